"""The campus that the reader looks around: one for all pages, shown in the header."""

import re

from browsing import assert_accessible
from playwright.sync_api import expect
from searching import UNIVERSITY, cards, shown, university_id

DREXEL = "Drexel University"


def campus_button(page):
    return page.get_by_role("button", name=re.compile("^Near (?!me)"))


def test_a_university_that_is_typed_replaces_the_one_before(visit, site):
    page = visit("/")
    field = page.get_by_label("University", exact=True)
    expect(field).to_have_value(UNIVERSITY)
    field.click()
    field.press_sequentially("University of Florida")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page).to_have_url(re.compile(university_id(site, "university+of+florida")))
    expect(page.locator("#summary")).to_contain_text("University of Florida")


def results_field(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}", at=None)
    shown(page)
    field = page.get_by_label("University", exact=True)
    expect(field).to_have_value(UNIVERSITY)
    field.click()
    return page, field


def suggest_nothing_more(page):
    """Suggestions are asked for a moment after the last key: that moment never comes."""
    page.evaluate("window.setTimeout = () => 0")


def test_a_university_typed_above_the_results_is_searched_before_suggestions_come(visit, site):
    page, field = results_field(visit, site)
    suggest_nothing_more(page)
    field.press_sequentially("University of Florida")
    field.press("Enter")
    expect(page).to_have_url(re.compile(university_id(site, "university+of+florida")))
    expect(page.locator("#summary")).to_contain_text("University of Florida")
    expect(page.get_by_role("listbox")).to_be_hidden()


def test_enter_picks_no_suggestion_of_the_text_before(visit, site):
    page, field = results_field(visit, site)
    field.press_sequentially("drexel")
    expect(page.get_by_role("option", name=re.compile(DREXEL))).to_be_visible()
    suggest_nothing_more(page)
    field.fill("University of Florida")
    field.press("Enter")
    expect(page.locator("#summary")).to_contain_text("University of Florida")


def test_suggestions_of_the_text_before_that_come_late_are_not_shown(visit, site):
    page, field = results_field(visit, site)
    late = []
    page.route("**/v1/universities?q=roch*", lambda route: late.append(route))
    with page.expect_request("**/v1/universities?q=roch*"):
        field.fill("roch")
    page.evaluate("window.setTimeout = (act) => { window.suggest = act; }")
    field.fill("drexel")
    # The page has given it up, or takes it now.
    late[0].continue_()
    page.wait_for_timeout(500)
    page.evaluate("window.suggest()")
    expect(page.get_by_role("option", name=re.compile(DREXEL))).to_be_visible()


def test_the_dialog_shows_the_campus_and_suggests_nothing_before_a_key(visit, site):
    page, _ = results_field(visit, site)
    campus_button(page).click()
    field = page.get_by_role("dialog").get_by_label("University", exact=True)
    expect(field).to_have_value(UNIVERSITY)
    page.wait_for_timeout(500)
    expect(page.get_by_role("dialog").get_by_role("listbox")).to_have_count(0)
    field.fill("drex")
    field.blur()
    expect(field).to_have_value(UNIVERSITY)


def test_a_text_above_the_results_that_names_no_university_is_told(visit, site):
    page, field = results_field(visit, site)
    field.press_sequentially("zzqx")
    expect(page.get_by_role("listbox").get_by_text("No university found")).to_be_visible()
    field.press("ArrowDown")
    assert field.get_attribute("aria-activedescendant") is None
    suggest_nothing_more(page)
    field.fill("zzqxy")
    field.press("Enter")
    expect(page.locator(".toast")).to_contain_text("No university found")
    expect(page).to_have_url(re.compile(university_id(site)))


def test_the_country_of_the_browser_narrows_no_search(visit):
    page = visit("/", language="es-MX", at=None)
    page.get_by_label("Universidad", exact=True).press_sequentially("RIT")
    expect(page.get_by_role("option", name=re.compile(UNIVERSITY))).to_be_visible()


def test_a_country_that_was_chosen_narrows_the_search(visit):
    page = visit("/", at=None)
    page.get_by_label("Country").select_option("DE")
    page.get_by_label("University", exact=True).press_sequentially("RIT")
    expect(page.get_by_text("No university found")).to_be_visible()


def test_a_country_that_is_shown_after_one_was_chosen_narrows_no_search(visit):
    page = visit("/")
    expect(page.get_by_role("status").filter(has_text="Nearest to you")).to_be_visible()
    page.get_by_label("Country").select_option("DE")
    page.get_by_role("button", name="Use my location").click()
    expect(page.get_by_label("Country")).to_have_value("US")
    page.get_by_label("University", exact=True).fill("Berlin")
    expect(page.get_by_role("option", name=re.compile("DE$")).first).to_be_visible()


def test_the_campus_of_a_search_is_there_on_every_other_page(visit, site):
    rit = university_id(site)
    page = visit(f"/listings?universityId={rit}", phone=True, at=None)
    shown(page)
    expect(campus_button(page)).to_have_text("Near RIT")
    for path in ["/favorites", "/login", "/nowhere"]:
        page.goto(path)
        expect(campus_button(page)).to_have_text("Near RIT")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Places").click()
    shown(page)
    expect(page).to_have_url(re.compile(f"universityId={rit}"))
    page.goto("/")
    expect(page.get_by_label("University", exact=True)).to_have_value(UNIVERSITY)


def test_a_listing_is_measured_from_the_campus_that_was_chosen(visit, site):
    near_rit = site.demo_listings()[0]
    page = visit(f"/listings?universityId={university_id(site, 'drexel')}", at=None)
    shown(page)
    page.goto(f"/listings/{near_rit['id']}")
    expect(page.locator(".ways")).to_contain_text(f"mi from {DREXEL}")
    page.get_by_role("link", name="Back to results").click()
    expect(page.locator("#summary")).to_contain_text(DREXEL)


def test_favourites_are_measured_from_the_campus_that_was_chosen(visit, site):
    person = site.register("Cassandra")
    nearest = site.demo_listings()[0]
    site.call("PUT", f"/v1/favorites/{nearest['id']}", by=person)
    page = visit(f"/listings?universityId={university_id(site)}", by=person, at=None)
    shown(page)
    distance = cards(page).first.locator(".card-distance").inner_text()
    page.goto("/favorites")
    expect(cards(page).first.locator(".card-distance")).to_have_text(distance)


def test_the_header_changes_the_campus_of_the_page(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}", at=None)
    shown(page)
    campus_button(page).click()
    dialog = page.get_by_role("dialog", name="Your campus")
    expect(dialog).to_be_visible()
    assert_accessible(page)
    dialog.get_by_label("University", exact=True).press_sequentially("drexel")
    dialog.get_by_role("option", name=re.compile(DREXEL)).click()
    expect(page.locator("#summary")).to_contain_text(DREXEL)
    expect(campus_button(page)).to_contain_text("Near Drexel")
    page.goto("/favorites")
    expect(campus_button(page)).to_contain_text("Near Drexel")


def test_at_first_the_campus_is_that_of_the_address(visit, site):
    reply = site.call("POST", "/v1/accounts", {"email": "rita@g.rit.edu", "password": "correct horse battery",
                                               "name": "Rita"})
    page = visit("/login", at=None)
    page.get_by_label("Email address").fill("rita@g.rit.edu")
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    page.get_by_role("button", name="Log in").click()
    assert reply.status == 201
    expect(campus_button(page)).to_have_text("Near RIT")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Places").click()
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)


def test_logging_out_forgets_the_campus(visit, site):
    person = site.register("Desmond")
    page = visit(f"/listings?universityId={university_id(site)}", by=person, at=None)
    shown(page)
    page.goto("/account")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Choose a campus")).to_be_visible()
