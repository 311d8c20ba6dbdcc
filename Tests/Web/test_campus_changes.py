"""The campus of all pages when it changes: on the way back, chosen again, gone, or known by the badge."""

import re

from playwright.sync_api import expect
from searching import NEAR, UNIVERSITY, cards, shown, university_id
from test_account import link_in, open_account
from test_campus import DREXEL, campus_button


def choose_in_header(page, words, name):
    campus_button(page).click()
    dialog = page.get_by_role("dialog", name="Your campus")
    dialog.get_by_label("University", exact=True).fill(words)
    dialog.get_by_role("option", name=re.compile(name)).click()
    expect(dialog).to_be_hidden()


def open_first_listing(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}&kind=rent", at=None)
    shown(page)
    cards(page).first.get_by_role("link").first.click()
    expect(page.locator(".ways")).to_contain_text(UNIVERSITY)
    choose_in_header(page, "drexel", DREXEL)
    expect(page.locator(".ways")).to_contain_text(DREXEL)
    return page


def test_the_way_back_leads_to_the_campus_that_was_chosen_on_the_listing(visit, site):
    page = open_first_listing(visit, site)
    back = page.get_by_role("link", name="Back to results")
    drexel = university_id(site, "drexel")
    expect(back).to_have_attribute("href", re.compile(drexel))
    page.reload()
    expect(page.locator(".ways")).to_contain_text(DREXEL)
    expect(back).to_have_attribute("href", re.compile(drexel))
    back.click()
    expect(page.locator("#summary")).to_contain_text(DREXEL)
    expect(page).to_have_url(re.compile("kind=rent"))
    expect(campus_button(page)).to_contain_text("Near Drexel")


def test_back_to_an_older_search_keeps_the_campus_that_was_chosen_since(visit, site):
    page = open_first_listing(visit, site)
    page.go_back()
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)
    expect(campus_button(page)).to_contain_text("Near Drexel")
    page.goto("/favorites")
    expect(campus_button(page)).to_contain_text("Near Drexel")


def test_choosing_the_same_campus_again_leads_to_it_from_another_place(visit, site):
    rit = university_id(site)
    page = visit(f"/listings?universityId={rit}", at=None)
    shown(page)
    page.goto(f"/listings?{NEAR}")
    shown(page)
    choose_in_header(page, "rochester institute", UNIVERSITY)
    expect(page).to_have_url(re.compile(f"universityId={rit}"))
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)


GONE = {"name": "Gone College", "id": "0190163d-8694-739b-aea5-966c26f8ad90", "short": "GONE",
        "location": {"latitude": 43, "longitude": -77}}


def test_a_campus_that_is_gone_is_forgotten(visit):
    page = visit("/nowhere", at=None)
    for path in ("/", "/listings"):
        page.evaluate("(gone) => localStorage.setItem('digs.private.campus', JSON.stringify(gone))", GONE)
        page.goto(path)
        expect(page.get_by_role("button", name="Choose a campus")).to_be_visible()
        assert page.evaluate("localStorage.getItem('digs.private.campus')") is None
        if path == "/":
            expect(page.locator("#newest .card")).to_have_count(4)
            expect(page.get_by_label("University", exact=True)).to_have_value("")
    expect(page.get_by_role("heading", name="Where do you study?")).to_be_visible()


def test_at_first_the_campus_is_that_of_the_badge_and_changes_no_search_that_is_shown(visit, site):
    person = site.register("Bridget")
    page = open_account(visit, person)
    page.get_by_label("Your university email address").fill("bridget@rit.edu")
    page.get_by_role("button", name="Get badge").click()
    opened = visit(link_in(site, "bridget@rit.edu"), by=person)
    opened.get_by_role("button", name="Confirm").click()
    expect(opened.get_by_role("heading", name="You have your student badge")).to_be_visible()
    page = visit("/listings", by=person, at=None)
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)
    expect(campus_button(page)).to_have_text("Near RIT")
    page = visit(f"/listings?{NEAR}", by=person, at=None)
    expect(campus_button(page)).to_have_text("Near RIT")
    shown(page)
    expect(page).to_have_url(re.compile(r"/listings\?near="))
