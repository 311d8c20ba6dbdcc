"""What the form of a listing does by itself, and links of mails in a tab that is open already."""

from playwright.sync_api import expect
from posting import file, fill_facts, open_form, picture


def test_the_postal_code_fills_in_city_and_state(visit, site):
    page = open_form(visit, site.register("Zipporah"))
    page.get_by_label("Country").select_option("US")
    page.get_by_label("Postal code").fill("14623")
    page.get_by_label("Postal code").press("Tab")
    expect(page.get_by_label("City")).to_have_value("Rochester")
    expect(page.get_by_label("State or province")).to_have_value("NY")
    # What somebody typed is theirs.
    page.get_by_label("City").fill("Henrietta")
    page.get_by_label("Postal code").fill("19104")
    page.get_by_label("Postal code").press("Tab")
    expect(page.get_by_label("State or province")).to_have_value("PA")
    expect(page.get_by_label("City")).to_have_value("Henrietta")


def test_fields_that_are_needed_are_marked(visit, site):
    page = open_form(visit, site.register("Marcia"))
    for label in ["Title", "Description", "Postal code", "City", "Price (USD)", "Bedrooms", "Bathrooms"]:
        field = page.get_by_label(label, exact=True)
        expect(field).to_have_attribute("required", "")
        expect(field.locator("xpath=ancestor::*[contains(@class, 'field')][1]").locator(".needed")).to_be_visible()
    expect(page.get_by_text("Fields with * are needed.")).to_be_visible()


def test_an_empty_state_is_filled_or_refused_on_the_step_where_it_stands(visit, site):
    page = open_form(visit, site.register("Stacy"))
    page.get_by_label("Country").select_option("US")
    fill_facts(page, **{"State or province": ""})
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("heading", name="Your place is online")).to_be_visible()


def test_a_photo_that_failed_for_good_is_not_called_on_its_way(visit, site):
    page = open_form(visit, site.register("Phoebe"))
    fill_facts(page)
    page.locator("input[type=file]").set_input_files([file("broken.jpg", b"no picture at all")])
    expect(page.locator(".photo-tile.failed")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    dialog = page.get_by_role("dialog", name="A photo could not be added")
    expect(dialog).to_be_visible()
    expect(page.get_by_text("still on their way")).to_have_count(0)
    dialog.get_by_role("button", name="Publish without it").click()
    expect(page.get_by_role("heading", name="Your place is online")).to_be_visible()


def test_a_photo_that_is_one_is_still_waited_for(visit, site):
    page = open_form(visit, site.register("Phyllis"))
    fill_facts(page)
    page.route("**/photos", lambda route: route.abort())
    page.locator("input[type=file]").set_input_files([file("room.jpg", picture())])
    expect(page.locator(".photo-tile.failed")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("dialog", name="Photos are still on their way")).to_be_visible()


def test_a_link_of_a_mail_works_in_a_tab_that_shows_its_page_already(visit):
    page = visit("/reset-password")
    expect(page.get_by_role("heading", name="Forgotten your password?")).to_be_visible()
    page.evaluate("location.hash = '#token=abcdefghijklmnopqrstuv'")
    expect(page.get_by_role("heading", name="A new password")).to_be_visible()
    page.goto("/verify")
    expect(page.get_by_role("heading", name="The link is not whole")).to_be_visible()
    page.evaluate("location.hash = '#token=abcdefghijklmnopqrstuv'")
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
