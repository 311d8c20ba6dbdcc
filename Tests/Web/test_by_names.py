"""The main job as who sees nothing does it: the Tab key, what each thing is and is called, and what is announced. No
pointer, no place on the screen, no selector."""

import re

import pytest
from playwright.sync_api import expect
from posting import open_form
from searching import UNIVERSITY

MAX_TABS = 160
NAMES = {
    "en": {"title": "Title", "description": "Description", "code": "Postal code", "price": "Price (USD)",
           "publish": "Publish"},
    "es": {"title": "Título", "description": "Descripción", "code": "Código postal", "price": "Precio (USD)",
           "publish": "Publicar"},
}


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


@pytest.mark.parametrize("language", ["en", "es"])
def test_posting(visit, site, language):
    names = NAMES[language]
    # Spanish as in the United States: the country is preset.
    page = open_form(visit, site.register(f"Named{language}"), language={"en": "en-US", "es": "es-US"}[language])
    for field, text in [("title", "Room by its name"), ("description", "Quiet."), ("code", "14623"), ("price", "700")]:
        go_to(page, "spinbutton" if field == "price" else "textbox", names[field], exact=True)
        page.keyboard.type(text)
    go_to(page, "button", names["publish"])
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", level=2).first
    expect(heading).to_be_focused()
    assert page.get_by_role("button", name=names["publish"]).count() == 0


def test_searching_saving_and_reporting(visit, site):
    site.post(site.register("Namedowner"), title="Found by its name", priceCents=1_100)
    page = visit("/", by=site.register("Namedstudent"))
    expect(page.get_by_role("combobox", name="University")).not_to_have_value("")
    go_to(page, "combobox", "University")
    page.keyboard.press("Control+A")
    page.keyboard.type("rochester institute")
    expect(page.get_by_role("option", name=re.compile(UNIVERSITY)).first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    if "/listings" not in page.url:
        go_to(page, "button", "Search")
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/listings"))
    announced(page, UNIVERSITY)
    go_to(page, "combobox", "Order")
    page.keyboard.type("Cheapest")
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
    go_to(page, "textbox", "In your words")
    page.keyboard.type("It asks for money first.")
    go_to(page, "button", "Send report")
    page.keyboard.press("Enter")
    announced(page, "Thank you. A moderator will look at it.")
    expect(page.get_by_role("button", name="Report this listing")).to_be_focused()


def test_moderating(visit, site):
    listing = site.post(site.register("Namedscammer"), title="Decided by its name")
    reply = site.call("POST", f"/v1/listings/{listing['id']}/reports", {"reason": "scam", "words": "By wire."},
                      by=site.register("Namedwitness"))
    assert reply.status == 201
    page = open_form(visit, site.log_in("moderator"), f"/admin?listing={listing['id']}")
    expect(page.get_by_role("heading", name="Decided by its name").first).to_be_visible()
    go_to(page, "button", "Hold")
    page.keyboard.press("Enter")
    go_to(page, "textbox", "Reason")
    page.keyboard.type("Prove that it is yours.")
    go_to(page, "button", "Hold")
    page.keyboard.press("Enter")
    announced(page, "It is held")
    assert site.call("GET", f"/v1/listings/{listing['id']}").status == 404


def test_comparing_and_voting(visit, site):
    owner, person = site.register("Namedlandlord"), site.register("Namedchooser")
    for number in (1, 2):
        listing = site.post(owner, title=f"Choice {number}")
        site.call("PUT", f"/v1/favorites/{listing['id']}", by=person)
    page = visit("/favorites", by=person)
    for number in (2, 1):
        go_to(page, "checkbox", re.compile(f"Choice {number}$"))
        page.keyboard.press("Space")
    announced(page, "2 chosen")
    go_to(page, "button", "Share with friends")
    page.keyboard.press("Enter")
    go_to(page, "button", "Make a link")
    page.keyboard.press("Enter")
    link = page.get_by_role("textbox", name="Link of the list")
    expect(link).to_be_focused()
    guest = visit(link.input_value().removeprefix(site.url))
    go_to(guest, "button", re.compile("^Vote against Choice 2"))
    guest.keyboard.press("Space")
    expect(guest.get_by_role("button", name="Vote against Choice 2 (1)")).to_be_focused()
    page.keyboard.press("Escape")
    go_to(page, "link", "Compare")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Compare favorites")).to_be_visible()
