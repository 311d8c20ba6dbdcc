"""A server on PostgreSQL does the main job, loses nothing that it acknowledged, and shares limits with another."""

import shutil
import threading
from pathlib import Path

import pytest
from contract import Contract
from postgresql import Cluster
from postgresql_server import PostgreSQLServer, eventually, refusal, serving

LISTING = Contract().example("createListing")
WANTED = Contract().example("createWanted")
ACCEPTED = {"accepted": True}


@pytest.fixture(scope="module")
def cluster():
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def server(cluster):
    server = PostgreSQLServer(cluster.new_database())
    server.prepare()
    with serving(server):
        yield server


def test_the_main_job(server):
    olive, sam, ada = (server.register(name) for name in ("olive", "sam", "ada"))
    server.run("admin", "grant", "ada@example.edu")
    status, posted = server.ask("POST", "/v1/listings", LISTING, olive)
    assert status == 201, posted
    path, near = f"/v1/listings/{posted['id']}", "/v1/listings?near=43.0846,-77.6743&radiusMiles=25"
    assert [item["id"] for item in server.ask("GET", near)[1]["items"]] == [posted["id"]]
    assert server.ask("PUT", f"/v1/favorites/{posted['id']}", token=sam)[0] == 204
    assert [item["id"] for item in server.ask("GET", "/v1/favorites", token=sam)[1]["items"]] == [posted["id"]]
    assert server.ask("DELETE", f"{path}?reason=Asks%20for%20a%20wire", token=ada)[0] == 204
    assert server.ask("GET", path, token=olive)[0] == 404
    assert server.ask("GET", near)[1]["total"] == 0
    server.run("audit", "verify")
    # It starts again on what is stored.
    server.stop()
    server.start()
    assert server.ask("GET", "/v1/account", token=sam)[0] == 200
    assert not Path(server.data, "digs.sqlite").exists()


def test_two_servers_on_one_database_keep_a_limit_together(server):
    other = PostgreSQLServer(server.environment["DIGS_DATABASE"])
    Path(other.data).mkdir()
    shutil.copy(Path(server.data, "secret"), other.data)
    with serving(other):
        token, answers = server.register("sam"), []

        def post(to: PostgreSQLServer):
            answers.append(to.ask("POST", "/v1/wanted", WANTED, token)[0])
        threads = [threading.Thread(target=post, args=[to]) for to in [server, other] * 8]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answers) == [201] * 3 + [409] * 13
        # A session that one ends is no longer one of the other's.
        assert other.ask("GET", "/v1/account", token=token)[0] == 200
        assert server.ask("DELETE", "/v1/sessions/current", token=token)[0] == 204
        assert other.ask("GET", "/v1/account", token=token)[0] == 401


def test_a_killed_database_loses_nothing_that_was_acknowledged_and_each_request_is_answered(server, cluster):
    tokens = [server.register(f"olive{number}") for number in range(4)]
    kept, refused, enough = [], [], threading.Event()

    def post(token: str):
        while not enough.is_set():
            status, posted = server.ask("POST", "/v1/listings", LISTING, token)
            (kept if status == 201 else refused).append(posted)
    threads = [threading.Thread(target=post, args=[token]) for token in tokens]
    for thread in threads:
        thread.start()
    for _ in range(3):
        before = len(kept)
        eventually(lambda before=before: len(kept) > before + 10)
        cluster.kill()
        cluster.start()
    before = len(kept)
    eventually(lambda: len(kept) > before + 10)
    enough.set()
    for thread in threads:
        thread.join()
    # A request waits ten seconds for the database, which a busy machine may take longer to start.
    assert {problem["code"] for problem in refused} <= {"overloaded"}
    for posted in kept:
        assert server.ask("GET", f"/v1/listings/{posted['id']}")[0] == 200
    with cluster.connect(server.environment["DIGS_DATABASE"]) as database:
        stored = {row[0] for row in database.execute("SELECT id FROM listings")}
    assert stored == {posted["id"] for posted in kept}


def test_a_wrong_database_is_refused_with_what_to_do(cluster, tmp_path):
    wrong = cluster.new_database("UTF8", "C.UTF-8")
    said = refusal("serve", data=tmp_path, DIGS_DATABASE=wrong)
    assert "createdb --template template0 --encoding UTF8 --locale C" in said
    assert "DIGS_DATABASE must begin with postgres://, not mysql://" in refusal(
        "serve", data=tmp_path, DIGS_DATABASE="mysql://digs:secret@db/digs")
    said = refusal("serve", "--database", "sqlite.db", data=tmp_path)
    assert "database must be a URL such as postgres:///digs" in said
    empty = cluster.new_database()
    assert "has no Digs installation in it" in refusal("tenant", "list", data=tmp_path, DIGS_DATABASE=empty)
    missing = empty.replace("/test_", "/none_")
    assert "does not exist" in refusal("serve", data=tmp_path, DIGS_DATABASE=missing)


def test_a_folder_with_a_file_of_sqlite_is_not_served_with_another_database(cluster, tmp_path):
    (tmp_path / "digs.sqlite").write_bytes(b"not empty")
    said = refusal("serve", data=tmp_path, DIGS_DATABASE=cluster.new_database())
    assert "digs.sqlite is a database too" in said
