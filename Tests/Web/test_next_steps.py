"""What a page tells next: after registering, about a held listing, about maps, an account to report, no network."""

import re
import time

import pytest
from browsing import assert_accessible, wait_until_open
from demo_site import CAMPUS
from playwright.sync_api import expect
from posting import open_form
from test_moderating import decide, reported

# Where no other test searches.
FAR_AWAY = {"location": {"latitude": 43.0354, "longitude": -76.1282}, "address": {
    "street": "1 Elm Street", "city": "Syracuse", "region": "NY", "postalCode": "13210", "country": "US"}}


def test_after_registering_the_page_says_what_comes_next(visit, site):
    page = visit("/login?mode=register&next=/favorites", at=None)
    page.get_by_label("Name", exact=True).fill("Nadia")
    page.get_by_label("Email address").fill("nadia@rit.edu")
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Welcome, Nadia")).to_be_focused()
    expect(page.get_by_text("nadia@rit.edu")).to_be_visible()
    expect(page.get_by_role("link", name="Get student badge")).to_have_attribute("href", "/account#badge")
    assert_accessible(page)
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile("/favorites$"))


def test_a_signed_out_page_asks_for_nothing_that_is_refused(visit):
    page = visit("about:blank", at=None)
    refused = []
    page.on("response", lambda response: refused.append(response.url) if response.status >= 400 else None)
    for path in ["/", "/listings", "/favorites", "/login"]:
        page.goto(path)
        wait_until_open(page)
        page.wait_for_load_state("networkidle")
    assert refused == []


def test_maps_are_opened_by_links_that_work_everywhere(visit, site):
    listing = site.demo_listings()[0]
    page = visit(f"/listings/{listing['id']}", phone=True)
    place = f"{listing['location']['latitude']},{listing['location']['longitude']}"
    for name, start in {"Apple Maps": f"https://maps.apple.com/?daddr={place}",
                        "Google Maps": f"https://www.google.com/maps/dir/?api=1&destination={place}",
                        "OpenStreetMap": f"https://www.openstreetmap.org/directions?to={place}"}.items():
        href = page.get_by_role("link", name=name).get_attribute("href")
        assert href.replace("%2C", ",").startswith(start), href
    expect(page.locator("a[href^='geo:']")).to_have_count(0)


@pytest.mark.parametrize("at, query", [(CAMPUS, "route=43.085,-77.674;{place}"), (None, "to={place}")],
                         ids=["located", "refused"])
def test_openstreetmap_leads_from_where_the_reader_is(visit, site, at, query):
    listing = site.demo_listings()[0]
    place = f"{listing['location']['latitude']},{listing['location']['longitude']}"
    page = visit(f"/listings/{listing['id']}", at=at)
    page.get_by_role("button", name="Share", exact=True).wait_for()
    page.context.route("https://www.openstreetmap.org/**", lambda route: route.fulfill(body="A map"))
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="OpenStreetMap").click()
    opened.value.wait_for_url("https://www.openstreetmap.org/**")
    assert f"directions?{query.format(place=place)}" in opened.value.url.replace("%2C", ",").replace("%3B", ";")


def test_somebody_who_posts_scams_is_reported(visit, site):
    owner, reader = site.register("Ottoline"), site.register("Reina")
    listing = site.post(owner, title="Too good a room")
    page = open_listing(visit, listing, reader)
    page.get_by_role("button", name="Report Ottoline").click()
    dialog = page.get_by_role("dialog", name="Report this account")
    dialog.get_by_label("It looks like a scam").check()
    dialog.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Thank you. A moderator will review it.")).to_be_visible()
    admin = site.log_in("admin")
    assert site.call("GET", f"/v1/admin/accounts/{owner.id}", by=admin).json()["reports"][0]["reason"] == "scam"


def open_listing(visit, listing, person):
    page = visit(f"/listings/{listing['id']}", by=person)
    expect(page.get_by_role("heading", level=1)).to_have_text(listing["title"])
    return page


def test_the_mail_about_a_held_listing_leads_to_its_page_where_the_owner_answers(visit, site):
    listing, owner = reported(site, [site.log_in("student")], "Held for a while")
    decide(site, site.log_in("admin"), listing, "hold", "Is it yours?")
    # Mails about decisions wait for a quarter of a minute, so that several come as one.
    for _ in range(600):
        if mails := [mail for mail in site.mails(owner.email) if "under review" in mail["Subject"]]:
            break
        time.sleep(0.1)
    link = re.search(r"https?://[^/\s]+(/listings/\S+)", mails[-1].get_body(("plain",)).get_content())[1]
    assert link == f"/listings/{listing}"
    page = visit(link, by=owner)
    expect(page.get_by_text("Is it yours?")).to_be_visible()
    page.get_by_role("button", name="Reply to the moderators").click()
    page.get_by_label("Your reply").fill("It is.")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Your reply was sent to the moderators.").first).to_be_visible()


def test_the_second_factor_is_set_up_on_the_phone_itself(visit, site):
    person = site.register("Fiona")
    site.verify(person)
    page = open_form(visit, person, "/account", phone=True)
    page.get_by_role("button", name="Turn on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password", exact=True).fill(person.password)
    dialog.get_by_role("button", name="Next").click()
    link = dialog.get_by_role("link", name="Open in an authenticator app")
    assert link.get_attribute("href").startswith("otpauth://totp/")
    expect(dialog.get_by_label("Verification code", exact=True)).to_have_attribute("inputmode", "numeric")


def test_without_a_network_no_page_says_that_its_address_is_wrong(visit, own_site):
    page = visit("/", worker=True, phone=True, site=own_site)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    port = int(own_site.address.rsplit(":", 1)[1])
    own_site.stop()
    for path in ["/my-listings", "/account", "/admin", "/nowhere"]:
        page.goto(path)
        expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
        expect(page.get_by_text("The address is wrong")).to_have_count(0)
    # The page opens by itself when the server can be reached again.
    own_site.start("--demo", port=port)
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()


def test_many_listings_come_in_parts_and_are_found_by_their_words(visit, site):
    person = site.register("Marge")
    for number in range(32):
        site.post(person, title=f"Numbered room {number}", **FAR_AWAY)
    page = open_form(visit, person, "/my-listings")
    rows = page.locator(".mine-row[data-id]")
    expect(rows).to_have_count(25)
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(32)
    page.get_by_label("Search your listings").fill("room 17")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Numbered room 17")
