"""Every operation as it is meant to be called, and what each refuses on its own grounds."""

import pytest
from conftest import NOWHERE
from pictures import heic, huge_png, png
from server import LISTED_ORIGIN, OTHER_HOST

NEAR = {"near": "43.0846,-77.6743"}


# Marketplace and operations

def test_a_marketplace_tells_of_itself(api, world):
    assert api.call("showTenant", 200).json()["name"] == "default"
    assert api.call("showTenant", 200, headers={"Host": OTHER_HOST}).json()["name"] == "other"


def test_the_operators_pages_answer(api, world):
    api.call("showLiveness", 200)
    api.call("showReadiness", 200)
    assert b"digs_listings_visible" in api.call("showMetrics", 200).body
    assert api.call("showContract", 200).body.startswith(b"openapi: 3.1")


# Universities

def test_universities_are_found_shown_and_measured(api, world):
    found = api.call("searchUniversities", 200, query={"q": "roch inst", "country": "us", "limit": 3} | NEAR)
    first = found.json()["items"][0]
    assert first["name"] == "Rochester Institute of Technology" and "distanceMiles" in first
    shown = api.call("showUniversity", 200, id=first["id"]).json()
    assert shown == {name: value for name, value in first.items() if name != "distanceMiles"}
    nearest = api.call("showNearestUniversity", 200, query=NEAR).json()
    assert nearest["university"]["id"] == first["id"]
    assert api.call("showHere", 200, query=NEAR).json() == {"country": "US"} | nearest
    assert api.call("searchUniversities", 200, query={"q": "no such place at all"}).json()["items"] == []


# Accounts and sessions

def test_registering_again_is_a_conflict(api, world):
    form = api.example("register")
    assert api.call("register", 409, value=form | {"email": form["email"].upper()}).code == "email_taken"


def test_registering_names_every_wrong_field(api):
    answer = api.call("register", 422, value={"email": "no", "password": "short", "name": " "})
    assert answer.fields == {"email", "password", "name"}


def test_a_session_from_log_in_to_its_end(api, world, key):
    form = {"email": world.owner.email, "password": world.owner.password}
    first = api.call("logIn", 201, value=form, headers=key)
    again = api.call("logIn", 201, value=form, headers=key)
    assert again.json() == first.json() and again.headers["Location"] == first.headers["Location"]
    token = first.json()["token"]
    sessions = api.call("listSessions", 200, token=token).json()["items"]
    assert [s["id"] for s in sessions if s["current"]] == [first.headers["Location"].rsplit("/", 1)[1]]
    api.call("logOut", 204, token=token)
    api.call("listSessions", 401, token=token)


def test_a_wrong_password_and_an_unknown_address_are_answered_alike(api, world):
    for email in (world.owner.email, "nobody@rit.edu"):
        answer = api.call("logIn", 401, value={"email": email, "password": "not the password"})
        assert answer.code == "wrong_credentials"


def test_changing_the_password_ends_the_other_sessions(api, world):
    sam = world.stranger
    other = api.call("logIn", 201, value={"email": sam.email, "password": sam.password}).json()
    session = api.call("listSessions", 200, token=other["token"]).json()["items"][0]["id"]
    api.call("revokeSession", 404, token=world.owner.token, id=session)
    wrong = {"current": "not the password", "new": "salted-pine-cone-3"}
    assert api.call("changePassword", 422, token=sam.token, value=wrong).fields == {"current"}
    api.call("changePassword", 204, token=sam.token, value=wrong | {"current": sam.password})
    sam.password = wrong["new"]
    api.call("showAccount", 401, token=other["token"])
    left = api.call("listSessions", 200, token=sam.token).json()["items"]
    assert [s["current"] for s in left] == [True]


def test_a_session_can_be_revoked_and_an_account_deleted(api, world):
    form = {"email": "leaving@syr.edu", "password": "paper-windmill-5", "name": "Leah"}
    leah = world.register(form)
    sessions = api.call("listSessions", 200, token=leah.token).json()["items"]
    other = api.call("logIn", 201, value={"email": form["email"], "password": form["password"]}).json()["token"]
    api.call("revokeSession", 204, token=other, id=sessions[0]["id"])
    api.call("showAccount", 401, token=leah.token)
    api.call("deleteAccount", 204, token=other)
    api.call("showAccount", 401, token=other)


def test_a_name_is_shown_and_changed(api, world):
    assert api.call("showAccount", 200, token=world.owner.token).json()["name"] == "Maya Okafor"
    for kind in ("application/json", "application/merge-patch+json"):
        value = api.example("renameAccount")
        assert api.call("renameAccount", 200, token=world.owner.token, value=value, kind=kind).json()["name"] == "Maya O."
    assert api.call("renameAccount", 422, token=world.owner.token, value={"name": None}).fields == {"name"}


def test_a_browser_is_known_by_its_cookie(api, world):
    cookie = {"Cookie": world.owner.cookie}
    api.call("showAccount", 200, headers=cookie)
    assert api.call("renameAccount", 403, headers=cookie, value={}).code == "cross_origin"
    api.call("renameAccount", 200, headers=cookie | {"Origin": LISTED_ORIGIN}, value={})


# Listings

def test_a_listing_is_shown_as_far_as_the_caller_may_see_it(api, world):
    owner = api.call("showListing", 200, id=world.listing, token=world.owner.token)
    member = api.call("showListing", 200, id=world.listing, token=world.stranger.token).json()
    nobody = api.call("showListing", 200, id=world.listing).json()
    assert owner.json()["location"] == world.new_listing["location"]
    assert member["location"] == nobody["location"] != world.new_listing["location"]
    assert member["address"]["street"] == "Genesee Park Blvd"
    assert "contact" in member and "contact" not in nobody
    known = {"If-None-Match": owner.headers["ETag"]}
    api.call("showListing", 304, id=world.listing, token=world.owner.token, headers=known)
    api.call("showListing", 200, id=world.listing, headers=known)
    api.call("showListing", 404, id=world.draft, token=world.stranger.token)
    api.call("showListing", 200, id=world.draft, token=world.admin.token)


def test_a_listing_is_posted_once_by_the_same_key(api, world, key):
    form = world.new_listing | {"title": "Posted once"}
    first, again = (api.call("createListing", 201, value=form, token=world.owner.token, headers=key) for _ in "ab")
    assert again.json() == first.json() and again.headers["ETag"] == first.headers["ETag"]
    other = api.call("createListing", 422, value=form | {"bedrooms": 2}, token=world.owner.token, headers=key)
    assert other.json()["errors"][0]["code"] == "idempotency_key_reused"
    api.call("deleteListing", 204, id=first.json()["id"], token=world.owner.token)


def test_a_post_names_every_missing_field(api, world):
    needed = {"kind", "title", "description", "address.city", "address.postalCode", "address.country", "priceCents",
              "bedrooms", "bathrooms", "contact"}
    assert api.call("createListing", 422, value={}, token=world.owner.token).fields == needed


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
def test_a_post_with_a_wrong_value_is_refused(api, world, changes, field):
    assert field in api.call("createListing", 422, value=world.new_listing | changes, token=world.owner.token).fields


def test_a_place_is_found_by_the_postal_code(api, world):
    form = world.new_listing | {"location": None, "hideExactLocation": False}
    posted = api.call("createListing", 201, value=form, token=world.owner.token).json()
    assert posted["locationSource"] == "postalCode"
    assert posted["location"] == {"latitude": 43.1484, "longitude": -77.6394}
    api.call("deleteListing", 204, id=posted["id"], token=world.owner.token)


def test_a_listing_from_draft_to_deletion(api, world):
    me = {"token": world.owner.token}
    nothing = api.call("createListing", 201, value={"status": "draft"}, **me)
    listing = nothing.json()["id"]
    assert nothing.json()["location"] is None
    assert "priceCents" in api.call("renewListing", 422, id=listing, **me).fields
    filled = api.call("editListing", 200, id=listing, value=world.new_listing | {"status": "active"},
                      headers={"If-Match": nothing.headers["ETag"]}, **me)
    stale = {"If-Match": nothing.headers["ETag"]}
    api.call("editListing", 412, id=listing, value={"bedrooms": 3}, headers=stale, **me)
    api.call("renewListing", 412, id=listing, headers=stale, **me)
    edited = api.call("editListing", 200, id=listing, value=api.example("editListing"),
                      headers={"If-Match": filled.headers["ETag"]}, **me).json()
    assert edited["availableUntil"] is None and edited["contact"]["email"] == world.new_listing["contact"]["email"]
    for status in ("closed", "draft", "active"):
        kind = "application/merge-patch+json"
        assert api.call("editListing", 200, id=listing, value={"status": status}, kind=kind, **me).json()["status"] == status
    renewed = api.call("renewListing", 200, id=listing, **me).json()
    assert renewed["expiresAt"] > edited["expiresAt"]
    api.call("deleteListing", 204, id=listing, **me)
    api.call("showListing", 404, id=listing, **me)


def test_only_the_owner_edits(api, world):
    for token in (world.stranger.token, world.admin.token):
        who = {"id": world.listing, "token": token}
        assert api.call("editListing", 403, value={"bedrooms": 2}, **who).code == "not_yours"
        api.call("renewListing", 403, **who)
        api.call("addPhoto", 403, body=png(), kind="image/png", **who)
        api.call("orderPhotos", 403, value={"ids": world.photos}, **who)
        api.call("deletePhoto", 403, photoId=world.photos[0], **who)
    api.call("deleteListing", 403, id=world.listing, token=world.stranger.token)


def test_my_listings_stand_in_my_order(api, world):
    me = {"token": world.owner.token}
    first = api.call("listMyListings", 200, query={"limit": 1}, **me).json()
    page = api.call("listMyListings", 200, query={"limit": 1, "cursor": first["nextCursor"]}, **me).json()
    ids = [item["id"] for item in first["items"] + page["items"]]
    assert sorted(ids) == sorted([world.listing, world.draft]) and page["nextCursor"] is None
    api.call("orderMyListings", 204, value={"ids": ids[::-1]}, **me)
    assert [item["id"] for item in api.call("listMyListings", 200, **me).json()["items"]] == ids[::-1]
    for wrong in (ids[:1], ids + ids[:1], [*ids[:1], NOWHERE], ["x"], None):
        assert api.call("orderMyListings", 422, value={"ids": wrong}, **me).fields == {"ids"}


def test_a_search_takes_every_parameter(api, world):
    everything = NEAR | {
        "radiusMiles": 12.5, "kind": "rent,sublease", "minPriceCents": 1, "maxPriceCents": 4294967294, "minBedrooms": 0,
        "maxBedrooms": 50, "minBathrooms": 1.5, "minAreaSquareFeet": 1, "amenities": "furnished,washerDryer",
        "foodPreference": "vegetarian", "availableBy": "2027-02-01", "q": "sta", "sort": "-price", "limit": 1,
        "facets": "true"}
    assert set(everything) | {"universityId", "bounds", "cursor"} == set(
        api.contract.parameters(api.contract.operations["searchListings"], "query"))
    page = api.call("searchListings", 200, query=everything).json()
    assert [hit["id"] for hit in page["items"]] == [world.listing] and page["total"] == 1
    assert page["facets"]["kinds"][1] == {"value": "sublease", "count": 1}


def test_a_search_has_three_kinds_of_area_and_pages(api, world):
    more = [world.post(title=f"Page {number}", priceCents=10_000 * number) for number in (1, 2, 3)]
    for area in ({"universityId": world.university}, NEAR, {"bounds": "43,-78,44,-77"}):
        found, cursor = [], ""
        while cursor is not None:
            query = area | {"sort": "price", "limit": 2, "cursor": cursor}
            page = api.call("searchListings", 200, query=query).json()
            found, cursor = found + [hit["id"] for hit in page["items"]], page["nextCursor"]
        assert found == [*more, world.listing]
        assert ("universityId" in page["origin"]) == ("universityId" in area)
    for listing in more:
        api.call("deleteListing", 204, id=listing, token=world.owner.token)


@pytest.mark.parametrize("text", ['"', "*", "(", "-", "'", "AND", "a\"b", "\0", "\U0001f600"])
def test_signs_in_a_search_are_words_or_nothing(api, world, text):
    api.call("searchListings", 200, query=NEAR | {"q": text})
    api.call("searchUniversities", 200, query=NEAR | {"q": text})


def test_a_search_needs_one_area_that_is_there(api, world):
    assert api.call("searchListings", 400).fields == {"near"}
    assert api.call("searchListings", 400, query=NEAR | {"bounds": "1,2,3,4"}).fields == {"bounds"}
    assert api.call("searchListings", 400, query={"bounds": "1,2,3,4", "radiusMiles": 3}).fields == {"radiusMiles"}
    api.call("searchListings", 404, query={"universityId": NOWHERE})


# Photos

def test_a_photo_is_uploaded_shown_ordered_and_deleted(api, world, key):
    me = {"id": world.listing, "token": world.owner.token}
    upload = {"body": png(shade=30), "kind": "image/png", "headers": key} | me
    first, again = (api.call("addPhoto", 201, **upload) for _ in "ab")
    photo = first.json()
    assert again.json() == photo and (photo["width"], photo["height"]) == (64, 48)
    reused = api.call("addPhoto", 422, **upload | {"body": png(shade=31)})
    assert reused.json()["errors"][0]["code"] == "idempotency_key_reused"
    for size in ("small", "medium", "large"):
        shown = api.call("showPhoto", 200, id=photo["id"], size=size)
        assert shown.headers["Content-Type"] == "image/jpeg" and shown.body.startswith(b"\xff\xd8")
        known = {"If-None-Match": shown.headers["ETag"]}
        api.call("showPhoto", 304, id=photo["id"], size=size, headers=known)
        webp = api.call("showPhoto", 200, id=photo["id"], size=size, headers=known | {"Accept": "image/webp,*/*"})
        assert webp.headers["Content-Type"] == "image/webp" and webp.body[8:12] == b"WEBP"
    order = [photo["id"], *world.photos]
    api.call("orderPhotos", 204, value={"ids": order}, **me)
    assert [p["id"] for p in api.call("showListing", 200, **me).json()["photos"]] == order
    assert api.call("orderPhotos", 422, value={"ids": world.photos}, **me).fields == {"ids"}
    api.call("deletePhoto", 204, photoId=photo["id"], **me)
    api.call("deletePhoto", 404, photoId=photo["id"], **me)
    api.call("showPhoto", 404, id=photo["id"], size="small")


def test_a_photo_of_a_draft_is_its_owners(api, world):
    photo = world.upload(world.draft, 40)
    api.call("showPhoto", 404, id=photo, size="small", token=world.stranger.token)
    shown = api.call("showPhoto", 200, id=photo, size="small", token=world.owner.token)
    assert shown.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(("body", "status", "code"), [
    (b"", 422, "empty_upload"),
    (b"This is a text and not a picture at all.", 415, "not_an_image"),
    (heic(), 415, "unsupported_image"),
    (png()[:120], 422, "broken_image"),
    (huge_png(), 422, "too_many_pixels"),
])
def test_what_is_no_good_picture_is_refused(api, world, body, status, code):
    answer = api.call("addPhoto", status, id=world.listing, token=world.owner.token, body=body, kind="image/png")
    assert answer.code == code


def test_a_photo_that_is_too_large_is_refused_before_it_is_sent(api, world):
    headers = {"Content-Length": "15000001"}
    api.call("addPhoto", 413, id=world.listing, token=world.owner.token, headers=headers, kind="image/png")


def test_a_listing_has_twenty_photos_at_most(api, world, key):
    me = {"id": world.post(), "token": world.owner.token, "body": png(), "kind": "image/png"}
    for _ in range(19):
        api.call("addPhoto", 201, **me)
    last = api.call("addPhoto", 201, headers=key, **me)
    assert api.call("addPhoto", 409, **me).code == "too_many_photos"
    api.call("deleteListing", 204, id=me["id"], token=me["token"])
    api.call("showPhoto", 404, id=last.json()["id"], size="small")


# Favorites

def test_favorites_are_saved_listed_and_removed(api, world):
    sam = {"token": world.stranger.token}
    others = [world.post(title="Saved"), world.listing]
    for listing in [*others, others[0]]:
        api.call("saveFavorite", 204, id=listing, **sam)
    api.call("saveFavorite", 404, id=world.draft, **sam)
    first = api.call("listFavorites", 200, query={"limit": 1}, **sam).json()
    second = api.call("listFavorites", 200, query={"limit": 1, "cursor": first["nextCursor"]}, **sam).json()
    assert [page["items"][0]["id"] for page in (first, second)] == others[::-1]
    api.call("deleteListing", 204, id=others[0], token=world.owner.token)
    assert len(api.call("listFavorites", 200, **sam).json()["items"]) == 1
    for _ in "ab":
        api.call("removeFavorite", 204, id=world.listing, **sam)
    assert api.call("listFavorites", 200, **sam).json() == {"items": [], "nextCursor": None}


# Moderation

def test_an_admin_deletes_a_scam_and_blocks_its_poster(api, world):
    admin, sam = {"token": world.admin.token}, world.stranger
    scam, kept = (world.post(token=sam.token, title=title) for title in ("A palace for nothing", "A shed"))
    assert api.call("deleteListing", 422, id=scam, **admin).fields == {"reason"}
    api.call("deleteListing", 204, id=scam, query={"reason": "The photos are stolen."}, **admin)
    assert api.call("blockAccount", 422, id=sam.id, value={"reason": "x"}, **admin).fields == {"reason"}
    api.call("blockAccount", 204, id=sam.id, value=api.example("blockAccount"), **admin)
    api.call("showAccount", 401, token=sam.token)
    api.call("showListing", 404, id=kept)

    blocked = api.call("logIn", 201, value={"email": sam.email, "password": sam.password}).json()
    sam.token = blocked["token"]
    assert blocked["account"]["blockedReason"] == api.example("blockAccount")["reason"]
    assert api.call("createListing", 403, value=world.new_listing, token=sam.token).code == "account_blocked"
    api.call("editListing", 403, id=kept, value={"bedrooms": 2}, token=sam.token)

    for _ in "ab":
        api.call("unblockAccount", 204, id=sam.id, **admin)
    api.call("showListing", 200, id=kept)
    api.call("deleteListing", 204, id=kept, token=sam.token)
    page = api.call("listAudit", 200, query={"limit": 3}, **admin).json()
    assert [entry["action"] for entry in page["items"]] == ["unblockAccount", "blockAccount", "deleteListing"]
    rest = api.call("listAudit", 200, query={"cursor": page["nextCursor"]}, **admin).json()
    assert [(entry["action"], entry["actor"]) for entry in rest["items"]] == [("grantAdmin", "operator")]


def test_nobody_blocks_themselves(api, world):
    answer = api.call("blockAccount", 409, id=world.admin.id, value={"reason": "Tired of it."}, token=world.admin.token)
    assert answer.code == "own_account"


def test_a_member_is_no_admin(api, world):
    me = {"token": world.owner.token}
    assert api.call("blockAccount", 403, id=world.stranger.id, value={"reason": "Envy."}, **me).code == "admins_only"
    api.call("unblockAccount", 403, id=world.stranger.id, **me)
    api.call("listAudit", 403, **me)
