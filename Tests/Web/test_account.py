"""The account page: everything of it against the real server and real mail."""

import base64
import hmac
import io
import re
import struct
import time
import zipfile
from urllib.parse import parse_qs, urlsplit

import received_mail
import zxingcpp
from browsing import assert_accessible, fits
from demo_site import NOBODY
from PIL import Image
from playwright.sync_api import expect
from posting import assert_becomes, open_form


def open_account(visit, person, **options):
    return open_form(visit, person, "/account", **options)


def link_in(site, address, mails=1) -> str:
    """The path of the link in the newest mail to an address, once so many have come."""
    assert_becomes(True, lambda: len(site.mails(address)) >= mails)
    text = site.mails(address)[-1].get_body(("plain",)).get_content()
    found = re.search(r"https?://[^/\s]+(/\S+#token=\S+)", text)
    assert found, text
    return found[1]


def code_of(secret: str, steps=0) -> str:
    """RFC 6238 with SHA-1, six digits, 30 seconds."""
    counter = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.digest(base64.b32decode(secret), counter, "sha1")
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def test_the_name_is_changed_and_a_bad_one_is_refused_at_its_field(visit, site):
    page = open_account(visit, site.register("Namer"))
    name = page.get_by_role("region", name="Profile").get_by_label("Name")
    name.fill("Maya <b>Okafor</b>")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Name saved")).to_be_visible()
    page.reload()
    expect(name).to_have_value("Maya <b>Okafor</b>")
    name.fill(" ")
    page.get_by_role("button", name="Save").click()
    expect(name).to_have_attribute("aria-invalid", "true")


def test_the_password_is_changed_and_ends_the_other_sessions(visit, site):
    person = site.register("Passer")
    site.call("POST", "/v1/sessions", {"email": person.email, "password": person.password})
    page = open_account(visit, person)
    expect(page.get_by_role("region", name="Devices").get_by_role("listitem")).to_have_count(2)
    page.get_by_label("Current password").fill("not my password")
    page.get_by_label("New password").fill("quarry-violin-77")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Wrong password.")).to_be_visible()
    page.get_by_label("Current password").fill(person.password)
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Password changed")).to_be_visible()
    expect(page.get_by_role("region", name="Devices").get_by_role("listitem")).to_have_count(1)
    login = {"email": person.email, "password": "quarry-violin-77"}
    assert site.call("POST", "/v1/sessions", login).status == 201


def test_an_address_is_confirmed_by_a_button_and_not_by_opening_the_link(visit, site):
    person = site.register("Confirmer")
    page = open_account(visit, person)
    expect(page.get_by_text("Not confirmed")).to_be_visible()
    page.get_by_role("button", name="Send the link again").click()
    expect(page.get_by_text("The link is on its way")).to_be_visible()
    link = link_in(site, person.email, mails=2)
    opened = visit(link, by=person)
    expect(opened.get_by_role("button", name="Confirm")).to_be_visible()
    expect(opened).to_have_url(re.compile("/verify$"))
    page.reload()
    expect(page.get_by_text("Not confirmed")).to_be_visible()
    opened.get_by_role("button", name="Confirm").click()
    expect(opened.get_by_role("heading", name="Email address confirmed")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Confirmed", exact=True)).to_be_visible()
    again = visit(link, by=person)
    again.get_by_role("button", name="Confirm").click()
    expect(again.get_by_role("heading", name="This link no longer works")).to_be_visible()
    assert_accessible(again)


def test_who_gets_no_mail_because_it_comes_back_is_told_and_confirms_the_address_again(visit, site, tmp_path):
    person = site.register("Bouncer")
    link_in(site, person.email)
    mailbox = tmp_path / "mailbox"
    mailbox.write_text(received_mail.bounce(site.mails(person.email)[-1]), encoding="utf-8")
    page = open_account(visit, person, phone=True)
    notice = page.get_by_text("come back, so we stopped sending them")
    expect(page.get_by_role("region", name="Profile").get_by_label("Name")).to_be_visible()
    expect(notice).to_have_count(0)
    site.run("mail", "bounces", str(mailbox))
    page.reload()
    expect(notice).to_contain_text(person.email)
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Send the link again").click()
    page.goto(link_in(site, person.email, 2))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Email address confirmed")).to_be_focused()
    page.goto("/account")
    expect(page.get_by_role("region", name="Profile").get_by_label("Name")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_link_alone_confirms_nothing(visit, site):
    person, other = site.register("Asker"), site.register("Clicker")
    link = link_in(site, person.email)
    opened = visit(link, by=other)
    opened.get_by_role("button", name="Confirm").click()
    expect(opened.get_by_role("heading", name="This link is for another account")).to_be_visible()
    assert_accessible(opened)
    stranger = visit(link)
    stranger.get_by_role("button", name="Confirm").click()
    expect(stranger.get_by_text("Log in to the account this link was sent to.")).to_be_visible()
    assert_accessible(stranger)
    assert not site.call("GET", "/v1/account", by=person).json()["emailVerified"]
    stranger.get_by_label("Email address").fill(person.email)
    stranger.get_by_label("Password", exact=True).fill(person.password)
    stranger.get_by_role("button", name="Log in").click()
    stranger.get_by_role("button", name="Confirm").click()
    expect(stranger.get_by_role("heading", name="Email address confirmed")).to_be_visible()
    assert site.call("GET", "/v1/account", by=person).json()["emailVerified"]


def test_another_address_is_confirmed_at_the_new_one_and_told_at_the_old(visit, site):
    person = site.register("Mover")
    page = open_account(visit, person)
    page.get_by_role("button", name="Change", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("New address").fill("moved@nowhere.example")
    dialog.get_by_label("Password", exact=True).fill("wrong password")
    dialog.get_by_role("button", name="Send link").click()
    expect(dialog.get_by_text("Wrong password.")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_label("Password", exact=True).fill(person.password)
    dialog.get_by_role("button", name="Send link").click()
    expect(page.get_by_text("open the link we sent to moved@nowhere.example")).to_be_visible()
    opened = visit(link_in(site, "moved@nowhere.example"), by=person)
    opened.get_by_role("button", name="Confirm").click()
    expect(opened.get_by_role("heading", name="New email address confirmed")).to_be_visible()
    assert site.call("GET", "/v1/account", by=person).json()["email"] == "moved@nowhere.example"
    assert_becomes(True, lambda: any("was changed" in str(mail["Subject"]) for mail in site.mails(person.email)))


def test_a_forgotten_password_is_set_anew_by_mail(visit, site):
    person = site.register("Forgetter")
    page = visit("/login")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Email address").fill(person.email)
    page.get_by_role("button", name="Send link").click()
    expect(page.get_by_text(f"If {person.email} has an account")).to_be_visible()
    assert_becomes(True, lambda: any("reset-password" in str(mail) for mail in site.mails(person.email)))
    opened = visit(link_in(site, person.email))
    opened.get_by_label("Password", exact=True).fill("short")
    opened.get_by_role("button", name="Save password").click()
    expect(opened.get_by_label("Password", exact=True)).to_have_attribute("aria-invalid", "true")
    assert_accessible(opened)
    opened.get_by_label("Password", exact=True).fill("quarry-violin-78")
    opened.get_by_role("button", name="Save password").click()
    expect(opened.get_by_role("heading", name="Password saved")).to_be_visible()
    login = {"email": person.email, "password": "quarry-violin-78"}
    assert site.call("POST", "/v1/sessions", login).status == 201
    assert site.call("GET", "/v1/account", by=person).status == 401


def test_the_second_factor_by_the_code_on_the_screen(visit, site):
    person = site.register("Factor")
    site.verify(person)
    page = open_account(visit, person)
    page.get_by_role("button", name="Turn on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password", exact=True).fill("wrong password")
    dialog.get_by_role("button", name="Next").click()
    expect(dialog.get_by_text("Wrong password.")).to_be_visible()
    dialog.get_by_label("Password", exact=True).fill(person.password)
    dialog.get_by_role("button", name="Next").click()
    code = dialog.locator(".qr")
    expect(code).to_be_visible()
    assert_accessible(page)
    [read] = zxingcpp.read_barcodes(Image.open(io.BytesIO(code.screenshot())))
    assert read.text.startswith("otpauth://totp/")
    secret = parse_qs(urlsplit(read.text).query)["secret"][0]

    dialog.get_by_label("Verification code", exact=True).fill("000000")
    dialog.get_by_role("button", name="Turn on").click()
    expect(dialog.get_by_text("That code is wrong")).to_be_visible()
    dialog.get_by_label("Verification code", exact=True).fill(code_of(secret))
    dialog.get_by_role("button", name="Turn on").click()
    expect(page.get_by_role("dialog", name="Your recovery codes").get_by_role("listitem")).to_have_count(10)
    recovery = page.locator(".codes li").all_inner_texts()
    assert_accessible(page)
    page.get_by_role("button", name="I’ve saved them").click()
    expect(page.get_by_text("10 recovery codes left")).to_be_visible()
    login = {"email": person.email, "password": person.password}
    assert site.call("POST", "/v1/sessions", login).json()["code"] == "second_factor_needed"
    assert site.call("POST", "/v1/sessions", login | {"code": recovery[0]}).status == 201

    page.get_by_role("button", name="Turn off").click()
    page.get_by_role("dialog").get_by_label("Password", exact=True).fill(person.password)
    page.get_by_role("dialog").get_by_label("Verification code", exact=True).fill(recovery[1])
    page.get_by_role("dialog").get_by_role("button", name="Turn off").click()
    expect(page.get_by_text("Two-step verification is off")).to_be_visible()
    assert site.call("POST", "/v1/sessions", login).status == 201


def test_every_length_of_text_makes_a_code_that_can_be_read(visit):
    page = visit("/verify")
    texts = ["".join(chr(33 + (at * 37 + length) % 90) for at in range(length)) for length in range(1, 214, 9)]
    texts += ["x" * 213, "é" * 106, "a"]
    drawn = page.evaluate(
        "async (texts) => { const { qrRows } = await import('/js/qr-code.js'); return texts.map(qrRows); }", texts)
    for text, rows in zip(texts, drawn):
        side = len(rows) + 8
        image = Image.new("L", (side, side), 255)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                image.putpixel((x + 4, y + 4), 0 if dark else 255)
        [read] = zxingcpp.read_barcodes(image.resize((side * 4, side * 4), Image.Resampling.NEAREST))
        assert read.text == text


def test_one_session_is_ended_and_then_all_others(visit, site):
    person = site.register("Sessions")
    for _ in range(3):
        site.call("POST", "/v1/sessions", {"email": person.email, "password": person.password})
    page = open_account(visit, person)
    rows = page.get_by_role("region", name="Devices").get_by_role("listitem")
    expect(rows).to_have_count(4)
    expect(rows.filter(has_text="This device").get_by_role("button")).to_have_count(0)
    rows.get_by_role("button").first.click()
    expect(rows).to_have_count(3)
    page.get_by_role("button", name="Log out all others").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out all others").click()
    expect(rows).to_have_count(1)
    assert site.call("GET", "/v1/account", by=person).status == 200


def test_the_student_badge_by_mail(visit, site):
    person = site.register("Badger")
    page = open_account(visit, person)
    page.get_by_label("Your university email address").fill("badger@nowhere.example")
    page.get_by_role("button", name="Get badge").click()
    expect(page.get_by_text("We don’t recognize this as a university email address.")).to_be_visible()
    page.get_by_label("Your university email address").fill("badger@rit.edu")
    page.get_by_role("button", name="Get badge").click()
    expect(page.get_by_text("Open the link we sent to badger@rit.edu")).to_be_visible()
    opened = visit(link_in(site, "badger@rit.edu"), by=person)
    opened.get_by_role("button", name="Confirm").click()
    expect(opened.get_by_role("heading", name="You have your student badge")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Rochester Institute of Technology")).to_be_visible()
    page.get_by_role("button", name="Remove badge").click()
    expect(page.get_by_label("Your university email address")).to_be_visible()


def test_saved_searches_tell_what_is_new(visit, site):
    person, owner = site.register("Searcher"), site.register("Lister")
    search = {"name": "Near <i>campus</i>", "query": "near=43.0846,-77.6743&kind=sublease&maxPriceCents=70000"}
    assert site.call("POST", "/v1/saved-searches", search, by=person).status == 201
    site.verify(owner)
    site.post(owner, title="New and cheap", kind="sublease", priceCents=60_000)
    assert_becomes(1, lambda: site.call("GET", "/v1/saved-searches", by=person).json()["items"][0]["newCount"])
    page = open_account(visit, person)
    page.get_by_role("button", name="Show 1 new in").click()
    expect(page.get_by_role("link", name="New and cheap")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Mark as seen").click()
    expect(page.get_by_role("link", name="Near <i>campus</i>")).to_be_focused()
    page.reload()
    expect(page.get_by_text("Nothing new")).to_be_visible()
    page.get_by_role("button", name="Delete saved search").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Delete saved search").click()
    page.goto("/my-listings")
    assert_becomes([], lambda: site.call("GET", "/v1/saved-searches", by=person).json()["items"])


def test_the_export_is_a_package_with_the_account_in_it(visit, site):
    person = site.register("Exporter")
    page = open_account(visit, person)
    page.get_by_role("button", name="Download").click()
    dialog = page.get_by_role("dialog")
    assert_accessible(page)
    dialog.get_by_label("Password", exact=True).fill(person.password)
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    with zipfile.ZipFile(download.value.path()) as package:
        assert "exporter@example.edu" in package.read("account.json").decode()


def test_deleting_the_account_asks_for_the_address_and_leaves_nothing(visit, site):
    person = site.register("Goer")
    page = open_account(visit, person)
    page.get_by_role("region", name="Your data").get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Type your email address").fill("somebody@else.example")
    dialog.get_by_label("Password", exact=True).fill("wrong password")
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_text("That isn’t your address.")).to_be_visible()
    assert_accessible(page)
    dialog.get_by_label("Type your email address").fill(person.email)
    dialog.get_by_role("button", name="Delete").click()
    expect(dialog.get_by_text("Wrong password.")).to_be_visible()
    dialog.get_by_label("Password", exact=True).fill(person.password)
    dialog.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/*gone=1")
    assert site.call("GET", "/v1/account", by=person).status == 401


def test_a_key_is_made_with_the_password_shown_once_and_revoked(visit, site):
    person = site.register("Keyholder")
    page = open_account(visit, person, phone=True)
    section = page.get_by_role("region", name="API keys")
    expect(section.get_by_text("No keys yet.")).to_be_visible()
    section.get_by_role("button", name="Create a key").click()
    dialog = page.get_by_role("dialog", name="Create a key")
    dialog.get_by_role("button", name="Create a key").click()
    expect(dialog.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Name").fill("Nightly sync")
    dialog.get_by_label("Post and change my listings").check()
    assert_accessible(page)
    dialog.get_by_role("button", name="Create a key").click()
    again = page.get_by_role("dialog").last
    again.get_by_label("Password", exact=True).fill(person.password)
    again.get_by_role("button", name="Create a key").click()
    shown = page.get_by_role("dialog", name="Your new key")
    secret = shown.locator(".secret").inner_text()
    assert re.fullmatch(r"digs_key_\S{43}", secret)
    assert fits(page)
    shown.get_by_role("button", name="I’ve saved it").click()
    expect(section.get_by_text("Read listings · Post and change my listings")).to_be_visible()
    headers = {"Authorization": f"Bearer {secret}"}
    assert site.call("GET", "/v1/account/listings", headers=headers).status == 200
    section.get_by_role("button", name="Revoke Nightly sync").click()
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(section.get_by_text("No keys yet.")).to_be_visible()
    assert site.call("GET", "/v1/account/listings", headers=headers).status == 401


def test_a_webhook_is_made_with_the_password_and_shows_what_became_of_its_events(visit, site):
    """Nobody answers at its address."""
    person = site.register("Hookholder")
    page = open_account(visit, person, phone=True)
    section = page.get_by_role("region", name="Webhooks")
    expect(section.get_by_text("No webhooks yet.")).to_be_visible()
    section.get_by_role("button", name="Create a webhook").click()
    dialog = page.get_by_role("dialog", name="Create a webhook")
    dialog.get_by_label("URL").fill("https://10.0.0.1/digs")
    dialog.get_by_label("New listing").check()
    dialog.get_by_role("button", name="Create a webhook").click()
    expect(dialog.get_by_label("URL")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("URL").fill(f"{NOBODY}/digs")
    assert_accessible(page)
    dialog.get_by_role("button", name="Create a webhook").click()
    again = page.get_by_role("dialog").last
    again.get_by_label("Password", exact=True).fill(person.password)
    again.get_by_role("button", name="Create a webhook").click()
    shown = page.get_by_role("dialog", name="The webhook’s secret")
    assert re.fullmatch(r"whsec_\S{44}", shown.locator(".secret").inner_text())
    shown.get_by_role("button", name="I’ve saved it").click()
    expect(section.get_by_text(f"{NOBODY}/digs")).to_be_visible()
    assert_becomes(True, lambda: site.call("GET", "/v1/account/webhooks", by=person).json()["items"][0]["failingSince"]
                   is not None)
    section.get_by_role("button", name="Send a test: 127.0.0.1").click()
    expect(section.get_by_text("Failing since")).to_be_visible()
    section.get_by_role("button", name="Deliveries: 127.0.0.1").click()
    deliveries = page.get_by_role("dialog", name="Deliveries to 127.0.0.1")
    expect(deliveries.get_by_role("listitem")).to_have_count(2)
    expect(deliveries.get_by_text("Waiting").first).to_be_visible()
    assert_accessible(page)
    assert fits(page)
    page.keyboard.press("Escape")
    section.get_by_role("button", name="Delete: 127.0.0.1").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(section.get_by_text("No webhooks yet.")).to_be_visible()
