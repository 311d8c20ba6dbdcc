"""Kills under load, each with how it comes back."""

import random
import subprocess
import time
from pathlib import Path
from typing import Protocol

from processes import processes_in
from workload import GONE, Load, Overloaded

LOAD_SECONDS = (0.2, 2.5)
STARTING_SECONDS = (0, 0.4)


class Kill(Protocol):
    excused: tuple[type[Exception], ...]
    """The failures that clients may see."""

    def strike(self, load: Load, chance: random.Random):
        """Kills, and ends the load once everything runs again."""

    def problems(self, rounds: int) -> list[str]:
        """Whether the kills of all rounds have met what they should."""


class ServerKill:
    """Digs is killed, and starts on the data that it left."""
    excused = GONE

    def __init__(self, server):
        self.server, self.snapshots = server, Snapshots(server)

    def strike(self, load: Load, chance: random.Random):
        self.server.kill()
        load.end()
        if chance.random() < 0.2:
            self.kill_while_starting(chance)
        self.snapshots.change(chance)
        self.server.again()

    def kill_while_starting(self, chance: random.Random):
        process = subprocess.Popen(
            [self.server.program, "serve", "--port", str(self.server.port), "--data", self.server.data],
            stdout=subprocess.DEVNULL, stderr=self.server.log, env=self.server.variables)
        time.sleep(chance.uniform(*STARTING_SECONDS))
        process.kill()
        process.wait()

    def problems(self, rounds: int) -> list[str]:
        return self.snapshots.problems(rounds)


class DatabaseKill:
    """PostgreSQL is killed with all its processes, and starts on the data that it left; Digs lives on."""
    excused = (Overloaded,)
    # A request waits ten seconds for the database.
    SHORT_SECONDS, LONG_SECONDS = (0, 1), 12

    def __init__(self, server):
        self.server, self.cluster = server, server.cluster
        self.long_outages = self.failures = 0

    def strike(self, load: Load, chance: random.Random):
        self.cluster.kill()
        if chance.random() < 0.2:
            self.kill_while_recovering(chance)
        is_long = chance.random() < 0.2
        self.long_outages += is_long
        time.sleep(self.LONG_SECONDS if is_long else chance.uniform(*self.SHORT_SECONDS))
        self.cluster.start()
        time.sleep(chance.uniform(*LOAD_SECONDS))
        load.end()
        self.failures += len(load.failures)

    def kill_while_recovering(self, chance: random.Random):
        self.cluster.start(is_awaited=False)
        while not processes_in(str(self.cluster.data)):
            time.sleep(0.01)
        time.sleep(chance.uniform(*STARTING_SECONDS))
        self.cluster.kill()

    def problems(self, rounds: int) -> list[str]:
        """Whether clients were told that the database was away for long."""
        print(f"{self.long_outages} long outages, {self.failures} operations refused", flush=True)
        is_missing = self.long_outages and not self.failures
        return [f"nothing was refused in {self.long_outages} outages of {self.LONG_SECONDS} s"] if is_missing else []


class TakenNumberKill(DatabaseKill):
    """PostgreSQL is killed, and gives the number of a transaction that it lost to one of another program."""

    def strike(self, load: Load, chance: random.Random):
        self.cluster.kill()
        self.cluster.start(is_awaited=False)
        with self.cluster.connect_first() as connection:
            connection.execute("SELECT pg_current_xact_id()")
        time.sleep(chance.uniform(*LOAD_SECONDS))
        load.end()
        self.failures += len(load.failures)


class Snapshots:
    """Exchanges the snapshot of a server that does not run."""

    def __init__(self, server):
        self.server, self.path = server, Path(server.data, "search.snapshot")
        self.older: bytes | None = None
        self.damaged = 0

    def change(self, chance: random.Random):
        if not self.path.exists():
            return
        content, change = self.path.read_bytes(), chance.random()
        if not content:
            return
        if change < 0.15:
            changed = bytearray(content)
            changed[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            self.path.write_bytes(changed)
            self.damaged += 1
        elif change < 0.3:
            self.path.write_bytes(content[:chance.randrange(len(content))])
            self.damaged += 1
        elif change < 0.45 and self.older:
            self.path.write_bytes(self.older)
        self.older = content

    def problems(self, rounds: int) -> list[str]:
        """Whether snapshots were read at all, and damaged ones refused."""
        log = self.server.logged()
        read, refused = log.count("was read from its snapshot"), log.count("its snapshot is not usable")
        print(f"{read} starts from a snapshot, {refused} refused, {self.damaged} damaged", flush=True)
        if not read:
            return [f"no start of {rounds} read a snapshot"]
        return [] if refused >= self.damaged else [f"{self.damaged} snapshots were damaged, {refused} refused"]
