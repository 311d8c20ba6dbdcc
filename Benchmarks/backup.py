"""Measures what a backup does to those who write meanwhile, restores it, and compares it with the original.

    python3 Benchmarks/backup.py [--listings 100000] [--clients 32] [--seconds 15]

Clients post listings, each on its own connection: first alone, then beside backups, one after the other. Prints how
long posts took. The last backup is restored and checked: its log of changes must be the beginning of the original's.
Uses `.build/release/digs` (or DIGS_BINARY).
"""

import argparse
import http.client
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Contract"))
os.environ.setdefault("DIGS_BINARY", str(Path(__file__).resolve().parents[1] / ".build/release/digs"))
from server import Server  # noqa: E402  (the path is set above)

import listings  # noqa: E402

ROOM = {
    "kind": "rent", "title": "Sunny room by the river", "description": "Two windows, one desk.",
    "address": {"city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"}, "priceCents": 61000,
    "location": {"latitude": 43.0846, "longitude": -77.6743}, "bedrooms": 1, "bathrooms": 1,
    "contact": {"email": "olive@example.edu"},
}


class Posting(threading.Thread):
    """A client that posts until it is told to stop."""

    def __init__(self, address: str, token: str, until: float):
        super().__init__()
        self.connection = http.client.HTTPConnection(address, timeout=60)
        self.headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        self.until, self.took = until, []

    def run(self):
        body = json.dumps(ROOM)
        while time.monotonic() < self.until:
            started = time.perf_counter()
            self.connection.request("POST", "/v1/listings", body, self.headers)
            response = self.connection.getresponse()
            response.read()
            assert response.status == 201, response.status
            self.took.append((time.perf_counter() - started) * 1000)


def register(server: Server, number: int) -> str:
    form = {"email": f"c{number}@example.edu", "password": "correct horse battery", "name": "Olive"}
    return server.send("POST", "/v1/accounts", body=json.dumps(form).encode(),
                       headers={"Content-Type": "application/json"}).json()["token"]


def post_all(server: Server, tokens: list[str], seconds: float, name: str) -> None:
    until = time.monotonic() + seconds
    clients = [Posting(server.address, token, until) for token in tokens]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    took = sorted(value for client in clients for value in client.took)
    at = {share: took[min(len(took) - 1, int(len(took) * share))] for share in (0.5, 0.99, 0.999)}
    print(f"{name}: {len(took) / seconds:.0f} posts a second, p50 {at[0.5]:.1f} ms, p99 {at[0.99]:.1f} ms, "
          f"p99.9 {at[0.999]:.1f} ms, longest {took[-1]:.1f} ms", flush=True)


def digs(server: Server, *arguments: str) -> str:
    done = subprocess.run([server.program, *arguments], text=True, capture_output=True, check=False)
    assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def changes(data: str) -> list[tuple]:
    return sqlite3.connect(f"{data}/digs.sqlite").execute(
        "SELECT sequence, tenant_id, number FROM listing_changes ORDER BY sequence").fetchall()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--listings", type=int, default=100_000)
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=15)
    options = parser.parse_args()
    Server.environment = {"DIGS_PASSWORD_ITERATIONS": "1000"}
    with Server() as server:
        server.stop()
        listings.fill(Path(server.data, "digs.sqlite"), options.listings, seed=1)
        server.start()
        tokens = [register(server, number) for number in range(options.clients)]
        size = Path(server.data, "digs.sqlite").stat().st_size
        print(f"{options.clients} clients, a database of {size / 1e6:.0f} MB")
        post_all(server, tokens, options.seconds, "alone")
        made: list[tuple[str, float]] = []
        until = time.monotonic() + options.seconds

        def back_up():
            while time.monotonic() < until:
                archive, started = f"{server.folder.name}/backup{len(made)}.tar", time.monotonic()
                digs(server, "backup", archive, "--data", server.data)
                made.append((archive, time.monotonic() - started))

        backing = threading.Thread(target=back_up)
        backing.start()
        post_all(server, tokens, options.seconds, "beside backups")
        backing.join()
        print(f"{len(made)} backups, {sum(took for _, took in made) / len(made):.1f} s each")
        copy = f"{server.folder.name}/copy"
        print(digs(server, "restore", made[-1][0], "--data", copy).strip())
        print(digs(server, "check", "--data", copy).strip())
        restored, original = changes(copy), changes(server.data)
        assert restored == original[:len(restored)], "the restored database is no moment of the original"
        print(f"{len(restored)} changes restored, the beginning of the original's {len(original)}")


if __name__ == "__main__":
    main()
