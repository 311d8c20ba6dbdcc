"""Packs HUD's Small Area Fair Market Rents of one year into the file that Digs ships.

    python3 Scripts/rents.py 2024 hud_safmr_fy2024.csv > rents.txt
    mv rents.txt Data/rents.txt

The source is the workbook "Small Area FMRs" of the US Department of Housing and Urban Development (HUD),
https://www.huduser.gov/portal/datasets/fmr/smallarea/index.html, public domain, saved as CSV, also .gz: the columns
`zip` (or "ZIP Code"), `hud_area_code`, `hud_area_name` and the base rents `br0` to `br4` (or "SAFMR 0BR").

Lines that begin with # name source and year. Then, for each area, `=code|name`, and below it a line for each set of
rents: five rents in tens of dollars, each as its difference from the line before; a colon; and the postal codes, each
as its difference from the one before.
"""

import collections
import csv
import gzip
import re
import sys


def rows(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8-sig", newline="") as file:
        table = csv.DictReader(file)
        names = {re.sub(r"[^a-z0-9]+", " ", name.lower()).strip(): name for name in table.fieldnames}

        def column(*patterns):
            return next(names[name] for pattern in patterns for name in names if re.fullmatch(pattern, name))

        code, name = column("hud area code"), column("hud area name", "hud metro fair market rent area name")
        rents = [column(rf"(safmr )?(br)?{beds}(br)?") for beds in range(5)]
        postal_code = column("zip( code)?")
        for row in table:
            area = " ".join(row[name].split())
            yield row[postal_code].zfill(5), row[code], area, tuple(int(row[one]) for one in rents)


def main():
    year, path = int(sys.argv[1]), sys.argv[2]
    areas = collections.defaultdict(lambda: collections.defaultdict(list))
    for postal_code, code, name, rents in rows(path):
        if any(rent % 10 for rent in rents):
            sys.exit(f"{postal_code}: {rents} are not tens of dollars")
        areas[code, name][rents].append(int(postal_code))
    print("# Small Area Fair Market Rents of the US Department of Housing and Urban Development (HUD), public domain.")
    print("# Made by Scripts/rents.py, which explains the format.")
    print(f"# year {year}")
    for (code, name), sets in sorted(areas.items()):
        print(f"={code}|{name}")
        before = (0,) * 5
        for rents, postal_codes in sorted(sets.items()):
            steps = ",".join(str((rent - last) // 10) for rent, last in zip(rents, before))
            numbers = sorted(postal_codes)
            gaps = [number - last for number, last in zip(numbers, [0, *numbers])]
            print(f"{steps}:{' '.join(map(str, gaps))}")
            before = rents


if __name__ == "__main__":
    main()
