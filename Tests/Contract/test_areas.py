"""Areas with published figures: names, points, profiles and series."""

import json
import time

import pytest

BOX = [[-75.16, 39.94], [-75.14, 39.94], [-75.14, 39.96], [-75.16, 39.96], [-75.16, 39.94]]
"""Around the first tract of Philadelphia."""


def test_names_are_found_and_each_area_leads_to_its_profile_and_series(api):
    found = api.call("searchAreas", 200, query={"q": "Rochester, NY", "kind": "place", "limit": 2}).json()["items"]
    assert found[0]["id"] == "place-3663000" and found[0]["label"] == "Rochester, NY"
    detail = api.call("showArea", 200, areaId="place-3663000").json()
    assert [parent["id"] for parent in detail["parents"]] == ["county-36055", "state-36", "us"]
    profile = api.call("showAreaProfile", 200, areaId="place-3663000").json()
    assert [area["id"] for area in profile["areas"]] == ["place-3663000", "county-36055", "state-36", "us"]
    assert all(len(figure["values"]) == 4 for figure in profile["figures"])
    people = next(figure for figure in profile["figures"] if figure["variable"] == "population")
    assert people["values"][0]["estimate"] == 209720 and people["values"][0]["year"] == 2023


def test_a_point_has_the_areas_around_it(api):
    items = api.call("searchAreas", 200, query={"near": "43.0846,-77.6743"}).json()["items"]
    assert [item["kind"] for item in items] == ["tract", "zip", "place", "county", "state", "nation"]
    assert items[0]["match"] == "nearestPoint" and items[1]["id"] == "zip-14623"
    assert items[1]["match"] == "nearestPoint" and items[3]["match"] == "parent"
    assert api.call("searchAreas", 200, query={"near": "48.85,2.35"}).json()["items"] == []


def test_an_area_has_the_rents_of_those_who_publish_them_and_of_the_marketplace(api, tmp_path):
    rents = api.call("showAreaRents", 200, areaId="zip-14623").json()
    assert rents["hud"]["years"] and rents["index"] is None and rents["marketplace"]["minListings"] == 5
    file = tmp_path / "Zip_zori.csv"
    file.write_text("RegionID,SizeRank,RegionName,RegionType,2023-10-31\n1,1,14623,zip,1512.3\n")
    api.server.run("import", "rents", str(file))
    # The server notices what another process imported within a second.
    while (index := api.call("showAreaRents", 200, areaId="zip-14623").json()["index"]) is None:
        time.sleep(0.1)
    assert index["months"] == [{"month": "2023-10", "cents": 151230}] and "Zillow" in index["source"]


def test_an_imported_tract_has_a_boundary_and_a_rent_to_compare_with(api, tmp_path):
    tract = {"type": "Feature", "properties": {"GEOID": "42101000100", "NAMELSAD": "Census Tract 1"},
             "geometry": {"type": "Polygon", "coordinates": [BOX]}}
    boundaries, figures = tmp_path / "tracts.geojson", tmp_path / "rents.csv"
    boundaries.write_text(json.dumps({"type": "FeatureCollection", "features": [tract]}))
    figures.write_text("year,geoid,variable,value,moe\n2021,42101000100,medianGrossRent,1900,120\n")
    api.server.run("import", "areas", "--boundaries", "2020", str(boundaries))
    api.server.run("import", "census", "--survey", "acs5", str(figures))
    path = {"areaId": "tract-2020-42101000100"}
    # The server notices what another process imported within a second.
    while (detail := api.call("showArea", 200, **path).json())["boundary"] is None:
        time.sleep(0.1)
    assert detail["boundary"]["coordinates"] == [[BOX]] and detail["area"]["boundaryYear"] == 2020
    outline = api.call("showAreaOutline", 200, **path)
    assert outline.json()["geometry"] == detail["boundary"] and not outline.json()["properties"]["isSimplified"]
    api.call("showAreaOutline", 304, **path, headers={"If-None-Match": outline.headers["ETag"]})
    assert api.call("showAreaOutline", 404, areaId="us").code == "no_outline"
    check = api.call("checkRent", 200, query={"near": "39.95,-75.15", "bedrooms": 1, "priceCents": 150000}).json()
    assert check["tract"]["id"] == path["areaId"] and check["tract"]["medianGrossRent"]["estimate"] == 1900
    for name in ("showArea", "showAreaOutline", "showAreaProfile"):
        assert api.call(name, 400, query={"x": "1"}, **path).fields == {"x"}


def test_a_series_is_json_or_csv_with_gaps(api):
    query = {"variables": "medianContractRent", "survey": "acs1", "from": 2019, "to": 2021}
    series = api.call("showAreaSeries", 200, areaId="county-42101", query=query).json()["series"]
    points = {point["year"]: (point["estimate"], point["status"]) for point in series[0]["points"]}
    assert points == {2019: (906, "estimate"), 2020: (None, "noData"), 2021: (999, "estimate")}
    by_format = api.call("showAreaSeries", 200, areaId="county-42101", query=query | {"format": "csv"})
    by_header = api.call("showAreaSeries", 200, areaId="county-42101", query=query, headers={"Accept": "text/csv"})
    assert by_format.body == by_header.body and by_format.body.decode().count("\r\n") == 4


@pytest.mark.parametrize("name", ["showArea", "showAreaProfile", "showAreaSeries"])
def test_a_known_answer_is_not_sent_again(api, name):
    first = api.call(name, 200, areaId="state-42")
    again = api.call(name, 304, areaId="state-42", headers={"If-None-Match": first.headers["ETag"]})
    assert again.body == b""


def test_what_cannot_be_asked_is_named(api):
    for query, field in (
            ({"q": "a" * 101}, "q"), ({"near": "1,2", "q": "a"}, "q"), ({"kind": "city"}, "kind"), ({"x": "1"}, "x")):
        assert api.call("searchAreas", 400, query=query).fields == {field}
    for query, field in (
            ({"variables": "age"}, "variables"), ({"from": 2020, "to": 2019}, "to"), ({"survey": "acs3"}, "survey")):
        assert api.call("showAreaSeries", 400, areaId="us", query=query).fields == {field}
    for area in ("x", "state-99", "tract-2015-42101000100"):
        for name in ("showArea", "showAreaOutline", "showAreaProfile", "showAreaRents", "showAreaSeries"):
            api.call(name, 404, areaId=area)
