"""Listings: posting, reading, editing, deleting."""

import pytest
from conftest import NOWHERE
from pictures import png


def test_a_listing_is_shown_as_far_as_the_caller_may_see_it(api, samples):
    owner = api.call("showListing", 200, id=samples.listing, token=samples.owner.token)
    member = api.call("showListing", 200, id=samples.listing, token=samples.stranger.token).json()
    nobody = api.call("showListing", 200, id=samples.listing).json()
    assert owner.json()["location"] == samples.new_listing["location"]
    assert member["location"] == nobody["location"] != samples.new_listing["location"]
    assert member["address"]["street"] == "Genesee Park Blvd"
    assert "contact" in member and "contact" not in nobody
    known = {"If-None-Match": owner.headers["ETag"]}
    api.call("showListing", 304, id=samples.listing, token=samples.owner.token, headers=known)
    api.call("showListing", 200, id=samples.listing, headers=known)
    api.call("showListing", 404, id=samples.draft, token=samples.stranger.token)
    api.call("showListing", 200, id=samples.draft, token=samples.admin.token)


def test_a_listing_is_posted_once_by_the_same_key(api, samples, key):
    form = samples.new_listing | {"title": "Posted once"}
    first, again = (api.call("createListing", 201, value=form, token=samples.owner.token, headers=key) for _ in "ab")
    assert again.json() == first.json() and again.headers["ETag"] == first.headers["ETag"]
    other = api.call("createListing", 422, value=form | {"bedrooms": 2}, token=samples.owner.token, headers=key)
    assert other.json()["errors"][0]["code"] == "idempotency_key_reused"
    api.call("deleteListing", 204, id=first.json()["id"], token=samples.owner.token)


def test_a_post_names_every_missing_field(api, samples):
    needed = {"kind", "title", "description", "address.city", "address.postalCode", "address.country", "priceCents",
              "bedrooms", "bathrooms", "contact"}
    assert api.call("createListing", 422, value={}, token=samples.owner.token).fields == needed


@pytest.mark.parametrize(("changes", "field"), [
    ({"status": "closed"}, "status"),
    ({"status": "held"}, "status"),
    ({"bathrooms": 1.25}, "bathrooms"),
    ({"amenities": ["pool"]}, "amenities"),
    ({"availableUntil": "2026-12-31"}, "availableUntil"),
    ({"contact": {"phone": "call me"}}, "contact.phone"),
    ({"contact": {"email": "maya"}}, "contact.email"),
    ({"location": {"latitude": 43}}, "location"),
    ({"location": {"latitude": 43.0354, "longitude": -76.1282}}, "location"),
    ({"address": {"city": "Rochester", "region": "PA", "postalCode": "14611", "country": "US"}}, "address.region"),
    ({"address": {"city": "Rochester", "postalCode": "14611", "country": "US"}}, "address.region"),
    ({"address": {"city": "Rochester", "region": "NY", "postalCode": "99999", "country": "US"}}, "address.postalCode"),
    ({"address": {"city": "Graz", "postalCode": "8010", "country": "AT"}, "location": None}, "location"),
])
def test_a_post_with_a_wrong_value_is_refused(api, samples, changes, field):
    answer = api.call("createListing", 422, value=samples.new_listing | changes, token=samples.owner.token)
    assert field in answer.fields


def test_a_place_is_found_by_the_postal_code(api, samples):
    form = samples.new_listing | {"location": None, "hideExactLocation": False}
    posted = api.call("createListing", 201, value=form, token=samples.owner.token).json()
    assert posted["locationSource"] == "postalCode"
    assert posted["location"] == {"latitude": 43.1484, "longitude": -77.6394}
    api.call("deleteListing", 204, id=posted["id"], token=samples.owner.token)


def test_a_listing_from_draft_to_deletion(api, samples):
    me = {"token": samples.owner.token}
    nothing = api.call("createListing", 201, value={"status": "draft"}, **me)
    listing = nothing.json()["id"]
    assert nothing.json()["location"] is None
    assert "priceCents" in api.call("renewListing", 422, id=listing, **me).fields
    filled = api.call("editListing", 200, id=listing, value=samples.new_listing | {"status": "active"},
                      headers={"If-Match": nothing.headers["ETag"]}, **me)
    stale = {"If-Match": nothing.headers["ETag"]}
    api.call("editListing", 412, id=listing, value={"bedrooms": 3}, headers=stale, **me)
    api.call("renewListing", 412, id=listing, headers=stale, **me)
    edited = api.call("editListing", 200, id=listing, value=api.example("editListing"),
                      headers={"If-Match": filled.headers["ETag"]}, **me).json()
    assert edited["availableUntil"] is None and edited["contact"]["email"] == samples.new_listing["contact"]["email"]
    for status in ("closed", "draft", "active"):
        kind = "application/merge-patch+json"
        changed = api.call("editListing", 200, id=listing, value={"status": status}, kind=kind, **me).json()
        assert changed["status"] == status
    renewed = api.call("renewListing", 200, id=listing, **me).json()
    assert renewed["expiresAt"] > edited["expiresAt"]
    api.call("deleteListing", 204, id=listing, **me)
    api.call("showListing", 404, id=listing, **me)


def test_only_the_owner_edits(api, samples):
    for token in (samples.stranger.token, samples.admin.token):
        who = {"id": samples.listing, "token": token}
        assert api.call("editListing", 403, value={"bedrooms": 2}, **who).code == "not_yours"
        api.call("renewListing", 403, **who)
        api.call("addPhoto", 403, body=png(), kind="image/png", **who)
        api.call("orderPhotos", 403, value={"ids": samples.photos}, **who)
        api.call("deletePhoto", 403, photoId=samples.photos[0], **who)
    api.call("deleteListing", 403, id=samples.listing, token=samples.stranger.token)


def test_my_listings_stand_in_my_order(api, samples):
    me = {"token": samples.owner.token}
    first = api.call("listMyListings", 200, query={"limit": 1}, **me).json()
    page = api.call("listMyListings", 200, query={"limit": 1, "cursor": first["nextCursor"]}, **me).json()
    ids = [item["id"] for item in first["items"] + page["items"]]
    assert sorted(ids) == sorted([samples.listing, samples.draft]) and page["nextCursor"] is None
    api.call("orderMyListings", 204, value={"ids": ids[::-1]}, **me)
    assert [item["id"] for item in api.call("listMyListings", 200, **me).json()["items"]] == ids[::-1]
    for wrong in (ids[:1], ids + ids[:1], [*ids[:1], NOWHERE], ["x"], None):
        assert api.call("orderMyListings", 422, value={"ids": wrong}, **me).fields == {"ids"}


def test_a_mirror_is_given_all_public_listings_and_then_what_changed(api, samples, people):
    olive, copy, query = people("olive"), {}, {"limit": 2}
    listing = samples.post(token=olive.token, title="In the mirror")

    def follow():
        more = True
        while more:
            page = api.call("listListingChanges", 200, query=query, token=olive.token).json()
            copy.update({item["id"]: item["listing"] for item in page["items"]})
            query["cursor"], more = page["nextCursor"], page["hasMore"]
    follow()
    assert copy[listing]["title"] == "In the mirror" and "contact" not in copy[listing]
    assert samples.listing in copy and samples.draft not in copy
    api.call("editListing", 200, id=listing, value={"title": "Mirrored"}, token=olive.token)
    follow()
    assert copy[listing]["title"] == "Mirrored"
    api.call("deleteListing", 204, id=listing, token=olive.token)
    follow()
    assert copy[listing] is None
    api.call("listListingChanges", 401)
    assert api.call("listListingChanges", 400, query={"cursor": "x"}, token=olive.token).fields == {"cursor"}
