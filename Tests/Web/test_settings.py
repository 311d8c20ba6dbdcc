"""An admin changes the marketplace's settings, logo and pages on a page."""

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect

PATH = "/v1/admin/tenant"
TEXT = "# Who may post <b>\n\nOwners and students.\nSee https://example.edu/rules.\n\n- Be kind\n- Be honest"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c63680000008200"
    "8177cd72b60000000049454e44ae426082")


@pytest.fixture
def admin(site):
    """At the end everything is as it was."""
    person = site.log_in("admin")
    before = site.call("GET", PATH, by=person).json()
    yield person
    changes = {name: before[name] for name in ("displayName", "accent", "language", "listingDays", "holdScore")}
    confirm(site, person)
    assert site.call("PATCH", PATH, changes, by=person).status == 200
    for path in ("/logo", "/pages/terms", "/pages/privacy", "/pages/contact"):
        site.call("DELETE", PATH + path, by=person)


def confirm(site, person):
    """Gives the password again, as a new name of the marketplace needs."""
    reply = site.call("POST", "/v1/account/reauthentication", {"password": person.password}, by=person)
    assert reply.status < 300, reply.body


def save(page):
    page.get_by_role("button", name="Save").first.press("Enter")


def test_settings_are_changed_and_the_colour_is_previewed(visit, site, admin):
    confirm(site, admin)
    page = visit("/admin?view=settings", by=admin, phone=True, dark=True, viewport={"width": 320, "height": 700})
    name = page.get_by_label("Marketplace name")
    expect(name).to_be_visible()
    page.get_by_label("Use a custom color").check()
    page.get_by_label("Button and link color").fill("#ffff00")
    colour = page.locator(".accent-preview .sample-button").first.evaluate("(one) => one.style.backgroundColor")
    assert colour not in ("", "rgb(255, 255, 0)")
    name.fill("Campus Rooms")
    page.get_by_label("Days until listings expire").fill("0")
    save(page)
    expect(page.get_by_label("Days until listings expire")).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)
    assert fits(page)
    page.get_by_label("Days until listings expire").fill("45")
    page.get_by_label("Put a listing on hold at this risk score").fill("80")
    save(page)
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    stored = site.call("GET", PATH, by=admin).json()
    assert (stored["displayName"], stored["accent"], stored["listingDays"]) == ("Campus Rooms", "#ffff00", 45)
    assert stored["holdScore"] == 80
    page.goto("/")
    expect(page.locator(".brand")).to_have_text("Campus Rooms")


def test_what_protects_accounts_asks_for_the_password_and_for_a_second_factor_of_ones_own(visit, site, admin):
    page = visit("/admin?view=settings", by=admin)
    verified = page.get_by_label("Require a confirmed email address to post and to see contact details")
    before = verified.is_checked()
    verified.set_checked(not before)
    save(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password", exact=True).fill(admin.password)
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert site.call("GET", PATH, by=admin).json()["requireVerifiedEmail"] is not before
    # For some minutes the password counts as given.
    assert site.call("PATCH", PATH, {"requireVerifiedEmail": before}, by=admin).status == 200
    page.reload()
    page.get_by_label("Require two-step verification for moderators and admins").check()
    save(page)
    expect(page.get_by_role("alert")).to_contain_text("two-step verification")
    stored = site.call("GET", PATH, by=admin).json()
    assert (stored["requireVerifiedEmail"], stored["adminsNeedSecondFactor"]) == (before, False)


def test_of_two_admins_the_later_one_is_told_and_loses_nothing(visit, site, admin):
    confirm(site, admin)
    page = visit("/admin?view=settings", by=admin)
    page.get_by_label("Marketplace name").fill("Mine")
    assert site.call("PATCH", PATH, {"listingDays": 31}, by=admin).status == 200
    save(page)
    expect(page.get_by_text("Someone else saved in the meantime.")).to_be_visible()
    expect(page.get_by_label("Marketplace name")).to_have_value("Mine")
    expect(page.get_by_label("Days until listings expire")).to_have_value("31")
    save(page)
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    stored = site.call("GET", PATH, by=admin).json()
    assert (stored["displayName"], stored["listingDays"]) == ("Mine", 31)


def test_a_logo_is_uploaded_refused_and_removed(visit, site, admin):
    page = visit("/admin?view=settings", by=admin)
    picture = page.get_by_label("Image")
    picture.set_input_files({"name": "logo.png", "mimeType": "image/png", "buffer": PNG})
    again = page.get_by_role("dialog", name="Enter your password")
    again.get_by_role("button", name="Cancel").click()
    assert site.call("GET", "/v1/tenant").json()["logo"] is None
    confirm(site, admin)
    picture.set_input_files({"name": "logo.svg", "mimeType": "image/png", "buffer": b"<svg/>"})
    expect(page.get_by_text("The logo must be a PNG, JPEG or WebP file.")).to_be_visible()
    picture.set_input_files({"name": "logo.png", "mimeType": "image/png", "buffer": PNG})
    expect(page.get_by_role("button", name="Remove logo")).to_be_visible()
    assert site.call("GET", "/v1/tenant").json()["logo"] == "/v1/tenant/logo"
    page.get_by_role("button", name="Remove logo").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove logo").click()
    expect(page.get_by_role("button", name="Remove logo")).to_be_hidden()
    assert site.call("GET", "/v1/tenant").json()["logo"] is None


def test_a_page_is_written_with_a_preview_and_read_without_scripts(visit, site, admin):
    page = visit("/admin?view=settings", by=admin, phone=True, viewport={"width": 320, "height": 700})
    page.get_by_role("region", name="Pages").get_by_role("link", name="Terms").click()
    page.get_by_label("Terms", exact=True).fill(TEXT)
    preview = page.get_by_role("region", name="Preview")
    expect(preview.get_by_role("heading", name="Who may post <b>")).to_be_visible()
    expect(preview.get_by_role("link")).to_have_attribute("href", "https://example.edu/rules")
    assert_accessible(page)
    assert fits(page)
    save(page)
    expect(page.get_by_role("link", name="Open page")).to_be_visible()
    for scripts in (True, False):
        reader = visit("/", java_script_enabled=scripts)
        reader.locator("#footer").get_by_role("link", name="Terms").click()
        expect(reader.get_by_role("heading", name="Who may post <b>")).to_be_visible()
        expect(reader.get_by_role("listitem").filter(has_text="Be honest")).to_be_visible()
        assert reader.locator("#footer").get_by_role("link", name="Privacy").count() == 0
    page.get_by_role("button", name="Remove page").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove page").click()
    expect(page.get_by_role("region", name="Pages").get_by_text("Not written")).to_have_count(3)
    assert site.call("GET", "/terms").status == 404


def test_a_text_that_somebody_wrote_meanwhile_is_shown_beside_ones_own(visit, site, admin):
    page = visit("/admin?view=settings&page=contact", by=admin)
    page.get_by_label("Contact", exact=True).fill("Mine")
    assert site.call("PUT", PATH + "/pages/contact", {"text": "Theirs"}, by=admin).status == 200
    save(page)
    expect(page.get_by_role("region", name="Saved version")).to_contain_text("Theirs")
    expect(page.get_by_label("Contact", exact=True)).to_have_value("Mine")
    save(page)
    expect(page.get_by_role("region", name="Saved version")).to_have_count(0)
    assert site.call("GET", "/v1/tenant/pages/contact").json()["text"] == "Mine"
