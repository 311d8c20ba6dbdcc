"""A bad day of the machine: few file descriptors, a log that grew, files of another user."""

import contextlib
import os
import re
import socket
import sqlite3
import time
from pathlib import Path

import pytest
from crash import CrashServer
from server import free_port
from test_disk import post, register

ROUNDS = 20
NOBODY = 65_534


class FewFiles(CrashServer):
    """A server that may have few files open."""

    limit = 256

    def __init__(self):
        super().__init__()
        wrapper = Path(self.folder.name, "digs")
        wrapper.write_text(f'#!/bin/sh\nulimit -n {self.limit}\nexec "{self.program}" "$@"\n', encoding="utf-8")
        wrapper.chmod(0o700)
        self.program = str(wrapper)


def connect(server, source: str) -> socket.socket:
    host, port = server.address.split(":")
    connection = socket.create_connection((host, int(port)), timeout=5, source_address=(source, 0))
    return connection


def closed(connection: socket.socket) -> bool:
    """Whether the server closes it at once."""
    connection.settimeout(2)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def open_files(process: int) -> tuple[int, int]:
    """The soft and the hard limit of a process's open files."""
    limits = Path(f"/proc/{process}/limits").read_text(encoding="utf-8")
    soft, hard = re.search(r"^Max open files +(\d+) +(\d+)", limits, re.MULTILINE).groups()
    return int(soft), int(hard)


def test_many_idle_connections_neither_crash_a_server_with_few_descriptors_nor_starve_others():
    with FewFiles() as server:
        for _ in range(ROUNDS):
            with contextlib.ExitStack() as stack:
                for number in range(400):
                    # The kernel may refuse what the server closed meanwhile.
                    with contextlib.suppress(OSError):
                        connection = stack.enter_context(connect(server, f"127.0.1.{2 + number % 3}"))
                        if number % 2:
                            connection.sendall(b"GET /health/live HTTP/1.1\r\nHost:")
                started = time.monotonic()
                assert server.send("GET", "/health/live").status == 200
                assert server.send("GET", "/v1/listings", {"universityId": "x"}).status in (400, 404, 422)
                assert time.monotonic() - started < 5
            assert server.process.poll() is None


def test_when_all_connections_are_busy_others_are_refused_at_once_and_the_log_says_so_once_a_minute():
    with FewFiles() as server, contextlib.ExitStack() as stack:
        head = b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
        busy = [stack.enter_context(connect(server, f"127.0.1.{number % 4}")) for number in range(64)]
        for connection in busy:
            connection.sendall(head)
        time.sleep(1)
        refused = [stack.enter_context(connect(server, "127.0.2.1")) for _ in range(40)]
        assert all(closed(connection) for connection in refused)
        assert not any(closed(connection) for connection in busy[:2])
        assert server.logged().count("Connections are refused") == 1


def test_a_soft_limit_of_open_files_is_raised_as_far_as_the_system_allows():
    with FewFiles() as server:
        wrapper = Path(server.program)
        script = wrapper.read_text(encoding="utf-8")
        for soft, hard in ((256, 1024), (1024, 1024), (256, 256)):
            server.stop()
            limits = f"ulimit -Sn {soft} && ulimit -Hn {hard}"
            wrapper.write_text(script.replace(f"ulimit -n {server.limit}", limits), encoding="utf-8")
            server.again()
            assert open_files(server.process.pid) == (hard, hard)


def test_a_limit_with_room_for_nobody_refuses_the_start():
    with FewFiles() as server:
        wrapper = Path(server.program)
        wrapper.write_text(wrapper.read_text(encoding="utf-8").replace("-n 256", "-n 150"), encoding="utf-8")
        said = server.refused("serve", "--port", "0")
        assert "needs at least 192 open files" in said and "allows 150" in said


def log_size(server) -> int:
    path = Path(server.data, "digs.sqlite-wal")
    return path.stat().st_size if path.exists() else 0


def metric(server, port: int, name: str) -> float:
    text = server.send("GET", "/metrics", address=f"127.0.0.1:{port}").body.decode()
    return float(re.search(rf"^{name}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE)[1])


def test_a_log_that_grew_beside_a_reader_is_measured_shrinks_and_is_empty_after_the_end():
    with CrashServer() as server:
        server.stop()
        port = free_port()
        server.start("--admin-port", str(port), port=server.port)
        olive = register(server)
        database = f"{server.data}/digs.sqlite"
        with contextlib.closing(sqlite3.connect(database, timeout=30, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM counters").fetchone()
            with contextlib.closing(sqlite3.connect(database, timeout=30)) as writer:
                writer.execute("CREATE TABLE test_filler (content BLOB)")
                writer.executemany("INSERT INTO test_filler VALUES (zeroblob(?))", [(1_000_000,)] * 120)
                writer.commit()
            assert log_size(server) > 100_000_000
            # The metrics are a second old at most, and the server may write meanwhile.
            assert abs(metric(server, port, "digs_database_log_bytes") - log_size(server)) < 1_000_000
            reader.execute("ROLLBACK")
        # A commit while the server itself reads leaves the log to the next one.
        for _ in range(20):
            assert post(olive).status == 201
            if log_size(server) <= 64 * 2**20:
                break
        assert log_size(server) <= 64 * 2**20
        assert abs(metric(server, port, "digs_database_bytes") - Path(database).stat().st_size) < 1_000_000
        server.stop()
        assert log_size(server) == 0
        server.again()


def test_the_database_is_not_mapped_once_for_each_connection():
    with CrashServer() as server:
        olive = register(server)
        for _ in range(50):
            post(olive)
        maps = Path(f"/proc/{server.process.pid}/maps").read_text(encoding="utf-8")
        assert len([line for line in maps.splitlines() if line.endswith("/digs.sqlite")]) <= 1


def test_the_metrics_tell_what_the_process_takes():
    with CrashServer() as server:
        server.stop()
        port = free_port()
        server.start("--admin-port", str(port), port=server.port)
        assert 10_000_000 < metric(server, port, "digs_memory_bytes") < 2_000_000_000
        open_files = metric(server, port, "digs_descriptors_open")
        assert 10 < open_files < metric(server, port, "digs_descriptors_max")
        assert metric(server, port, "digs_build_info") == 1


@pytest.mark.skipif(os.geteuid() != 0, reason="gives files to another user")
def test_a_backup_by_root_leaves_nothing_of_roots_in_the_folder_and_files_of_others_are_named_at_the_start():
    with CrashServer() as server:
        server.stop()
        for place in (Path(server.data), *Path(server.data).rglob("*")):
            os.chown(place, NOBODY, NOBODY)
        server.run("backup", f"{server.folder.name}/a.tar")
        server.run("backup", "--to", f"{server.folder.name}/backups")
        server.run("tenant", "create", "another")
        owners = {place.name: place.stat().st_uid for place in Path(server.data).rglob("*")}
        assert "last-backup" in owners and set(owners.values()) == {NOBODY}, owners
        # The folder of backups is the user's too, as the package makes it.
        backups = Path(server.folder.name) / "backups"
        os.chown(backups, NOBODY, NOBODY)
        server.run("backup", "--to", backups)
        assert {place.stat().st_uid for place in backups.rglob("*")} == {NOBODY}
        server.again()
        assert "Files in the data folder belong to another user" in server.logged()
