"""Kills a server at random moments under load and looks whether anything that it acknowledged is lost.

    python3 Tests/Crash/crash.py 100

Each round: people register, post, edit, upload, favourite, report, delete and are blocked; the server is killed by
SIGKILL; in some rounds it is killed once more while it starts, or the snapshot of its search is damaged or an older
one; it is started again on the same port, and everything is compared (verification.py). Ends with status 1 and the data
folder kept when something is wrong.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Contract"))
from server import Server, free_port  # noqa: E402  (the path is set above)
from verification import Verification  # noqa: E402
from workload import Person, work_together  # noqa: E402

PEOPLE = 6
LOAD_SECONDS = (0.2, 2.5)


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


def rounds(count: int, chance: random.Random, kind: type[CrashServer] = CrashServer) -> list[str]:
    """The problems; empty when nothing was lost."""
    with kind() as server:
        everybody, others, admin = prepare(server)
        snapshots = Snapshots(server)
        for number in range(1, count + 1):
            problems: list[str] = []
            threads = work_together(everybody[:-1], others, admin, problems)
            time.sleep(chance.uniform(*LOAD_SECONDS))
            server.kill()
            for thread in threads:
                thread.join()
            if chance.random() < 0.2:
                kill_while_starting(server, chance)
            snapshots.change(chance)
            server.again()
            problems += Verification(server, everybody).run()
            done = sum(person.acknowledged for person in everybody)
            print(f"round {number} of {count}: {done} operations acknowledged, {len(problems)} problems", flush=True)
            if problems:
                kept = tempfile.mkdtemp(prefix="digs-crash-")
                Path(server.data).rename(f"{kept}/data")
                return [*problems, f"the data folder is kept in {kept}", server.logged()[-2000:]]
        return snapshots.problems(count)


class Snapshots:
    """Exchanges the snapshot of a server that does not run."""

    def __init__(self, server: CrashServer):
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


def kill_while_starting(server: CrashServer, chance: random.Random):
    process = subprocess.Popen(
        [server.program, "serve", "--port", str(server.port), "--data", server.data], stdout=subprocess.DEVNULL,
        stderr=server.log)
    time.sleep(chance.uniform(0, 0.4))
    process.kill()
    process.wait()


def report(problems: list[str]):
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    report(rounds(int(sys.argv[1]) if len(sys.argv) > 1 else 100, random.Random()))
