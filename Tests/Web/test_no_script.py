"""What the pages say without scripts: to readers who run none, to search engines, before a slow phone has them."""

import json
import re

import pytest
from browsing import assert_accessible
from playwright.sync_api import expect
from searching import NEAR, PAGE, UNIVERSITY, around, cards, more_than_a_page, university_id, without_answers

PLAIN = {"java_script_enabled": False}


@pytest.fixture
def site(quiet_site):
    return quiet_site


def test_the_start_page_shows_homes_and_campuses_and_its_form_searches(visit, site):
    page = visit("/", phone=True, **PLAIN)
    expect(page.get_by_role("heading", level=1)).to_have_text("Find a place near your university")
    expect(cards(page)).to_have_count(4)
    expect(page.locator("#tiles .tile")).to_have_count(len(site.call("GET", "/v1/campuses").json()["items"]))
    expect(page.get_by_role("button", name="Use my location")).to_be_hidden()
    page.get_by_label("University", exact=True).fill("rochester institute of technology")
    page.get_by_label("Max. per month").fill("1500")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"/listings\?universityId=[\w-]+&maxPriceCents=150000$"))
    expect(page.locator("#summary")).to_contain_text(UNIVERSITY)


def test_results_are_read_filtered_and_followed_as_links(visit, site):
    more_than_a_page(site)
    page = visit(f"/listings?universityId={university_id(site)}", phone=True, **PLAIN)
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")
    expect(cards(page)).to_have_count(PAGE)
    page.get_by_label("Sort by").last.select_option("price")
    page.get_by_label("Max. per month").fill("1200")
    page.get_by_role("button", name="Show places").click()
    expect(page).to_have_url(re.compile("maxPriceCents=120000"))
    expect(page.locator("#chips")).to_contain_text("up to $1,200")
    page.locator("#chips a").first.click()
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")
    page.get_by_role("link", name="Show more").click()
    expect(cards(page)).to_have_count(around(site) - PAGE)
    page.get_by_role("link", name="Back to the first page").click()
    cards(page).first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Demo:")


def test_the_page_of_the_map_shows_the_list(visit, site):
    page = visit(f"/map?universityId={university_id(site)}", phone=True, **PLAIN)
    expect(page.locator("#summary strong")).to_have_text(f"{around(site)} places")
    expect(cards(page)).to_have_count(min(around(site), PAGE))
    expect(cards(page).first).to_be_visible()
    expect(page.get_by_role("link", name="Show more")).to_be_visible(visible=around(site) > PAGE)
    expect(page.get_by_label("Keywords")).to_be_visible()
    expect(page.locator(".map-half")).to_be_hidden()
    page.get_by_label("Max. per month").fill("1200")
    page.get_by_role("button", name="Show places").click()
    expect(page.locator("#chips")).to_contain_text("up to $1,200")


def test_a_listing_has_its_words_photos_price_and_place_but_no_contact(visit, site):
    card = site.demo_listings()[0]
    listing = site.call("GET", f"/v1/listings/{card['id']}").json()
    page = visit(f"/listings/{card['id']}", phone=True, **PLAIN)
    expect(page.get_by_role("heading", level=1)).to_have_text(listing["title"])
    expect(page.get_by_role("main").get_by_text(listing["description"].split("\n")[0])).to_be_visible()
    expect(page.locator(".gallery img")).to_have_count(len(listing["photos"]))
    expect(page.locator(".listing-price .price")).to_contain_text(f"${listing['priceCents'] // 100:,}")
    expect(page.get_by_role("link", name="Log in to contact")).to_have_attribute(
        "href", f"/login?next=%2Flistings%2F{card['id']}")
    assert page.goto("/listings/0190163d-8694-739b-aea5-966c26f8ad90").status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("This place is no longer available")


@pytest.mark.parametrize("is_hidden", [True, False], ids=["hidden", "shown"])
def test_maps_lead_to_the_point_that_is_shown(visit, site, is_hidden):
    listing = site.post(site.register(f"Mapped{int(is_hidden)}"), hideExactLocation=is_hidden)
    point = site.call("GET", f"/v1/listings/{listing['id']}").json()["location"]
    page = visit(f"/listings/{listing['id']}", **PLAIN)
    for name in ("Apple Maps", "Google Maps", "OpenStreetMap"):
        href = page.get_by_role("link", name=name).get_attribute("href").replace("%2C", ",")
        assert f"={point['latitude']},{point['longitude']}" in href
        assert ("43.0846" in href) is not is_hidden


def test_areas_are_found_read_with_their_sources_and_followed_by_year(visit):
    page = visit("/places", phone=True, **PLAIN)
    expect(page.locator("noscript .message")).to_have_count(0)
    page.get_by_role("searchbox").fill("rochester, ny")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"/places\?q=rochester"))
    page.locator("#profile").get_by_role("link", name=re.compile("^Rochester, NY")).first.click()
    expect(page.get_by_role("heading", level=2, name="Rochester, NY")).to_be_visible()
    expect(page.locator("[data-card=population]")).to_contain_text("U.S. Census Bureau")
    page.locator("#profile").get_by_role("link", name="Trends").click()
    expect(page.locator("#study table tbody tr").first).to_be_visible()
    expect(page.locator("#study .area-source")).to_contain_text("U.S. Census Bureau")


def test_the_figures_of_the_server_are_the_figures_of_the_script(visit):
    path = "/places?area=place-3663000"
    plain = visit(path, **PLAIN)
    served = [value.inner_text() for value in plain.locator(".area-card .area-value").all()]
    made = visit(path)
    expect(made.locator(".area-card .bookmark")).to_have_count(len(served))
    assert [value.inner_text() for value in made.locator(".area-card .area-value").all()] == served


def test_what_needs_a_script_says_so_and_the_language_is_a_link(visit):
    page = visit("/account", **PLAIN)
    expect(page.locator("noscript .message")).to_be_visible()
    page = visit("/listings?kind=rent", **PLAIN)
    page.get_by_role("link", name="Español").click()
    expect(page).to_have_url(re.compile(r"kind=rent&lang=es$"))
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Encuentra una vivienda cerca de tu universidad")


PARTS = """(card) => {
    const parts = (node) => node.nodeType === 3 ? node.data : node.nodeType !== 1 ? null : [node.localName,
        Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]).sort()),
        ...[...node.childNodes].map(parts).filter((part) => part !== null)];
    card.querySelector(".heart")?.remove();
    return JSON.stringify(parts(card), null, 1);
}"""


@pytest.mark.parametrize("language", ["en-US", "en-GB", "es-ES", "es-MX"])
def test_the_card_of_the_server_is_the_card_of_the_script(visit, site, language):
    search = f"/listings?universityId={university_id(site)}"
    plain = visit(search, language=language, **PLAIN)
    served = [card.evaluate(PARTS) for card in cards(plain).all()]
    made = visit("about:blank", language=language)
    without_answers(made)
    made.goto(search)
    expect(cards(made).locator(".heart")).to_have_count(len(served))
    for one, other in zip(served, [card.evaluate(PARTS) for card in cards(made).all()], strict=True):
        assert one == other


def test_the_script_takes_the_served_cards_over_without_asking_again_or_moving_anything(visit, site):
    page = visit("about:blank", phone=True, at=None)
    page.add_init_script("""
        window.shift = 0;
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
            .observe({ type: "layout-shift", buffered: true });
        addEventListener("DOMContentLoaded", () => { window.first = document.querySelector("#cards > li"); });""")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in ["/", f"/listings?universityId={university_id(site)}"]:
        asked.clear()
        page.goto(path)
        expect(page.locator("#cards .heart").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert not [url for url in asked if re.search("/fragments/|/v1/(listings|tenant|campuses)", url)]
        if path != "/":
            assert page.evaluate("window.first === document.querySelector('#cards > li')")
        assert page.evaluate("window.shift") < 0.05


def test_what_is_typed_before_the_script_runs_is_not_lost(visit):
    page = visit("about:blank", at=None)
    waiting = []
    page.route(re.compile("/assets/.*js$"), lambda route: waiting.append(route))
    page.goto("/", wait_until="commit")
    page.get_by_label("University", exact=True).press_sequentially("rochester inst")
    for route in waiting:
        route.continue_()
    page.unroute_all()
    page.get_by_role("option", name=re.compile(UNIVERSITY)).click()
    expect(page.get_by_label("University", exact=True)).to_have_value(UNIVERSITY)


def test_search_engines_find_every_page_once(visit, site):
    page = visit("/", **PLAIN)
    address = page.locator("link[rel=canonical]").get_attribute("href")
    robots = site.call("GET", "/robots.txt").body.decode()
    assert f"Sitemap: {address}sitemap.xml" in robots and "Disallow: /v1/" in robots
    files = re.findall("<loc>(.*?)</loc>", site.call("GET", "/sitemap.xml").body.decode())
    paths = [url for file in files
             for url in re.findall("<loc>(.*?)</loc>", site.call("GET", "/" + file.split("/", 3)[3]).body.decode())]
    assert len(paths) == len(set(paths))
    listings = {listing["id"] for listing in site.demo_listings()}
    assert {f"{address}listings/{listing}" for listing in listings} <= set(paths)
    for url in paths[:3] + paths[-3:]:
        page.goto("/" + url.split("/", 3)[3])
        expect(page.locator("link[rel=canonical]")).to_have_attribute("href", url)
        alternates = page.locator("link[rel=alternate][hreflang]").evaluate_all(
            "(links) => links.map((link) => link.hreflang)")
        assert alternates == ["en", "es", "x-default"]


def test_a_listing_is_data_for_search_engines_and_its_markup_is_text(visit, site):
    evil = "</script><script>window.ran = true</script><img src=x onerror='window.ran = true'>"
    listing = site.post(site.register("Mallory"), title=evil, description=f"{evil}\n\n{evil}")
    for path in [f"/listings/{listing['id']}", "/", f"/listings?{NEAR}&sort=newest"]:
        page = visit(path)
        expect(page.locator("main")).to_contain_text("</script><script>")
        assert page.evaluate("window.ran") is None
    page = visit(f"/listings/{listing['id']}", **PLAIN)
    data = json.loads(page.locator("script[type='application/ld+json']").text_content())
    assert data["name"] == evil and data["about"]["@type"] == "Accommodation" and data["offers"]["@type"] == "Offer"


def test_axe_finds_nothing_without_scripts(visit, site):
    """axe is a script itself, so the pages' own are kept from loading instead."""
    page = visit("about:blank", phone=True)
    page.route(re.compile("/assets/.*js$"), lambda route: route.abort())
    for path in ("/", f"/listings?{NEAR}", f"/listings/{site.demo_listings()[0]['id']}", "/places?area=place-3663000"):
        page.goto(path)
        assert_accessible(page)
