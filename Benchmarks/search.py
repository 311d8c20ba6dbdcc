"""Measures searches through the whole server, and prints every figure beside /health/live of the same run.

    python3 Benchmarks/search.py [--count 1000000] [--seconds 6] [--connections 32]

Uses wrk (Debian) and `.build/release/digs` (or DIGS_BINARY). Every request differs: the origin moves and the filters
change, drawn by wrk's script from a seed.
"""

import argparse
import http.client
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import listings

ROOT = Path(__file__).resolve().parent.parent
BINARY = os.environ.get("DIGS_BINARY", str(ROOT / ".build/release/digs"))
DENSE, SPARSE = (40.7128, -74.0060), (43.0846, -77.6743)
FILTERS = "&maxPriceCents={price}&minBedrooms={beds}"

# As GeoNames publishes it: the one that posted listings name.
POSTAL_CODE = "US\t10003\tNew York\tNew York\tNY\tNew York\t061\t\t\t40.7313\t-73.9892\t4\n"

CASES = [
    ("dense, by price", DENSE, "&sort=price" + FILTERS),
    ("dense, by price, falling", DENSE, "&sort=-price" + FILTERS),
    ("dense, by distance", DENSE, "&sort=distance" + FILTERS),
    ("dense, by distance, falling", DENSE, "&sort=-distance" + FILTERS),
    ("dense, newest", DENSE, "&sort=newest" + FILTERS),
    ("dense, no filter", DENSE, "&sort=price"),
    ("dense, words", DENSE, "&sort=price&q=balcony+gard" + FILTERS),
    ("dense, words, one misspelled", DENSE, "&sort=price&q=balcny+garden" + FILTERS),
    ("dense, words, by relevance", DENSE, "&sort=relevance&q=balcony+garden" + FILTERS),
    ("dense, facets", DENSE, "&sort=price&facets=true" + FILTERS),
    ("dense, 100 a page", DENSE, "&sort=price&limit=100" + FILTERS),
    ("dense, one of three (perPerson)", DENSE, "&sort=price&perPerson=3" + FILTERS),
    ("sparse, by price", SPARSE, "&sort=price" + FILTERS),
    ("sparse, by distance", SPARSE, "&sort=distance" + FILTERS),
]


class Server:
    """`digs serve` on a folder, ready when entered."""

    def __init__(self, folder: Path, *options: str):
        self.folder, self.options = folder, options or ("--rate-limits", "off")

    def __enter__(self):
        start = time.monotonic()
        self.process = subprocess.Popen(
            [BINARY, "serve", "--port", "0", "--data", str(self.folder), "--log", "error", *self.options],
            stdout=subprocess.PIPE, text=True, cwd=ROOT)
        for line in self.process.stdout:
            if found := re.search(r"http://\S+", line):
                self.url, self.seconds = found[0], time.monotonic() - start
                return self
        raise SystemExit("digs did not start")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024


def digs(folder: Path, *arguments: str) -> None:
    """Runs another command on the folder."""
    subprocess.run([BINARY, *arguments, "--data", str(folder)], check=True, capture_output=True)


def script(folder: Path, place: tuple[float, float] | None, query: str) -> Path:
    """A wrk script: `place` moved by up to three miles, `{price}` and `{beds}` drawn for each request."""
    path = folder / "wrk.lua"
    if place is None:
        path.write_text(f'request = function() return wrk.format("GET", "{query}") end\n')
        return path
    target = f"/v1/listings?near=%.5f,%.5f{query}".replace("{price}", "%d").replace("{beds}", "%d")
    numbers = ", math.random(900, 3000) * 100, math.random(0, 3)" if "{price}" in query else ""
    path.write_text(
        "math.randomseed(42)\nrequest = function()\n"
        f'  return wrk.format("GET", string.format("{target}", {place[0]} + (math.random() - 0.5) * 0.08,\n'
        f"    {place[1]} + (math.random() - 0.5) * 0.1{numbers}))\nend\n")
    return path


def measure(server: Server, lua: Path, connections: int, seconds: int) -> dict[str, float]:
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", str(lua), server.url]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in out:
        raise SystemExit(f"the server refused requests of {lua.read_text()}\n{out}")
    scale = {"us": 0.001, "ms": 1.0, "s": 1000.0}
    latency = {
        name: float(value) * scale[unit] for name, value, unit in re.findall(r"(50|99)%\s+([\d.]+)(us|ms|s)", out)}
    return {"p50": latency["50"], "p99": latency["99"], "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])}


def run(server: Server, folder: Path, place, query: str, options) -> dict[str, float]:
    lua = script(folder, place, query)
    # Warm: the cards of the metro are made, which takes a while where every search ends elsewhere.
    measure(server, lua, options.connections, 10)
    return measure(server, lua, options.connections, options.seconds)


def table(server: Server, folder: Path, options) -> None:
    """Each case beside /health/live of the same moment: the speed of a shared machine changes by the minute."""
    print("\n| requests | p50 ms | p99 ms | a second | /health/live p50 ms | a second | ratio |")
    print("|---|---|---|---|---|---|---|")
    for name, place, query in CASES:
        got = run(server, folder, place, query, options)
        alive = measure(server, script(folder, None, "/health/live"), options.connections, options.seconds)
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f}", end=" | ")
        print(f"{alive['p50']:.2f} | {alive['rate']:.0f} | {got['rate'] / alive['rate']:.2f} |", flush=True)


def more(server: Server, folder: Path, options) -> None:
    """What is no first page of a circle: a page far behind, the map, a rent check."""
    south, west, north, east = DENSE[0] - 0.2, DENSE[1] - 0.3, DENSE[0] + 0.2, DENSE[1] + 0.3
    bounds = f"bounds={south},{west},{north},{east}"
    first, cursor = f"/v1/listings?near={DENSE[0]},{DENSE[1]}&sort=price&limit=100", ""
    for _ in range(30):
        page = json.load(urllib.request.urlopen(server.url + first + cursor))
        cursor = f"&cursor={page['nextCursor']}"
    for name, path in [
        ("dense, the page behind 3,000", first.replace("limit=100", "limit=20") + cursor),
        ("dense, map in clusters", f"/v1/listings/map?{bounds}&zoom=10&maxPriceCents=200000"),
        ("dense, a rent check",
         f"/v1/rent-check?near={DENSE[0]},{DENSE[1]}&postalCode=10003&bedrooms=2&priceCents=250000"),
    ]:
        got = run(server, folder, None, path, options)
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f} | |", flush=True)


def updates(server: Server, folder: Path, options) -> None:
    """Searches alone, and again while another process changes prices 500 times a second."""
    lua = script(folder, DENSE, "&sort=price" + FILTERS)
    alone = measure(server, lua, options.connections, options.seconds)
    stop, done = threading.Event(), [0]
    writer = threading.Thread(target=change_prices, args=(folder / "digs.sqlite", stop, done))
    writer.start()
    beside = measure(server, lua, options.connections, options.seconds)
    stop.set()
    writer.join()
    print(
        f"\nBeside {done[0] / options.seconds:.0f} updates a second: p99 {beside['p99']:.2f} ms,"
        f" without {alone['p99']:.2f} ms, ratio {beside['p99'] / alone['p99']:.2f}")


def change_prices(database: Path, stop: threading.Event, done: list[int]) -> None:
    """Fifty commits a second of ten changed listings each, written to the change log as the program does."""
    db = sqlite3.connect(database, timeout=30, isolation_level=None)
    rows = db.execute(
        "SELECT tenant_id, number FROM listings"
        " WHERE latitude BETWEEN 40.5 AND 40.9 AND longitude BETWEEN -74.2 AND -73.8 LIMIT 5000").fetchall()
    turn = 0
    while not stop.is_set() and rows:
        started = time.monotonic()
        db.execute("BEGIN IMMEDIATE")
        for _ in range(10):
            tenant, number = rows[turn % len(rows)]
            turn += 1
            db.execute(
                "UPDATE listings SET price_cents = price_cents + 100, version = version + 1 WHERE number = ?",
                (number,))
            sequence = db.execute(
                "UPDATE counters SET value = value + 1 WHERE name = 'change' RETURNING value").fetchone()[0]
            db.execute(
                "INSERT INTO listing_changes (sequence, tenant_id, number) VALUES (?, ?, ?)",
                (sequence, tenant, number))
        db.execute("COMMIT")
        done[0] += 10
        time.sleep(max(0.0, 0.02 - (time.monotonic() - started)))
    db.close()


def inserts(server: Server, folder: Path, options) -> None:
    """Eight clients post listings as fast as they are taken, alone and beside the searches."""
    lua = script(folder, DENSE, "&sort=price" + FILTERS)
    clients = [signed_in(server, number) for number in range(8)]
    alone = measure(server, lua, options.connections, options.seconds)
    rates = {}
    for name, is_searched in [("alone", False), ("beside", True)]:
        stop, done = threading.Event(), [0] * len(clients)
        threads = [
            threading.Thread(target=post_listings, args=(server, client, turn, stop, done))
            for turn, client in enumerate(clients)]
        for thread in threads:
            thread.start()
        if is_searched:
            beside = measure(server, lua, options.connections, options.seconds)
        else:
            time.sleep(options.seconds)
        stop.set()
        for thread in threads:
            thread.join()
        rates[name] = sum(done) / options.seconds
    print(
        f"\nInserts: {rates['alone']:.0f} a second alone, {rates['beside']:.0f} beside {options.connections} searching"
        f" connections, whose p99 is then {beside['p99']:.2f} ms, without {alone['p99']:.2f} ms,"
        f" ratio {beside['p99'] / alone['p99']:.2f}")


def signed_in(server: Server, number: int) -> str:
    """The token of a new account."""
    email = f"bench{number}.{time.time_ns()}@example.edu"
    form = {"email": email, "password": "correct horse battery", "name": "Bench"}
    request = urllib.request.Request(
        f"{server.url}/v1/accounts", json.dumps(form).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request))["token"]


def post_listings(server: Server, token: str, turn: int, stop: threading.Event, done: list[int]) -> None:
    form = {
        "kind": "rent", "title": "Posted while others search", "description": "A quiet room near the river.",
        "address": {
            "street": "1 Elm Street", "city": "New York", "region": "NY", "postalCode": "10003", "country": "US"},
        "priceCents": 120_000, "pricePeriod": "month", "bedrooms": 2, "bathrooms": 1,
        "contact": {"name": "Bench", "email": "bench@example.edu"}}
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    connection = http.client.HTTPConnection(server.url.split("//")[1], timeout=60)
    while not stop.is_set():
        connection.request("POST", "/v1/listings", json.dumps(form), headers)
        response = connection.getresponse()
        body = response.read()
        if response.status != 201:
            raise SystemExit(f"a listing was not taken: {body.decode()}")
        done[turn] += 1
    connection.close()


def growth(options) -> None:
    """The same 2,000 listings around one place, among ten thousand and among a million."""
    print("\n| listings | within 25 miles | p50 ms | p99 ms | of the smallest |\n|---|---|---|---|---|")
    first = None
    for count in sorted({10_000, 100_000, options.count}):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            prepare(folder, count, local=(2_000, *DENSE))
            with Server(folder) as server:
                got = run(server, folder, DENSE, "&sort=price" + FILTERS, options)
        first = first or got["p50"]
        print(f"| {count} | 2000 | {got['p50']:.2f} | {got['p99']:.2f} | {got['p50'] / first:.2f} |", flush=True)


def prepare(folder: Path, count: int, local=None) -> None:
    with Server(folder):
        pass
    digs(folder, "tenant", "set", "default", "requireVerifiedEmail=false")
    codes = folder / "US.txt"
    codes.write_text(POSTAL_CODE, encoding="utf-8")
    digs(folder, "import", "postal-codes", str(codes))
    listings.fill(folder / "digs.sqlite", count, seed=1, local=local)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--data", type=Path, help="keep the data here, and use what is there")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = options.data or Path(name)
        with Server(folder) as server:
            empty = server.memory()
        if not options.data or not (folder / "filled").exists():
            prepare(folder, options.count)
            (folder / "filled").touch()
        (folder / "search.snapshot").unlink(missing_ok=True)
        with Server(folder) as server:
            print(f"{options.count} listings: started in {server.seconds:.2f} s from the database,", end=" ")
            print(f"{(server.memory() - empty) / options.count:.0f} bytes of memory a listing;", end=" ")
        with Server(folder) as server:
            print(f"in {server.seconds:.2f} s from the snapshot of", end=" ")
            print(f"{(folder / 'search.snapshot').stat().st_size / options.count:.0f} bytes a listing;", end=" ")
            print(f"{(server.memory() - empty) / options.count:.0f} bytes of memory a listing after start,", end=" ")
            page = urllib.request.urlopen(f"{server.url}/v1/listings?near={DENSE[0]},{DENSE[1]}").read()
            total = re.search(rb'"total":(\d+)', page)[1].decode()
            print(f"{total} listings within 25 miles of the dense metro")
            table(server, folder, options)
            more(server, folder, options)
            updates(server, folder, options)
            inserts(server, folder, options)
            print(f"Memory at the end: {server.memory() / options.count:.0f} bytes a listing")
    growth(options)


if __name__ == "__main__":
    main()
