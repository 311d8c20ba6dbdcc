#!/usr/bin/env python3
"""Writes the areas and figures that ship with Digs, Data/areas.tsv.gz.

    Scripts/areas.py FOLDER

FOLDER holds published tables as CSV, named as below: US Census Bureau (American Community Survey, Population Estimates;
public domain), and the ZIP codes of the PyPI package zipcodes (MIT). Points of counties and places are the middle of
their ZIP codes' points (the median); a place without a ZIP code of its name in its county has none.

The table has a line for each source (`S`, a key, the survey, the publisher) and one for each area: id, name, what a
place is by law, state, county, town of a ZIP code, latitude, longitude, newest population, and its figures: a variable,
a source's key, the first year, and a value a year, separated by commas. A value is a number, `>` or `<` with the bound
beyond which it lies, `?` where the publisher left it blank, or nothing where none was published.
"""

import collections
import csv
import gzip
import io
import re
import statistics
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "Data/areas.tsv.gz"
ACS = "U.S. Census Bureau, American Community Survey, "
SOURCES = {
    "1": ("acs1", ACS + "1-year"),
    "5": ("acs5", ACS + "5-year"),
    "r": ("acs5", ACS + "5-year (ages rounded to years)"),
    "c": ("acs5", ACS + "5-year (sum of the counties)"),
    "p": ("other", "U.S. Census Bureau, Population Estimates"),
    "q": ("other", "U.S. Census Bureau, Population Estimates (sum of the counties)"),
}
CODES = {
    "01": "AL", "02": "AK", "04": "AZ", "05": "AR", "06": "CA", "08": "CO", "09": "CT", "10": "DE", "11": "DC",
    "12": "FL", "13": "GA", "15": "HI", "16": "ID", "17": "IL", "18": "IN", "19": "IA", "20": "KS", "21": "KY",
    "22": "LA", "23": "ME", "24": "MD", "25": "MA", "26": "MI", "27": "MN", "28": "MS", "29": "MO", "30": "MT",
    "31": "NE", "32": "NV", "33": "NH", "34": "NJ", "35": "NM", "36": "NY", "37": "NC", "38": "ND", "39": "OH",
    "40": "OK", "41": "OR", "42": "PA", "44": "RI", "45": "SC", "46": "SD", "47": "TN", "48": "TX", "49": "UT",
    "50": "VT", "51": "VA", "53": "WA", "54": "WV", "55": "WI", "56": "WY", "72": "PR"}
DESIGNATIONS = (
    "metropolitan government (balance)", "consolidated government (balance)", "unified government (balance)",
    "metro government (balance)", "city and borough", "city (balance)", "unified government", "consolidated government",
    "urban county", "metro township", "municipality", "corporation", "township", "borough", "village", "town", "city",
    "CDP")
# Ends of the published ranges: one more or less means beyond.
RANGES = {
    "medianHouseholdIncome": (2_500, 250_000), "medianIndividualIncome": (2_500, 250_000),
    "medianGrossRent": (100, 3_500), "medianContractRent": (100, 3_500), "medianPropertyValue": (10_000, 2_000_000)}
EARLY_RANGES = {  # until 2014
    "medianGrossRent": (100, 2_000), "medianContractRent": (100, 2_000), "medianPropertyValue": (10_000, 1_000_000)}
# The survey of the year before asked households only, and nobody in dormitories: its population is too small by these.
GROUP_QUARTERS_SINCE = 2006
STATE_COLUMNS = {
    "B01002_001E": "medianAge", "B06011_001E": "medianIndividualIncome", "B01001_001E": "population",
    "vacant": "vacant", "occupied": "occupied", "owner": "ownerOccupied", "renter": "renterOccupied",
    "median_gross_rent": "medianGrossRent", "B19013_001E": "medianHouseholdIncome",
    "median_home_value": "medianPropertyValue"}


class Table:
    """The areas by id, and their figures by variable and source."""

    def __init__(self):
        self.areas = {}
        self.figures = collections.defaultdict(lambda: collections.defaultdict(dict))

    def add(self, area, name, **more):
        known = self.areas.setdefault(area, {"name": name})
        known.update({key: value for key, value in more.items() if value not in (None, "")})

    def figure(self, area, variable, source, year, text):
        if (source, int(year)) == ("1", GROUP_QUARTERS_SINCE - 1) and variable in ("population", "medianAge"):
            return
        if area in self.areas:
            self.figures[area][variable, source][int(year)] = value(variable, int(year), text)


def value(variable, year, text):
    """As the table has it."""
    if text.strip() in ("", "NA"):
        return "?"
    number = float(text)
    low, high = (EARLY_RANGES if year < 2015 else {}).get(variable) or RANGES.get(variable) or (-1, float("inf"))
    if number < 0 or (number == 0 and variable.startswith("median")):
        return "?"
    if number in (high + 1, low - 1):
        return f">{high}" if number > low else f"<{low}"
    return str(int(number)) if number == int(number) else str(number)


def rows(folder, name):
    with gzip.open(folder / name, "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def states(table, folder):
    for row in rows(folder, "census/acs1_us_states_2005_2018.csv.gz"):
        area = "us" if row["level"] == "us" else f"state-{row['fips']}"
        table.add(area, row["name"], state=CODES.get(row["fips"]) if area != "us" else None)
        for column, variable in STATE_COLUMNS.items():
            if row[column]:
                table.figure(area, variable, "1", row["year"], row[column])


def counties(table, folder):
    def county(code, name):
        table.add(f"county-{code}", name.split(",")[0], state=CODES[code[:2]])
        return f"county-{code}"

    for row in rows(folder, "census/acs5_2022_counties_rent_income_value.csv.gz"):
        area = county(row["county_fips"], row["name"])
        for column, variable in (
                ("B25064_001E", "medianGrossRent"), ("B19013_001E", "medianHouseholdIncome"),
                ("B25077_001E", "medianPropertyValue"), ("B25002_003E", "vacant")):
            table.figure(area, variable, "5", 2022, row[column])
        occupied = int(row["B25002_001E"]) - int(row["B25002_003E"])
        table.figure(area, "occupied", "5", 2022, str(occupied))
    sums = collections.Counter()
    # The file's totals are those that the Bureau published for 2016 to 2020. Its renters are those who pay rent: all
    # renters are the occupied homes less the owners'.
    for row in rows(folder, "census/acs_county_occupancy_tenure.csv.gz"):
        code = row["state"] + row["county"]
        area = county(code, row["NAME"])
        for column, variable in (
                ("OCCUPIED", "occupied"), ("VACANT", "vacant"), ("OWNER", "ownerOccupied"),
                (None, "renterOccupied")):
            count = int(row[column]) if column else int(row["OCCUPIED"]) - int(row["OWNER"])
            table.figure(area, variable, "5", 2020, str(count))
            sums["state-" + code[:2], variable] += count
            sums["us", variable] += count if code[:2] != "72" else 0
    for (area, variable), count in sums.items():
        table.figure(area, variable, "c", 2020, str(count))
    populations(table, folder, county)
    for row in rows(folder, "census/acs1_counties_2005_2023.csv.gz"):
        area = county(row["county_fips"], row["name"])
        for column, variable in (
                ("B01003_001E", "population"), ("B19013_001E", "medianHouseholdIncome"),
                ("B25058_001E", "medianContractRent")):
            table.figure(area, variable, "1", row["year"], row[column])
    for row in rows(folder, "census/acs5_2013_counties_contract_rent_age.csv.gz"):
        table.figure(f"county-{row['county_fips']}", "medianContractRent", "5", 2013, row["B25058_001E"])
        table.figure(f"county-{row['county_fips']}", "medianAge", "5", 2013, row["B01002_001E"])
    for row in rows(folder, "census/counties_multi_year_usdata.csv.gz"):
        area = f"county-{row['fips']}"
        table.figure(area, "medianAge", "5", 2019, row["median_age_2019"])
        table.figure(area, "medianIndividualIncome", "5", 2019, row["median_individual_income_2019"])


def populations(table, folder, county):
    sums = collections.Counter()
    for row in rows(folder, "census/county_populations_2014_on.csv.gz"):
        code, year = row["county_fips"].zfill(5), row["year"]
        area = county(code, row["county_name"])
        table.figure(area, "population", "p", year, row["population"])
        sums["state-" + code[:2], year] += int(row["population"])
        sums["us", year] += int(row["population"])
    for (area, year), count in sums.items():
        table.figure(area, "population", "q", year, str(count))


def places(table, folder):
    for row in rows(folder, "places/us_places_acs5_2023.csv.gz"):
        name = row["name"].rsplit(", ", 1)[0]
        if name.isdigit():
            continue  # two rows have a number in the place of their name
        area = place(table, row["place_fips"], name, row["county_fips"])
        table.figure(area, "population", "5", 2023, row["B01003_001E"])
        table.figure(area, "medianHouseholdIncome", "5", 2023, row["B19013_001E"])
        table.figure(area, "medianAge", "r", 2023, row["B01002_001E_rounded"])
    # New York City is in this file alone; it lies in five counties.
    for row in rows(folder, "places/large_place_populations_2014_on.csv.gz"):
        area = f"place-{row['place_fips']}"
        if area not in table.areas:
            place(table, row["place_fips"], row["place_name"])
        table.figure(area, "population", "p", row["year"], row["population"])


def place(table, code, name, county=None):
    designation = next((what for what in DESIGNATIONS if name.endswith(" " + what)), "")
    area = f"place-{code}"
    table.add(
        area, name[:-len(designation) - 1] if designation else name, designation=designation, state=CODES[code[:2]],
        county=county)
    return area


def zip_codes(table, folder):
    """Adds the ZIP codes, and the points of counties and places."""
    by_name = {(area["name"], area["state"]): id for id, area in table.areas.items() if id.startswith("county-")}
    in_county, named = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows(folder, "postal-codes/zipcodes_pypi_3.0.0.csv.gz"):
        point = (float(row["lat"] or 0), float(row["long"] or 0))
        if row["active"] != "True" or point == (0, 0) or row["state"] not in CODES.values():
            continue
        county = by_name.get((row["county"], row["state"]), "")
        table.add(
            "zip-" + row["zip_code"], row["zip_code"], state=row["state"], county=county.removeprefix("county-"),
            town=row["city"], point=point)
        if row["zip_code_type"] == "STANDARD":
            in_county[county].append(point)
        for city in {row["city"], *row["acceptable_cities"].split("|")}:
            if row["zip_code_type"] != "UNIQUE":
                named[plain(city), row["state"]].append((county, point))
    same = collections.Counter(
        (plain(area["name"]), area["state"]) for id, area in table.areas.items() if id.startswith("place-"))
    for id, area in table.areas.items():
        if id.startswith("county-"):
            points = in_county.get(id, [])
        elif id.startswith("place-"):
            key = (plain(area["name"]), area["state"])
            points = [point for county, point in named[key] if county == "county-" + area.get("county", "")]
            points = points or ([point for _, point in named[key]] if same[key] == 1 else [])
        else:
            continue
        if points:
            area["point"] = tuple(statistics.median(numbers) for numbers in zip(*points))


def plain(name):
    return re.sub(r"[^a-z]", "", name.lower().replace("saint ", "st "))


def lines(table):
    for key, (survey, text) in SOURCES.items():
        yield "\t".join(("S", key, survey, text))
    order = ("us", "state", "county", "place", "zip")
    for id in sorted(table.areas, key=lambda id: (order.index(id.split("-")[0]), id)):
        area, figures = table.areas[id], table.figures.get(id, {})
        newest = [(max(years), years[max(years)]) for (name, _), years in figures.items() if name == "population"]
        point = [f"{degrees:.3f}" for degrees in area["point"]] if "point" in area else ["", ""]
        fields = [id] + [area.get(key, "") for key in ("name", "designation", "state", "county", "town")]
        fields += point + [max(newest)[1] if newest and max(newest)[1] != "?" else ""]
        for (variable, source), years in figures.items():
            values = ",".join(years.get(year, "") for year in range(min(years), max(years) + 1))
            fields.append(f"{variable} {source} {min(years)} {values}")
        yield "\t".join(fields)


def main():
    folder, table = Path(sys.argv[1]), Table()
    for step in (states, counties, places, zip_codes):
        step(table, folder)
    text = "\n".join(lines(table)) + "\n"
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        file.write(text.encode())
    TARGET.write_bytes(packed.getvalue())
    kinds = collections.Counter(id.split("-")[0] for id in table.areas)
    figures = sum(len(years) for figures in table.figures.values() for years in figures.values())
    print(dict(kinds), figures, "figures", len(text), "bytes,", len(packed.getvalue()), "packed")


if __name__ == "__main__":
    main()
