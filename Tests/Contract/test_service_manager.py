"""The server tells systemd when it is ready and when it stops (`Type=notify` of Operations/digs.service)."""

import os
import shutil
import signal
import socket
from contextlib import contextmanager

import pytest
from make_docs import ROOT
from server import Server


@contextmanager
def served(program=None, folder=ROOT, **environment):
    """A server on an empty data folder, with these variables."""
    server = Server()
    server.program, server.environment = program or server.program, server.environment | environment
    try:
        server.start(folder=folder)
        yield server
    finally:
        server.stop()
        server.log.close()
        server.folder.cleanup()


@contextmanager
def manager(address: str):
    """The datagram socket of a service manager at `address`."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.settimeout(30)
        listener.bind(address.replace("@", "\0", 1))
        yield listener


def next_state(listener) -> str:
    """The next message that is no free text for `systemctl status`."""
    while (message := listener.recv(4096).decode()).startswith("STATUS="):
        pass
    return message


@pytest.mark.parametrize("kind", ["a path", "an abstract name"])
def test_the_manager_is_told_ready_and_stopping(kind, tmp_path):
    name = f"{tmp_path}/notify" if kind == "a path" else f"@digs-test-{os.getpid()}"
    with manager(name) as listener, served(NOTIFY_SOCKET=name) as server:
        assert next_state(listener) == "READY=1"
        assert server.send("GET", "/health/ready").status == 200
        server.process.send_signal(signal.SIGTERM)
        assert next_state(listener) == "STOPPING=1"
        assert server.process.wait(timeout=30) == 0


@pytest.mark.parametrize("name", ["", "/nowhere/notify", "relative", "/" + "long" * 50])
def test_a_manager_that_is_not_there_keeps_nobody_from_serving(name):
    with served(NOTIFY_SOCKET=name) as server:
        assert server.send("GET", "/health/ready").status == 200


def test_a_program_found_in_the_path_finds_its_files_beside_itself(tmp_path):
    """A shell passes only the name that was typed, and a service starts in another folder than the source's."""
    for below in ("bin", "share/digs/Public", "some/where/else"):
        (tmp_path / below).mkdir(parents=True)
    shutil.copy(Server().program, tmp_path / "bin/digs")
    (tmp_path / "share/digs/openapi.yaml").write_text("openapi: 3.1.0\n", encoding="utf-8")
    path = f"{tmp_path}/bin:{os.environ['PATH']}"
    with served(PATH=path, program="digs", folder=tmp_path / "some/where/else") as server:
        assert server.send("GET", "/openapi.yaml").body == b"openapi: 3.1.0\n"
