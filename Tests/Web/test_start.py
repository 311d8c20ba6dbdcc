"""The start page: where one studies, found by the browser or typed."""

import re

import pytest
from browsing import assert_accessible, shift, wait_until_open
from playwright.sync_api import expect
from searching import UNIVERSITY, around, shown, total, university_id


@pytest.fixture
def site(quiet_site):
    return quiet_site


SIZES = pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])


@SIZES
def test_where_one_is_fills_in_country_and_university(visit, site, phone):
    page = visit("/", phone=phone)
    # The browser may tell already, so nobody needs to press anything.
    expect(page.get_by_label("University", exact=True)).to_have_value(UNIVERSITY)
    expect(page.get_by_label("Country")).to_have_value("US")
    # A phone has room for the sentence only when somebody asked.
    nearest = page.get_by_role("status").filter(has_text="Nearest to you")
    expect(nearest).to_be_visible(visible=not phone)
    expect(page.locator("#newest .card")).to_have_count(4)
    page.get_by_role("button", name="Use my location").click()
    expect(nearest).to_be_visible()
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"/listings\?universityId="))
    shown(page)
    assert total(page) == f"{around(site)} places"


def test_everything_stands_in_one_column(visit, site):
    page = visit("/")
    expect(page.locator("#newest .card").first).to_be_visible()
    wanted = page.get_by_role("main").get_by_role("link", name="Looking for a place", exact=True)
    parts = (page.locator("#newest-title"), wanted, page.locator("#safety-title"))
    left = {round(part.bounding_box()["x"]) for part in parts}
    assert len(left) == 1


def test_nobody_is_asked_for_their_place_unasked_and_a_refusal_leads_to_typing(visit):
    page = visit("about:blank", phone=True, at=None)
    page.add_init_script("navigator.geolocation.getCurrentPosition = () => { throw new Error('asked unasked'); }")
    page.goto("/")
    wait_until_open(page)
    expect(page.get_by_label("University", exact=True)).to_have_value("")
    page = visit("/", phone=True, at=None)
    page.get_by_role("button", name="Use my location").click()
    expect(page.get_by_role("status").filter(has_text="We can’t get your location")).to_be_visible()
    field = page.get_by_label("University", exact=True)
    expect(field).to_be_focused()
    field.press_sequentially("rit")
    expect(page.get_by_role("option", name=re.compile(UNIVERSITY))).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(field).to_have_value(UNIVERSITY)
    # The keyboard goes on to the search.
    expect(page.get_by_role("button", name="Search")).to_be_focused()
    page.keyboard.press("Enter")
    shown(page)
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)


def test_another_country_finds_its_own_universities(visit):
    page = visit("/", at=None)
    page.get_by_label("Country").select_option("DE")
    field = page.get_by_label("University", exact=True)
    field.press_sequentially("uni")
    options = page.get_by_role("listbox").get_by_role("option")
    expect(options.first).to_be_visible()
    assert all(text.endswith("DE") for text in options.all_inner_texts())


def test_what_was_typed_and_not_picked_is_no_search(visit):
    page = visit("/", at=None)
    page.get_by_label("University", exact=True).fill("Nowhere College")
    expect(page.get_by_role("listbox").get_by_text("No university found")).to_be_visible()
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("status").filter(has_text="No university found")).to_be_visible()
    assert page.url.endswith("/")


def test_the_last_university_is_there_when_one_comes_back(visit):
    page = visit("/")
    expect(page.get_by_label("University", exact=True)).to_have_value(UNIVERSITY)
    page.context.clear_permissions()
    page.goto("/login")
    page.goto("/")
    expect(page.get_by_label("University", exact=True)).to_have_value(UNIVERSITY)


def test_the_page_speaks_the_language_of_the_browser_until_told_another(visit):
    page = visit("/", language="es")
    expect(page.get_by_role("heading", level=1)).to_have_text("Encuentra una vivienda cerca de tu universidad")
    assert page.evaluate("document.documentElement.lang") == "es"
    page.get_by_label("Idioma").select_option("en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Find a place near your university")
    page.goto("/login")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back")


@SIZES
def test_homes_and_campuses_are_there_before_any_choice(visit, site, phone):
    page = visit("/", phone=phone, at=None)
    newest = page.get_by_role("region", name="New listings")
    expect(newest.locator(".card")).to_have_count(4)
    photo = newest.locator(".card-photo").first.bounding_box()
    assert photo["y"] < page.viewport_size["height"], "a home is on the first screen"
    tiles = page.get_by_role("region", name="Browse by campus").get_by_role("link")
    rit = tiles.filter(has_text=UNIVERSITY)
    cheapest = site.demo_listings(sort="price")[0]["priceCents"]
    expect(rit).to_contain_text(re.compile(rf"\d+ places from \${cheapest // 100}"))
    expect(page.get_by_role("region", name="How we keep scams out").get_by_role("listitem")).to_have_count(3)
    rit.click()
    shown(page)
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)


def test_the_bar_searches_by_campus_price_and_day(visit):
    page = visit("/", at=None)
    page.get_by_label("University", exact=True).fill("Rochester Institute of Technology")
    page.get_by_label("Max. per month").fill("1200")
    page.get_by_label("Move-in").fill("2199-03-01")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile(r"maxPriceCents=120000&availableBy=2199-03-01$"))


@SIZES
def test_nothing_jumps_while_a_page_loads(visit, site, phone):
    page = visit("/nowhere", phone=phone, at=None)
    page.evaluate("([id, name]) => localStorage.setItem('digs.private.campus', JSON.stringify("
                  "{ id, name, short: 'RIT', location: { latitude: 43.0845, longitude: -77.6749 } }))",
                  [university_id(site), UNIVERSITY])
    for path in ["/", "/listings", "/favorites", "/login", "/places", "/places?area=place-3663000",
                 "/market?area=state-36"]:
        page.goto(path)
        wait_until_open(page)
        page.wait_for_load_state("networkidle")
        assert shift(page) <= 0.05, path


def test_the_fields_of_the_bar_stand_in_one_line(visit):
    page = visit("/", at=None)
    expect(page.locator(".amount-echo")).to_be_attached()
    labels = ("University", "Max. per month", "Move-in")
    assert len({page.get_by_label(label, exact=True).bounding_box()["y"] for label in labels}) == 1
