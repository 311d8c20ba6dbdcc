"""Pages whose scripts and answers come long after them, as on a slow line: nothing moves, and no press is lost."""

import re
import time

import pytest
from demo_site import CAMPUS
from playwright.sync_api import Route, expect
from searching import NEAR

SIZES = pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
SHIFT = """
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""

LISTENERS = """
    const listeners = new WeakMap();
    const add = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (!listeners.has(this)) listeners.set(this, new Set());
      listeners.get(this).add(type);
      return add.call(this, type, ...rest);
    };
    const hears = (node, type) =>
      listeners.get(node)?.has(type) || Boolean(node.parentElement) && hears(node.parentElement, type);
    // A form with an action works without a script.
    window.buttonsWithoutListener = () => [...document.querySelectorAll("main button:enabled")]
      .filter((button) => button.checkVisibility() && !hears(button, "click")
        && !(button.type === "submit" && (button.form.hasAttribute("action") || hears(button, "submit"))))
      .map((button) => button.outerHTML.slice(0, 120));
"""
LIBRARY = re.compile("/vendor/")
ANSWERS = re.compile("/vendor/|/v1/|/fragments/")


def late(route: Route):
    time.sleep(0.2)
    route.continue_()


@SIZES
@pytest.mark.parametrize(
    ("path", "at", "last"),
    [("/", CAMPUS, "#newest-all"), ("/map", None, "path.map-land"), ("/calculator", None, ".calculator-figures")],
    ids=["start, with the place of the reader", "map, without a place", "calculator"])
def test_nothing_moves(visit, phone, path, at, last):
    page = visit("about:blank", phone=phone, at=at)
    page.context.route("**/assets/*.js", late)
    page.context.route(re.compile("/v1/|/fragments/"), late)
    page.add_init_script(SHIFT)
    page.goto(path)
    expect(page.locator(last).first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shift") <= 0.05


def test_the_first_photo_is_loaded_once_although_it_is_asked_for_before_its_card(visit, site):
    student = site.register("Early")
    favorite = next(card for card in site.demo_listings() if card["photos"])
    site.call("PUT", f"/v1/favorites/{favorite['id']}", by=student)
    page = visit("about:blank", by=student, phone=True, at=None)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/v1/photos/" in request.url else None)
    page.goto("/favorites")
    expect(page.locator("#cards li[data-id]")).to_have_count(1)
    page.wait_for_function("() => document.querySelector('#cards img').complete")
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1, asked


@pytest.mark.parametrize(
    ("path", "held", "shown"),
    [("/post-wanted", LIBRARY, "fieldset.wanted-where"),
     (f"/map?{NEAR}", ANSWERS, "#filters"), ("/records", ANSWERS, "#near-me"), ("/places", ANSWERS, "#near-me"),
     ("/calculator", ANSWERS, "#save"), ("/wanted", LIBRARY, "form[role=search] button, .field")],
    ids=["post-wanted", "map", "records", "places", "calculator", "wanted"])
def test_what_can_be_pressed_before_the_library_and_the_answers_have_come_acts(visit, site, path, held, shown):
    page = visit("about:blank", by=site.register("Presser"))
    page.add_init_script(LISTENERS)
    page.context.route(held, lambda route: None)
    with page.expect_request(held):
        page.goto(path, wait_until="commit")
    expect(page.locator("main").locator(shown).first).to_be_visible()
    page.wait_for_function("() => buttonsWithoutListener().length === 0", timeout=10_000)
