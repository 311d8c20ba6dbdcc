"""The whole main job, by clicking and typing only, as new people would; counted in clicks and fields."""

import re

from playwright.sync_api import expect
from posting import FACTS, file, picture
from searching import cards, shown

# The one story that is told with all that moves.
MOVING = {"phone": True, "reduced_motion": "no-preference"}


class Visitor:
    """Clicks and fills, and counts."""

    def __init__(self, page):
        self.page, self.clicks, self.fields = page, 0, 0

    def click(self, target):
        self.clicks += 1
        target.click()

    def press(self, role, name, within=None, **options):
        self.click((within or self.page).get_by_role(role, name=name, **options))

    def fill(self, label, text, within=None):
        self.fields += 1
        (within or self.page).get_by_label(label, exact=True).fill(text)


def register(visitor, name):
    visitor.press("link", "Log in")
    visitor.press("link", "Sign up")
    visitor.fill("Name", name)
    visitor.fill("Email address", f"{name.split()[0].lower()}.main@example.edu")
    visitor.fill("Password", "lantern-otter-42")
    visitor.press("button", "Create account")
    expect(visitor.page.get_by_role("link", name="My listings")).to_be_visible()


def test_register_post_search_favourite_and_an_admin_deletes_a_scam(visit, quiet_site):
    title = "Sunny room by the river"
    page = visit("/", site=quiet_site, **MOVING)
    owner = Visitor(page)
    register(owner, "Olga Owner")
    owner.press("link", "Post a listing", exact=True)
    owner.click(page.get_by_label("Rent", exact=True))
    for label, text in FACTS.items():
        owner.fill(label, text)
    owner.clicks += 1  # Choosing opens the system's own window.
    page.locator("input[type=file]").set_input_files([file("a.jpg", picture()), file("b.jpg", picture(shade="blue"))])
    expect(page.locator(".photo-tile[data-id]")).to_have_count(2)
    owner.press("button", "Publish")
    expect(page.get_by_role("heading", name="Your listing is live")).to_be_visible()

    page = visit("/", site=quiet_site, **MOVING)
    student = Visitor(page)
    register(student, "Stella Student")
    student.press("link", "Digs")
    expect(page.get_by_label("University", exact=True)).not_to_have_value("")
    student.press("button", "Search")
    expect(page).to_have_url(re.compile("/listings"))
    shown(page)
    found = cards(page).filter(has_text=title)
    while (before := cards(page).count()) and not found.count():
        page.locator(".foot").scroll_into_view_if_needed()
        expect(cards(page)).not_to_have_count(before)
    student.click(found.get_by_role("button", name=f"Favorite: {title}"))
    expect(page.get_by_text("Added to favorites")).to_be_visible()
    student.click(found.get_by_role("link", name=title))
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    student.press("button", "Report this listing")
    student.click(page.get_by_role("dialog").get_by_label("It looks like a scam"))
    student.press("button", "Send report")
    expect(page.get_by_role("dialog")).to_have_count(0)

    page = visit("/admin", by=quiet_site.log_in("admin"), site=quiet_site, **MOVING)
    admin = Visitor(page)
    admin.click(page.locator(".case").filter(has_text=title).get_by_role("button", name="Delete"))
    admin.fill("Reason", "The deposit was asked for by wire.", page.get_by_role("dialog"))
    admin.press("button", "Delete", page.get_by_role("dialog"))
    expect(page.locator(".toast")).to_contain_text("Deleted")
    assert title not in str(quiet_site.demo_listings())
    counted = {name: (visitor.clicks, visitor.fields) for name, visitor in
               {"owner": owner, "student": student, "admin": admin}.items()}
    print(counted)
    assert counted["owner"] <= (8, 12) and counted["student"] <= (10, 3) and counted["admin"] <= (2, 1)
