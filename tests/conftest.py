"""Lets a run use another build of the native core: FOOTWORK_CORE names the extension's file (see CONTRIBUTING)."""

from tests.parity.other_core import use_other_core

use_other_core()

collect_ignore = ["language/fuzz.py"]  # it needs atheris, which only `make fuzz` installs
