"""Schemathesis, with every check that it has. `make fuzz` tries ten times as much."""

import fuzz


def test_nothing_that_is_sent_breaks_a_promise_of_the_document():
    assert fuzz.run(100, "--workers", "2").returncode == 0
