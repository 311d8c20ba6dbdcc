"""Processes by the folder that they work in."""

import os
from pathlib import Path


def processes_in(folder: str) -> list[int]:
    """The processes that work in the folder, or in one below it."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(place / "cwd").startswith(folder):
                found.append(int(place.name))
        except OSError:
            pass  # It ended, or belongs to somebody else.
    return found
