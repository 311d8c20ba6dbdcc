"""What holds for every operation that it fits: ids, locations, repeats, entity tags, forms, and the document itself."""

import json

import outside_server
import pytest
from conftest import NEAR, NOWHERE
from contract import Contract
from make_docs import SOURCE, document
from pictures import png

CONTRACT = Contract()


def with_location() -> set[str]:
    return {operation.id for operation in CONTRACT.operations.values()
            if "Location" in operation.node["responses"].get("201", {}).get("headers", {})}


def test_what_was_created_is_where_its_location_says(api, samples):
    owner = samples.owner
    account = {"email": "lou@syr.edu", "password": "quiet-harbour-20", "name": "Lou"}
    calls = {
        "register": {"value": account},
        "logIn": {"value": {"email": owner.email, "password": owner.password}},
        "createListing": {"value": samples.new_listing | {"title": "Found by its location"}},
        "addPhoto": {"id": samples.draft, "body": png(shade=77), "kind": "image/png"},
        "addPhotoByLink": {
            "id": samples.draft, "value": {"url": f"{outside_server.address()}/photo-by-link.png"}},
        "saveSearch": {"value": api.example("saveSearch")},
        "saveScenario": {"value": api.example("saveScenario")},
        "createSavedReply": {"value": api.example("createSavedReply")},
        "createBuilding": {"value": api.example("createBuilding")},
        "putExternalListing": {"query": {"externalId": "12/A"}, "value": api.example("putExternalListing")},
        "createKey": {"value": api.example("createKey")},
        "createMarketplaceKey": {"value": api.example("createMarketplaceKey")},
        "createWebhook": {"value": api.example("createWebhook")},
        "createMarketplaceWebhook": {"value": api.example("createMarketplaceWebhook")},
        "createUnit": {"id": samples.building, "value": {"unit": "9"}},
        "shareShortlist": {"value": {"name": "Ours", "listingIds": [samples.listing]}},
        "openConversation": {"id": samples.listing, "value": {"message": "Is it free?"}},
        "createNotice": {"value": api.example("createNotice")},
        "createWanted": {"value": api.example("createWanted")},
        "openWantedConversation": {"id": samples.wanted, "value": {"message": "I have a room."}}}
    assert calls.keys() == with_location(), "an operation creates something that this test does not know"
    tokens = {"register": None, "logIn": None, "openConversation": samples.stranger.token,
              "openWantedConversation": samples.stranger.token, "createSavedReply": samples.admin.token,
              "createNotice": samples.admin.token, "createKey": api.confirmed(owner),
              "createMarketplaceKey": api.confirmed(samples.admin), "createWebhook": api.confirmed(owner),
              "createMarketplaceWebhook": api.confirmed(samples.admin)}
    made = {}
    for name, call in calls.items():
        answer = api.call(name, 201, token=tokens.get(name, owner.token), **call)
        token = answer.json().get("token", tokens.get(name) or owner.token)
        made[name] = answer.headers["Location"]
        found = api.server.send("GET", made[name], headers={"Authorization": f"Bearer {token}"})
        assert found.status == 200, str(found)
        if name == "logIn":
            assert found.json()["current"] and made[name].endswith(found.json()["id"])
    for name in ("createListing", "createWanted", "saveSearch", "saveScenario", "createUnit", "createBuilding",
                 "addPhoto", "addPhotoByLink", "putExternalListing"):
        place = made[name]
        if name in ("addPhoto", "addPhotoByLink"):
            place = f"/v1/listings/{samples.draft}/photos/{place.split('/')[3]}"
        assert api.server.send("DELETE", place, headers={"Authorization": f"Bearer {owner.token}"}).status == 204


READ = ("showUniversity", "showSession", "showSavedSearch", "showListing", "showPhoto", "showNewInSavedSearch",
        "listVersions", "showListingCase", "showAccountCase", "showScenario", "showSavedReply", "showConversation",
        "listMessages", "showNotice", "previewNotice", "showConversationRating", "showRatingCase", "showWanted",
        "showKey", "showWebhook", "listWantedFits", "listListingWantedFits")


@pytest.mark.parametrize("name", READ)
def test_an_id_in_a_path_may_have_capitals(api, samples, name):
    call = samples.sample(name)
    plain = api.call(name, 200, **call)
    capitals = api.call(name, 200, **call | {key: call[key].upper() for key in ("id",)})
    if "asOf" in str(plain.body):
        return  # The moment of the answer stands in it.
    assert capitals.body == plain.body


def test_an_id_in_a_query_or_a_body_may_have_capitals(api, samples):
    me, admin = {"token": samples.owner.token}, {"token": samples.admin.token}
    for query in ({"universityId": samples.university}, NEAR):
        upper = {name: value.upper() for name, value in query.items()}
        pages = [api.call("searchListings", 200, query=asked).json() for asked in (query, upper)]
        assert pages[0] == pages[1]
    api.call("saveFavorite", 204, id=samples.listing.upper(), token=samples.stranger.token)
    saved = api.call("listFavorites", 200, token=samples.stranger.token).json()["items"]
    assert [card["id"] for card in saved] == [samples.listing]
    api.call("removeFavorite", 204, id=samples.listing.upper(), token=samples.stranger.token)
    photos = [photo["id"] for photo in api.call("showListing", 200, id=samples.listing, **me).json()["photos"]]
    api.call("orderPhotos", 204, id=samples.listing.upper(), value={"ids": [id.upper() for id in photos]}, **me)
    mine = [card["id"] for card in api.call("listMyListings", 200, **me).json()["items"]]
    api.call("orderMyListings", 204, value={"ids": [id.upper() for id in mine]}, **me)
    assert [card["id"] for card in api.call("listMyListings", 200, **me).json()["items"]] == mine
    wrong = {"decision": "hold", "reason": "Nobody decided this.", "lastDecisionId": NOWHERE.upper()}
    assert api.call("decideListing", 422, id=samples.listing, value=wrong, **admin).fields == {"lastDecisionId"}
    for name, id in (("actor", samples.admin.id), ("listing", samples.listing), ("account", samples.stranger.id)):
        pages = [api.call("listAudit", 200, query={name: text}, **admin).json() for text in (id, id.upper())]
        assert pages[0] == pages[1]


def test_a_repeated_answer_says_that_it_is_one(api, samples, key):
    owner = {"headers": key, "token": samples.owner.token}
    calls = {
        "createListing": {"value": samples.new_listing | {"title": "Posted once more"}} | owner,
        "saveSearch": {"value": api.example("saveSearch")} | owner,
        "logIn": {"value": {"email": samples.owner.email, "password": samples.owner.password}, "headers": key}}
    for name, call in calls.items():
        first, again = (api.call(name, 201, **call | {"headers": {"Idempotency-Key": f"{name} once"}}) for _ in "ab")
        assert first.headers["Idempotency-Replayed"] is None and again.headers["Idempotency-Replayed"] == "true", name
        assert first.body == again.body
        if name != "logIn":
            operation = {"createListing": "deleteListing", "saveSearch": "deleteSavedSearch"}[name]
            api.call(operation, 204, id=first.json()["id"], token=samples.owner.token)


def test_a_tag_without_its_marks_is_told_to_have_them_and_a_stale_one_deletes_nothing(api, samples):
    listing, me = samples.post(title="Tagged"), {"token": samples.owner.token}
    tag = api.call("showListing", 200, id=listing, **me).headers["ETag"]
    bare = {"If-Match": tag.strip('"')}
    for name, call in (("editListing", {"value": {"bedrooms": 2}}), ("renewListing", {}), ("deleteListing", {})):
        answer = api.call(name, 400, id=listing, headers=bare, **call, **me)
        assert answer.fields == {"If-Match"} and "quotation marks" in answer.json()["detail"]
    api.call("editListing", 200, id=listing, value={"bedrooms": 2}, headers={"If-Match": tag}, **me)
    assert api.call("deleteListing", 412, id=listing, headers={"If-Match": tag}, **me).code == "stale"
    fresh = api.call("showListing", 200, id=listing, **me).headers["ETag"]
    api.call("deleteListing", 204, id=listing, headers={"If-Match": fresh}, **me)


def test_a_form_is_told_what_to_send_instead(api, samples):
    me = {"token": samples.owner.token}
    form = b'--x\r\nContent-Disposition: form-data; name="photo"\r\n\r\n' + png() + b"\r\n--x--\r\n"
    photo = api.call("addPhoto", 415, id=samples.listing, body=form, kind="multipart/form-data; boundary=x", **me)
    assert photo.code == "multipart_body"
    for kind in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        answer = api.call("createListing", 415, body=form, kind=kind, **me)
        assert answer.code == "not_json" and "Forms aren't accepted" in answer.json()["detail"]


def test_the_document_is_served_as_it_is_and_in_json(api):
    assert api.call("showContract", 200).body == SOURCE.read_bytes()
    assert json.loads(api.call("showContractAsJSON", 200).body) == document()
