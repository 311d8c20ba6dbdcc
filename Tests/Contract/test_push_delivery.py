"""What devices are shown, through a push service of the tests' own."""

import json
import time

import pytest
import received_mail
from peopled_server import FROM, LAPTOP, PASSWORD, PeopledServer
from push_service import Browser, claims, push_service

PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
TABLET = "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15"
A_DAY = 86_400


class PushingServer(PeopledServer):
    """A server that may send to the push service of an address."""

    def __init__(self, address: str):
        super().__init__({"DIGS_PUSH": address})

    def subscribe(self, token: str, browser: Browser):
        self.ask("PUT", "/v1/sessions/current/push-subscription", browser.subscription, token)

    def endpoint(self, token: str) -> str | None:
        return self.ask("GET", "/v1/sessions/current/push-subscription", token=token).json()["endpoint"]

    def key(self) -> str:
        return self.ask("GET", "/v1/push/key").json()["publicKey"]


@pytest.fixture(scope="module")
def service():
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def server(service):
    with PushingServer(service.address) as server:
        yield server


def test_a_device_is_told_what_the_subject_of_the_mail_says_and_nobody_between_reads_it(server, service):
    browser = service.browser("nora")
    server.subscribe(server.person("nora"), browser)
    server.log_in("nora", PHONE)
    [delivery] = service.wait(browser)
    note = browser.note(delivery)
    mail = received_mail.latest(server.data, "nora@nowhere.example", 2)
    assert note["text"] == mail["Subject"] and "Firefox" in note["text"]
    assert (note["title"], note["path"], note["language"]) == (mail["From"].addresses[0].display_name, "/account", "en")
    assert b"Firefox" not in delivery.body and b"account" not in delivery.body
    assert delivery.headers["content-encoding"] == "aes128gcm"
    assert A_DAY - 600 < int(delivery.headers["ttl"]) <= A_DAY
    assert delivery.headers["topic"] == note["tag"].replace("-", "") and len(delivery.headers["topic"]) == 32
    said = claims(delivery, server.key())
    assert (said["aud"], said["sub"]) == (service.address, f"mailto:{FROM}")
    assert 0 < said["exp"] - time.time() <= A_DAY
    stored = server.stored()
    for secret in (browser.endpoint, browser.subscription["keys"]["auth"], note["text"]):
        assert secret.encode() not in stored, secret


def test_a_message_is_told_without_its_text(server, service):
    owner = server.person("olive")
    browser = service.browser("olive")
    server.subscribe(owner, browser)
    sam = server.person("sam")
    listing = server.post_listing(owner)
    path = f"/v1/listings/{listing['id']}/conversations"
    asked = server.ask("POST", path, {"message": "The secret is 4711."}, sam).json()
    note = browser.note(service.wait(browser)[0])
    assert note["path"] == f"/messages?id={asked['id']}"
    assert note["text"].startswith("You have a new message on ")
    assert "4711" not in json.dumps(note) and listing["title"] not in json.dumps(note)


def test_the_settings_choose_what_a_device_is_told(server, service):
    browser = service.browser("lee")
    token = server.person("lee")
    server.subscribe(token, browser)
    server.ask("PATCH", "/v1/notification-settings", {"newDevice": "off"}, token)
    server.log_in("lee", PHONE)
    server.ask("PATCH", "/v1/notification-settings", {"newDevice": None}, token)
    server.log_in("lee", TABLET)
    assert "Safari" in browser.note(service.wait(browser)[0])["text"]
    assert len(service.to(browser)) == 1, "what was turned off has come too"


def test_each_device_is_told_once_in_the_language_of_the_account(server, service):
    token = server.person("mia")
    server.ask("PATCH", "/v1/account", {"language": "es"}, token)
    phone, laptop = service.browser("mia-phone"), service.browser("mia-laptop")
    server.subscribe(token, laptop)
    server.subscribe(server.log_in("mia", LAPTOP), phone)
    server.log_in("mia", PHONE)

    def of_the_phone(browser):
        """Those about the last log-in; the laptop's may have come before."""
        notes = [browser.note(delivery) for delivery in service.to(browser)]
        return [note for note in notes if "Android" in note["text"]]

    for browser in (phone, laptop):
        received_mail.wait(lambda browser=browser: of_the_phone(browser) or None, f"{browser.endpoint} is told")
    assert of_the_phone(phone) == of_the_phone(laptop) and len(of_the_phone(phone)) == 1
    note = of_the_phone(phone)[0]
    assert note["language"] == "es" and "cuenta" in note["text"]


def test_an_announcement_reaches_devices_too(server, service):
    browser = service.browser("ada")
    token = server.person("ada")
    server.subscribe(token, browser)
    server.run("admin", "grant", "ada@nowhere.example")
    draft = {"title": "Move-in week", "text": "Lifts are reserved.", "audience": "everyone", "isMailed": True}
    notice = server.ask("POST", "/v1/admin/notices", draft, token).json()["id"]
    server.ask("POST", "/v1/account/reauthentication", {"password": PASSWORD}, token)
    server.ask("POST", f"/v1/admin/notices/{notice}/sending", token=token)
    note = browser.note(service.wait(browser)[0])
    assert note["text"] == "Move-in week" and "Lifts" not in json.dumps(note)


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_ended_is_dropped(server, service, status):
    name = f"gone{status}"
    browser = service.browser(name)
    token = server.person(name)
    server.subscribe(token, browser)
    service.answers[f"/{name}"] = [(status, {})]
    server.log_in(name, PHONE)
    service.wait(browser)
    received_mail.wait(lambda: server.endpoint(token) is None, "the subscription is dropped")


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_push_service_is_asked_again_with_the_same_message(server, service, status):
    name = f"busy{status}"
    browser = service.browser(name)
    token = server.person(name)
    server.subscribe(token, browser)
    service.answers[f"/{name}"] = [(status, {"Retry-After": "1"})]
    server.log_in(name, PHONE)
    first, second = service.wait(browser, 2)
    assert browser.note(first) == browser.note(second) and first.body != second.body
    assert first.headers["topic"] == second.headers["topic"]
    assert int(second.headers["ttl"]) < int(first.headers["ttl"])
    assert server.endpoint(token) == browser.endpoint


def test_a_message_that_is_refused_is_given_up_and_the_next_one_arrives(server, service):
    browser = service.browser("zoe")
    token = server.person("zoe")
    server.subscribe(token, browser)
    service.answers["/zoe"] = [(413, {})]
    server.log_in("zoe", PHONE)
    service.wait(browser)
    received_mail.wait(lambda: "A push service refused a message" in server.logged(), "the refusal is logged")
    assert browser.endpoint not in server.logged()
    server.log_in("zoe", TABLET)
    _, arrived = service.wait(browser, 2)
    assert "Safari" in browser.note(arrived)["text"]


def test_a_name_of_a_private_network_is_refused(server):
    token, browser = server.person("eve"), Browser("https://inside.localhost/push")
    path = "/v1/sessions/current/push-subscription"
    answer = server.ask("PUT", path, browser.subscription, token, status=422)
    assert [error["field"] for error in answer.json()["errors"]] == ["endpoint"]
    assert server.endpoint(token) is None


def test_a_device_that_logged_out_is_told_nothing_more(server, service):
    token = server.person("ivy")
    kept, ended = service.browser("ivy-kept"), service.browser("ivy-ended")
    server.subscribe(token, kept)
    other = server.log_in("ivy", LAPTOP)
    server.subscribe(other, ended)
    server.ask("DELETE", "/v1/sessions/current", token=other)
    server.log_in("ivy", PHONE)
    service.wait(kept)
    assert service.to(ended) == []


def test_the_key_outlives_a_restart_and_push_can_be_off(service):
    with PushingServer(service.address) as server:
        token, key = server.person("max"), server.key()
        browser = service.browser("max")
        server.subscribe(token, browser)
        server.stop()
        server.environment = server.environment | {"DIGS_PUSH": "off"}
        server.start()
        assert server.key() is None
        refused = server.ask(
            "PUT", "/v1/sessions/current/push-subscription", browser.subscription, token, status=409)
        assert refused.code == "push_off"
        server.stop()
        server.environment = server.environment | {"DIGS_PUSH": service.address}
        server.start()
        assert server.key() == key
        server.log_in("max", PHONE)
        assert claims(service.wait(browser)[0], key)["aud"] == service.address


def test_a_wrong_setting_is_named(service):
    with PushingServer(service.address) as server:
        server.stop()
        refused = ("yes", "http://", "file:///push", "https://sam@push.example.net", "https://push.example.net/path")
        for wrong in refused:
            assert "must be on, off" in server.refused("serve", "--port", "0", "--push", wrong), wrong
