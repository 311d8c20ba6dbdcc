"""My favourites: kept, removed, explained."""

from browsing import assert_accessible
from playwright.sync_api import expect



def save(site, person, *ids):
    for id in ids:
        assert site.call("PUT", f"/v1/favorites/{id}", by=person).status == 204


def test_one_is_removed_and_brought_back(visit, site):
    person = site.register("Gail")
    first, second = site.demo_listings()[:2]
    save(site, person, first["id"], second["id"])
    page = visit("/favorites", by=person, phone=True)
    links = page.locator("#cards .card-link")
    expect(links).to_have_text([second["title"], first["title"]])
    expect(page.locator("#count")).to_have_text("2 places")
    page.get_by_role("button", name=f"Favorite: {second['title']}").click()
    expect(page.locator("#count")).to_have_text("1 place")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#count")).to_have_text("2 places")
    kept = {item["id"] for item in site.call("GET", "/v1/favorites", by=person).json()["items"]}
    assert kept == {first["id"], second["id"]}


def test_those_that_are_gone_are_explained_and_put_away(visit, site):
    owner, person = site.register("Hugo"), site.register("Hilda")
    listing = site.post(owner, title="Soon to be let")
    save(site, person, listing["id"])
    site.call("PATCH", f"/v1/listings/{listing['id']}", {"status": "closed"}, by=owner)
    page = visit("/favorites", by=person)
    expect(page.locator("#removed")).to_contain_text("Soon to be let was rented or taken down by its owner.")
    assert_accessible(page)
    page.get_by_role("button", name="Dismiss: Soon to be let").click()
    expect(page.locator("#removed")).to_be_empty()
    page.reload()
    expect(page.get_by_role("heading", name="No favorites yet")).to_be_visible()
    expect(page.locator("#removed")).to_be_empty()


def test_a_heart_in_one_tab_is_there_in_another(visit, site):
    person = site.register("Two")
    listing = site.demo_listings()[0]
    page = visit(f"/listings/{listing['id']}", by=person)
    other = page.context.new_page()
    other.goto("/favorites")
    expect(other.get_by_role("heading", name="No favorites yet")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("button", name="Saved", exact=True)).to_be_visible()
    other.reload()
    expect(other.locator("#cards .card-link")).to_have_text([listing["title"]])
