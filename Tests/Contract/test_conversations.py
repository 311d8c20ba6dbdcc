"""Conversations: what both sides see of them, and what moderators do."""

from conftest import NOWHERE

ADVERT = "Dear student, this lovely flat is yours today if you answer me at once and pay the deposit."


def ask(api, listing, person, status=201, message="Is it free?", **more):
    return api.call("openConversation", status, id=listing, value={"message": message}, token=person.token, **more)


def test_two_write_to_each_other_and_the_unread_ones_come_first(api, samples, people, key):
    sam, olive = people("sam"), people("olive")
    listings = [samples.post(token=olive.token, title=f"Room {number} of many") for number in range(3)]
    ids = [ask(api, listing, sam).json()["id"] for listing in listings]
    assert ask(api, listings[0], sam, status=200, message="One more question").json()["id"] == ids[0]
    assert ask(api, listings[0], olive, status=409).code == "own_listing"
    mine, theirs = {"token": sam.token}, {"token": olive.token}
    assert api.call("countUnread", 200, **theirs).json() == {"unread": 3}
    newest = api.call("showConversation", 200, id=ids[0], **theirs).json()
    assert newest["unread"] == 2 and newest["lastMessage"]["text"] == "One more question"
    through = {"value": {"through": newest["lastMessage"]["id"]}}
    api.call("markConversationRead", 204, id=ids[0], **through, **theirs)
    first = api.call("listMessages", 200, id=ids[0], **theirs).json()["items"][-1]["id"]
    api.call("markConversationRead", 204, id=ids[0], value={"through": first}, **theirs)
    assert api.call("countUnread", 200, **theirs).json() == {"unread": 2}, "a mark has moved back"
    listed = api.call("listConversations", 200, query={"limit": 2}, **theirs).json()
    rest = api.call("listConversations", 200, query={"limit": 2, "cursor": listed["nextCursor"]}, **theirs).json()
    assert [item["id"] for item in listed["items"] + rest["items"]] == [ids[2], ids[1], ids[0]]
    assert rest["nextCursor"] is None
    sent = [api.call("sendMessage", 201, id=ids[1], value={"text": "Yes."}, headers=key, **theirs) for _ in "ab"]
    assert sent[0].json() == sent[1].json()
    assert api.call("showConversation", 200, id=ids[1], **mine).json()["unread"] == 1


def test_messages_are_paged_both_ways(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="A room to talk about")
    talk = {"id": ask(api, listing, sam, message="message 0").json()["id"]}
    for number in range(1, 7):
        author = olive if number % 2 else sam
        api.call("sendMessage", 201, value={"text": f"message {number}"}, token=author.token, **talk)

    def texts(**query):
        found, cursor = [], {}
        while cursor is not None:
            page = api.call("listMessages", 200, query=query | cursor | {"limit": 3}, token=sam.token, **talk).json()
            found += page["items"]
            cursor = {"cursor": page["nextCursor"]} if page["nextCursor"] else None
        return found
    older = texts()
    assert [message["text"] for message in older] == [f"message {number}" for number in reversed(range(7))]
    assert [message["isMine"] for message in older] == [True, False, True, False, True, False, True]
    newer = texts(after=older[4]["id"])
    assert [message["text"] for message in newer] == ["message 3", "message 4", "message 5", "message 6"]
    api.call("listMessages", 404, query={"after": NOWHERE}, token=sam.token, **talk)


def test_an_archived_conversation_comes_back_with_a_message_and_a_blocked_person_cannot_write(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listings = [samples.post(token=olive.token, title=f"Room {number} to block") for number in range(2)]
    talk = {"id": ask(api, listings[0], sam).json()["id"]}
    api.call("archiveConversation", 204, token=olive.token, **talk)
    assert api.call("listConversations", 200, token=olive.token).json()["items"] == []
    assert len(api.call("listConversations", 200, query={"archived": "true"}, token=olive.token).json()["items"]) == 1
    api.call("sendMessage", 201, value={"text": "Hello?"}, token=sam.token, **talk)
    assert api.call("showConversation", 200, token=olive.token, **talk).json()["isArchived"] is False
    api.call("blockPerson", 204, token=olive.token, **talk)
    assert api.call("sendMessage", 403, value={"text": "Hello?"}, token=sam.token, **talk).code == "messages_not_taken"
    assert ask(api, listings[1], sam, status=403).code == "messages_not_taken"
    assert api.call("sendMessage", 409, value={"text": "No."}, token=olive.token, **talk).code == "blocked_by_you"
    assert api.call("showConversation", 200, token=olive.token, **talk).json()["isBlockedByMe"] is True
    api.call("unblockPerson", 204, token=olive.token, **talk)
    api.call("archiveConversation", 204, token=olive.token, **talk)
    api.call("unarchiveConversation", 204, token=olive.token, **talk)
    assert api.call("showConversation", 200, token=olive.token, **talk).json()["isArchived"] is False
    ask(api, listings[1], sam)


def test_what_may_be_said_and_to_whom(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="A room with limits")
    for status in ("draft", "closed"):
        hidden = samples.post(token=olive.token, title="Not for everybody")
        api.call("editListing", 200, id=hidden, value={"status": status}, token=olive.token)
        ask(api, hidden, sam, status=404)
    for wrong in ("", " ", "a" * 4001, "x\u0000y", "turned \u202e around"):
        assert ask(api, listing, sam, status=422, message=wrong).fields == {"message"}, wrong[:20]
    bad = {"message": "Hello", "moveIn": "2027-02-30", "people": 21}
    assert api.call("openConversation", 422, id=listing, value=bad, token=sam.token).fields == {"moveIn", "people"}
    plans = {"message": "é" * 4000, "moveIn": "2027-01-05", "people": 20}
    opened = api.call("openConversation", 201, id=listing, value=plans, token=sam.token).json()
    assert (opened["moveIn"], opened["people"]) == ("2027-01-05", 20)
    kept = ask(api, listing, sam, status=200, message="Only words").json()
    assert (kept["moveIn"], kept["people"]) == ("2027-01-05", 20)
    talk = {"id": opened["id"], "token": sam.token}
    for _ in range(8):
        api.call("sendMessage", 201, value={"text": "Hello?"}, **talk)
    assert api.call("sendMessage", 409, value={"text": "Hello?"}, **talk).code == "wait_for_answer"


def test_a_message_is_reported_and_read_and_repeated_ones_wait_for_a_moderator(api, samples, people):
    spammer, olive, mo = people("spammer"), people("olive"), {"token": samples.moderator.token}
    api.server.age(olive.id)
    listings = [samples.post(token=olive.token, title=f"Room {number} for spam") for number in range(7)]
    for listing in listings[:5]:
        talk = ask(api, listing, spammer, message=ADVERT).json()["id"]
    warned = {"text": "Pay with gift cards. Text me at 585 555 0100"}
    message = api.call("sendMessage", 201, id=talk, value=warned, token=spammer.token).json()["id"]
    # The answer of an older account lets a new one open two more on its first day.
    api.call("sendMessage", 201, id=talk, value={"text": "No."}, token=olive.token)
    shown = api.call("listMessages", 200, id=talk, token=olive.token).json()["items"][1]
    assert shown["cautions"] == ["giftCard", "contactPushed"]
    report = {"id": talk, "message": message, "value": {"reason": "scam"}}
    assert api.call("reportMessage", 409, token=spammer.token, **report).code == "own_message"
    api.call("reportMessage", 201, token=olive.token, **report)
    case = api.call("showAccountCase", 200, id=spammer.id, **mo).json()
    read = api.call("readReportedMessages", 200, id=case["reports"][0]["id"], **mo).json()["items"]
    assert [item["isReported"] for item in read] == [False, True, False]
    held = [ask(api, listing, spammer, message=ADVERT.upper()).json() for listing in listings[5:]]
    assert [item["lastMessage"]["status"] for item in held] == ["held", "held"]
    api.call("showConversation", 404, id=held[0]["id"], token=olive.token)
    waiting = api.call("listHeldMessages", 200, id=spammer.id, **mo).json()["items"]
    assert [item["recipients"] for item in waiting] == [2]
    verdict = {"verdict": "release", "reason": "It is harmless", "through": waiting[0]["lastSentAt"]}
    api.call("decideHeldMessages", 204, id=spammer.id, value=verdict, **mo)
    assert api.call("decideHeldMessages", 409, id=spammer.id, value=verdict, **mo).code == "already_decided"
    assert api.call("showConversation", 200, id=held[0]["id"], token=olive.token).json()["unread"] == 1


def test_moderators_alone_read_what_others_wrote_and_no_parameter_is_ignored(api, samples):
    for name in ("readReportedMessages", "listHeldMessages"):
        call = samples.sample(name)
        assert api.call(name, 403, **call | {"token": samples.owner.token}).code == "moderators_only"
    for name in ("readReportedMessages", "listHeldMessages", "showConversation", "countUnread"):
        assert api.call(name, 400, **samples.sample(name) | {"query": {"x": 1}}).fields == {"x"}


def test_an_owner_who_takes_messages_only_shows_no_address(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="Write to me here", contactVisibility="conversations")
    seen = api.call("showListing", 200, id=listing, token=sam.token).json()
    assert seen["contactHidden"] == "conversations_only" and "contact" not in seen
    assert "contact" in api.call("showListing", 200, id=listing, token=olive.token).json()
