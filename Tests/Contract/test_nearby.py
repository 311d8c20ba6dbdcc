"""What is near a place or a listing."""

import time

TEMPLE = {"near": "39.9808,-75.1553"}
"""In the middle of a map that ships with the program."""


def test_a_place_of_a_map_that_ships_with_the_program(api):
    found = api.call("showNearby", 200, query=TEMPLE).json()
    assert (found["unavailable"], found["coverage"], found["walkMiles"]) == (None, "whole", 0.5)
    categories = {category["category"]: category for category in found["categories"]}
    assert list(categories) == [
        "food", "groceries", "parks", "schools", "transit", "libraries", "health", "sport", "attractions"]
    assert categories["food"]["count"] > 20 and len(categories["food"]["nearest"]) == 3
    walkability = found["walkability"]
    assert walkability["score"] == round(sum(part["points"] for part in walkability["categories"])) > 90
    assert [part["category"] for part in walkability["categories"]] == list(categories)[:-1]
    library = categories["libraries"]["nearest"][0]
    assert library["kind"] == "library" and library["distanceMiles"] < 0.2
    attractions = categories["attractions"]
    assert [(point["kind"], point["name"]) for point in attractions["nearest"]] == [
        ("sight", "Alumni Circle"), ("cinema", "Pearl Theater"), ("museum", "Wagner Free Institute of Science")]
    distances = [point["distanceMiles"] for point in categories["food"]["nearest"]]
    assert distances == sorted(distances)
    assert {source["attribution"] for source in found["sources"]} == {"© OpenStreetMap contributors, ODbL 1.0"}
    assert "2019-03-28" in {source["date"] for source in found["sources"]}


def test_no_data_is_not_zero(api):
    found = api.call("showNearby", 200, query={"near": "48.85,2.35"}).json()
    assert (found["unavailable"], found["coverage"], found["sources"]) == ("noData", "none", [])
    assert {category["count"] for category in found["categories"]} == {None}
    partly = api.call("showNearby", 200, query={"near": "40.03,-75.1"}).json()
    counts = {category["category"]: category["count"] for category in partly["categories"]}
    assert found["walkability"] is None and partly["walkability"] is None
    assert partly["coverage"] == "partial" and counts["food"] is not None and counts["parks"] is None


def test_what_cannot_be_asked_is_named(api):
    assert api.call("showNearby", 400).fields == {"near"}
    assert api.call("showNearby", 400, query={"near": "91,0", "cursor": 1}).fields == {"near", "cursor"}


def test_a_listing_is_told_from_its_shown_point(api, samples, tmp_path):
    listing = samples.post(hideExactLocation=True)
    shown = api.call("showListing", 200, id=listing).json()["location"]
    near = {"near": f"{shown['latitude']},{shown['longitude']}"}
    town = tmp_path / "town.osm"
    town.write_text(
        '<osm><bounds minlat="42.9" minlon="-77.9" maxlat="43.3" maxlon="-77.4"/>'
        f'<node id="1" lat="{shown["latitude"]}" lon="{shown["longitude"]}"><tag k="shop" v="bakery"/></node></osm>')
    api.server.run("import", "points-of-interest", str(town))
    # The server notices what another process imported within a second.
    while api.call("showNearby", 200, query=near).json()["coverage"] != "whole":
        time.sleep(0.1)
    found = api.call("showListingNearby", 200, id=listing, token=samples.owner.token).json()
    assert found == api.call("showNearby", 200, query=near).json()
    groceries = found["categories"][1]
    assert groceries["count"] == 1 and groceries["nearest"][0]["distanceMiles"] == 0
    api.call("showListingNearby", 400, id=listing, query={"near": "1,2"})
    api.call("showListingNearby", 404, id=samples.draft, token=samples.stranger.token)
    api.call("deleteListing", 204, id=listing, token=samples.owner.token)
