"""Chromium as the tests use it: a new, empty browser profile for each visit. Debian's shell without windows renders the
same pages, and costs a third less processor time."""

import os
import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from demo_site import CAMPUS, Person, DemoServer
from playwright.sync_api import Page, sync_playwright

PROGRAM = os.environ.get("DIGS_CHROMIUM", "/usr/bin/chromium-headless-shell")
FAILURES = Path(__file__).resolve().parents[2] / ".build/web-failures"

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
LOCALES = {"en": "en-US", "es": "es-ES"}

# No test may need the world: every name but this machine's own is unknown.
OPTIONS = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost", "--disable-gpu",
           "--disable-dev-shm-usage"]

# What Chromium says of every answer from 400 on, of every request without a network, and where `visit` blocks workers.
EXPECTED = re.compile(r"^Failed to load resource|^Service Worker registration blocked by Playwright")


class Browser:
    def __enter__(self):
        self.playwright = sync_playwright().start()
        # Chromium's sandbox does not start for root, as in containers.
        self.chromium = self.playwright.chromium.launch(
            executable_path=PROGRAM, args=OPTIONS, chromium_sandbox=os.geteuid() != 0)
        return self

    def __exit__(self, *_):
        self.chromium.close()
        self.playwright.stop()


class PageOpener:
    """The fixture `visit`: see README.md."""

    def __init__(self, browser: Browser, site: DemoServer):
        self.browser, self.site = browser, site
        self.contexts = []
        self.troubles: list[str] = []

    def __call__(self, path: str = "/", *, by: Person | None = None, phone: bool = False, language: str = "en",
                 dark: bool = False, at: dict | None = CAMPUS, site: DemoServer | None = None, worker: bool = False,
                 **options) -> Page:
        site = site or self.site
        context = self.browser.chromium.new_context(
            base_url=site.url, locale=LOCALES.get(language, language), color_scheme="dark" if dark else "light",
            geolocation=at, permissions=["geolocation"] if at else [],
            service_workers="allow" if worker else "block", **((PHONE if phone else DESKTOP) | options))
        self.contexts.append(context)
        context.set_default_timeout(30_000)
        context.on("console", lambda message: self._said(message.type, message.text))
        context.on("weberror", lambda error: self.troubles.append(f"uncaught: {error.error}"))
        context.on("request", lambda request: self._asked(request.url, site))
        if by:
            context.add_cookies([{"name": "digs_session", "value": by.token, "url": site.url, "httpOnly": True,
                                  "sameSite": "Lax"}])
        page = context.new_page()
        page.goto(path)
        return page

    def expect_trouble(self, pattern: str):
        """Takes troubles that fit out of those that fail the test; at least one must be there."""
        found = [trouble for trouble in self.troubles if re.search(pattern, trouble)]
        assert found, f"No trouble fits {pattern}: {self.troubles}"
        self.troubles = [trouble for trouble in self.troubles if trouble not in found]

    def close(self, failed_as: str | None):
        """Ends all visits; the pages of a failed test are kept as pictures."""
        for index, page in enumerate(page for context in self.contexts for page in context.pages):
            if failed_as:
                FAILURES.mkdir(parents=True, exist_ok=True)
                name = re.sub(r"[^\w.-]+", "_", failed_as)
                page.screenshot(path=FAILURES / f"{name}-{index}.png", timeout=10_000)
        for context in self.contexts:
            context.close()

    def _said(self, kind: str, text: str):
        if kind in ("error", "warning") and not EXPECTED.match(text):
            self.troubles.append(f"{kind}: {text}")

    def _asked(self, url: str, site: DemoServer):
        if not url.startswith((site.url, "data:", "blob:")):
            self.troubles.append(f"asked another host: {url}")


def assert_accessible(page: Page):
    """axe-core finds nothing on the page once nothing moves: what fades in has less contrast until then. Of the
    calculator's months it sees the first year and one more: 360 cost ten seconds, and look like these."""
    page.evaluate("""() => Promise.all(document.getAnimations()
        .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)))""")
    results = Axe().run(page, context={"exclude": [[".calculator-schedule tbody tr:nth-child(n + 14)"]]})
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side. Not by `innerWidth`, which grows with the page on a phone."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
