#!/usr/bin/env python3
"""Writes the census tracts that ship with Digs, Data/tracts.tsv.gz.

    Scripts/tracts.py FOLDER

FOLDER holds published tables as CSV, named as below: US Census Bureau (public domain), and tables of the American
Community Survey that others drew from it. A tract has the point where its people live on average. Tracts of 2010 and of
2020 are in it: figures up to 2019 are of tracts of 2010, later ones of 2020.

The table has a line for each source (`S`, a key, the survey, the publisher) and one for each column of figures (`V`, a
key, the variable, a source's key, the year). A line `C`, the year of the boundaries, the digits of a county, and the
keys of the columns that it has begins a county; a line for each of its tracts follows: the last six digits, latitude
and longitude in ten-thousandths of a degree, and a value for each column. A value is a number, `>` or `<` with the
bound beyond which it lies, `?` where the publisher left it blank, or nothing where none was published. The first
column is always the population of the census.
"""

import collections
import csv
import gzip
import io
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "Data/tracts.tsv.gz"
ACS = "U.S. Census Bureau, American Community Survey, 5-year"
DISPLACEMENT = ACS + " (table of the Urban Displacement Project)"
SOURCES = {
    "d": ("decennial", "U.S. Census Bureau, Decennial Census"),
    "o": ("acs5", ACS + " (table of the Opioid Environment Policy Scan)"),
    "u": ("acs5", DISPLACEMENT),
    "5": ("acs5", ACS),
    "v": ("acs5", ACS + " (table of the Delaware Valley Regional Planning Commission)"),
}
# Ends of the published ranges: one more or less means beyond.
RANGES = {
    "medianHouseholdIncome": (2_500, 250_000), "medianIndividualIncome": (2_500, 250_000),
    "medianGrossRent": (100, 3_500), "medianContractRent": (100, 3_500), "medianPropertyValue": (10_000, 2_000_000)}
EARLY_RANGES = {  # until 2014
    "medianGrossRent": (100, 2_000), "medianContractRent": (100, 2_000), "medianPropertyValue": (10_000, 1_000_000)}
METRO_COLUMNS = {
    "median_household_income_2018": ("medianHouseholdIncome", 2018),
    "median_individual_income_2018": ("medianIndividualIncome", 2018),
    "median_gross_rent_2018": ("medianGrossRent", 2018), "median_home_value_2018": ("medianPropertyValue", 2018),
    "population_2018": ("population", 2018), "owner_2018": ("ownerOccupied", 2018),
    "renter_2018": ("renterOccupied", 2018), "median_gross_rent_2012": ("medianGrossRent", 2012),
    "median_home_value_2012": ("medianPropertyValue", 2012),
    "median_individual_income_2012": ("medianIndividualIncome", 2012)}
BOSTON_COLUMNS = {
    "B03002_001E": "population", "B19013_001E": "medianHouseholdIncome", "B06011_001E": "medianIndividualIncome",
    "B25064_001E": "medianGrossRent", "B25077_001E": "medianPropertyValue", "B25003_002E": "ownerOccupied",
    "B25003_003E": "renterOccupied"}
REGION_COLUMNS = {
    "population": "population", "mean_minutes_to_work": "meanMinutesToWork",
    "median_household_income": "medianHouseholdIncome", "occupied": "occupied", "vacant": "vacant",
    "commuters": "workers", "car_truck_van": "carCommuters", "public_transport": "transitCommuters",
    "bicycle": "bicycleCommuters", "walked": "walkingCommuters", "worked_at_home": "homeWorkers"}
MEDIANS = ("median", "mean", "perCapita")


class Table:
    """The tracts by boundary year and GEOID, and their figures by column."""

    def __init__(self):
        self.points = {2010: {}, 2020: {}}
        self.figures = {2010: collections.defaultdict(dict), 2020: collections.defaultdict(dict)}
        self.unknown = collections.Counter()

    def figure(self, boundaries, tract, variable, source, year, text):
        """Keeps the first figure for a column: tables for regions repeat those of the nation."""
        if tract not in self.points[boundaries]:
            self.unknown[source, year] += 1
            return
        self.figures[boundaries][tract].setdefault((variable, source, year), value(variable, year, text))


def value(variable, year, text):
    """As the table has it."""
    if text.strip() in ("", "NA"):
        return "?"
    number = float(text)
    low, high = (EARLY_RANGES if year < 2015 else {}).get(variable) or RANGES.get(variable) or (-1, float("inf"))
    if number < 0 or (number == 0 and variable.startswith(MEDIANS)):
        return "?"
    if number in (high + 1, low - 1):
        return f">{high}" if number > low else f"<{low}"
    return str(int(number)) if number == int(number) else str(number)


def rows(folder, name):
    opened = gzip.open if name.endswith(".gz") else open
    with opened(folder / "census" / name, "rt", encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def centers(table, folder):
    for year in table.points:
        for row in rows(folder, f"tracts_{year}_centers_of_population.csv.gz"):
            table.points[year][row["geoid"]] = (float(row["lat"]), float(row["lon"]))
            table.figure(year, row["geoid"], "population", "d", year, row["population"])


def nation(table, folder):
    """Homes are published as a number and two shares to a hundredth of a percent, which give both counts exactly."""
    for row in rows(folder, "acs5_2018_all_tracts_units_vacancy_income.csv.gz"):
        counts = ("", "")
        if row["occupied_pct"]:
            units = int(row["housing_units"])
            occupied = round(units * float(row["occupied_pct"]) / 100)
            counts = (str(occupied), str(units - occupied))
        for variable, text in zip(
                ("occupied", "vacant", "perCapitaIncome"), (*counts, row["per_capita_income"])):
            table.figure(2010, row["geoid"], variable, "o", 2018, text)


def displacement(table, folder):
    for row in rows(folder, "acs5_2018_tracts_tenure_student_enrolment_10states.csv.gz"):
        for column, variable in (("owner", "ownerOccupied"), ("renter", "renterOccupied")):
            table.figure(2010, row["geoid"], variable, "u", 2018, row[column])
    for row in rows(folder, "acs5_2018_tracts_7metros_rent_income.csv.gz"):
        for column, (variable, year) in METRO_COLUMNS.items():
            table.figure(2010, row["geoid"], variable, "u", year, row[column])
    for row in rows(folder, "acs5_boston_metro_tracts_2012_2018.csv.gz"):
        for column, variable in BOSTON_COLUMNS.items():
            if row[column]:
                table.figure(2010, row["tract_geoid"], variable, "u", int(row["year"]), row[column])


def regions(table, folder):
    for row in rows(folder, "acs5_2022_texas_tracts_population_income.csv.gz"):
        table.figure(2020, row["geoid"], "population", "5", 2022, row["population"])
        table.figure(2020, row["geoid"], "medianHouseholdIncome", "5", 2022, row["median_household_income"])
    for row in rows(folder, "phila_tracts_acs_2020geo.csv"):
        for column, variable in (
                ("TotPop", "population"), ("MedInc", "medianHouseholdIncome"), ("Occupied", "occupied"),
                ("Vacant", "vacant"), ("Own", "ownerOccupied"), ("Rent", "renterOccupied")):
            table.figure(2020, row["GEOID"], variable, "5", 2021, row[column])
    for row in rows(folder, "acs5_phila_tracts_2010_2016.csv.gz"):
        year, vacant = int(row["year"]), row["B25002_003E"]
        occupied = str(int(float(row["B25002_001E"])) - int(float(vacant))) if vacant else ""
        for variable, text in (("occupied", occupied), ("vacant", vacant),
                               ("medianHouseholdIncome", row["B19013_001E"])):
            table.figure(2010, row["tract_geoid"], variable, "5", year, text)
    for row in rows(folder, "acs5_2011_philadelphia_region_tracts_commute.csv.gz"):
        for column, variable in REGION_COLUMNS.items():
            table.figure(2010, row["geoid"], variable, "v", 2011, row[column])
    for row in rows(folder, "acs5_2013_ny_tracts_contract_rent_age.csv.gz"):
        for column, variable in (
                ("B01003_001E", "population"), ("B19301_001E", "perCapitaIncome"),
                ("B25058_001E", "medianContractRent"), ("B01002_001E", "medianAge")):
            table.figure(2010, row["tract_geoid"], variable, "5", 2013, row[column])


def lines(table):
    for key, (survey, text) in SOURCES.items():
        yield "\t".join(("S", key, survey, text))
    # The population of the census comes first.
    used = {column for years in table.figures.values() for figures in years.values() for column in figures}
    columns = sorted(used, key=lambda column: (column[1] != "d", column[2], column[1], column[0]))
    for key, (variable, source, year) in enumerate(columns):
        yield f"V\t{key}\t{variable}\t{source}\t{year}"
    for year, points in table.points.items():
        counties = collections.defaultdict(list)
        for tract in points:
            counties[tract[:5]].append(tract)
        for county in sorted(counties):
            known = {column for tract in counties[county] for column in table.figures[year][tract]}
            own = [key for key, column in enumerate(columns) if column in known]
            yield "\t".join(["C", str(year), county, ",".join(map(str, own))])
            for tract in sorted(counties[county]):
                latitude, longitude = (str(round(degrees * 10_000)) for degrees in points[tract])
                figures = [table.figures[year][tract].get(columns[key], "") for key in own]
                yield "\t".join([tract[5:], latitude, longitude, *figures])


def main():
    folder, table = Path(sys.argv[1]), Table()
    for step in (centers, nation, displacement, regions):
        step(table, folder)
    text = "\n".join(lines(table)) + "\n"
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        file.write(text.encode())
    TARGET.write_bytes(packed.getvalue())
    counts = {year: len(points) for year, points in table.points.items()}
    figures = sum(len(one) for years in table.figures.values() for one in years.values())
    print(counts, figures, "figures", len(text), "bytes,", len(packed.getvalue()), "packed;",
          "without such a tract:", dict(table.unknown))


if __name__ == "__main__":
    main()
