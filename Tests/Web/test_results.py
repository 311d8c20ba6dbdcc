"""What the results show first, and what stands apart."""

import re

import pytest
from playwright.sync_api import expect
from searching import NEAR, around, cards, shown, total


@pytest.fixture
def site(quiet_site):
    return quiet_site


def kinds(page):
    return set(page.locator("#cards .card-kind").all_inner_texts())


def test_sales_stand_apart_from_rents(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    assert "For sale" not in kinds(page) and total(page) == f"{around(site)} places"
    expect(page).to_have_url(re.compile(r"/listings\?near=[^&]*$"))
    sales = page.get_by_role("button", name="For sale", exact=True)
    sales.click()
    expect(sales).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("kind=buy"))
    expect(page.locator("#summary strong")).to_have_text(re.compile(f"^{around(site, kind='buy')} place"))
    assert kinds(page) == {"For sale"}
    sales.click()
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")


def test_the_start_page_shows_no_sales_among_the_newest(visit, site):
    site.post(site.register("Seller"), title="House for sale", kind="buy", pricePeriod="once", priceCents=25_000_000)
    page = visit("/")
    expect(page.locator("#cards .card-link").first).to_be_visible()
    expect(page.get_by_text("House for sale")).to_have_count(0)


def test_the_first_photo_is_above_the_fold_of_a_phone(visit):
    page = visit(f"/listings?{NEAR}", phone=True)
    shown(page)
    photo, tabs = cards(page).first.locator(".card-photo").bounding_box(), page.locator(".tabs").bounding_box()
    assert photo["y"] + photo["height"] <= tabs["y"]


def test_the_sheet_of_filters_fits_a_phone(visit):
    page = visit(f"/listings?{NEAR}", phone=True, reduced_motion="reduce")
    shown(page)
    page.get_by_role("button", name="Filters").click()
    sheet = page.get_by_role("dialog").bounding_box()
    assert sheet["x"] == 0 and sheet["width"] == 390 and sheet["y"] >= 0 and sheet["y"] + sheet["height"] <= 844
    show = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Show"))
    expect(show).to_be_in_viewport(ratio=1)
    assert page.get_by_role("dialog").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_prices_by_the_week_and_the_semester_are_told_by_the_month_on_cards(visit, site):
    owner = site.register("Weekly")
    for period, cents in (("week", 20_000), ("semester", 450_000), ("month", 90_000)):
        site.post(owner, title=f"Wombat {period}", pricePeriod=period, priceCents=cents)
    page = visit(f"/listings?{NEAR}&q=wombat")
    shown(page, 3)
    price = {period: cards(page).filter(has_text=f"Wombat {period}").locator(".price")
             for period in ("week", "semester", "month")}
    expect(price["week"]).to_have_text("$200 a week ≈ $867 a month")
    expect(price["semester"]).to_have_text("$4,500 a semester ≈ $1,000 a month")
    expect(price["month"]).to_have_text("$900 a month")
