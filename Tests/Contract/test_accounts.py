"""Accounts and sessions."""

from server import LISTED_ORIGIN


def test_registering_again_is_a_conflict(api, samples):
    form = api.example("register")
    assert api.call("register", 409, value=form | {"email": form["email"].upper()}).code == "email_taken"


def test_registering_names_every_wrong_field(api):
    answer = api.call("register", 422, value={"email": "no", "password": "short", "name": " "})
    assert answer.fields == {"email", "password", "name"}


def test_nobody_takes_the_name_that_the_marketplace_shows(api, samples):
    form = api.example("register") | {"email": "team@rit.edu"}
    shown = api.call("showTenant", 200).json()["displayName"]
    for name in (shown, f"{shown} Team"):
        for answer in (
                api.call("register", 422, value=form | {"name": name}),
                api.call("renameAccount", 422, token=samples.stranger.token, value={"name": name})):
            assert [(fault["field"], fault["code"]) for fault in answer.json()["errors"]] == [("name", "reserved")]


def test_registering_with_a_link_takes_a_link_of_ours(api):
    form = api.example("register") | {"email": "linked@rit.edu"}
    for dead in ("dead", "", "00" * 60, "x" * 10_000):
        refused = api.call("register", 422, value=form | {"token": dead})
        assert [(fault["field"], fault["code"]) for fault in refused.json()["errors"]] == [("token", "dead_token")]
    api.call("register", 422, value=form | {"token": 7})
    assert not api.call("register", 201, value=form | {"token": None}).json()["account"]["emailVerified"]


def test_a_session_from_log_in_to_its_end(api, samples, key):
    form = {"email": samples.owner.email, "password": samples.owner.password}
    first = api.call("logIn", 201, value=form, headers=key)
    again = api.call("logIn", 201, value=form, headers=key)
    assert again.json() == first.json() and again.headers["Location"] == first.headers["Location"]
    token = first.json()["token"]
    sessions = api.call("listSessions", 200, token=token).json()["items"]
    assert [s["id"] for s in sessions if s["current"]] == [first.headers["Location"].rsplit("/", 1)[1]]
    api.call("logOut", 204, token=token)
    api.call("listSessions", 401, token=token)


def test_a_wrong_password_and_an_unknown_address_are_answered_alike(api, samples):
    for email in (samples.owner.email, "nobody@rit.edu"):
        answer = api.call("logIn", 401, value={"email": email, "password": "not the password"})
        assert answer.code == "wrong_credentials"


def test_a_password_is_checked_while_it_is_typed(api):
    api.call("checkPassword", 204, value=api.example("checkPassword"))
    for password, code in (("aaaaaaaaaa", "weak_repetition"), ("password12", "common"), ("short", "length")):
        refused = api.call("checkPassword", 422, value={"password": password}).json()["errors"]
        assert [(fault["field"], fault["code"]) for fault in refused] == [("password", code)], password


def test_changing_the_password_ends_the_other_sessions(api, samples):
    sam = samples.stranger
    other = api.call("logIn", 201, value={"email": sam.email, "password": sam.password}).json()
    session = api.call("listSessions", 200, token=other["token"]).json()["items"][0]["id"]
    api.call("revokeSession", 404, token=samples.owner.token, id=session)
    wrong = {"current": "not the password", "new": "salted-pine-cone-3"}
    assert api.call("changePassword", 422, token=sam.token, value=wrong).fields == {"current"}
    api.call("changePassword", 204, token=sam.token, value=wrong | {"current": sam.password})
    sam.password = wrong["new"]
    api.call("showAccount", 401, token=other["token"])
    left = api.call("listSessions", 200, token=sam.token).json()["items"]
    assert [s["current"] for s in left] == [True]


def test_a_session_can_be_revoked_and_an_account_deleted(api, samples):
    form = {"email": "leaving@syr.edu", "password": "paper-windmill-5", "name": "Leah"}
    leah = samples.register(form)
    sessions = api.call("listSessions", 200, token=leah.token).json()["items"]
    other = api.call("logIn", 201, value={"email": form["email"], "password": form["password"]}).json()["token"]
    api.call("revokeSession", 204, token=other, id=sessions[0]["id"])
    api.call("showAccount", 401, token=leah.token)
    api.call("reauthenticate", 204, token=other, value={"password": form["password"]})
    api.call("deleteAccount", 204, token=other)
    api.call("showAccount", 401, token=other)


def test_a_name_is_shown_and_changed(api, samples):
    assert api.call("showAccount", 200, token=samples.owner.token).json()["name"] == "Maya Okafor"
    for kind in ("application/json", "application/merge-patch+json"):
        value = api.example("renameAccount")
        renamed = api.call("renameAccount", 200, token=samples.owner.token, value=value, kind=kind)
        assert renamed.json()["name"] == "Maya O."
    assert api.call("renameAccount", 422, token=samples.owner.token, value={"name": None}).fields == {"name"}


def test_a_browser_is_known_by_its_cookie(api, samples):
    cookie = {"Cookie": samples.owner.cookie}
    api.call("showAccount", 200, headers=cookie)
    assert api.call("renameAccount", 403, headers=cookie, value={}).code == "cross_origin"
    api.call("renameAccount", 200, headers=cookie | {"Origin": LISTED_ORIGIN}, value={})
