import random
import shutil

import pytest
from crash import rounds
from power_loss import PowerLossServer


def test_a_server_that_is_killed_five_times_loses_nothing_that_it_acknowledged():
    # Always the same moments, as far as a machine repeats them.
    assert rounds(5, random.Random(5)) == []


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_a_server_whose_power_is_cut_twice_loses_nothing_that_it_acknowledged():
    assert rounds(2, random.Random(2), PowerLossServer) == []
