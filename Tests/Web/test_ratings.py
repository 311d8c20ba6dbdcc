"""Ratings: given in the conversation, answered by the owner, read on a listing's page, decided by moderators."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

import pytest
from browsing import assert_accessible, fits
from demo_site import Person
from playwright.sync_api import expect

DAY = 86_400_000


@dataclass
class Talk:
    """A seeker whom an owner answered, both known for two months, and what they talked about."""

    seeker: Person
    owner: Person
    listing: dict
    conversation: str
    seeker_name: str
    owner_name: str


@pytest.fixture
def talk(site):
    number = talk.count = getattr(talk, "count", 0) + 1
    names = f"Rater{number}", f"Rated{number}"
    seeker, owner = (site.register(name) for name in names)
    listing = site.post(owner, title=f"A room to rate {number}")
    return Talk(seeker, owner, listing, answered(site, seeker, owner, listing), *names)


def answered(site, seeker, owner, listing):
    asked = site.call("POST", f"/v1/listings/{listing['id']}/conversations", {"message": "Is it free?"}, by=seeker)
    assert asked.status == 201, asked.body
    conversation = asked.json()["id"]
    reply = site.call("POST", f"/v1/conversations/{conversation}/messages", {"text": "Yes."}, by=owner)
    assert reply.status == 201, reply.body
    with sqlite3.connect(Path(site.data, "digs.sqlite"), timeout=30) as database:
        # Known for two months, with a listing: nobody takes them for puppets.
        database.execute(
            "UPDATE accounts SET created_at = created_at - ?, first_listed_at = created_at WHERE id IN (?, ?)",
            (60 * DAY, seeker.id, owner.id))
    return conversation


def rate(site, seeker, conversation, **value):
    answer = site.call("PUT", f"/v1/conversations/{conversation}/rating", {"stars": 4} | value, by=seeker)
    assert answer.status == 200, answer.body
    return answer.json()["id"]


def test_a_seeker_rates_by_keyboard_changes_it_and_takes_it_back(visit, talk):
    page = visit(f"/messages?id={talk.conversation}", by=talk.seeker, phone=True,
                 viewport={"width": 320, "height": 700})
    page.get_by_role("button", name=f"Rate {talk.owner_name}").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Send rating").press("Enter")
    expect(dialog.get_by_text("Choose a number of stars.")).to_be_visible()
    dialog.get_by_role("radio", name="1 star", exact=True).press("Space")
    dialog.get_by_role("radio", name="1 star", exact=True).press("ArrowRight")
    expect(dialog.get_by_role("radio", name="2 stars")).to_be_checked()
    dialog.get_by_label("Quick to reply").press("Space")
    dialog.get_by_label("Comments").fill("<b>Quick</b> answers.")
    assert_accessible(page)
    assert fits(page)
    dialog.get_by_role("button", name="Send rating").press("Enter")
    panel = page.get_by_role("region", name="Rating", exact=True)
    expect(panel).to_contain_text("<b>Quick</b> answers.")
    expect(panel.get_by_role("img", name="2 out of 5 stars")).to_be_visible()
    panel.get_by_role("button", name="Edit").press("Enter")
    expect(dialog.get_by_label("Comments")).to_have_value("<b>Quick</b> answers.")
    dialog.get_by_role("radio", name="5 stars").check()
    dialog.get_by_role("button", name="Send rating").press("Enter")
    expect(panel.get_by_role("img", name="5 out of 5 stars")).to_be_visible()
    panel.get_by_role("button", name="Delete").press("Enter")
    dialog.get_by_role("button", name="Delete").press("Enter")
    expect(panel.get_by_role("button", name=f"Rate {talk.owner_name}")).to_be_visible()


def test_the_owner_replies_and_everybody_reads_it_on_the_listings_page(visit, site, talk):
    rate(site, talk.seeker, talk.conversation, text="Answered within an hour.", tags=["asDescribed"])
    page = visit(f"/messages?id={talk.conversation}", by=talk.owner)
    panel = page.get_by_role("region", name="Rating", exact=True)
    expect(panel).to_contain_text("Answered within an hour.")
    panel.get_by_role("button", name="Reply").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your reply").fill("Thank you!")
    assert_accessible(page)
    dialog.get_by_role("button", name="Send reply").click()
    expect(panel).to_contain_text("Everyone can see it.")
    expect(panel.get_by_role("button", name="Reply")).to_have_count(0)
    reader = visit(f"/listings/{talk.listing['id']}", phone=True, language="es")
    reader.set_viewport_size({"width": 320, "height": 700})
    trust = reader.get_by_role("list", name="Sobre el propietario")
    expect(trust).to_contain_text("1 valoración")
    trust.get_by_role("button", name=f"Leer las valoraciones de {talk.owner_name}").press("Enter")
    shown = reader.get_by_role("dialog")
    expect(shown.get_by_role("listitem").filter(has_text=talk.seeker_name)).to_contain_text("Answered within an hour.")
    expect(shown).to_contain_text("Thank you!")
    assert_accessible(reader)
    assert fits(reader)


def test_a_reported_rating_is_deleted_by_a_moderator(visit, site, talk):
    rate(site, talk.seeker, talk.conversation, stars=1, text="He is a thief.")
    page = visit(f"/messages?id={talk.conversation}", by=talk.owner)
    page.get_by_role("button", name="Report the rating by").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Something else").check()
    dialog.get_by_role("button", name="Send report").click()
    expect(dialog).to_be_hidden()
    moderator = visit(f"/admin?account={talk.seeker.id}", by=site.log_in("moderator"))
    expect(moderator.get_by_role("heading", name="Ratings on hold")).to_be_visible()
    expect(moderator.get_by_text("About a rating")).to_be_visible()
    assert_accessible(moderator)
    moderator.get_by_role("button", name=f"Delete: {talk.owner_name}").click()
    dialog = moderator.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("It calls somebody names.")
    dialog.get_by_role("button", name="Delete").click()
    expect(moderator.get_by_role("heading", name="Ratings on hold")).to_have_count(0)
    mine = visit(f"/messages?id={talk.conversation}", by=talk.seeker)
    expect(mine.get_by_text("A moderator removed it")).to_be_visible()


def test_four_of_one_day_may_have_agreed(visit, site, talk):
    rate(site, talk.seeker, talk.conversation)
    for number in range(3):
        other = site.register(f"Friend{number}")
        one = answered(site, other, talk.owner, talk.listing)
        rate(site, other, one, stars=5)
    mine = visit(f"/messages?id={one}", by=other)
    expect(mine.get_by_text("Only you can see it until a moderator has reviewed it.")).to_be_visible()
    page = visit("/admin", by=site.log_in("moderator"))
    case = page.locator(f'.case[data-id="{other.id}"]')
    expect(case).to_contain_text("1 rating on hold")
    case.get_by_role("link", name="View details").click()
    page.get_by_role("button", name=f"Show: {talk.owner_name}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("They study together.")
    dialog.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="Ratings on hold")).to_have_count(0)
    shown = site.call("GET", f"/v1/conversations/{one}/rating", by=other).json()["rating"]
    assert shown["status"] == "waiting"
