#!/usr/bin/env python3
"""Prints a pattern for `swift test --filter`: a quarter of the API's test suites, each day another one.

    python3 Scripts/quarter.py [DATE]

The quarters are of the folders in Tests/APITests. DATE, such as 2026-11-29, prints the pattern of another day.
"""

import re
import sys
from datetime import UTC, date, datetime
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "Tests" / "APITests"
SUITE = re.compile(r"^struct (\w+Tests)\b", re.MULTILINE)
QUARTERS = 4

day = date.fromisoformat(sys.argv[1]) if len(sys.argv) > 1 else datetime.now(UTC).date()
quarter = day.toordinal() % QUARTERS
folders = sorted(path for path in TESTS.iterdir() if path.is_dir() and path.name != "Support")[quarter::QUARTERS]
suites = sorted(
    name for folder in folders for file in folder.rglob("*.swift")
    for name in SUITE.findall(file.read_text(encoding="utf-8")))
names = ", ".join(folder.name for folder in folders)
print(f"Quarter {quarter + 1} of {QUARTERS} of the API's tests: {names}", file=sys.stderr)
print(f"APITests\\.({'|'.join(suites)})/")
