"""Wanted ads: found apart from listings, what fits them, and what moderators decide."""


def test_an_ad_is_found_apart_from_listings_and_fits_are_explained(api, samples, people):
    sam, olive = people("sam"), people("olive")
    area = {"name": "Here", "location": {"latitude": 43.0846, "longitude": -77.6743}, "radiusMiles": 3}
    form = api.example("createWanted") | {"kind": "any", "habits": [], "areas": [area], "title": "Anything here"}
    made = api.call("createWanted", 201, value=form, token=sam.token)
    ad, tag = made.json(), made.headers["ETag"]
    found = api.call("searchWanted", 200, query={"near": "43.0846,-77.6743", "radiusMiles": 1, "limit": 100}).json()
    assert ad["id"] in [item["id"] for item in found["items"]]
    api.call("showWanted", 304, id=ad["id"], headers={"If-None-Match": tag}, token=sam.token)
    listing = samples.post(token=olive.token, title="Wanted by somebody")
    api.call("listWantedFits", 200, id=ad["id"], token=sam.token)
    api.call("listListingWantedFits", 200, id=listing, token=olive.token)
    api.call("openWantedConversation", 201, id=ad["id"], value={"message": "Come and see."}, token=olive.token)
    edited = api.call("editWanted", 200, id=ad["id"], value={"people": 2}, headers={"If-Match": tag}, token=sam.token)
    assert edited.json()["people"] == 2
    stale = {"headers": {"If-Match": tag}, "token": sam.token}
    assert api.call("deleteWanted", 412, id=ad["id"], **stale).code == "stale"
    assert api.call("listMyWanted", 200, token=sam.token).json()["items"][0]["id"] == ad["id"]
    api.call("renewWanted", 200, id=ad["id"], token=sam.token)
    api.call("deleteWanted", 204, id=ad["id"], token=sam.token)
