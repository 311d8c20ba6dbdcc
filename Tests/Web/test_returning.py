"""Going back: to the place in a long list, out of the filters, past what loads by itself."""

import re

import pytest
from browsing import assert_accessible
from playwright.sync_api import expect
from searching import NEAR, around, cards, shown, without_answers


@pytest.fixture
def site(quiet_site):
    return quiet_site


def few_at_once(page, count):
    """Pages of so few cards that the demonstration fills many of them."""
    page.route(re.compile(r"/fragments/listings\?"), lambda route: route.continue_(
        url=re.sub(r"limit=\d+", f"limit={count}", route.request.url)))
    without_answers(page)


def open_pages(visit, count, **options):
    page = visit("about:blank", at=None, **options)
    few_at_once(page, count)
    page.goto(f"/listings?{NEAR}")
    shown(page)
    return page


def scroll_until_none_loads_by_itself(page, count):
    """Three pages of `count` cards: the footer is scrolled to after each, since a page pushes it out of view. Several
    short pages may come at once."""
    for pages in (1, 2, 3):
        page.wait_for_function(
            "(least) => document.querySelectorAll('#cards > li[data-id]').length >= least", arg=pages * count)
        page.locator(".foot").scroll_into_view_if_needed()
    expect(cards(page)).to_have_count(3 * count)


def test_after_three_pages_a_button_shows_more_and_the_footer_is_in_reach(visit):
    page = open_pages(visit, 4, phone=True)
    scroll_until_none_loads_by_itself(page, 4)
    button = page.get_by_role("link", name="Show more")
    page.wait_for_timeout(500)
    expect(cards(page)).to_have_count(12)
    expect(page.get_by_label("Language")).to_be_in_viewport()
    button.click()
    expect(cards(page)).to_have_count(16)


def test_back_from_a_listing_leads_to_its_place_among_many_pages(visit, site):
    page = open_pages(visit, 2)
    scroll_until_none_loads_by_itself(page, 2)
    for count in range(8, 16, 2):
        page.get_by_role("link", name="Show more").click()
        expect(cards(page)).to_have_count(count)
    many = cards(page).count()
    last = cards(page).last
    title = last.locator(".card-title").inner_text()
    last.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    last.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    page.go_back()
    expect(cards(page)).to_have_count(many)
    page.wait_for_function("(before) => Math.abs(scrollY - before) < 200", arg=before)


def test_back_closes_the_filters_and_stays_on_the_page(visit):
    page = visit("/favorites", phone=True)
    page.goto(f"/listings?{NEAR}")
    shown(page)
    page.get_by_role("button", name="Filters").click()
    dialog = page.get_by_role("dialog", name="Filters")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile("/listings"))
    shown(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/favorites"))


def test_back_with_filters_that_were_changed_closes_them_and_takes_them_back(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    page.get_by_role("button", name="Filters").click()
    dialog = page.get_by_role("dialog", name="Filters")
    dialog.get_by_role("checkbox", name=re.compile("^Sublease")).check()
    expect(page).to_have_url(re.compile("kind=sublease"))
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/listings\?near=[^&]*$"))
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")


def test_the_language_is_in_the_menu_of_the_header(visit):
    page = visit(f"/listings?{NEAR}", phone=True)
    shown(page)
    page.get_by_role("button", name="Menu").click()
    assert_accessible(page)
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_the_toolbar_has_a_button_for_what_everybody_filters_by(visit, site):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    quick = page.get_by_role("group", name="Quick filters")
    buttons = ["Price", "Beds", "Move-in", "Type", "For sale", "Total price"]
    assert quick.get_by_role("button").all_inner_texts() == buttons
    photo = cards(page).first.locator(".card-photo").bounding_box()
    assert photo["y"] + photo["height"] / 2 < page.viewport_size["height"], "a home is on the first screen"
    quick.get_by_role("button", name="Price", exact=True).click()
    dialog = page.get_by_role("dialog", name="Price")
    expect(dialog.get_by_label("Bedrooms")).to_have_count(0)
    dialog.get_by_label("Max", exact=True).fill("1500")
    expect(page).to_have_url(re.compile("maxPriceCents=150000"))
    assert_accessible(page)
    expected = len(site.demo_listings(maxPriceCents="150000"))
    dialog.get_by_role("button", name=f"Show {expected} places").click()
    expect(quick.get_by_role("button", name="Price", exact=True)).to_have_attribute("data-on", "")


def test_a_search_without_results_tells_what_each_filter_would_bring_without_it(visit, site):
    page = visit(f"/listings?{NEAR}&kind=sublease&maxPriceCents=1000")
    cheap = len(site.demo_listings(kind="sublease"))
    suggestions = page.get_by_role("list", name="Try instead")
    expect(suggestions.get_by_role("button", name=f"Without the $10 maximum: {cheap} place")).to_be_visible()
    expect(suggestions.get_by_role("button", name=re.compile("^Without Sublease"))).to_have_count(0)
    expect(page.get_by_role("button", name="Notify me about new places")).to_be_visible()
    suggestions.get_by_role("button", name=re.compile(r"^Without the \$\d+ maximum")).click()
    shown(page, cheap)


def suggested(page, text):
    return page.get_by_role("list", name="Try instead").get_by_role("button", name=text)


def test_a_home_that_two_could_afford_is_suggested_as_shared(visit, site):
    site.post(site.register("Quentin"), title="Quokka house", priceCents=140_000, amenities=["utilitiesIncluded"])
    page = visit(f"/listings?{NEAR}&q=quokka&maxPriceCents=80000")
    expect(suggested(page, "Without the $800 maximum: 1 place")).to_be_visible()
    suggested(page, "Shared by 2: 1 place").click()
    shown(page, 1)
    expect(page).to_have_url(re.compile("perPerson=2"))


def test_a_wider_radius_is_suggested_among_many_filters(visit, site):
    site.post(site.register("Wanda"), title="Wallaby house", location={"latitude": 43.0846, "longitude": -77.6},
              amenities=["furnished", "parking", "dishwasher", "oven", "washerDryer"])
    page = visit(f"/listings?{NEAR}&q=wallaby&radiusMiles=1&kind=rent&minBedrooms=1&maxPriceCents=200000"
                 "&amenities=furnished,parking,dishwasher,oven,washerDryer")
    suggested(page, "Within 25 mi: 1 place").click()
    shown(page, 1)


def test_at_the_widest_radius_the_nearest_campus_with_homes_is_suggested(visit):
    page = visit("/listings?near=45,-70")
    expect(page.get_by_text("No one has posted a place around here.")).to_be_visible()
    nearest = suggested(page, re.compile("^At .+, about .+ away: [0-9]+ places$"))
    campus = nearest.inner_text().removeprefix("At ").split(", about ")[0]
    nearest.click()
    expect(page.locator("#summary")).to_contain_text(campus)


def test_counts_that_failed_say_nothing(visit):
    page = visit("about:blank")
    page.route(re.compile(r"/v1/listings\?.*limit=1(&|$)"), lambda route: route.fulfill(status=503, body=""))
    page.goto(f"/listings?{NEAR}&kind=sublease&maxPriceCents=1000")
    expect(page.get_by_role("heading", name="No places match all your filters")).to_be_visible()
    expect(page.get_by_text("These searches do find places:")).to_have_count(0)
    expect(page.get_by_text("Removing a single filter isn’t enough.")).to_have_count(0)
    expect(suggested(page, re.compile("^Without"))).to_have_count(0)
