"""Measures photos: getting them beside nginx that sends the same file, and uploading them beside vipsthumbnail.

    python3 Benchmarks/photos.py [--seconds 6] [--connections 32] [--rounds 3] [--uploads 10] [--picture FILE]

Every line is the median of `--rounds` in turns, so that whatever else the machine does hits all alike. nginx runs with
two workers and the lines of Operations/nginx.conf. Uses wrk, nginx and libvips-tools (Debian) and `.build/release/digs`
(or DIGS_BINARY).
"""

import argparse
import http.client
import json
import os
import random
import re
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from search import ROOT, Server, digs, measure, script

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PICTURE = ROOT.parent / "shared/data/photos/Portrait_0.jpg"
PROXY = "127.0.0.3"
"""Where nginx calls Digs from, and nobody else: the only address that is trusted."""
OPTIONS = ("--rate-limits", "off", "--trusted-proxies", PROXY, "--accel-redirect", "/internal/photos/")
PERSON = {"email": "bench@example.edu", "password": "correct horse battery", "name": "Bench"}
ROOM = {
    "kind": "rent", "title": "Sunny room by the river", "description": "Two windows, one desk.",
    "address": {"city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"}, "priceCents": 61000,
    "location": {"latitude": 43.0846, "longitude": -77.6743}, "bedrooms": 1, "bathrooms": 1,
    "contact": {"email": "bench@example.edu"},
}
SIZES = [("small", 320), ("card", 640), ("medium", 960), ("large", 1920)]
MAIN = """\
daemon off;
{user}
worker_processes 2;
pid {folder}/nginx.pid;
error_log {folder}/error.log warn;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    sendfile on;
    tcp_nopush on;
    types {{ image/jpeg jpeg; image/webp webp; }}
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{ listen 127.0.0.1:{files}; root {photos}; }}
    include {folder}/site.conf;
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def picture(path: Path | None) -> bytes:
    """A photograph of 1,200 × 1,800 pixels; noise in rectangles where there is none."""
    if path or PICTURE.exists():
        return (path or PICTURE).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        noise, file = f"{folder}/noise.v", f"{folder}/noise.jpg"
        subprocess.run(["vips", "gaussnoise", noise, "1200", "1800", "--sigma", "20"], check=True)
        subprocess.run(["vips", "gaussblur", noise, f"{file}[Q=85]", "1.5"], check=True)
        return Path(file).read_bytes()


class Client:
    """A connection of the account that owns a listing."""

    def __init__(self, server: Server):
        self.connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=120)
        self.headers = {"Content-Type": "application/json"}
        self.headers["Authorization"] = f"Bearer {self.post('/v1/accounts', PERSON)['token']}"

    def post(self, path: str, form: dict | bytes) -> dict:
        body = form if isinstance(form, bytes) else json.dumps(form)
        headers = self.headers | ({"Content-Type": "image/jpeg"} if isinstance(form, bytes) else {})
        self.connection.request("POST", path, body, headers)
        response = self.connection.getresponse()
        said = response.read()
        if response.status != 201:
            raise SystemExit(f"{path} answered {response.status}: {said.decode()}")
        return json.loads(said)

    def listing(self) -> str:
        return self.post("/v1/listings", ROOM)["id"]


class Site:
    """nginx: one port for the files as they lie there, and Operations/nginx.conf without TLS before `server`."""

    def __init__(self, server: Server, folder: Path):
        self.home, self.files, self.port = folder / "nginx", free_port(), free_port()
        self.home.mkdir()
        photos = folder / "data/photos"
        (self.home / "site.conf").write_text(self.conf(server, photos), encoding="utf-8")
        (self.home / "nginx.conf").write_text(MAIN.format(
            folder=self.home, files=self.files, photos=photos, user="user root;" if os.geteuid() == 0 else ""))

    def conf(self, server: Server, photos: Path) -> str:
        text = (ROOT / "Operations/nginx.conf").read_text(encoding="utf-8")
        # The second server block is the one that speaks TLS; TLS itself is not what is measured.
        first, second = [match.start() for match in re.finditer(r"^server \{", text, re.M)]
        text = text[:first] + text[second:]
        text = re.sub(r"^ *(ssl_.*|listen \[::\].*)\n", "", text, flags=re.M)
        for old, new in {
            "127.0.0.1:8080": urlsplit(server.url).netloc, "listen 443 ssl http2": f"listen 127.0.0.1:{self.port}",
            "homes.example.edu;": "127.0.0.1;", "/var/lib/digs/photos/": f"{photos}/",
            "proxy_pass http://digs;": f"proxy_pass http://digs; proxy_bind {PROXY};",
        }.items():
            assert old in text, f"Operations/nginx.conf has no {old!r}"
            text = text.replace(old, new)
        return text

    def __enter__(self):
        self.process = subprocess.Popen([NGINX, "-p", self.home, "-c", self.home / "nginx.conf"])
        for port in (self.files, self.port):
            while True:
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                if self.process.poll() is not None:
                    raise SystemExit("nginx did not start")
                time.sleep(0.05)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Address:
    """Something that wrk can be sent to."""

    def __init__(self, url: str):
        self.url = url


def downloads(server: Server, folder: Path, options) -> None:
    client = Client(server)
    photo = client.post(f"/v1/listings/{client.listing()}/photos", picture(options.picture))
    files = {path.name: path for path in (folder / "data/photos").rglob("*.jpeg")}
    print("\n| photo | KB | nginx alone | Digs alone | of nginx | nginx, Digs deciding | of nginx |")
    print("|---|---|---|---|---|---|---|")
    with Site(server, folder) as site:
        for size, _ in SIZES:
            file = files[f"{size}.jpeg"]
            plain, path = file.relative_to(folder / "data/photos"), photo["urls"][size]
            places = {
                "nginx": (f"http://127.0.0.1:{site.files}", f"/{plain}"),
                # Not from the address that is trusted: Digs sends the bytes itself.
                "digs": (server.url, path),
                "accel": (f"http://127.0.0.1:{site.port}", path),
            }
            rates: dict[str, list[float]] = {name: [] for name in places}
            for turn in range(options.rounds + 1):
                for name, (url, target) in places.items():
                    lua = script(folder, None, target)
                    got = measure(Address(url), lua, options.connections, options.seconds if turn else 1)
                    if turn:
                        rates[name].append(got["rate"])
            nginx, direct, accel = (statistics.median(rates[name]) for name in places)
            print(f"| {size} | {file.stat().st_size / 1000:.0f} | {nginx:.0f} | {direct:.0f} | {direct / nginx:.2f} |"
                  f" {accel:.0f} | {accel / nginx:.2f} |", flush=True)


def thumbnails(source: Path, folder: Path) -> float:
    """How many milliseconds vipsthumbnail takes for the files of a photo, as it is used by hand."""
    started = time.perf_counter()
    for size, side in SIZES:
        for target in ("jpeg[Q=82,strip,optimize-coding]", "webp[Q=80,strip,effort=2]"):
            subprocess.run(
                ["vipsthumbnail", str(source), "--size", f"{side}x{side}>", "-o", f"{folder}/{size}.{target}"],
                check=True)
    return (time.perf_counter() - started) * 1000


def uploads(server: Server, folder: Path, options) -> None:
    """In turns with vipsthumbnail. Each upload differs in a comment, so that none is there already."""
    client, original, dice = Client(server), picture(options.picture), random.Random(1)
    source, took = folder / "source.jpg", {"digs": [], "vipsthumbnail": []}
    source.write_bytes(original)
    listing = ""
    for turn in range(options.uploads + 1):
        if turn % 10 == 0:
            listing = client.listing()
        comment = b"\xff\xfe\x00\x12" + dice.randbytes(16)
        started = time.perf_counter()
        client.post(f"/v1/listings/{listing}/photos", original[:2] + comment + original[2:])
        milliseconds = (time.perf_counter() - started) * 1000
        if turn:
            took["digs"].append(milliseconds)
            took["vipsthumbnail"].append(thumbnails(source, folder))
    mine, tool = (statistics.median(took[name]) for name in took)
    print(f"\nAn upload of {len(original) // 1000} KB: {mine:.0f} ms, vipsthumbnail for the same files"
          f" {tool:.0f} ms, ratio {mine / tool:.2f}")


def efforts(folder: Path, options) -> None:
    """Processor time and size of the WebP files by effort."""
    source, whole = folder / "source.jpg", folder / "whole.tif"
    source.write_bytes(picture(options.picture))
    subprocess.run(["vips", "copy", str(source), str(whole)], check=True)
    print("\n| WebP effort | " + " | ".join(f"{size} KB | ms" for size, _ in SIZES) + " |")
    print("|---|" + "---|---|" * len(SIZES))
    empty = statistics.median(cpu(["vips", "copy", str(whole), str(folder / "copy.tif")]) for _ in range(5))
    for effort in range(7):
        cells = []
        for size, side in SIZES:
            scaled, target = folder / f"{size}.tif", folder / f"{size}.webp"
            subprocess.run(
                ["vips", "thumbnail", str(whole), str(scaled), str(side), "--height", str(side), "--size", "down"],
                check=True)
            command = ["vips", "copy", str(scaled), f"{target}[Q=80,strip,effort={effort}]"]
            milliseconds = statistics.median(cpu(command) for _ in range(5)) - empty
            cells.append(f"{target.stat().st_size / 1000:.1f} | {max(0, milliseconds):.0f}")
        print(f"| {effort} | " + " | ".join(cells) + " |", flush=True)


def cpu(command: list[str]) -> float:
    """Milliseconds of processor time."""
    process = subprocess.Popen(command, env=os.environ | {"VIPS_CONCURRENCY": "1"})
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    return (usage.ru_utime + usage.ru_stime) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--uploads", type=int, default=10)
    parser.add_argument("--picture", type=Path)
    options = parser.parse_args()
    for tool in ("wrk", "vipsthumbnail"):
        if not shutil.which(tool):
            raise SystemExit(f"{tool} is missing")
    for part in (downloads, uploads):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            data = folder / "data"
            with Server(data):
                pass
            digs(data, "tenant", "set", "default", "requireVerifiedEmail=false")
            with Server(data, *OPTIONS) as server:
                part(server, folder, options)
    with tempfile.TemporaryDirectory() as name:
        efforts(Path(name), options)


if __name__ == "__main__":
    main()
