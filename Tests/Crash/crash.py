"""Kills a server at random moments under load and looks whether anything that it acknowledged is lost.

    python3 Tests/Crash/crash.py 100
    python3 Tests/Crash/crash.py 20 --engine postgresql --kill database

Each round: people register, post, edit, upload, favourite, report, delete and are blocked; the server, or the
PostgreSQL behind it, is killed by SIGKILL; in some rounds it is killed once more while it starts, the snapshot of the
server's search is damaged or an older one, or PostgreSQL stays away for longer than requests wait; it is started again
(kills.py), and everything is compared (verification.py). Ends with status 1 and the data kept when something is wrong.
"""

import argparse
import random
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Contract"))
from kills import LOAD_SECONDS, DatabaseKill, Kill, ServerKill  # noqa: E402  (the path is set above)
from server import Server, free_port  # noqa: E402
from verification import Verification  # noqa: E402
from workload import Load, Person  # noqa: E402

PEOPLE = 6
KILLS: dict[str, type[Kill]] = {"server": ServerKill, "database": DatabaseKill}


class CrashServer(Server):
    # The snapshot of the search is written all the time.
    environment = {"DIGS_PASSWORD_ITERATIONS": "1000", "DIGS_SNAPSHOT_SECONDS": "1"}

    def __init__(self):
        super().__init__()
        self.port = free_port()
        Path(self.data).mkdir()

    def __enter__(self):
        self.again()
        self.run("tenant", "set", "default", "requireVerifiedEmail=false")
        # Otherwise it would take the server a moment to learn of it.
        self.stop()
        self.again()
        return self

    def again(self):
        self.start(port=self.port)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def keep(self) -> str:
        """Kills the server, and returns the folder to which its data went."""
        self.kill()
        kept = tempfile.mkdtemp(prefix="digs-crash-")
        Path(self.data).rename(f"{kept}/data")
        return kept


class PostgreSQLCrashServer(CrashServer):
    """Has a PostgreSQL of its own, whose changes are on the disk when it says so."""
    settings: tuple[str, ...] = ()
    """The difference to how PostgreSQL comes."""

    def __init__(self):
        super().__init__()
        # Only the tests of PostgreSQL need it.
        from postgresql import Cluster  # noqa: PLC0415
        self.cluster = Cluster(self.settings)

    def __enter__(self):
        with ExitStack() as stack:
            stack.enter_context(self.cluster)
            self.environment = self.environment | {"DIGS_DATABASE": self.cluster.new_database()}
            super().__enter__()
            self.ending = stack.pop_all()
        return self

    def __exit__(self, *arguments):
        with self.ending:
            super().__exit__(*arguments)

    def keep(self) -> str:
        kept = super().keep()
        self.cluster.kill()
        shutil.copytree(self.cluster.data, f"{kept}/postgresql")
        self.cluster.start()
        return kept


class SlowCommitServer(PostgreSQLCrashServer):
    """A kill of its PostgreSQL meets commits that are not on the disk yet."""
    settings = ("commit_delay=50000", "commit_siblings=0", "wal_writer_delay=10s", "autovacuum=off")


def prepare(server: CrashServer) -> tuple[list[Person], list[str], str]:
    """People with accounts, listings that stay, and an admin's token."""
    keeper = Person(server, "keeper")
    keeper.id, keeper.token = keeper.register("keeper")
    for _ in range(20):
        keeper.post()
    admin = keeper.register("ada")[1]
    server.run("admin", "grant", "ada@example.edu")
    people = [Person(server, f"person-{number}") for number in range(PEOPLE)]
    for person in people:
        person.id, person.token = person.register(person.name)
        person.confirm()
    return [*people, keeper], list(keeper.listings), admin


def rounds(
    count: int, chance: random.Random, kind: type[CrashServer] = CrashServer, kill: type[Kill] = ServerKill
) -> list[str]:
    """The problems; empty when nothing was lost."""
    with kind() as server:
        everybody, others, admin = prepare(server)
        killing = kill(server)
        for number in range(1, count + 1):
            load = Load(everybody[:-1], others, admin, killing.excused)
            time.sleep(chance.uniform(*LOAD_SECONDS))
            killing.strike(load, chance)
            problems = load.problems + Verification(server, everybody).run()
            done = sum(person.acknowledged for person in everybody)
            print(f"round {number} of {count}: {done} operations acknowledged, {len(problems)} problems", flush=True)
            if problems:
                return [*problems, f"the data is kept in {server.keep()}", server.logged()[-2000:]]
        return killing.problems(count)


def report(problems: list[str]):
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


def run():
    parser = argparse.ArgumentParser(description="Kills a server under load and looks whether anything is lost.")
    parser.add_argument("rounds", type=int, nargs="?", default=100)
    parser.add_argument("--engine", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--kill", choices=KILLS, default="server")
    options = parser.parse_args()
    if options.kill == "database" and options.engine == "sqlite":
        parser.error("SQLite has no process to kill: --kill database needs --engine postgresql")
    kind = CrashServer if options.engine == "sqlite" else PostgreSQLCrashServer
    report(rounds(options.rounds, random.Random(), kind, KILLS[options.kill]))


if __name__ == "__main__":
    run()
