"""Measures notifications: their list, their count and the session with both counts, beside /health/live of the same
run; and the daily mails of saved searches, beside which searches go on.

    python3 Benchmarks/notifications.py [--accounts 1000] [--searches 100000] [--each 10] [--count 100000]

`--accounts` ask for lists. `--searches` have three new matches each, and `--each` of them belong to one account, which
gets one mail. All mails become due at one moment: once while nothing else happens, and once beside searches by
`--connections`. Each mail is written durably to the mail folder. Uses wrk (Debian) and `.build/release/digs` (or
DIGS_BINARY).
"""

import argparse
import os
import shutil
import sqlite3
import statistics
import tempfile
import threading
import time
from pathlib import Path

from messages import call, reading
from people import Folder, Person
from search import DENSE, FILTERS, Server, measure, prepare, script, signed_in

LISTS = {
    "notifications, 20 a page": "/v1/notifications",
    "unread counts": "/v1/notifications/unread",
    "the session, with unread counts": "/v1/sessions/current",
}
MATCHES = 3
MAX_SECONDS = 1_800


def lists(server: Server, folder: Path, people: list[Person], options) -> None:
    """Each list in turns with /health/live; the ratio is the median of the rounds."""
    tokens = [{"tokens": [person.token]} for person in people]
    print("\n| requests | p50 ms | p99 ms | a second | of /health/live | alone ms |\n|---|---|---|---|---|---|")
    for turn, (name, path) in enumerate(LISTS.items()):
        lua = reading(folder, f"notifications{turn}", path, tokens)
        measure(server, lua, options.connections, 3)
        alone, rounds, ratios = measure(server, lua, 1, 3), [], []
        for _ in range(options.rounds):
            alive = measure(server, script(folder, None, "/health/live"), options.connections, options.seconds)
            rounds.append(measure(server, lua, options.connections, options.seconds))
            ratios.append(rounds[-1]["rate"] / alive["rate"])
        got = sorted(rounds, key=lambda one: one["rate"])[len(rounds) // 2]
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f} | {statistics.median(ratios):.2f}"
              f" | {alone['p50']:.2f} |", flush=True)


class Mails:
    """The mails of all saved searches: lets them become due at one moment, and waits until they are sent."""

    def __init__(self, server: Server):
        self.process, self.folder = server.process.pid, server.folder / "mail"
        self.path = server.folder / "digs.sqlite"
        # Aside, not deleted: for some seconds a file system looks for places among those of many deleted files.
        self.folder.rename(tempfile.mkdtemp(dir=server.folder, prefix="mail-"))
        self.folder.mkdir(mode=0o700)
        db = self.open()
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE saved_searches SET mailed_through = 0")
        db.execute(
            "UPDATE notifications SET mailed_at = NULL, mail_due_at = ? WHERE kind = 'savedSearch'",
            (int(time.time() * 1000),))
        db.execute("COMMIT")
        db.close()
        self.started, self.worked = time.monotonic(), self.processor_seconds()

    def open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=60, isolation_level=None)

    def wait(self) -> None:
        """Sets how many there were, the seconds until all were in the outbox and in the mail folder, and what the
        server's processor time was."""
        db = self.open()
        self.written = self.seconds_until_none(db, "notifications WHERE mail_due_at IS NOT NULL")
        self.delivered = self.seconds_until_none(db, "outbox")
        db.close()
        self.worked = self.processor_seconds() - self.worked
        self.count = sum(file.suffix == ".eml" for file in self.folder.iterdir())

    def seconds_until_none(self, db: sqlite3.Connection, rows: str) -> float:
        while db.execute(f"SELECT 1 FROM {rows} LIMIT 1").fetchone():
            if time.monotonic() - self.started > MAX_SECONDS:
                raise SystemExit(f"the mails are not sent after {MAX_SECONDS} s")
            time.sleep(0.1)
        return time.monotonic() - self.started

    def processor_seconds(self) -> float:
        fields = Path(f"/proc/{self.process}/stat").read_text().rsplit(")", 1)[1].split()
        return sum(int(ticks) for ticks in fields[11:13]) / os.sysconf("SC_CLK_TCK")


def digests(server: Server, folder: Path, options) -> None:
    """All mails at once by themselves, and again beside searches."""
    alone = Mails(server)
    alone.wait()
    expected = len(range(0, options.searches, options.each))
    if alone.count != expected:
        raise SystemExit(f"{alone.count} mails were sent instead of {expected}")
    lua = script(folder, DENSE, "&sort=price" + FILTERS)
    measure(server, lua, options.connections, 5)
    before = measure(server, lua, options.connections, options.seconds)
    beside = Mails(server)
    waiting = threading.Thread(target=beside.wait)
    waiting.start()
    # Beside searches the mails take longer: there are mails for as long as the searches are measured.
    during = measure(server, lua, options.connections, max(2, int(alone.delivered)))
    waiting.join()
    after = measure(server, lua, options.connections, options.seconds)
    print("\n| mails | how many | all in the outbox after s | all in the folder after s |\n|---|---|---|---|")
    for name, got in [("alone", alone), ("beside searches", beside)]:
        print(f"| {name} | {got.count} | {got.written:.1f} | {got.delivered:.1f} |")
    print("\n| searches | p50 ms | p99 ms | a second |\n|---|---|---|---|")
    for name, got in [("before the mails", before), ("beside them", during), ("after them", after)]:
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f} |")
    without = (before["p99"] + after["p99"]) / 2
    print(f"\nMails of {options.searches} saved searches took {alone.worked:.1f} s of processor time; searches beside"
          f" them have a p99 of {during['p99']:.2f} ms, without {without:.2f} ms, ratio {during['p99'] / without:.2f}")


def fill(folder: Path, options) -> list[Person]:
    """Returns those who ask for lists."""
    prepare(folder, options.count)
    with Server(folder) as server:
        wanted = f"near={DENSE[0]},{DENSE[1]}&maxPriceCents=200000"
        call(server, signed_in(server, 0), "POST", "/v1/saved-searches", {"name": "Rooms", "query": wanted})
    with Folder(folder) as made:
        people = made.people(options.accounts)
        made.notify(people, 25)
        savers = made.people(len(range(0, options.searches, options.each)))
        made.save_searches(savers, options.searches, MATCHES)
    return people


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accounts", type=int, default=1_000)
    parser.add_argument("--searches", type=int, default=100_000)
    parser.add_argument("--each", type=int, default=10, help="saved searches of an account, at most 50")
    parser.add_argument("--count", type=int, default=100_000, help="listings")
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        people = fill(folder, options)
        with Server(folder) as server:
            lists(server, folder, people, options)
            digests(server, folder, options)


if __name__ == "__main__":
    main()
