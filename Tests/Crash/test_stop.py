"""A server that is told to stop, or is killed: what is under way, its children, its temporary files."""

import os
import signal
import socket
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
from crash import CrashServer
from pictures import png
from test_disk import count, eventually, is_whole, post, register

STOP_SECONDS = 20


def children(server) -> list[int]:
    """The processes that work in the data folder: the image tool, zip and the like."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(place / "cwd").startswith(server.data):
                found.append(int(place.name))
        except OSError:
            pass  # It ended, or belongs to somebody else.
    return found


def unfinished(server) -> list[Path]:
    return list(Path(server.data, "photos/incoming").glob("*"))


class Upload:
    """An upload whose first half has arrived."""

    def __init__(self, server, person, listing: str, picture: bytes):
        host, port = server.address.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.rest = picture[len(picture) // 2:]
        self.socket.sendall(
            f"POST /v1/listings/{listing}/photos HTTP/1.1\r\nHost: {server.address}\r\n"
            f"Authorization: Bearer {person.token}\r\nContent-Type: image/png\r\n"
            f"Content-Length: {len(picture)}\r\n\r\n".encode() + picture[:len(picture) // 2])
        eventually(lambda: list(Path(server.data, "photos/incoming").glob("*/*/done")))

    def finish(self):
        self.socket.sendall(self.rest)

    def answer(self) -> bytes:
        """All that the server sends until it closes the connection."""
        pieces = []
        with self.socket:
            while piece := self.socket.recv(65_536):
                pieces.append(piece)
        return b"".join(pieces)


@contextmanager
def serving(**environment):
    server = CrashServer()
    server.environment = CrashServer.environment | environment
    with server:
        olive = register(server)
        yield server, olive, post(olive).json()["id"]


def accepts(server) -> bool:
    host, port = server.address.split(":")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError:
        return False
    return True


def restart(server):
    server.process.stdout.close()
    server.again()


def test_sigterm_finishes_what_is_under_way_ends_with_0_and_leaves_the_port_to_the_next():
    with CrashServer() as server:
        olive = register(server)
        acknowledged, refused = [], []

        def work():
            while True:
                try:
                    answer = post(olive)
                except OSError:
                    return
                (acknowledged if answer.status == 201 else refused).append(answer)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        server.process.terminate()
        assert server.process.wait(timeout=30) == 0
        for thread in threads:
            thread.join()
        assert not [answer for answer in refused if answer.status != 503]
        restart(server)
        assert count(server) >= len(acknowledged) > 0
        ids = {answer.json()["id"] for answer in acknowledged}
        for id in ids:
            assert server.send("GET", f"/v1/listings/{id}").status == 200


def test_an_upload_that_is_under_way_at_sigterm_is_finished_and_kept():
    with serving() as (server, olive, listing):
        upload = Upload(server, olive, listing, png(400, 300))
        server.process.terminate()
        eventually(lambda: not accepts(server))
        assert server.process.poll() is None
        upload.finish()
        assert upload.answer().startswith(b"HTTP/1.1 201 ")
        assert server.process.wait(timeout=STOP_SECONDS) == 0
        assert not children(server) and not unfinished(server)
        restart(server)
        photos = server.send("GET", f"/v1/listings/{listing}").json()["photos"]
        assert len(photos) == 1
        is_whole(server)


def test_an_upload_that_never_ends_is_cut_off_after_a_while_and_leaves_nothing():
    with serving(DIGS_SHUTDOWN_SECONDS="2") as (server, olive, listing):
        upload = Upload(server, olive, listing, png(400, 300))
        server.process.terminate()
        assert server.process.wait(timeout=STOP_SECONDS) == 0
        assert b" 201 " not in upload.answer()
        assert not children(server) and not unfinished(server)
        restart(server)
        assert server.send("GET", f"/v1/listings/{listing}").json()["photos"] == []
        is_whole(server)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_the_image_tool_ends_with_the_server_and_the_next_one_clears_its_files(how):
    with serving(DIGS_SHUTDOWN_SECONDS="1") as (server, olive, listing):
        upload = Upload(server, olive, listing, png(5_000, 4_000))
        upload.finish()
        eventually(lambda: children(server))
        # It would never end by itself.
        for child in children(server):
            os.kill(child, signal.SIGSTOP)
        assert children(server)
        server.process.send_signal(how)
        server.process.wait(timeout=STOP_SECONDS)
        eventually(lambda: not children(server), seconds=5)
        restart(server)
        assert not [path for path in Path(server.data, "photos/incoming").glob("*/*")]
        assert len(unfinished(server)) == 1, "the folder of the server that runs"
        assert server.send("GET", f"/v1/listings/{listing}").json()["photos"] == []
        is_whole(server)
