"""The cost of leases, as the contract states its rule."""

import json
from pathlib import Path

import pytest
import received_mail
from conftest import NEAR
from lease_rule import cost

FILE = Path(__file__).parent.parent / "Fixtures/leases.jsonl"
LEASES = [json.loads(line) for line in FILE.read_text().splitlines()]


def test_fifty_leases_come_to_the_cent_by_a_second_reading_of_the_rule():
    assert len(LEASES) >= 50
    for lease in LEASES:
        assert cost(lease["listing"], lease.get("stay"), lease.get("people")) == lease["cost"], lease["name"]


@pytest.mark.parametrize("lease", LEASES, ids=[lease["name"] for lease in LEASES])
def test_the_server_computes_the_same(api, samples, lease):
    form = samples.new_listing | {"availableFrom": None, "availableUntil": None, "amenities": []} | lease["listing"]
    posted = api.call("createListing", 201, value=form | {"status": "draft"}, token=samples.owner.token).json()
    query = dict(zip(("from", "until"), lease.get("stay", []))) | (
        {"people": lease["people"]} if "people" in lease else {})
    shown = api.call("showListing", 200, id=posted["id"], query=query, token=samples.owner.token).json()
    assert shown["cost"] == lease["cost"]
    assert shown["allInMonthlyCents"] == (lease["cost"] and lease["cost"]["allInMonthlyCents"])
    api.call("deleteListing", 204, id=posted["id"], token=samples.owner.token)


def test_a_lease_is_merged_member_by_member(api, samples):
    lease = {"depositCents": 5000, "fees": [{"kind": "pet", "amountCents": 100, "due": "once"}], "leaseMonths": 12}
    form = samples.new_listing | {"lease": lease, "status": "draft"}
    listing, me = api.call("createListing", 201, value=form, token=samples.owner.token).json(), samples.owner.token
    assert listing["lease"]["fees"] == [
        {"kind": "pet", "label": None, "amountCents": 100, "due": "once", "mandatory": True}]
    change = {"lease": {"fees": None, "homeType": "studio"}}
    changed = api.call("editListing", 200, id=listing["id"], value=change, token=me).json()["lease"]
    assert (changed["fees"], changed["homeType"], changed["depositCents"]) == (None, "studio", 5000)
    assert api.call("editListing", 200, id=listing["id"], value={"lease": None}, token=me).json()["lease"] is None
    api.call("deleteListing", 204, id=listing["id"], token=me)


@pytest.mark.parametrize(("lease", "field"), [
    ({"depositCents": -1}, "lease.depositCents"),
    ({"fees": [{"kind": "bribe", "amountCents": 1, "due": "once"}]}, "lease.fees.0.kind"),
    ({"fees": [{"kind": "pet", "due": "once"}]}, "lease.fees.0.amountCents"),
    ({"fees": [{"kind": "pet", "amountCents": 1, "due": "once"}] * 13}, "lease.fees"),
    ({"fees": "none"}, "lease.fees"),
    ({"utilities": [{"kind": "water", "payment": "included"}] * 2}, "lease.utilities.1.kind"),
    ({"utilities": [{"kind": "water", "payment": "included", "estimateCents": 1}]}, "lease.utilities.0.estimateCents"),
    ({"leaseMonths": 61}, "lease.leaseMonths"),
    ({"leaseMonths": 6, "minimumStayMonths": 7}, "lease.minimumStayMonths"),
    ({"homeType": "castle"}, "lease.homeType"),
    ({"accessibility": ["stairs"]}, "lease.accessibility"),
    ({"tourUrl": "https://127.0.0.1/"}, "lease.tourUrl"),
    ({"floorPlanUrl": "http://plans.example.com/"}, "lease.floorPlanUrl"),
    ({"energyClass": "<b>"}, "lease.energyClass"),
    ({"rules": "x" * 2001}, "lease.rules"),
    ({"rent": 5}, "lease.rent"),
])
def test_a_wrong_term_is_refused_by_its_name(api, samples, lease, field):
    value = samples.new_listing | {"lease": lease}
    assert field in api.call("createListing", 422, value=value, token=samples.owner.token).fields


def test_a_stay_is_asked_for_by_both_its_days(api, samples):
    for query, field in [({"from": "2027-01-01"}, "until"), ({"until": "2027-01-01"}, "from"),
                         ({"people": 0}, "people"),
                         ({"from": "2027-01-02", "until": "2027-01-01"}, "until"),
                         ({"from": "2027-01-01", "until": "2099-01-01"}, "until")]:
        assert api.call("showListing", 400, id=samples.listing, query=query).fields == {field}


def test_searches_sort_and_filter_by_the_all_in_rent(api, samples):
    def post(title, price, lease):
        return samples.post(title=title, priceCents=price, amenities=["utilitiesIncluded"], lease=lease)
    fee = {"kind": "admin", "amountCents": 40_000, "due": "monthly"}
    cheap_looking = post("Tollhouse one", 50_000, {"fees": [fee]})
    honest = post("Tollhouse two", 60_000, {"fees": []})
    silent = post("Tollhouse three", 40_000, {"leaseMonths": 12})
    query = NEAR | {"q": "tollhouse", "sort": "total"}
    hits = api.call("searchListings", 200, query=query).json()["items"]
    assert [(hit["id"], hit["allInMonthlyCents"], hit["allInComplete"]) for hit in hits] == [
        (honest, 60_000, True), (cheap_looking, 90_000, True), (silent, 40_000, False)]
    first = api.call("searchListings", 200, query=query | {"limit": 1}).json()
    rest = api.call("searchListings", 200, query=query | {"cursor": first["nextCursor"]}).json()["items"]
    assert [hit["id"] for hit in rest] == [cheap_looking, silent]
    for highest, found in [(90_000, {honest, cheap_looking}), (89_999, {honest}), (59_999, set())]:
        asked = NEAR | {"q": "tollhouse", "maxTotalCents": highest}
        page = api.call("searchListings", 200, query=asked | {"facets": "true"}).json()
        assert {hit["id"] for hit in page["items"]} == found
        assert sum(kind["count"] for kind in page["facets"]["kinds"]) == len(found)
    shown = api.call("mapListings", 200, query={
        "bounds": "43,-78,44,-77", "zoom": 11, "q": "tollhouse", "maxTotalCents": 60_000}).json()
    assert [pin["id"] for pin in shown["pins"]] == [honest]
    for listing in (cheap_looking, honest, silent):
        api.call("deleteListing", 204, id=listing, token=samples.owner.token)


def test_searches_sort_and_filter_by_what_a_stay_costs(api, samples):
    fee = {"kind": "broker", "amountCents": 600_000, "due": "once"}
    with_fee, without = (
        samples.post(title="Millhouse", priceCents=price, amenities=["utilitiesIncluded"], lease={"fees": fees},
                     availableFrom=None, availableUntil=None)
        for price, fees in ((90_000, [fee]), (100_000, [])))
    stay = {"q": "millhouse", "from": "2027-01-01", "until": "2027-04-30"}
    def hits(**query):
        items = api.call("searchListings", 200, query=NEAR | stay | query).json()["items"]
        return [(hit["id"], hit["stayTotalCents"]) for hit in items]
    assert hits(sort="total") == [(with_fee, 960_000), (without, 400_000)]
    assert hits(sort="stay") == [(without, 400_000), (with_fee, 960_000)]
    assert hits(maxStayCents=400_000) == [(without, 400_000)]
    area = {"bounds": "43,-78,44,-77", "zoom": 11}
    shown = api.call("mapListings", 200, query=stay | area | {"maxStayCents": 400_000}).json()
    assert [pin["id"] for pin in shown["pins"]] == [without]
    assert api.call("searchListings", 400, query=NEAR | {"sort": "stay"}).fields == {"from", "until"}
    assert api.call("mapListings", 400, query=area | {"maxStayCents": 1, "from": "2027-01-01"}).fields == {"until"}
    for listing in (with_fee, without):
        api.call("deleteListing", 204, id=listing, token=samples.owner.token)


@pytest.mark.parametrize(("lease", "query"), [
    ({"homeType": "dorm"}, {"homeType": "dorm,studio"}),
    ({"accessibility": ["stepFree", "lift"]}, {"accessibility": "lift"}),
    ({"leaseMonths": 9}, {"maxLeaseMonths": 9}),
    ({"leaseMonths": 12, "minimumStayMonths": 2}, {"maxLeaseMonths": 3}),
    ({"depositCents": 0}, {"maxDepositCents": 0}),
    ({"noticeDays": 30}, {"maxNoticeDays": 30}),
    ({"roommates": 2}, {"maxRoommates": 2}),
    ({"maxResidents": 3}, {"residents": 3}),
    ({"energyClass": "A+"}, {"minEnergyClass": "B"}),
    ({"furnishedRooms": ["bedroom", "kitchen"]}, {"furnishedRooms": "kitchen"}),
    ({"utilities": [{"kind": "heat", "payment": "included"}]}, {"includedUtilities": "heat"}),
    ({"licenseNumber": "R-1"}, {"withLicense": "true"}),
    ({"floorPlanUrl": "https://plans.example.com/1"}, {"withFloorPlan": "true"}),
    ({"tourUrl": "https://tours.example.com/1"}, {"withTour": "true"}),
])
def test_searches_filter_by_the_terms_of_a_lease(api, samples, lease, query):
    with_terms, without = (samples.post(title="Gatehouse", lease=terms) for terms in (lease, {"depositCents": 1}))
    page = api.call("searchListings", 200, query=NEAR | {"q": "gatehouse"} | query).json()
    assert [hit["id"] for hit in page["items"]] == [with_terms]
    area = {"bounds": "43,-78,44,-77", "zoom": 11, "q": "gatehouse"}
    assert [pin["id"] for pin in api.call("mapListings", 200, query=area | query).json()["pins"]] == [with_terms]
    for listing in (with_terms, without):
        api.call("deleteListing", 204, id=listing, token=samples.owner.token)


def test_an_amenity_that_a_lease_decided_goes_with_it(api, samples):
    me = {"token": samples.owner.token}
    utilities = [{"kind": kind, "payment": "included"} for kind in ("electricity", "heat", "water")]
    listing = samples.post(title="Brewhouse", amenities=["parking"], lease={"utilities": utilities})
    def amenities(**change):
        return set(api.call("editListing", 200, id=listing, value=change, **me).json()["amenities"])
    assert amenities(title="Old brewhouse") == {"parking", "utilitiesIncluded"}
    assert amenities(lease={"utilities": None}) == {"parking"}
    assert amenities(amenities=["utilitiesIncluded"]) == {"utilitiesIncluded"}
    assert amenities(lease={"depositCents": 1}) == {"utilitiesIncluded"}
    assert amenities(lease=None) == {"utilitiesIncluded"}
    api.call("deleteListing", 204, id=listing, **me)


def test_facets_and_saved_searches_know_the_terms_of_a_lease(api, samples, people):
    lease = {"depositCents": 50_000, "furnishedRooms": ["kitchen", "study"],
             "utilities": [{"kind": "internet", "payment": "included"}]}
    me = {"token": people("saver").token}
    asked = NEAR | {"q": "icehouse"}
    wanted = asked | {"maxDepositCents": 60_000, "furnishedRooms": "study"}
    form = {"name": "Cheap start", "query": "&".join(f"{name}={value}" for name, value in wanted.items())}
    saved = api.call("saveSearch", 201, value=form, **me).json()["id"]
    with_terms, dearer = (samples.post(title="Icehouse", lease=lease | more) for more in ({}, {"depositCents": 70_000}))
    facets = api.call("searchListings", 200, query=asked | {"facets": "true"}).json()["facets"]
    counts = {group: {one["value"]: one["count"] for one in facets[group]}
              for group in ("furnishedRooms", "includedUtilities")}
    assert counts["furnishedRooms"] == {"bedroom": 0, "livingRoom": 0, "kitchen": 2, "bathroom": 0, "study": 2}
    assert {name for name, count in counts["includedUtilities"].items() if count} == {"internet"}
    new = received_mail.wait(
        lambda: api.call("showNewInSavedSearch", 200, id=saved, **me).json()["items"], "a match of the saved search")
    assert [hit["id"] for hit in new] == [with_terms]
    assert api.call("searchListings", 400, query=asked | {"minEnergyClass": "Z", "residents": 0}).fields == {
        "minEnergyClass", "residents"}
    for listing in (with_terms, dearer):
        api.call("deleteListing", 204, id=listing, token=samples.owner.token)


def test_amounts_that_the_fields_lack_are_named_while_writing(api, samples):
    form = {"title": "Quiet flat", "description": "Add a $300 cleaning fee.", "priceCents": 92500}
    def warnings(lease):
        value = form | {"lease": lease}
        return api.call("checkWording", 200, value=value, token=samples.owner.token).json()["warnings"]
    assert warnings(None) == [{"field": "description", "reason": "unlistedCost", "phrase": "$300"}]
    assert warnings({"fees": [{"kind": "cleaning", "amountCents": 30000, "due": "once"}]}) == []
    api.call("checkWording", 422, value={"priceCents": 2**62}, token=samples.owner.token)
