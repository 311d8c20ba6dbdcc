"""Buildings: what units share, which listings are units, the photos of one for another."""

import pytest
from conftest import NOWHERE
from pictures import png

UNITS = BUILDINGS = 200
"""The most that one has."""


@pytest.fixture
def olive(people):
    """An owner of several units."""
    return people("olive").token


def built(api, token, **changes) -> str:
    form = api.example("createBuilding") | changes
    return api.call("createBuilding", 201, value=form, token=token).json()["id"]


def in_building(api, samples, token, building, *names) -> list[str]:
    """Listings that are units of these names."""
    listings = [samples.post(token=token, title=f"Unit {name}") for name in names]
    for listing, name in zip(listings, names, strict=True):
        api.call("placeUnit", 204, id=building, listingId=listing, value={"unit": name}, token=token)
    return listings


def test_a_building_is_created_once_shown_renamed_and_deleted(api, samples, olive, key):
    form = api.example("createBuilding")
    made, again = (api.call("createBuilding", 201, value=form, token=olive, headers=key) for _ in "ab")
    assert again.json() == made.json() and again.headers["Idempotency-Replayed"] == "true"
    other = api.call("createBuilding", 422, value=form | {"name": "Oak House"}, token=olive, headers=key)
    assert other.json()["errors"][0]["code"] == "idempotency_key_reused"
    building = {"id": made.json()["id"], "token": olive}
    tag = {"If-Match": made.headers["ETag"]}
    changed = api.call("editBuilding", 200, value={"name": "Elm House"}, headers=tag, **building).json()
    assert changed["building"]["name"] == "Elm House" and changed["items"] == []
    shown = api.call("showBuilding", 200, **building)
    assert shown.json()["units"] == [] and shown.headers["ETag"] != made.headers["ETag"]
    assert api.call("editBuilding", 412, value={"name": "Oak House"}, headers=tag, **building).code == "stale"
    assert api.call("deleteBuilding", 412, headers=tag, **building).code == "stale"
    for name, value in {"editBuilding": {}, "deleteBuilding": None}.items():
        assert api.call(name, 400, value=value, headers={"If-Match": "1"}, **building).fields == {"If-Match"}
    assert api.call("showBuilding", 400, query={"x": 1}, **building).fields == {"x"}
    api.call("showBuilding", 404, **building | {"token": samples.stranger.token})
    api.call("deleteBuilding", 204, headers={"If-Match": shown.headers["ETag"]}, **building)
    api.call("showBuilding", 404, **building)


def test_buildings_are_listed_page_by_page(api, olive):
    made = [built(api, olive, name=name) for name in ("First", "Second", "Third")]
    page = api.call("listBuildings", 200, query={"limit": 2}, token=olive).json()
    rest = api.call("listBuildings", 200, query={"limit": 2, "cursor": page["nextCursor"]}, token=olive).json()
    assert [one["id"] for one in page["items"] + rest["items"]] == made[::-1] and rest["nextCursor"] is None


@pytest.mark.parametrize(("changes", "fields"), [
    ({"name": None}, {"name"}), ({"name": " "}, {"name"}), ({"amenities": ["moat"]}, {"amenities"}),
    ({"address": {}}, {"address.city", "address.postalCode", "address.country"}),
    ({"address": {"city": "Rochester", "region": "NY", "postalCode": "14611", "country": None}}, {"address.country"}),
    ({"location": {"latitude": 43.0354, "longitude": -76.1282}}, {"location"}),
    ({"unitCount": 2}, {"unitCount"}),
])
def test_a_building_with_a_wrong_value_is_refused(api, olive, changes, fields):
    answer = api.call("createBuilding", 422, value=api.example("createBuilding") | changes, token=olive)
    assert answer.fields == fields


def test_units_get_what_their_building_shares_or_say_why_not(api, samples, olive):
    building = {"id": built(api, olive), "token": olive}
    first, second = in_building(api, samples, olive, building["id"], "1", "2")
    change = {"address": {"street": "19 Genesee Park Blvd"}, "amenities": ["parking"]}
    items = api.call("editBuilding", 200, value=change, **building).json()["items"]
    assert {item["id"]: item["outcome"] for item in items} == {first: "changed", second: "changed"}
    unit = api.call("showListing", 200, id=first, token=olive).json()
    assert unit["address"]["street"] == "19 Genesee Park Blvd" and set(unit["amenities"]) == {"furnished", "parking"}
    items = api.call("editBuilding", 200, value={"address": {"region": None}}, **building).json()["items"]
    assert {item["problem"]["errors"][0]["field"] for item in items} == {"address.region"}
    assert api.call("editBuilding", 422, value={"address": {"postalCode": "99999"}}, **building).fields == {
        "address.postalCode"}


def test_a_unit_is_made_like_another_and_taken_out(api, samples, olive, key):
    building = {"id": built(api, olive), "token": olive}
    [template] = in_building(api, samples, olive, building["id"], "1")
    form = {"unit": "2", "from": template}
    made, again = (api.call("createUnit", 201, value=form, headers=key, **building) for _ in "ab")
    assert again.json() == made.json() and made.json()["status"] == "draft" and made.json()["title"] == "Unit 1"
    api.call("createUnit", 201, value={}, **building)
    for wrong in (samples.listing, NOWHERE, "x"):
        assert api.call("createUnit", 422, value={"from": wrong}, **building).fields == {"from"}
    assert api.call("createUnit", 422, value={"unit": "a" * 21}, **building).fields == {"unit"}
    unit = building | {"listingId": made.json()["id"]}
    assert api.call("placeUnit", 422, value={"unit": ""}, **unit).fields == {"unit"}
    api.call("placeUnit", 204, value={"unit": "2 B"}, **unit)
    units = api.call("showBuilding", 200, **building).json()["units"]
    assert {one["unit"] for one in units} == {"1", "2 B", None}
    api.call("takeOutUnit", 204, **unit)
    api.call("takeOutUnit", 404, **unit)
    api.call("placeUnit", 404, value={}, **building, listingId=samples.listing)


def test_an_account_has_so_many_buildings(api, olive):
    for number in range(BUILDINGS):
        built(api, olive, name=f"House {number}")
    form = api.example("createBuilding")
    assert api.call("createBuilding", 409, value=form, token=olive).code == "too_many_buildings"


def test_a_building_has_so_many_units(api, olive):
    head, line = api.example("importListings", "text/csv").splitlines()[:2]
    rows = [line.replace("elm-12-1", f"unit-{number}") for number in range(UNITS + 1)]
    answer = api.call("importListings", 200, body="\n".join([head, *rows]).encode(), kind="text/csv", token=olive)
    listings = [row["listingId"] for row in answer.json()["rows"]]
    building = {"id": built(api, olive), "token": olive}
    for listing in listings[:UNITS]:
        api.call("placeUnit", 204, value={}, listingId=listing, **building)
    assert api.call("placeUnit", 409, value={}, listingId=listings[UNITS], **building).code == "too_many_units"
    assert api.call("createUnit", 409, value={}, **building).code == "too_many_units"
    # A unit that is there already may still get a name.
    api.call("placeUnit", 204, value={"unit": "7"}, listingId=listings[7], **building)
    assert api.call("showBuilding", 200, **building).json()["unitCount"] == UNITS


def test_photos_are_copied_from_a_unit_of_the_same_building(api, samples, olive, key):
    building = built(api, olive)
    source, unit = in_building(api, samples, olive, building, "1", "2")
    picture = {"kind": "image/png", "token": olive}
    api.call("addPhoto", 201, id=source, body=png(shade=1), **picture)
    copy = {"id": unit, "value": {"from": source}, "token": olive}
    made, again = (api.call("copyPhotos", 200, headers=key, **copy) for _ in "ab")
    assert len(made.json()["items"]) == 1 and again.headers["Idempotency-Replayed"] == "true"
    assert api.call("copyPhotos", 200, **copy).json()["items"] == []
    outside = samples.post(token=olive, title="In no building")
    for other in (outside, unit, samples.listing, NOWHERE):
        answer = api.call("copyPhotos", 422, **copy | {"value": {"from": other}})
        assert answer.json()["errors"][0]["code"] == "other_building"
    assert api.call("copyPhotos", 403, **copy | {"token": samples.stranger.token}).code == "not_yours"
    for _ in range(19):
        api.call("addPhoto", 201, id=unit, body=png(shade=2), **picture)
    api.call("addPhoto", 201, id=source, body=png(shade=3), **picture)
    assert api.call("copyPhotos", 409, **copy).code == "too_many_photos"
