"""Messages: asked on a listing's page, answered in the conversation, reported to the moderators."""

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect

HOSTILE = "<img src=x onerror=alert(1)> javascript:alert(1) https://example.edu/rooms. " + "x" * 3900


@pytest.fixture
def pair(site):
    """A seeker and an owner with a listing, of the test's own."""
    number = pair.count = getattr(pair, "count", 0) + 1
    seeker, owner = site.register(f"Seeker{number}"), site.register(f"Owner{number}")
    return seeker, owner, site.post(owner, title=f"A room to write about {number}")


def ask(site, seeker, listing, text="Is it still free?"):
    answer = site.call("POST", f"/v1/listings/{listing['id']}/conversations", {"message": text}, by=seeker)
    assert answer.status == 201, answer.body
    return answer.json()["id"]


def say(site, person, conversation, text):
    answer = site.call("POST", f"/v1/conversations/{conversation}/messages", {"text": text}, by=person)
    assert answer.status == 201, answer.body
    return answer.json()["id"]


def test_a_student_asks_and_the_owner_answers(visit, site, pair):
    seeker, owner, listing = pair
    page = visit(f"/listings/{listing['id']}", by=seeker, phone=True)
    page.get_by_role("button", name="Send message").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_label("Your message")).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Your message").fill("Is it free from January?\nI am quiet.")
    dialog.get_by_label("Move-in date").fill("2027-01-05")
    dialog.get_by_label("Number of people").fill("2")
    assert_accessible(page)
    dialog.get_by_role("button", name="Send").click()
    dialog.get_by_role("link", name="Open conversation").click()
    expect(page.get_by_role("log")).to_contain_text("Is it free from January?")

    reader = visit("/listings", by=owner, phone=True)
    reader.get_by_role("link", name="Messages, 1 unread").click()
    reader.get_by_role("link", name="Is it free from January?").click()
    expect(reader.get_by_text("2 people")).to_be_visible()
    expect(reader.get_by_role("link", name="Messages", exact=True)).to_be_visible()
    reader.get_by_label("Your message").fill("Yes, come and see it.")
    reader.get_by_label("Your message").press("Control+Enter")
    expect(reader.get_by_role("log")).to_contain_text("Yes, come and see it.")
    expect(reader.get_by_label("Your message")).to_have_value("")
    # The other has the page open, and gets it without a reload.
    expect(page.get_by_role("log")).to_contain_text("Yes, come and see it.")
    assert fits(page)


def test_a_text_that_was_not_sent_is_kept_and_is_sent_once(visit, site, pair):
    seeker, owner, listing = pair
    conversation = ask(site, seeker, listing)
    page = visit(f"/messages?id={conversation}", by=owner)
    text = page.get_by_label("Your message")
    text.fill("Come on Saturday at ten.")
    page.reload()
    expect(text).to_have_value("Come on Saturday at ten.")

    def send_and_lose_the_answer(route):
        route.fetch()
        route.abort()
    page.route("**/messages", send_and_lose_the_answer)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("We can’t reach the server.")).to_be_visible()
    page.unroute("**/messages")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log").get_by_text("Come on Saturday at ten.")).to_have_count(1)
    expect(text).to_have_value("")
    sent = site.call("GET", f"/v1/conversations/{conversation}/messages", by=owner).json()["items"]
    assert [message["text"] for message in sent] == ["Come on Saturday at ten.", "Is it still free?"]


def test_what_came_while_a_message_was_written_is_shown_too(visit, site, pair):
    seeker, owner, listing = pair
    conversation = ask(site, seeker, listing)
    page = visit(f"/messages?id={conversation}", by=owner)
    expect(page.get_by_role("log")).to_contain_text("Is it still free?")
    page.route("**/messages?after=*", lambda route: route.fulfill(json={"items": [], "nextCursor": None}))

    def send(route):
        page.unroute("**/messages?after=*")
        route.continue_()
    page.route("**/messages", send)
    say(site, seeker, conversation, "I could come today.")
    page.get_by_label("Your message").fill("Come on Saturday.")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log").locator(".words")).to_have_text(
        ["Is it still free?", "I could come today.", "Come on Saturday."])


def test_hostile_text_is_text_and_what_swindlers_ask_for_is_marked(visit, site, pair):
    seeker, owner, listing = pair
    conversation = ask(site, seeker, listing, HOSTILE)
    say(site, seeker, conversation, "I am out of the country: send gift cards.")
    page = visit(f"/messages?id={conversation}", by=owner, phone=True, language="es",
                 viewport={"width": 320, "height": 700})
    log = page.get_by_role("log")
    expect(log).to_contain_text("<img src=x onerror=alert(1)> javascript:alert(1)")
    expect(log.get_by_role("link")).to_have_attribute("href", "https://example.edu/rooms")
    expect(log.get_by_role("link")).to_have_attribute("rel", "noopener noreferrer nofollow ugc")
    expect(log).to_contain_text("Pide tarjetas de regalo.")
    expect(log).to_contain_text("Dice que está en el extranjero")
    assert fits(page)


def test_a_conversation_is_archived_with_a_way_back_and_a_person_blocked(visit, site, pair):
    seeker, owner, listing = pair
    conversation = ask(site, seeker, listing)
    page = visit(f"/messages?id={conversation}", by=owner)
    page.get_by_role("button", name="Archive", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Archive", exact=True)).to_be_visible()
    page.get_by_role("button", name="Block", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Unblock")).to_be_visible()
    refused = site.call("POST", f"/v1/conversations/{conversation}/messages", {"text": "Hello?"}, by=seeker)
    assert refused.json()["code"] == "messages_not_taken"
    page.get_by_role("button", name="Unblock").click()
    expect(page.get_by_role("button", name="Block", exact=True)).to_be_visible()


def test_a_message_is_reported_and_moderators_read_it(visit, site, pair):
    seeker, owner, listing = pair
    conversation = ask(site, seeker, listing)
    say(site, owner, conversation, "Pay the deposit with gift cards.")
    page = visit(f"/messages?id={conversation}", by=seeker)
    page.get_by_role("button", name="Report this message from").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("It looks like a scam").check()
    dialog.get_by_role("button", name="Send").click()
    expect(dialog).to_be_hidden()
    moderator = visit(f"/admin?account={owner.id}", by=site.log_in("moderator"))
    moderator.get_by_role("button", name="Read messages").click()
    found = moderator.get_by_role("dialog").get_by_role("listitem").filter(has_text="Reported")
    expect(found).to_contain_text("Pay the deposit with gift cards.")
    assert_accessible(moderator)


def test_the_same_text_to_many_waits_for_a_moderator_who_delivers_it(visit, site, pair):
    seeker, owner, listing = pair
    text = "Hello, I am a quiet student of the university and would like to see your place this week."
    others = [site.post(owner, title=f"One of several {number}") for number in range(5)]
    conversations = [ask(site, seeker, one, text) for one in others]
    # The answer of an older account lets a new one open two more on its first day.
    site.age(owner.id)
    say(site, owner, conversations[0], "Come and see it.")
    held = ask(site, seeker, listing, text)
    assert site.call("GET", f"/v1/conversations/{held}", by=owner).status == 404
    mine = visit(f"/messages?id={held}", by=seeker)
    expect(mine.get_by_text("Only you can see this until a moderator has reviewed it")).to_be_visible()
    page = visit("/admin", by=site.log_in("moderator"))
    case = page.locator(f'.case[data-id="{seeker.id}"]')
    expect(case).to_contain_text("1 message on hold")
    case.get_by_role("link", name="View details").click()
    page.get_by_role("button", name="Read messages").click()
    expect(page.get_by_text(text)).to_be_visible()
    page.get_by_role("button", name="Deliver").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("A friendly question.")
    dialog.get_by_role("button", name="Deliver").click()
    expect(page.get_by_role("heading", name="Messages on hold")).to_have_count(0)
    assert site.call("GET", f"/v1/conversations/{held}", by=owner).json()["unread"] == 1


def test_who_has_no_messages_or_no_session_is_told_how_they_begin(visit, site, pair):
    seeker, _, listing = pair
    page = visit("/messages", by=seeker)
    expect(page.get_by_role("heading", name="No messages yet")).to_be_visible()
    page = visit(f"/messages?id={ask(site, site.register('Somebody'), listing)}", by=seeker)
    expect(page.get_by_role("heading", name="Conversation not found")).to_be_visible()
    stranger = visit("/messages")
    stranger.wait_for_url("**/login?next=%2Fmessages")


def test_an_owner_who_takes_messages_only_shows_no_address(visit, site, pair):
    seeker, owner, listing = pair
    change = {"contactVisibility": "conversations"}
    assert site.call("PATCH", f"/v1/listings/{listing['id']}", change, by=owner).status == 200
    page = visit(f"/listings/{listing['id']}", by=seeker)
    expect(page.get_by_text("The owner replies to messages here.")).to_be_visible()
    expect(page.get_by_role("link", name="Email")).to_have_count(0)
    form = visit(f"/post?id={listing['id']}", by=owner)
    expect(form.get_by_label("Who can see your phone number and email")).to_have_value("conversations")


def test_messages_stand_in_the_bar_of_a_phone_for_who_has_some(visit, site, pair):
    seeker, _, listing = pair
    page = visit("/favorites", by=seeker, phone=True)
    bar = page.get_by_role("navigation", name="Main")
    expect(bar.get_by_role("link", name="Account")).to_be_visible()
    expect(bar.get_by_role("link", name="Messages")).to_have_count(0)
    ask(site, seeker, listing)
    page = visit("/favorites", by=seeker, phone=True)
    bar = page.get_by_role("navigation", name="Main")
    expect(bar.get_by_role("link", name="Messages")).to_be_visible()
    expect(page.locator("#header > .bar-in > .unread-link[href='/messages']")).to_be_hidden()
    bar.get_by_role("link", name="Messages").click()
    expect(page).to_have_url("/messages")
