"""Another build of the native core in place of the installed one: with sanitizers, or with a fault planted in it."""

from __future__ import annotations

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location


def use_other_core() -> None:
    """Load the extension that FOOTWORK_CORE names, before anything imports the installed one."""
    path = os.environ.get("FOOTWORK_CORE")
    if path is None or "footwork._core" in sys.modules:
        return
    spec = spec_from_file_location("footwork._core", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["footwork._core"] = module
    spec.loader.exec_module(module)
