"""The map without tiles: land, towns and rings from the server; and its styles: standard, satellite, hybrid."""

import pytest
from browsing import assert_accessible, fits
from demo_site import DemoServer
from playwright.sync_api import expect
from searching import university_id, without_answers

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
    expect(page.get_by_role("group", name="Map style")).to_have_count(0)


def test_pins_lie_over_rings_and_rings_over_land_and_land_and_water_differ_in_light_and_dark(visit, site):
    page = visit(f"/map?universityId={university_id(site)}")
    expect(page.locator(".pin, .cluster").first).to_be_visible()
    expect(page.locator("path.map-ring").first).to_be_attached()
    land, water = page.locator("path.map-land").first, page.locator(".map").first
    expect(land).to_be_attached()
    order = page.evaluate("""() => ['base', 'tile', 'rings', 'overlay', 'marker'].map(
        (name) => Number(getComputedStyle(document.querySelector(`.leaflet-${name}-pane`)).zIndex))""")
    assert order == sorted(order) and len(set(order)) == len(order), order
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        color = land.evaluate("(one) => getComputedStyle(one).fill")
        assert color != water.evaluate("(one) => getComputedStyle(one).backgroundColor")
        lightness = sum(int(part) for part in color[4:-1].split(","))
        assert (lightness < 300) == (scheme == "dark"), color


def map_styles(page):
    return page.get_by_role("group", name="Map style").get_by_role("button")


def test_the_base_map_stands_in_for_tiles_that_do_not_arrive_and_the_keyboard_switches_to_satellite_and_hybrid(
        visit, template):
    environment = {"DIGS_TILES": TILES, "DIGS_SATELLITE": TILES.replace("65001", "65002"),
                   "DIGS_SATELLITE_ATTRIBUTION": "Pictures by Example"}
    with DemoServer(copy_of=template, **environment) as site:
        page = visit(f"/map?universityId={university_id(site)}", site=site)
        expect(page.locator("path.map-land")).to_be_attached()
        expect(page.get_by_text("Rochester", exact=True)).to_be_visible()
        expect(map_styles(page)).to_have_text(["Standard", "Satellite", "Hybrid"])
        standard, satellite, hybrid = map_styles(page).all()
        credit, layers = page.locator(".leaflet-control-attribution"), page.locator(".leaflet-tile-pane .leaflet-layer")
        looks = "(all) => all.map(({ style }) => [style.zIndex, style.opacity || '1']).sort()"
        expect(standard).to_have_attribute("aria-pressed", "true")
        with page.expect_request("http://127.0.0.1:65002/**"):
            satellite.press("Enter")
        expect(satellite).to_have_attribute("aria-pressed", "true")
        expect(standard).to_have_attribute("aria-pressed", "false")
        expect(credit).to_contain_text("Pictures by Example")
        assert layers.evaluate_all(looks) == [["1", "1"]]
        hybrid.press("Enter")
        # Streets lie over the picture, which shows through.
        expect(credit).to_contain_text("Pictures by Example")
        assert layers.evaluate_all(looks) == [["1", "1"], ["2", "0.5"]]
        assert_accessible(page)
        standard.press("Enter")
        expect(credit).not_to_contain_text("Pictures by Example")
        assert layers.evaluate_all(looks) == [["2", "1"]]
        page.close()
    visit.expect_trouble("asked another host: http://127.0.0.1:65001/")
    visit.expect_trouble("asked another host: http://127.0.0.1:65002/")


def test_streets_and_names_of_their_own_lie_over_the_satellite_where_the_operator_has_them(visit, template):
    sources = {name: {"url": f"http://127.0.0.1:65001/{name}/{{z}}/{{x}}/{{y}}.png", "attribution": f"By {name}."}
               for name in ("tiles", "satellite", "satelliteLabels")}
    with DemoServer(copy_of=template, DIGS_TILES=TILES) as site:
        page = visit("about:blank", site=site, phone=True, language="es")
        without_answers(page, "/map")
        tenant = site.call("GET", "/v1/tenant").json() | sources
        page.route("**/v1/tenant", lambda route: route.fulfill(json=tenant))
        page.goto(f"/map?universityId={university_id(site)}")
        expect(page.locator("path.map-land")).to_be_attached()
        page.get_by_role("button", name="Híbrido").click()
        credit = page.locator(".leaflet-control-attribution")
        for name, count in [("By satellite.", 1), ("By satelliteLabels.", 1), ("By tiles.", 0)]:
            expect(credit.filter(has_text=name)).to_have_count(count)
        assert fits(page)
        page.close()
    visit.expect_trouble("asked another host: http://127.0.0.1:65001/")


def test_without_tiles_there_are_no_streets_for_a_hybrid(visit, template):
    with DemoServer(copy_of=template, DIGS_SATELLITE=TILES) as site:
        page = visit(f"/map?universityId={university_id(site)}", site=site)
        expect(map_styles(page)).to_have_text(["Standard", "Satellite"])
