"""Raises the pinned versions in Package.swift to the newest of the same major version.

    python3 Scripts/update_dependencies.py [--check]

Asks each repository for its tags. With --check it only prints what could be raised, and ends with status 1 if anything
could.
"""

import re
import subprocess
import sys
from pathlib import Path

MANIFEST = Path(__file__).resolve().parent.parent / "Package.swift"
PIN = re.compile(r'\.package\(url: "([^"]+)", exact: "(\d+\.\d+\.\d+)"')
TAG = re.compile(r"refs/tags/v?(\d+\.\d+\.\d+)$", re.MULTILINE)


def parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def newest(url: str, pinned: str) -> str:
    """The newest release of the same major version; pre-releases have other tags."""
    listed = subprocess.run(
        ["git", "ls-remote", "--tags", "--refs", url], check=True, capture_output=True, text=True).stdout
    same = [tag for tag in TAG.findall(listed) if parts(tag)[0] == parts(pinned)[0]]
    return max([*same, pinned], key=parts)


def main() -> int:
    manifest = MANIFEST.read_text()
    pins = PIN.findall(manifest)
    if not pins:
        sys.exit("Package.swift pins no dependency: the script looks for .package(url: …, exact: …)")
    raised = 0
    for url, pinned in pins:
        found = newest(url, pinned)
        if found == pinned:
            continue
        raised += 1
        print(f"{url}: {pinned} → {found}")
        manifest = manifest.replace(f'"{url}", exact: "{pinned}"', f'"{url}", exact: "{found}"')
    print(f"{raised} of {len(pins)} dependencies have a newer release.")
    if "--check" in sys.argv[1:]:
        return 1 if raised else 0
    MANIFEST.write_text(manifest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
