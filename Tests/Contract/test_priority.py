"""A backup lets the server on the same machine go first."""

import subprocess
from pathlib import Path


def priorities(process: int) -> set[int]:
    """The nice values of a process's threads."""
    stats = [thread.joinpath("stat").read_text() for thread in Path(f"/proc/{process}/task").iterdir()]
    return {int(stat.rpartition(")")[2].split()[16]) for stat in stats}


def test_all_of_a_backup_goes_behind_the_server(server):
    command = [server.program, "backup", "-", "--data", server.data]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as backup:
        # The rest does not fit into the pipe: the backup and its tar wait for a reader.
        assert backup.stdout.read(1)
        threads = Path(f"/proc/{backup.pid}/task")
        children = [int(child) for file in threads.glob("*/children") for child in file.read_text().split()]
        behind = set().union(*map(priorities, [backup.pid, *children]))
        backup.stdout.read()
    assert backup.returncode == 0 and max(priorities(server.process.pid)) < min(behind) == max(behind) == 19
