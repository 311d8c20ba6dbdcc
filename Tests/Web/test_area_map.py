"""What an area's page shows of its outline, the device's maps app, and rents by year and month."""

import json
import re

from browsing import assert_accessible, fits
from playwright.sync_api import expect
from posting import assert_becomes


def test_the_map_shows_the_center_or_the_imported_outline_and_opens_the_maps_app(visit, own_site, tmp_path):
    page = visit("/places?area=place-3663000", site=own_site)
    page.get_by_role("button", name="Map", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("We don’t have this area’s outline")
    expect(dialog.locator(".map .map-campus")).to_be_visible()
    link = dialog.get_by_role("link", name="Open in your maps app")
    expect(link).to_have_attribute("href", re.compile(r"^https://www\.openstreetmap\.org/\?mlat=43\."))
    assert_accessible(page)
    box = [[-77.7, 43.1], [-77.5, 43.1], [-77.5, 43.25], [-77.7, 43.25], [-77.7, 43.1]]
    file = tmp_path / "city.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [{
        "type": "Feature", "properties": {"GEO_ID": "1600000US3663000", "NAME": "Rochester city, New York"},
        "geometry": {"type": "Polygon", "coordinates": [box]}}]}))
    own_site.run("import", "areas", str(file))
    assert_becomes(200, lambda: own_site.call("GET", "/v1/areas/place-3663000/outline").status)
    page.reload()
    page.get_by_role("button", name="Map", exact=True).click()
    expect(dialog.locator(".map-outline")).to_be_visible()
    expect(dialog).not_to_contain_text("We don’t have this area’s outline")


def test_an_android_phone_opens_the_app_that_its_owner_chose(visit):
    page = visit("/places?area=place-3663000", phone=True, user_agent="Mozilla/5.0 (Linux; Android 15; Pixel 9)")
    page.get_by_role("button", name="Map", exact=True).click()
    link = page.get_by_role("dialog").get_by_role("link", name="Open in your maps app")
    expect(link).to_have_attribute("href", re.compile(r"^geo:43\."))
    assert fits(page)


def test_the_rents_of_a_zip_code_stand_side_by_side(visit, own_site, tmp_path):
    file = tmp_path / "Zip_zori.csv"
    file.write_text("RegionID,SizeRank,RegionName,RegionType,2023-09-30,2023-10-31\n1,1,14623,zip,1500,1512.3\n")
    own_site.run("import", "rents", str(file))
    page = visit("/places?area=zip-14623", site=own_site)
    rents = page.locator(".area-rents")
    expect(rents.get_by_role("row", name=re.compile("^2023"))).to_contain_text("$1,512 (Oct)")
    expect(rents).to_contain_text("Zillow Observed Rent Index (ZORI)")
    before = rents.get_by_role("row", name=re.compile("^2024")).inner_text()
    rents.get_by_label("Size").select_option("4")
    expect(rents.get_by_role("row", name=re.compile("^2024"))).not_to_have_text(before)
    rents.get_by_text("Zillow’s index by month").click()
    expect(rents.get_by_role("row", name="September 2023 $1,500")).to_be_visible()
    assert_accessible(page)


def test_the_map_of_a_listing_has_room(visit, site):
    listing = site.call("GET", "/v1/listings?near=43.0846,-77.6743&limit=1").json()["items"][0]["id"]
    page = visit(f"/listings/{listing}")
    page.locator(".listing-address").scroll_into_view_if_needed()
    expect(page.locator(".listing-map .leaflet-control-scale")).to_be_visible()
    assert page.locator(".listing-map").bounding_box()["height"] >= 350
