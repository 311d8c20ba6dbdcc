"""Operations/nginx.conf in a real nginx: what reaches Digs through it, and what comes back."""

import http.client
import json
import subprocess
import time

import pytest
from contract import Contract
from event_stream import EventStream
from nginx import CLIENT, NGINX, ServerBehindNginx
from pictures import chunk, png
from server import HOST, OTHER_HOST

pytestmark = pytest.mark.skipif(not NGINX, reason="nginx is not installed")

JSON = {"Content-Type": "application/json"}
PERSON = {"email": "nora@nowhere.example", "password": "glass-harbour-31", "name": "Nora"}


@pytest.fixture(scope="module")
def server():
    with ServerBehindNginx() as server:
        yield server


@pytest.fixture(scope="module")
def registered(server):
    return server.send("POST", "/v1/accounts", body=json.dumps(PERSON).encode(), headers=JSON)


@pytest.fixture(scope="module")
def nora(registered):
    """Who is signed in."""
    return {"Authorization": f"Bearer {registered.json()['token']}"}


@pytest.fixture(scope="module")
def photos(server, nora):
    """Where photos of a listing are posted."""
    form = Contract().example("createListing")
    posted = server.send("POST", "/v1/listings", body=json.dumps(form).encode(), headers=nora | JSON)
    assert posted.status == 201, str(posted)
    return f"/v1/listings/{posted.json()['id']}/photos"


def padded(size: int) -> bytes:
    """A picture of so many bytes: a comment fills it up."""
    picture = png()
    end = chunk(b"IEND", b"")
    comment = chunk(b"tEXt", b"Comment\0" + b"x" * (size - len(picture) - 12 - 8))
    return picture.removesuffix(end) + comment + end


def test_the_address_of_a_client_is_the_one_that_nginx_saw_not_the_one_it_claims(server, registered):
    claimed = {"X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
    wrong = json.dumps({"email": PERSON["email"], "password": "not the password"}).encode()
    assert server.send("POST", "/v1/sessions", body=wrong, headers=JSON | claimed).status == 401
    refused = next(line for line in server.logged().splitlines() if "Log-in refused" in line)
    assert f"from={CLIENT}" in refused
    assert "203.0.113.9" not in server.logged()


@pytest.mark.parametrize("host", [HOST, OTHER_HOST])
def test_the_host_names_the_marketplace(server, host):
    direct = server.send("GET", "/v1/tenant", headers={"Host": host}, address=server.address)
    through = server.send("GET", "/v1/tenant", headers={"Host": host})
    assert through.status == 200 and through.json() == direct.json()


def test_events_come_through_as_they_happen(server, registered):
    with EventStream(server, registered.json()["token"]) as events:
        assert events.next().name == "unread"
        form = {name: PERSON[name] for name in ("email", "password")}
        assert server.send("POST", "/v1/sessions", body=json.dumps(form).encode(), headers=JSON).status == 201
        assert events.find("notification").value["kind"] == "newDevice"


def test_a_host_of_no_marketplace_is_not_found(server):
    assert server.send("GET", "/v1/tenant", headers={"Host": "stranger.example"}).status == 404


def test_a_session_over_tls_is_a_cookie_of_the_host_alone(server, registered):
    cookie = registered.headers["Set-Cookie"]
    assert cookie.startswith("__Host-digs_session=")
    assert "Secure" in cookie and "Path=/" in cookie and "Domain" not in cookie
    signed_in = {"Cookie": cookie.split(";")[0]}
    assert server.send("GET", "/v1/account", headers=signed_in).json()["email"] == PERSON["email"]
    own = signed_in | JSON | {"Origin": f"https://{HOST}"}
    assert server.send("PATCH", "/v1/account", body=b'{"name": "Nora N."}', headers=own).status == 200
    foreign = own | {"Origin": "https://elsewhere.example"}
    assert server.send("PATCH", "/v1/account", body=b'{"name": "Eve"}', headers=foreign).status == 403


@pytest.mark.parametrize("path", ["/", "/v1/tenant", "/v1/nothing"])
def test_answers_over_tls_have_the_headers_of_tls(server, path):
    answer = server.send("GET", path)
    assert "max-age=" in answer.headers["Strict-Transport-Security"]
    assert answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    direct = server.send("GET", path, address=server.address)
    assert "Strict-Transport-Security" not in direct.headers


def test_plain_http_leads_to_tls(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.plain_port, timeout=30)
    connection.request("GET", "/listings?sort=price", headers={"Host": HOST})
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, f"https://{HOST}/listings?sort=price")
    connection.close()


def test_http_2_is_spoken(server):
    said = subprocess.run(
        ["curl", "--silent", "--http2", "--cacert", server.certificate, "--output", "/dev/null",
         "--resolve", f"{HOST}:{server.tls_port}:127.0.0.1", "--write-out", "%{http_version} %{http_code}",
         f"https://{HOST}:{server.tls_port}/health/ready"], capture_output=True, text=True, check=True)
    assert said.stdout == "2 200"


def test_a_body_that_arrives_in_pieces_is_taken(server):
    body = json.dumps(PERSON | {"email": "slow@nowhere.example"}).encode()
    connection = server.connection()
    connection.putrequest("POST", "/v1/accounts")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(len(body)))
    connection.endheaders()
    for place in range(0, len(body), 16):
        connection.send(body[place:place + 16])
        time.sleep(0.2)
    assert connection.getresponse().status == 201
    connection.close()


def test_a_body_that_stops_arriving_is_refused_by_digs_in_its_words(server):
    connection = server.connection()
    connection.putrequest("POST", "/v1/accounts")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", "100")
    connection.endheaders()
    connection.send(b'{"email": ')
    answer = connection.getresponse()
    assert answer.status == 408
    assert json.loads(answer.read())["status"] == 408
    connection.close()


def test_the_largest_photo_passes_and_a_larger_one_is_refused_by_digs_in_its_words(server, nora, photos):
    headers = nora | {"Content-Type": "image/png"}
    assert server.send("POST", photos, body=padded(15_000_000), headers=headers).status == 201
    for size in (15_000_001, 16 << 20):
        refused = server.send("POST", photos, body=padded(size), headers=headers)
        assert refused.status == 413, str(refused)
        assert refused.json()["code"] == "too_large"


def test_what_no_request_may_be_does_not_reach_digs(server, nora, photos):
    refused = server.send("POST", photos, body=bytes((16 << 20) + 1), headers=nora | {"Content-Type": "image/png"})
    assert refused.status == 413
    assert "X-Request-Id" not in refused.headers


def test_nginx_had_nothing_to_complain_about(server, photos):
    known = ("client intended to send too large body", "no live upstreams")
    assert [line for line in server.errors().splitlines() if not any(text in line for text in known)] == []
