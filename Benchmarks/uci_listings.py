#!/usr/bin/env python3
"""Turn real apartment adverts into the CSV that `digs import listings` reads.

    python3 Benchmarks/uci_listings.py ADVERTS ZIPCODES > listings.csv

ADVERTS   `uci10k_merged.csv` or `.csv.gz`, the UCI data set "Apartment for Rent Classified" (#555, CC BY 4.0,
          https://archive.ics.uci.edu/dataset/555).
ZIPCODES  the CSV of the PyPI package `zipcodes` (MIT), plain or `.gz`.

Every advert comes out, in the order of the source. What Digs would refuse stays in, so that the import reports it:

- title and description are composed of the facts; an advert has no text of its own here
- externalId is the advert's id
- the postal code is the nearest active one of the advert's state (of the whole country when it names none) to which
  mail may bear the advert's city; where there is none within 30 miles, it is the nearest of all, and the city stays
  empty: Digs takes that of the code
- no bedrooms given is read as a studio (0, 6 adverts), no bathrooms given as one (33 adverts): a guess, not a fact
- weekly prices become monthly by 52 / 12; "null" is the same as empty
- pets allowed, of any kind, is petFriendly
"""

import argparse
import bisect
import csv
import gzip
import math
import sys
from decimal import ROUND_HALF_UP, Decimal

COLUMNS = (
    "externalId,kind,title,description,street,city,region,postalCode,country,latitude,longitude,price,bedrooms,"
    "bathrooms,areaSquareFeet,amenities,availableFrom,contactName,contactEmail,contactPhone"
).split(",")
CONTACT_EMAIL = "adverts@example.com"
RADIUS_MILES = 3958.7613
MOST_MILES = 30
MILES_PER_DEGREE = RADIUS_MILES * math.pi / 180


def rows(path):
    """The rows of a CSV as dictionaries, blanks trimmed, "null" and missing cells as ""."""
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells = {name: (cell or "").strip() for name, cell in row.items() if name}
            yield {name: "" if cell.lower() == "null" else cell for name, cell in cells.items()}


def miles(one, other):
    """Haversine distance of two (latitude, longitude) in degrees."""
    (lat1, lon1), (lat2, lon2) = [[math.radians(degrees) for degrees in point] for point in (one, other)]
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * RADIUS_MILES * math.asin(min(1, math.sqrt(h)))


class NearestCode:
    """Finds the nearest postal code: the codes of a state stand in the order of latitude, and the search walks away
    from the advert's until the difference in latitude alone is farther than the best so far."""

    def __init__(self, path):
        self.codes = {}
        self.known = {}
        self.cities = {}
        for row in rows(path):
            place = (float(row["lat"] or 0), float(row["long"] or 0))
            if row["active"] == "True" and place != (0, 0):
                names = {row["city"], *row["acceptable_cities"].split("|")}
                for state in (row["state"], ""):
                    self.codes.setdefault(state, []).append((*place, row["zip_code"]))
                    for name in names:
                        self.cities.setdefault((state, key(name)), []).append((*place, row["zip_code"]))
        for codes in (*self.codes.values(), *self.cities.values()):
            codes.sort()

    def find(self, place, state, city):
        """The code, or "" when the state has none; and whether it is one of the city's."""
        if (place, state, city) not in self.known:
            miles, code = self._search(place, self.cities.get((state, key(city)), []))
            is_of_city = bool(city) and miles <= MOST_MILES
            if not is_of_city:
                _, code = self._search(place, self.codes.get(state, []))
            self.known[place, state, city] = code, is_of_city
        return self.known[place, state, city]

    @staticmethod
    def _search(place, codes):
        best, code = math.inf, ""
        start = bisect.bisect_left(codes, (place[0],))
        for walk in (range(start, len(codes)), range(start - 1, -1, -1)):
            for index in walk:
                latitude, longitude, candidate = codes[index]
                if abs(latitude - place[0]) * MILES_PER_DEGREE > best:
                    break
                distance = miles(place, (latitude, longitude))
                if distance < best:
                    best, code = distance, candidate
        return best, code


def key(city):
    """What spellings of a city's name have in common, for this purpose."""
    return city.lower().replace(".", "").replace("saint ", "st ").strip()


def monthly(price, period):
    """A price as a month's, with cents where it has any."""
    amount = Decimal(price)
    if period.lower().startswith("week"):
        amount = (amount * 52 / 12).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return plain(amount)


def plain(number):
    """A number without needless zeros: 1.0 is "1", 1.50 is "1.5"."""
    text = format(Decimal(number), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def described(advert, beds, baths):
    """Title and description, from the facts of the advert."""
    home = "Studio" if beds == "0" else f"{beds} bed"
    where = f" in {advert['cityname']}, {advert['state']}" if advert["cityname"] and advert["state"] else ""
    sentences = [f"{home}, {baths} bath apartment{where}."]
    if advert["square_feet"]:
        sentences.append(f"{plain(advert['square_feet'])} square feet.")
    if advert["pets_allowed"]:
        sentences.append(f"Pets: {advert['pets_allowed'].replace(',', ' and ').lower()}.")
    sentences.append(f"Advert {advert['id']} of the UCI data set 555, CC BY 4.0.")
    return sentences[0][:-1], " ".join(sentences)


def listing(advert, nearest):
    """The cells of one advert, by column; those it does not tell are absent."""
    beds = plain(advert["bedrooms"] or "0")
    baths = plain(advert["bathrooms"] or "1")
    title, description = described(advert, beds, baths)
    place = (float(advert["latitude"]), float(advert["longitude"]))
    code, is_of_city = nearest.find(place, advert["state"], advert["cityname"])
    return {
        "externalId": advert["id"],
        "kind": "rent",
        "title": title,
        "description": description,
        "city": advert["cityname"] if is_of_city else "",
        "region": advert["state"],
        "postalCode": code,
        "country": "US",
        "latitude": advert["latitude"],
        "longitude": advert["longitude"],
        "price": monthly(advert["price"], advert["price_type"]),
        "bedrooms": beds,
        "bathrooms": baths,
        "areaSquareFeet": plain(advert["square_feet"]) if advert["square_feet"] else "",
        "amenities": "petFriendly" if advert["pets_allowed"] else "",
        "contactEmail": CONTACT_EMAIL,
    }


def main():
    parser = argparse.ArgumentParser(description="Turn the UCI apartment adverts into CSV for `digs import listings`.")
    parser.add_argument("adverts", metavar="ADVERTS", help="uci10k_merged.csv or .csv.gz")
    parser.add_argument("zipcodes", metavar="ZIPCODES", help="the CSV of the PyPI package zipcodes, plain or .gz")
    arguments = parser.parse_args()
    nearest = NearestCode(arguments.zipcodes)
    # UTF-8 whatever the locale is; the lines end as RFC 4180 has them.
    sys.stdout.reconfigure(encoding="utf-8", newline="")
    table = csv.DictWriter(sys.stdout, COLUMNS, restval="")
    table.writeheader()
    for advert in rows(arguments.adverts):
        table.writerow(listing(advert, nearest))


if __name__ == "__main__":
    main()
