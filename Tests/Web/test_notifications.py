"""Notifications: the bell, the list, what comes while a page is open, warnings of scams, mails and their end."""

import re

import pytest
from browsing import assert_accessible, fits, wait_until_open
from playwright.sync_api import expect
from posting import assert_becomes, open_form

LISTING = {"id": "01900000-0000-7000-8000-000000000001", "title": "A sunny room"}
FACTS = {
    "recall": {"listing": LISTING},
    "favoritePriceFell": {
        "listing": LISTING, "previousPrice": {"cents": 90_000, "currency": "USD", "period": "month"},
        "price": {"cents": 85_000, "currency": "USD", "period": "month"}},
    "savedSearch": {"search": {"id": LISTING["id"], "title": "Near the river"}},
    "favoriteGone": {"listing": LISTING},
    "listingExpiring": {"listing": LISTING, "day": "2027-01-05"},
    "listingExpired": {"listing": LISTING, "day": "2027-01-05"},
    "listingHeld": {"listing": LISTING, "reason": f"<img src=x onerror=alert(1)> {'W' * 200}"},
    "listingReleased": {"listing": LISTING, "reason": "It is yours."},
    "listingDeleted": {"listing": {"id": LISTING["id"]}, "reason": "The photos are stolen."},
    "contactViewed": {"listing": LISTING},
    "reportDecided": {"listing": LISTING, "outcome": "kept"},
    "newDevice": {"device": "Firefox on Linux"},
    "weeklyReport": {"day": "2027-01-11", "week": {"views": 120, "contactViews": 7, "saves": 3, "conversations": 1}},
    "newCases": {},
    "queueAge": {"day": "2027-01-05"},
}


def item(kind, number=0, **changes):
    return {"id": f"01900000-0000-7000-8000-{number:012}", "kind": kind, "count": 1, "isRead": False,
            "createdAt": "2026-11-01T10:00:00Z", "facts": FACTS[kind]} | changes


def answer_with(page, items, then=()):
    """The list has these notifications, and `then` on its second page."""
    def answer(route):
        is_first = "cursor" not in route.request.url
        cursor = "more" if is_first and then else None
        route.fulfill(json={"items": list(items if is_first else then), "nextCursor": cursor})
    page.route("**/v1/notifications?*", answer)


def open_with(visit, person, items, then=(), **options):
    page = visit("about:blank", by=person, **options)
    answer_with(page, items, then)
    page.goto("/notifications")
    wait_until_open(page)
    return page


@pytest.fixture
def pair(site):
    """A student and an owner with a listing that the student saved, of the test's own."""
    number = pair.count = getattr(pair, "count", 0) + 1
    student, owner = site.register(f"Notified{number}"), site.register(f"Notifier{number}")
    # That of a removed listing is a signal for the next.
    contact = {"email": owner.email}
    listing = site.post(owner, title=f"A room to hear of {number}", priceCents=90_000, contact=contact)
    assert site.call("PUT", f"/v1/favorites/{listing['id']}", by=student).status < 300
    return student, owner, listing


def lower_price(site, owner, listing, cents):
    changed = site.call("PATCH", f"/v1/listings/{listing['id']}", {"priceCents": cents}, by=owner)
    assert changed.status == 200, changed.body


def unread(site, person):
    return site.call("GET", "/v1/notifications/unread", by=person).json()["notifications"]


def settings(site, person):
    return site.call("GET", "/v1/notification-settings", by=person).json()


def listening(visit, person, path, prepare=lambda page: None):
    """A page that hears of the stream; `prepare` is called before it is opened."""
    page = visit("about:blank", by=person)
    page.context.add_init_script(
        "addEventListener('digs:stream', (event) => { window.isStreamOpen = event.detail; });")
    prepare(page)
    page.goto(path)
    wait_for_stream(page)
    return page


def wait_for_stream(page):
    assert_becomes(True, lambda: page.evaluate("window.isStreamOpen === true"))


def test_each_kind_says_what_happened_and_can_be_read_by_everybody(visit, site):
    items = [item(kind, number) for number, kind in enumerate(FACTS)]
    page = open_with(visit, site.log_in("student"), items, language="es",
                     viewport={"width": 320, "height": 800})
    rows = page.locator(".notification")
    expect(rows).to_have_count(len(FACTS))
    text = page.get_by_role("main").inner_text()
    assert not re.search(r"\{\w+\}|undefined|NaN|notifications\.", text), text
    assert page.locator("main img").count() == 0
    assert fits(page)
    assert_accessible(page)


def test_a_price_that_fell_rings_the_bell_and_is_read_when_its_link_is_followed(visit, site, pair):
    student, owner, listing = pair
    lower_price(site, owner, listing, 85_000)
    assert_becomes(1, lambda: unread(site, student))
    page = visit("/favorites", by=student)
    page.get_by_role("link", name="Notifications, 1 unread").click()
    row = page.get_by_role("main").get_by_role("listitem").filter(has_text=listing["title"])
    expect(row).to_contain_text(f"“{listing['title']}” dropped from $900 to $850 a month")
    expect(row).to_contain_text("Unread:")
    row.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(listing["title"])
    assert_becomes(0, lambda: unread(site, student))
    expect(page.get_by_role("link", name="Notifications", exact=True)).to_be_visible()


def test_the_menu_of_a_phone_leads_to_notifications(visit, site):
    page = visit("/favorites", by=site.log_in("student"), phone=True, viewport={"width": 320, "height": 640})
    expect(page.get_by_role("link", name=re.compile("^Notifications"))).to_be_in_viewport(ratio=1)
    assert fits(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Notifications").click()
    page.wait_for_url("**/notifications")


def test_all_are_marked_as_read_with_the_keyboard(visit, site, pair):
    student, owner, listing = pair
    lower_price(site, owner, listing, 85_000)
    assert_becomes(1, lambda: unread(site, student))
    page = open_form(visit, student, "/notifications")
    page.get_by_role("button", name="Mark all as read").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("All marked as read")).to_be_visible()
    expect(page.get_by_text("Unread:")).to_have_count(0)
    expect(page.get_by_role("button", name="Mark all as read")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("link", name="Notifications", exact=True)).to_be_visible()
    assert unread(site, student) == 0


def test_earlier_ones_come_with_a_button(visit, site):
    page = open_with(visit, site.log_in("student"), [item("newCases", number) for number in range(20)],
                     then=[item("queueAge", 30), item("newCases", 19)])
    page.get_by_role("button", name="Show more").click()
    expect(page.locator(".notification")).to_have_count(21)
    expect(page.locator(".notification").last).to_contain_text("since Jan 5, 2027")
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


def test_a_listing_that_expires_is_renewed_with_one_press(visit, site):
    owner = site.register("Renewer")
    listing = site.post(owner, title="A room that expires")
    facts = {"listing": {"id": listing["id"], "title": listing["title"]}, "day": "2027-01-05"}
    page = open_with(visit, owner, [
        item("listingExpiring", 1, facts=facts), item("listingExpired", 2, facts=facts, count=3)])
    expect(page.get_by_role("button", name="Renew")).to_have_count(1)
    expect(page.get_by_role("link", name="and 2 more of your listings")).to_have_attribute("href", "/my-listings")
    with page.expect_response(f"**/v1/listings/{listing['id']}/renewal") as answered:
        page.get_by_role("button", name="Renew A room that expires").click()
    assert answered.value.status == 200
    expect(page.get_by_text(re.compile(r"Renewed for another \d+ days"))).to_be_visible()
    expect(page.get_by_role("button", name="Renew")).to_have_count(0)


def test_a_scam_that_a_moderator_deletes_warns_who_saved_it(visit, site, pair):
    student, _, listing = pair
    page = open_form(visit, student, "/notifications")
    expect(page.get_by_role("heading", name="No notifications yet")).to_be_visible()
    moderator = open_form(visit, site.log_in("admin"), f"/admin?listing={listing['id']}")
    moderator.get_by_role("button", name="Delete").click()
    dialog = moderator.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("The photos are stolen.")
    dialog.get_by_label("This is a scam: warn everyone who saved it").check()
    assert_accessible(moderator)
    dialog.get_by_role("button", name="Delete").click()
    expect(moderator.locator(".toast")).to_contain_text("Deleted")
    warning = page.get_by_role("listitem").filter(has_text=f"Warning: “{listing['title']}” was a scam")
    expect(warning).to_contain_text("Don’t pay anything")
    expect(warning).to_contain_text("call your bank")
    expect(warning).to_contain_text("Report it to the police")
    expect(warning.get_by_role("link", name="your messages")).to_have_attribute("href", "/messages")
    assert_accessible(page)
    warning.get_by_role("button", name="Mark as read").click()
    expect(warning.get_by_role("button", name="Mark as read")).to_have_count(0)
    assert_becomes(0, lambda: unread(site, student))


def test_who_deletes_a_listing_that_is_no_scam_warns_nobody(visit, site, pair):
    student, _, listing = pair
    moderator = open_form(visit, site.log_in("admin"), f"/admin?listing={listing['id']}")
    moderator.get_by_role("button", name="Delete").click()
    dialog = moderator.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("Posted twice.")
    dialog.get_by_role("button", name="Delete").click()
    expect(moderator.locator(".toast")).to_contain_text("Deleted")

    def kinds():
        return [one["kind"] for one in site.call("GET", "/v1/notifications?limit=100", by=student).json()["items"]]

    assert_becomes(["favoriteGone"], kinds)


def test_what_happens_while_the_page_is_open_is_added_and_announced(visit, site, pair):
    student, owner, listing = pair
    page = listening(visit, student, "/notifications", lambda page: answer_with(page, [item("newDevice", 1)]))
    lower_price(site, owner, listing, 70_000)
    first = page.locator(".notification").first
    expect(first).to_contain_text("dropped from $900 to $700 a month")
    expect(page.get_by_role("status").filter(has_text="dropped from")).to_be_attached()
    expect(page.locator(".notification")).to_have_count(2)
    expect(page.get_by_role("link", name=re.compile(r"^Notifications, \d unread"))).to_be_visible()


def test_one_stream_serves_all_tabs_and_the_next_tab_goes_on_with_it(visit, site, pair):
    student, owner, listing = pair
    streams = []
    page = listening(visit, student, "/favorites", lambda page: page.context.on(
        "request", lambda request: streams.append(request.url) if "/v1/events" in request.url else None))
    other = page.context.new_page()
    other.goto("/account")
    wait_for_stream(other)
    assert len(streams) == 1
    lower_price(site, owner, listing, 80_000)
    for tab in (page, other):
        expect(tab.get_by_role("link", name="Notifications, 1 unread")).to_be_visible()
    with other.expect_request("**/v1/events"):
        page.close()
    read = site.call("GET", "/v1/notifications?limit=1", by=student).json()["items"][0]["id"]
    assert site.call("PUT", f"/v1/notifications/{read}/read", by=student).status == 204
    expect(other.get_by_role("link", name="Notifications", exact=True)).to_be_visible()


def test_a_message_is_shown_when_the_stream_brings_it(visit, site, pair):
    student, owner, listing = pair
    asked = site.call("POST", f"/v1/listings/{listing['id']}/conversations", {"message": "Is it free?"}, by=student)
    conversation = asked.json()["id"]
    page = listening(visit, student, f"/messages?id={conversation}")
    expect(page.get_by_role("log")).to_contain_text("Is it free?")
    said = site.call("POST", f"/v1/conversations/{conversation}/messages", {"text": "Yes, it is."}, by=owner)
    assert said.status == 201, said.body
    expect(page.get_by_role("log")).to_contain_text("Yes, it is.")
    expect(page.get_by_role("region", name="Conversations")).to_contain_text("Yes, it is.")


def test_without_a_stream_the_numbers_are_asked_for(visit, site, pair):
    student, owner, listing = pair
    page = visit("about:blank", by=student)
    page.route("**/v1/events", lambda route: route.fulfill(status=429, json={"code": "too_many_streams"}))
    with page.expect_response("**/v1/notifications/unread"):
        page.goto("/favorites")
    lower_price(site, owner, listing, 80_000)
    assert_becomes(1, lambda: unread(site, student))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    expect(page.get_by_role("link", name="Notifications, 1 unread")).to_be_visible()


def test_what_is_mailed_is_chosen_with_the_keyboard_and_saved_at_once(visit, site):
    person = site.register("Chooser")
    page = open_form(visit, person, "/account#notifications")
    region = page.get_by_role("region", name="Notifications")
    choice = region.get_by_label("Price drops on favorites")
    expect(choice).to_have_value("instant")
    expect(region.get_by_label("New cases for moderators")).to_have_count(0)
    choice.focus()
    page.keyboard.type("Off")
    expect(page.get_by_text("Email settings saved").first).to_be_visible()
    assert_becomes("off", lambda: settings(site, person)["favoritePriceFell"])
    region.get_by_label("Email language").select_option("es")
    assert_becomes("es", lambda: site.call("GET", "/v1/account", by=person).json()["language"])
    page.reload()
    expect(choice).to_have_value("off")
    expect(region.get_by_label("Email language")).to_have_value("es")


def test_a_choice_that_is_not_saved_goes_back(visit, site):
    page = open_form(visit, site.register("Unsaved"), "/account")
    page.route("**/v1/notification-settings", lambda route: route.fulfill(
        status=503, json={"code": "overloaded", "detail": "The server is very busy."}))
    choice = page.get_by_label("Scam warnings")
    choice.select_option("off")
    expect(page.get_by_text("The server is very busy.")).to_be_visible()
    expect(choice).to_have_value("instant")


def test_moderators_choose_for_their_own_kinds_too(visit, site):
    page = open_form(visit, site.log_in("moderator"), "/account", phone=True, language="es",
                     viewport={"width": 320, "height": 640})
    expect(page.get_by_label("Casos nuevos para moderadores")).to_have_value("daily")
    assert fits(page)


def test_who_registers_is_mailed_in_the_language_of_the_page(visit):
    page = visit("/login?mode=register", language="es")
    page.locator("[name=name]").fill("Rosa")
    page.locator("[name=email]").fill("rosa-es@example.edu")
    page.locator("[name=password]").fill("correct horse battery")
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/login?welcome=1*")
    assert page.request.get("/v1/account").json()["language"] == "es"


def test_the_link_of_a_mail_stops_its_kind_without_log_in(visit, site, pair):
    student, owner, listing = pair
    site.verify(student)
    before = len(site.mails(student.email))
    lower_price(site, owner, listing, 85_000)
    assert_becomes(True, lambda: len(site.mails(student.email)) > before, seconds=90)
    text = site.mails(student.email)[-1].get_body(("plain",)).get_content()
    link = re.search(r"https?://[^/\s]+(/unsubscribe#token=\S+)", text)
    assert link, text
    page = visit(link[1])
    expect(page.get_by_role("heading", name="Unsubscribe")).to_be_visible()
    assert "token" not in page.url
    assert settings(site, student)["favoritePriceFell"] == "instant"
    assert_accessible(page)
    page.get_by_role("button", name="Unsubscribe").click()
    expect(page.get_by_role("heading", name="You’re unsubscribed")).to_be_focused()
    expect(page.get_by_text("“Price drops on favorites”")).to_be_visible()
    assert settings(site, student)["favoritePriceFell"] == "off"
    expect(page.get_by_role("main").get_by_role("link")).to_have_attribute("href", "/account#notifications")


def test_a_link_that_is_not_known_or_not_whole_says_so(visit):
    page = visit("/unsubscribe", phone=True)
    expect(page.locator(".message")).to_be_visible()
    # A second link, in the tab that is open already.
    page.evaluate("location.hash = 'token=unknown'")
    page.locator("#card button").click()
    expect(page.get_by_role("heading", name="This link doesn’t work")).to_be_focused()
    assert fits(page)


def test_who_has_none_no_session_or_no_network_is_told_so(visit, site):
    person = site.register("Unnotified")
    page = open_form(visit, person, "/notifications")
    expect(page.get_by_role("heading", name="No notifications yet")).to_be_visible()
    expect(page.get_by_role("button", name="Mark all as read")).to_be_hidden()
    page.route("**/v1/notifications?*", lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("heading", name="You seem to be offline")).to_be_visible()
    page.unroute("**/v1/notifications?*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="No notifications yet")).to_be_visible()
    visit("/notifications").wait_for_url("**/login?next=%2Fnotifications")


def test_nothing_is_heard_any_more_after_logging_out(visit, site, pair):
    student, owner, listing = pair
    page = listening(visit, student, "/account")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Notifications"))).to_have_count(0)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    lower_price(site, owner, listing, 85_000)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
    # What the page asks for next comes after what it asked for then.
    with page.expect_response("**/health/live"):
        page.evaluate("fetch('/health/live')")
    assert not [url for url in asked if "/v1/events" in url or "/unread" in url]
