"""Measures conversations: POST /v1/conversations/{id}/messages by many pairs at once, the unread count and the list of
conversations, beside /health/live of the same run.

    python3 Benchmarks/messages.py [--seconds 6] [--connections 32] [--rounds 3]

Every answer to a message means that it is on disk. The two of a pair write in turns, because nobody writes more than
ten in a row. Uses wrk (Debian) and `.build/release/digs` (or DIGS_BINARY).
"""

import argparse
import json
import shutil
import statistics
import tempfile
import urllib.request
from pathlib import Path

from posts import ROOM
from search import Server, measure, prepare, script, signed_in


def call(server: Server, token: str, method: str, path: str, value=None) -> dict:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps(value).encode() if value is not None else None
    request = urllib.request.Request(f"{server.url}{path}", body, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def conversation(server: Server, number: int) -> dict:
    """A pair that writes to each other about a listing of one of them."""
    owner, seeker = signed_in(server, 2 * number), signed_in(server, 2 * number + 1)
    listing = call(server, owner, "POST", "/v1/listings", ROOM)["id"]
    opened = call(server, seeker, "POST", f"/v1/listings/{listing}/conversations", {"message": "Is it free?"})
    return {"path": f"/v1/conversations/{opened['id']}/messages", "tokens": [owner, seeker]}


def writing(folder: Path, pairs: list[dict]) -> Path:
    """A wrk script: the pairs write in turns."""
    listed = ", ".join(f'{{"{pair["path"]}", "{token}"}}' for turn in (0, 1) for pair in pairs
                       for token in [pair["tokens"][turn]])
    path = folder / "messages.lua"
    path.write_text(
        f"local writers, turn = {{{listed}}}, 0\n"
        "request = function()\n"
        "  turn = turn % #writers + 1\n"
        '  return wrk.format("POST", writers[turn][1], {["Content-Type"] = "application/json",\n'
        '    ["Authorization"] = "Bearer " .. writers[turn][2]}, \'{"text":"Yes, on Saturday at ten."}\')\nend\n')
    return path


def reading(folder: Path, name: str, path: str, pairs: list[dict]) -> Path:
    listed = ", ".join(f'"{pair["tokens"][0]}"' for pair in pairs)
    file = folder / f"{name}.lua"
    file.write_text(
        f"local tokens, turn = {{{listed}}}, 0\n"
        "request = function()\n"
        "  turn = turn % #tokens + 1\n"
        f'  return wrk.format("GET", "{path}", {{["Authorization"] = "Bearer " .. tokens[turn]}})\nend\n')
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, 1_000)
        with Server(folder) as server:
            pairs = [conversation(server, number) for number in range(options.connections)]
            alive = script(folder, None, "/health/live")
            asked = {
                "messages": writing(folder, pairs),
                "unread count": reading(folder, "unread", "/v1/conversations/unread", pairs),
                "conversations": reading(folder, "list", "/v1/conversations", pairs)}
            print("| requests | a second | p50 ms | p99 ms | of /health/live |\n|---|---|---|---|---|")
            for kind, path in asked.items():
                rates, ratios = [], []
                for _ in range(options.rounds):
                    live = measure(server, alive, options.connections, options.seconds)
                    got = measure(server, path, options.connections, options.seconds)
                    rates.append(got)
                    ratios.append(got["rate"] / live["rate"])
                middle = sorted(rates, key=lambda got: got["rate"])[len(rates) // 2]
                print(f"| {kind} | {middle['rate']:.0f} | {middle['p50']:.1f} | {middle['p99']:.1f} | "
                      f"{statistics.median(ratios):.2f} |", flush=True)


if __name__ == "__main__":
    main()
