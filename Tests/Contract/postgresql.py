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
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psycopg
from make_docs import ROOT

NUMBERS = itertools.count(1)
SCHEMA = ROOT / "schema.sql"
RULES = [("INTEGER NOT NULL PRIMARY KEY", "BIGINT NOT NULL PRIMARY KEY")]
"""What of schema.sql becomes what in PostgreSQL. There is one rule: a column of SQLite's that names its rows must be
INTEGER, and holds 64 bits, as BIGINT does in PostgreSQL. Everything else is the same text."""

TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|--[^\n]*|\?")


def schema() -> str:
    """The tables of schema.sql for PostgreSQL."""
    text = SCHEMA.read_text(encoding="utf-8")
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

    def __init__(self):
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
                     "--locale", "C", "--no-sync")
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

    def start(self):
        settings = (f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off "
                    "-c shared_buffers=16MB -c max_connections=100 -c autovacuum=off")
        self.run("pg_ctl", "--pgdata", self.data, "--wait", "--log", self.folder / "log", "--options", settings,
                 "start")

    def kill(self):
        """Ends the server and what it started at once, and waits until they are gone."""
        server = int((self.data / "postmaster.pid").read_text(encoding="utf-8").split()[0])
        children = Path(f"/proc/{server}/task/{server}/children").read_text(encoding="utf-8").split()
        processes = [server, *map(int, children)]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        # One that is dead but not yet forgotten still holds the lock file.
        while any(Path(f"/proc/{process}").exists() for process in processes):
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
        # Debian keeps them out of the path. The output goes to a file, because the server would keep a pipe open.
        folder = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path())
        with open(self.folder / "output", "w+", encoding="utf-8") as output:
            done = subprocess.run(
                [shutil.which(program) or folder / program, *options], user=self.user, group=self.user,
                extra_groups=[] if self.user else None, cwd=self.folder, stdout=output, stderr=output, check=False)
            output.seek(0)
            assert done.returncode == 0, f"{program} failed: {output.read()}"

    def connect(self, url: str | None = None) -> psycopg.Connection:
        if url:
            return psycopg.connect(as_superuser(url), autocommit=True)
        return psycopg.connect(host=str(self.folder), dbname="postgres", user="postgres", autocommit=True)


@cache
def shared_cluster() -> Cluster:
    """A server of this process, which ends with it."""
    cluster = Cluster()
    atexit.register(cluster.__exit__)
    return cluster.__enter__()


def as_superuser(url: str) -> str:
    """Sees the rows of all marketplaces, as a person at the database does."""
    return url.replace("//digs@", "//postgres@")


def beside(url: str, sql: str, values: tuple, answer):
    """Runs a statement, and returns what `answer` makes of its cursor."""
    with psycopg.connect(as_superuser(url)) as connection:
        return answer(connection.execute(sql.replace("?", "%s"), values))


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
