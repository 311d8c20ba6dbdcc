"""The map without tiles: land, towns and rings from the server itself; and the satellite layer."""

import pytest
from browsing import assert_accessible
from demo_site import DemoServer
from playwright.sync_api import expect
from searching import university_id

SIZES = pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
TILES = "http://127.0.0.1:65001/{z}/{x}/{y}.png"


@pytest.fixture
def site(module_site):
    """The demonstration as it was made, whatever other files post."""
    return module_site


@SIZES
@pytest.mark.parametrize("language, ring", [("en", "5 mi"), ("es", "5 mi")])
def test_without_tiles_the_map_shows_land_towns_and_rings(visit, site, phone, language, ring):
    page = visit(f"/map?universityId={university_id(site)}", phone=phone, language=language)
    expect(page.locator("path.map-land")).to_be_attached()
    expect(page.get_by_text("Rochester", exact=True)).to_be_visible()
    expect(page.locator(".map-distance", has_text=ring).first).to_be_attached()
    # The search draws the circle of 25 miles itself.
    expect(page.locator("path.map-ring")).to_have_count(2)
    expect(page.locator("path.map-radius")).to_have_count(1)
    expect(page.locator(".leaflet-control-attribution")).to_contain_text("Natural Earth")
    assert_accessible(page)


def test_pins_lie_over_rings_and_rings_over_land(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator(".pin, .cluster").first).to_be_visible()
    expect(page.locator("path.map-ring").first).to_be_attached()
    order = page.evaluate("""() => ['base', 'tile', 'rings', 'overlay', 'marker'].map(
        (name) => Number(getComputedStyle(document.querySelector(`.leaflet-${name}-pane`)).zIndex))""")
    assert order == sorted(order) and len(set(order)) == len(order), order


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_land_and_water_differ_in_light_and_dark(visit, site, dark):
    page = visit(f"/map?universityId={university_id(site)}", dark=dark)
    expect(page.locator("path.map-land")).to_be_attached()
    land, water = page.evaluate("""() => [getComputedStyle(document.querySelector('.map-land')).fill,
        getComputedStyle(document.querySelector('.map')).backgroundColor]""")
    assert land != water
    lightness = sum(int(part) for part in land[4:-1].split(","))
    assert (lightness < 300) == dark, land


@SIZES
def test_the_map_of_a_listing_has_land_under_it(visit, site, phone):
    listing = site.demo_listings()[5]
    page = visit(f"/listings/{listing['id']}", phone=phone)
    # The script has taken over what the server wrote.
    expect(page.locator(".listing-actions")).to_be_attached()
    page.locator(".listing-actions").wait_for()
    page.locator(".listing-address").scroll_into_view_if_needed()
    expect(page.locator(".listing-map path.map-land")).to_be_attached()


@pytest.fixture(scope="module")
def broken_tiles(template):
    """A server whose tiles never arrive, and that has satellite pictures."""
    with DemoServer(copy_of=template, DIGS_TILES=TILES, DIGS_SATELLITE=TILES.replace("65001", "65002"),
                    DIGS_SATELLITE_ATTRIBUTION="Pictures by Example") as site:
        yield site


def test_the_base_map_stands_in_for_tiles_that_do_not_arrive(visit, broken_tiles):
    page = visit(f"/map?universityId={university_id(broken_tiles)}", site=broken_tiles)
    expect(page.locator("path.map-land")).to_be_attached()
    expect(page.get_by_text("Rochester", exact=True)).to_be_visible()
    visit.expect_trouble("asked another host: http://127.0.0.1:65001/")


@SIZES
def test_the_reader_switches_to_the_satellite_by_keyboard(visit, broken_tiles, phone):
    page = visit(f"/map?universityId={university_id(broken_tiles)}", site=broken_tiles, phone=phone)
    button = page.get_by_role("button", name="Satellite")
    expect(button).to_have_attribute("aria-pressed", "false")
    with page.expect_request("http://127.0.0.1:65002/**"):
        button.press("Enter")
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".leaflet-control-attribution")).to_contain_text("Pictures by Example")
    button.press("Enter")
    expect(page.locator(".leaflet-control-attribution")).not_to_contain_text("Pictures by Example")
    visit.expect_trouble("asked another host")


def test_there_is_no_switch_without_satellite_pictures(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator("path.map-land")).to_be_attached()
    expect(page.get_by_role("button", name="Satellite")).to_have_count(0)
