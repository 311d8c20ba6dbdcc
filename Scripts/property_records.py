#!/usr/bin/env python3
"""Writes the property records of the demonstration: Data/philadelphia-properties.csv.gz and
Data/philadelphia-neighborhoods.geojson.gz.

    Scripts/property_records.py opa_properties_public.csv.gz philadelphia-neighborhoods.geojson.gz

Sources:

- "Philadelphia Properties and Assessment History", City of Philadelphia, Office of Property Assessment, OpenDataPhilly:
  a sample of 5,336 of about 580,000 properties, assessed up to 2024-02-27. The columns that Digs reads are kept as they
  are, so that `digs import properties` takes the file as it takes the city's; those about owners, and all others, go.
  A deed's number becomes a number of this file, where several properties have it, and goes otherwise.
- "Philadelphia Neighborhoods", Abaca Labs (Robert Cheetham), CC BY 4.0: names and boundaries, with five decimals and
  without points that lie within three metres of a straight line.
"""

import collections
import csv
import gzip
import io
import json
import math
import sys
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "Data"
COLUMNS = (
    "parcel_number", "location", "unit", "zip_code", "lat", "lng", "market_value", "sale_date", "sale_price",
    "book_and_page", "building_code_description_new", "building_code_description", "category_code", "year_built",
    "year_built_estimate", "assessment_date")
TOLERANCE_METERS = 3


def opened(path):
    return (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8-sig", newline="")


def packed(name, text):
    """The same bytes each time: without the time of packing."""
    with open(DATA / name, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as archive:
        archive.write(text.encode())
    print(f"{name}: {(DATA / name).stat().st_size:,} bytes")


def properties(path):
    with opened(path) as file:
        rows = [{column: row[column].strip() for column in COLUMNS} for row in csv.DictReader(file)]
    count = collections.Counter(row["book_and_page"] for row in rows)
    deeds = {}
    for row in rows:
        deed = row["book_and_page"]
        shared = deed.strip("0") and count[deed] > 1
        row["book_and_page"] = str(deeds.setdefault(deed, len(deeds) + 1)) if shared else ""
        for column in ("lat", "lng"):
            row[column] = row[column] and f"{float(row[column]):.5f}"
        for column in ("market_value", "sale_price"):
            row[column] = row[column].removesuffix(".0")
        if row["building_code_description_new"]:
            row["building_code_description"] = ""
    rows.sort(key=lambda row: row["parcel_number"])
    text = io.StringIO()
    table = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows(rows)
    return text.getvalue()


def off_line(point, start, end):
    """How far a point is from the line between two others, in metres."""
    scale = math.cos(math.radians(start[1])) * 111_320
    (px, py), (ex, ey) = (((a[0] - start[0]) * scale, (a[1] - start[1]) * 110_540) for a in (point, end))
    length = math.hypot(ex, ey)
    return abs(px * ey - py * ex) / length if length else math.hypot(px, py)


def simplified(points):
    """By Douglas and Peucker."""
    if len(points) < 3:
        return points
    far = max(range(1, len(points) - 1), key=lambda index: off_line(points[index], points[0], points[-1]))
    if off_line(points[far], points[0], points[-1]) <= TOLERANCE_METERS:
        return [points[0], points[-1]]
    return simplified(points[:far + 1])[:-1] + simplified(points[far:])


def ring(points):
    half = len(points) // 2
    line = simplified(points[:half + 1])[:-1] + simplified(points[half:])
    return [[round(x, 5), round(y, 5)] for x, y in (line if len(line) >= 4 else points)]


def neighborhoods(path):
    with opened(path) as file:
        features = json.load(file)["features"]
    kept = [{
        "type": "Feature", "properties": {"MAPNAME": one["properties"]["MAPNAME"]},
        "geometry": {"type": "MultiPolygon", "coordinates": [
            [ring(points) for points in polygon] for polygon in one["geometry"]["coordinates"]]},
    } for one in features]
    collection = {"type": "FeatureCollection", "name": "philadelphia-neighborhoods", "features": kept}
    return json.dumps(collection, separators=(",", ":"))


def main():
    records, boundaries = sys.argv[1:]
    packed("philadelphia-properties.csv.gz", properties(records))
    packed("philadelphia-neighborhoods.geojson.gz", neighborhoods(boundaries))


if __name__ == "__main__":
    main()
