"""Webhooks, through a receiver of the tests' own whose signatures the library of Standard Webhooks checks."""

import json
import re
import signal
import threading
import time
from pathlib import Path

import pytest
import received_mail
from make_docs import ROOT
from peopled_server import PeopledServer
from push_service import push_service
from standardwebhooks import Webhook

ALL = ["listing.created", "listing.updated", "listing.deleted", "message.received"]
OF_MARKETPLACES = [*ALL[:3], "report.created", "moderation.decided"]


def documented():
    """The function by which `docs/webhooks.md` checks a request."""
    code, names = re.search(r"```python\n(.*?)```", Path(ROOT, "docs/webhooks.md").read_text("utf-8"), re.S)[1], {}
    exec(code, names)  # noqa: S102
    return names["is_ours"]


is_ours = documented()


@pytest.fixture(scope="module")
def receiver():
    with push_service() as receiver:
        yield receiver


@pytest.fixture(scope="module")
def server(receiver):
    with PeopledServer({"DIGS_WEBHOOKS": receiver.address}) as server:
        yield server


@pytest.fixture(scope="module")
def admin(server):
    token = server.person("root")
    server.run("admin", "grant", "root@nowhere.example")
    return token


class Hook:
    """A webhook at a path of the receiver."""

    def __init__(self, server, receiver, token, name, events, kind="account"):
        self.server, self.receiver, self.token, self.path = server, receiver, token, f"/{name}"
        server.confirm(token)
        form = {"url": f"{receiver.address}/{name}", "events": events}
        made = server.ask("POST", f"/v1/{kind}/webhooks", form, token, status=201).json()
        self.secret, self.api = made.pop("secret"), f"/v1/{kind}/webhooks/{made['id']}"

    def deliveries(self):
        return [one for one in list(self.receiver.deliveries) if one.path == self.path]

    def told(self) -> list[tuple[str, dict]]:
        """The events that arrived, each with a good signature."""
        checker, told = Webhook(self.secret), []
        for delivery in self.deliveries():
            body = checker.verify(delivery.body, delivery.headers)
            assert is_ours(self.secret, delivery.headers, delivery.body)
            assert not is_ours(self.secret, delivery.headers, delivery.body + b" ")
            assert delivery.headers["content-type"] == "application/json" and body["timestamp"].endswith("Z")
            told.append((body["type"], body["data"]))
        return told

    def wait(self, *kinds: str) -> list[tuple[str, dict]]:
        """All that was told, once the last events are of these kinds."""
        def found():
            told = self.told()
            return told if [kind for kind, _ in told][-len(kinds):] == list(kinds) else None
        return received_mail.wait(found, f"{self.path} is told {kinds}")

    def shown(self) -> dict:
        return self.server.ask("GET", self.api, token=self.token).json()


def test_an_owner_is_told_of_listings_and_messages_by_id_alone(server, receiver):
    owner, sam = server.person("olive"), server.person("sam")
    hook = Hook(server, receiver, owner, "olive", ALL)
    hook.wait("ping")
    other = server.post_listing(sam)
    path = "/v1/account/listings/external?externalId=12%2FA"
    form = {name: value for name, value in other.items() if name in (
        "kind", "title", "description", "address", "location", "priceCents", "pricePeriod", "bedrooms", "bathrooms")}
    listing = server.ask("PUT", path, form | {"title": "A quiet room of her own"}, owner).json()
    told = {"externalId": "12/A", "listingId": listing["id"], "status": "active"}
    assert hook.wait("listing.created")[-1][1] == told
    server.ask("PUT", path, {"priceCents": 64_300}, owner)
    assert hook.wait("listing.updated")[-1][1] == told
    talk = server.ask("POST", f"/v1/listings/{listing['id']}/conversations", {"message": "The code is 4711."}, sam)
    name, data = hook.wait("message.received")[-1]
    assert data["conversationId"] == talk.json()["id"] and data.keys() == {"conversationId", "messageId"}
    server.ask("DELETE", f"/v1/listings/{listing['id']}", token=owner)
    assert hook.wait("listing.deleted")[-1] == ("listing.deleted", {"listingId": listing["id"]})
    bodies = b"".join(delivery.body for delivery in hook.deliveries())
    assert b"4711" not in bodies and b"quiet" not in bodies and other["id"].encode() not in bodies
    assert (shown := hook.shown())["isOn"] and shown["waiting"] == 0 and shown["failingSince"] is None
    assert "secret" not in shown and hook.secret.removeprefix("whsec_").encode() not in server.stored()


def test_a_marketplace_is_told_what_is_public_reported_and_decided(server, receiver, admin):
    owner, sam = server.person("otto"), server.person("rita")
    hook = Hook(server, receiver, admin, "portal", OF_MARKETPLACES, kind="admin")
    draft = server.post_listing(owner, status="draft")
    listing = server.post_listing(owner)
    assert hook.wait("listing.created")[-1][1] == {"listingId": listing["id"]}
    server.ask("POST", f"/v1/listings/{listing['id']}/reports", {"reason": "scam"}, sam)
    kind, data = hook.wait("report.created")[-1]
    assert data.pop("reportId") and data == {
        "subjectKind": "listing", "subjectId": listing["id"], "reason": "scam"}
    server.ask("DELETE", f"/v1/listings/{listing['id']}?reason=A%20scam.", token=admin)
    decided = ("moderation.decided", {
        "action": "deleteListing", "subjectKind": "listing", "subjectId": listing["id"]})
    gone = ("listing.deleted", {"listingId": listing["id"]})
    received_mail.wait(lambda: {"moderation.decided", "listing.deleted"} <= {kind for kind, _ in hook.told()}, "both")
    told = hook.told()
    assert decided in told and gone in told and draft["id"] not in json.dumps(told)


def test_an_event_is_sent_again_when_its_owner_asks_and_keeps_its_id(server, receiver):
    owner = server.person("nina")
    hook = Hook(server, receiver, owner, "nina", ALL)
    hook.wait("ping")
    [delivery] = received_mail.wait(
        lambda: [one for one in server.ask("GET", f"{hook.api}/deliveries", token=owner).json()["items"]
                 if one["status"] == "delivered"] or None, "the ping is settled")
    assert (delivery["event"], delivery["attempts"], delivery["responseStatus"]) == ("ping", 1, 201)
    server.ask("POST", f"{hook.api}/deliveries/{delivery['id']}/resend", token=owner)
    hook.wait("ping", "ping")
    assert {one.headers["webhook-id"] for one in hook.deliveries()} == {delivery["id"]}


def test_a_receiver_that_wants_no_more_is_turned_off_told_by_mail_and_turned_on_again(server, receiver):
    owner = server.person("gus")
    receiver.answers["/gus"] = [(410, {})]
    hook = Hook(server, receiver, owner, "gus", ALL)
    shown = received_mail.wait(lambda: shown if not (shown := hook.shown())["isOn"] else None, "it is off")
    assert shown["offReason"] == "gone" and shown["waiting"] == 0
    mail = received_mail.latest(server.data, "gus@nowhere.example", 2)
    assert mail["Subject"] == "A webhook was turned off: 127.0.0.1"
    server.post_listing(owner)
    assert server.ask("POST", f"{hook.api}/ping", token=owner).json()["isOn"]
    hook.wait("ping", "ping")
    listing = server.post_listing(owner, title="Another room by the river")
    told = hook.wait("listing.created")
    assert told[-1][1]["listingId"] == listing["id"], "what happened while it was off is told"
    assert [kind for kind, _ in told] == ["ping", "ping", "listing.created"]


@pytest.mark.parametrize("status, more", [(500, {}), (302, {"Location": "/elsewhere"}), (200, {"Content-Length": "9"})])
def test_a_receiver_that_fails_redirects_or_breaks_off_is_asked_again_with_the_same_id(server, receiver, status, more):
    name = f"bad{status}"
    owner = server.person(name)
    receiver.answers[f"/{name}"] = [(status, more)]
    hook = Hook(server, receiver, owner, name, ALL)
    shown = received_mail.wait(lambda: shown if (shown := hook.shown())["failingSince"] else None, "it fails")
    assert shown["isOn"] and shown["waiting"] == 1 and shown["lastDeliveredAt"] is None
    # Its owner mends it, and need not wait.
    server.ask("POST", f"{hook.api}/ping", token=owner)
    received_mail.wait(lambda: hook.shown()["lastDeliveredAt"], "it works")
    assert not [one for one in receiver.deliveries if one.path == "/elsewhere"], "a redirect was followed"


def test_what_was_not_delivered_before_a_kill_is_delivered_after_it(receiver):
    """The receiver holds the request while the server is killed."""
    held, arrived = threading.Event(), threading.Event()
    with PeopledServer({"DIGS_WEBHOOKS": receiver.address}) as server:
        owner = server.person("kim")
        hook = Hook(server, receiver, owner, "kim", ALL)
        hook.wait("ping")
        receiver.holds["/kim"] = (arrived, held)
        listing = server.post_listing(owner)
        assert arrived.wait(60), "the request did not come"
        others = [server.post_listing(owner, title=f"Room number {number} by the river") for number in range(3)]
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        server.process.stdout.close()
        del receiver.holds["/kim"]
        held.set()
        server.change("UPDATE webhooks SET claimed_until = ? WHERE claimed_until IS NOT NULL", int(time.time() * 1000))
        server.start()
        ids = {one["id"] for one in [listing, *others]}
        received_mail.wait(
            lambda: {data["listingId"] for kind, data in hook.told() if kind == "listing.created"} >= ids,
            "all are told")


@pytest.mark.parametrize("url", [
    "http://portal.example.edu/digs", "https://127.0.0.1/digs", "https://10.1.2.3/digs", "https://[::1]/digs",
    "https://localhost/digs", "https://portal.example.edu:8443/digs", "https://me@portal.example.edu/digs", "digs"])
def test_a_url_of_a_private_place_is_refused_and_the_field_is_named(server, admin, url):
    server.confirm(admin)
    answer = server.ask("POST", "/v1/account/webhooks", {"url": url, "events": ["ping"]}, admin, status=422)
    assert answer.fields == {"url", "events"}
