"""Measures what is answered from published data, with all files of `shared/data` imported, beside /health/live.

    python3 Benchmarks/figures.py [--files ../shared/data] [--count 1000000] [--seconds 6] [--connections 32]

Profiles, series, rent checks, property records and what is near, each at moving places, and rent checks and areas on
the page of a listing among `--count` made-up ones. Uses wrk (Debian) and `.build/release/digs` (or DIGS_BINARY).
"""

import argparse
import json
import random
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

import listings
from search import BINARY, DENSE, ROOT, Server, measure, script

# The imports, in order: areas before their figures. Each line is a command and a file.
IMPORTS = """
postal-codes postal-codes/zipcodes_pypi_3.0.0.csv.gz
rents rents/hud_safmr_fy*.csv.gz
rents rents/hud_fmr_county_fy2010_2024.csv.gz
areas census/tiger2018_tract_centroids_NY_PA_NJ_DE_MA.csv.gz --boundaries 2010
areas census/phila_tracts_2020geo_wgs84.geojson.gz --boundaries 2020
areas census/tracts_2010_durham.geojson.gz --boundaries 2010
areas census/tracts_2014_ny_university_counties.geojson.gz --boundaries 2010
areas census/tracts_2018_massachusetts.geojson.gz --boundaries 2010
areas census/tracts_2018_tn_davidson_knox.geojson.gz --boundaries 2010
census census/acs1_us_states_2005_2018.csv.gz --survey acs1
census census/acs1_counties_2005_2023.csv.gz --survey acs1
census census/acs5_2019_counties_api_response.json.gz --year 2019 --survey acs5
census census/acs5_2014_ny_tracts_B01003_api_response.json.gz --year 2014 --survey acs5
census census/acs5_2021_42101_tracts_apishape_DERIVED.json --year 2021 --survey acs5
census census/ACSDP1Y2019.DP05-Data.csv.gz
census census/ACSDP1Y2023.DP05-Data.csv.gz
census census/ct-dp04/ACS_*_5YR_DP04_with_ann.csv.gz
census census/acs5_2013_counties_contract_rent_age.csv.gz --year 2013 --survey acs5
census census/acs5_2013_ny_tracts_contract_rent_age.csv.gz --year 2013 --survey acs5
census census/acs5_2013_zcta_contract_rent_age.csv.gz --year 2013 --survey acs5
census census/acs5_2022_counties_rent_income_value.csv.gz --year 2022 --survey acs5
census census/acs5_boston_metro_tracts_2012_2018.csv.gz --survey acs5
census census/acs5_durham_tracts_2011_2023.csv.gz --survey acs5 --boundaries 2010
census census/acs5_la_county_tracts_2010_2023.csv.gz --survey acs5 --skip-bad
census census/evictionlab_ma_tracts_2000_2016.csv.gz --survey other --source Eviction-Lab --skip-bad
census census/evictionlab_tn_tracts_2000_2016.csv.gz --survey other --source Eviction-Lab
properties property-records/opa_properties_public_sample.csv.gz --sample
neighborhoods property-records/philadelphia-neighborhoods.geojson.gz --source Abaca-Labs
points-of-interest osm/philadelphia_temple_university.osm.gz
points-of-interest osm/providence_brown_university.osm.gz
points-of-interest osm/philadelphia_restaurants.geojson.gz --kind restaurant
"""

PHILADELPHIA = (39.9612, -75.1640)


def fill(folder: Path, files: Path, count: int) -> None:
    """Imports everything, prints what each command says last, and adds the made-up listings."""
    with Server(folder):
        pass
    for line in IMPORTS.strip().split("\n"):
        kind, pattern, *options = line.split()
        for path in sorted(files.glob(pattern)):
            started = time.monotonic()
            done = subprocess.run(
                [BINARY, "import", kind, str(path), *options, "--data", str(folder)], capture_output=True, text=True)
            last = (done.stdout.strip() or done.stderr.strip()).split("\n")[-1]
            print(f"{kind} {path.name}: {last[:160]} ({time.monotonic() - started:.1f} s)", flush=True)
            # 2: taken, but for bad rows.
            if done.returncode and (done.returncode, "--skip-bad" in options) != (2, True):
                raise SystemExit(done.stderr)
    listings.fill(folder / "digs.sqlite", count, seed=1)


def answer(server: Server, path: str) -> dict:
    return json.load(urllib.request.urlopen(server.url + path))


def names(found: list[dict]) -> list[str]:
    return [one["id"] for one in found]


def blocks_near(server: Server, place: str) -> list[str]:
    """None in a river, or across it."""
    try:
        return names(answer(server, f"/v1/blocks?near={place}")["items"])
    except urllib.error.HTTPError as error:
        if error.code == 404:
            return []
        raise


def some_of(folder: Path, paths: list[str]) -> Path:
    """A wrk script that asks for these paths in turns."""
    file = folder / "paths.lua"
    listed = ",\n".join(json.dumps(path) for path in paths)
    file.write_text(
        f"local paths, turn = {{{listed}}}, 0\n"
        "request = function()\n  turn = turn % #paths + 1\n  return wrk.format(\"GET\", paths[turn])\nend\n")
    return file


def moved(place: tuple[float, float], rng: random.Random, degrees: float) -> str:
    return ",".join(f"{part + (rng.random() - 0.5) * degrees:.5f}" for part in place)


def cases(server: Server) -> list[tuple[str, list[str]]]:
    """What is asked for: paths to take in turns. Listings' rent checks are of a dense metro, and what is near of a city
    with map data."""
    rng = random.Random(7)
    cities = ["Philadelphia", "Boston", "Durham", "Rochester, NY", "Providence", "Nashville", "Ithaca", "Syracuse"]
    areas = [one for city in cities for one in names(answer(server, "/v1/areas?q=" + city.replace(" ", "+"))["items"])]
    places = [moved(PHILADELPHIA, rng, 0.04) for _ in range(500)]
    tracts = sorted({names(answer(server, f"/v1/areas?near={place}")["items"])[0] for place in places[:100]})
    # Blocks of the whole city, more than are kept in memory as they are answered.
    around = [moved(PHILADELPHIA, rng, 0.2) for _ in range(200)]
    blocks = sorted({block for place in around for block in blocks_near(server, place)})
    homes = [one for block in blocks for one in answer(server, f"/v1/blocks/{block}")["properties"]["items"]]
    streets = sorted({one["address"].split(",")[0] for one in homes if one["address"][:1].isdigit()})
    dense = [moved(DENSE, rng, 0.09) for _ in range(500)]
    found, mapped = (
        names(answer(server, f"/v1/listings?near={latitude},{longitude}&limit=100")["items"])
        for latitude, longitude in (DENSE, PHILADELPHIA))
    return [
        ("type-ahead of areas", [f"/v1/areas?q={q}" for q in ("roch", "Rochester,+NY", "14623", "philadelfia", "new")]),
        ("the areas around a point", [f"/v1/areas?near={place}" for place in places]),
        ("profiles", [f"/v1/areas/{area}/profile" for area in areas + tracts]),
        ("series", [f"/v1/areas/{area}/series" for area in areas + tracts]),
        ("rent checks, a place each", [
            f"/v1/rent-check?near={place}&postalCode=10003&bedrooms={turn % 4}&priceCents={150_000 + turn * 200}"
            for turn, place in enumerate(dense)]),
        ("rent checks of listings", [f"/v1/listings/{one}/rent-check" for one in found]),
        ("blocks by address", [f"/v1/blocks?address={quote(street)}" for street in streets]),
        ("blocks around a point", [f"/v1/blocks?near={place}" for place in places]),
        ("blocks", [f"/v1/blocks/{block}" for block in blocks]),
        ("properties", [f"/v1/properties/{home['id']}" for home in homes]),
        ("what is near a point", [f"/v1/nearby?near={place}" for place in places]),
        ("what is near listings", [f"/v1/listings/{one}/nearby" for one in mapped]),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=Path, default=ROOT.parent / "shared/data")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=6)
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--data", type=Path, help="keep the data here, and use what is there")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        raise SystemExit("wrk is missing: apt-get install wrk")
    if not options.files.exists():
        raise SystemExit(f"{options.files} is missing: --files names the folder with the published files")
    with tempfile.TemporaryDirectory() as name:
        folder = options.data or Path(name)
        if not (folder / "filled").exists():
            fill(folder, options.files, options.count)
            (folder / "filled").touch()
        with Server(folder) as server:
            print(f"\n{options.count} listings; started in {server.seconds:.2f} s\n")
            print("| requests | p50 ms | p99 ms | a second | of /health/live | alone ms |\n|---|---|---|---|---|---|")
            for case, paths in cases(server):
                lua = some_of(folder, paths)
                measure(server, lua, options.connections, 3)
                alone = measure(server, lua, 1, 3)
                got = measure(server, lua, options.connections, options.seconds)
                alive = measure(server, script(folder, None, "/health/live"), options.connections, options.seconds)
                print(
                    f"| {case} | {got['p50']:.2f} | {got['p99']:.2f} | {got['rate']:.0f}"
                    f" | {got['rate'] / alive['rate']:.2f} | {alone['p50']:.2f} |", flush=True)
            print(f"\nMemory at the end: {server.memory() / 1_048_576:.0f} MB")


if __name__ == "__main__":
    main()
