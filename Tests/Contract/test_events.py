"""The stream of events: what comes, and what comes after it was interrupted."""

import socket
from contextlib import ExitStack, closing

import pytest
import received_mail
from event_stream import EventStream
from server import HOST
from test_conversations import ask
from test_notifications import notifications, price, saved


def test_a_stream_begins_with_the_counts_and_brings_messages_and_notifications(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = saved(api, samples, olive, [sam], title="A room on the stream")
    before = ask(api, listing, sam, message="Before the stream").json()
    with EventStream(api.server, olive.token) as mine, EventStream(api.server, sam.token) as theirs:
        first = mine.next()
        assert (first.name, first.value) == ("unread", {"conversations": 1, "notifications": 0})
        assert theirs.next().name == "unread"
        sent = api.call("sendMessage", 201, id=before["id"], value={"text": "Hello?"}, token=sam.token).json()
        arrived = mine.find("message").value
        assert arrived == {"conversation": before["id"], "message": sent | {"isMine": False}}
        own = theirs.find("message").value
        assert own == {"conversation": before["id"], "message": sent}

        read = {"through": sent["id"]}
        api.call("markConversationRead", 204, id=before["id"], value=read, token=olive.token)
        mine.find("unread", lambda counts: counts["conversations"] == 0)

        price(api, listing, olive, 60_000)
        assert theirs.find("notification").value == notifications(api, sam)[0]
        theirs.find("unread", lambda counts: counts["notifications"] == 1)
        assert not [event for event in mine.seen if event.name == "notification"], "it is not the owner's"
        assert mine.texts() == theirs.texts() == ["Hello?"]
    shapes = {"unread": "UnreadCounts", "notification": "Notification"}
    for event in mine.seen + theirs.seen:
        shape, value = shapes.get(event.name, "Message"), event.value.get("message", event.value)
        assert event.id and not api.contract.errors(f"/components/schemas/{shape}", value), event


def test_a_stream_that_goes_on_repeats_nothing_and_loses_nothing(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = samples.post(token=olive.token, title="A room in a tunnel")
    talk = {"id": ask(api, listing, sam).json()["id"], "token": sam.token}

    def say(text):
        api.call("sendMessage", 201, value={"text": text}, **talk)
    with EventStream(api.server, olive.token) as events:
        events.next()
        say("one")
        last = events.find("message")
    say("two")
    say("three")
    with EventStream(api.server, olive.token, last.id) as events:
        assert events.find("unread").value == {"conversations": 1, "notifications": 0}
        say("four")
        events.find("message", lambda value: value["message"]["text"] == "four")
        assert events.texts() == ["two", "three", "four"]
    with EventStream(api.server, olive.token) as events:
        events.next()
        say("five")
        events.find("message")
        assert events.texts() == ["five"], "without an id a stream tells of what happens from now on"
    for wrong, person in (("nothing", olive), (last.id, sam)):
        with EventStream(api.server, person.token, wrong) as events:
            assert events.next().name == "reset", "what came before an unknown id is not known"


def test_a_sixth_stream_of_an_account_is_refused(api, people):
    sam, lee = people("sam"), people("lee")
    headers = {"Authorization": f"Bearer {sam.token}"}
    with ExitStack() as streams:
        for _ in range(5):
            streams.enter_context(EventStream(api.server, sam.token)).next()
        refused = api.server.send("GET", "/v1/events", headers=headers)
        assert (refused.status, refused.code) == (429, "too_many_streams")
        assert int(refused.headers["Retry-After"]) > 0
        api.contract.hold_problem(refused)
        api.call("streamEvents", 200, token=lee.token)
    received_mail.wait(
        lambda: api.server.send("GET", "/v1/events", headers=headers).status == 200, "a closed stream makes room")


def test_a_refused_stream_leaves_its_connection_to_the_next_request(api):
    with closing(api.server.connection()) as connection:
        connection.connect()
        first = connection.sock
        for path, status in (("/v1/events", 401), ("/health/live", 200)):
            connection.request("GET", path, headers={"Host": HOST})
            response = connection.getresponse()
            assert response.status == status
            response.read()
            assert connection.sock is first, "the connection is another one"


def test_a_proxy_that_closes_each_connection_has_a_stream_all_the_same(api, samples, people):
    sam, olive = people("sam"), people("olive")
    listing = saved(api, samples, olive, [sam], title="A room behind a proxy")
    with EventStream(api.server, olive.token, Connection="close") as events:
        events.next()
        ask(api, listing, sam, message="Through the proxy")
        assert events.find("message").value["message"]["text"] == "Through the proxy"


def test_what_is_sent_behind_the_request_for_a_stream_is_not_done(api, samples, people):
    sam = people("sam")
    listing = samples.post(token=people("olive").token)
    whose = f"Host: {HOST}\r\nAuthorization: Bearer {sam.token}\r\n"
    stream = f"GET /v1/events HTTP/1.1\r\n{whose}\r\n"
    saving = f"PUT /v1/favorites/{listing} HTTP/1.1\r\n{whose}Content-Length: 0\r\n\r\n"
    with closing(api.server.connection()) as connection:
        connection.connect()
        connection.sock.sendall((stream + saving).encode())
        read = b""
        while b"event: unread" not in read:
            read += connection.sock.recv(65_536)
        connection.sock.shutdown(socket.SHUT_WR)
        while some := connection.sock.recv(65_536):
            read += some
    assert read.endswith(b"\r\n0\r\n\r\n") and read.count(b"HTTP/1.1") == 1
    assert api.call("listFavorites", 200, token=sam.token).json()["items"] == []
    with closing(api.server.connection()) as connection:
        connection.connect()
        connection.sock.sendall(saving.encode())
        assert b" 204 " in connection.sock.recv(65_536), "alone it is done"


def test_asking_for_the_headers_of_a_stream_opens_none(api, people):
    sam = people("sam")
    for _ in range(6):
        headers = api.server.send("HEAD", "/v1/events", headers={"Authorization": f"Bearer {sam.token}"})
        assert headers.status == 200 and headers.headers["Content-Type"] == "text/event-stream"
    with EventStream(api.server, sam.token) as events:
        assert events.next().name == "unread"
