"""A server of its own, on a data folder of its own."""

import http.client
import itertools
import json
import os
import re
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import outside_server
from make_docs import ROOT

HOST = "digs.example"
OTHER_HOST = "other.example"
LISTED_ORIGIN = "https://housing.example.edu"
DAY = 86_400_000

# As GeoNames publishes them: country, code, place, state, its letters, county, its number, two more, place, accuracy.
POSTAL_CODES = """\
US\t14611\tRochester\tNew York\tNY\tMonroe\t055\t\t\t43.1484\t-77.6394\t4
US\t14623\tRochester\tNew York\tNY\tMonroe\t055\t\t\t43.0834\t-77.6344\t4
US\t13210\tSyracuse\tNew York\tNY\tOnondaga\t067\t\t\t43.0354\t-76.1282\t4
US\t19102\tPhiladelphia\tPennsylvania\tPA\tPhiladelphia\t101\t\t\t39.9526\t-75.1652\t4
"""


# As Philadelphia publishes them: some of its columns.
PROPERTIES = """\
parcel_number,location,unit,zip_code,lat,lng,market_value,sale_date,sale_price,category_code,year_built,assessment_date
1,1552 WALNUT ST,,19102,39.94950,-75.16680,265000,2016-05-04,300000,1 ,1925,2024-02-27
2,1550 WALNUT ST,,19102,39.94952,-75.16675,400000,2071-10-01,1,4 ,1900,2022-05-24
3,900 S 47TH ST,B,19143,39.94600,-75.21550,,,,1 ,2000,2022-05-24
"""

# All of them lie in it.
NEIGHBORHOODS = {"type": "FeatureCollection", "name": "philadelphia", "features": [{
    "type": "Feature", "properties": {"NAME": "CENTER_CITY", "MAPNAME": "Center City"},
    "geometry": {"type": "Polygon", "coordinates": [
        [[-75.3, 39.9], [-75.1, 39.9], [-75.1, 40.0], [-75.3, 40.0], [-75.3, 39.9]]]}}]}


@dataclass
class Response:
    method: str
    target: str
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    def json(self):
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return self.json()["code"]

    @property
    def fields(self) -> set[str]:
        """The fields that a problem names."""
        return {fault["field"] for fault in self.json()["errors"]}

    def __str__(self):
        shown = self.body[:600].decode("utf-8", "replace")
        return f"{self.method} {self.target} answered {self.status} {shown}"


class Server:
    environment: dict[str, str] = {}
    """What the server is told beside its options."""

    def __init__(self):
        self.program = str(Path(os.environ.get("DIGS_BINARY", ROOT / ".build/debug/digs")).resolve())
        self.folder = tempfile.TemporaryDirectory(prefix="digs-contract-")
        self.data = f"{self.folder.name}/data"
        self.log = open(f"{self.folder.name}/log", "w+", encoding="utf-8")
        asked = dict.fromkeys(("DIGS_PHOTO_LINKS", "DIGS_WEBHOOKS"), outside_server.address())
        self.environment = asked | self.environment
        if os.environ.get("TEST_ENGINE") == "postgresql":
            # Only the tests of PostgreSQL need it.
            from postgresql import shared_cluster  # noqa: PLC0415
            self.environment = self.environment | {"DIGS_DATABASE": shared_cluster().new_database()}

    def __enter__(self):
        codes = Path(self.folder.name, "US.txt")
        codes.write_text(POSTAL_CODES, encoding="utf-8")
        self.run("import", "postal-codes", str(codes))
        records = Path(self.folder.name, "properties.csv")
        records.write_text(PROPERTIES, encoding="utf-8")
        self.run("import", "properties", str(records))
        boundaries = Path(self.folder.name, "neighborhoods.geojson")
        boundaries.write_text(json.dumps(NEIGHBORHOODS), encoding="utf-8")
        self.run("import", "neighborhoods", str(boundaries), "--source", "Abaca Labs (Robert Cheetham), CC BY 4.0")
        self.run("tenant", "host", "add", "default", HOST)
        self.run("tenant", "create", "other", "--host", OTHER_HOST)
        self.run("tenant", "set", "default", f"allowedOrigins={LISTED_ORIGIN}", "requireVerifiedEmail=false")
        self.run("tenant", "set", "other", "requireVerifiedEmail=false")
        admin_port = free_port()
        self.admin_address = f"127.0.0.1:{admin_port}"
        self.start("--admin-port", str(admin_port), "--strict-hosts")
        return self

    @property
    def variables(self) -> dict[str, str]:
        """The environment of its processes."""
        return os.environ | self.environment

    def start(self, *options: str, port: int = 0, folder: Path = ROOT):
        """Starts serving and waits until it does; `port` 0 is any that is free, `folder` the working folder."""
        command = [self.program, "serve", "--port", str(port), "--data", self.data, "--rate-limits", "off", *options]
        self.process = subprocess.Popen(
            command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=self.log, env=self.variables)
        url = next((m[0] for line in self.process.stdout if (m := re.search(r"http://[\w.:]+", line))), None)
        assert url, f"digs serve ended:\n{self.logged()}"
        self.address = urlsplit(url).netloc

    def age(self, account: str, days: int = 8):
        """Lets an account be registered earlier."""
        self.change("UPDATE accounts SET created_at = created_at - ? WHERE id = ?", days * DAY, account)

    def make_known(self, account: str):
        """Lets an account be two months old and have had a listing: nobody takes it for a puppet."""
        self.change("UPDATE accounts SET created_at = created_at - ?, first_listed_at = created_at WHERE id = ?",
                    60 * DAY, account)

    def give_history(self, *accounts: str, days: int = 60):
        """Lets accounts have been here with a confirmed address, and perhaps a listing, for two months."""
        for account in accounts:
            self.change("UPDATE accounts SET created_at = created_at - ?, first_listed_at = first_listed_at - ?, "
                        "email_verified_at = created_at WHERE id = ?", days * DAY, days * DAY, account)

    def change(self, sql: str, *values):
        """Changes one row of the database beside the server."""
        assert self.beside(sql, values, lambda cursor: cursor.rowcount) == 1

    def number(self, sql: str, *values) -> int:
        """Reads one number from the database beside the server."""
        return self.beside(sql, values, lambda cursor: cursor.fetchone()[0])

    def beside(self, sql: str, values: tuple, answer):
        with self.database() as execute:
            return answer(execute(sql, values))

    @contextmanager
    def database(self) -> Iterator[Callable]:
        """Runs statements on the database beside the server: their values are marked by `?`, and given as a tuple."""
        if url := self.environment.get("DIGS_DATABASE"):
            # Only the tests of PostgreSQL need it.
            from postgresql import beside  # noqa: PLC0415
            with beside(url) as execute:
                yield execute
            return
        with closing(sqlite3.connect(Path(self.data, "digs.sqlite"), timeout=30)) as database, database:
            yield database.execute

    def stop(self):
        """Ends serving, as an operator does."""
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.stdout.close()

    def __exit__(self, *_):
        self.stop()
        self.log.close()
        self.folder.cleanup()

    def run(self, *arguments: str) -> str:
        """Runs another command on the same data folder, and returns its output."""
        done = self.command(arguments)
        assert done.returncode == 0, f"digs {' '.join(arguments)}: {done.stdout}{done.stderr}"
        return done.stdout

    def refused(self, *arguments: str) -> str:
        """Runs another command that must fail, and answers what it says."""
        done = self.command(arguments)
        assert done.returncode != 0, f"digs {' '.join(arguments)}: {done.stdout}"
        return done.stderr

    def command(self, arguments: tuple[str, ...]) -> subprocess.CompletedProcess:
        return subprocess.run(
            [self.program, *arguments, "--data", self.data], cwd=ROOT, text=True, capture_output=True, check=False,
            env=self.variables)

    def logged(self) -> str:
        self.log.flush()
        return Path(self.log.name).read_text(encoding="utf-8")

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.address, timeout=60)

    def send(
        self, method: str, path: str, query=None, body: bytes | None = None, headers=None, address=None
    ) -> Response:
        """`query` is a mapping, a list of pairs, or text as it is."""
        if query:
            path += "?" + (query if isinstance(query, str) else urlencode(query))
        headers = {"Host": HOST, "Connection": "close", **(headers or {})}
        connection = http.client.HTTPConnection(address or self.address, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            if body is not None and "Content-Length" not in headers:
                headers["Content-Length"] = str(len(body))
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders(body)
            with connection.getresponse() as response:
                return Response(method, path, response.status, response.headers, read(response))
        finally:
            connection.close()


def read(response: http.client.HTTPResponse) -> bytes:
    """The body. A stream of events does not end: of that, what comes up to the first event."""
    if response.headers["Content-Type"] != "text/event-stream":
        return response.read()
    lines = []
    for line in itertools.islice(iter(response.readline, b""), 20):
        lines.append(line)
        if line.startswith(b"data:"):
            break
    return b"".join(lines)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
