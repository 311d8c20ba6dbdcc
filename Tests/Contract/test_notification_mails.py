"""When mails tell of notifications, in which language, and how they are turned off."""

import re

import received_mail
from server import OTHER_HOST
from test_notifications import price, saved

MODERATORS = {"newCases", "queueAge"}
INSTANT = {
    "message", "favoritePriceFell", "listingExpiring", "listingExpired", "listingHeld", "listingReleased",
    "listingDeleted", "reportDecided", "recall", "newDevice", "notice"}
DAILY = {"savedSearch", "favoriteGone", "contactViewed", "weeklyReport"}
USUAL = dict.fromkeys(INSTANT, "instant") | dict.fromkeys(DAILY, "daily")


def settings(api, person):
    return api.call("showNotificationSettings", 200, token=person.token).json()


def verified(api, person):
    link = received_mail.token(received_mail.latest(api.server.data, person.email))
    api.call("verifyAddress", 200, value={"token": link}, token=person.token)
    return person


def test_everybody_chooses_when_a_mail_comes(api, samples, people):
    sam = people("sam")
    assert settings(api, sam) == USUAL
    for kind in ("application/json", "application/merge-patch+json"):
        value = {"savedSearch": "instant", "recall": "off"}
        changed = api.call("changeNotificationSettings", 200, value=value, kind=kind, token=sam.token).json()
        assert changed == settings(api, sam) == USUAL | value
    for wrong in ({"savedSearch": "hourly"}, {"surprise": "off"}, {"newCases": "off"}):
        answer = api.call("changeNotificationSettings", 422, value={"recall": "daily"} | wrong, token=sam.token)
        assert answer.fields == set(wrong)
    assert answer.json()["errors"][0]["code"] == "unknown"
    assert settings(api, sam)["recall"] == "off", "a part of a refused change was made"
    usual = dict.fromkeys(("savedSearch", "recall"))
    assert api.call("changeNotificationSettings", 200, value=usual, token=sam.token).json() == USUAL
    assert settings(api, samples.moderator).keys() == USUAL.keys() | MODERATORS
    api.call("changeNotificationSettings", 200, value={"newCases": "daily"}, token=samples.moderator.token)
    for name in ("countUnreadNotifications", "showNotificationSettings", "streamEvents"):
        assert api.call(name, 400, token=sam.token, query={"x": 1}).fields == {"x"}


def test_settings_of_another_marketplace_are_its_own(api, people):
    sam, elsewhere = people("sam"), {"headers": {"Host": OTHER_HOST}}
    form = {"email": sam.email, "password": sam.password, "name": "Sam"}
    there = elsewhere | {"token": api.call("register", 201, value=form, **elsewhere).json()["token"]}
    off = dict.fromkeys(USUAL, "off")
    assert api.call("changeNotificationSettings", 200, value=off, **there).json() == off
    assert settings(api, sam) == USUAL


def test_a_mail_comes_unless_it_is_off_and_its_button_turns_it_off_without_a_session(api, samples, people):
    olive, sam, lee = people("olive"), verified(api, people("sam")), verified(api, people("lee"))
    api.call("changeNotificationSettings", 200, value={"favoritePriceFell": "off"}, token=lee.token)
    price(api, saved(api, samples, olive, [sam, lee], title="A room by mail"), olive, 60_000)
    mail = received_mail.latest(api.server.data, sam.email, 2)
    assert "A room by mail" in received_mail.plain(mail)
    assert len(received_mail.in_folder(api.server.data, lee.email)) == 1, "mails are off"

    link = re.fullmatch(r"<https://digs\.example/v1/unsubscribe/(.+)>", mail["List-Unsubscribe"].strip())[1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"https://digs.example/unsubscribe#token={link}" in received_mail.plain(mail)
    page = api.call("showUnsubscribe", 303, link=link).headers["Location"]
    assert page.endswith(f"/unsubscribe#token={link}")
    assert settings(api, sam) == USUAL, "opening the link has changed something"

    for name in ("showUnsubscribe", "unsubscribe"):
        api.call(name, 404, link=link, headers={"Host": OTHER_HOST})
        api.call(name, 404, link=f"{'0' if link[0] != '0' else '1'}{link[1:]}")
    button = {"link": link, "body": b"List-Unsubscribe=One-Click", "kind": "application/x-www-form-urlencoded"}
    api.call("unsubscribe", 413, **button | {"body": b"x" * 1025})
    assert settings(api, sam) == USUAL
    for origin in ({}, {"Origin": "https://mail.example", "Cookie": lee.cookie}):
        assert api.call("unsubscribe", 200, headers=origin, **button).json() == {"kind": "favoritePriceFell"}
    assert settings(api, sam) == USUAL | {"favoritePriceFell": "off"}
    assert api.call("unsubscribe", 200, link=link).json() == {"kind": "favoritePriceFell"}


def test_mails_are_in_the_language_of_the_account(api, samples, people):
    english = received_mail.latest(api.server.data, people("sam").email)
    form = {"email": "sofia@talk.example", "password": "quiet-harbour-22", "name": "Sofía", "language": "es"}
    sofia = samples.register(form)
    me = {"token": sofia.token}
    assert api.call("showAccount", 200, **me).json()["language"] == "es"
    spanish = received_mail.latest(api.server.data, sofia.email)
    assert spanish["Subject"] != english["Subject"] and "cuenta" in received_mail.plain(spanish)
    for wrong in ("fr", "EN", 1):
        assert api.call("renameAccount", 422, value={"language": wrong}, **me).fields == {"language"}
        assert api.call("register", 422, value=form | {"language": wrong}).fields == {"language"}
    changed = api.call("renameAccount", 200, value={"language": "en", "name": "Sophie"}, **me).json()
    assert (changed["language"], changed["name"]) == ("en", "Sophie")
    assert api.call("renameAccount", 200, value={"name": "Sofía"}, **me).json()["language"] == "en"
    api.call("sendVerification", 202, **me)
    assert received_mail.latest(api.server.data, sofia.email, 2)["Subject"] == english["Subject"]
