"""Servers of Digs on PostgreSQL, and what is asked of them."""

import json
import os
import subprocess
import threading
from contextlib import contextmanager
from pathlib import Path

from make_docs import ROOT
from server import POSTAL_CODES, Server


class PostgreSQLServer(Server):
    def __init__(self, url: str):
        """`url` is empty for SQLite."""
        super().__init__()
        self.use(url)

    def prepare(self):
        """Makes the installation of a server that has not started: accounts need not confirm their addresses."""
        codes = Path(self.folder.name, "US.txt")
        codes.write_text(POSTAL_CODES, encoding="utf-8")
        self.run("import", "postal-codes", str(codes))
        self.run("tenant", "set", "default", "requireVerifiedEmail=false")

    def use(self, url: str):
        self.environment = {"DIGS_DATABASE": url, "DIGS_PASSWORD_ITERATIONS": "1000"}

    def ask(self, method: str, path: str, value=None, token=None, **headers) -> tuple[int, dict]:
        headers |= {"Host": "localhost"} | ({"Authorization": f"Bearer {token}"} if token else {})
        body = None
        if value is not None:
            body, headers["Content-Type"] = json.dumps(value).encode(), "application/json"
        answer = self.send(method, path, body=body, headers=headers)
        return answer.status, json.loads(answer.body) if answer.body else {}

    def register(self, name: str) -> str:
        form = {"email": f"{name}@example.edu", "password": "quiet-harbour-19", "name": name}
        status, signed = self.ask("POST", "/v1/accounts", form)
        assert status == 201, signed
        return signed["token"]


@contextmanager
def serving(server: Server):
    server.start()
    try:
        yield server
    finally:
        server.stop()
        server.log.close()
        server.folder.cleanup()


def eventually(question):
    """Waits until an answer is true."""
    end = threading.Event()
    for _ in range(300):
        if answer := question():
            return answer
        end.wait(0.1)
    raise AssertionError("it never happened")


def refusal(*arguments: str, data: Path, **environment: str) -> str:
    done = subprocess.run(
        [Server().program, *arguments, "--data", str(data)], cwd=ROOT, text=True, capture_output=True, check=False,
        env=os.environ | environment, timeout=60)
    assert done.returncode != 0, done.stdout
    return done.stderr
