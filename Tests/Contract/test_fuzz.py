"""Schemathesis, with every check that it has. `make fuzz` tries ten times as much, and chains of calls: those are not
the same in every run, because the ids that they hand on are not."""

import fuzz


def test_nothing_that_is_sent_breaks_a_promise_of_the_document():
    # One worker: CPython 3.11 parses Python in two threads at once wrongly ("AST constructor recursion depth
    # mismatch"), and Hypothesis parses the source of every filter that it describes.
    assert fuzz.run(100, "--workers", "1", "--phases", "examples,coverage,fuzzing").returncode == 0
