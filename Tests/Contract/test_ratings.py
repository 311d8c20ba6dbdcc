"""Ratings: who may rate and reply, what everybody sees, and what moderators do."""

from conftest import NOWHERE


def test_an_owner_is_rated_and_replies_and_everybody_sees_it(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="A room to rate")
    talk = {"id": samples.talk(sam, olive, listing)}
    mine, theirs = talk | {"token": sam.token}, talk | {"token": olive.token}
    before = api.call("showConversationRating", 200, **mine).json()
    assert before == {"rating": None, "mayRate": True, "mayRateFrom": None, "mayReply": False}
    rated = api.call("rateOwner", 200, value={"stars": 3}, **mine).json()
    assert rated["status"] == "waiting" and rated["text"] is None and rated["tags"] == []
    changed = api.call("rateOwner", 200, value=api.example("rateOwner"), **mine).json()
    assert changed["id"] == rated["id"] and changed["tags"] == ["asDescribed", "responsive"]
    api.call("rateOwner", 404, value={"stars": 5}, **theirs)
    assert api.call("showConversationRating", 200, **theirs).json()["mayReply"] is True
    assert api.call("listOwnerRatings", 200, id=olive.id).json() == {
        "mean": None, "count": 0, "items": [], "nextCursor": None}
    reply = {"id": rated["id"], "value": api.example("replyToRating")}
    api.call("replyToRating", 404, token=sam.token, **reply)
    assert api.call("replyToRating", 200, token=olive.token, **reply).json()["status"] == "shown"
    assert api.call("replyToRating", 409, token=olive.token, **reply).code == "replied_already"
    assert api.call("rateOwner", 409, value={"stars": 1}, **mine).code == "replied_already"
    assert api.call("withdrawRating", 409, **mine).code == "replied_already"
    shown = api.call("listOwnerRatings", 200, id=olive.id).json()
    assert shown["count"] == 1 and shown["items"][0]["author"] == {"name": "Sam", "studentAt": None}
    assert shown["items"][0]["listing"] == {"id": listing, "title": "A room to rate"}
    assert api.call("showListing", 200, id=listing).json()["owner"]["rating"] == {"mean": None, "count": 1}


def test_three_ratings_have_a_mean(api, samples, people):
    olive = people("olive")
    listing = samples.post(token=olive.token, title="A room that three rate")
    for number in range(3):
        sam = people("sam")
        talk = samples.talk(sam, olive, listing)
        rating = api.call("rateOwner", 200, id=talk, value={"stars": 5}, token=sam.token).json()["id"]
        api.call("replyToRating", 200, id=rating, value={"text": "Thanks"}, token=olive.token)
    page = api.call("listOwnerRatings", 200, id=olive.id, query={"limit": 2}).json()
    assert page["count"] == 3 and 1 <= page["mean"] <= 5 and len(page["items"]) == 2
    rest = api.call("listOwnerRatings", 200, id=olive.id, query={"cursor": page["nextCursor"]}).json()
    assert len(rest["items"]) == 1 and rest["nextCursor"] is None
    assert api.call("showListing", 200, id=listing).json()["owner"]["rating"]["mean"] is not None
    fourth = people("sam")
    talk = samples.talk(fourth, olive, listing)
    held = api.call("rateOwner", 200, id=talk, value={"stars": 5}, token=fourth.token).json()
    assert held["status"] == "held", "four accounts of one day"
    case = api.call("showAccountCase", 200, id=fourth.id, token=samples.moderator.token).json()
    assert case["heldRatings"] == 1 and case["ratings"][0]["holdReason"] == "newTogether"
    verdict = {"decision": "release", "reason": "They study together."}
    answer = api.call("decideRatingByOldPath", 204, id=held["id"], value=verdict, token=samples.moderator.token)
    assert answer.headers["Deprecation"]
    answer = api.call("decideRating", 409, id=held["id"], value=verdict, token=samples.moderator.token)
    assert answer.code == "already_decided"


def test_the_rating_of_a_new_account_that_did_nothing_else_waits(api, samples, people):
    olive, sam = people("olive"), people("sam")
    listing = samples.post(token=olive.token, title="A room that a puppet rates")
    asked = api.call(
        "openConversation", 201, id=listing, value={"message": "Is it free?"}, token=sam.token).json()["id"]
    api.call("sendMessage", 201, id=asked, value={"text": "Yes."}, token=olive.token)
    api.server.age(sam.id)
    held = api.call("rateOwner", 200, id=asked, value={"stars": 5}, token=sam.token).json()
    assert held["status"] == "held"
    moderator = {"token": samples.moderator.token}
    [rating] = api.call("showAccountCase", 200, id=sam.id, **moderator).json()["ratings"]
    assert rating["holdReason"] == "puppet"
    assert {"youngAccount", "noOtherActivity"} <= set(rating["puppetSigns"])
    api.call("decideRating", 204, id=held["id"], value={"decision": "release", "reason": "A student."}, **moderator)
    assert api.call("showConversationRating", 200, id=asked, token=sam.token).json()["rating"]["status"] == "waiting"


def test_who_was_not_answered_or_is_too_new_does_not_rate(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="A room without an answer")
    asked = api.call(
        "openConversation", 201, id=listing, value={"message": "Is it free?"}, token=sam.token).json()
    mine = {"id": asked["id"], "token": sam.token}
    assert api.call("rateOwner", 409, value={"stars": 1}, **mine).code == "not_answered"
    api.call("sendMessage", 201, id=asked["id"], value={"text": "Yes."}, token=olive.token)
    assert api.call("rateOwner", 403, value={"stars": 1}, **mine).code == "account_too_new"
    assert api.call("showConversationRating", 200, **mine).json()["mayRateFrom"] is not None
    api.call("withdrawRating", 404, **mine)
    wrong = {"stars": 6, "text": "a" * 2001, "tags": ["cheap"], "color": 1}
    assert api.call("rateOwner", 422, value=wrong, **mine).fields == {"stars", "text", "tags", "color"}
    api.call("showConversationRating", 404, id=asked["id"], token=samples.stranger.token)
    assert api.call("showConversationRating", 400, query={"x": 1}, **mine).fields == {"x"}
    api.call("listOwnerRatings", 404, id=sam.id)


def test_a_rating_is_reported_and_deleted(api, samples, people):
    sam, olive, mo = people("sam"), people("olive"), {"token": samples.moderator.token}
    listing = samples.post(token=olive.token, title="A room with a bad word")
    talk = {"id": samples.talk(sam, olive, listing), "token": sam.token}
    rating = {"id": api.call("rateOwner", 200, value={"stars": 1, "text": "Thief"}, **talk).json()["id"]}
    report = rating | {"value": api.example("reportRating")}
    assert api.call("reportRating", 409, token=sam.token, **report).code == "own_rating"
    api.call("reportRating", 404, token=samples.stranger.token, **report)
    api.call("reportRating", 201, token=olive.token, **report)
    case = api.call("showAccountCase", 200, id=sam.id, **mo).json()
    assert case["reports"][0]["ratingId"] == rating["id"] == case["ratings"][0]["id"]
    assert api.call("showRatingCase", 200, **rating, **mo).json()["reports"][0]["words"] == "We never met."
    assert api.call("showRatingCase", 400, query={"x": 1}, **rating, **mo).fields == {"x"}
    assert api.call("showRatingCase", 403, **rating, token=olive.token).code == "moderators_only"
    api.call("showRatingCase", 404, id=NOWHERE, **mo)
    api.call("decideRating", 204, value=api.example("decideRating"), **rating, **mo)
    assert api.call("showConversationRating", 200, **talk).json()["rating"]["status"] == "removed"
    assert api.call("rateOwner", 409, value={"stars": 1}, **talk).code == "rating_removed"
    api.call("replyToRating", 404, value={"text": "Thanks"}, token=olive.token, **rating)


def test_a_rating_is_taken_back_and_given_again(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="A room to rate twice")
    talk = {"id": samples.talk(sam, olive, listing), "token": sam.token}
    first = api.call("rateOwner", 200, value={"stars": 2}, **talk).json()["id"]
    api.call("withdrawRating", 204, **talk)
    api.call("withdrawRating", 404, **talk)
    assert api.call("rateOwner", 200, value={"stars": 4}, **talk).json()["id"] != first
