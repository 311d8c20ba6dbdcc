"""A disk that is full or read-only. A full one needs root, for a small file system of its own."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from crash import CrashServer
from pictures import png
from uploads import eventually
from workload import LISTING, PASSWORD, Person

READ_ONLY = Path(__file__).with_name("read_only.c")
MEGABYTES = 16


class SmallDisk(CrashServer):
    """A server whose data folder is a file system of 16 MB."""

    environment = CrashServer.environment | {"DIGS_MIN_FREE_DISK": "1"}

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


def readiness(server) -> tuple[int, list[str]]:
    """Status, and the checks that fail."""
    answer = server.send("GET", "/health/ready")
    return answer.status, answer.body.decode().splitlines()[1:]


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


def test_a_full_disk_makes_the_server_not_ready_until_there_is_room(server):
    assert readiness(server) == (200, [])
    filler = Path(server.data, "filler")
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(b"0" * 4096)
    status, failing = readiness(server)
    assert status == 503 and "disk_low" in failing
    assert server.send("GET", "/health/live").status == 200
    assert server.send("GET", "/v1/listings?near=43.0846,-77.6743").status == 200
    filler.unlink()
    eventually(lambda: readiness(server) == (200, []))


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


class ReadOnlyDisk(CrashServer):
    """A server whose data folder turns read-only, and writable again, while it runs."""

    def __init__(self):
        super().__init__()
        library, self.switch = f"{self.folder.name}/read_only.so", Path(self.folder.name, "read-only")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, READ_ONLY, "-ldl"], check=True)
        self.environment = CrashServer.environment | {
            "LD_PRELOAD": library, "DIGS_READ_ONLY_FOLDER": self.data, "DIGS_READ_ONLY_SWITCH": str(self.switch)}


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_a_disk_that_turns_read_only_refuses_writes_by_name_goes_on_reading_and_recovers():
    with ReadOnlyDisk() as server:
        olive = register(server)
        listing = post(olive).json()["id"]
        picture = {"Content-Type": "image/png", "Authorization": f"Bearer {olive.token}"}
        assert server.send("POST", f"/v1/listings/{listing}/photos", body=png(), headers=picture).status == 201
        assert readiness(server) == (200, [])
        server.switch.touch()
        log_in = json.dumps({"email": "olive@example.edu", "password": PASSWORD}).encode()
        for answer in (
                post(olive),
                server.send("POST", f"/v1/listings/{listing}/photos", body=png(shade=1), headers=picture),
                server.send("DELETE", f"/v1/listings/{listing}", headers=picture),
                server.send("POST", "/v1/sessions", body=log_in, headers={"Content-Type": "application/json"})):
            assert (answer.status, answer.json()["code"]) == (503, "storage_unavailable"), str(answer)
            assert answer.headers["Retry-After"]
        for path in (f"/v1/listings/{listing}", "/v1/account", "/v1/listings?near=43.0846,-77.6743"):
            assert server.send("GET", path, headers=picture).status == 200
        eventually(lambda: readiness(server) == (503, ["not_writable"]))
        server.switch.unlink()
        eventually(lambda: readiness(server) == (200, []))
        assert post(olive).status == 201
        assert server.send("POST", f"/v1/listings/{listing}/photos", body=png(shade=1), headers=picture).status == 201
        assert count(server) == 2
        is_whole(server)
