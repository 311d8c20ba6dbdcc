"""Adds what IPEDS tells of the kind of each US institution to the universities that Digs ships.

    python3 Scripts/universities.py hd2022.csv > universities.csv
    mv universities.csv Sources/Imports/Resources/universities.csv

The source is the "HD" file of IPEDS (NCES, https://nces.ed.gov/ipeds/datacenter, public domain), by UNITID. Its columns
ICLEVEL, CONTROL, SECTOR, INSTSIZE and DEGGRANT become level, control, sector, size and degrees, as the numbers they
are; the column source names the file. Institutions of other countries keep these columns empty.
"""

import csv
import pathlib
import sys

SHIPPED = pathlib.Path(__file__).parent.parent / "Sources/Imports/Resources/universities.csv"
COLUMNS = {"level": "ICLEVEL", "control": "CONTROL", "sector": "SECTOR", "size": "INSTSIZE", "degrees": "DEGGRANT"}


def main():
    path = pathlib.Path(sys.argv[1])
    with open(path, encoding="cp1252", newline="") as file:
        directory = {row["UNITID"]: row for row in csv.DictReader(file)}
    with open(SHIPPED, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name not in COLUMNS and name != "source"] + [*COLUMNS, "source"]
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    table = csv.DictWriter(sys.stdout, names, lineterminator="\n")
    table.writeheader()
    for row in rows:
        known = directory.get(row["unitid"])
        kind = {name: known[column].strip() if known else "" for name, column in COLUMNS.items()}
        table.writerow({**row, **kind, "source": f"IPEDS {path.stem.upper()}" if known else ""})


if __name__ == "__main__":
    main()
