"""Lets a run use another build of the native core: FOOTWORK_CORE names the extension's file (see CONTRIBUTING).

No property fails because the machine is busy: examples are counted, not timed.
"""

from hypothesis import HealthCheck, settings
from tests.parity.other_core import use_other_core

use_other_core()

settings.register_profile("counted", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("counted")

collect_ignore = ["language/fuzz.py"]  # it needs atheris, which only `make fuzz` installs
