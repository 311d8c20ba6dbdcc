"""Measures Digs beside the same search and post in FastAPI with PostGIS, on the same machine and the same listings.

    python3 Benchmarks/peers/peers.py [--count 1000000] [--seconds 6] [--connections 32] [--rounds 3]

Needs Debian's postgresql-15-postgis-3, python3-fastapi, uvicorn, python3-asyncpg, python3-uvloop, python3-httptools and
python3-ujson, wrk, and `.build/release/digs` (or DIGS_BINARY). PostgreSQL runs on a folder of its own, with a quarter
of the memory as its buffers and everything else as it comes; uvicorn with a worker a core. Both are measured in turns.
"""

import argparse
import os
import pwd
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from posts import posting  # noqa: E402  (the path is set above)
from search import DENSE, FILTERS, Server, measure, prepare, script, signed_in  # noqa: E402

HERE = Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"
COLUMNS = """id, kind, title, description, street, city, region, postal_code, country, latitude, longitude, price_cents,
    bedrooms, bathroom_halves, area_square_feet"""
CASES = [
    ("/health/live", None, "/health/live"),
    ("dense, by price", DENSE, "&sort=price" + FILTERS),
    ("dense, by distance", DENSE, "&sort=distance" + FILTERS),
    ("dense, newest", DENSE, "&sort=newest" + FILTERS),
    ("dense, two words", DENSE, "&sort=price&q=balcony+gard" + FILTERS),
]


class PostgreSQL:
    """A cluster in a folder, reached by a socket in it. Not as root: PostgreSQL refuses that."""

    def __init__(self, folder: Path):
        self.folder, self.user = folder / "postgresql", "postgres" if os.geteuid() == 0 else None
        versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not versions:
            raise SystemExit("PostgreSQL is missing: apt-get install postgresql-15-postgis-3")
        self.bin = versions[-1].parent
        self.name = self.user or pwd.getpwuid(os.geteuid()).pw_name
        self.dsn = f"postgresql:///postgres?host={self.folder}&user={self.name}"

    def command(self, *arguments: str) -> list[str]:
        return (["runuser", "-u", self.user, "--"] if self.user else []) + [str(argument) for argument in arguments]

    def run(self, *arguments: str, **more) -> None:
        subprocess.run(self.command(*arguments), check=True, stdout=subprocess.DEVNULL, cwd="/", **more)

    def psql(self, *arguments: str, **more) -> None:
        self.run(self.bin / "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.dsn, *arguments, **more)

    def __enter__(self):
        self.folder.mkdir()
        if self.user:
            shutil.chown(self.folder, self.user)
            self.folder.parent.chmod(0o755)
        self.run(self.bin / "initdb", "-D", self.folder / "data", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8")
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c shared_buffers={memory // 4}MB"
        self.run(
            self.bin / "pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-o", options, "-w", "start")
        return self

    def __exit__(self, *_):
        self.run(self.bin / "pg_ctl", "-D", self.folder / "data", "-m", "fast", "-w", "stop")

    def fill(self, database: Path, tokens: list[str]) -> None:
        """The listings of Digs's database, and an account for each token."""
        # Read by us and piped: the server's user may read neither file.
        self.psql(stdin=(HERE / "schema.sql").open())
        copy = subprocess.Popen(
            self.command(
                self.bin / "psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.dsn, "-c",
                f"COPY listings ({COLUMNS}, place) FROM STDIN"), stdin=subprocess.PIPE, text=True, cwd="/")
        db = sqlite3.connect(database)
        for row in db.execute(f"SELECT {COLUMNS} FROM listings"):
            cells = [r"\N" if value is None else str(value) for value in row]
            copy.stdin.write("\t".join(cells) + f"\tSRID=4326;POINT({row[10]} {row[9]})\n")
        copy.stdin.close()
        db.close()
        if copy.wait():
            raise SystemExit("COPY failed")
        accounts = "".join(
            f"INSERT INTO accounts VALUES ('{uuid.uuid4()}', '{token}', 'Bench');\n" for token in tokens)
        self.psql(input=accounts + (HERE / "indexes.sql").read_text(), text=True)


class Peer:
    """FastAPI under uvicorn, a worker a core."""

    def __init__(self, dsn: str, port: int):
        self.url, self.dsn, self.port = f"http://127.0.0.1:{port}", dsn, port

    def __enter__(self):
        self.process = subprocess.Popen(
            [PYTHON, "-m", "uvicorn", "app:app", "--port", str(self.port), "--workers", str(os.cpu_count()),
             "--no-access-log", "--log-level", "warning"], cwd=HERE, env=os.environ | {"DSN": self.dsn})
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.url}/health/live").close()
                return self
            except OSError:
                time.sleep(0.1)
        raise SystemExit("uvicorn did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def median(rounds: list[dict]) -> dict[str, float]:
    return {name: statistics.median(got[name] for got in rounds) for name in rounds[0]}


def compare(name: str, scripts: dict[str, Path], servers: dict, options) -> None:
    got: dict[str, list[dict]] = {who: [] for who in servers}
    for turn in range(options.rounds + 1):
        for who, server in servers.items():
            figures = measure(server, scripts[who], options.connections, options.seconds if turn else 2)
            if turn:
                got[who].append(figures)
    digs, peer = median(got["digs"]), median(got["peer"])
    print(f"| {name} | {digs['rate']:.0f} | {digs['p50']:.2f} | {digs['p99']:.2f} | {peer['rate']:.0f} |"
          f" {peer['p50']:.2f} | {peer['p99']:.2f} | {digs['rate'] / peer['rate']:.0f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--port", type=int, default=8399)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder / "digs", options.count)
        with Server(folder / "digs") as digs:
            tokens = [signed_in(digs, number) for number in range(options.connections)]
            with PostgreSQL(folder) as postgres:
                postgres.fill(folder / "digs/digs.sqlite", tokens)
                with Peer(postgres.dsn, options.port) as peer:
                    table(digs, peer, folder, tokens, options)


def table(digs: Server, peer: Peer, folder: Path, tokens: list[str], options) -> None:
    print("| requests | Digs a second | p50 ms | p99 ms | FastAPI + PostGIS | p50 ms | p99 ms | times |")
    print("|---|---|---|---|---|---|---|---|")
    servers = {"digs": digs, "peer": peer}
    for name, place, query in CASES:
        lua = script(folder, place, query)
        compare(name, {"digs": lua, "peer": lua}, servers, options)
    lua = posting(folder, tokens)
    compare("durable posts", {"digs": lua, "peer": lua}, servers, options)


if __name__ == "__main__":
    main()
