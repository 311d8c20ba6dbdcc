"""Text at 200 %: everything can be read without scrolling sideways, and bars leave room for it (WCAG 2.2, 1.4.4)."""

import pytest
from browsing import wait_until_open
from searching import NEAR

PATHS = [
    "/", f"/listings?{NEAR}&maxPriceCents=300000&kind=rent", f"/map?{NEAR}", "{listing}", "/favorites", "/my-listings",
    "/messages", "/notifications", "/wanted", "/post-wanted", "/post", "/account", "/places",
    "/places?area=county-36055", "/market?area=county-36055", "/calculator?calculation=rental", "/records",
    "/compare?ids={ids}", "/login?mode=register", "/admin",
]
WIDTHS = (390, 640, 320)

WIDER = """() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const right = (one) => one.getBoundingClientRect().right;
    // Bars are as wide as what is wider than the screen.
    const wider = [...document.querySelectorAll("main *")].filter((one) => right(one) > width + 1);
    // Elements that reach farthest come first, the innermost before those around it.
    return wider.reverse().sort((one, other) => right(other) - right(one)).slice(0, 3)
        .map((one) => `${Math.round(right(one))} ${one.outerHTML.slice(0, 200)}`);
}"""

BARS = """() => {
    const edge = [...document.querySelectorAll("body *")].filter((one) => {
        const { position } = getComputedStyle(one);
        const { width, height, top, bottom } = one.getBoundingClientRect();
        return ["fixed", "sticky"].includes(position) && one.checkVisibility() && !one.closest("dialog")
            && width >= innerWidth * 0.9 && height > 0 && (top <= 0 || bottom >= innerHeight - 1)
            && top < innerHeight && bottom > 0;
    });
    return edge.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0) / innerHeight;
}"""
"""The share of the screen that bars cover that stay when one scrolls."""


@pytest.mark.parametrize("path", PATHS)
def test_with_large_text_nothing_scrolls_sideways_and_bars_leave_three_quarters(visit, site, path):
    listings = site.demo_listings()
    path = path.format(listing=f"/listings/{listings[0]['id']}", ids=",".join(one["id"] for one in listings[:2]))
    page = visit("about:blank", by=site.log_in("admin"), phone=True, language="es")
    page.goto(path)
    wait_until_open(page)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        assert not page.evaluate(WIDER), width
        page.evaluate("scrollTo(0, 300)")
        assert page.evaluate(BARS) <= 0.26, width
        page.evaluate("scrollTo(0, 0)")
