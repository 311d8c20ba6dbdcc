"""A server that is told to stop, or is killed: what is under way, its children, its temporary files."""

import ctypes
import os
import signal
import socket
import sys
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from crash import CrashServer
from pictures import png
from server import free_port
from test_disk import count, is_whole, post, register
from uploads import Upload, children, eventually, stopped_child, unfinished
from workload import PASSWORD, Person

STOP_SECONDS = 20


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
    admin_port = str(free_port())
    with serving(DIGS_ADMIN_PORT=admin_port) as (server, olive, listing):
        upload = Upload(server, olive, listing, png(400, 300))
        server.process.terminate()
        eventually(lambda: not accepts(server))
        assert server.process.poll() is None
        metrics = server.send("GET", "/metrics", address=f"127.0.0.1:{admin_port}").body.decode()
        assert 'digs_readiness_failing{check="stopping"} 1.0' in metrics
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
        assert not children(server)
        # A busy machine may have ended the server before it removed the file: the next one does.
        left = unfinished(server)
        restart(server)
        assert not set(left) & set(unfinished(server))
        assert server.send("GET", f"/v1/listings/{listing}").json()["photos"] == []
        is_whole(server)


def test_a_stream_whose_client_never_reads_is_cut_off_after_a_while():
    with serving(DIGS_SHUTDOWN_SECONDS="2", DIGS_RATE_LIMITS="off") as (server, olive, listing):
        sam = Person(server, "sam")
        sam.id, sam.token = sam.register("sam")
        talk = sam.call("POST", f"/v1/listings/{listing}/conversations", {"message": "Is it free?"})["id"]
        with stream_without_reader(server, olive) as client:
            # Four bytes a character: far more than the sockets of both sides hold.
            text, sent = chr(0x1F3E0) * 4000, 0
            # Nobody may write many in a row.
            for writer in [sam, olive] * 180:
                writer.call("POST", f"/v1/conversations/{talk}/messages", {"text": text})
                sent += len(text.encode())
            server.process.terminate()
            assert server.process.wait(timeout=STOP_SECONDS) == 0
            assert 0 < bytes_until_the_end(client) < sent
        restart(server)
        messages = server.send("GET", f"/v1/conversations/{talk}/messages?limit=1", headers={
            "Authorization": f"Bearer {olive.token}"}).json()["items"]
        assert messages[0]["text"] == text


@contextmanager
def stream_without_reader(server, person):
    host, port = server.address.split(":")
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(STOP_SECONDS)
        client.connect((host, int(port)))
        client.sendall(f"GET /v1/events HTTP/1.1\r\nHost: {server.address}\r\n"
                       f"Authorization: Bearer {person.token}\r\n\r\n".encode())
        assert client.recv(12) == b"HTTP/1.1 200"
        yield client


def bytes_until_the_end(client: socket.socket) -> int:
    count = 0
    with suppress(ConnectionResetError):
        while some := client.recv(65_536):
            count += len(some)
    return count


def test_photos_are_made_where_a_filter_of_system_calls_forbids_to_tie_the_image_tool_to_the_server(tmp_path):
    """As the unit does, whose filter leaves `capset` out; systemd itself ends the children of a service."""
    program = tmp_path / "digs"
    filtered = Path(__file__).with_name("without_capset.py")
    with serving() as (server, olive, listing):
        program.write_text(f'#!/bin/sh\nexec {sys.executable} {filtered} {server.program} "$@"\n')
        program.chmod(0o755)
        server.stop()
        server.program = str(program)
        server.again()
        upload = Upload(server, olive, listing, png(400, 300))
        upload.finish()
        assert upload.status() == "HTTP/1.1 201 Created"
        olive.call("POST", "/v1/account/reauthentication", {"password": PASSWORD})
        export = server.send("GET", "/v1/account/export", headers={"Authorization": f"Bearer {olive.token}"})
        assert export.status == 200 and export.body.startswith(b"PK")


@pytest.fixture
def adopting():
    """Orphans become children of this process. Otherwise the kernel would hang up on those that are stopped."""
    set_subreaper = 36
    ctypes.CDLL(None).prctl(set_subreaper, 1, 0, 0, 0)
    yield
    ctypes.CDLL(None).prctl(set_subreaper, 0, 0, 0, 0)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.usefixtures("adopting")
def test_the_image_tool_ends_with_the_server_and_the_next_one_clears_its_files(how):
    with serving(DIGS_SHUTDOWN_SECONDS="1") as (server, olive, listing):
        upload = Upload(server, olive, listing, png(5_000, 4_000))
        upload.finish()
        # It would never end by itself.
        eventually(lambda: stopped_child(server))
        child = stopped_child(server)
        server.process.send_signal(how)
        server.process.wait(timeout=STOP_SECONDS)
        eventually(lambda: not children(server), seconds=5)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)
        restart(server)
        assert not [path for path in Path(server.data, "photos/incoming").glob("*/*")]
        assert len(unfinished(server)) == 1, "the folder of the server that runs"
        assert server.send("GET", f"/v1/listings/{listing}").json()["photos"] == []
        is_whole(server)
