"""Posting in few steps: photos first, what is usual preset, the card beside, and advice about wording."""

import json

import pytest
from browsing import assert_accessible, wait_until_open
from playwright.sync_api import expect
from posting import choose, file, fill_facts, open_form, picture
from test_post import listing_of
from test_post_photos import tiles

PHOTOS = [file(f"{shade}.jpg", picture(shade=shade)) for shade in ("green", "blue", "black")]


def test_a_first_listing_with_three_photos_takes_two_clicks_and_four_fields(visit, site):
    """Four clicks and eight fields at most: here are the photos, Publish, and the four that nobody can guess."""
    person = site.register("Quick")
    page = open_form(visit, person, phone=True)
    clicks, fields = 0, {
        "Title": "Sunny room by the river", "Description": "Bright, quiet, ten minutes to campus.",
        "Postal code": "14623", "Price (USD)": "925"}
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose photos").click()
        clicks += 1
    chooser.value.set_files(PHOTOS)
    for label, text in fields.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Publish").click()
    clicks += 1
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()
    listing = listing_of(site, person)
    assert listing["status"] == "active" and len(listing["photos"]) == 3
    assert listing["address"]["city"] == "Rochester" and listing["address"]["region"] == "NY"
    assert clicks <= 4 and len(fields) <= 8


def test_photos_go_up_one_by_one_while_the_rest_is_typed_each_with_its_progress(visit, site):
    page = open_form(visit, site.register("Uploader"))
    held = []
    page.route("**/photos", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    page.locator("input[type=file]").set_input_files(PHOTOS)
    waiting = page.locator(".photo-tile.waiting")
    expect(waiting).to_have_count(3)
    expect(waiting.first.locator("progress")).to_be_visible()
    expect(waiting.locator(".upload-state")).to_have_text(["Uploading…", "Waiting…", "Waiting…"])
    for count in (1, 2, 3):
        page.wait_for_function("() => true")
        while len(held) < count:
            page.wait_for_timeout(20)
        held[count - 1].continue_()
        expect(tiles(page)).to_have_count(count)


def test_the_card_beside_the_form_follows_what_is_typed(visit, site):
    page = open_form(visit, site.register("Preview"), viewport={"width": 1280, "height": 900})
    preview = page.get_by_role("complementary", name="Preview")
    page.get_by_label("Title", exact=True).fill("Seen at once")
    page.get_by_label("Price (USD)").fill("800")
    page.get_by_label("Bedrooms").fill("3")
    expect(preview.locator(".card-title")).to_have_text("Seen at once")
    expect(preview.locator(".price")).to_contain_text("$800")
    expect(preview.get_by_text("3 beds")).to_be_visible()
    page.get_by_label("Price is").select_option("week")
    expect(preview.locator(".monthly")).to_have_text("≈ $3,467 a month")
    assert preview.bounding_box()["x"] > page.locator("#listing-form").bounding_box()["x"] + 500


@pytest.mark.parametrize("language, title, reason", [
    ("en", "Quiet flat, no kids please", "Families with children"),
    ("es", "Piso tranquilo, sin niños", "familias con niños"),
])
def test_words_that_discriminate_are_warned_of_with_the_reason_and_can_be_published(
        visit, site, language, title, reason):
    person = site.register(f"Wording{language}")
    page = open_form(visit, person, language=language)
    page.locator("[name=title]").fill(title)
    warning = page.locator("[data-field=title] .wording-warning")
    expect(warning).to_contain_text(reason)
    for name, text in [("description", "Two rooms."), ("address.postalCode", "14623"), ("priceCents", "900")]:
        page.locator(f"[name='{name}']").fill(text)
    page.locator("#go").click()
    expect(page.locator(".posted")).to_be_visible()
    assert listing_of(site, person)["title"] == title


def test_a_warning_goes_when_the_words_do(visit, site):
    page = open_form(visit, site.register("Reworder"))
    page.get_by_label("Description", exact=True).fill("Perfect for a mature couple. Females only.")
    warnings = page.locator("[data-field=description] .wording-warning")
    expect(warnings).to_have_count(2)
    assert_accessible(page)
    page.get_by_label("Room in a shared home").check(force=True)
    expect(warnings).to_have_count(1)
    page.get_by_label("Description", exact=True).fill("Perfect for two.")
    expect(warnings).to_have_count(0)


def test_advice_on_words_asks_nobody_to_log_in(visit, site):
    page = open_form(visit, site.register("Logged"))
    page.context.clear_cookies()
    with page.expect_response("**/wording-check") as answer:
        page.get_by_label("Title", exact=True).fill("Females only")
    assert answer.value.status == 401
    page.wait_for_timeout(300)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Title", exact=True)).to_be_focused()


def test_the_next_unit_of_a_house_starts_with_what_the_last_one_has(visit, site):
    person = site.register("Units")
    first = site.post(person, title="Unit A", priceCents=120_000, bedrooms=3)
    page = open_form(visit, person, f"/post?like={first['id']}")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Unit A")
    expect(page.get_by_label("Street and number")).to_have_value("12 Elm Street, Apt 3")
    page.get_by_label("Title", exact=True).fill("Unit B")
    page.get_by_label("Price (USD)").fill("1100")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("link", name="Post another unit")).to_be_visible()
    posted = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    assert sorted((card["title"], card["priceCents"], card["bedrooms"]) for card in posted) == [
        ("Unit A", 120_000, 3), ("Unit B", 110_000, 3)]


def test_nobody_starts_with_somebody_elses_listing(visit, site):
    theirs = site.post(site.register("Copied"), title="Not yours to copy")
    page = open_form(visit, site.register("Copier"), f"/post?like={theirs['id']}")
    expect(page.get_by_label("Title", exact=True)).to_have_value("")


def add_unit(page, number, title, price):
    page.get_by_role("button", name="Add a unit").click()
    unit = page.get_by_role("group", name=f"Unit {number}")
    unit.get_by_label("Unit name").fill(title)
    unit.get_by_label("Price (USD)").fill(price)
    return unit


def mine(site, person):
    cards = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    return {card["title"]: card for card in cards}


def test_several_units_are_posted_from_one_page_and_one_that_fails_keeps_its_error(visit, site):
    person = site.register("Landlady")
    page = open_form(visit, person)
    fill_facts(page, Title="Unit A")
    page.locator("input[type=file]").set_input_files(PHOTOS[:1])
    expect(tiles(page)).to_have_count(1)
    add_unit(page, 2, "Unit B", "800").get_by_label("Bedrooms").fill("3")
    third = add_unit(page, 3, "Unit C", "")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(third.get_by_label("Price (USD)")).to_be_focused()
    expect(third.locator(".error")).to_have_text("Enter a price.")
    third.get_by_label("Price (USD)").fill("99999999999")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()
    expect(page.get_by_role("link", name="Unit B")).to_be_visible()
    left = page.get_by_role("group", name="Unit 2")
    expect(left.get_by_label("Unit name")).to_have_value("Unit C")
    expect(left.locator("[data-field='unit.priceCents'] .error")).to_be_visible()
    assert_accessible(page)
    posted = mine(site, person)
    assert set(posted) == {"Unit A", "Unit B"}
    left.get_by_label("Price (USD)").fill("700")
    page.get_by_role("button", name="Try these again").click()
    expect(page.get_by_text("All units are live.")).to_be_visible()
    posted = mine(site, person)
    assert {title: (card["priceCents"], card["bedrooms"], card["photoCount"], card["status"])
            for title, card in posted.items()} == {
        "Unit A": (92_550, 1, 1, "active"), "Unit B": (80_000, 3, 1, "active"), "Unit C": (70_000, 1, 1, "active")}
    assert len({json.dumps(card["address"], sort_keys=True) for card in posted.values()}) == 1


def test_units_that_were_typed_are_there_again_and_are_ten_at_most(visit, site):
    page = open_form(visit, site.register("Tenfold"))
    fill_facts(page)
    for number in range(2, 12):
        add_unit(page, number, f"Room {number}", "500")
    expect(page.get_by_role("button", name="Add a unit")).to_be_hidden()
    page.get_by_role("group", name="Unit 3").get_by_role("button", name="Remove unit").click()
    expect(page.get_by_role("button", name="Add a unit")).to_be_focused()
    expect(page.locator("#kept")).not_to_be_empty()
    page.reload()
    wait_until_open(page)
    expect(page.locator("#more-units fieldset")).to_have_count(9)
    expect(page.get_by_role("group", name="Unit 3").get_by_label("Unit name")).to_have_value("Room 4")


def test_another_unit_is_begun_where_the_listings_are(visit, site):
    person = site.register("Expander")
    first = site.post(person, title="First of two")
    page = visit("/my-listings", by=person)
    choose(page, "First of two", "Add another unit", "link")
    page.wait_for_url(f"**/post?like={first['id']}")
    expect(page.get_by_label("Title", exact=True)).to_have_value("First of two")
