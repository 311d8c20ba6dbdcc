#!/usr/bin/env python3
"""Schemathesis against a server of its own: everything that openapi.yaml allows and much that it does not.

    Tests/Contract/fuzz.py EXAMPLES [schemathesis options …]

An admin asks. Whenever a call ends their session (logging out, deleting the account), the next one is somebody new."""

import os
import subprocess
import sys
from pathlib import Path

import requests
from make_docs import SOURCE
from matrix import FastServer, Matrix
from contract import Contract
from server import HOST

HERE = Path(__file__).parent
LEFT_OUT = ("showMetrics", "showContract", "streamEvents", "sendNotice", "editTenantSettings")
"""The first is on another address; the second is text, which Schemathesis parses before it looks at the schema; the
third does not end; of the fourth there are three a week; the last changes what other operations take."""


def run(examples: int, *options: str) -> subprocess.CompletedProcess:
    """Runs it to its end."""
    with FastServer() as server:
        root = Matrix(server, Contract()).roots[HOST]
        # The first one who asks for figures waits until they are read, which takes a debug build some seconds.
        figures = f"http://{server.address}/v1/finance/local-figures?near=43.0846,-77.6743"
        requests.get(figures, headers={"Host": HOST}, timeout=300).raise_for_status()
        command = [
            str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(HERE / "fuzz.toml"), "run",
            str(SOURCE), "--url", f"http://{server.address}", "--checks", "all", "--max-examples", str(examples),
            *(part for name in LEFT_OUT for part in ("--exclude-operation-id", name)), *options]
        environment = {
            "SCHEMATHESIS_HOOKS": "fuzz_hooks", "PYTHONPATH": str(HERE), "DIGS_FUZZ_ADDRESS": server.address,
            "DIGS_FUZZ_ROOT": root.token, "DIGS_FUZZ_HOST": HOST}
        return subprocess.run(command, cwd=server.folder.name, env=os.environ | environment, check=False)


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 100, *sys.argv[2:]).returncode)
