"""Cuts the power: a server is killed, and of its data folder only that stays which was synced to the disk.

    python3 Tests/Crash/power_loss.py 20

As crash.py, but what was written and not synced is lost: the content of each file goes back to its last sync, and a
name that came after the last sync of its folder is gone. A real disk may keep more; it never has to.
"""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from crash import CrashServer, report, rounds

SOURCE = Path(__file__).with_name("power_loss.c")


class PowerLossServer(CrashServer):
    def __init__(self):
        super().__init__()
        self.kept = Path(self.folder.name, "kept")
        library = f"{self.folder.name}/power_loss.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], check=True)
        self.recording = {
            "LD_PRELOAD": library, "DIGS_POWER_FOLDER": self.data, "DIGS_POWER_KEPT": str(self.kept)}
        self.keep_all()

    def __enter__(self):
        # For commands beside the server, too.
        os.environ.update(self.recording)
        return super().__enter__()

    def __exit__(self, *arguments):
        super().__exit__(*arguments)
        for name in self.recording:
            del os.environ[name]

    def keep_all(self):
        """All that is in the folder is on the disk."""
        shutil.rmtree(self.kept, ignore_errors=True)
        self.kept.mkdir()
        for place, folders, files in os.walk(self.data):
            names = [name for name in folders + files if not name.startswith(".")]
            lines = [f"{os.lstat(f'{place}/{name}').st_ino} {name}\n" for name in names]
            Path(self.kept, f"d{os.lstat(place).st_ino}").write_text("".join(lines))
            for name in files:
                shutil.copyfile(f"{place}/{name}", self.kept / f"f{os.lstat(f'{place}/{name}').st_ino}")

    def kill(self):
        super().kill()
        lost = Path(f"{self.data}.lost")
        os.rename(self.data, lost)
        folders, files = set(), set()
        for place, _, names in os.walk(lost):
            folders.add(str(os.lstat(place).st_ino))
            files |= {str(os.lstat(f"{place}/{name}").st_ino) for name in names}
        # What was recorded of a folder whose number a file has now is no longer true, and the other way round.
        for path in self.kept.iterdir():
            if path.name[1:] in (files if path.name[0] == "d" else folders):
                path.unlink()
        self.bring_back(str(lost.lstat().st_ino), folders, Path(self.data))
        shutil.rmtree(lost)
        self.keep_all()

    def bring_back(self, inode: str, folders: set[str], target: Path):
        """`folders` are the inodes that are folders, synced or not."""
        target.mkdir(mode=0o700)
        names = self.kept / f"d{inode}"
        for line in names.read_text().splitlines() if names.exists() else []:
            inode, name = line.split(" ", 1)
            content = self.kept / f"f{inode}"
            if inode in folders or Path(self.kept, f"d{inode}").exists():
                self.bring_back(inode, folders, target / name)
            elif content.exists():
                shutil.copyfile(content, target / name)
            else:
                # Its name was synced and its content never was.
                Path(target / name).touch()


if __name__ == "__main__":
    report(rounds(int(sys.argv[1]) if len(sys.argv) > 1 else 20, random.Random(), PowerLossServer))
