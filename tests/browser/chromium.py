"""Debian's Chromium, driven by Playwright: the browser, and pages that note whatever goes wrong in them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

CHROMIUM = shutil.which("chromium")
WITHOUT = "the tests in a browser: there is no chromium here (apt-get install chromium)"

# --no-sandbox: whoever runs the tests as root, as CI does, has none; the pages are our own. The rest keeps it quiet.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",
]

# How long tests wait for what must come, in milliseconds: a server that has just started answers late when all is busy.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

Theme = Literal["light", "dark"]
WIDE = (1440, 900)
PHONE = (360, 740)


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a window."""
    assert CHROMIUM is not None, WITHOUT
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


class Visit:
    """Somebody's browser at a server: storage of its own, one page, and a list of what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = WIDE,
        touch: bool = False,
        theme: Theme = "light",
        motion: bool = False,
        sharp: int = 1,
    ) -> None:
        settings: dict[str, Any] = {
            "base_url": address,
            "viewport": {"width": size[0], "height": size[1]},
            "color_scheme": theme,
            "has_touch": touch,
            "is_mobile": touch,
            "device_scale_factor": sharp,
            "locale": "en-GB",
            # Whoever wants to see animations asks for them: without, tests wait for nothing but answers.
            "reduced_motion": "no-preference" if motion else "reduce",
        }
        self.touch = touch
        self.context: BrowserContext = browser.new_context(**settings)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.wrong.append(f"exception: {error}"))
        self.page.on("requestfailed", self._fail)
        self.page.on("response", self._note)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _fail(self, request: Request) -> None:
        # A question that is no longer asked is given up, and a page that is left takes its requests with it.
        if request.failure != "net::ERR_ABORTED":
            self.wrong.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _note(self, response: Response) -> None:
        self.requests.append(f"{response.request.method} {response.url} {response.status}")

    def close(self) -> None:
        """End it, without a look at what went wrong."""
        self.context.close()
