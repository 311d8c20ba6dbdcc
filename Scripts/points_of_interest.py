#!/usr/bin/env python3
"""Writes the points of interest that ship with Digs, Data/points-of-interest.tsv.gz.

    Scripts/points_of_interest.py FOLDER

FOLDER holds extracts of OpenStreetMap, named as below: © OpenStreetMap contributors, under the Open Database License
1.0 (https://opendatacommons.org/licenses/odbl/1-0/), and so is the table made of them. What is taken is listed in
Sources/Imports/Resources/osm-tags.txt, as `digs import points-of-interest` takes it; ways stand at the mean of their
corners.

The table has a line for each source (`S`, name, attribution, date, categories with commas, `whole` or `some` of their
points, south, west, north, east) and after it one for each of its points: `P`, id, kind, latitude, longitude, name.
"""

import gzip
import io
import json
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "Data/points-of-interest.tsv.gz"
TAGS = ROOT / "Sources/Imports/Resources/osm-tags.txt"
ATTRIBUTION = "© OpenStreetMap contributors, ODbL 1.0"
MAPS = {
    "osm/philadelphia_temple_university.osm.gz": "Around Temple University, Philadelphia",
    "osm/providence_brown_university.osm.gz": "Around Brown University, Providence"}
RESTAURANTS = ("osm/philadelphia_restaurants.geojson.gz", "Restaurants of Philadelphia")
HEADER = (
    "# Points of interest. © OpenStreetMap contributors: https://www.openstreetmap.org/copyright",
    "# This table is made available under the Open Database License 1.0:"
    " https://opendatacommons.org/licenses/odbl/1-0/",
    "# Made by Scripts/points_of_interest.py, which describes it.")


def lines_of_tags():
    lines = [line.split() for line in TAGS.read_text().splitlines() if line and not line.startswith("#")]
    return [(category, kind, *tag.split("=")) for category, kind, tag in lines]


LINES = lines_of_tags()
CATEGORIES = list(dict.fromkeys(category for category, *_ in LINES))


def kind_of(tags):
    """The first line that one of the tags matches."""
    values = {key: [part.strip() for part in value.split(";")] for key, value in tags.items()}
    return next(((category, kind) for category, kind, key, value in LINES if value in values.get(key, ())), None)


def mean(corners):
    return tuple(sum(numbers) / len(corners) for numbers in zip(*corners))


def points_of_map(root):
    nodes = {node.get("id"): (float(node.get("lat")), float(node.get("lon"))) for node in root.iter("node")}
    ways = {way.get("id"): without_closing([nd.get("ref") for nd in way.iter("nd")]) for way in root.iter("way")}
    for element in root:
        tags = {tag.get("k"): tag.get("v") for tag in element.iter("tag")}
        found = kind_of(tags)
        if not found or tags.get("access") in ("private", "no") or tags.get("disused") == "yes":
            continue
        if element.tag == "node":
            corners = [element.get("id")]
        elif element.tag == "way":
            corners = ways[element.get("id")]
        else:
            members = [(member.get("type"), member.get("ref")) for member in element.iter("member")]
            corners = [ref for kind, ref in members if kind == "node"]
            corners += [node for kind, ref in members if kind == "way" for node in ways.get(ref, ())]
        places = [nodes[node] for node in corners if node in nodes]
        if places:
            yield f"{element.tag}/{element.get('id')}", found, mean(places), tags.get("name", "")


def without_closing(nodes):
    return nodes[:-1] if len(nodes) > 1 and nodes[0] == nodes[-1] else nodes


def map_source(path, name):
    root = ElementTree.fromstring(gzip.decompress(path.read_bytes()))
    date = max(element.get("timestamp", "") for element in root)[:10]
    bounds = [root.find("bounds").get(key) for key in ("minlat", "minlon", "maxlat", "maxlon")]
    points = {point[0]: point for point in points_of_map(root)}
    return source(name, date, CATEGORIES, "whole", [f"{float(number):.7g}" for number in bounds], points.values())


def restaurants_source(path, name):
    features = json.loads(gzip.decompress(path.read_bytes()))["features"]
    points = []
    for feature in features:
        longitude, latitude = feature["geometry"]["coordinates"]
        properties = feature["properties"]
        points.append((
            f"node/{properties['osm_id']}", ("food", "restaurant"), (latitude, longitude), properties["name"] or ""))
    latitudes, longitudes = zip(*(point[2] for point in points))
    box = (min(latitudes), min(longitudes), max(latitudes), max(longitudes))
    return source(name, "", ["food"], "some", [f"{number:.7f}" for number in box], points)


def source(name, date, categories, extent, box, points):
    yield "\t".join(("S", name, ATTRIBUTION, date, ",".join(categories), extent, *box))
    for id, (_, kind), (latitude, longitude), title in sorted(points, key=lambda point: point[0]):
        yield "\t".join(("P", id, kind, f"{latitude:.7f}", f"{longitude:.7f}", " ".join(title.split())))


def main():
    folder, lines = Path(sys.argv[1]), list(HEADER)
    for file, name in MAPS.items():
        lines += map_source(folder / file, name)
    lines += restaurants_source(folder / RESTAURANTS[0], RESTAURANTS[1])
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        file.write(("\n".join(lines) + "\n").encode())
    TARGET.write_bytes(packed.getvalue())
    print(sum(line.startswith("P") for line in lines), "points,", len(packed.getvalue()), "bytes packed")


if __name__ == "__main__":
    main()
