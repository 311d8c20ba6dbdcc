"""What an owner does with many listings at once: prices in a table, a CSV file, buildings."""

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect
from posting import assert_becomes, choose, open_form

HEADER = "externalId,kind,title,description,city,region,postalCode,country,price,bedrooms,bathrooms,contactEmail"


def mine(site, person):
    return {card["title"]: card for card in site.call("GET", "/v1/account/listings", by=person).json()["items"]}


def row(name, title, price="850.50"):
    return f"{name},rent,{title},Two windows,Rochester,NY,14623,US,{price},2,1.5,olive@example.edu"


def csv(*rows):
    return {"name": "units.csv", "mimeType": "text/csv", "buffer": "\r\n".join([HEADER, *rows]).encode()}


def test_prices_are_typed_down_a_column_and_saved_together(visit, site):
    person = site.register("Prices")
    for title in ("Third", "Second", "First"):
        site.post(person, title=title)
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Edit prices").click()
    dialog = page.get_by_role("dialog", name="Prices")
    dialog.get_by_label("Price of First").fill("801")
    page.keyboard.press("Enter")
    expect(dialog.get_by_label("Price of Second")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("802.50")
    dialog.get_by_label("Third is available from").fill("2027-02-01")
    dialog.get_by_role("button", name="Save all").click()
    expect(page.get_by_text("3 prices saved")).to_be_visible()
    cards = mine(site, person)
    assert [cards[title]["priceCents"] for title in ("First", "Second")] == [80100, 80250]
    assert cards["Third"]["availableFrom"] == "2027-02-01"
    expect(page.locator(".mine-row").first).to_contain_text("$801")


def test_a_price_that_was_changed_elsewhere_says_so_in_its_row(visit, site):
    person = site.register("Stale")
    for title in ("Other", "Shared"):
        site.post(person, title=title)
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Edit prices").click()
    dialog = page.get_by_role("dialog", name="Prices")
    dialog.get_by_label("Price of Shared").fill("700")
    dialog.get_by_label("Price of Other").fill("600")
    site.call("PATCH", f"/v1/listings/{mine(site, person)['Shared']['id']}", {"bedrooms": 3}, by=person)
    dialog.get_by_role("button", name="Save all").click()
    expect(dialog.get_by_role("row", name="Shared")).to_contain_text("changed after you opened it")
    expect(dialog.get_by_label("Price of Shared")).to_be_focused()
    assert mine(site, person)["Other"]["priceCents"] == 60000


def test_a_file_shows_what_it_would_do_before_it_does(visit, site):
    person = site.register("Uploader")
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog = page.get_by_role("dialog", name="Import listings from a CSV file")
    dialog.get_by_label("CSV file").set_input_files(csv(
        row("a", "Unit 1"), row("b", "Unit 2"), row("d", "Unit 4"), row("c", "U", "cheap")))
    expect(dialog.get_by_role("row", name="Unit 1")).to_contain_text("Will be created")
    expect(dialog).to_contain_text("price: “cheap” isn’t valid. Enter a number from 0.01 to 10,000,000,000.")
    assert mine(site, person) == {}
    dialog.get_by_role("button", name="Create 3 listings").click()
    expect(page.get_by_text("3 created, 0 updated")).to_be_visible()
    assert set(mine(site, person)) == {"Unit 1", "Unit 2", "Unit 4"}
    expect(page.locator(".mine-row")).to_have_count(3)
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog.get_by_label("CSV file").set_input_files(csv(row("a", "Unit 1"), row("b", "<i>Unit</i> 2")))
    expect(dialog.get_by_role("row", name="<i>Unit</i> 2")).to_contain_text("Changes: Title")
    dialog.get_by_role("button", name="Update 1 listing").click()
    expect(page.get_by_role("heading", name="<i>Unit</i> 2")).to_be_visible()


def test_a_file_that_is_no_table_says_where(visit, site):
    page = open_form(visit, site.register("Broken"), "/my-listings")
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("CSV file").set_input_files(csv('"never closed'))
    expect(dialog).to_contain_text("The file, line 2, opens a quote that is never closed.")


def test_a_file_with_columns_of_its_own_asks_once_what_they_are(visit, site):
    person = site.register("Mapper")
    for number in (7, 8, 9):
        site.post(person, title=f"Unit {number}")
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog = page.get_by_role("dialog")
    lines = [HEADER.replace("price", "Miete") + ",availableFrom", row("a", "Unit 1", "$850") + ",1/5/2027"]
    file = {"name": "units.csv", "mimeType": "text/csv", "buffer": "\r\n".join(lines).encode("utf-16")}
    dialog.get_by_label("CSV file").set_input_files(file)
    dialog.get_by_label("price", exact=True).select_option("Miete")
    dialog.get_by_role("button", name="Read the file again").click()
    dialog.get_by_role("button", name="Day (1/5 is May 1)").click()
    expect(dialog).to_contain_text("Line 2, availableFrom: “1/5/2027” is read as 2027-05-01.")
    assert_accessible(page)
    dialog.get_by_role("button", name="Create 1 listing").click()
    expect(page.get_by_text("1 created, 0 updated")).to_be_visible()
    card = mine(site, person)["Unit 1"]
    assert (card["priceCents"], card["availableFrom"]) == (85_000, "2027-05-01")
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog.get_by_label("CSV file").set_input_files(file)
    expect(dialog.get_by_role("row", name="Unit 1")).to_contain_text("No change")


ELM_HOUSE = {"name": "Elm House", "address": {
    "street": "17 Genesee Park Blvd", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"}}


def built(site, person, *units, **changes):
    """A building whose units are new listings of these titles; answers its path."""
    made = site.call("POST", "/v1/buildings", ELM_HOUSE | changes, by=person).json()
    for title in units:
        listing = site.post(person, title=title)["id"]
        placed = site.call("PUT", f"/v1/buildings/{made['id']}/units/{listing}", {"unit": title[-2:]}, by=person)
        assert placed.status == 204, placed.body
    return f"/v1/buildings/{made['id']}"


def test_a_listing_is_put_into_a_building_and_taken_out(visit, site):
    person = site.register("Builder")
    for title in ("Attic", "Garden flat", "Corner flat"):
        site.post(person, title=title)
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Buildings").click()
    dialog = page.get_by_role("dialog", name="Buildings")
    for label, text in {"Building name": "Elm House", "Street and number": "17 Genesee Park Blvd",
                        "City": "Rochester", "State or province": "NY", "Postal code": "14623"}.items():
        dialog.get_by_label(label, exact=True).fill(text)
    dialog.get_by_role("button", name="Create building").click()
    house = dialog.get_by_role("region", name="Elm House")
    house.get_by_role("button", name="Add a listing").click()
    house.get_by_label("Unit, e.g. 3B").fill("3B")
    house.get_by_role("button", name="Add to building").click()
    expect(house.get_by_role("listitem")).to_contain_text("3B: Corner flat")
    page.keyboard.press("Escape")
    group = page.get_by_role("region", name="Elm House")
    expect(group.get_by_role("heading", name="Corner flat")).to_be_visible()
    expect(group.locator(".mine-row")).to_contain_text("3B")
    page.get_by_role("button", name="Buildings").click()
    house.get_by_role("button", name="Remove 3B: Corner flat from the building").click()
    expect(house.get_by_role("listitem")).to_have_count(0)
    house.get_by_role("button", name="Delete building").click()
    page.get_by_role("dialog", name="Delete Elm House?").get_by_role("button", name="Delete").click()
    expect(house).to_have_count(0)
    page.keyboard.press("Escape")
    expect(group).to_have_count(0)
    assert set(mine(site, person)) == {"Corner flat", "Garden flat", "Attic"}


def test_the_units_of_a_building_stand_together_and_are_sorted_among_themselves(visit, site):
    person = site.register("Grouped")
    built(site, person, "Unit 1A")
    site.post(person, title="Alone")
    built(site, person, "Unit 7A", "Unit 7B", name="Oak House")
    page = open_form(visit, person, "/my-listings")
    groups = page.get_by_role("main").get_by_role("region")
    expect(groups).to_have_count(3)
    assert page.locator(".mine-group h2").all_inner_texts() == ["Oak House", "Elm House", "Other listings"]
    assert page.locator(".mine-title").all_inner_texts() == ["Unit 7B", "Unit 7A", "Unit 1A", "Alone"]
    expect(groups.first).to_contain_text("2 listings")
    choose(page, "Unit 7A", "Move Unit 7A up")
    order = ["Unit 7A", "Unit 7B", "Unit 1A", "Alone"]
    assert page.locator(".mine-title").all_inner_texts() == order
    assert_becomes(order, lambda: list(mine(site, person)))


def test_ten_units_are_added_and_shown_in_twelve_actions(visit, site):
    person = site.register("Tenfold")
    built(site, person, "Unit 6A", name="Ten House")
    for number in range(2):
        site.post(person, title=f"Elsewhere {number}")
    page = open_form(visit, person, "/my-listings")
    actions = [
        lambda: page.get_by_role("button", name="Buildings").click(),
        lambda: page.get_by_role("button", name="Add several units").click(),
        lambda: page.get_by_label("Names of the new units").fill("1A, 1B, 2A, 2B, 3A, 3B, 4A, 4B, 5A, 5B, 5B"),
        lambda: page.get_by_role("button", name="Add these units").click(),
        lambda: page.get_by_label("Change all by").fill("10"),
        lambda: page.get_by_role("button", name="Fill in").click(),
        lambda: page.get_by_label("Status of all").select_option("active"),
        lambda: page.get_by_label("Bedrooms of 5B: Unit 6A").fill("4"),
        lambda: page.get_by_role("button", name="Save all").click(),
    ]
    assert len(actions) <= 12
    for act in actions:
        act()
    expect(page.locator(".toast")).to_contain_text("11 units saved")
    cards = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    units = [card for card in cards if card["building"]]
    assert len(units) == 11 and {card["status"] for card in units} == {"active"}
    assert {card["priceCents"] for card in units} == {104_500}
    assert [card["bedrooms"] for card in units if card["building"]["unit"] == "5B"] == [4]


@pytest.mark.parametrize("phone", [False, True])
def test_a_unit_that_is_refused_says_why_beside_its_row(visit, site, phone):
    person = site.register("Refused")
    path = built(site, person, "Unit 7A", "Unit 7B", name="Row House")
    site.post(person, title="Elsewhere")
    made = site.call("POST", f"{path}/units", {"unit": "7C", "from": None}, by=person)
    assert made.status == 201, made.body
    page = open_form(visit, person, "/my-listings", phone=phone)
    page.get_by_role("button", name="Buildings").click()
    page.get_by_role("button", name="Units as a table").click()
    dialog = page.get_by_role("dialog", name="Units of Row House")
    dialog.get_by_label("Price of 7C").fill("800")
    dialog.get_by_label("Status of 7C").select_option("active")
    dialog.get_by_label("Price of 7A").fill("801")
    assert_fits(page)
    dialog.get_by_role("button", name="Save all").click()
    expect(dialog.get_by_role("row", name="7C")).to_contain_text("Enter a title.")
    expect(dialog.get_by_role("row", name="7A")).not_to_contain_text("Enter")
    assert_fits(page)
    assert mine(site, person)["Unit 7A"]["priceCents"] == 80_100


def test_what_units_share_is_edited_for_all_of_them(visit, site):
    person = site.register("Editor")
    path = built(site, person, "Unit 2A", "Unit 2B", amenities=["furnished"])
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Edit Elm House").click()
    dialog = page.get_by_role("dialog", name="Edit Elm House")
    expect(dialog.get_by_label("Furnished")).to_be_checked()
    dialog.get_by_label("Building name").fill("Elm <i>Court</i>")
    dialog.get_by_label("Street and number").fill("19 Genesee Park Blvd")
    dialog.get_by_label("Parking").check()
    dialog.get_by_role("button", name="Save for all units").click()
    expect(page.get_by_text("Saved for 2 listings")).to_be_visible()
    expect(page.get_by_role("heading", name="Elm <i>Court</i>")).to_be_visible()
    building = site.call("GET", path, by=person).json()
    assert building["address"]["street"] == "19 Genesee Park Blvd"
    assert set(building["amenities"]) == {"furnished", "parking"}
    assert {card["address"]["street"] for card in mine(site, person).values()} == {"19 Genesee Park Blvd"}


def test_units_that_do_not_take_a_change_say_why(visit, site):
    person = site.register("Refused")
    built(site, person, "Unit 3A")
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Edit Elm House").click()
    dialog = page.get_by_role("dialog", name="Edit Elm House")
    dialog.get_by_label("State or province").fill("")
    dialog.get_by_role("button", name="Save for all units").click()
    expect(dialog.get_by_role("status")).to_contain_text("Unit 3A State or province: ")
    assert_accessible(page)
    dialog.get_by_label("State or province").fill("NY")
    dialog.get_by_label("Postal code").fill("99999")
    dialog.get_by_role("button", name="Save for all units").click()
    expect(dialog.get_by_label("Postal code")).to_have_accessible_description("We can’t find this postal code.")


def test_a_building_that_was_edited_elsewhere_is_not_overwritten(visit, site):
    person = site.register("Overtaken")
    path = built(site, person, "Unit 4A")
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Edit Elm House").click()
    dialog = page.get_by_role("dialog", name="Edit Elm House")
    expect(dialog).to_be_visible()
    site.call("PATCH", path, {"name": "Oak House"}, by=person)
    dialog.get_by_label("Building name").fill("Ash House")
    dialog.get_by_role("button", name="Save for all units").click()
    expect(dialog.get_by_role("alert")).to_contain_text("after you opened it")
    assert site.call("GET", path, by=person).json()["name"] == "Oak House"


def test_the_dialogs_fit_a_phone(visit, site):
    person = site.register("Narrow")
    site.post(person, title="A" * 119)
    built(site, person, "Unit 5A", name="B" * 80)
    page = open_form(visit, person, "/my-listings", language="es", phone=True)
    assert_fits(page)
    tools = page.locator(".mine-tools button")
    tools.first.click()
    page.get_by_role("dialog").get_by_role("table").wait_for()
    assert_fits(page)
    page.keyboard.press("Escape")
    tools.last.click()
    page.locator("dialog input[type=file]").set_input_files(csv(row("a", "Unit 1"), "b,rent"))
    page.get_by_role("dialog").get_by_role("table").wait_for()
    assert_fits(page)
    page.keyboard.press("Escape")
    tools.nth(1).click()
    page.locator("dialog .mine-building").wait_for()
    assert_fits(page)
    page.keyboard.press("Escape")
    page.locator(".mine-group-head button").click()
    page.locator("dialog .mine-amenities").wait_for()
    assert_fits(page)


def assert_fits(page):
    assert_accessible(page)
    assert fits(page)
    assert page.evaluate("[...document.querySelectorAll('dialog')].every((one) => one.scrollWidth <= one.clientWidth)")
