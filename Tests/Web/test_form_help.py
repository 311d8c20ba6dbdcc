"""What the form of a listing does by itself, and links of mails in a tab that is open already."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from posting import file, fill_facts, open_form, picture
from test_post import listing_of


def test_the_postal_code_fills_in_city_and_state(visit, site):
    page = open_form(visit, site.register("Zipporah"))
    page.get_by_label("Postal code").fill("14623")
    page.get_by_label("Postal code").press("Tab")
    expect(page.get_by_label("City", exact=True)).to_have_value("Rochester")
    expect(page.get_by_label("State or province")).to_have_value("NY")
    # What somebody typed is theirs.
    page.get_by_label("City", exact=True).fill("Henrietta")
    page.get_by_label("Postal code").fill("19104")
    page.get_by_label("Postal code").press("Tab")
    expect(page.get_by_label("State or province")).to_have_value("PA")
    expect(page.get_by_label("City", exact=True)).to_have_value("Henrietta")


class HeldPostalCodes:
    """Postal codes are answered when the test says so."""

    def __init__(self, page):
        self.page, self.routes = page, {}
        page.route("**/v1/postal-codes/**", self.hold)

    def hold(self, route):
        self.routes[urlsplit(route.request.url).path.split("/")[-1]] = route

    def answer(self, code: str):
        while code not in self.routes:
            self.page.wait_for_timeout(20)
        with self.page.expect_response(f"**/v1/postal-codes/{code}*") as answered:
            self.routes.pop(code).continue_()
        answered.value.finished()


@pytest.mark.parametrize("code, city", [("", ""), ("19104", "Philadelphia")])
def test_publishing_waits_for_the_city_of_the_postal_code(visit, site, code, city):
    person = site.register(f"Hasty{code}")
    page = open_form(visit, person)
    fill_facts(page, **{"City": "", "State or province": "", "Postal code": code})
    expect(page.get_by_label("City", exact=True)).to_have_value(city)
    codes = HeldPostalCodes(page)
    page.get_by_label("Postal code").fill("14623")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Publish")).to_have_attribute("aria-busy", "true")
    expect(page.locator("#listing-form .error")).to_have_count(0)
    codes.answer("14623")
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()
    address = listing_of(site, person)["address"]
    assert (address["city"], address["region"], address["postalCode"]) == ("Rochester", "NY", "14623")


def test_the_city_of_an_earlier_postal_code_comes_too_late(visit, site):
    page = open_form(visit, site.register("Postponed"))
    codes = HeldPostalCodes(page)
    for code in ("19104", "14623"):
        page.get_by_label("Postal code").fill(code)
        page.get_by_label("Postal code").press("Tab")
    codes.answer("14623")
    expect(page.get_by_label("City", exact=True)).to_have_value("Rochester")
    codes.answer("19104")
    page.wait_for_timeout(200)
    expect(page.get_by_label("City", exact=True)).to_have_value("Rochester")
    expect(page.get_by_label("State or province")).to_have_value("NY")


def test_the_country_is_that_of_the_marketplace_whatever_the_browser_speaks(visit, site):
    page = open_form(visit, site.register("Maximiliana"), language="es-MX", at=None)
    expect(page.locator("[name='address.country']")).to_have_value("US")
    page.locator("[name='address.postalCode']").fill("14623")
    page.locator("[name='address.postalCode']").press("Tab")
    expect(page.locator("[name='address.city']")).to_have_value("Rochester")
    expect(page.locator("[name='address.region']")).to_have_value("NY")


def test_the_country_is_that_of_the_campus_that_was_chosen(visit, site):
    abroad = site.call("GET", "/v1/universities?country=DE&q=berlin").json()["items"][0]
    page = visit(f"/listings?universityId={abroad['id']}", by=site.register("Berliner"), at=None)
    page.wait_for_function("() => Object.keys(localStorage).some((name) => name.endsWith('private.campus'))")
    page.goto("/post")
    expect(page.locator("[name='address.country']")).to_have_value("DE")


def test_fields_that_are_needed_are_marked(visit, site):
    page = open_form(visit, site.register("Marcia"))

    def marked(label, is_needed=True):
        field = page.get_by_label(label, exact=True)
        expect(field).to_have_js_property("required", is_needed)
        box = field.locator("xpath=ancestor::*[contains(@class, 'field')][1]")
        expect(box.locator(".needed")).to_have_count(int(is_needed))

    for label in ["Title", "Description", "Postal code", "City", "State or province", "Price (USD)", "Bedrooms",
                  "Bathrooms", "Email"]:
        marked(label)
    expect(page.get_by_text("Fields marked * are required.")).to_be_visible()
    expect(page.get_by_role("radiogroup", name="Type")).to_have_attribute("aria-required", "true")
    page.get_by_label("Country").select_option("DE")
    marked("State or province", False)
    # One way to reach the poster is enough, whichever.
    marked("Phone", False)
    page.get_by_label("Email", exact=True).fill("")
    marked("Phone")
    page.get_by_label("Phone", exact=True).fill("+1 585 555 0100")
    marked("Email", False)


def test_an_empty_state_is_filled_or_refused_on_the_step_where_it_stands(visit, site):
    page = open_form(visit, site.register("Stacy"))
    fill_facts(page, **{"State or province": ""})
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()


def test_an_empty_state_that_nobody_can_fill_in_is_refused_at_its_own_field(visit, site):
    page = open_form(visit, site.register("Stateless"))
    page.route("**/v1/postal-codes/**", lambda route: route.fulfill(status=503, body=""))
    fill_facts(page, **{"State or province": ""})
    state = page.get_by_label("State or province", exact=True)
    for button in ("Next", "Publish"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(state).to_be_focused()
        expect(state).to_have_attribute("aria-invalid", "true")
        expect(page.locator("[data-field='address.region'] .error")).to_be_visible()
        expect(page.locator("#step-1")).to_be_visible()
        page.get_by_label("Title", exact=True).focus()
    state.fill("NY")
    expect(state).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()


def test_a_photo_that_failed_for_good_is_not_called_on_its_way(visit, site):
    page = open_form(visit, site.register("Phoebe"))
    fill_facts(page)
    page.locator("input[type=file]").set_input_files([file("broken.jpg", b"no picture at all")])
    expect(page.locator(".photo-tile.failed")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    dialog = page.get_by_role("dialog", name="A photo couldn’t be added")
    expect(dialog).to_be_visible()
    expect(page.get_by_text("still uploading")).to_have_count(0)
    dialog.get_by_role("button", name="Publish without it").click()
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()


def test_a_photo_that_is_one_is_still_waited_for(visit, site):
    page = open_form(visit, site.register("Phyllis"))
    fill_facts(page)
    page.route("**/photos", lambda route: route.abort())
    page.locator("input[type=file]").set_input_files([file("room.jpg", picture())])
    expect(page.locator(".photo-tile.failed")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("dialog", name="Photos are still uploading")).to_be_visible()


def test_a_link_of_a_mail_works_in_a_tab_that_shows_its_page_already(visit):
    page = visit("/reset-password")
    expect(page.get_by_role("heading", name="Forgot your password?")).to_be_visible()
    page.evaluate("location.hash = '#token=abcdefghijklmnopqrstuv'")
    expect(page.get_by_role("heading", name="Choose a new password")).to_be_visible()
    page.goto("/verify")
    expect(page.get_by_role("heading", name="This link is incomplete")).to_be_visible()
    page.evaluate("location.hash = '#token=abcdefghijklmnopqrstuv'")
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
