"""Prices of those who share, and filters that are no numbers."""

import json
import re

from playwright.sync_api import expect
from posting import choose, open_form
from searching import NEAR, cards, shown
from test_states import FAILURE

SHARED = f"{NEAR}&perPerson=2&q=bilby"


def price_of(page, title):
    return cards(page).filter(has_text=title).locator(".price")


def test_who_shares_pays_half_of_a_flat_and_all_of_a_room_or_studio(visit, site):
    owner = site.register("Sharon")
    included = {"amenities": ["utilitiesIncluded"], "priceCents": 100_000}
    site.post(owner, title="Bilby apartment", bedrooms=2, **included)
    site.post(owner, title="Bilby room", kind="roommate", bedrooms=2, **included)
    site.post(owner, title="Bilby studio", bedrooms=0, **included)
    page = visit(f"/listings?{SHARED}")
    shown(page, 3)
    expect(price_of(page, "Bilby apartment")).to_contain_text("$500")
    expect(price_of(page, "Bilby room")).to_contain_text("$1,000")
    expect(price_of(page, "Bilby studio")).to_contain_text("$1,000")


def test_the_page_of_a_room_divides_its_price_among_nobody(visit, site):
    room = site.post(site.register("Rhonda"), title="Room of three", kind="roommate", bedrooms=3)
    page = visit(f"/listings/{room['id']}")
    expect(page.locator(".listing-price .price")).to_contain_text("$950")
    expect(page.locator(".listing-price")).not_to_contain_text("per person for")


def test_a_filter_that_is_no_number_is_left_out(visit, site):
    page = visit(f"/listings?{NEAR}&maxPriceCents=abc&minBedrooms=two&perPerson=-1&radiusMiles=x&sort=odd&kind=castle")
    shown(page)
    expect(page).to_have_url(re.compile(r"/listings\?near=[^&]*$"))
    expect(page.get_by_role("list", name="Active filters")).to_be_hidden()
    assert "NaN" not in page.locator("body").inner_text()


def test_a_price_is_changed_where_the_listings_are(visit, site):
    person = site.register("Priscilla")
    site.post(person, title="Room with a price")
    page = open_form(visit, person, "/my-listings")
    choose(page, "Room with a price", "Change the price")
    field = page.get_by_label("Price (USD)")
    expect(field).to_be_focused()
    expect(field).to_have_value("950")
    field.fill("875")
    field.press("Enter")
    expect(page.locator(".mine-row .price")).to_contain_text("$875")
    [card] = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    assert card["priceCents"] == 87_500


def test_undoing_a_new_price_brings_the_old_one_back_or_says_why_not(visit, site):
    person = site.register("Regretta")
    listing = site.post(person, title="Room of two prices")
    page = open_form(visit, person, "/my-listings")

    def reprice(dollars):
        choose(page, "Room of two prices", "Change the price")
        page.get_by_label("Price (USD)").fill(dollars)
        page.keyboard.press("Enter")
        expect(page.locator(".mine-row .price")).to_contain_text(f"${dollars}")

    reprice("875")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Price restored")).to_be_visible()
    expect(page.locator(".mine-row .price")).to_contain_text("$950")
    assert site.call("GET", f"/v1/listings/{listing['id']}").json()["priceCents"] == 95_000
    reprice("825")
    page.route(f"**/v1/listings/{listing['id']}", lambda route: route.fulfill(
        status=500, content_type="application/problem+json", body=json.dumps(FAILURE)))
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text(FAILURE["detail"])).to_be_visible()
    expect(page.locator(".mine-row .price")).to_contain_text("$825")
    expect(page.locator(".mine-row")).not_to_have_attribute("aria-busy", "true")


def test_a_price_is_read_as_the_language_of_the_page_writes_it_and_said_beside_the_field(visit, site):
    person = site.register("Precia")
    site.post(person, title="Cuarto con precio")
    page = open_form(visit, person, "/my-listings", language="es")
    page.locator(".mine-open").click()
    page.locator("[data-act=price]").click()
    field, echo = page.locator(".mine-price-form input"), page.locator(".mine-price-form .amount-echo")
    # The sign before the decimals, as the page writes it.
    sign = page.evaluate("1.5.toLocaleString(document.documentElement.dataset.locale)")[1]
    field.fill(f"1{sign}200")
    expect(echo.get_by_role("button")).to_have_count(2)
    field.press("Enter")
    expect(field).to_be_visible()
    echo.get_by_role("button").last.click()
    expect(field).to_have_value("1200")
    field.fill("850,50")
    expect(echo).to_contain_text(f"850{sign}50")
    field.press("Enter")
    expect(page.locator(".mine-row .price")).to_contain_text(f"850{sign}50")
    [card] = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    assert card["priceCents"] == 85_050


def test_the_form_says_a_price_with_its_period_and_asks_about_one_that_can_be_two(visit, site):
    page = open_form(visit, site.register("Doubta"))
    field = page.get_by_label("Price (USD)")
    field.fill("$1,200.50")
    echo = page.locator("[data-field=priceCents] .amount-echo")
    expect(echo).to_have_text("$1,200.50 a month")
    page.get_by_label("Price is").select_option("week")
    expect(echo).to_have_text("$1,200.50 a week")
    field.fill("1.200")
    echo.get_by_role("button", name="$1,200 a week").click()
    expect(field).to_have_value("1200")


def test_a_size_is_read_with_grouping_marks_and_half_of_one_is_said_to_be_none(visit):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    page.get_by_role("button", name="Filters").click()
    field = page.get_by_role("dialog", name="Filters").get_by_label("Size, at least (sq ft)")
    for typed in ("1.200", "1,200", "1 200"):
        field.fill("")
        expect(page).not_to_have_url(re.compile("minAreaSquareFeet"))
        field.fill(typed)
        expect(page).to_have_url(re.compile("minAreaSquareFeet=1200(&|$)"))
    field.fill("850,50")
    expect(page.get_by_text("Enter a whole number.")).to_be_visible()
    field.fill("850")
    expect(page).to_have_url(re.compile("minAreaSquareFeet=850(&|$)"))


def test_a_number_of_bedrooms_is_written_as_the_page_writes_it_once_it_is_one(visit, site):
    page = open_form(visit, site.register("Rooma"))
    field = page.get_by_label("Bedrooms")
    field.fill(" 2.0 ")
    field.press("Tab")
    expect(field).to_have_value("2")
    field.fill("2.5")
    assert field.evaluate("input => input.validationMessage") == "Enter a whole number."
    field.fill("51")
    assert "50" in field.evaluate("input => input.validationMessage")
