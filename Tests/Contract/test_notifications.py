"""Notifications: what causes them, who gets them, and what is read of them."""

import received_mail
from conftest import NEAR, NOWHERE
from server import OTHER_HOST
from test_conversations import ask
from test_moderation import decide


def notifications(api, person, **query):
    return api.call("listNotifications", 200, token=person.token, query=query).json()["items"]


def kinds(api, person):
    return [item["kind"] for item in notifications(api, person)]


def saved(api, samples, owner, savers, **form):
    """A listing that these have saved, with its owner's address: that of a removed one is a signal for the next."""
    contact = {"email": owner.email}
    listing = samples.post(token=owner.token, priceCents=65_000, contact=contact, **form)
    for person in savers:
        api.call("saveFavorite", 204, id=listing, token=person.token)
    return listing


def price(api, listing, owner, cents):
    api.call("editListing", 200, id=listing, value={"priceCents": cents}, token=owner.token)


def unread(api, person):
    """As the session's answer and the count have it."""
    count = api.call("countUnreadNotifications", 200, token=person.token).json()["notifications"]
    assert api.call("showCurrentSession", 200, token=person.token).json()["unreadNotifications"] == count
    return count


# What notifies

def test_a_price_that_falls_notifies_who_saved_the_listing_once_a_day(api, samples, people):
    olive, sam, lee = people("olive"), people("sam"), people("lee")
    listing = saved(api, samples, olive, [sam, olive], title="A room that gets cheaper")
    for cents in (70_000, 60_000, 59_000):
        price(api, listing, olive, cents)
    [fell] = notifications(api, sam)
    assert (fell["kind"], fell["count"], fell["isRead"]) == ("favoritePriceFell", 1, False)
    assert fell["facts"] == {
        "listing": {"id": listing, "title": "A room that gets cheaper"},
        "previousPrice": {"cents": 70_000, "currency": "USD", "period": "month"},
        "price": {"cents": 60_000, "currency": "USD", "period": "month"}}
    assert notifications(api, olive) == notifications(api, lee) == []


def test_a_price_that_was_raised_before_has_not_fallen(api, samples, people):
    olive, sam = people("olive"), people("sam")
    listing = saved(api, samples, olive, [sam], title="A room that costs the same")
    for cents in (80_000, 65_000):
        price(api, listing, olive, cents)
    assert notifications(api, sam) == []


def test_a_favorite_that_is_closed_is_gone(api, samples, people):
    olive, sam = people("olive"), people("sam")
    listing = saved(api, samples, olive, [sam], title="A room that is taken")
    api.call("editListing", 200, id=listing, value={"status": "closed"}, token=olive.token)
    [gone] = notifications(api, sam)
    assert gone["kind"] == "favoriteGone"
    assert gone["facts"] == {"listing": {"id": listing, "title": "A room that is taken"}}


def test_matches_of_a_saved_search_are_counted_until_they_are_read(api, samples, people):
    olive, sam = people("olive"), people("sam")
    # Sales, whose prices are compared with no rent.
    query = f"near={NEAR['near']}&kind=buy&maxPriceCents=4321"
    search = api.call("saveSearch", 201, value={"name": "A bargain", "query": query}, token=sam.token).json()["id"]

    def posted(count):
        samples.post(token=olive.token, kind="buy", pricePeriod="once", priceCents=4_300)
        return received_mail.wait(
            lambda: [one for one in notifications(api, sam) if one["count"] == count], f"{count} matches")[0]
    first, second = posted(1), posted(2)
    assert first["facts"] == second["facts"] == {"search": {"id": search, "title": "A bargain"}}
    api.call("markNotificationRead", 204, id=second["id"], token=sam.token)
    posted(1)
    assert len(notifications(api, sam)) == 1
    assert len(api.call("showNewInSavedSearch", 200, id=search, token=sam.token).json()["items"]) == 3


def test_a_decision_notifies_the_owner_and_who_reported(api, samples, people):
    olive, sam, mo = people("olive"), people("sam"), samples.moderator
    listing = samples.post(token=olive.token, title="A room with a doubt")
    api.call("reportListing", 201, id=listing, value=api.example("reportListing"), token=sam.token)
    new = next(one for one in notifications(api, mo) if one["kind"] == "newCases")
    assert new["facts"] == {} and not new["isRead"]
    about = {"listing": {"id": listing, "title": "A room with a doubt"}}
    decide(api, mo, listing, "hold")
    decide(api, mo, listing, "release")
    assert [(one["kind"], one["facts"]) for one in notifications(api, olive)] == [
        ("listingReleased", about | {"reason": "We looked into it."}),
        ("listingHeld", about | {"reason": "We looked into it."})]
    [decided] = notifications(api, sam)
    assert (decided["kind"], decided["facts"]) == ("reportDecided", about | {"outcome": "held"})


def test_a_recall_reaches_who_saved_asked_or_saw_the_contact_once_and_not_the_owner(api, samples, people):
    owner, admin = people("owner"), samples.admin
    saver, asker, viewer, reporter, other = map(people, ("saver", "asker", "viewer", "reporter", "other"))
    scam, kept = (saved(api, samples, owner, [saver], title=title) for title in ("A palace for nothing", "A shed"))
    for person in (saver, asker):
        ask(api, scam, person)
    for person in (saver, viewer, owner):
        assert "contact" in api.call("showListing", 200, id=scam, token=person.token).json()
    api.call("reportListing", 201, id=scam, value=api.example("reportListing"), token=reporter.token)
    for decision in ("hold", "release"):
        assert decide(api, admin, scam, decision, 422, isScam=True).fields == {"isScam"}
    decide(api, admin, scam, "delete", isScam=True)
    about = {"listing": {"id": scam, "title": "A palace for nothing"}}
    for person in (saver, asker, viewer):
        assert [(one["kind"], one["facts"]) for one in notifications(api, person)] == [("recall", about)]
    assert [one["facts"] for one in notifications(api, reporter)] == [about | {"outcome": "removed"}]
    assert kinds(api, owner) == ["listingDeleted", "contactViewed"]
    decide(api, admin, kept, "delete", isScam=False)
    assert kinds(api, saver) == ["favoriteGone", "recall"]
    assert kinds(api, other) == []


def test_blocking_a_swindler_recalls_what_the_account_offered(api, samples, people):
    saver, viewer = people("saver"), people("viewer")
    form = {"email": "swindler@talk.example", "password": "quiet-harbour-23", "name": "Swindler"}
    swindler = samples.register(form)
    here, gone = (saved(api, samples, swindler, [], title=title) for title in ("A castle", "A bridge"))
    api.call("saveFavorite", 204, id=here, token=saver.token)
    assert "contact" in api.call("showListing", 200, id=gone, token=viewer.token).json()
    api.call("deleteListing", 204, id=gone, token=swindler.token)
    block = {"reason": "Offers what is not there.", "isScam": True}
    api.call("blockAccount", 204, id=swindler.id, value=block, token=samples.admin.token)
    for person, listing, title in ((saver, here, "A castle"), (viewer, gone, "A bridge")):
        [warning] = notifications(api, person)
        assert (warning["kind"], warning["facts"]) == ("recall", {"listing": {"id": listing, "title": title}})


def test_a_log_in_with_another_browser_is_told(api, people):
    sam = people("sam")
    form = {"email": sam.email, "password": sam.password}
    browser = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
    api.call("logIn", 201, value=form, headers=browser)
    assert [one["facts"] for one in notifications(api, sam)] == [{"device": "Firefox on Linux"}]


# Reading

def test_notifications_are_paged_counted_and_read(api, samples, people):
    olive, sam, lee = people("olive"), people("sam"), people("lee")
    listings = [saved(api, samples, olive, [sam], title=f"Cheaper room {number}") for number in range(3)]
    for listing in listings:
        price(api, listing, olive, 60_000)
    first = api.call("listNotifications", 200, token=sam.token, query={"limit": 2}).json()
    rest = notifications(api, sam, limit=2, cursor=first["nextCursor"])
    found = first["items"] + rest
    assert [one["facts"]["listing"]["id"] for one in found] == listings[::-1]
    me = {"token": sam.token}
    ids = [one["id"] for one in found]
    assert unread(api, sam) == 3
    for _ in "ab":
        api.call("markNotificationRead", 204, id=ids[1], **me)
    assert unread(api, sam) == 2
    api.call("markNotificationsRead", 204, value={"through": ids[1]}, **me)
    assert [one["isRead"] for one in notifications(api, sam)] == [False, True, True]
    for wrong in (ids[0], NOWHERE):
        api.call("markNotificationRead", 404, id=wrong, token=lee.token)
        api.call("markNotificationsRead", 404, value={"through": wrong}, token=lee.token)
    assert unread(api, sam) == 1
    ask(api, listings[0], sam)
    counted = api.call("countUnreadNotifications", 200, token=olive.token).json()
    assert counted == {"conversations": 1, "notifications": 0}


def test_another_marketplace_sees_nothing(api, samples, people):
    olive, sam = people("olive"), people("sam")
    price(api, saved(api, samples, olive, [sam], title="A room of here"), olive, 60_000)
    [mine] = notifications(api, sam)
    elsewhere = {"headers": {"Host": OTHER_HOST}}
    form = {"email": sam.email, "password": sam.password, "name": "Sam"}
    there = elsewhere | {"token": api.call("register", 201, value=form, **elsewhere).json()["token"]}
    assert api.call("listNotifications", 200, **there).json()["items"] == []
    assert api.call("countUnreadNotifications", 200, **there).json() == {"conversations": 0, "notifications": 0}
    api.call("markNotificationRead", 404, id=mine["id"], **there)
    api.call("markNotificationsRead", 404, value={"through": mine["id"]}, **there)
