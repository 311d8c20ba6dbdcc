"""The page of a search: the list, its filters, its order, and the address that holds all of it."""

import re

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect
from searching import NEAR, UNIVERSITY, around, cards, shown, titles, total, university_id, without_answers


@pytest.fixture
def site(quiet_site):
    return quiet_site


def test_a_search_shows_cards_with_all_that_matters(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}", phone=True)
    shown(page)
    first = cards(page).first
    nearest = site.call("GET", f"/v1/listings?universityId={university_id(site)}&limit=1").json()["items"][0]
    expect(first.get_by_role("link", name=nearest["title"])).to_have_attribute("href", f"/listings/{nearest['id']}")
    expect(first.locator(".price")).to_contain_text(f"{nearest['priceCents'] // 100:,}")
    expect(first.locator(".card-distance")).to_have_text(re.compile("mi$|next door"))
    expect(first).to_contain_text(nearest["address"]["street"])
    expect(first).to_contain_text("est.")
    image = first.locator("img")
    image.scroll_into_view_if_needed()
    page.wait_for_function("(image) => image.naturalWidth > 0", arg=image.element_handle())


def test_without_a_place_the_page_asks_for_one(visit):
    page = visit("/listings", at=None)
    expect(page.get_by_role("heading", name="Where do you study?")).to_be_visible()
    page.get_by_role("button", name="Near me").click()
    expect(page.get_by_text("We can’t get your location")).to_be_visible()
    field = page.get_by_label("University", exact=True)
    expect(field).to_be_focused()
    field.press_sequentially("rochester inst")
    page.get_by_role("option", name=re.compile(UNIVERSITY)).click()
    shown(page)
    expect(page).to_have_url(re.compile("universityId="))


def test_without_a_place_new_listings_are_shown(visit, site):
    page = visit("/listings", at=None, phone=True)
    expect(page.locator("#summary")).to_have_text("New listings")
    newest = site.call("GET", "/v1/listings?sort=newest&bounds=-90,-180,90,180&limit=1").json()["items"][0]
    expect(cards(page).first).to_have_attribute("data-id", newest["id"])
    expect(cards(page).first.locator(".card-distance")).to_be_hidden()
    expect(page.locator("#more")).to_be_hidden()


def test_on_a_phone_the_first_card_is_seen_at_once_and_what_is_set_stands_once(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}", phone=True)
    shown(page)
    top = "(card) => card.getBoundingClientRect().top"
    assert cards(page).first.evaluate(top) <= 200
    expect(page.get_by_role("button", name="Filters")).to_be_in_viewport()
    expect(page.get_by_label("Sort by")).to_be_in_viewport(ratio=1)
    page.goto(f"/listings?universityId={university_id(site)}&maxPriceCents=300000&kind=rent,sublease")
    shown(page)
    assert cards(page).first.evaluate(top) <= 200
    chips = page.get_by_role("list", name="Active filters")
    expect(chips.get_by_role("link", name=re.compile(r"up to \$3,000"))).to_be_visible()
    expect(page.get_by_role("button", name="Price", exact=True)).to_be_hidden()
    expect(page.get_by_role("button", name="Beds", exact=True)).to_be_visible()
    expect(page.locator("#filter-count")).to_be_hidden()


def test_near_me_searches_around_the_place_to_a_hundred_metres(visit, site):
    page = visit("/listings")
    page.get_by_role("button", name="Near me").click()
    shown(page)
    expect(page).to_have_url(re.compile(r"near=43\.085%2C-77\.674$"))
    assert total(page) == f"{around(site)} places"


def test_it_is_sorted_both_ways_by_the_server(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    nearest_first = titles(page)
    for sort in ("-distance", "price", "-price", "newest"):
        page.get_by_label("Sort by").select_option(sort)
        expect(page).to_have_url(re.compile(f"sort={sort}$"))
        ids = [item["id"] for item in site.demo_listings(sort=sort)]
        expect(cards(page).first).to_have_attribute("data-id", ids[0])
        expect(page.locator("#results")).not_to_have_attribute("aria-busy", "true")
        assert [card.get_attribute("data-id") for card in cards(page).all()] == ids[:cards(page).count()]
        assert titles(page) != nearest_first
    page.get_by_label("Sort by").select_option("distance")
    expect(page.locator("#cards .card-title")).to_have_text(nearest_first)


def test_filters_count_what_each_choice_leaves_and_the_address_holds_them(visit, site):
    page = visit(f"/listings?{NEAR}", phone=True)
    shown(page)
    page.get_by_role("button", name="Filters").click()
    dialog = page.get_by_role("dialog", name="Filters")
    facets = site.call("GET", f"/v1/listings?{NEAR}&facets=true&limit=1").json()["facets"]
    kinds = {facet["value"]: facet["count"] for facet in facets["kinds"]}
    expect(dialog.get_by_role("checkbox", name=f"Sublease {kinds['sublease']}")).to_be_attached()
    homes = {facet["value"]: facet["count"] for facet in facets["homeTypes"]}
    dorm = dialog.get_by_role("group", name="Home type").get_by_role("checkbox", name=re.compile("^Dorm"))
    expect(dorm).to_have_accessible_name(re.compile(rf"^Dorm ?{homes['dorm']}$"))
    assert_accessible(page)
    dialog.get_by_role("checkbox", name=re.compile("^Rent")).check()
    expect(dialog.get_by_role("button", name=f"Show {kinds['rent']} places")).to_be_visible()
    dialog.get_by_role("checkbox", name=re.compile("^Furnished")).check()
    dialog.get_by_label("Max", exact=True).fill("3000")
    bedrooms = dialog.get_by_role("group", name="Bedrooms")
    bedrooms.get_by_role("checkbox", name=re.compile("^Studio")).check()
    dialog.get_by_role("checkbox", name=re.compile(r"^2 \d")).check()
    # One bedroom lies between and goes with them.
    expect(dialog.get_by_role("checkbox", name=re.compile(r"^1 \d"))).to_be_checked()
    chosen = "kind=rent&maxPriceCents=300000&minBedrooms=0&maxBedrooms=2&amenities=furnished"
    expect(page).to_have_url(re.compile(f"{chosen}$"))
    expected = site.demo_listings(kind="rent", amenities="furnished", maxPriceCents="300000", maxBedrooms="2")
    many = f"{len(expected)} place{'' if len(expected) == 1 else 's'}"
    dialog.get_by_role("button", name=f"Show {many}", exact=True).click()
    expect(page.locator("#summary strong")).to_have_text(many)
    shown(page, len(expected))
    assert fits(page), "many filters do not widen the page"
    chips = page.get_by_role("list", name="Active filters")
    expect(chips.get_by_role("link", name=re.compile(r"up to \$3,000"))).to_be_visible()
    # All that was chosen in the dialog is one step back.
    address = page.url
    page.go_back()
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")
    page.go_forward()
    expect(page).to_have_url(address)
    expect(page.locator("#summary strong")).to_have_text(many)
    page.reload()
    shown(page, len(expected))
    chips.get_by_role("link", name="Clear all").click()
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")


def test_every_filter_of_the_interface_is_one_of_the_server(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    page.get_by_role("button", name="Filters").click()
    dialog = page.get_by_role("dialog", name="Filters")
    dialog.get_by_role("checkbox", name=re.compile("^Room in a shared home")).check()
    dialog.get_by_label("Min", exact=True).fill("10")
    dialog.get_by_label("Split between").fill("2")
    dialog.get_by_label("1+", exact=True).check()
    dialog.get_by_label("Size, at least (sq ft)").fill("50")
    dialog.get_by_role("checkbox", name=re.compile("^Oven")).check()
    dialog.get_by_label("Vegan", exact=True).check()
    dialog.get_by_label("Available by").fill("2199-01-01")
    dialog.get_by_label(re.compile("^Within")).fill("20")
    asked = [
        "kind=roommate", "minPriceCents=1000", "perPerson=2", "minBathrooms=1", "minAreaSquareFeet=50",
        "amenities=oven", "foodPreference=vegan", "availableBy=2199-01-01", "radiusMiles=20"]
    for part in asked:
        expect(page).to_have_url(re.compile(re.escape(part)))
    query = page.url.split("?")[1]
    assert site.call("GET", f"/v1/listings?{query}").status == 200
    dialog.get_by_role("button", name="Clear all").click()
    expect(page).to_have_url(re.compile(r"\?near=[^&]*$"))


def test_a_price_for_several_people_is_what_each_pays(visit, site):
    page = visit(f"/listings?{NEAR}&perPerson=2&sort=price")
    shown(page)
    cheapest = site.demo_listings(perPerson="2", sort="price")[0]
    each = f"${(cheapest['perPersonCents'] + 50) // 100:,} per person per month, utilities included"
    expect(cards(page).first.locator(".price")).to_have_text(each)
    cards(page).first.get_by_role("link").click()
    expect(page.locator(".listing-split")).to_have_text(f"{each}, split between 2")


def test_a_walk_of_more_than_an_hour_is_not_shown(visit, site):
    walker = site.register("Walker")
    for title, longitude in (("Numbat near", -77.66), ("Numbat far", -77.50)):
        site.post(walker, title=title, location={"latitude": 43.0846, "longitude": longitude})
    page = visit(f"/listings?universityId={university_id(site)}&q=numbat")
    shown(page, 2)
    near, far = cards(page).filter(has_text="Numbat near"), cards(page).filter(has_text="Numbat far")
    expect(near.get_by_text("Walking")).to_be_attached()
    expect(far.get_by_text("By bike")).to_be_attached()
    expect(far.get_by_text("Walking")).to_have_count(0)
    far.get_by_role("link").click()
    expect(page.locator(".ways")).to_contain_text("by bike")
    expect(page.locator(".ways")).not_to_contain_text("walking")


def test_one_goes_on_without_end_over_a_real_link(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    link = page.locator("#more")
    if link.is_visible():
        assert re.search(r"/listings\?near=.*&cursor=\w+", link.get_attribute("href"))
    page.mouse.wheel(0, 100)
    page.locator(".foot").scroll_into_view_if_needed()
    expect(cards(page)).to_have_count(around(site))
    expect(link).to_be_hidden()
    assert len(set(titles(page))) > 1
    assert len({card.get_attribute("data-id") for card in cards(page).all()}) == around(site)


def test_the_link_to_the_next_page_is_a_page_of_its_own(visit, site):
    cursor = site.call("GET", f"/v1/listings?{NEAR}&limit={around(site) - 10}").json()["nextCursor"]
    page = visit(f"/listings?{NEAR}&cursor={cursor}")
    shown(page, 10)
    page.get_by_role("link", name="Back to the first page").click()
    expect(page).not_to_have_url(re.compile("cursor"))
    expect(cards(page).first).to_be_visible()


def test_back_from_a_listing_leads_to_where_one_was(visit, site):
    page = visit(f"/listings?{NEAR}&sort=-price")
    shown(page)
    page.locator(".foot").scroll_into_view_if_needed()
    expect(cards(page)).to_have_count(around(site))
    last = cards(page).last
    last.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    title = last.locator(".card-title").inner_text()
    last.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.go_back()
    expect(cards(page)).to_have_count(around(site))
    page.wait_for_function("(before) => Math.abs(scrollY - before) < 400", arg=before)


def test_words_search_and_can_be_taken_away(visit, site):
    owner = site.register("Quentin")
    site.post(owner, title="Xylophone practice room", description="Soundproof.")
    page = visit(f"/listings?{NEAR}")
    shown(page)
    page.get_by_label("Keywords").press_sequentially("xylo")
    shown(page, 1)
    assert titles(page) == ["Xylophone practice room"]
    assert "Best match" in page.get_by_label("Sort by").inner_text()
    page.get_by_role("link", name=re.compile("“xylo”")).click()
    expect(page.get_by_label("Keywords")).to_have_value("")
    expect(cards(page).nth(5)).to_be_visible()


def test_a_search_that_finds_nothing_says_so_and_offers_a_wider_one(visit):
    page = visit(f"/listings?{NEAR}&q=zzzzzz")
    expect(page.get_by_role("heading", name="No places match all your filters")).to_be_visible()
    page.get_by_role("main").get_by_role("button", name="Clear all").click()
    shown(page)


def test_where_no_filter_alone_is_in_the_way_none_is_offered(visit):
    page = visit(f"/listings?{NEAR}&maxPriceCents=100&minBedrooms=9")
    expect(page.get_by_text("Removing a single filter isn’t enough.")).to_be_visible()
    expect(page.locator(".suggestions li")).to_have_text([re.compile("away: [0-9]+ place")])


def test_a_failure_is_told_and_tried_again(visit):
    page = visit("about:blank")
    problem = {
        "type": "about:blank", "title": "Service Unavailable", "status": 503, "code": "overloaded", "detail": "Busy.",
        "requestId": "x", "errors": []}
    page.route("**/fragments/listings?**", lambda route: route.fulfill(
        status=503, content_type="application/problem+json", headers={"Retry-After": "7"}, json=problem))
    without_answers(page)
    page.goto(f"/listings?{NEAR}")
    expect(page.get_by_text("Busy.")).to_be_visible()
    page.unroute("**/fragments/listings?**")
    page.get_by_role("button", name="Try again").click()
    shown(page)


def test_a_read_is_repeated_when_the_network_trips(visit):
    page = visit("about:blank")
    tries = []

    def trip(route):
        tries.append(route.request.url)
        if len(tries) < 3:
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/fragments/listings?**", trip)
    without_answers(page)
    with page.expect_response("**/fragments/listings?**"):
        page.goto(f"/listings?{NEAR}")
    shown(page)
    assert len(tries) >= 3


def test_a_bad_address_is_told_and_not_a_blank_page(visit):
    page = visit("/listings?near=nowhere&sort=sideways")
    expect(page.get_by_role("heading", name="Where do you study?")).to_be_visible()
    page.goto("/listings?universityId=01a1fba0-5247-74c6-ae5c-cf408931c629&unknown=1")
    expect(page.get_by_role("heading", name="Something went wrong")).to_be_visible()


def test_a_search_is_saved_for_who_is_logged_in(visit, site):
    person = site.register("Saver")
    page = visit(f"/listings?{NEAR}&kind=rent", by=person)
    shown(page)
    page.get_by_role("button", name="Save search").click()
    dialog = page.get_by_role("dialog", name="Save search")
    assert_accessible(page)
    dialog.get_by_label("Name this search").fill("For the summer")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Search saved")).to_be_visible()
    saved = site.call("GET", "/v1/saved-searches", by=person).json()["items"]
    assert [(search["name"], "kind=rent" in search["query"]) for search in saved] == [("For the summer", True)]


def test_a_search_that_a_stranger_asked_for_is_saved_after_logging_in(visit, site):
    person = site.register("Latecomer")
    page = visit(f"/listings?{NEAR}&kind=rent")
    shown(page)
    page.get_by_role("button", name="Save search").click()
    page.get_by_role("status").get_by_role("link", name="Log in").click()
    expect(page).to_have_url(re.compile(r"/login\?next=%2Flistings%3Fnear"))
    page.get_by_label("Email address").fill(person.email)
    page.get_by_label("Password", exact=True).fill(person.password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Search saved")).to_be_visible()
    saved = site.call("GET", "/v1/saved-searches", by=person).json()["items"]
    assert [(search["name"], "kind=rent" in search["query"]) for search in saved] == [("Near me", True)]
    page.reload()
    shown(page)
    assert len(site.call("GET", "/v1/saved-searches", by=person).json()["items"]) == 1


def test_it_all_works_by_keyboard(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "filters":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Filters")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Filters")).to_be_focused()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('card-link')"):
            break
    outline = page.evaluate("getComputedStyle(document.activeElement.closest('.card')).outlineStyle")
    assert outline == "solid", "the focus is seen"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(site.demo_listings()[0]["title"])


def test_words_that_are_misspelled_find_what_was_meant_and_say_so(visit, site):
    page = visit(f"/listings?{NEAR}&q=gardn")
    meant = around(site, q="garden")
    assert meant > 0
    shown(page)
    assert total(page).split()[0] == str(meant)
    expect(page.locator("#summary")).to_contain_text("Showing results for garden.")
    page.get_by_role("link", name="Search only for “gardn”").click()
    expect(page.locator("#summary strong")).to_have_text("0 places")
    expect(page).to_have_url(re.compile("q=%22gardn%22"))
