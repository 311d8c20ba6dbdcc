"""Reports, holds, decisions, appeals, versions, roles and the audit log."""

from conftest import NOWHERE


def decide(api, person, listing, decision, status=200, known="newest", **more):
    """A decision, knowing the newest one unless told otherwise."""
    case = api.call("showListingCase", 200, id=listing, token=person.token).json()
    if known == "newest":
        known = case["lastDecisionId"]
    value = {"decision": decision, "reason": "We looked into it.", "lastDecisionId": known,
             "version": case["versions"][0]["version"]} | more
    return api.call("decideListing", status, id=listing, value=value, token=person.token)


def test_the_overview_tells_moderators_what_waits(api, samples):
    mo = samples.moderator
    overview = api.call("showOverview", 200, token=mo.token).json()
    assert {row["kind"] for row in overview["waiting"]} >= {"reports", "appeals", "heldListings"}
    api.call("showOverview", 400, query={"surprise": 1}, token=mo.token)
    api.call("showOverview", 403, token=samples.stranger.token)


def test_a_listing_is_reported_held_appealed_for_and_released(api, samples, key):
    owner, sam, mo = samples.owner, samples.stranger, samples.moderator
    listing = samples.post(title="Too good to be true", contact={"email": "deleted@syr.edu"})
    report = {"id": listing, "value": api.example("reportListing")}
    first, again = (api.call("reportListing", 201, **report, headers=key, token=sam.token).json() for _ in "ab")
    assert first == again
    assert api.call("reportListing", 409, **report, token=sam.token).code == "already_reported"
    assert api.call("reportListing", 409, **report, token=owner.token).code == "own_listing"
    queue = api.call("listQueue", 200, query={"limit": 1}, token=mo.token).json()
    assert queue["items"][0]["id"] == listing and queue["items"][0]["reports"][0]["reporter"]["id"] == sam.id
    appeal = {"id": listing, "value": api.example("appeal"), "token": owner.token}
    assert api.call("appeal", 409, **appeal).code == "not_held"

    held = decide(api, mo, listing, "hold").json()
    assert held["moderator"]["id"] == mo.id
    assert decide(api, samples.admin, listing, "release", 409, known=None).code == "already_decided"
    api.call("showListing", 404, id=listing, token=sam.token)
    shown = api.call("showListing", 200, id=listing, token=owner.token).json()
    assert shown["status"] == "held" and shown["hold"]["reason"] == "We looked into it."
    assert api.call("editListing", 409, id=listing, value={"status": "active"}, token=owner.token).code == "held"
    assert api.call("renewListing", 409, id=listing, token=owner.token).code == "held"
    api.call("appeal", 201, **appeal)
    assert api.call("appeal", 409, **appeal).code == "already_appealed"
    assert api.call("appeal", 403, **appeal | {"token": mo.token}).code == "not_yours"
    assert decide(api, mo, listing, "release", 409, version=1).code == "edited_meanwhile"
    assert decide(api, mo, listing, "release", 422, version=None).fields == {"version"}
    assert decide(api, mo, listing, "delete", 403).code == "admins_only"
    assert decide(api, mo, listing, "release").json()["decision"] == "release"
    case = api.call("showListingCase", 200, id=listing, token=mo.token).json()
    assert [d["decision"] for d in case["decisions"]] == ["release", "hold"] and case["reports"][0]["settledAt"]
    versions = api.call("listVersions", 200, id=listing, query={"limit": 1}, token=owner.token).json()
    assert versions["items"][0]["changes"] == [{"field": "status", "before": "held", "after": "active"}]
    older = api.call(
        "listVersions", 200, id=listing, query={"cursor": versions["nextCursor"]}, token=owner.token).json()
    assert [v["version"] for v in older["items"]] == [2, 1]
    assert api.call("listVersions", 403, id=listing, token=sam.token).code == "moderators_only"

    decide(api, samples.admin, listing, "delete")
    assert api.call("showListingCase", 200, id=listing, token=mo.token).json()["listing"] is None
    log = api.call("listAudit", 200, query={"listing": listing}, token=samples.admin.token).json()["items"]
    decisions = [entry["action"] for entry in log if entry["action"] != "readListingContact"]
    assert decisions == ["deleteListing", "releaseListing", "holdListing"]


def test_an_account_is_reported_found_and_cleared(api, samples):
    sam, mo = samples.stranger, samples.moderator
    report = {"id": sam.id, "value": api.example("reportAccount")}
    api.call("reportAccount", 201, **report, token=samples.owner.token)
    assert api.call("reportAccount", 409, **report, token=samples.owner.token).code == "already_reported"
    assert api.call("reportAccount", 409, **report, token=sam.token).code == "own_account"
    found = api.call("findAccounts", 200, query={"email": sam.email}, token=mo.token).json()["items"]
    assert [account["id"] for account in found] == [sam.id]
    case = api.call("showAccountCase", 200, id=sam.id, token=mo.token).json()
    assert case["reports"][0]["words"] == report["value"]["words"]
    dismissal = {"id": sam.id, "value": api.example("dismissReports"), "token": mo.token}
    api.call("dismissReports", 204, **dismissal)
    assert api.call("dismissReports", 409, **dismissal).code == "already_decided"
    assert api.call("dismissReports", 409, **dismissal | {"id": mo.id}).code == "own_account"


def test_accounts_and_listings_are_searched_and_the_words_are_logged_once(api, samples):
    mo, admin = {"token": samples.moderator.token}, {"token": samples.admin.token}
    listing = samples.post(title="A lighthouse", contact={"email": "sam@syr.edu", "phone": "+1 (307) 555-0199"})
    for q, kinds in (("SAM@syr", ["account", "listing"]), ("lightHOUSE", ["listing"]), ("307.555.01", ["listing"])):
        found = api.call("searchCases", 200, query={"q": q}, **mo).json()
        assert [item["kind"] for item in found["items"]] == kinds and found["nextCursor"] is None, q
    first = api.call("searchCases", 200, query={"q": "sam@syr", "limit": 1}, **mo).json()
    after = {"q": "sam@syr", "limit": 1, "cursor": first["nextCursor"]}
    assert api.call("searchCases", 200, query=after, **mo).json()["items"][0]["listing"]["id"] == listing
    log = api.call("listAudit", 200, query={"action": "searchCases", "actor": samples.moderator.id}, **admin).json()
    # An account that was looked up by its whole address is logged likewise.
    words = [entry["subject"] for entry in log["items"] if entry["subject"] != "sam@syr.edu"]
    assert words == ["307.555.01", "lighthouse", "sam@syr"]
    for q in ("", "ab", "a" * 101, "a\0bc"):
        assert api.call("searchCases", 400, query={"q": q}, **mo).fields == {"q"}
    assert api.call("searchCases", 403, query={"q": "sam"}, token=samples.owner.token).code == "moderators_only"
    api.call("deleteListing", 204, id=listing, token=samples.owner.token)


def test_several_listings_are_decided_on_at_once(api, samples, key):
    mo, admin = {"token": samples.moderator.token}, {"token": samples.admin.token}
    listings = [samples.post(title=f"Batch {number}", contact={"email": "batch@syr.edu"}) for number in range(2)]
    items = [{"listing": id, "lastDecisionId": None} for id in [*listings, NOWHERE]]
    form = {"items": items, "decision": "hold", "reason": "Looks odd."}
    first, again = (api.call("decideListings", 200, value=form, headers=key, **mo) for _ in "ab")
    assert first.body == again.body and again.headers["Idempotency-Replayed"] == "true"
    results = first.json()["items"]
    assert [result["listing"] for result in results] == [*listings, NOWHERE]
    assert [result["decision"] and result["decision"]["decision"] for result in results] == ["hold", "hold", None]
    assert results[2]["problem"]["code"] == "not_found" and results[2]["problem"]["status"] == 404
    fresh = [{"listing": result["listing"], "lastDecisionId": result["decision"]["id"]} for result in results[:2]]
    form = {"items": fresh, "decision": "delete", "reason": "A scam.", "isScam": True}
    assert api.call("decideListings", 403, value=form, **mo).code == "admins_only"
    wrong = {"items": [items[0], items[0], {}], "decision": "dance", "reason": ""}
    fields = api.call("decideListings", 422, value=wrong, **mo).fields
    assert fields == {"items.1.listing", "items.2.listing", "items.2.lastDecisionId", "decision", "reason"}
    for empty in ([], items * 17):
        assert api.call("decideListings", 422, value=form | {"items": empty}, **admin).fields == {"items"}
    assert [r["problem"] for r in api.call("decideListings", 200, value=form, **admin).json()["items"]] == [None, None]


def test_a_ring_is_listed_and_removed(api, samples, key):
    mo, admin = {"token": samples.moderator.token}, {"token": samples.admin.token}
    owners = [samples.register({"email": f"ring{n}@syr.edu", "password": "quiet-harbour-26", "name": f"Ring {n}"})
              for n in range(3)]
    phone = {"phone": "+1 585 555 0177"}
    listings = [samples.post(token=owner.token, title="In a ring", contact=phone) for owner in owners]
    for listing in listings:
        api.call("reportListing", 201, id=listing, value={"reason": "scam"}, token=samples.stranger.token)
    rings = api.call("listRings", 200, **mo).json()["items"]
    ring = next(ring for ring in rings if listings[0] in [case["id"] for case in ring["cases"]])
    assert ring["shares"][0] == "phone"
    assert {member["account"]["id"] for member in ring["accounts"]} >= {owner.id for owner in owners}
    api.call("listRings", 400, query={"surprise": 1}, **mo)
    api.call("listRings", 403, token=samples.owner.token)
    parts = [{"account": owner.id, "listings": [{"listing": listing, "lastDecisionId": None}]}
             for owner, listing in zip(owners, listings)]
    form = {"reason": "One phone, three names.", "accounts": parts}
    assert api.call("removeRing", 403, value=form, **mo).code == "admins_only"
    wrong = {"accounts": [parts[0], parts[0], {}], "reason": "", "isScam": "no"}
    assert api.call("removeRing", 422, value=wrong, **admin).fields == {
        "accounts.1.account", "accounts.1.listings.0.listing", "accounts.2.account", "accounts.2.listings", "reason",
        "isScam"}
    many = [{"listing": NOWHERE[:-2] + f"{n:02x}", "lastDecisionId": None} for n in range(50)]
    for accounts in ([], parts * 9, [parts[0], parts[1] | {"listings": many}]):
        assert api.call("removeRing", 422, value=form | {"accounts": accounts}, **admin).fields >= {"accounts"}
    unknown = form | {"accounts": [parts[0], {"account": NOWHERE, "listings": []}]}
    refused = api.call("removeRing", 409, value=unknown, **admin)
    assert refused.code == "ring_changed" and refused.fields == {"accounts.1"}
    first, again = (api.call("removeRing", 200, value=form, headers=key, **admin) for _ in "ab")
    assert first.body == again.body and again.headers["Idempotency-Replayed"] == "true"
    assert [item["blocked"] for item in first.json()["items"]] == [True] * 3
    assert all(item["listings"][0]["decision"]["decision"] == "delete" for item in first.json()["items"])
    api.call("showListing", 404, id=listings[0])


def test_listings_and_accounts_are_listed_by_what_happened_last(api, samples):
    mo, admin = {"token": samples.moderator.token}, {"token": samples.admin.token}
    listing = samples.post(title="The last change")
    first = api.call("listListingsByStatus", 200, query={"status": "active", "order": "updated", "limit": 1}, **mo)
    assert first.json()["items"][0]["id"] == listing
    after = {"status": "active", "limit": 1, "cursor": first.json()["nextCursor"]}
    assert api.call("listListingsByStatus", 200, query=after, **mo).json()["items"][0]["id"] != listing
    assert api.call("listListingsByStatus", 400, **mo).fields == {"status"}
    api.call("deleteListing", 204, id=listing, token=samples.owner.token)
    rita = samples.register({"email": "rita@syr.edu", "password": "quiet-harbour-25", "name": "Rita"})
    api.call("blockAccount", 204, id=rita.id, value={"reason": "For the list."}, **admin)
    api.call("reportAccount", 201, id=rita.id, value={"reason": "scam"}, token=samples.stranger.token)
    for name in ("blocked", "new", "reported"):
        page = api.call("findAccounts", 200, query={"list": name, "limit": 1}, **mo).json()
        assert page["items"][0]["id"] == rita.id, name
    both = {"list": "new", "email": rita.email}
    assert api.call("findAccounts", 400, query=both, **mo).fields == {"list"}
    assert api.call("findAccounts", 400, **mo).fields == {"email"}
    api.call("dismissReports", 204, id=rita.id, value=api.example("dismissReports"), **mo)
    api.call("unblockAccount", 204, id=rita.id, **admin)


def test_moderators_keep_replies(api, samples, key):
    mo, admin = {"token": samples.moderator.token}, {"token": samples.admin.token}
    form = api.example("createSavedReply")
    first, again = (api.call("createSavedReply", 201, value=form, headers=key, **mo) for _ in "ab")
    assert first.body == again.body
    reply, tag = first.json()["id"], {"If-Match": first.headers["ETag"]}
    assert reply in [item["id"] for item in api.call("listSavedReplies", 200, **admin).json()["items"]]
    member = {"token": samples.stranger.token}
    api.call("listSavedReplies", 403, **member)
    api.call("showSavedReply", 403, id=reply, **member)
    api.call("listListingsByStatus", 403, query={"status": "held"}, **member)
    edited = api.call("editSavedReply", 200, id=reply, value={"title": "Photos"}, headers=tag, **admin)
    assert edited.json() | {"title": form["title"], "changedAt": 0} == first.json() | {"changedAt": 0}
    assert api.call("editSavedReply", 412, id=reply, value={"title": "Mine"}, headers=tag, **mo).code == "stale"
    assert api.call("deleteSavedReply", 412, id=reply, headers=tag, **mo).code == "stale"
    assert api.call("editSavedReply", 400, id=reply, value={}, headers={"If-Match": "1"}, **mo).fields == {"If-Match"}
    assert api.call("deleteSavedReply", 400, id=reply, headers={"If-Match": "1"}, **mo).fields == {"If-Match"}
    api.call("editSavedReply", 422, id=reply, value={"title": None, "text": "x" * 1001}, **mo)
    api.call("deleteSavedReply", 204, id=reply, **mo)
    for name in ("listSavedReplies", "showSavedReply"):
        assert api.call(name, 400, **samples.sample(name) | {"query": {"x": 1}}).fields == {"x"}
    made = []
    while True:
        answer = api.server.send("POST", "/v1/admin/saved-replies", body=b'{"title":"Full","text":"Full."}', headers={
            "Authorization": f"Bearer {samples.admin.token}", "Content-Type": "application/json"})
        if answer.status != 201:
            break
        made.append(answer.json()["id"])
    assert api.call("createSavedReply", 409, value=form, **mo).code == "too_many_saved_replies"
    for each in made:
        api.call("deleteSavedReply", 204, id=each, **admin)


def test_a_shared_list_is_reported_and_removed(api, samples):
    owner, lee = (samples.register({"email": f"{name}@syr.edu", "password": "quiet-harbour-21", "name": name.title()})
                  for name in ("rudy", "lee"))
    lee, mo = {"token": lee.token}, {"token": samples.moderator.token}
    form = {"name": "An insult", "listingIds": [samples.listing]}
    made = api.call("shareShortlist", 201, value=form, token=owner.token).json()
    report = {"link": made["token"], "value": api.example("reportShortlist")}
    api.call("reportShortlist", 201, **report, **lee)
    assert api.call("reportShortlist", 409, **report, **lee).code == "already_reported"
    assert api.call("reportShortlist", 409, **report, token=owner.token).code == "own_shortlist"
    reported = api.call("showAccountCase", 200, id=owner.id, **mo).json()["reports"][0]
    assert reported["sharedList"] == {"id": made["id"], "name": "An insult", "isShared": True}
    removal = {"id": made["id"], "value": api.example("removeShortlist")}
    assert api.call("removeShortlist", 403, **removal, **lee).code == "moderators_only"
    api.call("removeShortlist", 204, **removal, **mo)
    api.call("removeShortlist", 404, **removal, **mo)
    api.call("showSharedShortlist", 404, link=made["token"])
    api.call("reportShortlist", 404, **report, **lee)
    mine = api.call("shareShortlist", 201, value=form, **mo).json()
    assert api.call("removeShortlist", 409, id=mine["id"], value=removal["value"], **mo).code == "own_shortlist"
    api.call("deleteShortlist", 204, id=mine["id"], **mo)


def test_an_admin_gives_roles_but_not_to_themselves(api, samples):
    sam, admin = samples.stranger, {"token": samples.admin.token}
    api.call("listQueue", 403, token=sam.token)
    for role, status in (("moderator", 200), ("member", 403)):
        api.call("setRole", 204, id=sam.id, value={"role": role}, **admin)
        api.call("listQueue", status, token=sam.token)
    assert api.call("setRole", 409, id=samples.admin.id, value={"role": "member"}, **admin).code == "own_account"
    answer = api.call("setRole", 403, id=sam.id, value={"role": "admin"}, token=samples.moderator.token)
    assert answer.code == "admins_only"


def test_nobody_looks_into_their_own_case(api, samples):
    mo = {"token": samples.moderator.token}
    listing = samples.post(**mo, title="The moderator's own")
    assert api.call("showListingCase", 403, id=listing, **mo).code == "own_case"
    assert api.call("showAccountCase", 403, id=samples.moderator.id, **mo).code == "own_case"
    value = api.example("decideListing")
    assert api.call("decideListing", 409, id=listing, value=value, **mo).code == "own_listing"
    for name in ("showListingCase", "showAccountCase", "findAccounts", "dismissReports"):
        call = samples.sample(name) | {"token": samples.owner.token}
        if name == "dismissReports":
            call["value"] = api.example(name)
        assert api.call(name, 403, **call).code == "moderators_only"
    api.call("deleteListing", 204, id=listing, **mo)


def test_the_log_takes_every_filter(api, samples):
    query = {"actor": samples.admin.id, "account": samples.stranger.id, "action": "grantModerator",
             "from": "2020-01-01T00:00:00.000Z", "to": "2199-01-01T00:00:00.000Z", "limit": 1}
    assert set(query) | {"listing", "cursor"} == set(
        api.contract.parameters(api.contract.operations["listAudit"], "query"))
    assert len(api.call("listAudit", 200, query=query, token=samples.admin.token).json()["items"]) == 1
    nothing = api.call("listAudit", 200, query={"listing": NOWHERE}, token=samples.admin.token).json()
    assert nothing["items"] == []


def test_moderators_see_what_waits(api, samples):
    overview = api.call("showOverview", 200, token=samples.moderator.token).json()
    assert overview["waiting"], "every kind of case is there, also without any"
    assert api.call("showOverview", 400, query={"surprise": 1}, token=samples.admin.token).fields == {"surprise"}
    assert api.call("showOverview", 403, token=samples.owner.token).code == "moderators_only"
