"""The main job as who sees nothing does it: the Tab key, what each thing is and is called, and what is announced. No
pointer, no place on the screen, no selector."""

import re

from playwright.sync_api import expect
from posting import open_form
from searching import UNIVERSITY

MAX_TABS = 160


def go_to(page, role, name, backwards=False, **options):
    """Presses Tab until the thing of that role and name has the focus."""
    wanted = page.get_by_role(role, name=name, **options)
    expect(wanted.first).to_be_visible()
    for _ in range(MAX_TABS):
        if any(one.evaluate("(one) => one === document.activeElement") for one in wanted.all()):
            return
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    raise AssertionError(f"Tab reaches no {role} called {name}")


def announced(page, text):
    expect(page.get_by_role("status").filter(has_text=text)).to_be_attached()


def test_posting(visit, site):
    page = open_form(visit, site.register("Named"))
    for field, text in [("Title", "Room by its name"), ("Description", "Quiet."), ("Postal code", "14623"),
                        ("Price (USD)", "700")]:
        go_to(page, "textbox", field, exact=True)
        page.keyboard.type(text)
    press(page, "button", "Publish")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert page.get_by_role("button", name="Publish").count() == 0


def test_searching_saving_and_reporting(visit, site):
    site.post(site.register("Namedowner"), title="Found by its name", priceCents=1_100)
    page = visit("/", by=site.register("Namedstudent"))
    expect(page.get_by_role("combobox", name="University")).not_to_have_value("")
    go_to(page, "combobox", "University")
    page.keyboard.press("Control+A")
    page.keyboard.type("rochester institute")
    expect(page.get_by_role("listbox").get_by_role("option").first).to_contain_text(UNIVERSITY)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    go_to(page, "button", "Search")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/listings"))
    announced(page, UNIVERSITY)
    go_to(page, "combobox", "Sort by")
    page.keyboard.type("Lowest")
    expect(page).to_have_url(re.compile("sort="))
    expect(page.locator("#results")).not_to_have_attribute("aria-busy", "true")
    go_to(page, "link", "Found by its name")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Found by its name")).to_be_visible()
    go_to(page, "button", "Save", exact=True)
    page.keyboard.press("Space")
    announced(page, "Added to favorites")
    expect(page.get_by_role("button", name="Saved", exact=True)).to_have_attribute("aria-pressed", "true")
    go_to(page, "button", "Report this listing")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Report this listing")).to_be_visible()
    go_to(page, "radio", "It looks like a scam")
    page.keyboard.press("Space")
    go_to(page, "textbox", "Details")
    page.keyboard.type("It asks for money first.")
    go_to(page, "button", "Send report")
    page.keyboard.press("Enter")
    announced(page, "Thank you. A moderator will review it.")
    expect(page.get_by_role("button", name="Report this listing")).to_be_focused()


def press(page, role, name, **options):
    go_to(page, role, name, **options)
    page.keyboard.press("Enter")


def give_reason(page, label, reason):
    go_to(page, "textbox", "Reason")
    page.keyboard.type(reason)
    press(page, "button", label, exact=True)


def report(page, button, reason):
    press(page, "button", button)
    expect(page.get_by_role("dialog", name=button)).to_be_visible()
    go_to(page, "radio", reason)
    page.keyboard.press("Space")
    press(page, "button", "Send report")
    announced(page, "Thank you. A moderator will review it.")
    expect(page.get_by_role("button", name=button)).to_be_focused()


def test_a_report_is_filed_looked_into_decided_undone_and_ended(visit, site):
    title = "Judged by its name"
    listing = f"/v1/listings/{site.post(site.register('Namedsuspect'), title=title)['id']}"
    page = visit(listing.removeprefix("/v1"), by=site.register("Namedreader"))
    report(page, "Report this listing", "It looks like a scam")
    page = open_form(visit, site.log_in("admin"), "/admin")
    press(page, "link", "Queue")
    press(page, "link", f"View details of {title}")
    expect(page.get_by_role("heading", name=title).first).to_be_visible()
    expect(page.get_by_role("link", name="Namedreader")).to_be_visible()
    press(page, "button", f"Hold: {title}")
    expect(page.get_by_role("dialog", name="Put on hold")).to_be_visible()
    give_reason(page, "Put on hold", "Prove that it is yours.")
    announced(page, "Put on hold")
    expect(page.get_by_role("main")).to_be_focused()
    assert site.call("GET", listing).status == 404
    press(page, "button", f"Release: {title}")
    give_reason(page, "Release", "A mistake.")
    announced(page, "Released")
    assert site.call("GET", listing).status == 200
    press(page, "button", f"Delete: {title}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=f"Delete: {title}")).to_be_focused()
    press(page, "button", f"Delete: {title}")
    give_reason(page, "Delete", "A scam after all.")
    announced(page, "Deleted")
    expect(page.get_by_role("heading", name="Deleted listing")).to_be_visible()
    assert site.call("GET", listing).status == 404


def test_a_shared_list_is_reported_and_removed(visit, site):
    owner = site.register("Namedsharer")
    form = {"name": "Rude words", "listingIds": [site.post(owner)["id"]]}
    link = f"/shortlist#token={site.call('POST', '/v1/shortlists', form, by=owner).json()['token']}"
    page = visit(link)
    press(page, "button", "Report this list")
    announced(page, "Log in to report this")
    page = visit(link, by=site.register("Namedfriend"))
    report(page, "Report this list", "It looks like a scam")
    page = open_form(visit, site.log_in("moderator"), f"/admin?account={owner.id}")
    expect(page.get_by_text("About the shared list “Rude words”")).to_be_visible()
    press(page, "button", "Remove the list “Rude words”")
    give_reason(page, "Remove the list", "An insult.")
    announced(page, "List removed")
    expect(page.get_by_text("no longer shared")).to_be_visible()
    assert page.get_by_role("button", name="Remove the list").count() == 0
    expect(visit(link).get_by_role("heading", name="This list is no longer shared")).to_be_visible()


def test_comparing_and_voting(visit, site):
    owner, person = site.register("Namedlandlord"), site.register("Namedchooser")
    for number in (1, 2):
        listing = site.post(owner, title=f"Choice {number}")
        site.call("PUT", f"/v1/favorites/{listing['id']}", by=person)
    page = visit("/favorites", by=person)
    for number in (2, 1):
        go_to(page, "checkbox", re.compile(f"Choice {number}$"))
        page.keyboard.press("Space")
    announced(page, "2 selected")
    go_to(page, "button", "Share with friends")
    page.keyboard.press("Enter")
    go_to(page, "button", "Create link")
    page.keyboard.press("Enter")
    link = page.get_by_role("textbox", name="List link")
    expect(link).to_be_focused()
    guest = visit(link.input_value().removeprefix(site.url))
    go_to(guest, "button", re.compile("^Vote against Choice 2"))
    guest.keyboard.press("Space")
    expect(guest.get_by_role("button", name="Vote against Choice 2 (1)")).to_be_focused()
    page.keyboard.press("Escape")
    go_to(page, "link", "Compare")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Compare favorites")).to_be_visible()
