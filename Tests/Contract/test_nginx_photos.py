"""Photos through a real nginx with Operations/nginx.conf: Digs decides who may see them, nginx sends the files."""

import http.client
import json
import os
from pathlib import Path

import pytest
from contract import Contract
from nginx import CLIENT, NGINX, ServerBehindNginx
from pictures import png
from server import HOST, LISTED_ORIGIN, Response

pytestmark = pytest.mark.skipif(not NGINX, reason="nginx is not installed")

JSON = {"Content-Type": "application/json"}
SIZES = ("small", "card", "medium", "large")
OF_NGINX = {"Server", "Date", "Connection", "Accept-Ranges", "Strict-Transport-Security", "X-Request-Id"}
"""Headers that differ, or that only an answer over TLS or from a file has."""


@pytest.fixture(scope="module")
def server():
    with ServerBehindNginx() as server:
        yield server


@pytest.fixture(scope="module")
def owner(server):
    person = {"email": "olga@nowhere.example", "password": "glass-harbour-31", "name": "Olga"}
    registered = server.send("POST", "/v1/accounts", body=json.dumps(person).encode(), headers=JSON)
    return {"Authorization": f"Bearer {registered.json()['token']}"}


@pytest.fixture(scope="module")
def post(server, owner):
    """Posts a listing with one photo, and returns the addresses of both."""
    form = Contract().example("createListing")

    def post(shade: int, **fields) -> tuple[str, str]:
        posted = server.send(
            "POST", "/v1/listings", body=json.dumps(form | fields).encode(), headers=owner | JSON)
        assert posted.status == 201, str(posted)
        listing = f"/v1/listings/{posted.json()['id']}"
        photo = server.send("POST", f"{listing}/photos", body=png(shade=shade), headers=owner)
        assert photo.status == 201, str(photo)
        return listing, f"/v1/photos/{photo.json()['id']}"

    return post


@pytest.fixture(scope="module")
def photo(post):
    return post(50)[1]


def direct(server, method: str, path: str, headers: dict | None = None) -> Response:
    """Past nginx, from an address that Digs does not trust."""
    host, port = server.address.split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=60, source_address=(CLIENT, 0))
    try:
        connection.request(method, path, headers={"Host": HOST, **(headers or {})})
        answer = connection.getresponse()
        return Response(method, path, answer.status, answer.headers, answer.read())
    finally:
        connection.close()


def files(server) -> list[Path]:
    return sorted(Path(server.data, "photos").rglob("*.jpeg")) + sorted(Path(server.data, "photos").rglob("*.webp"))


def as_sent(answer: Response) -> dict[str, str]:
    names = {name for name in answer.headers if name not in OF_NGINX}
    return {name: ", ".join(answer.headers.get_all(name)) for name in names}


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("accept", ["image/jpeg", "image/webp,*/*"])
@pytest.mark.parametrize("size", SIZES)
def test_nginx_sends_what_digs_would(server, photo, method, accept, size):
    headers = {"Accept": accept, "Origin": LISTED_ORIGIN}
    through = server.send(method, f"{photo}/{size}", headers=headers)
    alone = direct(server, method, f"{photo}/{size}", headers)
    assert (through.status, alone.status) == (200, 200)
    assert through.body == alone.body and (method == "HEAD" or through.body)
    assert as_sent(through) == as_sent(alone)
    assert int(through.headers["Content-Length"]) > 0
    assert through.headers["Accept-Ranges"] == "bytes", "the file comes from nginx"
    assert through.headers["Cache-Control"] == "public, max-age=3600"
    assert through.headers["Strict-Transport-Security"] and through.headers["X-Request-Id"]


def test_a_part_of_a_photo_is_sent_to_who_asks_for_it(server, photo):
    path = f"{photo}/large"
    whole = server.send("GET", path)
    part = server.send("GET", path, headers={"Range": "bytes=10-19"})
    assert part.status == 206 and part.body == whole.body[10:20]
    assert part.headers["Content-Range"] == f"bytes 10-19/{len(whole.body)}"
    assert part.headers["ETag"] == whole.headers["ETag"]
    assert server.send("GET", path, headers={"Range": "bytes=-7"}).body == whole.body[-7:]
    same = {"Range": "bytes=0-0", "If-Range": whole.headers["ETag"]}
    assert server.send("GET", path, headers=same).status == 206
    other = {"Range": "bytes=0-0", "If-Range": '"other"'}
    assert server.send("GET", path, headers=other).body == whole.body


def test_what_lies_past_the_end_is_kept_by_no_cache(server, photo):
    answer = server.send("GET", f"{photo}/small", headers={"Range": "bytes=99999999-"})
    assert answer.status == 416
    assert "no-store" in answer.headers.get_all("Cache-Control")


def test_a_photo_that_is_known_is_not_sent_again(server, photo):
    path = f"{photo}/medium"
    shown = server.send("GET", path)
    known = server.send("GET", path, headers={"If-None-Match": shown.headers["ETag"]})
    assert (known.status, known.body) == (304, b"")
    assert known.headers["ETag"] == shown.headers["ETag"]
    assert known.headers["Cache-Control"] == shown.headers["Cache-Control"]
    webp = server.send("GET", path, headers={"If-None-Match": shown.headers["ETag"], "Accept": "image/webp"})
    assert webp.status == 200 and webp.headers["Content-Type"] == "image/webp"
    assert server.send("GET", path, headers={"If-None-Match": '"other"'}).body == shown.body
    later = {"If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT"}
    assert server.send("GET", path, headers=later).status == 200, "the date of a file means nothing"
    assert "Last-Modified" not in shown.headers


def test_a_photo_that_only_its_owner_may_see_is_sent_to_nobody_else_and_stored_by_no_cache(server, post, owner):
    _, hidden = post(60, status="draft")
    shown = server.send("GET", f"{hidden}/small", headers=owner)
    assert shown.status == 200 and shown.body.startswith(b"\xff\xd8")
    assert shown.headers["Cache-Control"] == "private, no-store"
    for method in ("GET", "HEAD"):
        for address in (None, server.address):
            refused = server.send(method, f"{hidden}/small", address=address)
            assert refused.status == 404 and "X-Accel-Redirect" not in refused.headers
            assert b"\xff\xd8" not in refused.body


def test_a_photo_of_a_listing_that_was_withdrawn_is_gone_at_once(server, post, owner):
    listing, photo = post(70)
    path = f"{photo}/small"
    assert server.send("GET", path).status == 200
    closed = server.send("PATCH", listing, body=b'{"status": "closed"}', headers=owner | JSON)
    assert closed.status == 200, str(closed)
    assert server.send("GET", path).status == 404
    assert server.send("GET", path, headers=owner).headers["Cache-Control"] == "private, no-store"
    opened = server.send("PATCH", listing, body=b'{"status": "active"}', headers=owner | JSON)
    assert opened.status == 200 and server.send("GET", path).status == 200
    assert server.send("DELETE", listing, headers=owner).status == 204
    assert server.send("GET", path, headers=owner).status == 404


def test_no_client_reaches_the_files_by_itself(server, photo):
    inside = [f"/internal/photos/{file.relative_to(Path(server.data, 'photos'))}" for file in files(server)]
    assert inside
    ways = [inside[0], inside[0].replace("/internal", "//internal"), inside[0].replace("photos", "%70hotos"),
            "/v1/.." + inside[0], "/internal/photos/", "/internal/photos/../digs.sqlite", "/internal/photos../secret",
            "/internal/photos/%2e%2e/secret"]
    for way in ways:
        for headers in ({}, {"X-Accel-Redirect": inside[0]}):
            answer = server.send("GET", way, headers=headers)
            assert answer.status in (400, 404), way
            assert b"\xff\xd8" not in answer.body and b"SQLite" not in answer.body
    claimed = server.send("GET", "/v1/tenant", headers={"X-Accel-Redirect": inside[0]})
    assert claimed.json()["name"]


def test_only_the_proxy_is_told_where_a_file_lies(server, photo):
    path = f"{photo}/small"
    assert "X-Accel-Redirect" not in server.send("GET", path).headers
    alone = direct(server, "GET", path, {"X-Forwarded-For": "127.0.0.1"})
    assert "X-Accel-Redirect" not in alone.headers and alone.body.startswith(b"\xff\xd8")
    told = server.send("GET", path, address=server.address)
    assert (told.status, told.body) == (200, b"")
    target = told.headers["X-Accel-Redirect"]
    assert target.startswith("/internal/photos/") and target.endswith("/small.jpeg")
    assert Path(server.data, "photos", target.removeprefix("/internal/photos/")).is_file()
    for kept in ("Content-Type", "Cache-Control", "ETag", "Vary", "X-Content-Type-Options", "Content-Security-Policy",
                 "Cross-Origin-Resource-Policy"):
        assert told.headers[kept]
    known = server.send("GET", path, address=server.address, headers={"If-None-Match": told.headers["ETag"]})
    assert known.status == 304 and "X-Accel-Redirect" not in known.headers


def test_a_file_that_nginx_cannot_send_is_an_error_that_no_cache_keeps(server, post):
    before = set(files(server))
    _, photo = post(80)
    file = next(file for file in set(files(server)) - before if file.name == "small.jpeg")
    content = file.read_bytes()
    file.unlink()
    # Digs finds it there, and nginx sends no pipe.
    os.mkfifo(file)
    refused = server.send("GET", f"{photo}/small")
    assert refused.status in (403, 404)
    assert "no-store" in refused.headers.get_all("Cache-Control")
    file.unlink()
    file.write_bytes(content)
    assert server.send("GET", f"{photo}/small").body == content
