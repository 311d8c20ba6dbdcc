"""Schemathesis, with every check that it has. `make fuzz` tries twenty times as much, and chains of calls: those are not
the same in every run, because the ids that they hand on are not."""

import fuzz
import pytest


@pytest.mark.parametrize("half", [("--include-method", "GET"), ("--exclude-method", "GET")], ids=["reads", "changes"])
def test_nothing_that_is_sent_breaks_a_promise_of_the_document(half):
    # One worker each: CPython 3.11 parses Python in two threads at once wrongly ("AST constructor recursion depth
    # mismatch"), and Hypothesis parses the source of every filter that it describes. So the halves are two processes.
    assert fuzz.run(50, "--workers", "1", "--phases", "examples,coverage,fuzzing", *half).returncode == 0
