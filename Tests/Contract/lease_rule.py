"""The rule for the cost of a lease, written a second time from its description in the contract: exact fractions."""

import calendar
from datetime import date, timedelta
from fractions import Fraction
from math import ceil, floor

ESSENTIAL = ["electricity", "heat", "water"]
KINDS = ["electricity", "gas", "heat", "water", "sewer", "trash", "internet"]


def cents(amount):
    """Whole cents, half of one up."""
    return floor(amount + Fraction(1, 2))


def later(day, months):
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def length(first, last):
    """The whole months of a stay, and the days after them."""
    end, months = last + timedelta(days=1), 0
    while later(first, months + 1) <= end:
        months += 1
    return months, (end - later(first, months)).days


def cost(listing, stay=None, people=None):
    """The cost by the contract's names. `stay` is a first and a last day."""
    if listing["kind"] == "buy" or listing.get("priceCents") is None:
        return None
    lease = listing.get("lease") or {}
    price, period = listing["priceCents"], listing.get("pricePeriod", "month")
    rent = price * {"month": Fraction(1), "week": Fraction(52, 12), "semester": Fraction(2, 9)}[period]
    fees = [fee for fee in lease.get("fees") or [] if fee.get("mandatory", True)]
    once, monthly, yearly = (
        sum(fee["amountCents"] for fee in fees if fee["due"] == due) for due in ("once", "monthly", "yearly"))
    paid = [utility for utility in lease.get("utilities") or [] if utility["payment"] != "included"]
    month = rent + monthly + sum(utility.get("estimateCents") or 0 for utility in paid)
    all_in, move_in = month + Fraction(yearly, 12), price + (lease.get("depositCents") or 0) + once + monthly + yearly
    bedrooms = listing.get("bedrooms") or 0
    is_one_persons = listing["kind"] == "roommate" or lease.get("homeType") in ("room", "dorm", "studio")
    is_shared = bedrooms > 0 and not is_one_persons
    sharing = (people or lease.get("maxResidents") or bedrooms) if is_shared else 1
    return {
        "allInMonthlyCents": cents(all_in), "moveInCents": cents(Fraction(move_in)), "people": sharing,
        "perPersonMonthlyCents": cents(all_in / sharing), "perPersonMoveInCents": cents(Fraction(move_in, sharing)),
        "stay": stay_cost(listing, lease, stay, (month, yearly, once), sharing),
        **unknown(listing, lease, stay),
    }


def stay_cost(listing, lease, stay, amounts, people):
    months, days, window = stated_stay(listing, lease, stay)
    if months is None:
        return None
    (month, yearly, once), exact = amounts, months + Fraction(days, 30)
    total = month * exact + yearly * ceil(exact / 12) + once
    return {"from": window[0], "until": window[1], "months": months, "days": days, "totalCents": cents(total),
            "perPersonCents": cents(total / people), "isBelowMinimum": exact < (lease.get("minimumStayMonths") or 0)}


def stated_stay(listing, lease, stay):
    if stay is None and lease.get("leaseMonths"):
        return lease["leaseMonths"], 0, (None, None)
    first, last = stay or (listing.get("availableFrom"), listing.get("availableUntil"))
    if not first or not last:
        return None, None, None
    return *length(date.fromisoformat(first), date.fromisoformat(last)), (first, last)


def unknown(listing, lease, stay):
    named = {utility["kind"] for utility in lease.get("utilities") or []}
    if "gas" in named:
        named.add("heat")
    lacking = {utility["kind"] for utility in lease.get("utilities") or []
               if utility["payment"] != "included" and utility.get("estimateCents") is None}
    if "utilitiesIncluded" not in listing.get("amenities", []):
        lacking |= set(ESSENTIAL) - named
    parts = ["fees"] * (lease.get("fees") is None) + [kind for kind in KINDS if kind in lacking]
    parts += ["deposit"] * (lease.get("depositCents") is None)
    parts += ["stay"] * (stated_stay(listing, lease, stay)[0] is None)
    return {"isComplete": not parts, "unknown": parts}
