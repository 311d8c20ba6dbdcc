"""The marketplace, universities, favourites, moderation and the operator's pages. With the files beside it: every
operation as it is meant to be called, and what each refuses on its own grounds."""

from conftest import NEAR
from server import OTHER_HOST


def test_a_marketplace_tells_of_itself(api, samples):
    assert api.call("showTenant", 200).json()["name"] == "default"
    assert api.call("showTenant", 200, headers={"Host": OTHER_HOST}).json()["name"] == "other"


def test_the_operators_pages_answer(api, samples):
    api.call("showLiveness", 200)
    api.call("showReadiness", 200)
    assert b"digs_listings_visible" in api.call("showMetrics", 200).body
    assert api.call("showContract", 200).body.startswith(b"openapi: 3.1")


def test_universities_are_found_shown_and_measured(api, samples):
    found = api.call("searchUniversities", 200, query={"q": "roch inst", "country": "us", "limit": 3} | NEAR)
    first = found.json()["items"][0]
    assert first["name"] == "Rochester Institute of Technology" and "distanceMiles" in first
    shown = api.call("showUniversity", 200, id=first["id"]).json()
    assert shown == {name: value for name, value in first.items() if name != "distanceMiles"}
    nearest = api.call("showNearestUniversity", 200, query=NEAR).json()
    assert nearest["university"]["id"] == first["id"]
    assert api.call("showHere", 200, query=NEAR).json() == {"country": "US"} | nearest
    assert api.call("searchUniversities", 200, query={"q": "no such place at all"}).json()["items"] == []


def test_favorites_are_saved_listed_and_removed(api, samples):
    sam = {"token": samples.stranger.token}
    others = [samples.post(title="Saved"), samples.listing]
    for listing in [*others, others[0]]:
        api.call("saveFavorite", 204, id=listing, **sam)
    api.call("saveFavorite", 404, id=samples.draft, **sam)
    shown = api.call("showFavorite", 200, id=others[0], **sam).json()
    assert (shown["id"], shown["note"]) == (others[0], None)
    api.call("showFavorite", 404, id=others[0], token=samples.admin.token)
    first = api.call("listFavorites", 200, query={"limit": 1}, **sam).json()
    second = api.call("listFavorites", 200, query={"limit": 1, "cursor": first["nextCursor"]}, **sam).json()
    assert [page["items"][0]["id"] for page in (first, second)] == others[::-1]
    api.call("deleteListing", 204, id=others[0], token=samples.owner.token)
    left = api.call("listFavorites", 200, **sam).json()
    assert len(left["items"]) == 1
    assert left["removed"] == [{"id": others[0], "title": "Saved", "reason": "closed"}]
    for listing in [*others, others[0]]:
        api.call("removeFavorite", 204, id=listing, **sam)
    assert api.call("listFavorites", 200, **sam).json() == {"items": [], "nextCursor": None, "removed": []}


def test_an_admin_deletes_a_scam_and_blocks_its_poster(api, samples):
    admin, sam = {"token": samples.admin.token}, samples.stranger
    # No contact of another test's: it would be a signal there.
    contact = {"email": "palace@syr.edu"}
    scam, kept = (
        samples.post(token=sam.token, title=title, contact=contact) for title in ("A palace for nothing", "A shed"))
    assert api.call("deleteListing", 422, id=scam, **admin).fields == {"reason"}
    api.call("deleteListing", 204, id=scam, query={"reason": "The photos are stolen."}, **admin)
    assert api.call("blockAccount", 422, id=sam.id, value={"reason": "x"}, **admin).fields == {"reason"}
    api.call("blockAccount", 204, id=sam.id, value=api.example("blockAccount"), **admin)
    api.call("showAccount", 401, token=sam.token)
    api.call("showListing", 404, id=kept)

    blocked = api.call("logIn", 201, value={"email": sam.email, "password": sam.password}).json()
    sam.token = blocked["token"]
    assert blocked["account"]["blockedReason"] == api.example("blockAccount")["reason"]
    assert api.call("createListing", 403, value=samples.new_listing, token=sam.token).code == "account_blocked"
    api.call("editListing", 403, id=kept, value={"bedrooms": 2}, token=sam.token)

    for _ in "ab":
        api.call("unblockAccount", 204, id=sam.id, **admin)
    api.call("showListing", 200, id=kept)
    api.call("deleteListing", 204, id=kept, token=sam.token)
    page = api.call("listAudit", 200, query={"limit": 3}, **admin).json()
    assert [entry["action"] for entry in page["items"]] == ["unblockAccount", "blockAccount", "deleteListing"]
    rest = api.call("listAudit", 200, query={"cursor": page["nextCursor"]}, **admin).json()
    assert ("grantAdmin", "operator") in [(entry["action"], entry["actor"]) for entry in rest["items"]]


def test_nobody_blocks_themselves(api, samples):
    admin = samples.admin
    answer = api.call("blockAccount", 409, id=admin.id, value={"reason": "Tired of it."}, token=admin.token)
    assert answer.code == "own_account"


def test_a_member_is_no_admin(api, samples):
    me = {"token": samples.owner.token}
    assert api.call("blockAccount", 403, id=samples.stranger.id, value={"reason": "Envy."}, **me).code == "admins_only"
    api.call("unblockAccount", 403, id=samples.stranger.id, **me)
    api.call("listAudit", 403, **me)
