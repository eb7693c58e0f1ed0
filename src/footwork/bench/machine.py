"""What the numbers were measured on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

CPU_FILE = Path("/proc/cpuinfo")


def machine() -> dict[str, object]:
    """The processor, the system and the Python of this machine; nothing that names it."""
    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def cpu_model() -> str:
    """The processor by its name, as far as the system tells."""
    if CPU_FILE.exists():
        for line in CPU_FILE.read_text(encoding="utf-8", errors="replace").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()
