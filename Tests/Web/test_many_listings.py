"""What an owner does with many listings at once: prices in a table, a CSV file."""

import pytest
from browsing import assert_accessible
from playwright.sync_api import expect
from posting import open_form

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
    dialog.get_by_label("Third is free from").fill("2027-02-01")
    dialog.get_by_role("button", name="Save all").click()
    expect(page.get_by_text("3 prices are saved")).to_be_visible()
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
    expect(dialog.get_by_role("row", name="Shared")).to_contain_text("changed meanwhile")
    expect(dialog.get_by_label("Price of Shared")).to_be_focused()
    assert mine(site, person)["Other"]["priceCents"] == 60000


def test_a_file_shows_what_it_would_do_before_it_does(visit, site):
    person = site.register("Uploader")
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog = page.get_by_role("dialog", name="Listings from a CSV file")
    dialog.get_by_label("CSV file").set_input_files(csv(row("a", "Unit 1"), row("b", "Unit 2"), row("c", "U", "cheap")))
    expect(dialog.get_by_role("row", name="Unit 1")).to_contain_text("Is created")
    expect(dialog).to_contain_text("price: From 0.01 to 10,000,000.")
    assert mine(site, person) == {}
    dialog.get_by_role("button", name="Create 2 listings").click()
    expect(page.get_by_text("2 created, 0 changed")).to_be_visible()
    assert set(mine(site, person)) == {"Unit 1", "Unit 2"}
    expect(page.locator(".mine-row")).to_have_count(2)
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog.get_by_label("CSV file").set_input_files(csv(row("a", "Unit 1"), row("b", "<i>Unit</i> 2")))
    expect(dialog.get_by_role("row", name="<i>Unit</i> 2")).to_contain_text("Changes: Title")
    dialog.get_by_role("button", name="Change 1 listing").click()
    expect(page.get_by_role("heading", name="<i>Unit</i> 2")).to_be_visible()


def test_a_file_that_is_no_table_says_where(visit, site):
    page = open_form(visit, site.register("Broken"), "/my-listings")
    page.get_by_role("button", name="Upload a CSV file").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("CSV file").set_input_files(csv('"never closed'))
    expect(dialog).to_contain_text("This file cannot be read as a table.")
    expect(dialog).to_contain_text("line 2")


def test_a_listing_is_put_into_a_building_and_taken_out(visit, site):
    person = site.register("Builder")
    site.post(person, title="Corner flat")
    page = open_form(visit, person, "/my-listings")
    page.get_by_role("button", name="Buildings").click()
    dialog = page.get_by_role("dialog", name="Buildings")
    for label, text in {"Name of the building": "Elm House", "Street and number": "17 Genesee Park Blvd",
                        "City": "Rochester", "State or province": "NY", "Postal code": "14623"}.items():
        dialog.get_by_label(label, exact=True).fill(text)
    dialog.get_by_role("button", name="Create building").click()
    house = dialog.get_by_role("region", name="Elm House")
    house.get_by_label("Unit, such as 3B").fill("3B")
    house.get_by_role("button", name="Put it in").click()
    expect(house.get_by_role("listitem")).to_contain_text("3B: Corner flat")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(".mine-row")).to_contain_text("Elm House · 3B")
    page.get_by_role("button", name="Buildings").click()
    house.get_by_role("button", name="Take 3B: Corner flat out of the building").click()
    expect(house.get_by_role("listitem")).to_have_count(0)
    house.get_by_role("button", name="Delete building").click()
    page.get_by_role("dialog", name="Delete Elm House?").get_by_role("button", name="Delete").click()
    expect(house).to_have_count(0)
    assert set(mine(site, person)) == {"Corner flat"}


@pytest.mark.parametrize("language", ["en", "es"])
def test_both_dialogs_fit_a_phone(visit, site, language):
    person = site.register(f"Phone{language}")
    site.post(person, title="A" * 119)
    page = open_form(visit, person, "/my-listings", language=language, phone=True)
    page.locator(".mine-tools button").first.click()
    page.get_by_role("dialog").get_by_role("table").wait_for()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    page.locator(".mine-tools button").last.click()
    page.locator("dialog input[type=file]").set_input_files(csv(row("a", "Unit 1"), "b,rent"))
    page.get_by_role("dialog").get_by_role("table").wait_for()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
