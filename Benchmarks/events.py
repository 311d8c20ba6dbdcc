"""Measures open event streams: the memory of each, what they do to searches, and how long a message takes to arrive.

    python3 Benchmarks/events.py [--streams 5000] [--messages 200] [--count 100000] [--seconds 6] [--connections 32]

Each stream is a connection of another account; all are opened by this program from one address, so the server is
started without a limit to that. Memory is what the server has written to its private memory (`Private_Dirty` of
`smaps_rollup`) and its resident memory, with the streams minus without. Beside it stands that of as many connections to
a server of their own that were answered `/health/live` and stay open. Messages are sent one after the other between
accounts with open streams, and the time is from the request to the frame of the recipient. Uses wrk (Debian) and
`.build/release/digs` (or DIGS_BINARY).
"""

import argparse
import random
import re
import resource
import shutil
import socket
import statistics
import tempfile
import time
from pathlib import Path

from event_streams import Streams, address
from messages import call, conversation
from people import Folder, Person
from search import DENSE, FILTERS, Server, measure, prepare, script

PAIRS = 20
# Within this each stream has had a heartbeat, and the server has noticed which clients are gone.
HEARTBEAT_SECONDS = 30


def memory(server: Server) -> dict[str, int]:
    """Bytes. Clean private pages are those of the program's file: how many changes when other servers end."""
    rollup = Path(f"/proc/{server.process.pid}/smaps_rollup").read_text()
    private = int(re.search(r"Private_Dirty:\s+(\d+)", rollup)[1]) * 1024
    return {"private": private, "resident": server.memory()}


def growth(server: Server, before: dict[str, int], count: int) -> str:
    grown = {kind: (bytes_now - before[kind]) / count / 1000 for kind, bytes_now in memory(server).items()}
    return f"{grown['private']:.1f} kB of private memory each, {grown['resident']:.1f} kB of resident memory"


def connections(server: Server, folder: Path, options) -> None:
    """What a connection takes that is no stream."""
    measure(server, script(folder, None, "/health/live"), options.connections, 3)
    before, opened = memory(server), []
    for _ in range(options.streams):
        opened.append(socket.create_connection(address(server), timeout=60))
        opened[-1].sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        opened[-1].recv(4096)
    print(f"{len(opened)} connections that are no streams: {growth(server, before, len(opened))}", flush=True)
    for connection in opened:
        connection.close()


def latencies(server: Server, streams: Streams, pairs: list[dict], count: int) -> list[float]:
    """Milliseconds. The two of a pair write in turns, at moments that follow no clock of the server."""
    dice, found = random.Random(1), []
    for number in range(count):
        pair, turn = pairs[number % len(pairs)], number // len(pairs) % 2
        author, recipient = pair["tokens"][turn], pair["tokens"][1 - turn]
        time.sleep(dice.uniform(0.01, 0.25))
        started = time.perf_counter()
        call(server, author, "POST", pair["path"], {"text": f"Number {number}."})
        found.append((streams.arrival(recipient, number) - started) * 1000)
    return found


def run(server: Server, folder: Path, people: list[Person], options) -> None:
    pairs = [conversation(server, number) for number in range(PAIRS)]
    lua = script(folder, DENSE, "&sort=price" + FILTERS)
    measure(server, lua, options.connections, 10)
    alone = measure(server, lua, options.connections, options.seconds)
    before = memory(server)
    with Streams(server) as streams:
        started = time.monotonic()
        streams.open([token for pair in pairs for token in pair["tokens"]] + [person.token for person in people])
        opened = time.monotonic() - started
        count = len(streams.sockets)
        print(f"{count} streams, opened in {opened:.1f} s: {growth(server, before, count)}", flush=True)
        time.sleep(HEARTBEAT_SECONDS)
        print(f"After a heartbeat of each: {growth(server, before, count)}", flush=True)
        beside = measure(server, lua, options.connections, options.seconds)
        took = sorted(latencies(server, streams, pairs, options.messages))
        if streams.ended:
            raise SystemExit(f"{streams.ended} streams ended")
    time.sleep(HEARTBEAT_SECONDS)
    again = measure(server, lua, options.connections, options.seconds)
    print("\n| searches | p50 ms | p99 ms | a second |\n|---|---|---|---|")
    for name, got in [("without streams", alone), (f"beside {count} streams", beside), ("without, again", again)]:
        print(f"| {name} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f} |")
    without = (alone["p99"] + again["p99"]) / 2
    print(f"\nBeside the streams: p99 {beside['p99']:.2f} ms, without {without:.2f} ms,"
          f" ratio {beside['p99'] / without:.2f}")
    print(f"From a message to its frame, {len(took)} messages: p50 {statistics.median(took):.0f} ms,"
          f" p99 {took[int(len(took) * 0.99) - 1]:.0f} ms, longest {took[-1]:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=5_000)
    parser.add_argument("--messages", type=int, default=200)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if files != resource.RLIM_INFINITY and files < options.streams + 500:
        raise SystemExit(f"the limit of open files is {files}: raise it, or open fewer streams")
    # The server inherits it.
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, options.count)
        with Folder(folder) as made:
            people = made.people(max(0, options.streams - 2 * PAIRS))
        limits = ("--rate-limits", "off", "--connections-per-address", "65535")
        with Server(folder, *limits) as server:
            connections(server, folder, options)
        with Server(folder, *limits) as server:
            run(server, folder, people, options)


if __name__ == "__main__":
    main()
