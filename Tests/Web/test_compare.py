"""Favourites side by side, notes on them, and lists that friends vote on."""

import re

from browsing import assert_accessible, fits
from playwright.sync_api import expect


def with_favorites(site, name, count=3):
    person = site.register(name)
    changes = [{"priceCents": 90_000, "bedrooms": 1, "amenities": ["furnished"]},
               {"priceCents": 160_000, "bedrooms": 2, "amenities": ["furnished", "utilitiesIncluded"]},
               {"priceCents": 20_000, "pricePeriod": "week", "bedrooms": 1, "amenities": []}]
    owner = site.register(f"{name}owner")
    listings = [site.post(owner, title=f"{name} place {n}", **changes[n % 3]) for n in range(count)]
    for listing in listings:
        assert site.call("PUT", f"/v1/favorites/{listing['id']}", by=person).status == 204
    return person, listings


def tick(page, *titles):
    for title in titles:
        page.get_by_role("checkbox", name=re.compile(f": {title}$")).check()


def test_two_to_four_favourites_stand_side_by_side_on_a_phone_and_what_differs_is_marked(visit, site):
    person, _ = with_favorites(site, "Cmp")
    page = visit("/favorites", by=person, phone=True)
    tick(page, "Cmp place 0")
    compare = page.locator(".selection-bar a.button")
    expect(compare).to_be_hidden()
    tick(page, "Cmp place 1", "Cmp place 2")
    expect(page.locator(".selection-bar")).to_contain_text("3")
    expect(page.locator(".selection-bar")).to_be_in_viewport(ratio=1)
    assert_accessible(page)
    compare.click()
    table = page.get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_count(3)

    def row(label):
        return table.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label))

    # 900 and 150 for utilities; 1,600 all in among 2; 200 a week is 866.67 a month, and 150.
    for amount in ("1,050", "800", "1,017"):
        expect(row("Per person per month")).to_contain_text(amount)
    expect(row("Price")).to_have_class("differs")
    expect(row("Type")).to_have_class("same")
    expect(row("Furnished").locator(".has")).to_have_count(2)
    expect(row("Furnished").locator(".has-not")).to_have_count(1)
    page.get_by_role("switch").check(force=True)
    expect(row("Type")).to_be_hidden()
    assert fits(page), "The table scrolls, not the page."
    assert page.locator(".tabs").bounding_box()["width"] == 390


def test_what_a_lease_states_in_full_is_compared_instead_of_an_estimate(visit, site):
    person, [_, other] = with_favorites(site, "Stated", 2)
    included = [{"kind": kind, "payment": "included"} for kind in ("electricity", "heat", "water")]
    stated = site.post(site.register("Statedowner2"), title="Stated flat", priceCents=100_000, bedrooms=2, amenities=[],
                       lease={"fees": [], "utilities": included})
    assert stated["amenities"] == ["utilitiesIncluded"]
    assert site.call("PUT", f"/v1/favorites/{stated['id']}", by=person).status == 204
    page = visit(f"/compare?ids={stated['id']},{other['id']}", by=person)
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Per person per month"))
    expect(row).to_contain_text("$500 each for 2")
    page = visit(f"/listings/{stated['id']}")
    expect(page.locator(".lease-cost")).to_contain_text("$500 each for 2")
    expect(page.locator(".listing-each")).to_have_count(0)


def test_the_comparison_says_how_far_the_campus_of_the_header_is(visit, site):
    person, listings = with_favorites(site, "Cleo", 2)
    page = visit("/", by=person)
    expect(page.locator(".campus")).to_contain_text("RIT")
    page.goto(f"/compare?ids={listings[0]['id']},{listings[1]['id']}")
    expect(page.get_by_role("rowheader", name="To RIT")).to_be_visible()
    for label in ("Walking to campus", "By bike to campus", "By bus to campus"):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=label))
        expect(row.get_by_role("cell")).to_have_text([re.compile(r"\d+ min")] * 2)
    expect(page.get_by_text("Choose a campus to see travel times")).to_have_count(0)


def test_a_comparison_without_a_campus_says_that_choosing_one_shows_the_way(visit, site):
    person, listings = with_favorites(site, "Campusless", 2)
    page = visit(f"/compare?ids={listings[0]['id']},{listings[1]['id']}", by=person, at=None)
    expect(page.get_by_text("Choose a campus to see travel times")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Walking to campus")).to_have_count(0)


def test_a_comparison_without_two_favourites_says_what_to_do(visit, site):
    person, listings = with_favorites(site, "Lonely", 1)
    page = visit("/compare", by=person)
    for query in ("", f"?ids={listings[0]['id']}", "?ids=x,y,z", f"?ids={listings[0]['id']},x"):
        page.goto(f"/compare{query}")
        expect(page.get_by_text("Select two to four favorites")).to_be_visible()
    stranger = visit(f"/compare?ids={listings[0]['id']}")
    expect(stranger).to_have_url(re.compile("/login"))


def test_a_note_is_written_kept_and_taken_away(visit, site):
    name = "Noter"
    person, _ = with_favorites(site, name, 1)
    page = visit("/favorites", by=person, phone=True)
    page.get_by_role("button", name=f"Add a note: {name} place 0").click()
    area = page.get_by_label(f"Private note on {name} place 0")
    expect(area).to_be_focused()
    area.fill("Ask about heating <b>now</b>")
    assert_accessible(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".note-text")).to_have_text("Ask about heating <b>now</b>")
    edit = page.get_by_role("button", name=f"Edit note: {name} place 0")
    expect(edit).to_be_focused()
    page.reload()
    edit.click()
    area.fill("")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name=f"Add a note: {name} place 0")).to_be_visible()
    expect(page.locator(".note-text")).to_have_count(0)
    assert site.call("GET", "/v1/favorites", by=person).json()["items"][0]["note"] is None


def test_escape_asks_before_a_note_that_was_typed_is_thrown_away(visit, site):
    person, _ = with_favorites(site, "Escaper", 1)
    page = visit("/favorites", by=person)
    add = page.get_by_role("button", name="Add a note: Escaper place 0")
    add.click()
    area = page.get_by_label("Private note on Escaper place 0")
    area.press("Escape")
    expect(add).to_be_focused()
    add.click()
    area.fill("Two hours of thoughts")
    area.press("Escape")
    dialog = page.get_by_role("dialog", name="Discard this note?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(area).to_have_value("Two hours of thoughts")
    expect(area).to_be_focused()
    page.get_by_role("button", name="Cancel", exact=True).click()
    dialog.get_by_role("button", name="Discard").click()
    expect(add).to_be_focused()


def test_friends_vote_on_a_shared_list_without_an_account_once_each(visit, site):
    name = "Share"
    person, _ = with_favorites(site, name)
    page = visit("/favorites", by=person, phone=True)
    tick(page, f"{name} place 0", f"{name} place 1")
    page.get_by_role("button", name="Share with friends").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("List name").fill("Flat hunt")
    dialog.get_by_role("button", name="Create link").click()
    link = dialog.get_by_label("List link").input_value()
    assert re.fullmatch(rf"{re.escape(site.url)}/shortlist#token=[\w-]{{40,}}", link)
    assert_accessible(page)
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("region", name="Shared with friends")).to_contain_text("Flat hunt")

    def friend():
        guest = visit(link.removeprefix(site.url), phone=True)
        expect(guest.get_by_role("heading", level=1)).to_have_text("Flat hunt")
        return guest

    one, other = friend(), friend()
    up = re.compile(f"^Vote for {name} place 0")
    one.get_by_role("button", name=up).click()
    expect(one.get_by_role("button", name=up)).to_have_attribute("aria-pressed", "true")
    expect(one.get_by_role("button", name=up)).to_be_focused()
    one.reload()
    expect(one.get_by_role("button", name=up)).to_have_attribute("aria-pressed", "true")
    other.get_by_role("button", name=up).click()
    expect(other.get_by_role("button", name=f"Vote for {name} place 0 (2)")).to_be_visible()
    other.get_by_role("button", name=re.compile(f"^Vote against {name} place 0")).click()
    expect(other.get_by_role("button", name=f"Vote for {name} place 0 (1)")).to_be_visible()
    assert other.get_by_text("olive@example.edu").count() == 0

    page.reload()
    expect(page.get_by_role("region", name="Shared with friends")).to_contain_text("2 votes")
    page.get_by_role("button", name="Stop sharing: Flat hunt").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop sharing").click()
    expect(page.get_by_role("region", name="Shared with friends")).to_have_count(0)
    one.reload()
    expect(one.get_by_text("This list is no longer shared")).to_be_visible()


def test_a_link_that_is_not_whole_says_so_and_the_token_reaches_no_server(visit, site):
    asked = []
    page = visit("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/shortlist#token=nothing-of-the-kind")
    expect(page.get_by_text("This list is no longer shared")).to_be_visible()
    told = [url for url in asked if "nothing-of-the-kind" in url and "#" not in url]
    assert [url for url in told if "/v1/" not in url and "/fragments/" not in url] == []
    page.goto("/shortlist")
    expect(page.get_by_text("This list is no longer shared")).to_be_visible()


def test_the_links_of_lists_are_gone_after_logging_out(visit, site):
    person, _ = with_favorites(site, "Leaving", 1)
    page = visit("/favorites", by=person)
    tick(page, "Leaving place 0")
    page.get_by_role("button", name="Share with friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Create link").click()
    expect(page.get_by_role("dialog").get_by_label("List link")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage).filter((name) => name.includes('shortlists'))")
    page.goto("/account")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")
    assert not page.evaluate("Object.keys(localStorage).filter((name) => name.includes('shortlists'))")
