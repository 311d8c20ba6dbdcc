"""My listings: their status, their order, and what can be taken back."""

import re
import sqlite3
import time
from pathlib import Path

import pytest
from browsing import assert_accessible
from playwright.sync_api import expect
from posting import assert_becomes, choose, open_form


def mine(site, person):
    return site.call("GET", "/v1/account/listings", by=person).json()["items"]


def titles(site, person):
    return [card["title"] for card in mine(site, person)]


def open_mine(visit, site, name, *listings, **options):
    """The page of a new person, whose listings have these titles, the first first."""
    person = site.register(name)
    for title in reversed(listings):
        site.post(person, title=title)
    return open_form(visit, person, "/my-listings", **options), person


def row(page, title):
    return page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=title))


def shown(page):
    return page.locator(".mine-row h2").all_inner_texts()


def test_who_has_none_is_asked_to_post(visit, site):
    page, _ = open_mine(visit, site, "Nobody")
    page.get_by_role("main").get_by_role("link", name="Post a listing").last.click()
    expect(page).to_have_url(re.compile("/post$"))


def test_the_tools_of_a_landlord_come_with_the_third_listing(visit, site):
    page, person = open_mine(visit, site, "Roomie", "Room one", "Room two")
    tools = [page.get_by_role("button", name="Buildings"), page.get_by_role("button", name="Upload a CSV file")]
    sums = page.get_by_role("link", name="Run the numbers for “Room one”")
    expect(page.get_by_role("button", name="Edit prices")).to_be_visible()
    for tool in tools:
        expect(tool).to_be_hidden()
    page.get_by_role("button", name="Actions for Room one").click()
    expect(sums).to_be_hidden()
    site.post(person, title="Room three")
    page.reload()
    for tool in tools:
        expect(tool).to_be_visible()
    page.get_by_role("button", name="Actions for Room one").click()
    expect(sums).to_be_visible()


def test_closing_can_be_undone_and_a_closed_one_is_shown_again(visit, site):
    page, person = open_mine(visit, site, "Closer", "Room")
    choose(page, "Room", "Take down")
    expect(row(page, "Room")).to_contain_text("Taken down")
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Room")).to_contain_text("Active")
    choose(page, "Room", "Take down")
    page.get_by_role("button", name="Relist Room").click()
    expect(row(page, "Room")).to_contain_text("Active")
    assert [card["status"] for card in mine(site, person)] == ["active"]


def test_a_listing_that_ends_soon_is_renewed(visit, site):
    person = site.register("Renewer")
    listing = site.post(person, title="Old room")
    in_three_days = int((time.time() + 3 * 86_400) * 1000)
    with sqlite3.connect(Path(site.data, "digs.sqlite"), timeout=30) as database:
        database.execute("UPDATE listings SET expires_at = ? WHERE id = ?", (in_three_days, listing["id"]))
    page = visit("/my-listings", by=person)
    page.get_by_role("button", name="Renew Old room").click()
    expect(page.get_by_role("button", name="Renew Old room")).to_have_count(0)
    expect(row(page, "Old room")).to_contain_text(re.compile("Active.*listed until", re.DOTALL))
    assert mine(site, person)[0]["expiresAt"] >= listing["expiresAt"]


def test_deleting_can_be_undone_and_is_done_when_the_page_is_left(visit, site):
    page, person = open_mine(visit, site, "Deleter", "First", "Second")
    choose(page, "First", "Delete")
    expect(row(page, "First")).to_have_count(0)
    assert titles(site, person) == ["First", "Second"]
    page.get_by_role("button", name="Undo").click()
    assert shown(page) == ["First", "Second"]
    choose(page, "First", "Delete")
    page.goto("/account")
    assert_becomes(["Second"], lambda: titles(site, person))


def test_deleting_is_done_after_a_while(visit, site):
    page, person = open_mine(visit, site, "Waiter", "Gone")
    page.clock.install()
    choose(page, "Gone", "Delete")
    expect(page.get_by_text("No listings yet")).to_be_visible()
    page.clock.run_for(20_000)
    assert_becomes([], lambda: titles(site, person))


@pytest.mark.parametrize("by", ["keys", "buttons", "dragging"])
def test_listings_are_put_in_order(visit, site, by):
    page, person = open_mine(visit, site, f"Orderer{by}", "First", "Second", "Third")
    if by == "keys":
        row(page, "Third").locator("[data-handle]").focus()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowUp")
        expect(page.get_by_text("Now number 1 of 3")).to_be_attached()
    elif by == "buttons":
        for _ in range(2):
            choose(page, "Third", "Move Third up")
    else:
        # All three rows are on the screen: the mouse cannot press what is below it.
        page.set_viewport_size({"width": 1280, "height": 1200})
        handle, goal = row(page, "Third").locator("[data-handle]").bounding_box(), row(page, "First").bounding_box()
        page.mouse.move(handle["x"] + 20, handle["y"] + 20)
        page.mouse.down()
        page.mouse.move(goal["x"] + 40, goal["y"] + 40, steps=20)
        page.mouse.up()
    assert shown(page) == ["Third", "First", "Second"]
    assert_becomes(["Third", "First", "Second"], lambda: titles(site, person))


def test_of_two_orders_the_last_one_stays_however_long_the_first_takes(visit, site):
    page, person = open_mine(visit, site, "Slow", "First", "Second", "Third")
    seen = []

    def delay(route):
        seen.append(route.request.post_data_json)
        if len(seen) == 1:
            page.wait_for_timeout(1000)
        route.continue_()

    page.route("**/v1/account/listings/order", delay)
    row(page, "Third").locator("[data-handle]").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    while len(seen) < 2:
        page.wait_for_timeout(50)
    assert_becomes(["Third", "First", "Second"], lambda: titles(site, person))
    assert len(seen) == 2


def test_a_drag_that_is_given_up_changes_nothing(visit, site):
    page, person = open_mine(visit, site, "GiveUp", "First", "Second")
    handle, goal = row(page, "Second").locator("[data-handle]").bounding_box(), row(page, "First").bounding_box()
    page.mouse.move(handle["x"] + 20, handle["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 40, goal["y"] + 40, steps=10)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert shown(page) == titles(site, person) == ["First", "Second"]


def test_a_held_listing_tells_why_and_its_owner_answers_once(visit, site):
    page, person = open_mine(visit, site, "Held", "Doubtful room")
    admin = site.log_in("admin")
    [card] = mine(site, person)
    held = site.call("POST", f"/v1/admin/listings/{card['id']}/decision",
                     {"decision": "hold", "reason": "Is this <b>yours</b>?", "lastDecisionId": None}, by=admin)
    assert held.status == 200, held.body
    page.reload()
    expect(row(page, "Doubtful room")).to_contain_text("Is this <b>yours</b>?")
    page.get_by_role("button", name="Reply to the moderators").click()
    assert_accessible(page)
    page.get_by_label("Your reply").fill("Yes, here is the lease.")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(row(page, "Doubtful room")).to_contain_text("Your reply was sent to the moderators")
    page.reload()
    expect(row(page, "Doubtful room")).to_contain_text("You replied on")


def test_a_session_that_ended_is_asked_for_and_the_act_goes_on(visit, site):
    page, person = open_mine(visit, site, "Ended", "Room")
    site.call("DELETE", "/v1/sessions/current", by=person)
    choose(page, "Room", "Take down")
    page.get_by_role("dialog").get_by_label("Password", exact=True).fill(person.password)
    page.get_by_role("dialog").get_by_role("button", name="Log in").click()
    expect(row(page, "Room")).to_contain_text("Taken down")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_row_is_short_and_its_menu_is_used_by_keyboard(visit, site, phone):
    long = "A room with a title that is longer than the row"
    page, person = open_mine(visit, site, f"Short{int(phone)}", long, "Room", phone=phone)
    rows = page.locator(".mine-row")
    expect(rows).to_have_count(2)
    assert all(one.bounding_box()["height"] <= 88 for one in rows.all())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = page.get_by_role("button", name="Actions for Room", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    menu = page.locator(".mine-menu:popover-open")
    expect(menu.get_by_role("button", name="Change the price of Room")).to_be_focused()
    box = menu.bounding_box()
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"] + 1
    assert box["y"] + box["height"] <= page.viewport_size["height"] + 1
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(button).to_be_focused()
    choose(page, "Room", "Delete")
    expect(rows).to_have_count(1)


def test_several_are_chosen_and_change_together(visit, site):
    page, person = open_mine(visit, site, "Several", "First", "Second", "Third")
    page.get_by_label("Select First").check()
    page.get_by_label("Select Third").check()
    bar = page.get_by_role("region", name="Selected listings")
    expect(bar).to_contain_text("2 listings selected")
    assert_accessible(page)
    bar.get_by_role("button", name="Change prices").click()
    dialog = page.get_by_role("dialog", name="Prices")
    expect(dialog.get_by_role("row")).to_have_count(3)
    dialog.get_by_label("Change all by").fill("-10")
    dialog.get_by_role("button", name="Fill in").click()
    expect(dialog.get_by_label("Price of First")).to_have_value("855")
    dialog.get_by_label("Change all by").fill("25")
    dialog.get_by_label("Unit").select_option("amount")
    dialog.get_by_label("Change all by").press("Enter")
    expect(dialog.get_by_label("Price of Third")).to_have_value("975")
    assert_accessible(page)
    dialog.get_by_role("button", name="Save all").click()
    expect(page.get_by_text("2 prices saved")).to_be_visible()
    prices = {card["title"]: card["priceCents"] for card in mine(site, person)}
    assert prices == {"First": 97_500, "Second": 95_000, "Third": 97_500}
    bar.get_by_role("button", name="Take down").click()
    expect(page.get_by_text("2 listings taken down")).to_be_visible()
    assert {card["title"]: card["status"] for card in mine(site, person)} == {
        "First": "closed", "Second": "active", "Third": "closed"}
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("2 listings are live again")).to_be_visible()
    assert {card["status"] for card in mine(site, person)} == {"active"}
    expect(bar).to_be_hidden()
