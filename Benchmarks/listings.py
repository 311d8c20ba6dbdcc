"""Fills a data folder's database with made-up listings, the same ones for the same seed.

They are written by SQL, past the program and its change log: making a million takes half a minute and not an hour. The
tables must be there already (start `digs serve` on the folder once); the search's snapshot is removed.
"""

import argparse
import csv
import datetime
import math
import random
import sqlite3
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IPEDS = ROOT.parent / "shared/data/universities/hd2022.csv"
SHIPPED = ROOT / "Sources/Imports/Resources/universities.csv"
EARTH_MILES = 3958.7613
WORDS = "sunny quiet bright cosy roomy balcony garden loft desk window bus campus river corner brick terrace".split()
COLUMNS = """
    number, tenant_id, id, owner_id, status, kind, title, description, street, city, region, postal_code, country,
    given_latitude, given_longitude, hide_exact_location, latitude, longitude, shown_latitude, shown_longitude,
    location_source, price_cents, price_period, bedrooms, bathroom_halves, area_square_feet, amenities, food_preference,
    contact_email, position, version, created_at, updated_at, expires_at"""


def campuses() -> list[tuple[float, float]]:
    """Coordinates of all IPEDS institutions, or of the shipped universities where IPEDS is not at hand."""
    path, encoding, names = SHIPPED, "utf-8", ("latitude", "longitude")
    if IPEDS.exists():
        path, encoding, names = IPEDS, "latin-1", ("LATITUDE", "LONGITUD")
    with path.open(encoding=encoding, newline="") as file:
        return [(float(row[names[0]]), float(row[names[1]])) for row in csv.DictReader(file)]


def near(rng: random.Random, latitude: float, longitude: float, miles: float) -> tuple[float, float]:
    """A point within `miles`, evenly spread over the circle."""
    reach, bearing = miles * math.sqrt(rng.random()) / EARTH_MILES, rng.random() * 2 * math.pi
    north = math.degrees(reach * math.cos(bearing))
    east = math.degrees(reach * math.sin(bearing) / max(0.05, math.cos(math.radians(latitude))))
    return round(max(-90, min(90, latitude + north)), 7), round((longitude + east + 180) % 360 - 180, 7)


def places(rng: random.Random, count: int, local: tuple[int, float, float] | None):
    """`local`: that many of them within 25 miles of one point, all others at least 60 miles from it."""
    spots = campuses()
    if local:
        number, latitude, longitude = local
        spots = [spot for spot in spots if abs(spot[0] - latitude) > 1 or abs(spot[1] - longitude) > 1.5]
        for _ in range(number):
            yield near(rng, latitude, longitude, 25)
        count -= number
    for _ in range(count):
        yield near(rng, *rng.choice(spots), 12)


def fill(database: Path, count: int, seed: int, local: tuple[int, float, float] | None = None) -> None:
    db = sqlite3.connect(database)
    db.execute("PRAGMA synchronous = OFF")
    tenant = db.execute("SELECT id FROM tenants WHERE name = 'default'").fetchone()[0]
    rng, now = random.Random(seed), int(datetime.datetime.now().timestamp() * 1000)
    owner = make_id(rng, now)
    db.execute(
        "INSERT INTO accounts (tenant_id, id, email, name, password_hash, role, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (tenant, owner, "bench@example.com", "Bench", "none", "member", now),
    )
    start = db.execute("SELECT value FROM counters WHERE name = 'listing'").fetchone()[0]
    marks = ", ".join("?" * len(COLUMNS.split(",")))
    listings, vocabulary = [], Vocabulary(rng)
    for number, place in enumerate(places(rng, count, local), start + 1):
        listings.append(make(rng, vocabulary, number, tenant, owner, place, now))
        if len(listings) == 20_000:
            flush(db, marks, listings)
    flush(db, marks, listings)
    db.execute("UPDATE counters SET value = ? WHERE name = 'listing'", (start + count,))
    db.execute(
        "INSERT INTO listing_counts (tenant_id, owner_id, listings, first_position) VALUES (?, ?, ?, 0)",
        (tenant, owner, count))
    db.commit()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    (database.parent / "search.snapshot").unlink(missing_ok=True)


def flush(db: sqlite3.Connection, marks: str, listings: list) -> None:
    db.executemany(f"INSERT INTO listings ({COLUMNS}) VALUES ({marks})", listings)
    db.commit()
    listings.clear()


class Vocabulary:
    """Made-up words, few of them common and most of them rare, as in a language (Zipf's law)."""

    SIZE = 50_000
    SYLLABLES = [a + b for a in "bdfgklmnprstv" for b in ("a", "e", "i", "o", "u", "an", "er", "is", "on")]

    def __init__(self, rng: random.Random):
        words = set()
        while len(words) < self.SIZE:
            words.add("".join(rng.choices(self.SYLLABLES, k=rng.choice((2, 2, 3, 3, 4)))))
        self.words = sorted(words)
        rng.shuffle(self.words)

    def sample(self, rng: random.Random, count: int) -> list[str]:
        """`count` different words."""
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.words[int(self.SIZE ** rng.random()) - 1]] = None
        return list(found)


def make_id(rng: random.Random, now: int) -> str:
    bits = f"{now:012x}7{rng.getrandbits(12):03x}{0x8 | rng.getrandbits(2):x}{rng.getrandbits(60):015x}"
    return f"{bits[:8]}-{bits[8:12]}-{bits[12:16]}-{bits[16:20]}-{bits[20:]}"


def make(
    rng: random.Random, vocabulary: Vocabulary, number: int, tenant: str, owner: str, place: tuple[float, float],
    now: int,
) -> tuple:
    latitude, longitude = place
    bedrooms = rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4, 5))
    price = int(rng.lognormvariate(7.2, 0.45) * (0.7 + 0.25 * bedrooms)) * 100 + 20_000
    words = rng.sample(WORDS, 7)
    title = f"{words[0].capitalize()} place {number}"
    # Sixty different words with those of the title and the address.
    description = f"A {' '.join(words)} home: {' '.join(vocabulary.sample(rng, 44))}."
    return (
        number, tenant, make_id(rng, now), owner, "active",
        rng.choice(("rent", "rent", "rent", "sublease", "roommate")), title, description,
        f"{rng.randrange(1, 999)} Elm Street", "Testville", "NY", "10001", "US", latitude, longitude, 0,
        latitude, longitude, latitude, longitude, "given", price, "month", bedrooms, rng.randrange(2, 8),
        rng.randrange(250, 2500), rng.getrandbits(10), "any", "bench@example.com", number, 1, now, now,
        now + 60 * 86_400_000,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database", type=Path)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    fill(options.database, options.count, options.seed)
