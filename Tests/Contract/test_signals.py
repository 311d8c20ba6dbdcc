"""Signals about listings: several hold one, its owner is not told which, and moderators read each."""

import pytest
import received_mail
from make_docs import ROOT
from test_many_listings import table
from test_moderation import decide

PHOTO = (ROOT / "Demonstration/photos/hall-clapboard.jpg").read_bytes()
TEXT = "Bright room. Only on WhatsApp."


def upload(api, listing, person):
    api.call("addPhoto", 201, id=listing, body=PHOTO, kind="image/jpeg", token=person.token)


def shown(api, listing, person):
    return api.call("showListing", 200, id=listing, token=person.token).json()


def case(api, samples, listing):
    return api.call("showListingCase", 200, id=listing, token=samples.moderator.token).json()


def points(case):
    return {part["code"]: part["points"] for part in case["riskParts"]}


@pytest.fixture
def copied(api, samples, people):
    """A listing whose photo another owner has shown before, its owner, and the other listing."""
    olive, vera = people("olive"), people("vera")
    original = samples.post(token=olive.token, title="The first hall", contact={"email": olive.email})
    upload(api, original, olive)
    api.server.give_history(olive.id)
    listing = samples.post(token=vera.token, title="The second hall", contact={"email": vera.email})
    upload(api, listing, vera)
    return listing, vera, original


def test_a_copied_photo_alone_holds_nothing_and_with_contacts_in_the_text_it_does(api, samples, copied):
    listing, vera, original = copied
    assert shown(api, listing, vera)["status"] == "active"
    edited = api.call("editListing", 200, id=listing, value={"description": TEXT}, token=vera.token).json()
    assert edited["status"] == "held" and edited["hold"]["cause"] == "signals"
    assert shown(api, listing, vera)["hold"] == edited["hold"] and "photo" not in edited["hold"]["reason"]
    api.call("showListing", 404, id=listing, token=samples.stranger.token)
    signals = [{"kind": "copiedPhoto", "listingId": original}, {"kind": "contactInText"}]
    queue = api.call("listQueue", 200, token=samples.moderator.token).json()["items"]
    for found in (case(api, samples, listing), next(item for item in queue if item["id"] == listing)):
        assert found["signals"] == signals
        assert found["hold"]["cause"] == "signals" and found["hold"]["automatic"] is True
        assert points(found) == {"copiedPhoto": 40, "contactInText": 20, "hold": 20, "youngAccount": 15}
        assert found["risk"] == sum(points(found).values())
    [decision] = case(api, samples, listing)["decisions"]
    assert (decision["decision"], decision["moderator"]) == ("hold", None)


def test_its_owner_appeals_and_what_is_released_is_not_held_again_for_the_same(api, samples, copied):
    listing, vera, _ = copied
    api.call("editListing", 200, id=listing, value={"description": TEXT}, token=vera.token)
    api.call("appeal", 201, id=listing, value={"words": "The photo is mine."}, token=vera.token)
    assert decide(api, samples.moderator, listing, "release").json()["decision"] == "release"
    for value in ({"title": "The hall"}, {"description": TEXT + " Quiet."}):
        assert api.call("editListing", 200, id=listing, value=value, token=vera.token).json()["status"] == "active"
    upload(api, listing, vera)
    assert shown(api, listing, vera)["status"] == "active"
    found = case(api, samples, listing)
    assert found["riskParts"] == [] and {signal["kind"] for signal in found["signals"]} == {
        "copiedPhoto", "contactInText"}
    # The photo of another listing of theirs says nothing new either.
    other = samples.post(token=vera.token, title="The third hall", contact={"email": vera.email})
    upload(api, other, vera)
    assert case(api, samples, other)["signals"] == []


def test_a_new_listing_with_the_contact_of_a_scam_is_held_and_its_answer_says_so(api, samples, people, key):
    scammer = people("scammer")
    contact = {"phone": "+1 585 555 0166"}
    scam = samples.post(token=scammer.token, title="A palace by wire", contact=contact)
    vera = people("vera")
    decide(api, samples.admin, scam, "delete", isScam=True)
    form = samples.new_listing | {"title": "Another palace", "contact": {"phone": "(585) 555-0166"}}
    alone = api.call("createListing", 201, value=form, token=vera.token).json()
    assert alone["status"] == "active"
    form["description"] = TEXT
    first, again = (api.call("createListing", 201, value=form, headers=key, token=vera.token) for _ in "ab")
    assert first.body == again.body and again.headers["Idempotency-Replayed"] == "true"
    made = first.json()
    assert made["status"] == "held" and made["hold"]["cause"] == "signals"
    found = case(api, samples, made["id"])
    assert found["signals"] == [{"kind": "removedContact", "listingId": scam}, {"kind": "contactInText"}]
    assert points(found)["removedContact"] == 45
    api.call("showListing", 404, id=made["id"], token=samples.stranger.token)


def test_rows_of_a_file_are_scored_as_single_listings_and_say_which_are_held(api, samples, people):
    scammer = people("scammer")
    scam = samples.post(token=scammer.token, title="A palace by wire", contact={"email": "wire@mail.example"})
    vera = people("vera")
    decide(api, samples.admin, scam, "delete", isScam=True)
    bad = {"description": "Only on WhatsApp", "contactEmail": "wire@mail.example"}
    body = table(api, bad, {"externalId": "elm-12-2", "contactEmail": vera.email})
    send = {"body": body, "kind": "text/csv", "token": vera.token}
    [tried, _] = api.call("importListings", 200, query={"dryRun": "true"}, **send).json()["rows"]
    assert "status" not in tried
    held, good = api.call("importListings", 200, **send).json()["rows"]
    assert (held["status"], good["status"]) == ("held", "active") and "hold" not in good
    stored = shown(api, held["listingId"], vera)
    assert held["hold"] == stored["hold"] and held["hold"]["cause"] == "signals"
    change = {"items": [{"id": held["listingId"], "version": 1, "priceCents": 90_000}]}
    [item] = api.call("changePrices", 200, value=change, token=vera.token).json()["items"]
    assert item["status"] == "held" and item["hold"] == stored["hold"]


def test_an_edit_is_scored_by_what_it_changed(api, samples, people):
    vera = people("vera")
    listing = samples.post(token=vera.token, description=TEXT, contact={"email": vera.email})

    def kinds():
        return [signal["kind"] for signal in case(api, samples, listing)["signals"]]

    def edit(**value):
        return api.call("editListing", 200, id=listing, value=value, token=vera.token).json()["status"]
    assert kinds() == ["contactInText"]
    assert edit(title="A mended typo") == "active" and kinds() == ["contactInText"]
    assert edit(description="Bright room.") == "active" and kinds() == []


def test_a_marketplace_sets_from_how_many_points_on_signals_hold(api, samples, people):
    olive, vera = people("olive"), people("vera")
    upload(api, samples.post(token=olive.token, contact={"email": olive.email}), olive)
    api.server.give_history(olive.id)

    def posted():
        listing = samples.post(token=vera.token, description=TEXT, contact={"email": vera.email})
        upload(api, listing, vera)
        return shown(api, listing, vera)["status"]
    assert posted() == "held"
    for setting in ("holdScore=49", "holdScore=161", "holdScore=many", "sharePhotoSignals=perhaps"):
        assert setting.split("=")[0] in api.server.refused("tenant", "set", "default", setting)
    api.server.run("tenant", "set", "default", "holdScore=160", "sharePhotoSignals=true")
    try:
        received_mail.wait(lambda: posted() == "active", "the setting")
    finally:
        api.server.run("tenant", "set", "default", "holdScore=60", "sharePhotoSignals=false")
