"""Install Debian's Chromium for the tests in a browser, where that is possible without asking anybody.

It never fails: without a browser those tests are left out, and the closing lines say so.
"""

from __future__ import annotations

import os
import shutil
import subprocess


def main() -> None:
    """Install it if there is none, as root on a machine with apt."""
    if shutil.which("chromium"):
        return
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print("There is no Chromium here, and it cannot be installed: the tests in a browser are left out.")
        return
    print("Installing Chromium for the tests in a browser.", flush=True)
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # Waits for another apt rather than failing: machines of CI often run one when they start.
    apt = ["apt-get", "--quiet=2", "--option", "DPkg::Lock::Timeout=120"]
    install = [*apt, "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
    for command in (install, [*apt, "update"], install):
        if subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode:
            continue
        if shutil.which("chromium"):
            return
    print("Chromium could not be installed: the tests in a browser are left out.")


if __name__ == "__main__":
    main()
