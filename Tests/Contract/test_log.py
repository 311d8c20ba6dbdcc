"""The log in JSON: what it says of requests, and what it never says."""

import json
import re

import pytest
from server import Server

PASSWORD = "correct horse battery"
EMAIL, OTHER_EMAIL = "olive.secret@example.edu", "sam.secret@example.edu"
LATITUDE = 43.084612
LISTING = {
    "kind": "rent", "title": "Sunny room", "description": "Two windows, one desk, ten minutes to campus.",
    "address": {"street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"},
    "location": {"latitude": LATITUDE, "longitude": -77.674312}, "priceCents": 61000, "bedrooms": 1, "bathrooms": 1,
    "hideExactLocation": True, "contact": {"name": "Olive", "email": EMAIL},
}
REQUEST_FIELDS = {"time", "level", "message", "request", "tenant", "route", "status", "milliseconds", "from"}


class LoggingServer(Server):
    environment = {"DIGS_PASSWORD_ITERATIONS": "1000"}

    def __init__(self, level: str, *options: str):
        super().__init__()
        self.options = ["--log", level, "--rate-limits", "default", *options]

    def __enter__(self):
        self.start(*self.options)
        self.run("tenant", "set", "default", "requireVerifiedEmail=false")
        self.stop()
        self.start(*self.options)
        return self

    def ask(self, method: str, path: str, value=None, token=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        return self.send(method, path, body=json.dumps(value).encode() if value is not None else None, headers=headers)

    def lines(self) -> list[dict]:
        return [json.loads(line) for line in self.logged().splitlines()]


def use(server: LoggingServer) -> tuple[dict, list[str]]:
    """Registers, logs in, posts, is refused, reaches a limit, acts as an admin. Returns the account and the secrets."""
    account = server.ask("POST", "/v1/accounts", {"email": EMAIL, "password": PASSWORD, "name": "Olive"}).json()
    token = server.ask("POST", "/v1/sessions", {"email": EMAIL, "password": PASSWORD}).json()["token"]
    sam = server.ask("POST", "/v1/accounts", {"email": OTHER_EMAIL, "password": PASSWORD, "name": "Sam"}).json()
    listing = server.ask("POST", "/v1/listings", LISTING, sam["token"])
    assert listing.status == 201, str(listing)
    near = server.send("GET", f"/v1/listings?near={LATITUDE},-77.674312&q=quiet-word")
    assert near.json()["total"] == 0
    assert server.ask("GET", f"/v1/listings/{EMAIL}", token=token).status == 404
    assert server.ask("GET", f"/nowhere/{token}").status == 404
    assert server.ask("GET", "/v1/admin/queue", token=token).status == 403
    assert server.ask("GET", "/v1/account", token="wrong-token-1234").status == 401
    assert server.ask("POST", "/v1/sessions", {"email": EMAIL, "password": "wrong guess 77"}).status == 401
    stranger = "nobody.secret@example.edu"
    wrong = [server.ask("POST", "/v1/sessions", {"email": stranger, "password": "wrong guess 77"}).status
             for _ in range(12)]
    assert 429 in wrong
    server.run("admin", "grant", EMAIL)
    case = server.ask("GET", f"/v1/admin/listings/{listing.json()['id']}", token=token)
    assert case.status == 200, str(case)
    held = server.ask("POST", f"/v1/admin/listings/{listing.json()['id']}/decision", {
        "decision": "hold", "reason": "We looked into it.", "lastDecisionId": None}, token)
    assert held.status == 200, str(held)
    secrets = [
        token, account["token"], sam["token"], "wrong-token", PASSWORD, "wrong guess", EMAIL, OTHER_EMAIL, stranger,
        str(LATITUDE), "-77.674312", "quiet-word", "Elm Street"]
    return account["account"] | {"poster": sam["account"]["id"]}, secrets


@pytest.fixture(scope="module")
def used():
    with LoggingServer("debug", "--log-format", "json") as server:
        account, secrets = use(server)
        yield server, account, secrets


def test_each_line_is_an_object_with_its_time_level_and_message(used):
    server, _, _ = used
    for line in server.lines():
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert line["level"] in {"debug", "info", "notice", "warning", "error"} and line["message"]


def test_each_request_has_a_line_with_route_status_time_bytes_tenant_and_account(used):
    server, account, _ = used
    requests = [line for line in server.lines() if "route" in line]
    assert len(requests) > 20
    for line in requests:
        assert REQUEST_FIELDS <= line.keys(), line
        assert isinstance(line["status"], int) and isinstance(line["milliseconds"], (int, float))
        # A server begins its ids with a number of its own, whose leading zeros are left out.
        assert isinstance(line["bytes"], int) and re.fullmatch(r"[0-9a-f]{17,32}", line["request"]), line
    posted = next(line for line in requests if line["message"] == "POST /v1/listings")
    assert (posted["status"], posted["account"], posted["level"]) == (201, account["poster"], "debug")
    assert {line["route"] for line in requests if line["status"] == 404} == {"none", "/v1/listings/{id}"}


def test_what_is_secret_is_in_no_line(used):
    server, _, secrets = used
    for secret in secrets:
        assert secret not in server.logged(), secret


def test_log_ins_refusals_limits_and_admin_acts_are_at_info(used):
    server, account, _ = used
    told = [line for line in server.lines() if line["level"] != "debug"]
    assert {"Registered", "Logged in", "Log-in refused"} <= {line["message"] for line in told}
    requests = [line for line in told if "route" in line]
    assert {line["status"] for line in requests} == {200, 401, 403, 429}
    assert {line["code"] for line in requests if line["status"] in (403, 429)} == {
        "moderators_only", "too_many_requests"}
    act = next(line for line in requests if line["status"] == 200)
    assert (act["permission"], act["account"], act["message"]) == (
        "holdListing", account["id"], "POST /v1/admin/listings/{id}/decision")


def test_the_text_form_is_without_secrets_too_and_at_info_without_ordinary_requests():
    with LoggingServer("info") as server:
        _, secrets = use(server)
        text = server.logged()
    for secret in secrets:
        assert secret not in text, secret
    assert "Logged in" in text and "moderators_only" in text and "too_many_requests" in text
    assert "GET /v1/listings " not in text


def test_an_unknown_format_is_refused():
    server = Server()
    with pytest.raises(AssertionError, match="log-format must be text or json, not xml"):
        server.start("--log-format", "xml")
    server.process.wait(timeout=30)
    server.log.close()
    server.folder.cleanup()
