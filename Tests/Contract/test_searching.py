"""Searches, and searches that are saved."""

import pytest
from conftest import NEAR, NOWHERE


def test_a_search_takes_every_parameter(api, samples):
    terms = {"fees": [], "depositCents": 0, "noticeDays": 0, "roommates": 0, "maxResidents": 1, "energyClass": "D",
        "furnishedRooms": ["bedroom"], "licenseNumber": "R-1", "floorPlanUrl": "https://plans.example.com",
        "tourUrl": "https://tours.example.com", "homeType": "studio", "accessibility": ["lift"], "leaseMonths": 1,
        "utilities": [{"kind": kind, "payment": "included"} for kind in ("electricity", "heat", "water")]}
    api.call("editListing", 200, id=samples.listing, value={"lease": terms}, token=samples.owner.token)
    everything = NEAR | {
        "radiusMiles": 12.5, "kind": "rent,sublease", "minPriceCents": 1, "maxPriceCents": 2000000000000,
        "minBedrooms": 0, "maxBedrooms": 50, "minBathrooms": 1.5, "minAreaSquareFeet": 1,
        "amenities": "furnished,washerDryer", "foodPreference": "vegetarian", "availableBy": "2027-02-01", "q": "sta",
        "sort": "-price", "limit": 1,
        "facets": "true", "perPerson": 1, "withoutAmenities": "multiFamily", "from": "2027-02-01",
        "until": "2027-02-02", "maxTotalCents": 4294967294, "maxStayCents": 4294967294, "homeType": "studio",
        "accessibility": "lift", "maxLeaseMonths": 60, "postedSince": "2020-01-01", "withPhotos": "false",
        "verifiedOwner": "false", "maxDepositCents": 10**12, "maxNoticeDays": 365, "maxRoommates": 50, "residents": 1,
        "minEnergyClass": "H", "furnishedRooms": "bedroom", "includedUtilities": "heat", "withLicense": "true",
        "withFloorPlan": "true", "withTour": "true",
        "ids": samples.listing, "units": "metric", "updatedSince": "2026-01-01T00:00:00.000Z",
        "fields": "areaSquareFeet, areaSquareMeters"}
    # Instead of three of these.
    others = {"universityId", "bounds", "cursor", "radiusKilometers", "minAreaSquareMeters"}
    assert set(everything) | others == set(
        api.contract.parameters(api.contract.operations["searchListings"], "query"))
    page = api.call("searchListings", 200, query=everything).json()
    assert [hit["id"] for hit in page["items"]] == [samples.listing] and page["total"] == 1
    assert page["items"][0].keys() == {"id", "areaSquareFeet", "areaSquareMeters"}
    assert page["items"][0]["areaSquareMeters"] == round(page["items"][0]["areaSquareFeet"] * 0.09290304)
    assert page["facets"]["kinds"][1] == {"value": "sublease", "count": 1}
    api.call("editListing", 200, id=samples.listing, value={"lease": None}, token=samples.owner.token)


def test_a_page_that_is_as_it_was_is_not_sent_again(api, samples):
    tag = api.call("searchListings", 200, query=NEAR).headers["ETag"]
    api.call("searchListings", 304, query=NEAR, headers={"If-None-Match": tag})
    api.call("searchListings", 200, query=NEAR | {"units": "metric", "sort": "price"})


def test_every_member_of_a_hit_can_be_asked_for(api, samples):
    query = {"universityId": samples.university, "perPerson": 2, "units": "metric"}
    [hit] = api.call("searchListings", 200, query=query).json()["items"]
    schemas = api.contract.document["components"]["schemas"]
    known = {name for schema in ("ListingFacts", "CardFacts", "Hit")
             for part in [schemas[schema], *schemas[schema].get("allOf", [])] for name in part.get("properties", {})}
    assert set(schemas["GivenHitMember"]["enum"]) == known - {"hold"}, "a public listing is not held"
    for fields in ([*hit], ["id"], ["perPersonCents", "travel"], schemas["GivenHitMember"]["enum"]):
        [cut] = api.call("searchListings", 200, query=query | {"fields": ",".join(fields)}).json()["items"]
        assert cut == {name: value for name, value in hit.items() if name in [*fields, "id"]}, fields


def test_a_map_shows_pins_and_takes_the_filters_of_a_search(api, samples):
    area = {"bounds": "43,-78,44,-77", "zoom": 11}
    shown = api.call("mapListings", 200, query=area | {"perPerson": 2, "kind": "sublease", "q": "stays"}).json()
    assert [pin["id"] for pin in shown["pins"]] == [samples.listing] and shown["total"] == 1 and shown["clusters"] == []
    assert "perPersonCents" not in api.call("mapListings", 200, query=area | {"q": "stays"}).json()["pins"][0]
    assert api.call("mapListings", 400, query={"bounds": "44,-78,43,-77", "zoom": 23}).fields == {"bounds", "zoom"}
    assert api.call("mapListings", 400).fields == {"bounds", "zoom"}


def test_a_search_has_three_kinds_of_area_and_pages(api, samples):
    more = [samples.post(title=f"Page {number}", priceCents=80_000 + 1_000 * number) for number in (1, 2, 3)]
    for area in ({"universityId": samples.university}, NEAR, {"bounds": "43,-78,44,-77"}):
        found, cursor = [], ""
        while cursor is not None:
            query = area | {"sort": "price", "limit": 2, "cursor": cursor}
            page = api.call("searchListings", 200, query=query).json()
            found, cursor = found + [hit["id"] for hit in page["items"]], page["nextCursor"]
        assert found == [*more, samples.listing]
        assert ("universityId" in page["origin"]) == ("universityId" in area)
        assert all(("travel" in hit) == ("universityId" in area) for hit in page["items"])
    for listing in more:
        api.call("deleteListing", 204, id=listing, token=samples.owner.token)


@pytest.mark.parametrize("text", ['"', "*", "(", "-", "'", "AND", "a\"b", "\0", "\U0001f600"])
def test_signs_in_a_search_are_words_or_nothing(api, samples, text):
    has_words = any(character.isalnum() for character in text)
    found = api.call("searchListings", 200 if has_words else 400, query=NEAR | {"q": text})
    assert has_words or [error["code"] for error in found.json()["errors"]] == ["no_words"]
    api.call("searchUniversities", 200, query=NEAR | {"q": text})


def test_a_misspelled_word_finds_what_was_meant(api, samples):
    listing = samples.post(title="Carpeted attic")
    page = api.call("searchListings", 200, query=NEAR | {"q": "carpetd attic"}).json()
    assert page["correctedTo"] == "carpeted attic" and listing in [hit["id"] for hit in page["items"]]
    assert "correctedTo" not in api.call("searchListings", 200, query=NEAR | {"q": "attic"}).json()
    api.call("deleteListing", 204, id=listing, token=samples.owner.token)


def test_a_search_needs_one_area_that_is_there(api, samples):
    assert api.call("searchListings", 400).fields == {"near"}
    assert api.call("searchListings", 400, query=NEAR | {"bounds": "1,2,3,4"}).fields == {"bounds"}
    assert api.call("searchListings", 400, query={"bounds": "1,2,3,4", "radiusMiles": 3}).fields == {"radiusMiles"}
    api.call("searchListings", 404, query={"universityId": NOWHERE})


def test_a_saved_search_is_kept_looked_at_and_deleted(api, samples, key):
    me = {"token": samples.stranger.token}
    form = api.example("saveSearch")
    first, again = (api.call("saveSearch", 201, value=form, headers=key, **me).json() for _ in "ab")
    assert first == again and first["newCount"] == 0
    assert [search["id"] for search in api.call("listSavedSearches", 200, **me).json()["items"]] == [first["id"]]
    new = api.call("showNewInSavedSearch", 200, id=first["id"], query={"limit": 5}, **me).json()
    assert new["items"] == []
    api.call("markSavedSearchLooked", 204, id=first["id"], value={"asOf": new["asOf"]}, **me)
    assert api.call("markSavedSearchLooked", 422, id=first["id"], value={"asOf": "today"}, **me).fields == {"asOf"}
    shown = api.call("showSavedSearch", 200, id=first["id"], **me)
    assert {name: shown.json()[name] for name in form} == form
    renamed = api.call("editSavedSearch", 200, id=first["id"], value={"name": "Close by"}, **me)
    assert renamed.json()["name"] == "Close by" and renamed.headers["ETag"] != shown.headers["ETag"]
    stale = {"id": first["id"], "headers": {"If-Match": shown.headers["ETag"]}} | me
    assert api.call("editSavedSearch", 412, value={"name": "x"}, **stale).code == "stale"
    assert api.call("editSavedSearch", 422, id=first["id"], value={"query": "near=x"}, **me).fields == {"query"}
    patch = {"value": {"name": "Close by"}, "kind": "application/merge-patch+json"}
    api.call("editSavedSearch", 200, id=first["id"], **patch, **me)
    for name in ("showSavedSearch", "showNewInSavedSearch", "deleteSavedSearch"):
        api.call(name, 404, id=first["id"], token=samples.owner.token)
    api.call("markSavedSearchLooked", 404, id=first["id"], value={"asOf": new["asOf"]}, token=samples.owner.token)
    api.call("deleteSavedSearch", 204, id=first["id"], **me)
    api.call("deleteSavedSearch", 404, id=first["id"], **me)


def test_a_search_that_cannot_be_read_is_not_saved(api, samples):
    me = {"token": samples.stranger.token}
    assert api.call("saveSearch", 422, value={"name": "x", "query": "surprise=1"}, **me).fields == {"query"}
    elsewhere = {"name": "x", "query": f"universityId={NOWHERE}"}
    assert api.call("saveSearch", 422, value=elsewhere, **me).fields == {"query"}
    answer = api.call("saveSearch", 422, value={"name": "", "query": "q=" + "x" * 2000}, **me)
    assert answer.fields == {"name", "query"}


def test_an_account_whose_address_is_not_verified_has_five_saved_searches_at_most(api, samples):
    me = {"token": samples.stranger.token}
    for _ in range(5):
        api.call("saveSearch", 201, value=api.example("saveSearch"), **me)
    assert api.call("saveSearch", 409, value=api.example("saveSearch"), **me).code == "too_many_saved_searches"
    for search in api.call("listSavedSearches", 200, **me).json()["items"]:
        api.call("deleteSavedSearch", 204, id=search["id"], **me)


def test_a_start_page_has_campuses_a_form_its_postal_code_and_a_reader_their_session(api, samples):
    campuses = api.call("listCampuses", 200, query={"limit": 3}).json()["items"]
    assert any(campus["listings"] > 0 for campus in campuses)
    assert api.call("listCampuses", 400, query={"limit": 13}).fields == {"limit"}
    code = api.call("showPostalCode", 200, code="14623", query={"country": "US"}).json()
    assert code["region"] == "NY"
    api.call("showPostalCode", 404, code="00000", query={"country": "US"})
    assert api.call("showCurrentSession", 200, token=samples.owner.token).json()
