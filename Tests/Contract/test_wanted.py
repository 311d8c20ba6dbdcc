"""Wanted ads: found apart from listings, what fits them, who writes about them, and what moderators decide."""

import pytest

HERE = {"latitude": 43.2, "longitude": -77.6}
"""Apart from the other tests' listings."""


@pytest.fixture
def form(api):
    """An ad whose circle is around `HERE`."""
    area = {"name": "Here", "location": HERE, "radiusMiles": 3}
    return api.example("createWanted") | {
        "kind": "any", "habits": [], "stayMonths": None, "areas": [area], "title": "Anything here"}


def test_an_ad_is_found_edited_renewed_and_deleted(api, people, form):
    sam = {"token": people("sam").token}
    made = api.call("createWanted", 201, value=form, **sam)
    ad, tag = made.json(), {"If-Match": made.headers["ETag"]}
    about = {"id": ad["id"]} | sam
    found = api.call("searchWanted", 200, query={"near": "43.2,-77.6", "radiusMiles": 1, "limit": 100}).json()
    assert ad["id"] in [item["id"] for item in found["items"]]
    api.call("searchWanted", 400, query={"near": "43,-77", "universityId": ad["id"]})
    api.call("searchWanted", 404, query={"universityId": ad["id"]})
    api.call("showWanted", 304, headers={"If-None-Match": made.headers["ETag"]}, **about)
    api.call("showWanted", 400, query={"surprise": 1}, **about)
    assert not {"version", "holdReason"} & set(api.call("showWanted", 200, id=ad["id"]).json())
    edited = api.call("editWanted", 200, value={"people": 2}, headers=tag, **about)
    assert edited.json()["people"] == 2
    for name, value in (("editWanted", {"value": {"people": 3}}), ("renewWanted", {}), ("deleteWanted", {})):
        assert api.call(name, 412, headers=tag, **value, **about).code == "stale"
        assert api.call(name, 400, headers={"If-Match": "1"}, **value, **about).fields == {"If-Match"}
    assert api.call("listMyWanted", 200, **sam).json()["items"] == [edited.json()]
    api.call("renewWanted", 200, **about)
    api.call("deleteWanted", 204, **about)
    assert api.call("listMyWanted", 200, **sam).json() == {"items": [], "nextCursor": None}


def test_three_ads_are_shown_and_a_closed_one_makes_room(api, people, form):
    sam = {"token": people("sam").token}
    ads = [api.call("createWanted", 201, value=form, **sam).json()["id"] for _ in "abc"]
    assert api.call("createWanted", 409, value=form, **sam).code == "too_many_wanted_ads"
    api.call("editWanted", 200, id=ads[0], value={"status": "closed"}, **sam)
    api.call("createWanted", 201, value=form, **sam)
    assert api.call("editWanted", 409, id=ads[0], value={"status": "active"}, **sam).code == "too_many_wanted_ads"
    assert api.call("renewWanted", 409, id=ads[0], **sam).code == "too_many_wanted_ads"
    wrong = {"areas": [{"radiusMiles": 30}], "habits": ["smoking", "nonSmoking"], "moveInUntil": "2026-01-01"}
    fields = api.call("createWanted", 422, value=form | wrong, **sam).fields
    assert fields == {"areas.0.radiusMiles", "areas.0.name", "areas.0.location", "habits", "moveInUntil"}
    api.call("createWanted", 422, value=form | {"status": "closed"}, **sam)


def test_what_fits_is_explained_both_ways(api, samples, people, form):
    sam, olive = people("sam"), people("olive")
    ad = {"id": api.call("createWanted", 201, value=form, token=sam.token).json()["id"]}
    posted = {"location": HERE, "hideExactLocation": False, "priceCents": form["budgetCents"] + 4_000,
              "availableUntil": None, "kind": "rent"}
    listing = {"id": samples.post(token=olive.token, **posted)}
    found = api.call("listWantedFits", 200, **ad, token=sam.token).json()["items"]
    assert [fit["listing"]["id"] for fit in found] == [listing["id"]]
    assert found[0]["differences"] == [{"code": "overBudget", "amount": 4_000}] and found[0]["area"] == "Here"
    ways = api.call("listListingWantedFits", 200, **listing, token=olive.token).json()["items"]
    assert [(fit["wanted"]["id"], fit["differences"]) for fit in ways] == [(ad["id"], found[0]["differences"])]
    for name, call in (("listWantedFits", ad | {"token": sam.token}),
                       ("listListingWantedFits", listing | {"token": olive.token})):
        assert api.call(name, 400, query={"surprise": 1}, **call).fields == {"surprise"}
        assert api.call(name, 403, **call | {"token": samples.stranger.token}).code == "not_yours"
    api.call("editWanted", 200, value={"budgetCents": 10_000}, **ad, token=sam.token)
    assert api.call("listWantedFits", 200, **ad, token=sam.token).json()["items"] == []


def test_a_conversation_about_an_ad_has_no_rating(api, people, form):
    sam, olive = people("sam"), people("olive")
    ad = {"id": api.call("createWanted", 201, value=form, token=sam.token).json()["id"]}
    first = {"message": "Come and see."}
    asked = api.call("openWantedConversation", 201, **ad, value=first, token=olive.token).json()
    assert asked["listing"] is None and asked["wanted"]["id"] == ad["id"]
    again = api.call("openWantedConversation", 200, **ad, value={"text": "Any time."}, token=olive.token).json()
    assert again["id"] == asked["id"] and again["lastMessage"]["text"] == "Any time."
    assert api.call("openWantedConversation", 409, **ad, value=first, token=sam.token).code == "own_wanted_ad"
    api.call("sendMessage", 201, id=asked["id"], value={"text": "Gladly."}, token=sam.token)
    api.server.age(olive.id)
    api.call("rateOwner", 404, id=asked["id"], value={"stars": 1}, token=olive.token)
    api.call("showConversationRating", 404, id=asked["id"], token=olive.token)


def test_a_reported_ad_is_hidden_shown_again_and_deleted(api, samples, people, form):
    sam, olive = people("sam"), people("olive")
    ad = {"id": api.call("createWanted", 201, value=form, token=sam.token).json()["id"]}
    report = ad | {"value": api.example("reportWanted")}
    api.call("reportWanted", 201, **report, token=olive.token)
    assert api.call("reportWanted", 409, **report, token=sam.token).code == "own_wanted_ad"
    case = api.call("showAccountCase", 200, id=sam.id, token=samples.moderator.token).json()
    assert case["reports"][0]["wanted"] == ad | {"title": form["title"], "status": "active"}
    decision = ad | {"token": samples.moderator.token}
    api.call("decideWanted", 204, **decision, value=api.example("decideWanted"))
    held = api.call("showWanted", 200, **ad, token=sam.token).json()
    assert (held["status"], held["holdReason"]) == ("held", api.example("decideWanted")["reason"])
    api.call("showWanted", 404, **ad)
    assert api.call("editWanted", 409, **ad, value={"status": "active"}, token=sam.token).code == "wanted_held"
    assert api.call("decideWanted", 409, **decision, value=api.example("decideWanted")).code == "already_decided"
    read = {"reason": "Looked at it.", "version": held["version"]}
    api.call("editWanted", 200, **ad, value={"about": "Reworded."}, token=sam.token)
    refused = api.call("decideWanted", 409, **decision, value={"decision": "release"} | read)
    assert refused.code == "edited_meanwhile"
    read["version"] = api.call("showWanted", 200, **ad, token=samples.moderator.token).json()["version"]
    for verdict in ("release", "delete"):
        api.call("decideWanted", 204, **decision, value={"decision": verdict} | read)
    api.call("showWanted", 404, **ad, token=sam.token)
