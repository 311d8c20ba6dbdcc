"""A typed place: what it leads to, and the census tract there."""

TEMPLE = {"latitude": 39.9812, "longitude": -75.1553}


def test_a_place_of_interest_near_a_university_leads_to_its_census_tract(api):
    found = api.call("findLocations", 200, query={"q": "coffeeshop near Temple", "limit": 3}).json()["items"]
    assert {one["kind"] for one in found} == {"pointOfInterest"} and {one["pointKind"] for one in found} == {"cafe"}
    assert {one["name"] for one in found} <= {"Saxbys", "Starbucks", "Dunkin' Donuts", "Paley Perk"}
    distances = [one["distanceMiles"] for one in found]
    assert distances == sorted(distances) and distances[0] < 0.5
    for one in found:
        assert one["attributions"] == ["© OpenStreetMap contributors, ODbL 1.0"]
        assert {tract["boundaryYear"] for tract in one["tracts"]} == {2010, 2020}
        assert {tract["match"] for tract in one["tracts"]} == {"nearestPoint"}
        assert all(tract["geoId"].startswith("42101") for tract in one["tracts"])


def test_the_same_in_spanish_and_by_name(api):
    query = {"q": "cafetería cerca de Temple University", "limit": 1}
    assert api.call("findLocations", 200, query=query).json()["items"][0]["pointKind"] == "cafe"
    here = {"q": "saxbys", "near": f"{TEMPLE['latitude']},{TEMPLE['longitude']}"}
    names = [one["name"] for one in api.call("findLocations", 200, query=here).json()["items"]]
    assert names and set(names) == {"Saxbys"}


def test_a_university_and_a_point_are_found_and_nonsense_leads_nowhere(api):
    found = api.call("findLocations", 200, query={"q": "Temple University"}).json()["items"]
    assert (found[0]["kind"], found[0]["name"]) == ("university", "Temple University")
    point = api.call("findLocations", 200, query={"q": "39.9812,-75.1553"}).json()["items"]
    assert [one["kind"] for one in point] == ["point"] and point[0]["location"] == TEMPLE
    for text in ("qqqqzzzz near Temple", "qqqqzzzz", "coffee near qqqqzzzz"):
        assert api.call("findLocations", 200, query={"q": text}).json()["items"] == []


def test_what_cannot_be_asked_is_named(api):
    assert api.call("findLocations", 400).fields == {"q"}
    assert api.call("findLocations", 400, query={"q": "a", "near": "91,0", "cursor": 1}).fields == {"near", "cursor"}
