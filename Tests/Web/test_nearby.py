"""What is near a listing: on its page and on its map."""

import re

import pytest
from browsing import assert_accessible, fits, shift
from playwright.sync_api import expect
from posting import assert_becomes
from searching import without_answers

TEMPLE = {"latitude": 39.9808, "longitude": -75.1553}


def near_temple(site, name, **changes):
    address = {"street": "1800 N Broad Street", "city": "Philadelphia", "region": "PA", "postalCode": "19104",
               "country": "US"}
    return site.post(site.register(name), **({"location": TEMPLE, "address": address} | changes))


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_listing_says_what_is_near_and_nothing_moves(visit, site, phone):
    asked = []
    listing = near_temple(site, f"Near{int(phone)}")
    page = visit("about:blank", phone=phone)
    page.on("request", lambda request: asked.append(request.url) if "/nearby" in request.url else None)
    page.goto(f"/listings/{listing['id']}")
    page.get_by_role("button", name="Share", exact=True).wait_for()
    section = page.locator(".nearby")
    expect(section.get_by_role("heading", name="Nearby")).to_be_visible()
    expect(section).to_contain_text("Within walking distance: 0.5 mi in a straight line, about 10 min on foot.")
    assert section.locator(".nearby-groups > li").count() == 9
    expect(section.locator(".nearby-walkability")).to_contain_text("Walkability: 97 out of 100")
    attractions = section.locator(".nearby-groups > li").last
    expect(attractions).to_contain_text(
        "Attractions 3 within walking distance Alumni Circle Sight", use_inner_text=True)
    expect(section).to_contain_text("Around Temple University, Philadelphia, as of Mar 28, 2019")
    expect(section.get_by_role("link", name="© OpenStreetMap contributors").first).to_be_visible()
    assert asked == [], "the answer came with the page"
    assert shift(page) <= 0.05
    assert fits(page)


def test_what_the_script_asks_for_is_what_the_page_came_with(visit, site):
    listing = near_temple(site, "SameNear")
    for language in ("en", "es"):
        without = visit(f"/listings/{listing['id']}", java_script_enabled=False, language=language)
        served = " ".join(without.locator(".nearby").inner_text().split())
        page = visit("about:blank", language=language)
        without_answers(page, f"/listings/{listing['id']}$")
        page.goto(f"/listings/{listing['id']}")
        expect(page.locator(".nearby .nearby-groups > li")).to_have_count(9)
        assert " ".join(page.locator(".nearby").inner_text().split()) == served
        assert page.locator(".nearby .icon").count() == without.locator(".nearby .icon").count() == 10


def without_figures(markup):
    for section, name in [("rent-check", "rent-check"), ("stack nearby", "nearby")]:
        markup = re.sub(f'<section class="{section}.*?</section>', f'<div data-later="{name}" hidden></div>', markup,
                        flags=re.DOTALL)
    return markup


def test_a_listing_is_there_before_its_figures_which_are_filled_in(visit, site):
    """As right after a start, when the page has none of them and its script asks."""
    listing, held = near_temple(site, "BeforeFigures"), []
    page = visit("about:blank")
    without_answers(page, f"/listings/{listing['id']}$")
    page.route(re.compile("/(nearby|rent-check)$"), lambda route: held.append(route))
    page.route(re.compile(f"/fragments/listings/{listing['id']}$"), lambda route: route.fulfill(
        body=without_figures(route.fetch().text()), content_type="text/html"))
    page.goto(f"/listings/{listing['id']}")
    page.get_by_role("button", name="Share", exact=True).wait_for()
    assert_becomes(2, lambda: page.wait_for_timeout(10) or len(held))
    expect(page.locator(".nearby, .rent-check")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator(".nearby .nearby-groups > li")).to_have_count(9)
    expect(page.locator(".rent-check .rent-verdict")).to_be_visible()
    expect(page.locator(".listing-side .panel > :nth-child(2)")).to_have_class(re.compile("rent-check"))


def test_where_no_map_was_imported_the_page_says_so(visit, site):
    listing = site.post(site.register("Unknown"), location={"latitude": 43.0846, "longitude": -77.6743})
    page = visit(f"/listings/{listing['id']}")
    page.locator(".listing-actions").wait_for()
    expect(page.locator(".nearby")).to_contain_text("We have no map data for this area yet")
    page.locator(".listing-address").scroll_into_view_if_needed()
    # The button comes with the map, whose rings are around the campus.
    page.locator(".listing-map path.map-ring").first.wait_for(state="attached")
    expect(page.locator(".map-nearby")).to_have_count(0)


def test_pins_come_and_go_on_the_map_of_the_listing(visit, site):
    listing = near_temple(site, "Pins")
    page = visit(f"/listings/{listing['id']}", phone=True)
    page.locator(".listing-actions").wait_for()
    page.locator(".listing-address").scroll_into_view_if_needed()
    button = page.get_by_role("button", name="Nearby places")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    pins = page.locator(".map-point")
    assert 10 < pins.count() <= 27, "three of each of nine categories"
    assert_accessible(page)
    button.click()
    expect(pins).to_have_count(0)
