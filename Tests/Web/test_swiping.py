"""Swiping between the pages of the bottom bar, and where a finger does something else."""

import re

from browsing import wait_until_open
from playwright.sync_api import expect
from searching import NEAR, shown


def swipe(page, start, end, steps=4):
    """A finger from one point to another, as quickly as events follow each other."""
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        touch("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end)))
    touch("touchEnd")


def test_a_swipe_opens_the_next_page_of_the_bar_and_the_one_before(visit):
    page = visit(f"/listings?{NEAR}", phone=True)
    shown(page)
    swipe(page, (300, 700), (80, 705))
    expect(page).to_have_url(re.compile("/favorites"))
    expect(page.locator("#tabs a[aria-current=page]")).to_have_attribute("href", "/favorites")
    wait_until_open(page)
    swipe(page, (80, 700), (300, 705))
    expect(page).to_have_url(re.compile("/listings"))


def test_what_is_no_swipe_changes_no_page(visit):
    page = visit(f"/listings?{NEAR}", phone=True)
    shown(page)
    address = page.url
    for start, end in (
        ((385, 700), (100, 700)), ((5, 700), (300, 700)),  # the browser's own gestures
        ((300, 700), (100, 400)), ((300, 700), (240, 700)),  # scrolling, and a finger that trembles
    ):
        swipe(page, start, end)
    search = page.get_by_role("searchbox").first.bounding_box()
    swipe(page, (search["x"] + search["width"] - 20, search["y"] + 8), (search["x"] + 5, search["y"] + 8))
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
    assert page.url == address


def test_on_a_desktop_and_on_a_map_a_finger_moves_something_else(visit):
    for path, options in ((f"/listings?{NEAR}", {"has_touch": True}), (f"/map?{NEAR}", {"phone": True})):
        page = visit(path, **options)
        expect(page.locator(":is(.leaflet-container, .card):visible").first).to_be_visible()
        address = page.url.split("?", 1)[0]
        swipe(page, (300, 500), (100, 500))
        page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
        assert page.url.split("?", 1)[0] == address
