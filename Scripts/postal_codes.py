"""Writes the US postal codes of the PyPI package zipcodes as CSV, in the form that `digs import postal-codes` reads."""

import csv
import sys

import zipcodes

COLUMNS = ["zip_code", "zip_code_type", "active", "city", "state", "county", "country", "lat", "long"]


def main() -> None:
    rows = csv.DictWriter(sys.stdout, COLUMNS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    rows.writerows(zipcodes.list_all())


if __name__ == "__main__":
    main()
