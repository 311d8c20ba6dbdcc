"""The same search on a map."""

import io
import re

import pytest
from browsing import assert_accessible
from PIL import Image
from playwright.sync_api import expect
from searching import NEAR, around, cards, shown, university_id

MARKS = ".pin, .cluster"


@pytest.fixture
def site(quiet_site):
    return quiet_site


def counted(page) -> int:
    """How many listings the pins and clusters stand for."""
    clusters = [int(text) for text in page.locator(".cluster").all_inner_texts()]
    return page.locator(".pin").count() + sum(clusters)


def test_pins_and_clusters_stand_for_what_the_search_finds(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator(MARKS).first).to_be_visible()
    page.wait_for_function(f"""() => [...document.querySelectorAll('.pin, .cluster')]
        .reduce((sum, mark) => sum + (mark.matches('.pin') ? 1 : Number(mark.textContent)), 0) >= 20""")
    assert counted(page) <= around(site)
    expect(page.get_by_role("img", name="Rochester Institute of Technology")).to_be_visible()
    expect(page.locator(".leaflet-control-scale")).to_contain_text("mi")
    expect(page.locator("path.map-radius")).to_have_count(1)


def test_the_map_beside_the_list_comes_without_a_hand_on_the_mouse(visit):
    page = visit(f"/listings?{NEAR}")
    shown(page)
    expect(page.locator("path.map-land").first).to_be_attached()
    expect(page.locator(MARKS).first).to_be_visible()
    expect(cards(page).first).to_be_visible()


def light_up(page, pin):
    """Points at the first card until its pin is lit: the list may be drawn anew while the map loads."""
    for attempt in range(5):
        page.mouse.move(5, 5)
        cards(page).first.hover()
        try:
            return expect(pin).to_have_class(re.compile(r"\bhighlighted\b"), timeout=6000)
        except AssertionError:
            if attempt == 4:
                raise


def test_a_pin_and_its_card_light_up_together(visit, site):
    person = site.register("Lux")
    listing = site.post(person, title="A light in the east", location={"latitude": 43.0846, "longitude": -77.60})
    page = visit(f"/listings?{NEAR}&q=light+in+the+east")
    shown(page, 1)
    cards(page).first.locator(".card-link").focus()
    page.mouse.move(5, 5)
    pin = page.locator(f".map-marker:has([data-pin='{listing['id']}'])")
    expect(pin).to_be_visible()
    light_up(page, pin)
    pin.locator(".pin").hover()
    expect(cards(page).first).to_have_class(re.compile(r"\bhighlighted\b"))
    pin.locator(".pin").click()
    shown_card = page.locator(".map-card")
    expect(shown_card.get_by_role("link", name="A light in the east")).to_be_visible()
    assert_accessible(page)
    shown_card.get_by_role("button", name="Close").click()
    expect(shown_card).to_be_hidden()


def test_a_pin_is_pressed_by_keyboard(visit, site):
    site.post(site.register("Keyes"), title="Keys in the west", location={"latitude": 43.0846, "longitude": -77.75})
    page = visit(f"/map?{NEAR}&q=keys+in+the+west")
    mark = page.get_by_role("button", name=re.compile(r"^Rent, "))
    for key in ("Enter", " "):
        mark.focus()
        page.keyboard.press(key)
        expect(page.locator(".map-card").get_by_role("link", name="Keys in the west")).to_be_visible()
        page.locator(".map-card").get_by_role("button", name="Close").click()
        expect(page.locator(".map-card")).to_be_hidden()


def test_on_a_phone_the_card_of_a_pin_covers_the_map_and_lies_above_the_switch(visit, site):
    site.post(site.register("Pixel"), title="Pixels in the north", location={"latitude": 43.13, "longitude": -77.67})
    page = visit(f"/map?{NEAR}&q=pixels+in+the+north", phone=True)
    page.get_by_role("button", name=re.compile(r"^Rent, ")).click()
    card = page.locator(".map-card .card")
    expect(card).to_be_visible()
    box, switch = card.bounding_box(), page.get_by_role("navigation", name="View").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] >= 0
    assert box["y"] + box["height"] <= switch["y"]
    ground = card.evaluate("(one) => getComputedStyle(document.body).getPropertyValue('--card').trim()")
    picture = Image.open(io.BytesIO(page.screenshot(scale="css"))).convert("RGB")
    # Below the text, on the right: what lies there is the card and not the map.
    corner = (round(box["x"] + box["width"] - 24), round(box["y"] + box["height"] - 8))
    assert "#%02x%02x%02x" % picture.getpixel(corner) == ground


def test_an_area_is_searched_and_the_address_holds_it(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator(MARKS).first).to_be_visible()
    button = page.get_by_role("button", name="Search this area")
    expect(button).to_be_hidden()
    page.get_by_role("button", name="Zoom in", exact=True).click()
    button.click()
    expect(page).to_have_url(re.compile(r"/map\?bounds=[-\d.%C]+&campus="))
    expect(page.locator("#summary")).to_contain_text("in this area")
    expect(page.get_by_role("img", name="Rochester Institute of Technology")).to_be_attached()
    page.go_back()
    expect(page.locator("#summary")).to_contain_text("miles of Rochester")


def test_list_and_map_are_two_addresses_of_one_search(visit):
    page = visit(f"/listings?{NEAR}&kind=rent", phone=True)
    shown(page)
    page.get_by_role("navigation", name="View").get_by_role("link", name="Map").click()
    expect(page).to_have_url(re.compile(r"/map\?near=.*kind=rent"))
    expect(page.locator(MARKS).first).to_be_visible()
    expect(cards(page).first).to_be_hidden()
    page.go_back()
    expect(page).to_have_url(re.compile(r"/listings\?near"))
    expect(cards(page).first).to_be_visible()


def test_without_leaflet_the_list_takes_the_room(visit):
    page = visit("about:blank")
    page.route("**/vendor/leaflet/**", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"/listings?{NEAR}")
    shown(page)
    page.mouse.move(200, 200)
    expect(page.locator("#map-half")).to_be_hidden()
    page.goto(f"/map?{NEAR}")
    expect(page.get_by_role("heading", name="No map available")).to_be_visible()
    page.get_by_role("link", name="List", exact=True).click()
    expect(cards(page).first).to_be_visible()


def test_pins_are_asked_for_once_when_the_map_opens(visit, site):
    page = visit("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/v1/listings/map" in request.url else None)
    page.goto(f"/map?universityId={university_id(site)}")
    expect(page.locator(MARKS).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert len(asked) == 1, asked


def test_beside_a_list_without_a_place_the_map_shows_the_country(visit):
    page = visit("/listings", at=None)
    expect(page.get_by_role("heading", name="Where do you study?")).to_be_visible()
    page.mouse.move(100, 300)
    expect(page.locator("path.map-land").first).to_be_attached()


def test_without_a_place_the_map_shows_the_country_and_asks_for_one(visit):
    page = visit("/map", phone=True, at=None)
    expect(page.get_by_role("heading", name="Where do you study?")).to_be_visible()
    expect(page.locator("path.map-land").first).to_be_attached()
    toolbar, half = page.locator(".toolbar").bounding_box(), page.locator("#map-half").bounding_box()
    assert half["y"] - (toolbar["y"] + toolbar["height"]) <= 8
    assert_accessible(page)
    page.get_by_label("University", exact=True).fill("RIT")
    page.get_by_role("option", name=re.compile("Rochester Institute")).click()
    expect(page.locator(MARKS).first).to_be_visible()
    expect(page.get_by_role("heading", name="Where do you study?")).to_have_count(0)
