"""The area guide: an area is found, described with its sources, and its figures are kept."""

import re
from urllib.parse import quote

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect
from posting import assert_becomes

NARROW = {"viewport": {"width": 320, "height": 640}}


def area(site, text):
    return site.call("GET", f"/v1/areas?q={quote(text)}&limit=1").json()["items"][0]


def figures(site, id):
    profile = site.call("GET", f"/v1/areas/{id}/profile").json()
    return {figure["variable"]: figure["values"] for figure in profile["figures"]}


def card(page, name):
    return page.locator(f"[data-card={name}].area-card")


def test_an_area_is_found_while_typing_by_keyboard(visit):
    page = visit("/places")
    field = page.get_by_role("combobox", name="Town, county, state, ZIP code or address")
    field.fill("rochester, n")
    expect(page.locator(".options [role=option]").first).to_contain_text("Rochester, NY")
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", re.compile("options-"))
    field.press("Enter")
    name = page.get_by_role("heading", level=2, name="Rochester, NY")
    expect(name).to_be_focused()
    expect(page).to_have_url(re.compile(r"/places\?area=place-3663000$"))
    expect(page).to_have_title(re.compile("^Rochester, NY"))
    page.go_back()
    expect(page.get_by_role("heading", name="Largest cities")).to_be_visible()


def test_the_cards_say_what_the_interface_says_with_source_and_year(visit, site):
    found = area(site, "monroe county ny")
    known = figures(site, found["id"])
    page = visit(f"/places?area={found['id']}")
    expect(page.locator(".area-card")).to_have_count(7)
    income = known["medianHouseholdIncome"][0]
    expect(card(page, "income")).to_contain_text(f"${income['estimate']:,.0f}")
    expect(card(page, "income")).to_contain_text(income["source"])
    expect(card(page, "income")).to_contain_text(str(income["year"]))
    expect(card(page, "population")).to_contain_text(re.compile(r"% of [\d,]{9,}"))
    expect(card(page, "income").locator("li")).to_contain_text(["Monroe County", "New York", "United States"])


def test_bars_compare_figures_of_one_period_and_no_others(visit, site):
    county = figures(site, "county-36055")["medianHouseholdIncome"]
    assert len({value["year"] for value in county}) > 1
    page = visit("/places?area=county-36055")
    expect(card(page, "income").locator("li")).to_contain_text([f"{value['estimate']:,.0f}" for value in county])
    expect(card(page, "income").locator("li").last).to_contain_text(str(county[-1]["year"]))
    expect(card(page, "income").locator(".area-bar")).to_have_count(0)
    expect(card(page, "ownership").locator(".area-bar")).to_have_count(3)
    page.goto("/places?area=state-36")
    expect(card(page, "income").locator(".area-bar")).to_have_count(2)
    lengths = card(page, "income").locator(".area-bar-fill").evaluate_all(
        "bars => bars.map((bar) => bar.getBoundingClientRect().width)")
    values = [value["estimate"] for value in figures(site, "state-36")["medianHouseholdIncome"]]
    assert [round(length / max(lengths), 2) for length in lengths] == \
        pytest.approx([value / max(values) for value in values], abs=0.02)


def test_an_area_without_a_figure_shows_that_of_the_nearest_which_has_one(visit, site):
    known = figures(site, "place-3663000")["medianPropertyValue"]
    assert "estimate" not in (known[0] or {}) or known[0]["estimate"] is None
    page = visit("/places?area=place-3663000")
    expect(card(page, "propertyValue").locator(".area-value")).to_have_text(f"${known[1]['estimate']:,.0f}")
    expect(card(page, "propertyValue")).to_contain_text("This is the figure of Monroe County")


def test_two_areas_stand_beside_each_other(visit, site):
    page = visit("/places?area=county-36055")
    field = page.get_by_role("combobox", name="Compare with another area")
    field.fill("erie county ny")
    page.get_by_role("option", name=re.compile("^Erie County, NY")).click()
    expect(page).to_have_url(re.compile(r"area=county-36055&beside=county-36029$"))
    table = page.get_by_role("region", name="Two areas side by side").get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["Monroe County, NY", "Erie County, NY"])
    for column, id in enumerate(("county-36055", "county-36029")):
        income = figures(site, id)["medianHouseholdIncome"][0]
        cell = table.get_by_role("row", name=re.compile("household income")).get_by_role("cell").nth(column)
        expect(cell).to_contain_text(f"${income['estimate']:,.0f}")
        expect(cell).to_contain_text(f"{income['year']}")
    assert_accessible(page)
    page.get_by_role("button", name="Close Erie County, NY").click()
    expect(page).to_have_url(re.compile(r"area=county-36055$"))
    expect(table).to_have_count(0)


def test_an_address_leads_to_its_postal_code_and_what_is_not_known_is_said(visit, site):
    page = visit("/places")
    field = page.locator("#search")
    field.fill("151 Maiden Lane, Rochester, NY 14607")
    expect(page.locator(".options [role=option]").first).to_contain_text("14607")
    field.fill("Xyzzyville, Nowhere")
    expect(page.locator(".options [role=option]")).to_have_text(
        ["No area found. Statistics cover the United States."])
    page.goto("/places?area=state-99")
    expect(page.get_by_role("heading", name="We don’t know this area")).to_be_visible()


def test_links_lead_to_listings_there_to_the_map_and_to_the_study(visit, site):
    page = visit("/places?area=place-3663000")
    expect(page.get_by_role("link", name="Trends").first).to_have_attribute("href", "/market?area=place-3663000")
    expect(page.get_by_role("link", name="See on map")).to_have_attribute("href", re.compile(r"^/map\?near=43\."))
    page.get_by_role("link", name="Listings here").click()
    expect(page.locator("#cards .card-link").first).to_be_visible()
    page.goto("/places?area=state-36")
    expect(page.locator(".area-card").first).to_be_visible()
    expect(page.get_by_role("link", name="Listings here")).to_have_count(0)


def test_bars_grow_once_when_they_come_into_view_unless_one_wants_less_motion(visit, site):
    name = "(bar) => getComputedStyle(bar).animationName"
    page = visit("/places?area=state-36", phone=True, reduced_motion="no-preference")
    first, last = page.locator(".area-card").first, page.locator(".area-card").last
    expect(first).to_have_class(re.compile(r"\bseen\b"))
    expect(last).not_to_have_class(re.compile(r"\bseen\b"))
    last.scroll_into_view_if_needed()
    expect(last).to_have_class(re.compile(r"\bseen\b"))
    bar = last.locator(".area-bar-fill").first
    assert bar.evaluate(name) == "area-bar"
    assert bar.evaluate("(bar) => getComputedStyle(bar).animationIterationCount") == "1"
    page.emulate_media(reduced_motion="reduce")
    assert bar.evaluate(name) == "none"


def test_a_glance_shows_the_photos_of_the_listings_there_and_leads_to_them(visit, site):
    page = visit("/places?area=place-3663000", phone=True)
    page.get_by_role("button", name="Glance").click()
    shown = page.get_by_role("dialog", name="A glance at Rochester, NY")
    photos = shown.get_by_role("link")
    expect(photos.first).to_be_visible()
    known = {f"/listings/{item['id']}": item["title"] for item in site.demo_listings() if item["photoCount"]}
    assert known[photos.first.get_attribute("href")] == photos.first.inner_text().strip()
    assert fits(page)
    assert_accessible(page)
    photos.first.click()
    expect(page).to_have_url(re.compile("/listings/"))
    page.goto("/places?area=state-36")
    expect(page.locator(".area-card").first).to_be_visible()
    expect(page.get_by_role("button", name="Glance")).to_have_count(0)


def test_where_one_is_leads_to_the_area_or_says_that_it_is_abroad(visit, site):
    page = visit("/places")
    page.get_by_role("button", name="Use my location").click()
    expect(page.locator(".area-name")).to_be_visible()
    page = visit("/places", at={"latitude": 48.2082, "longitude": 16.3738})
    page.get_by_role("button", name="Use my location").click()
    expect(page.locator("#search-status")).to_contain_text("they cover the United States")


# Bookmarks

def rows(page):
    return page.locator("#bookmarks li")


def test_a_stranger_is_asked_to_log_in(visit, site):
    page = visit("/places?area=us")
    expect(page.locator("#bookmarks")).to_contain_text("Log in to save statistics")
    page.get_by_role("button", name="Bookmark: Median age, United States").click()
    expect(page.locator(".toast a")).to_have_attribute("href", re.compile("^/login"))


def test_a_figure_is_kept_listed_with_its_value_and_removed_in_both_places(visit, site):
    person = site.register("Atlas")
    page = visit("/places?area=state-36", by=person, phone=True)
    expect(page.get_by_role("heading", name="No bookmarks yet")).to_be_visible()
    income, age = (page.get_by_role("button", name=re.compile(f"^Bookmark: {name}, New York"))
                   for name in ("Median household income", "Median age"))
    income.click()
    expect(rows(page)).to_have_count(1)
    age.click()
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_contain_text("Median age")
    value = figures(site, "state-36")["medianAge"][0]["estimate"]
    expect(rows(page).first).to_contain_text(f"{value:g} years")
    expect(age).to_have_attribute("aria-pressed", "true")
    assert_accessible(page)
    page.get_by_role("button", name="Remove bookmark: Median age, New York").click()
    expect(age).to_have_attribute("aria-pressed", "false")
    expect(rows(page)).to_have_count(1)
    income.click()
    expect(rows(page)).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="No bookmarks yet")).to_be_visible()


def kept(site, person):
    return [item["card"] for item in site.call("GET", "/v1/bookmarks", by=person).json()["items"]]


def test_all_are_cleared_and_brought_back_until_the_page_is_left(visit, site):
    person = site.register("Ptolemy")
    for name in ("age", "rent", "income"):
        assert site.call("PUT", f"/v1/bookmarks/us/{name}", by=person).status == 200
    page = visit("/places?area=us", by=person)
    expect(rows(page)).to_have_count(3)
    page.get_by_role("button", name="Clear all").click()
    expect(rows(page)).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_count(3)
    assert kept(site, person) == ["income", "rent", "age"]
    page.get_by_role("button", name="Clear all").click()
    # What is kept again meanwhile stays.
    page.get_by_role("button", name=re.compile("^Bookmark: Median age, ")).click()
    expect(rows(page)).to_have_count(1)
    page.goto("/login")
    assert_becomes(["age"], lambda: kept(site, person))
    page.goto("/places")
    expect(rows(page)).to_have_count(1)


# How it looks

def test_nothing_sticks_out_on_the_narrowest_phone(visit, site):
    person = site.register("Narrow")
    site.call("PUT", "/v1/bookmarks/place-3663000/ownership", by=person)
    page = visit("/places?area=place-3663000", by=person, language="es", **NARROW)
    expect(rows(page)).to_have_count(1)
    assert fits(page)
    assert page.locator("#search").bounding_box()["width"] >= 144


def test_the_hint_is_dismissed_for_good_and_the_menu_leads_to_bookmarks_and_settings(visit):
    page = visit("/places", phone=True)
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint).to_contain_text("Tap the bookmark on a card")
    assert_accessible(page)
    hint.get_by_role("button", name="Got it").click()
    expect(hint).to_have_count(0)
    expect(page.locator("#bookmarks")).to_be_focused()
    page.reload()
    expect(page.get_by_role("region", name="Bookmarks")).to_be_visible()
    expect(hint).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Settings")).to_have_attribute("href", "/account")
    menu.get_by_role("link", name="Bookmarks").click()
    expect(page).to_have_url(re.compile("/places#bookmarks$"))
