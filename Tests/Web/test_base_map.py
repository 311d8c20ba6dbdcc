"""The map without tiles: land, towns and rings from the server itself; and the satellite layer."""

import pytest
from demo_site import DemoServer
from playwright.sync_api import expect
from searching import university_id

TILES = "http://127.0.0.1:65001/{z}/{x}/{y}.png"


@pytest.fixture
def site(quiet_site):
    return quiet_site


def test_without_tiles_the_map_shows_land_towns_and_rings(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator("path.map-land")).to_be_attached()
    expect(page.get_by_text("Rochester", exact=True)).to_be_visible()
    expect(page.locator(".map-distance", has_text="5 mi").first).to_be_attached()
    # The search draws the circle of 25 miles itself.
    expect(page.locator("path.map-ring")).to_have_count(2)
    expect(page.locator("path.map-radius")).to_have_count(1)
    expect(page.locator(".leaflet-control-attribution")).to_contain_text("Natural Earth")
    expect(page.get_by_role("button", name="Satellite")).to_have_count(0)


def test_pins_lie_over_rings_and_rings_over_land_and_land_and_water_differ_in_light_and_dark(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator(".pin, .cluster").first).to_be_visible()
    expect(page.locator("path.map-ring").first).to_be_attached()
    order = page.evaluate("""() => ['base', 'tile', 'rings', 'overlay', 'marker'].map(
        (name) => Number(getComputedStyle(document.querySelector(`.leaflet-${name}-pane`)).zIndex))""")
    assert order == sorted(order) and len(set(order)) == len(order), order
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        land, water = page.evaluate("""() => [getComputedStyle(document.querySelector('.map-land')).fill,
            getComputedStyle(document.querySelector('.map')).backgroundColor]""")
        assert land != water
        lightness = sum(int(part) for part in land[4:-1].split(","))
        assert (lightness < 300) == (scheme == "dark"), land


def test_the_base_map_stands_in_for_tiles_that_do_not_arrive_and_the_keyboard_switches_to_the_satellite(
        visit, template):
    environment = {"DIGS_TILES": TILES, "DIGS_SATELLITE": TILES.replace("65001", "65002"),
                   "DIGS_SATELLITE_ATTRIBUTION": "Pictures by Example"}
    with DemoServer(copy_of=template, **environment) as site:
        page = visit(f"/map?universityId={university_id(site)}", site=site)
        expect(page.locator("path.map-land")).to_be_attached()
        expect(page.get_by_text("Rochester", exact=True)).to_be_visible()
        button = page.get_by_role("button", name="Satellite")
        expect(button).to_have_attribute("aria-pressed", "false")
        with page.expect_request("http://127.0.0.1:65002/**"):
            button.press("Enter")
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".leaflet-control-attribution")).to_contain_text("Pictures by Example")
        button.press("Enter")
        expect(page.locator(".leaflet-control-attribution")).not_to_contain_text("Pictures by Example")
        page.close()
    visit.expect_trouble("asked another host: http://127.0.0.1:65001/")
    visit.expect_trouble("asked another host: http://127.0.0.1:65002/")
