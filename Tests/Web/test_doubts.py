"""Listings that one should see before paying: words on the card, on the page, above the message, and for the owner."""

from browsing import assert_accessible
from playwright.sync_api import expect

FAR = {"latitude": 43.31, "longitude": -77.31}
SEE = "See the home before you pay."


def low_rent(site, person, **changes):
    # What is published is loaded: no post waits for it.
    site.call("GET", "/v1/rent-check?postalCode=14623&bedrooms=2&priceCents=95000")
    site.call("GET", "/v1/areas?q=Rochester")
    listing = site.post(person, **({"priceCents": 40_000, "bedrooms": 2, "location": FAR} | changes))
    assert listing["doubt"] == {"reasons": ["rentFarBelow"]}
    return listing


def test_an_unusual_rent_of_an_unconfirmed_owner_comes_last_and_says_why_without_accusing(visit, site):
    owner, usual = site.register("Unconfirmed"), site.register("Usual")
    listing = low_rent(site, owner, title="Bright loft for little")
    site.post(usual, title="Bright loft as others", priceCents=130_000, bedrooms=2, location=FAR)
    page = visit(f"/listings?near={FAR['latitude']},{FAR['longitude']}&radiusMiles=1&sort=price&q=loft")
    cards = page.get_by_role("article").filter(has_text="Bright loft")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("as others")
    expect(cards.last).to_contain_text("Unusually low rent, owner not confirmed: see it before you pay")
    expect(cards.last).not_to_contain_text("be careful")
    assert_accessible(page)
    reader = site.register("Doubter")
    site.verify(reader)
    page = visit(f"/listings/{listing['id']}", by=reader)
    expect(page.locator(".listing-head")).to_contain_text(SEE)
    assert_accessible(page)
    page.get_by_role("button", name="Send message").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".notice")).to_contain_text(SEE)
    assert dialog.locator(".notice").bounding_box()["y"] < dialog.get_by_role("textbox").first.bounding_box()["y"]
    assert_accessible(page)


def test_the_owner_reads_what_clears_it_and_an_edited_price_does(visit, site):
    owner = site.register("Cheaply")
    listing = low_rent(site, owner, title="Too cheap to be true")
    page = visit("/my-listings", by=owner)
    row = page.get_by_role("listitem").filter(has_text="Too cheap to be true")
    expect(row).to_contain_text("Confirm your email address, or check the price.")
    assert_accessible(page)
    page.goto(f"/listings/{listing['id']}")
    expect(page.locator(".listing-head")).to_contain_text("Your listing is shown after the others")
    site.call("PATCH", f"/v1/listings/{listing['id']}", {"priceCents": 130_000}, by=owner)
    page.reload()
    expect(page.locator(".listing-head")).not_to_contain_text("Your listing is shown after the others")


def test_in_spanish_and_on_a_phone_it_says_the_same(visit, site):
    listing = low_rent(site, site.register("Barato"))
    page = visit(f"/listings/{listing['id']}?lang=es", phone=True)
    expect(page.locator(".listing-head .notice")).to_contain_text("Visita la vivienda antes de pagar.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
