"""The page of one listing."""

import re
from urllib.parse import parse_qs, urlsplit

from browsing import assert_accessible, fits
from playwright.sync_api import expect
from searching import cards, shown, university_id


def with_photos(site, least=2):
    return next(item for item in site.demo_listings() if item["photoCount"] >= least)


def test_it_tells_everything(visit, site):
    listing = with_photos(site)
    whole = site.call("GET", f"/v1/listings/{listing['id']}").json()
    page = visit(f"/listings/{listing['id']}", phone=True)
    expect(page.get_by_role("heading", level=1)).to_have_text(listing["title"])
    expect(page.locator(".listing-words").first).to_have_text(whole["description"])
    expect(page.locator(".ticks li")).to_have_count(len(whole["amenities"]))
    expect(page.locator(".facts")).to_contain_text("sq ft")
    expect(page.locator(".listing-address")).to_contain_text(whole["address"]["postalCode"])
    expect(page).to_have_title(re.compile(re.escape(listing["title"])))
    # The way to the nearest campus is shown with the word that it is an estimate.
    page.locator(".listing-actions").wait_for()
    page.locator(".listing-address").scroll_into_view_if_needed()
    expect(page.locator(".ways")).to_contain_text("Rochester Institute of Technology")
    expect(page.locator(".ways")).to_contain_text("Estimated from the straight-line distance")
    expect(page.locator(".listing-map .leaflet-control-scale")).to_be_visible()
    expect(page.locator(".listing-map path.map-land")).to_be_attached()
    assert fits(page)


def test_photos_go_by_buttons_keys_and_swipe(visit, site):
    listing = with_photos(site)
    count = listing["photoCount"]
    page = visit(f"/listings/{listing['id']}", phone=True)
    shown_text = page.locator(".gallery-count")
    expect(shown_text).to_have_text(f"1 of {count}")
    page.get_by_role("button", name="Next photo").click()
    expect(shown_text).to_have_text(f"2 of {count}")
    strip = page.get_by_role("group", name="Photos")
    strip.focus()
    page.keyboard.press("ArrowLeft")
    expect(shown_text).to_have_text(f"1 of {count}")
    page.keyboard.press("End")
    expect(shown_text).to_have_text(f"{count} of {count}")
    page.keyboard.press("Home")
    expect(shown_text).to_have_text(f"1 of {count}")
    # A swipe is the strip's own scrolling, which comes to rest on a photo.
    strip.evaluate("(strip) => strip.scrollBy({ left: strip.clientWidth * 0.7 })")
    expect(shown_text).to_have_text(f"2 of {count}")
    expect(page.get_by_role("img", name=re.compile(f"^Photo 2 of {count}: "))).to_be_in_viewport()


def test_a_stranger_sees_no_contact_and_is_led_to_log_in_and_back(visit, site):
    listing = site.demo_listings()[0]
    page = visit(f"/listings/{listing['id']}")
    link = page.get_by_role("link", name="Log in to contact")
    expect(link).to_be_visible()
    expect(page.locator("a[href^='mailto:'], a[href^='tel:'], a[href^='sms:']")).to_have_count(0)
    link.click()
    student = site.register("Ilse")
    page.get_by_label("Email address").fill(student.email)
    page.get_by_label("Password", exact=True).fill(student.password)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/listings/{listing['id']}$"))
    mail = re.compile("^mailto:[^?]+@[^?]+[?]subject=")
    expect(page.get_by_role("link", name="Email")).to_have_attribute("href", mail)


def test_who_is_logged_in_can_mail_call_and_message(visit, site):
    owner = site.register("Owen")
    listing = site.post(owner, title="Room with a phone")
    page = visit(f"/listings/{listing['id']}", by=site.register("Rita"))
    for name, href in [
        ("Email", "mailto:olive@example.edu?subject=Your%20listing%3A%20Room%20with%20a%20phone"),
        ("Call", "tel:+15855550100"),
        ("Text", "sms:+15855550100"),
        ("OpenStreetMap", re.compile(r"^https://www\.openstreetmap\.org/directions\?to=43\.0846")),
    ]:
        expect(page.get_by_role("link", name=name)).to_have_attribute("href", href)
    assert_accessible(page)


def test_a_device_that_cannot_call_text_or_mail_says_so_and_offers_what_to_copy(visit, site):
    listing = site.post(site.register("Copia"), title="Room without a phone")
    page = visit("about:blank", by=site.register("Deska"), phone=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install()
    page.goto(f"/listings/{listing['id']}")
    # As a browser does that knows no program for the link.
    page.evaluate("addEventListener('click', (event) => { if (/^(tel|sms|mailto):/"
                  ".test(event.target.closest('a')?.href)) event.preventDefault(); })")
    message = page.locator(".contact-unopened")
    for name, said in [("Call", "can’t make calls"), ("Text", "can’t send texts"),
                       ("Email", "has no email app")]:
        page.get_by_role("link", name=name).click()
        page.clock.run_for(2000)
        expect(message).to_contain_text(f"Did nothing open? This device probably {said}.")
    for name, text in [("number", "+1 585 555 0100"), ("email address", "olive@example.edu")]:
        expect(message).to_contain_text(text)
        message.get_by_role("button", name=f"Copy {name}").click()
        expect(page.get_by_text(f"{name.capitalize()} copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == text
    assert fits(page)
    assert_accessible(page)


def test_nothing_is_said_when_a_program_opens(visit, site):
    listing = site.post(site.register("Opena"), title="Room with a program")
    page = visit("about:blank", by=site.register("Openb"))
    page.clock.install()
    page.goto(f"/listings/{listing['id']}")
    page.evaluate("addEventListener('click', (event) => { event.preventDefault();"
                  "dispatchEvent(new Event('blur')); })")
    page.get_by_role("link", name="Call").click()
    page.clock.run_for(2000)
    expect(page.locator(".contact-details")).to_be_visible()
    expect(page.locator(".contact-unopened")).to_have_count(0)


def test_the_owner_is_led_to_edit_and_sees_what_only_they_see(visit, site):
    owner = site.register("Odette")
    draft = site.post(owner, title="Not yet for all", status="draft")
    page = visit(f"/listings/{draft['id']}", by=owner)
    expect(page.get_by_role("link", name="Edit listing")).to_have_attribute("href", f"/post?id={draft['id']}")
    expect(page.get_by_text("Only you can see this.")).to_be_visible()
    expect(page.get_by_role("button", name="Report this listing")).to_have_count(0)
    stranger = visit(f"/listings/{draft['id']}")
    expect(stranger.get_by_role("heading", level=1)).to_have_text("This place is no longer available")


def test_an_address_that_is_no_listing_says_so(visit):
    page = visit("/listings/nothing-of-the-kind")
    expect(page.get_by_role("heading", level=1)).to_have_text("This place is no longer available")
    page.get_by_role("link", name="See other places").click()
    expect(page).to_have_url(re.compile("/listings$"))


def test_a_favourite_is_added_with_a_notice(visit, site):
    listing = site.demo_listings()[1]
    person = site.register("Fay")
    page = visit(f"/listings/{listing['id']}", by=person)
    heart = page.get_by_role("button", name="Save", exact=True)
    heart.click()
    expect(page.get_by_role("status").get_by_text("Added to favorites")).to_be_visible()
    saved = page.get_by_role("button", name="Saved", exact=True)
    expect(saved).to_have_attribute("aria-pressed", "true")
    assert [item["id"] for item in site.call("GET", "/v1/favorites", by=person).json()["items"]] == [listing["id"]]
    page.get_by_role("link", name="See all").click()
    expect(page.locator("#cards .card-link")).to_have_count(1)


def test_a_wish_before_logging_in_is_kept(visit, site):
    listing = site.demo_listings()[2]
    person = site.register("Wanda")
    page = visit(f"/listings/{listing['id']}")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("status").get_by_role("link", name="Log in").click()
    page.get_by_label("Email address").fill(person.email)
    page.get_by_label("Password", exact=True).fill(person.password)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    assert [item["id"] for item in site.call("GET", "/v1/favorites", by=person).json()["items"]] == [listing["id"]]


def test_an_ended_session_is_told_and_led_back_from(visit, site):
    listing = site.demo_listings()[3]
    page = visit(f"/listings/{listing['id']}", by=site.register("Zoe"))
    expect(page.get_by_role("link", name="Email")).to_be_visible()
    page.context.clear_cookies()
    page.get_by_role("button", name="Save", exact=True).click()
    way_back = page.get_by_role("status").get_by_role("link", name="Log in")
    expect(way_back).to_have_attribute("href", f"/login?next=%2Flistings%2F{listing['id']}")
    expect(page.get_by_role("button", name="Save", exact=True)).to_have_attribute("aria-pressed", "false")


def test_it_is_shared_by_the_device_or_else_copied(visit, site):
    listing = site.demo_listings()[0]
    page = visit(f"/listings/{listing['id']}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.share = undefined")
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.url}/listings/{listing['id']}"
    page.evaluate("navigator.share = async (what) => { window.shared = what; }")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("window.shared") == {"title": listing["title"], "url": f"{site.url}/listings/{listing['id']}"}


def test_it_is_shared_by_whatsapp_and_facebook_with_plain_links(visit, site):
    listing = site.post(site.register("Sharon"), title="Desk & bed, 100% sunny")
    page = visit(f"/listings/{listing['id']}", phone=True)
    url = f"{site.url}/listings/{listing['id']}"
    for name, address, query in [
        ("WhatsApp", "https://wa.me/", {"text": [f"Desk & bed, 100% sunny\n{url}"]}),
        ("Facebook", "https://www.facebook.com/sharer/sharer.php", {"u": [url]}),
    ]:
        link = page.get_by_role("link", name=name)
        expect(link).to_have_attribute("rel", "noopener noreferrer")
        href = urlsplit(link.get_attribute("href"))
        assert (href._replace(query="").geturl(), parse_qs(href.query)) == (address, query)
    assert fits(page)


def test_a_listing_is_reported_once(visit, site):
    listing = site.demo_listings()[4]
    page = visit(f"/listings/{listing['id']}", by=site.register("Rep"), phone=True)
    for round in range(2):
        page.get_by_role("button", name="Report this listing").click()
        dialog = page.get_by_role("dialog", name="Report this listing")
        dialog.get_by_role("button", name="Send report").click()
        expect(dialog.get_by_text("Choose what’s wrong.")).to_be_visible()
        dialog.get_by_label("It looks like a scam").check()
        dialog.get_by_label("Details").fill("It asks for money by wire. <b>Beware</b>")
        dialog.get_by_role("button", name="Send report").click()
        if round == 0:
            expect(page.get_by_text("Thank you. A moderator will review it.")).to_be_visible()
            expect(dialog).to_have_count(0)
    expect(dialog.get_by_text("You’ve already reported this.")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Report this listing")).to_be_focused()


def test_a_hidden_place_is_shown_as_such(visit, site):
    listing = next(item for item in site.demo_listings() if item["hideExactLocation"])
    page = visit(f"/listings/{listing['id']}")
    expect(page.get_by_text("The owner hides the exact location.")).to_be_visible()
    assert not re.match(r"^\d", page.locator(".listing-address span").inner_text())
    page.locator(".listing-actions").wait_for()
    page.locator(".listing-address").scroll_into_view_if_needed()
    expect(page.locator(".listing-map path.map-radius")).to_be_attached()
    # A circle has no pin that could be pressed.
    expect(page.get_by_role("button", name=re.compile("address and directions"))).to_have_count(0)


def test_the_pin_shows_address_distance_and_directions_from_where_one_is(visit, site):
    listing = site.post(site.register("Pinna"), title="Room on the map")
    page = visit(f"/listings/{listing['id']}", phone=True)
    page.locator(".listing-actions").wait_for()
    page.locator(".listing-address").scroll_into_view_if_needed()
    pin = page.get_by_role("button", name="Room on the map: address and directions")
    pin.focus()
    page.keyboard.press("Enter")
    shown = page.get_by_role("dialog", name="12 Elm Street, Apt 3, Rochester, NY 14623")
    expect(shown).to_contain_text("right next to Rochester Institute of Technology")
    links = shown.get_by_role("list", name="Directions from where I am").get_by_role("link")
    expect(links).to_have_text(["Apple Maps", "Google Maps", "OpenStreetMap"])
    assert_accessible(page)
    page.context.route(re.compile("openstreetmap"), lambda route: route.fulfill(body="Map"))
    with page.expect_popup() as opened:
        links.last.click()
    # The browser says where one is; the server never learns it.
    opened.value.wait_for_url(re.compile(r"/directions\?route=43\.085,-77\.674;43\.0846"))
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(pin).to_be_focused()


def test_it_remembers_the_search_that_led_to_it(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}&sort=price")
    shown(page)
    cards(page).nth(1).locator(".card-link").click()
    expect(page.locator(".ways")).to_contain_text("Rochester Institute of Technology")
    page.get_by_role("link", name="Back to results").click()
    expect(page).to_have_url(re.compile("sort=price"))


def test_a_place_from_the_postal_code_alone_is_shown_as_about_there(visit, site):
    listing = site.post(site.register("Vague"), location=None, title="Vague room")
    assert listing["locationSource"] == "postalCode" and listing["approximate"]
    page = visit(f"/listings/{listing['id']}")
    expect(page.locator(".notice", has_text="The map shows the center of the postal code")).to_be_visible()
    page.locator(".listing-actions").wait_for()
    page.locator(".listing-address").scroll_into_view_if_needed()
    expect(page.locator(".listing-map path.map-radius")).to_be_attached()
    expect(page.locator(".listing-map .map-home")).to_have_count(0)
    expect(page.locator(".ways")).to_contain_text(re.compile(r"about [\d.,]+ mi"))
