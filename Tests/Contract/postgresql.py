"""A PostgreSQL of a test's own, and the schema as PostgreSQL gets it."""

import atexit
import itertools
import os
import pwd
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psycopg
from make_docs import ROOT
from processes import processes_in

NUMBERS = itertools.count(1)
SCHEMA = ROOT / "schema.sql"
RULES = [("INTEGER NOT NULL PRIMARY KEY", "BIGINT NOT NULL PRIMARY KEY")]
"""What of schema.sql becomes what in PostgreSQL. There is one rule: a column of SQLite's that names its rows must be
INTEGER, and holds 64 bits, as BIGINT does in PostgreSQL. Everything else is the same text."""

FAST = ("fsync=off", "autovacuum=off")
"""Settings for data that no test needs after a crash of the machine."""

TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|--[^\n]*|\?")


def tables() -> str:
    """The tables of schema.sql, and those that a database has while it is moved."""
    files = ("Store/Shared/MoveRecord.swift", "Database/SQLite/SQLiteCapture.swift")
    texts = [(ROOT / "Sources" / file).read_text(encoding="utf-8") for file in files]
    found = [table for text in texts for table in re.findall(r"^ *(CREATE TABLE .*?\));?$", text, re.M | re.S)]
    assert len(found) == 3, found
    return SCHEMA.read_text(encoding="utf-8") + "".join(f"\n{table};\n" for table in found)


def schema() -> str:
    """The same for PostgreSQL."""
    text = tables()
    for words, replacement in RULES:
        text = text.replace(words, replacement)
    return text


def numbered(sql: str) -> tuple[str, int]:
    """The statement with `$1`, `$2` and so on for each `?` outside of quotes and comments, as a driver must write
    them, and their number."""
    count = 0

    def mark(match: re.Match) -> str:
        nonlocal count
        count += match[0] == "?"
        return f"${count}" if match[0] == "?" else match[0]
    return TOKEN.sub(mark, sql), count


@dataclass
class Prepared:
    parameters: list[str]
    """The types that PostgreSQL found for what is bound."""
    columns: list[tuple[str, str]]
    """Names and types of the result."""


class Refused(Exception):
    """Says why PostgreSQL does not take a statement."""


class Cluster:
    """A server on a socket in a folder of its own, which end with it."""

    def __init__(self, settings: tuple[str, ...] = FAST):
        self.settings = settings
        # The server does not run as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="digs-postgresql-"))
        self.data = self.folder / "data"
        if self.user:
            account = pwd.getpwnam(self.user)
            os.chown(self.folder, account.pw_uid, account.pw_gid)

    def __enter__(self):
        try:
            self.run("initdb", "--pgdata", self.data, "--username", "postgres", "--auth", "trust", "--encoding", "UTF8",
                     "--locale", "C", *(["--no-sync"] if "fsync=off" in self.settings else []))
            self.start()
            with self.connect() as connection:
                # Row-level security does not hold for a superuser.
                connection.execute("CREATE ROLE digs LOGIN")
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "--pgdata", self.data, "--mode", "immediate", "stop")
        shutil.rmtree(self.folder)

    def start(self, is_awaited: bool = True):
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=16MB",
                    "max_connections=100", *self.settings)
        self.run("pg_ctl", "--pgdata", self.data, "--wait" if is_awaited else "--no-wait",
                 "--log", self.folder / "log", "--options", " ".join(f"-c {setting}" for setting in settings), "start")

    def kill(self):
        """Ends the server and what it started at once, and waits until they are gone."""
        killed = set()
        # All of them work in the data folder. It may have started another one meanwhile.
        while processes := processes_in(str(self.data)):
            for process in processes:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            killed |= set(processes)
        # One that is dead but not yet forgotten still holds the lock file.
        while any(Path(f"/proc/{process}").exists() for process in killed):
            time.sleep(0.02)

    def new_database(self, encoding: str = "UTF8", locale: str = "C") -> str:
        """The URL of a new, empty database."""
        name = f"test_{next(NUMBERS)}"
        with self.connect() as connection:
            connection.execute(
                f"CREATE DATABASE {name} OWNER digs TEMPLATE template0 ENCODING '{encoding}' LOCALE '{locale}'")
        return f"postgres://digs@/{name}?host={self.folder}"

    def run(self, program: str, *options):
        """Runs a program of PostgreSQL's, whose output is shown when it fails."""
        # The output goes to a file, because the server would keep a pipe open.
        with open(self.folder / "output", "w+", encoding="utf-8") as output:
            done = subprocess.run(
                [find_program(program) or program, *options], user=self.user, group=self.user,
                extra_groups=[] if self.user else None, cwd=self.folder, stdout=output, stderr=output, check=False)
            output.seek(0)
            assert done.returncode == 0, f"{program} failed: {output.read()}"

    def connect(self, url: str | None = None) -> psycopg.Connection:
        if url:
            return psycopg.connect(as_superuser(url), autocommit=True)
        return psycopg.connect(host=str(self.folder), dbname="postgres", user="postgres", autocommit=True)

    def connect_first(self) -> psycopg.Connection:
        """Connects as soon as a server that starts lets anybody in."""
        for _ in range(3_000):
            with suppress(psycopg.OperationalError):
                return self.connect()
            time.sleep(0.01)
        raise AssertionError("PostgreSQL did not start")


def find_program(name: str) -> str | None:
    """One of PostgreSQL's programs, which Debian keeps out of the path."""
    folder = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path())
    return shutil.which(name) or shutil.which(name, path=folder)


@cache
def shared_cluster() -> Cluster:
    """A server of this process, which ends with it."""
    cluster = Cluster()
    atexit.register(cluster.__exit__)
    return cluster.__enter__()


def as_superuser(url: str) -> str:
    """Sees the rows of all marketplaces, as a person at the database does."""
    return url.replace("//digs@", "//postgres@")


@contextmanager
def beside(url: str) -> Iterator[Callable]:
    """Runs statements whose values are marked by `?`, each as a transaction."""
    with psycopg.connect(as_superuser(url), autocommit=True) as connection:
        yield lambda sql, values: connection.execute(sql.replace("?", "%s"), values)


def prepare(connection: psycopg.Connection, sql: str) -> Prepared:
    """Has PostgreSQL prepare a statement without saying the types of what is bound."""
    protocol = connection.pgconn
    result = protocol.prepare(b"", numbered(sql)[0].encode())
    if result.status != psycopg.pq.ExecStatus.COMMAND_OK:
        raise Refused(result.get_error_message().strip())
    described = protocol.describe_prepared(b"")
    names = psycopg.postgres.types
    return Prepared(
        [names[described.param_type(at)].name for at in range(described.nparams)],
        [((described.fname(at) or b"").decode(), names[described.ftype(at)].name) for at in range(described.nfields)])
