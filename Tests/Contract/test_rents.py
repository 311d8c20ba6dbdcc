"""How rents compare."""

from conftest import NEAR


def test_a_rent_check_takes_every_parameter(api, samples):
    everything = NEAR | {
        "postalCode": "14623", "country": "us", "county": "36055", "kind": "roommate", "homeType": "dorm",
        "bedrooms": 3, "priceCents": 60_000, "utilitiesIncluded": "true"}
    assert set(everything) == set(api.contract.parameters(api.contract.operations["checkRent"], "query"))
    found = api.call("checkRent", 200, query=everything).json()
    assert found["people"] == 3 and found["costCents"] == 60_000 and found["utilitiesCents"] == 0
    [hud] = found["comparisons"]
    assert hud["hud"]["year"] == 2024 and hud["level"] == found["verdict"] == "usual"
    assert found["unavailable"] == [{"kind": "similar", "reason": "fewSimilar"}]


def test_a_rent_check_names_what_is_wrong(api, samples):
    assert api.call("checkRent", 400).fields == {"near", "bedrooms"}
    wrong = {"near": "x", "bedrooms": 51, "kind": "buy", "priceCents": 0, "postalCode": "1", "county": "x", "cursor": 1}
    assert api.call("checkRent", 400, query=wrong).fields == set(wrong)


def test_a_listing_is_compared_and_a_sale_is_not(api, samples):
    listing = samples.post(priceCents=40_000, bedrooms=2, kind="rent", amenities=[])
    found = api.call("checkListingRent", 200, id=listing).json()
    assert (found["verdict"], found["caution"], found["costCents"]) == ("farBelow", True, 55_000)
    sale = samples.post(kind="buy", pricePeriod="once")
    found = api.call("checkListingRent", 200, id=sale).json()
    assert found["verdict"] is None and {gap["reason"] for gap in found["unavailable"]} == {"sale"}
    api.call("checkListingRent", 400, id=listing, query={"bedrooms": 2})
    api.call("checkListingRent", 404, id=samples.draft, token=samples.stranger.token)
    api.call("checkListingRent", 200, id=samples.draft, token=samples.owner.token)
    for one in (listing, sale):
        api.call("deleteListing", 204, id=one, token=samples.owner.token)


def test_a_price_fifty_times_the_usual_is_asked_about(api, samples):
    place = {"postalCode": "14623", "country": "US"}
    form = {"kind": "rent", "bedrooms": 2, "address": place, "priceCents": 12_000_000}
    [warning] = api.call("checkWording", 200, value=form, token=samples.owner.token).json()["warnings"]
    assert (warning["field"], warning["reason"]) == ("priceCents", "unusualPrice")
    assert 0 < warning["usualPrice"]["lowCents"] <= warning["usualPrice"]["highCents"] < 12_000_000 / 50
