"""Pages whose scripts and answers come long after them, as on a slow line: nothing moves, and what was pressed or typed
meanwhile is not lost."""

import re
import time

import pytest
from demo_site import CAMPUS
from playwright.sync_api import Route, expect
from searching import NEAR, UNIVERSITY, shown, university_id
from test_leases import FLAT

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
    [("/", CAMPUS, "#newest-all:not([hidden])"), ("/map", None, "path.map-land"),
     ("/calculator", None, ".calculator-figures")],
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


SCRIPTS = re.compile("/assets/.*js$")


class Held:
    """What a page asks for, which comes when the test says so."""

    def __init__(self, page, pattern=SCRIPTS):
        self.routes, self.is_released = [], False
        page.route(pattern, lambda route: route.continue_() if self.is_released else self.routes.append(route))

    def release(self):
        self.is_released = True
        for route in self.routes:
            route.continue_()


def open_before_its_scripts(visit, path, **options):
    page = visit("about:blank", **options)
    scripts = Held(page)
    page.goto(path, wait_until="commit")
    return page, scripts


def test_a_university_typed_before_the_script_runs_is_not_replaced_by_the_nearest_one(visit, site):
    page, scripts = open_before_its_scripts(visit, "/")
    field = page.get_by_label("University", exact=True)
    field.fill("Drexel University")
    page.get_by_label("Max. per month").fill("1500")
    scripts.release()
    expect(page.locator("#newest-title")).to_contain_text(UNIVERSITY)
    expect(field).to_have_value("Drexel University")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile(f"universityId={university_id(site, 'drexel')}&maxPriceCents=150000"))


def test_keywords_typed_before_the_script_runs_are_searched_and_the_place_stays_as_it_was_typed(visit, site):
    here = university_id(site)
    page = visit(f"/listings?universityId={here}", at=None)
    shown(page)
    scripts = Held(page)
    page.goto("/listings", wait_until="commit")
    place, words = page.get_by_label("University", exact=True), page.get_by_label("Keywords")
    place.fill("Drexel University")
    words.fill("demo")
    words.blur()
    scripts.release()
    shown(page)
    expect(page).to_have_url(re.compile(f"universityId={here}&q=demo"))
    expect(words).to_have_value("demo")
    expect(place).to_have_value("Drexel University")
    place.press("Enter")
    expect(page).to_have_url(re.compile(f"universityId={university_id(site, 'drexel')}&q=demo"))


@pytest.mark.parametrize("path", ["/market", "/market?near=13210", "/places?q=13210"])
def test_an_area_typed_before_the_script_runs_is_suggested(visit, path):
    page, scripts = open_before_its_scripts(visit, path)
    field = page.locator("#search")
    field.fill("rochester")
    scripts.release()
    expect(page.locator("#note")).to_be_visible()
    expect(field).to_have_value("rochester")
    expect(page.get_by_role("option", name=re.compile("^Rochester, NY"))).to_be_visible()


def test_a_way_to_look_up_records_that_is_chosen_before_the_script_runs_is_kept(visit):
    page, scripts = open_before_its_scripts(visit, "/records")
    page.locator("label.chip", has_text="Address").click()
    scripts.release()
    expect(page.locator("#address")).to_be_visible()
    expect(page.get_by_role("radio", name="Address")).to_be_checked()
    page.goto("/records")
    expect(page.locator("#address")).to_be_visible()


@pytest.mark.parametrize("held", [SCRIPTS, re.compile("/v1/listings/")], ids=["script", "answer"])
def test_a_calculation_that_is_chosen_before_its_form_is_there_is_opened(visit, site, held):
    owner = site.register("Calculating")
    listing = site.post(owner, title="A house to value")
    page = visit("about:blank", by=owner)
    late = Held(page, held)
    with page.expect_request(held):
        page.goto(f"/calculator?listing={listing['id']}", wait_until="commit")
    page.locator("label", has_text="Land").click()
    late.release()
    expect(page.get_by_role("form", name="Land")).to_be_visible()
    expect(page.get_by_role("radio", name="Land")).to_be_checked()
    expect(page).to_have_url(re.compile("calculation=landValue"))


@pytest.mark.parametrize("signed_in", [True, False], ids=["signed in", "stranger"])
def test_a_stay_filled_in_before_the_script_runs_is_computed(visit, site, signed_in):
    listing = site.post(site.register("Earlystay"), title=f"Flat for an early {signed_in} stay", **FLAT)
    person = site.register("Earlyguest") if signed_in else None
    page = visit(f"/listings?{NEAR}&q=early+{signed_in}&from=2030-08-01&until=2031-06-30", by=person)
    shown(page, 1)
    scripts = Held(page)
    page.locator("#cards .card-link").click(no_wait_after=True)
    page.wait_for_url(f"**/listings/{listing['id']}", wait_until="commit")
    page.get_by_label("Move in").fill("2030-08-01")
    page.get_by_label("Move out").fill("2031-05-31")
    scripts.release()
    expect(page.locator(".lease-cost")).to_contain_text("10 months")
    expect(page.get_by_label("Move out")).to_have_value("2031-05-31")
    expect(page).to_have_url(re.compile("from=2030-08-01&until=2031-05-31"))
