"""Measures how many pages a second the server writes, each beside /health/live of the same run.

    .venv/bin/python Benchmarks/page_requests.py [--seconds 5] [--connections 16]

Serves the demonstration with `.build/release/digs` (or DIGS_BINARY); uses wrk (Debian). Every search differs: each
request draws a highest price, so that nothing that is kept by address could help.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
os.environ.setdefault("DIGS_BINARY", str(ROOT / ".build/release/digs"))
sys.path.insert(0, str(ROOT / "Tests/Web"))
from demo_site import DemoServer  # noqa: E402  (the path is set above)

SCRIPT = (
    'request = function()\n'
    '  return wrk.format("GET", (string.gsub("{path}", "PRICE", math.random(50000, 900000))))\nend\n')


def paths(site: DemoServer) -> dict:
    """The path of each line, `PRICE` being drawn anew for each request."""
    campus = site.call("GET", "/v1/universities?q=rochester+institute").json()["items"][0]["id"]
    listing = site.demo_listings()[0]["id"]
    search = f"universityId={campus}&maxPriceCents=PRICE"
    return {
        "/health/live": "/health/live", "/login (kept)": "/login", "/ (kept for a second)": "/",
        "/listings?…": f"/listings?{search}", "the same as JSON": f"/v1/listings?{search}&limit=24",
        "the same as cards": f"/fragments/listings?{search}&limit=24",
        "/listings/{id}": f"/listings/{listing}",
    }


def measure(url: str, path: str, arguments, coding: str) -> tuple[float, str]:
    """Requests a second, and the slowest hundredth."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "wrk.lua")
        script.write_text(SCRIPT.replace("{path}", path), encoding="utf-8")
        said = subprocess.run(
            ["wrk", "-t2", f"-c{arguments.connections}", f"-d{arguments.seconds}s", "--latency", "-s", str(script),
             "-H", f"Accept-Encoding: {coding}", url], capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in said:
        sys.exit(f"{path}: {said}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]), re.search(r"99%\s+(\S+)", said)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--connections", type=int, default=16)
    arguments = parser.parse_args()
    print("| page | a second | of /health/live | p99 | a second, gzip |\n|---|---|---|---|---|")
    with DemoServer() as site:
        alive = 0.0
        for name, path in paths(site).items():
            measure(site.url, path, argparse.Namespace(seconds=1, connections=4), "identity")
            plain, slowest = measure(site.url, path, arguments, "identity")
            packed, _ = measure(site.url, path, arguments, "gzip")
            alive = alive or plain
            print(f"| {name} | {plain:.0f} | {plain / alive:.2f} | {slowest} | {packed:.0f} |", flush=True)


if __name__ == "__main__":
    main()
