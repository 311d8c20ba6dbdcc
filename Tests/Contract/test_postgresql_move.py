"""An installation moves to PostgreSQL and back, and is backed up and checked there."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from contract import Contract
from make_docs import ROOT
from postgresql import Cluster
from postgresql_server import PostgreSQLServer, eventually, refusal, serving
from server import POSTAL_CODES, Server

LISTING = Contract().example("createListing")
PHOTO = (ROOT / "Demonstration/photos/bath-block.jpg").read_bytes()


@pytest.fixture(scope="module")
def cluster():
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def url(cluster) -> str:
    return cluster.new_database()


@pytest.fixture
def stopped():
    """A server with an account, a listing and a photo in SQLite, which was stopped."""
    server = PostgreSQLServer("")
    server.prepare()
    with serving(server):
        server.token = server.register("olive")
        status, posted = server.ask("POST", "/v1/listings", LISTING, server.token)
        assert status == 201, posted
        server.listing = posted["id"]
        added = server.send("POST", f"/v1/listings/{server.listing}/photos", body=PHOTO, headers={
            "Host": "localhost", "Authorization": f"Bearer {server.token}", "Content-Type": "image/jpeg"})
        assert added.status == 201, added
        server.stop()
        yield server


def content(path: Path) -> dict[str, list]:
    """All rows of all tables of a SQLite file."""
    with closing(sqlite3.connect(path)) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        # Columns that migrations added stand in another order.
        return {table: sorted(
            sorted(zip([column[0] for column in rows.description], row, strict=True), key=str)
            for row in rows) for table in tables for rows in [database.execute(f'SELECT * FROM "{table}"')]}


def database(server: Server) -> Path:
    return Path(server.data, "digs.sqlite")


def test_all_rows_go_there_and_back_and_it_serves_from_either(stopped, url):
    before = content(database(stopped))
    assert len(before) > 80 and len(before["listings"]) == len(before["photos"]) == 1
    stopped.run("move", "--to", url, "--dry-run")
    assert content(database(stopped)) == before
    stopped.run("move", "--to", url)
    assert not database(stopped).exists()
    kept = [path for path in Path(stopped.data).iterdir() if path.name.startswith("digs.sqlite.version-")]
    assert [content(path) for path in kept] == [before]
    stopped.use(url)
    stopped.run("move", "--to", "sqlite")
    assert content(database(stopped)) == before
    stopped.use("")
    # The database was left: the next move there takes another one.
    assert "holds another installation" in refusal("move", "--to", url, data=Path(stopped.data))
    stopped.start()
    assert stopped.ask("GET", "/v1/account", token=stopped.token)[0] == 200


def test_what_was_moved_is_served_with_its_photos_and_sessions(stopped, url):
    stopped.run("move", "--to", url)
    stopped.use(url)
    stopped.start()
    assert stopped.ask("GET", "/v1/account", token=stopped.token)[0] == 200
    near = "/v1/listings?near=43.0846,-77.6743&radiusMiles=25"
    found = eventually(lambda: stopped.ask("GET", near)[1]["items"])
    assert [item["id"] for item in found] == [stopped.listing]
    status, posted = stopped.ask("POST", "/v1/listings", LISTING, stopped.token)
    assert status == 201, posted
    photo = stopped.ask("GET", f"/v1/listings/{stopped.listing}")[1]["photos"][0]
    assert stopped.send("GET", photo["urls"]["large"], headers={"Host": "localhost"}).status == 200
    stopped.run("audit", "verify")


def test_nothing_moves_into_a_folder_that_its_server_does_not_use(stopped, url):
    stopped.run("move", "--to", url)
    stopped.use(url)
    stopped.start()
    # A copy of the folder, as on another machine, has another lock.
    other = Path(stopped.folder.name, "other")
    shutil.copytree(stopped.data, other)
    said = refusal("move", "--to", "sqlite", data=other, DIGS_DATABASE=url)
    assert "used by another process" in said
    assert not (other / "digs.sqlite").exists()


def test_a_database_with_another_installation_is_refused_and_left(stopped, url, cluster):
    with serving(PostgreSQLServer(url)):
        pass
    before = content(database(stopped))
    said = refusal("move", "--to", url, data=Path(stopped.data))
    assert "holds another installation" in said
    assert content(database(stopped)) == before
    with cluster.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM listings").fetchone() == (0,)


def test_a_move_that_was_killed_leaves_the_file_and_is_repeated(stopped, url, cluster):
    before = content(database(stopped))
    with cluster.connect(url) as connection:
        connection.execute(
            "CREATE FUNCTION wait() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); END $$")
        connection.execute(
            "CREATE EVENT TRIGGER waits ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION wait()")
        move = subprocess.Popen([stopped.program, "move", "--to", url, "--data", stopped.data], cwd=ROOT,
                                env=os.environ | stopped.environment)
        sleeping = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
        (backend,) = eventually(lambda: connection.execute(sleeping).fetchone())
        move.send_signal(signal.SIGKILL)
        move.wait()
        connection.execute("SELECT pg_terminate_backend(%s, 10000)", (backend,))
        connection.execute("DROP EVENT TRIGGER waits")
        assert connection.execute("SELECT to_regclass('listings')").fetchone() == (None,)
    left = content(database(stopped))
    assert {table: left[table] for table in before} == before
    stopped.run("move", "--to", url)
    assert not database(stopped).exists()
    # Killed after the last row, before the file was renamed: any command ends it.
    kept = next(path for path in Path(stopped.data).iterdir() if path.name.startswith("digs.sqlite.version-"))
    shutil.move(kept, database(stopped))
    with closing(sqlite3.connect(database(stopped))) as file, file:
        file.execute(
            "CREATE TABLE database_move (target TEXT, token TEXT, is_copied BIGINT, answer TEXT, is_done BIGINT)")
        file.execute("INSERT INTO database_move VALUES (?, 'one', 1, '', 1)", (url,))
    Path(stopped.data, "database").unlink()
    assert "already" in refusal("move", "--to", url, data=Path(stopped.data))
    assert not database(stopped).exists()
    stopped.start()
    assert stopped.ask("GET", "/v1/account", token=stopped.token)[0] == 200


def test_a_backup_of_postgresql_is_restored_into_a_folder(stopped, url, tmp_path):
    stopped.run("move", "--to", url)
    stopped.use(url)
    stopped.start()
    stopped.run("backup", str(tmp_path / "a.tar"))
    stopped.run("backup", "--to", str(tmp_path / "backups"))
    stopped.run("check")
    stopped.run("check", "--backup", str(tmp_path / "backups"))
    for source, folder in [(tmp_path / "a.tar", "one"), (tmp_path / "backups", "other")]:
        said = refusal("restore", str(source), data=tmp_path / folder, DIGS_DATABASE=url)
        assert "digs move --to" in said
        restored = PostgreSQLServer("")
        restored.data = str(tmp_path / folder)
        restored.run("restore", str(source))
        restored.run("check")
        with serving(restored):
            assert restored.ask("GET", f"/v1/listings/{stopped.listing}")[0] == 200
            assert restored.ask("GET", "/v1/account", token=stopped.token)[0] == 200


def test_check_finds_a_lost_photo_of_postgresql(stopped, url):
    stopped.run("move", "--to", url)
    stopped.use(url)
    photo = next(Path(stopped.data, "photos").rglob("large.jpeg"))
    photo.unlink()
    assert [finding["kind"] for finding in damage(stopped)["findings"]] == ["missingPhotoFiles"]


def damage(server: Server) -> dict:
    done = subprocess.run([server.program, "check", "--json", "--data", server.data], cwd=ROOT, text=True,
                          capture_output=True, check=False, env=os.environ | server.environment)
    assert done.returncode == 1, done.stderr
    return json.loads(done.stdout)


def test_a_dry_run_of_an_import_works_on_a_copy(stopped, url, cluster, tmp_path):
    stopped.run("move", "--to", url)
    stopped.use(url)
    codes = tmp_path / "US.txt"
    codes.write_text(POSTAL_CODES.replace("Rochester", "Elsewhere"), encoding="utf-8")
    stopped.run("import", "postal-codes", str(codes), "--dry-run")
    with cluster.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM postal_codes WHERE place = 'Elsewhere'").fetchone() == (0,)


def test_both_ends_must_differ(stopped, url):
    data = Path(stopped.data)
    assert "in a file already" in refusal("move", "--to", "sqlite", data=data)
    said = refusal("move", "--to", "mysql://digs:secret@db/digs", data=data)
    assert "to must begin with postgres://" in said and "secret" not in said
    stopped.run("move", "--to", url)
    assert "already" in refusal("move", "--to", url, data=data)
    other = url.replace("?", "?application_name=another&")
    assert "pg_dump" in refusal("move", "--to", other, data=data, DIGS_DATABASE=url)


def documented(words: str, url: str) -> list[str]:
    """The commands of the documentation that have these words, for another database."""
    lines = (ROOT / "docs/postgresql.md").read_text(encoding="utf-8").splitlines()
    commands = [line.strip() for line in lines if line.startswith("    ") and words in line]
    assert commands, words
    return [command.replace("postgres:///digs", f"'{url}'") for command in commands]


def test_a_dump_by_the_commands_of_the_documentation_is_restored_with_every_row(stopped, url, cluster, tmp_path):
    stopped.run("move", "--to", url)
    other = cluster.new_database()
    for command in documented("pg_dump --", url) + documented("pg_restore --", other):
        done = subprocess.run(["bash", "-c", command], cwd=tmp_path, text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
    assert Path(tmp_path, "digs.dump").stat().st_size > 10_000
    with cluster.connect(url) as before, cluster.connect(other) as after:
        for table in ("accounts", "listings", "photos", "audit", "tenants"):
            counts = [one.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for one in (before, after)]
            assert counts[0] == counts[1] > 0, table
    stopped.use(other)
    stopped.start()
    assert stopped.ask("GET", "/v1/account", token=stopped.token)[0] == 200
