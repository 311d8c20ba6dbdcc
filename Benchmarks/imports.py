"""Measures `digs import listings`: rows a second, also of the last ones, and the size of the database.

    python3 Benchmarks/imports.py [--count 1000000] [--again] [--words 44]

Writes a CSV file of made-up listings, the same ones for the same seed, imports it, and watches how the database grows.
`--again` imports the same file a second time, when nothing changes. Uses `.build/release/digs` (or DIGS_BINARY).
"""

import argparse
import csv
import http.client
import json
import random
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import listings
from search import BINARY, POSTAL_CODE, Server, digs

COLUMNS = (
    "externalId,kind,title,description,street,city,region,postalCode,country,latitude,longitude,price,bedrooms,"
    "bathrooms,areaSquareFeet,amenities,contactEmail").split(",")
AMENITIES = ("furnished", "petFriendly", "parking", "oven", "dishwasher", "accessible")
OWNER = "bench@example.edu"
TEXTS = "title, description, street, city, region, postal_code, country, contact_email"


def write(path: Path, count: int, words: int) -> None:
    rng = random.Random(1)
    vocabulary = listings.Vocabulary(rng)
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(COLUMNS)
        for number in range(count):
            # Around the one postal code that is imported.
            latitude, longitude = listings.near(rng, 40.7313, -73.9892, 12)
            texts = rng.sample(listings.WORDS, 7)
            rows.writerow((
                f"unit-{number:07}", rng.choice(("rent", "sublease", "roommate")),
                f"{texts[0].capitalize()} place {number}",
                f"A {' '.join(texts)} home: {' '.join(vocabulary.sample(rng, words))}.",
                f"{rng.randrange(1, 999)} Elm Street", "New York", "NY", "10003", "US", latitude, longitude,
                rng.randrange(400, 4000), rng.randrange(0, 5), rng.choice(("1", "1.5", "2")),
                rng.randrange(250, 2500), "|".join(rng.sample(AMENITIES, rng.randrange(0, 4))), OWNER))


def prepare(folder: Path) -> None:
    with Server(folder) as server:
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
        form = {"email": OWNER, "password": "correct horse battery", "name": "Bench"}
        connection.request("POST", "/v1/accounts", json.dumps(form), {"Content-Type": "application/json"})
        assert connection.getresponse().status == 201
    digs(
        folder, "tenant", "set", "default", "requireVerifiedEmail=false", "listingsPerAccount=1000000",
        "wordsPerAccount=1000000")
    codes = folder / "US.txt"
    codes.write_text(POSTAL_CODE, encoding="utf-8")
    digs(folder, "import", "postal-codes", str(codes))


def ended(process: subprocess.Popen, seconds: float) -> int | None:
    """The exit code, as soon as there is one within the time."""
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        return None


def watch(command: list[str], database: Path) -> tuple[float, list[tuple[float, int]]]:
    """How long the command takes, and when how many listings were there."""
    started, seen = time.monotonic(), [(0.0, 0)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    while ended(process, 0.5) is None:
        count = db.execute("SELECT value FROM counters WHERE name = 'listing'").fetchone()[0]
        if count > seen[-1][1]:
            seen.append((time.monotonic() - started, count))
    took = time.monotonic() - started
    db.close()
    said = process.stdout.read()
    if process.returncode:
        raise SystemExit(said[:2000])
    return took, seen


def between(seen: list[tuple[float, int]], low: float, high: float) -> float:
    """Rows a second while the count went from `low` to `high`."""
    inside = [point for point in seen if low <= point[1] <= high]
    return (inside[-1][1] - inside[0][1]) / (inside[-1][0] - inside[0][0]) if len(inside) > 1 else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--words", type=int, default=44)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--file", type=Path, help="keep the file here, and use it when it is there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "data"
        file = options.file or Path(name) / "listings.csv"
        if not file.exists():
            write(file, options.count, options.words)
        prepare(folder)
        command = [BINARY, "import", "listings", str(file), "--owner", OWNER, "--data", str(folder)]
        took, seen = watch(command, folder / "digs.sqlite")
        tenth = options.count / 10
        first, last = between(seen, 0, tenth), between(seen, options.count - tenth, options.count)
        print(f"{options.count} rows in {took:.1f} s: {options.count / took:.0f} a second;"
              f" the first tenth {first:.0f}, the last tenth {last:.0f} a second, ratio {last / first:.2f}", flush=True)
        size(folder / "digs.sqlite")
        if options.again:
            started = time.monotonic()
            digs(folder, "import", "listings", str(file), "--owner", OWNER)
            took = time.monotonic() - started
            print(f"The same file again: {took:.1f} s, {options.count / took:.0f} a second")


def size(database: Path) -> None:
    db = sqlite3.connect(database)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    count = db.execute("SELECT count(*) FROM listings").fetchone()[0]
    columns = " + ".join(f"ifnull(length(CAST({column.strip()} AS BLOB)), 0)" for column in TEXTS.split(","))
    texts = db.execute(f"SELECT sum({columns}) FROM listings").fetchone()[0]
    free = db.execute("PRAGMA freelist_count").fetchone()[0]
    page = db.execute("PRAGMA page_size").fetchone()[0]
    db.close()
    total = database.stat().st_size
    print(f"Database: {total / count:.0f} bytes a listing, {texts / count:.0f} of them its texts,"
          f" {(total - texts) / count:.0f} beyond them ({free * page / count:.0f} free)")


if __name__ == "__main__":
    main()
