"""Builds of the native core beside the installed one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def configure(folder: Path, *flags: str, kind: str = "Release") -> None:
    """Copy the sources into a folder and prepare their build there."""
    shutil.copytree(ROOT / "core", folder / "core")
    shutil.copy(ROOT / "CMakeLists.txt", folder)
    options = [f"-DCMAKE_BUILD_TYPE={kind}", f"-DPython_EXECUTABLE={sys.executable}"]
    if flags:
        options.append(f"-DCMAKE_CXX_FLAGS={' '.join(flags)}")
    tool = Path(sys.executable).parent / "cmake"
    command = [str(tool) if tool.exists() else "cmake", "-S", str(folder), "-B", str(folder / "build"), *options]
    subprocess.run(command, check=True, capture_output=True)


def build(folder: Path) -> Path | None:
    """Build what has changed; the extension's file, or None if it does not compile."""
    tool = Path(sys.executable).parent / "cmake"
    command = [str(tool) if tool.exists() else "cmake", "--build", str(folder / "build"), "--parallel", "2"]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        return None
    return next((folder / "build").glob("_core*.so"))
