"""Property records: a block or house is found by address and place, its figures are shown and kept."""

import re

from browsing import assert_accessible
from playwright.sync_api import expect

BLOCK, PROPERTY = "philadelphia-2000-walnut-st", "philadelphia-888083673"
WALNUT = {"latitude": 39.9506, "longitude": -75.1741}


def test_an_address_leads_to_its_block_and_house(visit, site):
    page = visit("/records", phone=True)
    field = page.get_by_role("searchbox", name="House number and street")
    field.fill("2024 walnut street, Philadelphia")
    field.press("Enter")
    block = page.get_by_role("heading", level=2, name="2000 block of Walnut St")
    expect(block).to_be_focused()
    expect(page.locator(".record-list .marked")).to_contain_text("2024 Walnut St")
    expect(page.locator("#record")).to_contain_text("City of Philadelphia, Office of Property Assessment")
    page.locator(".record-list .marked a").click()
    expect(page.get_by_role("heading", level=2, name=re.compile("^2024 Walnut St"))).to_be_visible()
    record = site.call("GET", f"/v1/properties/{PROPERTY}").json()
    for cents in (record["marketValueCents"], record["lastSale"]["priceCents"]):
        expect(page.locator(".record-facts")).to_contain_text(f"${cents / 100:,.0f}")
    expect(page.locator(".record-facts")).to_contain_text("1.3998% of the value, 2024")


def test_a_long_press_and_the_readers_place_lead_to_the_nearest_block(visit, site):
    nearest = site.call("GET", "/v1/blocks?near=39.951,-75.174&limit=1").json()["items"][0]
    page = visit("/records", at=WALNUT)
    page.get_by_role("button", name="Use my location").click()
    name = page.get_by_role("heading", level=2, name=f"{nearest['hundred']} block of {nearest['street']}")
    expect(name).to_be_visible()
    expect(page.locator(".record-pin").first).to_be_visible()
    page.locator("#map").click(button="right", position={"x": 60, "y": 200})
    expect(page).to_have_url(re.compile(r"/records\?near="))


def test_a_place_is_looked_up_while_the_map_is_on_its_way(visit):
    page, late = visit("about:blank", at=WALNUT), []
    page.route("**/vendor/leaflet/**", lambda route: late.append(route))
    page.goto("/records", wait_until="domcontentloaded")
    page.get_by_role("button", name="Use my location").click()
    expect(page.get_by_role("heading", level=2, name=re.compile("block of"))).to_be_visible()
    assert late, "the map is there already"
    for route in late:
        route.continue_()
    expect(page.locator(".record-pin").first).to_be_visible()


def test_the_choice_is_remembered_and_what_is_not_there_is_told_apart(visit, site):
    page = visit(f"/records?block={BLOCK}")
    expect(page.get_by_role("heading", name="2000 block of Walnut St")).to_be_visible()
    page.goto("/records")
    expect(page).to_have_url(re.compile(f"block={BLOCK}$"))
    for query, text in (
            ("address=9900 Walnut St", "This block isn’t in our sample of the city’s property records."),
            ("address=1 Main St, Boston", "We don’t have property records here."),
            ("address=Walnut", "This isn’t an address"),
            ("near=43.08,-77.67", "We don’t have property records here."),
            ("property=philadelphia-1", "There’s no such property.")):
        page.goto(f"/records?{query}")
        expect(page.locator("#record")).to_contain_text(text)
    page.goto("/records?address=1 Main St, Boston")
    expect(page.locator("#record")).to_contain_text("Records cover Philadelphia, PA.")


def test_values_that_cannot_be_are_left_out_with_the_reason(visit):
    page = visit("/records?property=philadelphia-777177001")
    facts = page.locator(".record-facts")
    expect(facts).to_contain_text("Omitted: the recorded date is impossible")
    expect(facts).to_contain_text("Omitted: a nominal price")


def test_blocks_and_houses_are_saved_listed_and_cleared(visit, site):
    person = site.register("Rae")
    page = visit(f"/records?block={BLOCK}", by=person)
    page.get_by_role("button", name="Save: 2000 block of Walnut St").click()
    saved = page.locator("#saved li")
    expect(saved).to_have_count(1)
    page.goto(f"/records?property={PROPERTY}")
    page.get_by_role("button", name=re.compile("^Save: 2024 Walnut St")).click()
    expect(saved).to_have_count(2)
    expect(saved.first).to_contain_text("2024 Walnut St")
    assert_accessible(page)
    saved.first.get_by_role("button", name=re.compile("^Remove: ")).click()
    expect(saved).to_have_count(1)
    page.locator("#saved").get_by_role("button", name="Clear all").click()
    expect(page.get_by_text("Nothing saved yet")).to_be_visible()
    # What was cleared goes for good when the page is left.
    page.goto("/login")
    for _ in range(50):
        if not site.call("GET", "/v1/saved/blocks", by=person).json()["items"]:
            break
        page.wait_for_timeout(100)
    page.goto("/records")
    expect(page.get_by_text("Nothing saved yet")).to_be_visible()
