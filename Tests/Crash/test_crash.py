import random
import shutil

import pytest
from crash import PostgreSQLCrashServer, SlowCommitServer, rounds
from kills import DatabaseKill, TakenNumberKill
from postgresql import find_program
from power_loss import PowerLossServer

needs_postgresql = pytest.mark.skipif(find_program("pg_ctl") is None, reason="PostgreSQL is not installed")


def test_a_server_that_is_killed_five_times_loses_nothing_that_it_acknowledged():
    # Always the same moments, as far as a machine repeats them.
    assert rounds(5, random.Random(5)) == []


@needs_postgresql
def test_a_server_on_postgresql_that_is_killed_three_times_loses_nothing_that_it_acknowledged():
    assert rounds(3, random.Random(3), PostgreSQLCrashServer) == []


@needs_postgresql
def test_a_server_whose_postgresql_is_killed_twice_loses_nothing_that_it_acknowledged():
    # The first time it's killed while it recovers, too; the second time it's away for longer than requests wait.
    assert rounds(2, random.Random(31), PostgreSQLCrashServer, DatabaseKill) == []


@needs_postgresql
def test_a_server_does_not_take_the_transaction_of_another_program_for_its_own():
    assert rounds(1, random.Random(1), SlowCommitServer, TakenNumberKill) == []


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_a_server_whose_power_is_cut_twice_loses_nothing_that_it_acknowledged():
    assert rounds(2, random.Random(2), PowerLossServer) == []
