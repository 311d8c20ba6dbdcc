"""What an operator meets: settings that are wrong, messages that say what to do, and what commands have in common."""

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from make_docs import ROOT
from server import POSTAL_CODES, Server, free_port
from test_service_manager import served

sys.path.insert(0, str(ROOT / "Scripts"))

import program_help

PROGRAM = Server().program
LISTINGS = "externalId,kind,title,description,street,city,region,postalCode,country,price,bedrooms,bathrooms\n"


def digs(*arguments, data=None, stdout=subprocess.PIPE, **environment) -> subprocess.CompletedProcess:
    """Runs a command to its end, with these variables."""
    folder = ["--data", str(data)] if data else []
    return subprocess.run(
        [PROGRAM, *map(str, arguments), *folder], cwd=ROOT, text=True, stdout=stdout, stderr=subprocess.PIPE,
        check=False, env=os.environ | environment, timeout=60)


def refusal(*arguments, **more) -> str:
    done = digs(*arguments, **more)
    assert done.returncode != 0, done.stdout
    return done.stderr


@pytest.fixture
def data(tmp_path) -> Path:
    """A data folder with postal codes and nothing else."""
    codes = tmp_path / "US.txt"
    codes.write_text(POSTAL_CODES, encoding="utf-8")
    done = digs("import", "postal-codes", codes, data=tmp_path / "data")
    assert done.returncode == 0, done.stderr
    return tmp_path / "data"


# Settings

@pytest.mark.parametrize("word", ["1", "true", "Yes", "on"])
def test_a_flag_in_the_environment_is_on_by_each_word_that_means_so(word):
    with served(DIGS_STRICT_HOSTS=word) as server:
        for path in ("/v1/tenant", "/", "/favorites", "/openapi.yaml", "/openapi.json", "/docs", "/robots.txt"):
            answer = server.send("GET", path, headers={"Host": "unclaimed.example"})
            assert answer.status == 404, answer
        assert server.send("GET", "/health/live", headers={"Host": "unclaimed.example"}).status == 200


@pytest.mark.parametrize("name, value", [
    ("DIGS_STRICT_HOSTS", "maybe"), ("DIGS_MIGRATE", "2"), ("DIGS_DEMO", "x"), ("DIGS_PUBLIC", "/nope"),
    ("DIGS_LEAFLET", "/nope"), ("DIGS_PORT", "http"), ("DIGS_ADMIN_PORT", "70000"), ("DIGS_SHUTDOWN_SECONDS", "0"),
    ("DIGS_RATE_LIMITS", "none"), ("DIGS_LOG", "loud"), ("DIGS_LOG_FORMAT", "xml"), ("DIGS_TRUSTED_PROXIES", "proxy"),
    ("DIGS_CONNECTIONS_PER_ADDRESS", "-1"), ("DIGS_MIN_FREE_DISK", "much"), ("DIGS_MAIL_SECONDS", "601"),
    ("DIGS_DEMO_CAMPUSES", "few"), ("DIGS_SYNONYMS", "/nope"), ("DIGS_WORDING", "/nope")])
def test_a_wrong_value_refuses_the_start_and_names_the_variable(name, value, tmp_path):
    demo = {"DIGS_DEMO": "1"} if name == "DIGS_DEMO_CAMPUSES" else {}
    port = () if name == "DIGS_PORT" else ("--port", "0")
    assert name in refusal("serve", *port, data=tmp_path / "data", **{name: value}, **demo)


def test_an_option_is_named_by_its_own_name(tmp_path):
    said = refusal("serve", "--public", "/nope", "--port", "0", data=tmp_path / "data")
    assert "public must be a folder that exists, not /nope" in said and "DIGS_" not in said


def test_unknown_variables_are_named_with_the_one_that_was_meant(data):
    said = digs("tenant", "list", data=data, DIGS_PROT="80", DIGS_SOMETHING_ELSE="1", DIGS_TYPO="1").stderr
    assert "DIGS_PROT isn't one of Digs's" in said and "Did you mean DIGS_PORT?" in said
    assert "DIGS_SOMETHING_ELSE isn't" in said
    # Nothing is near: a wrong guess would fill the marketplace with a demonstration.
    assert said.count("Did you mean") == 1, said
    with served(DIGS_STRICTHOSTS="1", DIGS_LOG_FORMAT="json") as server:
        lines = [json.loads(line) for line in server.logged().splitlines()]
        assert any("Did you mean DIGS_STRICT_HOSTS?" in line["message"] for line in lines)


def test_the_program_knows_every_variable_that_its_help_names():
    source = (ROOT / "Sources/digs/EnvironmentVariables.swift").read_text(encoding="utf-8")
    known = set(re.findall(r'"(DIGS_[A-Z_]+)"', source.split("ofTests")[0]))
    named = {
        name for command in program_help.commands(Path(PROGRAM)).values() for one in command.get("arguments", [])
        for name in re.findall(r"\bDIGS_[A-Z_]+", one.get("abstract", ""))}
    # Two are only for tests and have no option.
    assert known == named | {"DIGS_PASSWORD_ITERATIONS", "DIGS_SNAPSHOT_SECONDS"}


def test_a_program_without_its_parts_names_them(tmp_path):
    (tmp_path / "bin").mkdir()
    shutil.copy(PROGRAM, tmp_path / "bin/digs")
    with served(program=str(tmp_path / "bin/digs"), folder=tmp_path) as server:
        for part in (
                "Public", "openapi.yaml", "Data/areas.tsv.gz", "Data/tracts.tsv.gz", "Data/rents.txt",
                "Data/points-of-interest.tsv.gz"):
            assert part in server.logged()


# Messages

def test_a_port_that_is_taken_is_named(data):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refusal("serve", "--port", port, data=data)
    assert f"Another program listens at port {port} of 127.0.0.1" in said and "--port" in said


def test_an_address_of_ipv6_is_in_brackets(data):
    if not Path("/proc/net/if_inet6").exists():
        pytest.skip("this machine has no IPv6")
    process = subprocess.Popen(
        [PROGRAM, "serve", "--host", "::1", "--port", "0", "--data", str(data)], cwd=ROOT, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        first = process.stdout.readline()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
    assert re.search(r"at http://\[::1\]:\d+$", first.strip()), first


def test_a_damaged_database_is_named_with_what_to_do(data):
    database = data / "digs.sqlite"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.write_bytes(b"not a database" * 1000)
    for command in (("serve", "--port", "0"), ("tenant", "list"), ("migrate",)):
        said = refusal(*command, data=data)
        assert f"The database {database} is damaged" in said and "digs restore BACKUP" in said, said


@pytest.mark.skipif(os.geteuid() != 0, reason="becomes another user")
def test_a_folder_of_another_user_is_named_with_the_user(data, tmp_path):
    data.chmod(0o755)
    done = by_nobody(tmp_path, "serve", "--port", "0", "--data", data)
    assert done.returncode == 1
    assert "belongs to the user root" in done.stderr and "sudo -u root" in done.stderr, done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="becomes another user")
def test_a_file_in_a_closed_folder_is_not_said_to_be_missing(tmp_path):
    closed, data = tmp_path / "closed", folder_of_nobody(tmp_path)
    closed.mkdir(mode=0o700)
    (closed / "US.txt").write_text(POSTAL_CODES, encoding="utf-8")
    for words in (("import", "postal-codes"), ("restore",)):
        done = by_nobody(tmp_path, *words, closed / "US.txt", "--data", data)
        assert done.returncode == 1 and "US.txt can't be reached: its folder" in done.stderr, done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="becomes another user")
def test_a_compressed_file_is_imported_from_within_a_folder_that_is_closed_to_the_user(tmp_path):
    closed, data = tmp_path / "closed", folder_of_nobody(tmp_path)
    closed.mkdir(mode=0o700)
    with zipfile.ZipFile(tmp_path / "US.zip", "w") as archive:
        archive.writestr("US.txt", POSTAL_CODES)
    (tmp_path / "US.zip").chmod(0o644)
    done = by_nobody(tmp_path, "import", "postal-codes", tmp_path / "US.zip", "--data", data, within=closed)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="becomes another user")
def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(data, tmp_path):
    backup = tmp_path / "digs.tar"
    assert digs("backup", backup, data=data).returncode == 0
    backup.chmod(0o644)
    done = by_nobody(tmp_path, "restore", backup, "--data", tmp_path / "new")
    assert done.stderr == f"digs: {tmp_path}/new can't be used: Permission denied.\n"


def folder_of_nobody(tmp_path) -> Path:
    """An empty data folder of the user nobody."""
    folder = tmp_path / "nobody"
    folder.mkdir()
    os.chown(folder, 65534, 65534)
    return folder


def by_nobody(tmp_path, *arguments, within="/") -> subprocess.CompletedProcess:
    """Runs a command as the user nobody, who may enter the folder of the test and no more."""
    program = tmp_path / "digs"
    shutil.copy(PROGRAM, program)
    for place in (tmp_path, *tmp_path.parents):
        if place.stat().st_uid == 0 and place != Path("/") and not place.stat().st_mode & 0o001:
            place.chmod(place.stat().st_mode | 0o011)
    return subprocess.run(
        ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", str(program), *map(str, arguments)],
        cwd=within, capture_output=True, text=True, check=False, timeout=60)


def test_output_that_cannot_be_written_is_an_error(data):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = digs("tenant", "list", data=data, stdout=full)
    assert done.returncode == 1 and "The output can't be written" in done.stderr


def test_ctrl_c_says_what_was_stored(data):
    with Interrupted(data) as listings:
        said = listings.interrupt()
    assert re.search(r"Stopped at listings: \d+000\. What was stored stays", said), said
    assert listings.process.returncode == 128 + signal.SIGINT
    assert listings.stored() >= 1000


class Interrupted:
    """An import of listings whose file does not end."""

    def __init__(self, data: Path):
        self.data = data

    def __enter__(self):
        port = free_port()
        server = subprocess.Popen(
            [PROGRAM, "serve", "--port", str(port), "--data", str(self.data)], cwd=ROOT, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        server.stdout.readline()
        subprocess.run(
            ["curl", "-sf", "-H", "Content-Type: application/json", "-d",
             '{"email": "olive@example.edu", "password": "correct horse battery", "name": "Olive"}',
             f"http://127.0.0.1:{port}/v1/accounts"], check=True, stdout=subprocess.DEVNULL)
        server.terminate()
        server.wait(timeout=30)
        server.stdout.close()
        digs("tenant", "set", "default", "requireVerifiedEmail=false", data=self.data)
        codes = self.data.parent / "US.txt"
        codes.write_text(POSTAL_CODES, encoding="utf-8")
        digs("import", "postal-codes", codes, data=self.data)
        self.process = subprocess.Popen(
            [PROGRAM, "import", "listings", "-", "--owner", "olive@example.edu", "--data", str(self.data)], cwd=ROOT,
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.process.stdin.write(LISTINGS)
        for number in range(9_000):
            self.process.stdin.write(
                f"u{number},rent,Nice place {number},A nice place with light.,,Rochester,NY,14623,US,900,2,1\n")
        self.process.stdin.flush()
        return self

    def interrupt(self) -> str:
        deadline = time.monotonic() + 60
        # It has stored all whole portions of what it was given, and waits for more.
        before, stored = -1, 0
        while (stored < 1000 or stored != before) and time.monotonic() < deadline:
            time.sleep(1)
            before, stored = stored, self.stored()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)
        return self.process.stderr.read()

    def stored(self) -> int:
        with closing(sqlite3.connect(self.data / "digs.sqlite", timeout=30)) as database:
            return database.execute("SELECT count(*) FROM listings").fetchone()[0]

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()


def test_a_hundred_equal_row_errors_are_one_line(data, tmp_path):
    file = tmp_path / "codes.csv"
    rows = [f"{number:05},true,Town,NY,91,-77" for number in range(100)]
    file.write_text("zip_code,active,city,state,lat,long\n" + "\n".join(rows) + "\n", encoding="utf-8")
    said = digs("import", "postal-codes", file, data=data).stdout
    assert re.search(r"^lines 2 to 101, 100 of them: ", said, re.MULTILINE), said
    assert len(said.splitlines()) < 6


def test_version_is_a_command_and_a_mistyped_one_is_guessed():
    assert digs("version").stdout == digs("--version").stdout
    assert "Did you mean `serve`?" in refusal("serv")
    assert "Did you mean `postal-codes`?" in refusal("import", "postal-code", "x")
    assert digs("serv").returncode == 64


# Options of many commands

@pytest.mark.parametrize("option", ["dry-run", "json"])
def test_every_import_backup_restore_and_migration_has_a_dry_run_and_json(option):
    for name, command in program_help.commands(Path(PROGRAM)).items():
        if name.startswith("digs import ") or name in ("digs backup", "digs restore", "digs migrate"):
            assert option in {one["valueName"] for one in command["arguments"]}, name


def test_a_dry_run_tells_what_would_be_done_and_writes_nothing(data, tmp_path):
    more = tmp_path / "more.txt"
    more.write_text(POSTAL_CODES.replace("14611", "14612"), encoding="utf-8")

    def stored() -> tuple[int, int]:
        with closing(sqlite3.connect(data / "digs.sqlite")) as database:
            return tuple(
                database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("postal_codes", "audit"))

    before = stored()
    done = digs("import", "postal-codes", more, "--dry-run", "--json", data=data)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)[0]["counts"] == {"added": 1, "changed": 0, "unchanged": 3, "retired": 0}
    assert "nothing was written" in digs("import", "postal-codes", more, "--dry-run", data=data).stdout
    assert stored() == before and not list((data / "backup").iterdir())
    assert json.loads(digs("import", "postal-codes", more, "--json", data=data).stdout)[0]["counts"]["added"] == 1
    plan = json.loads(digs("backup", tmp_path / "a.tar", "--dry-run", "--json", data=data).stdout)
    assert plan["files"] == 2 and not (tmp_path / "a.tar").exists()
    made = json.loads(digs("backup", tmp_path / "a.tar", "--json", data=data).stdout)
    assert made["files"] == 2
    tried = json.loads(digs("restore", tmp_path / "a.tar", "--dry-run", "--json", data=tmp_path / "new").stdout)
    assert tried["files"] == 2 and not (tmp_path / "new").exists()
    assert json.loads(digs("migrate", "--dry-run", "--json", data=data).stdout)["steps"] == []


def test_check_tells_damage_from_what_it_could_not_look_at(data, tmp_path):
    assert digs("check", data=data).returncode == 0
    assert digs("check", data=tmp_path / "nowhere").returncode == 3
    assert digs("check", "--backup", tmp_path / "nowhere.tar", data=data).returncode == 3
    backups = tmp_path / "backups"
    assert digs("backup", "--to", backups, data=data).returncode == 0
    assert digs("check", "--backup", backups).returncode == 0
    secret = next(backups.glob("*/secret"))
    secret.write_bytes(bytes(32))
    done = digs("check", "--backup", backups, "--json")
    assert done.returncode == 1 and json.loads(done.stdout)["backups"][0]["damaged"] == ["secret"]
    done = digs("restore", backups, "--skip-damaged", data=tmp_path / "new")
    assert done.returncode == 2 and "Damaged in the backup, and lost: 1 file\n  secret" in done.stdout


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a file system")
def test_check_works_on_a_read_only_snapshot(data, tmp_path):
    place = tmp_path / "snapshot"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "digs-test", place], check=False, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        shutil.copytree(data, place / "data")
        subprocess.run(["mount", "-o", "remount,ro", place], check=True)
        done = digs("check", data=place / "data")
        assert done.returncode == 0, done.stderr
        said = refusal("tenant", "create", "another", data=place / "data")
        assert "the disk is read-only" in said, said
    finally:
        subprocess.run(["umount", "--lazy", place], check=False)


def test_imported_data_is_listed_by_source_and_removed(data, tmp_path):
    points = tmp_path / "own.csv"
    points.write_text("lat,lon,category,name\n43.1,-77.6,amenity_cafe,Java\n", encoding="utf-8")
    done = digs(
        "import", "points-of-interest", points, "--attribution", "City", "--date", "2026-05-01", data=data)
    assert done.returncode == 0, done.stdout + done.stderr
    listed = {row["source"]: row for row in json.loads(digs("data", "list", "--json", data=data).stdout)}
    assert listed["points:own"] == {"source": "points:own", "rows": 1, "date": "2026-05-01"}
    assert listed["postal-codes:US"]["rows"] == 4
    assert "Did you mean points:own?" in refusal("data", "remove", "points:owm", data=data)
    assert digs("data", "remove", "points:own", "--dry-run", data=data).returncode == 0
    assert "points:own" in digs("data", "list", data=data).stdout
    for source in ("points:own", "postal-codes:US"):
        assert digs("data", "remove", source, data=data).returncode == 0
    assert json.loads(digs("data", "list", "--json", data=data).stdout) == []
