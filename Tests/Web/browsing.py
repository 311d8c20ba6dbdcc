"""Chromium as the tests use it: a new, empty browser profile for each visit. Debian's shell without windows renders the
same pages, and costs a third less processor time."""

import os
import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from demo_site import CAMPUS, DemoServer, Person
from playwright.sync_api import ConsoleMessage, Page, sync_playwright

PROGRAM = os.environ.get("DIGS_CHROMIUM", "/usr/bin/chromium-headless-shell")
FAILURES = Path(__file__).resolve().parents[2] / ".build/web-failures"

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
LOCALES = {"en": "en-US", "es": "es-ES"}

# No test may need the world: every name but this machine's own is unknown.
OPTIONS = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost", "--disable-gpu"]

# What Chromium says of every answer from 400 on, of every request without a network or to a host that nobody knows.
NOT_LOADED = "Failed to load resource"
# What Playwright says where `visit` blocks workers.
BLOCKED_WORKER = "Service Worker registration blocked by Playwright"

# Axe reports what is wrong and nothing else, and reads no style sheet a second time. Of the calculator's months it sees
# the first year and one more: 360 cost ten seconds, and look like these.
AXE_CONTEXT = {"exclude": [[".calculator-schedule tbody tr:nth-child(n + 14)"]]}
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": False}

# Axe takes a placeholder for a label, which is gone with the first letter.
UNLABELED = """() => [...document.querySelectorAll("input:not([type=hidden], [type=submit]), select, textarea")]
    .filter((field) => field.ariaHidden !== "true")
    .filter((field) => field.checkVisibility() && !field.labels.length && !field.ariaLabel?.trim()
        && !field.getAttribute("aria-labelledby"))
    .map((field) => field.outerHTML)"""


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
            service_workers="allow" if worker else "block",
            **((PHONE if phone else DESKTOP) | {"reduced_motion": "reduce"} | options))
        self.contexts.append(context)
        context.set_default_timeout(30_000)
        context.on("console", lambda message: self._said(message, site))
        context.on("weberror", lambda error: self.troubles.append(f"uncaught: {error.error}"))
        if by:
            context.add_cookies([{"name": "digs_session", "value": by.token, "url": site.url, "httpOnly": True,
                                  "sameSite": "Lax"}])
        page = context.new_page()
        page.goto(path)
        if options.get("java_script_enabled", True) and not path.startswith(("about:", "/docs")):
            wait_until_open(page)
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

    def _said(self, message: ConsoleMessage, site: DemoServer):
        if message.type not in ("error", "warning") or message.text.startswith(BLOCKED_WORKER):
            return
        if not message.text.startswith(NOT_LOADED):
            self.troubles.append(f"{message.type}: {message.text}")
        elif not message.location["url"].startswith((site.url, "data:", "blob:")):
            self.troubles.append(f"asked another host: {message.location['url']}")


def wait_until_open(page: Page):
    """Waits until the page's script has run: before, it may not hear what a test does, nor show what it looks for."""
    page.locator("body[data-open]").wait_for(state="attached")


def assert_accessible(page: Page, rules: list[str] | None = None):
    """axe-core finds nothing on the page once nothing moves: what fades in has less contrast until then. By all of its
    rules, or by those named."""
    has_axe = page.evaluate("""() => Promise.all(document.getAnimations()
        .filter((animation) => animation.effect.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => null)))
        .then(() => typeof axe === "object")""")
    if not has_axe:
        page.evaluate(AXE_SCRIPT)
    options = AXE_OPTIONS | ({"runOnly": rules} if rules else {})
    violations = page.evaluate(
        "([context, options]) => axe.run(context, options).then(({ violations }) => violations)",
        [AXE_CONTEXT, options])
    assert not violations, f"{page.url}\n{AxeResults({'violations': violations}).generate_report()}"
    assert not (unlabeled := page.evaluate(UNLABELED)), f"{page.url}: {unlabeled}"


def shift(page: Page) -> float:
    """How far things moved by themselves since the page was opened, as Chromium measures it (CLS)."""
    return page.evaluate("""() => new Promise((measured) => {
        let sum = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += entry.hadRecentInput ? 0 : entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => measured(sum), 100);
    })""")


def fits(page: Page) -> bool:
    """Whether nothing sticks out to the side. Not by `innerWidth`, which grows with the page on a phone."""
    return page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
