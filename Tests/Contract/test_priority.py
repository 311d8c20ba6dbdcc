"""A backup lets the server on the same machine go first."""

import os
import subprocess
import time
from pathlib import Path

SECONDS = 30
"""What a thread that was just started may take on a busy machine."""


def priorities(process: int) -> set[int]:
    """The nice values of a process's threads."""
    stats = [thread.joinpath("stat").read_text() for thread in Path(f"/proc/{process}/task").iterdir()]
    return {int(stat.rpartition(")")[2].split()[16]) for stat in stats}


def with_children(process: int) -> set[int]:
    threads = Path(f"/proc/{process}/task")
    children = [int(child) for file in threads.glob("*/children") for child in file.read_text().split()]
    return set().union(*map(priorities, [process, *children]))


def test_all_of_a_backup_goes_behind_the_server(server):
    command, environment = [server.program, "backup", "-", "--data", server.data], os.environ | server.environment
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as backup:
        # The rest does not fit into the pipe: the backup and its tar wait for a reader.
        assert backup.stdout.read(1)
        end = time.monotonic() + SECONDS
        while (behind := with_children(backup.pid)) != {19} and time.monotonic() < end:
            time.sleep(0.1)
        backup.stdout.read()
    # One thread of the server gives way too: the one that sends mails.
    assert backup.returncode == 0 and behind == {19} and 0 in priorities(server.process.pid)
