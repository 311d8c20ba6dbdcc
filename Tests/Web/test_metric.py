"""A marketplace that measures in kilometers and square meters, with semesters of its own."""

import re

import pytest
from browsing import wait_until_open
from playwright.sync_api import expect

NEAR = "near=43.0846,-77.6743"
MILES = {
    "en": re.compile(r"\b(?:mi|miles?|sq\.? ?ft|square feet|square foot)\b", re.I),
    "es": re.compile(r"\d mi\b|\bmillas?\b|\bpies\b|pies²"),
}


@pytest.fixture
def metric(tenant_settings):
    tenant_settings(units="metric", semesterMonths=4)


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_measures_in_miles_or_square_feet(visit, site, metric, language):
    admin, owner = site.log_in("admin"), site.log_in("owner")
    listing = site.post(owner, title="Measured room", areaSquareFeet=700)["id"]
    page = visit("about:blank", by=admin, language=language)
    for path in (
        "/", f"/listings?{NEAR}", f"/listings?{NEAR}&radiusMiles=3&minAreaSquareFeet=646", f"/map?{NEAR}",
        f"/listings/{listing}", f"/compare?ids={listing}", "/favorites", "/post", f"/post?id={listing}", "/my-listings",
        "/wanted", "/post-wanted", "/account", "/calculator?calculation=landValue", "/places",
        "/places?area=county-36055", "/market", "/records", "/records?property=philadelphia-888083673",
    ):
        page.goto(path)
        wait_until_open(page)
        page.wait_for_load_state("networkidle")
        found = MILES[language].findall(page.locator("main").inner_text())
        assert not found, f"{path} has {found}"


def test_areas_and_distances_are_typed_as_they_are_shown(visit, site, metric):
    page = visit(f"/listings?{NEAR}")
    expect(page.locator("main")).to_contain_text("within 40.2 km")
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Size, at least (m²)").fill("60")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Show")).click()
    expect(page.get_by_text("60+ m²")).to_be_visible()
    assert "minAreaSquareFeet=646" in page.url


def test_land_is_valued_by_the_square_meter(visit, metric):
    page = visit("/calculator?calculation=landValue")
    lot = page.get_by_label("Lot size (m²)")
    expect(lot).to_have_value("743")
    lot.fill("1000")
    expect(page.get_by_text("Per square meter")).to_be_visible()
    expect(page.get_by_text("Per square foot")).to_have_count(0)


def test_an_admin_says_how_long_a_semester_is(visit, site, metric):
    admin, owner = site.log_in("admin"), site.log_in("owner")
    page = visit("/admin?view=settings", by=admin)
    months = page.get_by_label("Months in a semester")
    expect(months).to_have_value("4")
    months.select_option("5")
    page.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    listing = site.post(owner, title="Room by the semester", priceCents=400_000, pricePeriod="semester")
    page.goto(f"/listings/{listing['id']}")
    expect(page.locator("main .price").first).to_contain_text("$800")
