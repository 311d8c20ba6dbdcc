"""Writes the US postal codes of the PyPI package zipcodes as CSV, in the form that `digs import postal-codes` reads."""

import csv
import sys

import zipcodes

COLUMNS = [
    "zip_code", "zip_code_type", "active", "city", "acceptable_cities", "state", "county", "country", "lat", "long"]


def main() -> None:
    rows = csv.DictWriter(sys.stdout, COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    for area in zipcodes.list_all():
        rows.writerow({name: "|".join(cell) if isinstance(cell, list) else cell for name, cell in area.items()})


if __name__ == "__main__":
    main()
