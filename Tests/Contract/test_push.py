"""Who may have a device show notifications, and what is taken as one."""

from push_service import Browser
from server import OTHER_HOST

PUBLIC = "https://push.example.net/push/"


def sessions(api, person, count):
    form = {"email": person.email, "password": person.password}
    return [api.call("logIn", 201, value=form).json()["token"] for _ in range(count)]


def shown(api, token):
    return api.call("showPushSubscription", 200, token=token).json()["endpoint"]


def stored(api, person):
    """How many subscriptions an account has."""
    return api.server.number("SELECT count(*) FROM push_subscriptions WHERE account_id = ?", person.id)


def test_a_session_has_one_subscription_and_ends_it_again(api, people):
    sam = people("sam")
    assert api.call("showPushSubscription", 200, token=sam.token).json() == {"endpoint": None, "since": None}
    first, second = Browser(PUBLIC + "one"), Browser(PUBLIC + "two")
    for browser in (first, second, second):
        made = api.call("subscribeToPush", 200, value=browser.subscription, token=sam.token).json()
        assert made["endpoint"] == browser.endpoint
        assert api.call("showPushSubscription", 200, token=sam.token).json() == made
    for _ in "ab":
        api.call("unsubscribeFromPush", 204, token=sam.token)
        assert shown(api, sam.token) is None


def test_nobody_sees_or_ends_the_subscription_of_another_session(api, people):
    sam, lee = people("sam"), people("lee")
    [elsewhere] = sessions(api, sam, 1)
    browser = Browser(PUBLIC + "sams")
    api.call("subscribeToPush", 200, value=browser.subscription, token=sam.token)
    for token in (elsewhere, lee.token):
        assert shown(api, token) is None
        api.call("unsubscribeFromPush", 204, token=token)
        assert shown(api, sam.token) == browser.endpoint
    # The address of somebody's browser is no right to take it over.
    api.call("subscribeToPush", 200, value=browser.subscription, token=lee.token)
    assert shown(api, sam.token) == shown(api, lee.token) == browser.endpoint
    api.call("unsubscribeFromPush", 204, token=lee.token)
    assert shown(api, sam.token) == browser.endpoint


def test_a_browser_of_an_account_is_known_once(api, people):
    sam = people("sam")
    [again] = sessions(api, sam, 1)
    browser = Browser(PUBLIC + "once")
    for token in (sam.token, again):
        api.call("subscribeToPush", 200, value=browser.subscription, token=token)
    assert (shown(api, sam.token), shown(api, again)) == (None, browser.endpoint)


def test_an_account_has_few_subscriptions(api, people):
    sam = people("sam")
    tokens = [sam.token, *sessions(api, sam, 10)]
    for number, token in enumerate(tokens[:10]):
        api.call("subscribeToPush", 200, value=Browser(f"{PUBLIC}{number}").subscription, token=token)
    more = Browser(PUBLIC + "more")
    refused = api.call("subscribeToPush", 409, value=more.subscription, token=tokens[10])
    assert refused.code == "too_many_push_subscriptions"
    api.call("subscribeToPush", 200, value=more.subscription, token=tokens[9])
    api.call("logOut", 204, token=tokens[3])
    api.call("subscribeToPush", 200, value=more.subscription, token=tokens[10])


def test_only_addresses_of_push_services_on_the_internet_are_taken(api, people):
    sam = people("sam")
    wrong = [
        "http://push.example.net/push/a", "https://push.example.net:8443/a", "https://127.0.0.1/a", "https://[::1]/a",
        "https://10.0.0.1/a", "https://localhost/a", "https://nas.home.arpa/a", "https://2130706433/a",
        "https://0x7f.1/a", "https://printer.local/a", "https://db.internal/a", "https://push.example.net./a",
        "https://sam@push.example.net/a", "https://push.example.net/a b",
        "https://push.example.net/#a", "ftp://push.example.net/a", "//push.example.net/a", "push.example.net/aaaaa",
        PUBLIC + "a" * 1_000, "https://push.example.net/\u00fc", "file:///push/a"]
    for endpoint in wrong:
        value = Browser(endpoint).subscription
        assert api.call("subscribeToPush", 422, value=value, token=sam.token).fields == {"endpoint"}, endpoint
    assert shown(api, sam.token) is None


def test_only_a_browsers_keys_are_taken(api, people):
    sam = people("sam")
    right = Browser(PUBLIC + "keys").subscription
    point, auth = right["keys"]["p256dh"], right["keys"]["auth"]
    for p256dh in ("", "B" * 87, point[:-1], point + "A", point + "=", "A" + point[1:], "B" * 4_000):
        value = right | {"keys": {"p256dh": p256dh, "auth": auth}}
        assert api.call("subscribeToPush", 422, value=value, token=sam.token).fields == {"keys.p256dh"}, p256dh
    for secret in ("", auth[:-1], auth + "AAAA", "!" * 22, "A" * 4_000):
        value = right | {"keys": {"p256dh": point, "auth": secret}}
        assert api.call("subscribeToPush", 422, value=value, token=sam.token).fields == {"keys.auth"}, secret
    for value, fields in (
            ({}, {"endpoint", "keys"}), ({"endpoint": PUBLIC, "keys": {}}, {"keys.p256dh", "keys.auth"}),
            (right | {"keys": None}, {"keys.p256dh", "keys.auth"}),
            (right | {"expirationTime": None}, {"expirationTime"})):
        assert api.call("subscribeToPush", 422, value=value, token=sam.token).fields == fields
    assert shown(api, sam.token) is None


def test_the_subscription_ends_with_its_session(api, people, samples):
    for end in ("logOut", "logOutElsewhere", "changePassword"):
        sam = people("sam")
        [elsewhere] = sessions(api, sam, 1)
        token = sam.token if end == "logOut" else elsewhere
        api.call("subscribeToPush", 200, value=Browser(PUBLIC + end).subscription, token=token)
        if end == "changePassword":
            value = {"current": sam.password, "new": "quiet-harbour-22"}
            api.call("changePassword", 204, value=value, token=sam.token)
            sam.password = value["new"]
        else:
            api.call(end, 204, token=sam.token)
        assert stored(api, sam) == 0, end
        if end == "logOut":
            sam.token = elsewhere
    blocked = people("lee")
    api.call("subscribeToPush", 200, value=Browser(PUBLIC + "lee").subscription, token=blocked.token)
    assert stored(api, blocked) == 1
    api.call("blockAccount", 204, id=blocked.id, value={"reason": "A scam"}, token=samples.admin.token)
    assert stored(api, blocked) == 0
    api.call("unblockAccount", 204, id=blocked.id, token=samples.admin.token)
    [blocked.token] = sessions(api, blocked, 1)


def test_the_key_is_the_same_for_everybody_and_says_no_more(api, samples):
    key = api.call("showPushKey", 200).json()
    assert set(key) == {"publicKey"} and len(key["publicKey"]) == 87
    assert api.call("showPushKey", 200, token=samples.owner.token).json() == key
    assert api.call("showPushKey", 200, headers={"Host": OTHER_HOST}).json() == key
    for name in ("showPushKey", "showPushSubscription"):
        assert api.call(name, 400, token=samples.owner.token, query={"x": 1}).fields == {"x"}
