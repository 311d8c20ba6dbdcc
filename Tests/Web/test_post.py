"""Posting and editing: nothing that was typed is lost."""

import re

from browsing import assert_accessible, fits, wait_until_open
from playwright.sync_api import expect
from posting import FACTS, fill_facts, kept, open_form

HOSTILE = "<img src=x onerror=alert(1)>\"'`${1}</textarea>{t}"


def listing_of(site, person):
    [card] = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    return site.call("GET", f"/v1/listings/{card['id']}", by=person).json()


def test_a_new_person_posts_a_place_by_clicking_and_typing_only(visit, site):
    person = site.register("Poster")
    page = open_form(visit, person, phone=True)
    fill_facts(page)
    page.get_by_label("Hide the exact location").check()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Furnished").check()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_focused()
    listing = listing_of(site, person)
    assert listing["status"] == "active" and listing["priceCents"] == 92_550 and listing["bathrooms"] == 1.5
    assert listing["amenities"] == ["furnished"] and listing["availableFrom"] == "2027-01-05"
    assert listing["hideExactLocation"] and listing["contact"]["email"] == person.email
    assert kept(page) == {}


def test_what_is_missing_is_named_at_its_field_and_takes_the_focus(visit, site):
    page = open_form(visit, site.register("Missing"))
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("textbox", name="Title")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#step-1 .error")).to_have_count(6)
    page.get_by_role("textbox", name="Title").fill("Something")
    expect(page.locator("[data-field=title] .error")).to_have_count(0)


def test_a_sublease_has_its_dates_in_the_first_step_and_needs_them(visit, site):
    person = site.register("Subletter")
    page = open_form(visit, person, phone=True)
    expect(page.get_by_label("Available until")).to_be_hidden()
    fill_facts(page, **{"Available from": "", "Available until": ""})
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_label("Available from")).to_be_focused()
    expect(page.locator("#step-1 .error")).to_have_text(["Required.", "Required."])
    page.get_by_label("Available from").fill("2027-01-05")
    page.get_by_label("Available until").fill("2027-06-30")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_focused()
    assert listing_of(site, person)["availableUntil"] == "2027-06-30"
    page = open_form(visit, person)
    page.get_by_label("Rent", exact=True).check(force=True)
    expect(page.get_by_label("Available until")).to_be_hidden()


def test_the_postal_code_is_checked_and_puts_the_pin_on_the_map(visit, site):
    page = open_form(visit, site.register("Postal"))
    code = page.get_by_label("Postal code")
    code.fill("99999")
    code.press("Tab")
    expect(page.locator("[data-field='address.postalCode'] .error")).to_have_text("We can’t find this postal code.")
    code.fill("14623")
    page.get_by_label("State or province").fill("CA")
    page.get_by_label("State or province").press("Tab")
    expect(page.locator("[data-field='address.region'] .error")).to_be_visible()
    page.get_by_label("State or province").fill("NY")
    page.get_by_label("State or province").press("Tab")
    expect(page.locator(".map-pin")).to_be_visible()
    expect(page.locator(".pin-state")).to_contain_text("center of the postal code")


def test_a_region_is_asked_for_where_addresses_have_one(visit, site):
    page = open_form(visit, site.register("Abroad"))
    region = page.get_by_label("State or province")
    expect(region).to_be_visible()
    page.get_by_label("Country").select_option("DE")
    expect(region).to_be_hidden()
    page.get_by_label("Country").select_option("CA")
    expect(region).to_be_visible()
    region.fill("Ontario")
    page.get_by_label("Country").select_option("NL")
    # A typed text is never sent unseen.
    expect(region).to_have_value("Ontario")
    expect(region).to_be_visible()
    assert_accessible(page)


def test_an_address_that_is_not_placed_exactly_has_a_word_for_its_owner(visit, site):
    page = open_form(visit, site.register("Vague"))
    fill_facts(page)
    page.get_by_label("Postal code").press("Tab")
    expect(page.locator(".pin-state")).to_contain_text("We can’t place the address exactly")
    expect(page.locator(".pin-state")).to_contain_text("Drag the pin or tap the map")

    # As where a geocoder finds the street without the house.
    def on_street(route):
        response = route.fetch()
        route.fulfill(response=response, json=response.json() | {"locationAttribution": "© Maps"})

    page.route(re.compile(r"/v1/listings/[^/]+$"), on_street)
    page.get_by_label("Street and number").fill("18 Genesee Park Blvd")
    page.get_by_label("Street and number").press("Tab")
    expect(page.locator(".pin-state")).to_contain_text("We found only the street or area.")


def test_the_pin_moves_by_keys_and_by_pressing_on_the_map(visit, site):
    person = site.register("Pin")
    page = open_form(visit, person)
    fill_facts(page)
    page.get_by_label("Postal code").press("Tab")
    pin = page.locator(".map-pin")
    pin.focus()
    for _ in range(3):
        pin.press("ArrowRight")
    expect(page.locator(".pin-state")).to_have_text("You placed the pin.")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Furnished").wait_for()
    moved = listing_of(site, person)
    assert moved["locationSource"] == "given"
    page.get_by_role("button", name="Back").click()
    box = page.locator(".pin-map").bounding_box()
    page.locator(".pin-map").click(position={"x": box["width"] / 2, "y": 40})
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Furnished").wait_for()
    assert listing_of(site, person)["location"]["latitude"] > moved["location"]["latitude"]


def test_without_a_map_the_place_can_be_typed(visit, site):
    person = site.register("Mapless")
    page = visit("/login")
    page.context.add_cookies([{"name": "digs_session", "value": person.token, "url": site.url}])
    page.route("**/vendor/**", lambda route: route.fulfill(status=404))
    page.goto("/post")
    wait_until_open(page)
    fill_facts(page)
    page.get_by_label("Postal code").press("Tab")
    expect(page.locator(".pin-state")).to_contain_text("No map available")
    page.get_by_text("Enter coordinates instead").click()
    page.get_by_label("Latitude, longitude").fill("10, 10")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("[data-field=location] .error")).to_contain_text("miles from postal code")
    page.get_by_label("Latitude, longitude").fill("43.0846, -77.6743")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Furnished").wait_for()
    assert listing_of(site, person)["location"] == {"latitude": 43.0846, "longitude": -77.6743}


def test_coordinates_that_are_typed_while_the_map_is_on_its_way_stay(visit, site):
    page = visit("/nowhere", by=site.register("Typist"))
    held = []
    page.route("**/vendor/**", lambda route: held.append(route))
    page.goto("/post")
    wait_until_open(page)
    fill_facts(page)
    page.get_by_label("Postal code").press("Tab")
    page.get_by_text("Enter coordinates instead").click()
    coordinates = page.get_by_label("Latitude, longitude")
    coordinates.fill("43.0846, -77.6743")
    while not held:
        page.wait_for_timeout(20)
    for route in held:
        route.fulfill(status=404)
    expect(page.locator(".pin-state")).to_contain_text("No map available")
    expect(coordinates).to_have_value("43.0846, -77.6743")


def test_a_draft_survives_a_reload_before_anything_was_stored(visit, site):
    page = open_form(visit, site.register("Reload"))
    page.get_by_label("Title", exact=True).fill("Half a thought")
    page.get_by_label("Sublease").check(force=True)
    page.reload()
    expect(page.get_by_text("We restored what you typed earlier")).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Half a thought")
    expect(page.get_by_label("Sublease")).to_be_checked()
    page.get_by_role("button", name="Discard").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("")


def test_a_dead_network_loses_nothing(visit, site):
    person = site.register("Offline")
    page = open_form(visit, person)
    page.context.set_offline(True)
    fill_facts(page)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("What you typed is saved on this device")).to_be_visible()
    page.get_by_label("Parking").check()
    page.get_by_role("button", name="Publish").click()
    # It has failed before the network is back: else the place may be published after all.
    expect(page.get_by_role("button", name="Publish")).to_have_attribute("aria-busy", "false")
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_label("Parking")).to_be_checked()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()
    assert listing_of(site, person)["title"] == FACTS["Title"]


def test_an_answer_that_was_lost_makes_no_second_listing(visit, site):
    person = site.register("Lost")
    page = open_form(visit, person)
    fill_facts(page)
    lost = []

    def swallow(route):
        if route.request.method != "POST":
            return route.continue_()
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/v1/listings", swallow)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("What you typed is saved on this device").first).to_be_visible()
    page.unroute("**/v1/listings")
    page.get_by_label("Title", exact=True).fill("Changed meanwhile")
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Furnished").wait_for()
    assert set(lost) == {201}
    assert listing_of(site, person)["title"] == "Changed meanwhile"


def test_an_expired_session_asks_to_log_in_and_goes_on(visit, site):
    person = site.register("Expired")
    page = open_form(visit, person)
    fill_facts(page)
    assert site.call("DELETE", "/v1/sessions/current", by=person).status == 204
    page.get_by_role("button", name="Next", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Your session has expired")
    assert_accessible(page)
    dialog.get_by_label("Password", exact=True).fill(person.password)
    dialog.get_by_role("button", name="Log in").click()
    page.get_by_label("Furnished").wait_for()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()


def test_two_tabs_show_both_versions_and_one_chooses_field_by_field(visit, site):
    person = site.register("Tabs")
    listing = site.post(person, title="As it was")
    page = open_form(visit, person, f"/post?id={listing['id']}")
    other = page.context.new_page()
    other.goto(f"/post?id={listing['id']}")
    other.get_by_label("Title", exact=True).fill("From the other tab")
    other.get_by_label("Bedrooms").fill("3")
    other.get_by_role("button", name="Save changes").click()
    expect(other.get_by_role("heading", name="Changes saved")).to_be_visible()

    page.get_by_label("Title", exact=True).fill("From this tab")
    page.get_by_label("Price (USD)").fill("1000")
    page.get_by_role("button", name="Save changes").click()
    dialog = page.get_by_role("dialog", name="This listing was changed somewhere else")
    expect(dialog.get_by_role("group", name="Title")).to_contain_text("From the other tab")
    expect(dialog.get_by_role("group", name="Title")).to_contain_text("From this tab")
    expect(dialog.get_by_text("Changed in both")).to_have_count(1)
    assert_accessible(page)
    dialog.get_by_role("group", name="Title").get_by_label("Saved version").check()
    dialog.get_by_role("button", name="Save this").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    now = listing_of(site, person)
    assert (now["title"], now["bedrooms"], now["priceCents"]) == ("From the other tab", 3, 100_000)


def test_what_was_typed_and_what_changed_meanwhile_meet_when_the_page_opens_again(visit, site):
    person = site.register("Meeter")
    listing = site.post(person, title="As it was")
    page = open_form(visit, person, f"/post?id={listing['id']}")
    page.get_by_label("Title", exact=True).fill("Mine")
    expect(page.locator("#kept")).to_have_text("Saved on this device")
    site.call("PATCH", f"/v1/listings/{listing['id']}", {"title": "Theirs", "bedrooms": 4}, by=person)
    page.reload()
    dialog = page.get_by_role("dialog", name="This listing was changed somewhere else")
    dialog.get_by_role("group", name="Title").get_by_label("Yours").check()
    dialog.get_by_role("button", name="Save this").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Mine")
    expect(page.get_by_label("Bedrooms")).to_have_value("4")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    now = listing_of(site, person)
    assert (now["title"], now["bedrooms"]) == ("Mine", 4)


def test_deciding_later_sends_nothing_and_keeps_what_was_typed(visit, site):
    person = site.register("Later")
    listing = site.post(person)
    page = open_form(visit, person, f"/post?id={listing['id']}")
    site.call("PATCH", f"/v1/listings/{listing['id']}", {"title": "Theirs"}, by=person)
    page.get_by_label("Title", exact=True).fill("Mine")
    page.get_by_role("button", name="Save changes").click()
    page.get_by_role("button", name="Decide later").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Mine")
    assert listing_of(site, person)["title"] == "Theirs"


def test_a_listing_deleted_elsewhere_can_be_published_anew(visit, site):
    person = site.register("Deleted")
    listing = site.post(person)
    page = open_form(visit, person, f"/post?id={listing['id']}")
    site.call("DELETE", f"/v1/listings/{listing['id']}", by=person)
    page.get_by_label("Title", exact=True).fill("Still here")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_text("This listing was deleted somewhere else")).to_be_visible()
    expect(page).to_have_url(re.compile("/post$"))
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()
    assert listing_of(site, person)["title"] == "Still here"


def test_hostile_text_in_every_field_stays_text(visit, site):
    person = site.register("Hostile")
    page = open_form(visit, person)
    # A city that does not fit the postal code is refused.
    fill_facts(page, **{"Title": HOSTILE, "Description": HOSTILE, "Street and number": HOSTILE})
    page.get_by_label("Name", exact=True).fill(HOSTILE)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("People can now find")).to_contain_text(HOSTILE)
    assert listing_of(site, person)["title"] == HOSTILE
    page.goto("/my-listings")
    expect(page.get_by_role("heading", name=HOSTILE)).to_be_visible()
    page.goto(f"/post?id={listing_of(site, person)['id']}")
    expect(page.get_by_label("Title", exact=True)).to_have_value(HOSTILE)
    assert page.locator("img[src=x]").count() == 0


def test_logging_out_leaves_nothing_of_a_draft_for_the_next_person(visit, site):
    page = open_form(visit, site.register("Leaver"))
    page.get_by_label("Title", exact=True).fill("Nobody else's business")
    expect(page.locator("#kept")).to_have_text("Saved on this device")
    page.goto("/account")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")
    assert kept(page) == {}
    following = site.register("Next")
    page.context.add_cookies([{"name": "digs_session", "value": following.token, "url": site.url}])
    page.goto("/post")
    expect(page.get_by_label("Title", exact=True)).to_have_value("")


def test_publishing_waits_for_a_confirmed_address_and_keeps_the_draft(visit, site, tenant_settings):
    tenant_settings(requireVerifiedEmail=True)
    person = site.register("Unconfirmed")
    page = open_form(visit, person)
    fill_facts(page)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("dialog").get_by_role("button", name="Send the link again").click()
    expect(page.get_by_text("The link is on its way")).to_be_visible()
    assert listing_of(site, person)["status"] == "draft"


def test_all_of_it_goes_by_keyboard(visit, site):
    person = site.register("Keys")
    page = open_form(visit, person)
    page.get_by_label("Rent", exact=True).focus()
    for key in ["Space", "ArrowRight"]:
        page.keyboard.press(key)
    for text in ["Typed by keys", "No mouse at all.", "1 Elm Street", "14623", "Rochester", "NY"]:
        page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.get_by_label("Price (USD)").focus()
    page.keyboard.type("700")
    page.keyboard.press("Tab")
    for text in ["2", "1"]:
        page.keyboard.press("Tab")
        page.keyboard.type(text)
    for label, day in {"Available from": "01052027", "Available until": "06302027"}.items():
        page.get_by_label(label).focus()
        page.keyboard.type(day)
    page.keyboard.press("Enter")
    page.get_by_role("switch", name="Furnished").wait_for()
    page.get_by_role("switch", name="Furnished").focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Publish").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_focused()
    listing = listing_of(site, person)
    assert (listing["kind"], listing["title"], listing["amenities"]) == ("sublease", "Typed by keys", ["furnished"])


def test_axe_finds_nothing_on_either_step(visit, site):
    person = site.register("Axe")
    listing = site.post(person)
    page = open_form(visit, person, f"/post?id={listing['id']}", language="es", phone=True)
    page.locator(".map-pin").wait_for()
    assert_accessible(page)
    page.locator("[data-step='2']").click()
    assert_accessible(page)
    assert fits(page)
    page.locator("[data-step='1']").click()
    page.locator("[name=title]").fill("")
    page.locator("#go").click()
    page.locator("[data-step='2']").click()
    page.locator("#go").click()
    page.locator(".error").first.wait_for()
    assert_accessible(page)
