"""What property records say of a listing's address, on its page."""

import re

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect

WALNUT = {"latitude": 39.9506, "longitude": -75.1741}


def on_walnut(site, name, street="2024 Walnut St", code="19103", **changes):
    address = {"street": street, "city": "Philadelphia", "region": "PA", "postalCode": code, "country": "US"}
    person = site.register(name)
    return person, site.post(person, location=WALNUT, address=address, **changes)


def opened(visit, listing, **options):
    page = visit(f"/listings/{listing['id']}", **options)
    page.locator(".listing-actions").wait_for()
    return page, page.locator(".property-record")


def test_a_listing_tells_what_is_on_record_of_its_address(visit, site):
    _, listing = on_walnut(site, "Found")
    found = site.call("GET", f"/v1/listings/{listing['id']}/property-record").json()
    assert found["status"] == "found" and found["record"]["source"]["isSample"]
    page, line = opened(visit, listing, phone=True)
    expect(line).to_contain_text("In public records: ")
    expect(line).to_contain_text("City of Philadelphia, Office of Property Assessment")
    assert fits(page)
    assert_accessible(page)
    line.get_by_role("link", name="View record").click()
    expect(page).to_have_url(re.compile(r"/records\?(property|block)=philadelphia-"))


def test_what_a_sample_lacks_is_not_said_to_be_missing_from_the_city(visit, site):
    _, listing = on_walnut(site, "Absent", street="9998 Walnut St")
    page, line = opened(visit, listing, phone=True, language="es")
    expect(line).to_have_text(
        "Esta dirección no está en la muestra que tenemos de los registros públicos de la ciudad.")
    expect(line.get_by_role("link")).to_have_count(0)
    assert fits(page)


def test_of_a_hidden_place_its_owner_alone_is_told(visit, site):
    person, listing = on_walnut(site, "HiddenRecord", hideExactLocation=True)
    _, line = opened(visit, listing, by=person)
    expect(line).to_contain_text("In public records: ")
    page, line = opened(visit, listing)
    page.wait_for_load_state("networkidle")
    expect(line).to_have_count(0)


@pytest.mark.parametrize("hidden", [False, True], ids=["shown", "hidden"])
def test_moderators_see_on_the_page_what_disagrees(visit, site, hidden):
    _, listing = on_walnut(site, f"OtherCode{int(hidden)}", code="19104", hideExactLocation=hidden)
    words = "Public records list this address under"
    page, line = opened(visit, listing, by=site.log_in("moderator"))
    expect(page.locator(".listing-main")).to_contain_text(
        f"{words} a ZIP code other than 19104." if hidden else f"{words} ZIP code 19103, not 19104.")
    expect(line).to_have_count(0 if hidden else 1)
    page, _ = opened(visit, listing)
    page.wait_for_load_state("networkidle")
    expect(page.locator(".listing-main")).not_to_contain_text(words)
