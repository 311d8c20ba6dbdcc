"""Property records: blocks by address and place, properties, and what an account saves of them."""

import pytest
from server import OTHER_HOST

BLOCK, PROPERTY = {"blockId": "philadelphia-1500-walnut-st"}, {"propertyId": "philadelphia-1"}
KINDS = pytest.mark.parametrize(("one", "many", "path"), [
    ("Block", "Blocks", BLOCK), ("Property", "Properties", PROPERTY)])


@pytest.fixture
def me(samples, api):
    person = {"token": samples.stranger.token}
    yield person
    for many in ("Blocks", "Properties"):
        api.call(f"clearSaved{many}", 204, **person)


def test_the_cities_with_records_are_listed_and_recognized(api):
    found = api.call("listRecordCities", 200)
    city = found.json()["items"][0]
    assert found.json()["nextCursor"] is None
    assert (city["city"], city["state"], len(found.json()["items"])) == ("Philadelphia", "PA", 1)
    assert city["startBlock"] == {
        key: value for key, value in api.call("showBlock", 200, **BLOCK).json()["block"].items() if key != "properties"}
    assert [source["source"] for source in city["sources"]] == [city["startBlock"]["source"]]
    assert "not endorsed or certified by the City of Philadelphia" in city["sources"][0]["notice"]
    assert city["sources"][0]["noticeUrl"].startswith("https://")
    api.call("listRecordCities", 304, headers={"If-None-Match": found.headers["ETag"]})
    assert api.call("listRecordCities", 400, query={"surprise": 1}).fields == {"surprise"}


def test_an_address_leads_to_its_block_and_its_properties(api):
    item = api.call("searchBlocks", 200, query={"address": "1552 Walnut Street"}).json()["items"][0]
    assert item["id"] == BLOCK["blockId"] and item["medianMarketValueCents"] == 33250000
    assert [one["id"] for one in item["properties"]] == ["philadelphia-1"] and item["addressPropertyCount"] == 1
    near = api.call("searchBlocks", 200, query={"near": "39.9495,-75.1667"}).json()["items"]
    assert near[0]["id"] == BLOCK["blockId"] and near[0]["distanceMiles"] < 0.1
    first = api.call("showBlock", 200, **BLOCK, query={"limit": 1}).json()["properties"]
    rest = api.call("showBlock", 200, **BLOCK, query={"limit": 1, "cursor": first["nextCursor"]}).json()["properties"]
    assert [one["address"] for one in first["items"] + rest["items"]] == ["1550 Walnut St", "1552 Walnut St"]
    house = api.call("showProperty", 200, **PROPERTY).json()
    assert house["estimatedTax"]["yearlyCents"] == 370947 and house["lastSale"]["date"] == "2016-05-04"
    shop = api.call("showProperty", 200, propertyId="philadelphia-2").json()
    assert shop["lastSale"] == {"date": None, "dateGap": "outOfRange", "priceCents": None, "priceGap": "nominal"}


def test_what_is_not_there_is_told_apart(api):
    for query, code in (
            ({"address": "1652 Walnut St"}, "no_such_block"), ({"address": "1 Main St, Boston"}, "outside_records"),
            ({"near": "39.9478,-75.19"}, "nothing_assessed"), ({"near": "43.08,-77.67"}, "outside_records")):
        assert api.call("searchBlocks", 404, query=query).code == code
    assert api.call("showBlock", 404, blockId="philadelphia-1600-walnut-st").code == "no_such_block"
    assert api.call("showProperty", 404, propertyId="philadelphia-9").code == "not_found"
    for query, field in (({}, "address"), ({"address": "Walnut"}, "address"), ({"near": "1"}, "near")):
        assert api.call("searchBlocks", 400, query=query).fields == {field}


@pytest.mark.parametrize(("name", "path"), [
    ("showBlock", BLOCK), ("showProperty", PROPERTY), ("searchBlocks", {"query": {"address": "1552 Walnut St"}})])
def test_a_known_answer_is_not_sent_again(api, name, path):
    first = api.call(name, 200, **path)
    assert api.call(name, 304, **path, headers={"If-None-Match": first.headers["ETag"]}).body == b""


def test_parameters_that_are_not_known_are_refused(api, samples):
    for name, path in (("showProperty", PROPERTY), ("showListingRecord", {"id": samples.listing})):
        assert api.call(name, 400, **path, query={"x": "1"}).fields == {"x"}


@KINDS
def test_records_are_saved_listed_and_removed(api, me, one, many, path):
    first = api.call(f"save{one}", 200, **path, **me).json()
    assert api.call(f"save{one}", 200, **path, **me).json() == first
    assert [item["id"] for item in api.call(f"listSaved{many}", 200, **me).json()["items"]] == list(path.values())
    for _ in range(2):
        api.call(f"removeSaved{one}", 204, **path, **me)
    assert api.call(f"listSaved{many}", 200, **me).json()["items"] == []
    api.call(f"save{one}", 200, **path, **me)
    api.call(f"clearSaved{many}", 204, query={"savedThrough": first["savedAt"]}, **me)
    api.call(f"clearSaved{many}", 204, **me)
    api.call(f"save{one}", 404, **dict.fromkeys(path, "philadelphia-0"), **me)


@KINDS
def test_nobody_saves_anything_without_an_account(api, samples, one, many, path):
    for name in (f"save{one}", f"removeSaved{one}"):
        api.call(name, 401, **path)
    for name in (f"listSaved{many}", f"clearSaved{many}"):
        api.call(name, 401)
        api.call(name, 401, token=samples.owner.token, headers={"Host": OTHER_HOST})


def test_a_listing_outside_the_records_says_so(api, samples):
    answer = api.call("showListingRecord", 200, id=samples.listing).json()
    assert answer["status"] in ("outsideRecords", "hiddenPlace") and answer["record"] is None


def test_a_listing_in_the_records_is_found(api, samples):
    address = {
        "street": "1552 Walnut St", "city": "Philadelphia", "region": "PA", "postalCode": "19102", "country": "US"}
    listing = samples.post(address=address, location=None, hideExactLocation=False)
    found = api.call("showListingRecord", 200, id=listing).json()
    assert found["status"] == "found" and found["record"]["propertyId"] == PROPERTY["propertyId"]
    api.call("deleteListing", 204, id=listing, token=samples.owner.token)
