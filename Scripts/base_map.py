"""Writes the base map that pages draw where there are no tiles: Public/maps/land.json and Public/maps/towns/.

    python3 Scripts/base_map.py ne_10m_admin_0_countries_deu.shp Public/maps

The land is Natural Earth (https://www.naturalearthdata.com, public domain), 1:10m Cultural Vectors, "Admin 0 -
Countries", version 5.1.1 (2022), from the shapefile that Scripts/country_borders.py reads too; large US lakes are those
of its 1:110m Lakes. Borders of countries are drawn once, so that neighbours fit: a line of the US, Canada, Mexico,
Britain, Ireland or Spain is kept to about a kilometre, others to about fifteen miles. The towns are the US cities of
the PyPI package zipcodes 3.0.0 (MIT): each at the middle of its postal codes, ranked by their number. Needs the
packages pyshp and zipcodes.

land.json: {"source", "squares": [names of files in towns], "lakes", "polygons": [encoded polyline, …]}, in steps of
1/400 degree, latitude first. towns/LAT_LON.json, for squares of 5 degrees by their south-western corner: {"source",
"towns": [[name, latitude, longitude, rank], …]}, the largest first; rank 0 is a town of one postal code and each step
doubles them.
"""

import collections
import json
import math
import sys
from pathlib import Path

import zipcodes
from country_borders import area, encoded, neighbours, rings, simplified

SQUARE_DEGREES = 5
DETAILED = {"US", "CA", "MX", "GB", "IE", "ES"}
TOLERANCE = {True: 0.01, False: 0.25}  # degrees
SMALLEST_ISLAND = {True: 0.003, False: 0.6}  # square degrees
FAR_NORTH = 56  # degrees; few people live beyond, and its coasts are most of the points
SOURCE = "Natural Earth 1:10m Admin 0 - Countries 5.1.1 (2022) and 1:110m Lakes, public domain"
TOWN_SOURCE = "PyPI package zipcodes 3.0.0, MIT licence"

# The lakes of the US that a map of a state shows: Natural Earth 1:110m Lakes (public domain), longitude and latitude.
LAKES = {
    "Ontario":
        "-79.056,43.254 -79.362,43.202 -79.760,43.297 -79.461,43.639 -79.156,43.757 -78.451,43.903 -77.605,44.039 "
        "-77.161,43.850 -76.883,44.069 -76.566,44.208 -76.353,44.135 -76.239,43.979 -76.180,43.590 -76.930,43.260 "
        "-77.749,43.343 -78.535,43.380",
    "Erie":
        "-83.120,42.080 -82.571,42.017 -81.829,42.336 -81.392,42.615 -81.095,42.661 -80.545,42.560 -80.279,42.716 "
        "-79.791,42.842 -78.920,42.965 -78.901,42.867 -79.762,42.270 -80.516,41.980 -81.031,41.846 -81.624,41.569 "
        "-82.347,41.436 -82.846,41.487 -83.463,41.694",
    "Superior":
        "-89.600,48.010 -89.194,48.405 -88.626,48.563 -88.404,48.806 -88.179,48.937 -87.249,48.735 -86.560,48.711 "
        "-86.321,48.577 -85.987,48.010 -84.864,47.860 -85.041,47.576 -84.645,47.282 -84.815,46.902 -84.396,46.777 "
        "-84.605,46.440 -84.910,46.480 -85.120,46.760 -86.103,46.673 -86.990,46.450 -87.694,46.831 -88.261,46.959 "
        "-87.940,47.486 -88.823,47.155 -89.625,46.831 -90.397,46.576 -91.010,46.920 -92.012,46.712 -92.009,46.858 "
        "-91.330,47.280 -90.620,47.680",
    "Huron":
        "-80.411,45.590 -79.763,44.825 -80.085,44.494 -80.898,44.632 -81.402,45.250 -81.276,44.620 -81.753,44.065 "
        "-81.700,43.590 -81.783,43.311 -82.430,42.980 -82.480,43.390 -82.660,43.970 -83.030,44.070 -83.650,43.630 "
        "-83.849,43.638 -83.900,43.890 -83.350,44.290 -83.259,44.746 -83.340,45.200 -84.080,45.590 -84.930,45.790 "
        "-84.754,45.924 -84.720,45.920 -83.839,46.010 -84.337,46.409 -84.149,46.556 -83.953,46.334 -83.203,46.210 "
        "-82.442,46.200 -81.631,46.098 -80.737,45.904",
    "Michigan":
        "-85.540,46.030 -84.754,45.924 -84.930,45.790 -85.070,45.410 -85.290,45.308 -85.467,44.815 -85.560,45.150 "
        "-85.960,44.911 -86.209,44.575 -86.470,44.084 -86.520,43.660 -86.188,43.041 -86.216,42.382 -86.622,41.894 "
        "-86.824,41.756 -87.094,41.646 -87.434,41.641 -87.526,41.709 -87.796,42.234 -87.803,42.494 -87.777,42.741 "
        "-87.902,43.231 -87.712,43.797 -87.486,44.493 -86.967,45.263 -87.118,45.259 -87.853,44.615 -87.988,44.733 "
        "-87.596,45.094 -87.000,45.740 -86.320,45.830",
    "Okeechobee":
        "-80.706,26.789 -80.932,26.823 -80.920,27.069 -80.694,27.035",
    "Great Salt Lake":
        "-112.184,41.341 -112.139,41.142 -112.172,40.851 -112.679,41.130 -112.705,41.168 -112.878,41.628 "
        "-112.590,41.439 -112.405,41.338 -112.219,41.429",
}


def outline(ring, owners):
    """The ring with each of its lines simplified as its neighbour's is."""
    kinds = [frozenset(owners[tuple(sorted(segment))]) for segment in zip(ring, ring[1:] + ring[:1])]
    cuts = [index for index in range(len(ring)) if kinds[index] != kinds[index - 1]]
    if not cuts:
        numbers = range(len(ring))
        cuts = sorted({min(numbers, key=lambda index: ring[index]), max(numbers, key=lambda index: ring[index])})
    points = []
    for start, end in zip(cuts, cuts[1:] + [cuts[0] + len(ring)]):
        line = [ring[index % len(ring)] for index in range(start, end + 1)]
        is_near = bool(kinds[start] & DETAILED) and min(y for _, y in line) < FAR_NORTH
        thin = simplified(line, TOLERANCE[is_near])
        points += (thin if thin[0] == line[0] else thin[::-1])[:-1]
    return points


def land(path):
    countries = rings(path)
    owners = neighbours(countries)
    for code in sorted(countries):
        if code == "AQ":
            continue
        for ring in countries[code]:
            is_near = code in DETAILED and min(y for _, y in ring) < FAR_NORTH
            if area(ring) >= SMALLEST_ISLAND[is_near]:
                points = outline(ring, owners)
                if len(points) > 3:
                    yield encoded(points)


def towns():
    """(name, latitude, longitude, rank) of each city with letters delivered, the largest first."""
    codes = collections.defaultdict(list)
    for row in zipcodes.list_all():
        if row["zip_code_type"] == "STANDARD" and row["active"] and row["lat"] and float(row["lat"]):
            codes[row["city"].title(), row["state"]].append((float(row["lat"]), float(row["long"])))
    for (name, _), places in sorted(codes.items(), key=lambda item: (-len(item[1]), item[0])):
        latitude, longitude = (sum(place[k] for place in places) / len(places) for k in (0, 1))
        yield name, round(latitude, 3), round(longitude, 3), int(math.log2(len(places)))


def write(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def main():
    folder = Path(sys.argv[2])
    (folder / "towns").mkdir(parents=True, exist_ok=True)
    squares = collections.defaultdict(list)
    for town in towns():
        corner = [math.floor(town[k] / SQUARE_DEGREES) * SQUARE_DEGREES for k in (1, 2)]
        squares[f"{corner[0]}_{corner[1]}"].append(town)
    for name, members in squares.items():
        write(folder / f"towns/{name}.json", {"source": TOWN_SOURCE, "towns": members})
    lakes = [encoded([tuple(map(float, point.split(","))) for point in text.split()]) for text in LAKES.values()]
    polygons = list(land(sys.argv[1]))
    write(folder / "land.json", {"source": SOURCE, "squares": sorted(squares), "lakes": lakes, "polygons": polygons})


if __name__ == "__main__":
    main()
