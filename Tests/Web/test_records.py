"""Property records: a block or house is found by address and place, its figures are shown and saved, also offline."""

import re

from browsing import assert_accessible
from playwright.sync_api import expect
from posting import assert_becomes

BLOCK, PROPERTY = "philadelphia-2000-walnut-st", "philadelphia-888083673"
WALNUT = {"latitude": 39.9506, "longitude": -75.1741}


def find(page, address: str):
    """Looks an address up by the switch's other side."""
    page.get_by_role("radio", name="Address").check()
    field = page.get_by_role("searchbox", name="House number and street")
    expect(field).to_be_focused()
    field.fill(address)
    field.press("Enter")


def callout(page):
    return page.locator(".record-callout")


def saved_blocks(site, person) -> list[str]:
    return [one["id"] for one in site.call("GET", "/v1/saved/blocks", by=person).json()["items"]]


def test_the_map_begins_at_a_pin_on_a_block_that_has_rows(visit, site):
    start = site.call("GET", "/v1/record-cities").json()["items"][0]["startBlock"]
    name = f"{start['hundred']} block of {start['street']}"
    page = visit("/records", phone=True)
    expect(page.locator(".areas-head").get_by_text("Records cover Philadelphia, PA")).to_be_visible()
    expect(callout(page).locator("strong")).to_have_text(name)
    expect(callout(page)).to_contain_text(f"Philadelphia, PA {start['postalCode']}")
    expect(page.get_by_role("button", name=f"Show {name}")).to_have_count(1)
    assert_accessible(page)
    callout(page).get_by_role("button", name="Find block").click()
    expect(page.get_by_role("heading", level=2, name=name)).to_be_focused()
    expect(page.locator(".record-list li")).not_to_have_count(0)
    expect(page).to_have_url(re.compile(f"block={start['id']}$"))


def test_an_address_leads_to_its_block_and_house(visit, site):
    page = visit("/records", phone=True)
    find(page, "2024 walnut street, Philadelphia")
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
    pins = page.locator(".record-pin.dropped")
    for x, y in [(60, 200), (120, 220)]:
        page.locator("#map").click(button="right", position={"x": x, "y": y})
        expect(pins).to_have_count(1)
    found = callout(page).locator("strong").inner_text()
    find_block = callout(page).get_by_role("button", name="Find block")
    expect(find_block).to_be_focused()
    page.keyboard.press("Escape")
    expect(callout(page)).to_have_count(0)
    page.locator("#map").click(button="right", position={"x": 120, "y": 220})
    expect(callout(page)).to_contain_text("Philadelphia, PA")
    found = callout(page).locator("strong").inner_text()
    find_block.press("Enter")
    expect(page.get_by_role("heading", level=2, name=found)).to_be_focused()
    expect(pins).to_have_count(0)


def test_a_pin_where_nothing_is_recorded_says_so(visit):
    page = visit("/records")
    expect(callout(page)).to_be_visible()
    for _ in range(12):
        page.get_by_role("button", name="Zoom out").press("Enter")
    page.locator("#map").click(button="right", position={"x": 20, "y": 300})
    expect(callout(page)).to_have_text("We don’t have property records here.")


def test_the_switch_between_map_and_address_is_remembered(visit):
    page = visit("/records")
    expect(page.locator("#map")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    page.get_by_role("radio", name="Address").check()
    page.reload()
    expect(page.get_by_role("radio", name="Address")).to_be_checked()
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.locator("#map")).to_be_hidden()
    assert_accessible(page)
    page.get_by_role("radio", name="Map").check()
    expect(page.locator("#map")).to_be_visible()
    page.reload()
    expect(page.get_by_role("radio", name="Map")).to_be_checked()


def test_without_a_map_there_is_the_address(visit):
    page = visit("about:blank")
    page.route("**/vendor/leaflet/**", lambda route: route.abort())
    page.goto("/records")
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.get_by_role("radio", name="Map")).to_have_count(0)


def test_a_property_has_its_own_pin(visit, site):
    page = visit(f"/records?property={PROPERTY}")
    pin = page.locator(".record-pin.property")
    expect(pin).to_have_count(1)
    name = page.get_by_role("heading", level=2, name=re.compile("^2024 Walnut St")).inner_text()
    page.get_by_role("button", name=f"Show {name}").press("Enter")
    expect(callout(page).locator("strong")).to_have_text(name)
    callout(page).get_by_role("button", name="Find block").click()
    expect(page.get_by_role("heading", level=2, name="2000 block of Walnut St")).to_be_focused()
    expect(pin).to_have_count(0)


def test_a_found_block_is_saved_at_once_and_can_be_undone(visit, site):
    person = site.register("Fay")
    page = visit("/records", by=person)
    find(page, "2024 Walnut St, Philadelphia")
    toast = page.locator(".toast").filter(has_text="Saved 2000 Walnut St")
    expect(toast).to_be_visible()
    expect(page.locator("#saved li")).to_have_count(1)
    assert saved_blocks(site, person) == [BLOCK]
    toast.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Removed 2000 Walnut St from your saved records")).to_be_visible()
    assert saved_blocks(site, person) == []
    page.get_by_role("radio", name="Map").check()
    # Opening a link is not finding.
    page.goto(f"/records?block={BLOCK}")
    expect(page.get_by_text("Nothing saved yet")).to_be_visible()
    page.get_by_role("button", name="Show 2000 block of Walnut St").press("Enter")
    callout(page).get_by_role("button", name="Find block").click()
    expect(toast).to_be_visible()
    assert saved_blocks(site, person) == [BLOCK]


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
    assert_becomes([], lambda: saved_blocks(site, person))
    page.goto("/records")
    expect(page.get_by_text("Nothing saved yet")).to_be_visible()


def test_saved_blocks_and_houses_are_read_without_a_network(visit, site):
    person = site.register("Nell")
    site.call("PUT", f"/v1/saved/blocks/{BLOCK}", by=person)
    site.call("PUT", f"/v1/saved/properties/{PROPERTY}", by=person)
    page = visit("/records?address=6035 Walnut St", worker=True, by=person)
    expect(page.locator("#saved li")).to_have_count(2)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function(
        "(id) => JSON.parse(localStorage['digs.private.records']).blocks[0]?.block.id === id", arg=BLOCK)
    page.context.set_offline(True)
    page.goto("/records")
    page.locator("#saved").get_by_role("link", name="2000 block of Walnut St").click()
    expect(page.get_by_role("heading", level=2, name="2000 block of Walnut St")).to_be_visible()
    expect(page.get_by_text("You’re offline. This is the copy saved on this device.")).to_be_visible()
    expect(page.locator(".record-list li").filter(has_text="2024 Walnut St")).not_to_have_count(0)
    page.locator("#saved").get_by_role("link", name=re.compile("^2024 Walnut St")).click()
    expect(page.locator(".record-facts")).to_contain_text("1.3998% of the value, 2024")
    page.goto("/records?block=philadelphia-6000-walnut-st")
    expect(page.get_by_role("heading", name="You seem to be offline")).to_be_visible()
    page.context.set_offline(False)
    page.goto(f"/records?block={BLOCK}")
    expect(page.locator("#saved li")).to_have_count(2)
    expect(page.get_by_text("You’re offline.")).to_have_count(0)


def test_logging_out_takes_the_saved_records_from_the_device(visit, site):
    person = site.register("Lou")
    site.call("PUT", f"/v1/saved/blocks/{BLOCK}", by=person)
    page = visit("/records", by=person)
    page.wait_for_function(f"() => localStorage['digs.private.records']?.includes('{BLOCK}')")
    page.evaluate("import('/js/session.js').then(({ logOut }) => logOut())")
    page.wait_for_function("() => !localStorage['digs.private.records']")


def test_the_sources_are_told_with_the_citys_own_sentence(visit, site):
    page = visit("/records", phone=True)
    page.get_by_role("link", name="Where these records come from").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About property records")
    expect(page.locator("blockquote")).to_have_text(
        "This product uses a City of Philadelphia Data API but is not endorsed or certified by the City of "
        "Philadelphia.")
    main = page.locator("main")
    expect(main).to_contain_text("City of Philadelphia, Office of Property Assessment: a sample of")
    expect(main).to_contain_text("Abaca Labs (Robert Cheetham), CC BY 4.0")
    terms = main.get_by_role("link", name=re.compile("terms of use$"))
    expect(terms).to_have_attribute("href", re.compile("^https://"))
    assert_accessible(page)
