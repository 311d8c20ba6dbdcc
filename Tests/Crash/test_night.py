"""A landlord's night: property software sends all homes in one stream, and the server is killed in the middle of it."""

import json
import socket
import threading
from contextlib import suppress

from crash import CrashServer
from test_disk import count, is_whole, register
from uploads import eventually
from workload import LISTING, Person

UNITS, KILLS = 1_200, 5
PATH = "/v1/account/listings/external/sync"


def night(price: int) -> bytes:
    units = [LISTING | {"externalId": f"Oak/{number}", "title": f"Unit {number} of Oak House", "priceCents": price}
             for number in range(UNITS)]
    return "".join(json.dumps(unit) + "\n" for unit in units).encode()


def send(landlord: Person, body: bytes, query: str = "") -> list[dict]:
    answer = landlord.server.send("POST", PATH, query, body, headers={
        "Content-Type": "application/x-ndjson", "Authorization": f"Bearer {landlord.token}"})
    assert answer.status == 200, answer.body
    return [json.loads(line) for line in answer.body.splitlines()]


def begin(landlord: Person, body: bytes) -> socket.socket:
    """Sends a night without its last byte, so that it cannot end."""
    host, port = landlord.server.address.split(":")
    connection = socket.create_connection((host, int(port)), timeout=60)
    head = (f"POST {PATH} HTTP/1.1\r\nHost: {landlord.server.address}\r\nAuthorization: Bearer {landlord.token}\r\n"
            f"Content-Type: application/x-ndjson\r\nContent-Length: {len(body)}\r\n\r\n")

    def work():
        with suppress(OSError):
            connection.sendall(head.encode() + body[:-1])

    threading.Thread(target=work).start()
    return connection


def units(landlord: Person) -> dict[str, dict]:
    """The listings of the account by the id that its software gave them."""
    found, cursor = [], ""
    while cursor is not None:
        query = "limit=100" + (f"&cursor={cursor}" if cursor else "")
        page = landlord.call("GET", f"/v1/account/listings?{query}")
        found, cursor = found + page["items"], page["nextCursor"]
    assert len({unit["externalId"] for unit in found}) == len(found), "a unit is there twice"
    return {unit["externalId"]: unit for unit in found}


def test_a_night_that_is_killed_five_times_is_repeated_without_doubles_and_loses_nothing_that_was_there():
    with CrashServer() as server:
        landlord, first = register(server), night(90_000)
        for kill in range(1, KILLS + 1):
            with begin(landlord, first):
                eventually(lambda least=kill * UNITS // 8: count(server) >= least)
                before = count(server)
                server.kill()
            server.again()
            assert before <= count(server) < UNITS
        *lines, last = send(landlord, first, "retire=true")
        assert len(lines) == UNITS
        summary = last["summary"]
        assert (summary["changed"], summary["refused"], summary["retired"], summary["problem"]) == (0, 0, 0, None)
        assert summary["unchanged"] > 0 and summary["created"] + summary["unchanged"] == UNITS
        kept = units(landlord)
        assert kept.keys() == {f"Oak/{number}" for number in range(UNITS)}
        with begin(landlord, night(80_000)):
            eventually(lambda: any(unit["priceCents"] == 80_000 for unit in units(landlord).values()))
            server.kill()
        server.again()
        send(landlord, night(80_000))
        changed = units(landlord)
        assert {name: unit["id"] for name, unit in changed.items()} == {name: unit["id"] for name, unit in kept.items()}
        assert {unit["priceCents"] for unit in changed.values()} == {80_000}
        server.stop()
        is_whole(server)
