"""Dialogs in the hands of somebody who types: where they begin, how they close, and what they keep."""

import pytest
from playwright.sync_api import expect
from searching import NEAR, cards, shown


@pytest.fixture
def listing(site):
    return site.post(site.register("Keen"), title="A room to ask for")


def test_a_message_begins_in_its_field_and_survives_the_dialog(visit, site, listing):
    page = visit(f"/listings/{listing['id']}", by=site.register("Typist"))
    ask = page.get_by_role("button", name="Send message")
    ask.click()
    message = page.get_by_role("dialog").get_by_label("Your message")
    expect(message).to_be_focused()
    page.keyboard.type("Is it still free?")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(ask).to_be_focused()
    page.reload()
    ask.click()
    expect(message).to_have_value("Is it still free?")
    page.get_by_role("dialog").get_by_role("button", name="Send", exact=True).click()
    page.get_by_role("link", name="Open conversation").wait_for()
    page.keyboard.press("Escape")
    ask.click()
    expect(message).to_have_value("")


def test_the_day_and_the_people_of_the_search_are_filled_in(visit, site):
    site.post(site.register("Keenly"), title="Quokka room")
    page = visit(f"/listings?{NEAR}&q=quokka&availableBy=2199-01-05&perPerson=3", by=site.register("Planner"))
    shown(page, 1)
    cards(page).first.get_by_role("link", name="Quokka room").click()
    page.get_by_role("button", name="Send message").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Move-in date")).to_have_value("2199-01-05")
    expect(dialog.get_by_label("Number of people")).to_have_value("3")


def test_a_campus_that_is_not_chosen_is_closed_with_one_escape(visit):
    page = visit("/", at=None)
    page.get_by_role("button", name="Choose a campus").click()
    field = page.get_by_role("dialog").get_by_label("University")
    expect(field).to_be_focused()
    field.press_sequentially("rochester")
    page.get_by_role("dialog").get_by_role("option").first.wait_for()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_required_field_says_so_and_its_label_is_on_the_screen_with_its_error(visit, site, listing):
    page = visit(f"/listings/{listing['id']}", by=site.register("Hasty"), viewport={"width": 390, "height": 420})
    page.get_by_role("button", name="Send message").click()
    dialog = page.get_by_role("dialog")
    label = dialog.locator("label", has_text="Your message")
    assert "(required)" in label.evaluate("(one) => getComputedStyle(one, '::after').content + one.dataset.needed") \
        or label.get_attribute("data-needed") == "required"
    send = dialog.get_by_role("button", name="Send", exact=True)
    send.scroll_into_view_if_needed()
    send.click()
    expect(dialog.get_by_label("Your message")).to_have_attribute("aria-invalid", "true")
    expect(label).to_be_in_viewport(ratio=1)
    head = dialog.locator(".dialog-head").bounding_box()
    assert label.bounding_box()["y"] >= head["y"] + head["height"]
