"""A disk that is full or read-only, and a server that is told to stop. Needs root for a small file system of its
own."""

import json
import os
import subprocess
import threading
import time
from pathlib import Path

import pytest
from crash import CrashServer
from workload import LISTING, Person

MEGABYTES = 16


class SmallDisk(CrashServer):
    """A server whose data folder is a file system of 16 MB."""

    def __init__(self):
        super().__init__()
        Path(self.data).mkdir(exist_ok=True)
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "digs-test", self.data],
            check=False, capture_output=True)
        if mounted.returncode != 0:
            self.folder.cleanup()
            pytest.skip("no file system can be mounted here")

    def remount(self, how: str):
        subprocess.run(["mount", "-o", f"remount,{how}", self.data], check=True)

    def __exit__(self, *arguments):
        self.stop()
        subprocess.run(["umount", "--lazy", self.data], check=False)
        super().__exit__(*arguments)

    def stop(self):
        if self.process.poll() is None:
            super().stop()


@pytest.fixture
def server():
    with SmallDisk() as server:
        yield server


def register(server) -> Person:
    person = Person(server, "olive")
    person.id, person.token = person.register("olive")
    return person


def post(person: Person, **changes):
    body = json.dumps(LISTING | {"title": "Sunny room", **changes}).encode()
    return person.server.send("POST", "/v1/listings", body=body, headers={
        "Content-Type": "application/json", "Authorization": f"Bearer {person.token}"})


def count(server) -> int:
    return server.send("GET", "/v1/listings?near=43.0846,-77.6743").json()["total"]


def is_whole(server):
    done = subprocess.run([server.program, "check", "--data", server.data], text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_full_disk_refuses_writes_goes_on_reading_and_takes_writes_again_when_there_is_room(server):
    olive = register(server)
    assert post(olive).status == 201
    filler = Path(server.data, "filler")
    # The last byte that the disk takes.
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(b"0" * 4096)
    long = "word " * 1_900
    answers = [post(olive, description=long) for _ in range(20)]
    refused = [answer for answer in answers if answer.status != 201]
    assert refused and {(answer.status, answer.json()["code"]) for answer in refused} == {(507, "storage_full")}
    known = count(server)
    assert known == 1 + len(answers) - len(refused)
    filler.unlink()
    assert post(olive, description=long).status == 201
    assert count(server) == known + 1
    is_whole(server)


def test_a_read_only_disk_refuses_writes_by_name_and_still_answers_searches(server):
    olive = register(server)
    assert post(olive).status == 201
    # Open files keep a file system writable: it is made read-only for a server that starts.
    server.stop()
    server.remount("ro")
    started = subprocess.run(
        [server.program, "serve", "--port", "0", "--data", server.data], text=True, capture_output=True, check=False,
        timeout=60)
    assert started.returncode == 1
    assert "digs:" in started.stderr
    server.remount("rw")
    server.again()
    assert count(server) == 1
    assert post(olive).status == 201


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
        server.process.stdout.close()
        server.again()
        assert count(server) >= len(acknowledged) > 0
        ids = {answer.json()["id"] for answer in acknowledged}
        for id in ids:
            assert server.send("GET", f"/v1/listings/{id}").status == 200
        # Children and temporary files left with their parent.
        assert os.listdir(f"{server.data}/photos/incoming") != []
