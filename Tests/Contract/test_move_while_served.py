"""A database moves to PostgreSQL and back while its server goes on, and nothing that was acknowledged is lost."""

import os
import random
import sqlite3
import subprocess
import threading
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from contract import Contract
from make_docs import ROOT
from postgresql import Cluster
from postgresql_server import PostgreSQLServer, eventually, refusal, serving
from test_postgresql_move import database

LISTING = Contract().example("createListing")


@pytest.fixture(scope="module")
def cluster():
    with Cluster() as cluster:
        yield cluster


@pytest.fixture
def url(cluster) -> str:
    return cluster.new_database()


@pytest.fixture
def server():
    server = PostgreSQLServer("")
    server.prepare()
    server.run("tenant", "set", "default", "listingsPerAccount=1000000")
    with serving(server):
        yield server


class Writers:
    """People who post, edit, save and delete without a break, and know what was acknowledged."""

    def __init__(self, server: PostgreSQLServer, names: tuple[str, ...]):
        self.server = server
        self.tokens = [server.register(name) for name in names]
        self.expected: dict[str, str | None] = {}
        """The title of each listing; none when it was deleted."""
        self.saved: dict[str, set[str]] = {token: set() for token in self.tokens}
        self.refused: list[tuple[int, dict]] = []
        self.ends = threading.Event()

    def ask(self, *request, **headers) -> tuple[int, dict]:
        status, answer = self.server.ask(*request, **headers)
        if status >= 400:
            self.refused.append((status, answer))
        return status, answer

    def write(self, token: str, seed: int):
        rng = random.Random(seed)
        mine: list[str] = []
        while not self.ends.is_set():
            title = f"A room with number {rng.random()}"
            status, posted = self.ask("POST", "/v1/listings", LISTING | {"title": title}, token)
            if status == 201:
                mine.append(posted["id"])
                self.expected[posted["id"]] = title
            chosen = rng.choice(mine) if mine else None
            if chosen and self.expected[chosen]:
                self.change(token, chosen, rng)

    def change(self, token: str, chosen: str, rng: random.Random):
        kind = rng.choice(["edit", "save", "delete"])
        if kind == "edit":
            title = f"An edited room {rng.random()}"
            if self.ask("PATCH", f"/v1/listings/{chosen}", {"title": title}, token)[0] == 200:
                self.expected[chosen] = title
        if kind == "save" and self.ask("PUT", f"/v1/favorites/{chosen}", None, token)[0] in (200, 201, 204):
            self.saved[token].add(chosen)
        if kind == "delete" and self.ask("DELETE", f"/v1/listings/{chosen}", None, token)[0] == 204:
            self.expected[chosen] = None

    def check(self):
        """Everything that was acknowledged is there, and nothing else."""
        assert self.refused == []
        assert len(self.expected) > 10
        for listing, title in self.expected.items():
            status, found = self.server.ask("GET", f"/v1/listings/{listing}")
            assert (found.get("title") if status == 200 else None) == title, (listing, status, found)
        for token, saved in self.saved.items():
            items = []
            page = {"nextCursor": ""}
            while page["nextCursor"] is not None:
                after = f"?cursor={page['nextCursor']}" if page["nextCursor"] else ""
                _, page = self.server.ask("GET", f"/v1/favorites{after}", token=token)
                items += page["items"]
            assert saved >= {item["id"] for item in items}
            assert {item["id"] for item in items} >= {one for one in saved if self.expected[one]}


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as file:
        return {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


@contextmanager
def writing(server: PostgreSQLServer, *names: str):
    writers = Writers(server, names or ("olive", "pavel", "quinn"))
    threads = [threading.Thread(target=writers.write, args=(token, seed)) for seed, token in enumerate(writers.tokens)]
    for thread in threads:
        thread.start()
    try:
        eventually(lambda: len(writers.expected) > 10)
        yield writers
        # The writers go on after it, too.
        known = len(writers.expected)
        eventually(lambda: len(writers.expected) > known + 5 or writers.refused)
    finally:
        writers.ends.set()
        for thread in threads:
            thread.join()


def test_an_installation_moves_there_and_back_under_writes(server, url, cluster):
    process = server.process.pid
    with writing(server) as writers:
        server.run("move", "--to", url)
    writers.check()
    assert server.process.pid == process and server.process.poll() is None
    eventually(lambda: not database(server).exists())
    with cluster.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM listings").fetchone()[0] > 10
        assert connection.execute("SELECT to_regclass('unfinished_move')").fetchone() == (None,)
    kept = [path for path in Path(server.data).iterdir() if path.name.startswith("digs.sqlite.version-")]
    assert len(kept) == 1 and not {"captured_changes", "database_move"} & tables(kept[0])
    with writing(server, "rosa", "sami") as back:
        server.run("move", "--to", "sqlite")
    back.check()
    writers.check()
    # The new writes are in the file, and nothing more goes to the database that was left.
    with cluster.connect(url) as connection:
        (left,) = connection.execute("SELECT count(*) FROM listings").fetchone()
        with closing(sqlite3.connect(database(server))) as file:
            assert file.execute("SELECT count(*) FROM listings").fetchone()[0] > left
        with pytest.raises(Exception, match="the database was moved"):
            connection.execute("UPDATE listings SET title = 'Late'")
    server.stop()
    server.start()
    writers.check()


def test_a_server_that_starts_follows_a_move_whatever_its_setting_says(server, url):
    token = server.register("olive")
    server.run("move", "--to", url)
    server.stop()
    # Nothing was set: the folder knows its database.
    server.start()
    status, posted = server.ask("POST", "/v1/listings", LISTING, token)
    assert status == 201 and not database(server).exists()
    server.run("move", "--to", "sqlite")
    server.stop()
    server.use(url)
    server.start()
    assert server.ask("GET", f"/v1/listings/{posted['id']}")[0] == 200
    assert database(server).exists()


def test_a_database_that_the_server_cannot_reach_is_refused(server, url):
    token = server.register("olive")
    hidden = url.replace("?", "?application_name=a&")
    environment = dict(server.environment)
    server.stop()
    server.environment |= {"PGPORT": "5499"}
    server.start()
    said = refusal("move", "--to", hidden, data=Path(server.data), **environment)
    assert "can't use" in said and "nothing was moved" in said
    assert server.ask("POST", "/v1/listings", LISTING, token)[0] == 201
    assert not {"captured_changes", "database_move"} & tables(database(server))


def is_moved(server: PostgreSQLServer, url: str) -> bool:
    server.command(("move", "--to", url))
    return not database(server).exists()


def test_a_move_that_is_killed_at_any_moment_loses_nothing_and_is_repeated(server, url, cluster):
    rng = random.Random(7)
    with writing(server) as writers:
        for _ in range(6):
            move = subprocess.Popen([server.program, "move", "--to", url, "--data", server.data, "--quiet"], cwd=ROOT,
                                    env=os.environ | server.environment, stdout=subprocess.DEVNULL)
            try:
                move.wait(rng.uniform(0.1, 2.5))
                break
            except subprocess.TimeoutExpired:
                move.kill()
                move.wait()
        # The last one may have been killed after it was done, and may still be ending in the other server.
        eventually(lambda: is_moved(server, url))
    writers.check()
    with cluster.connect(url) as connection:
        live = sum(title is not None for title in writers.expected.values())
        assert connection.execute("SELECT count(*) FROM listings").fetchone() == (live,)


def test_what_a_killed_move_left_is_removed_and_its_target_is_not_served(server, url, cluster):
    token = server.register("olive")
    with cluster.connect(url) as connection:
        # The copy is there, and its last changes wait for somebody else's lock.
        connection.execute("SELECT pg_advisory_lock(4471001)")
        move = subprocess.Popen([server.program, "move", "--to", url, "--data", server.data, "--quiet"], cwd=ROOT,
                                env=os.environ | server.environment)
        eventually(lambda: connection.execute("SELECT to_regclass('unfinished_move')").fetchone()[0])
        eventually(lambda: connection.execute(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone())
        assert "captured_changes" in tables(database(server))
        said = refusal("serve", "--port", "0", data=Path(server.folder.name, "other"), DIGS_DATABASE=url)
        assert "hasn't finished" in said
        move.kill()
        move.wait()
    assert server.ask("POST", "/v1/listings", LISTING, token)[0] == 201
    eventually(lambda: "captured_changes" not in tables(database(server)))
    with cluster.connect(url) as connection:
        # Nobody's data stays where it isn't used.
        eventually(lambda: connection.execute("SELECT to_regclass('accounts')").fetchone() == (None,))
    server.run("move", "--to", url)
    with cluster.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM listings").fetchone() == (1,)


def test_an_old_setting_never_leads_to_an_empty_installation(server, url, cluster):
    server.register("olive")
    server.run("move", "--to", url)
    server.run("move", "--to", "sqlite")
    server.run("move", "--to", cluster.new_database())
    server.stop()
    # The setting names the first of three databases that it was in since.
    server.use(url)
    server.start()
    form = {"email": "olive@example.edu", "password": "quiet-harbour-19"}
    assert server.ask("POST", "/v1/sessions", form)[0] == 201
    assert not database(server).exists()
    server.stop()
    said = refusal("serve", "--port", "0", data=Path(server.folder.name, "other"), DIGS_DATABASE=url)
    assert "which isn't" in said and not Path(server.folder.name, "other/digs.sqlite").exists()
