"""An owner's sums, held to numpy-financial and closed forms over random cases; calculations that an account keeps."""

import csv
import io
import json
import random
import subprocess
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import numpy as np
import numpy_financial as npf
import pytest
from conftest import NEAR
from server import OTHER_HOST

LOAN = {"loanCents": 30_000_000, "ratePercent": 6.5, "years": 30}
HOUSE = {
    "priceCents": 40_000_000, "downPaymentPercent": 25, "ratePercent": 6.5, "years": 30, "extraCents": 10_000,
    "escrowCents": 45_000, "expensesCents": 30_000, "rentCents": 320_000, "vacancyPercent": 5}
LAND = {
    "unitRentCents": 180_000, "units": 12, "vacancyPercent": 5, "yearlyExpensesCents": 9_000_000,
    "capRatePercent": 6, "constructionCents": 180_000_000, "parcelSquareFeet": 8_000, "askingCents": 84_400_000}


def nearest(value) -> int:
    """Half a cent up, away from zero."""
    return int(Decimal(value).quantize(Decimal(1), ROUND_HALF_UP))


def random_loan(numbers: random.Random) -> dict:
    rate = numbers.choice([0, numbers.randrange(300_001) / 10_000, numbers.randrange(1, 97) / 8])
    return {"loanCents": numbers.randrange(1_000_000, 200_000_000), "ratePercent": rate,
            "years": numbers.randrange(1, 51)}


def accumulated(loan: dict, count: int) -> float:
    """What errors of half a cent a month come to in so many months, in interest and in the payment."""
    rate = loan["ratePercent"] / 1200
    return count if rate == 0 else ((1 + rate) ** count - 1) / rate


@pytest.mark.parametrize("seed", range(10))
def test_schedules_are_those_of_numpy_financial(api, seed):
    numbers = random.Random(seed)
    for _ in range(100):
        loan = random_loan(numbers)
        plan = api.server.send("GET", "/v1/finance/amortization", loan).json()
        rate, count, months = loan["ratePercent"] / 1200, loan["years"] * 12, plan["months"]
        exact = -npf.pmt(rate, count, loan["loanCents"])
        assert abs(plan["levelPaymentCents"] - exact) <= 0.501, loan
        assert len(months) <= count and months[-1]["closingCents"] == 0
        # The first year's interest and the balances, as far as rounding may take them from the unrounded ones.
        first = np.arange(1, min(12, len(months)) + 1)
        interest = -npf.ipmt(rate, first, count, loan["loanCents"])
        for number, expected in zip(first, interest):
            allowed = 0.501 + rate * accumulated(loan, int(number))
            assert abs(months[number - 1]["interestCents"] - expected) <= allowed, (loan, number)
        middle = max(1, len(months) // 2)
        balance = -npf.fv(rate, middle, -exact, loan["loanCents"])
        assert abs(months[middle - 1]["closingCents"] - balance) <= 1.01 * accumulated(loan, middle) + 0.01, loan
        assert sum(month["principalCents"] for month in months) == loan["loanCents"]
        assert plan["totals"]["paymentCents"] == loan["loanCents"] + plan["totals"]["interestCents"]


@pytest.mark.parametrize("seed", range(4))
def test_rental_properties_follow_their_closed_forms(api, seed):
    numbers = random.Random(seed)
    for _ in range(50):
        form = random_house(numbers)
        found = api.server.send("POST", "/v1/finance/rental", body=json_bytes(form), headers=JSON).json()
        loan = form["priceCents"] - nearest(Decimal(form["priceCents"]) * share(form["downPaymentPercent"]))
        assert found["loanCents"] == loan and found["downPaymentCents"] == form["priceCents"] - loan
        vacant = nearest(form["rentCents"] * share(form["vacancyPercent"]))
        operating = form["rentCents"] - vacant - form["expensesCents"] - form["escrowCents"]
        assert found["netOperatingIncomeCents"] == 12 * operating
        assert found["capRatePercent"] == percent(12 * operating, form["priceCents"])
        level = abs(npf.pmt(form["ratePercent"] / 1200, form["years"] * 12, loan))
        assert abs(found["levelPaymentCents"] - level) <= 0.501
        cash = form["priceCents"] - loan
        for month in found["months"]:
            cash += month["extraCents"]
            net = operating - month["interestCents"] - month["principalCents"]
            assert (month["netCents"], month["cashInvestedCents"]) == (net, cash)
            assert month["equityCents"] == form["priceCents"] - month["closingCents"]
            assert month["roiPercent"] == percent(12 * net, cash)
            income = operating - month["interestCents"]
            assert (month["netIncomeCents"], month["netIncomeRoiPercent"]) == (income, percent(12 * income, cash))
        for name in ("netCents", "equityCents", "roiPercent", "netIncomeCents", "netIncomeRoiPercent"):
            assert found[name] == found["months"][0][name]
        first = sum(month["netCents"] for month in found["months"][:12])
        first += (12 - len(found["months"][:12])) * operating
        assert found["cashOnCashPercent"] == percent(first, form["priceCents"] - loan)
        costs = form["expensesCents"] + form["escrowCents"] + found["levelPaymentCents"]
        even = found["breakEvenRentCents"]
        assert even - nearest(even * share(form["vacancyPercent"])) >= costs
        assert even == 0 or even - 1 - nearest((even - 1) * share(form["vacancyPercent"])) < costs


def test_a_device_without_a_network_calculates_what_the_server_does(api):
    numbers = random.Random(11)
    cases = [("amortization", "GET", random_loan(numbers) | random_monthly(numbers)) for _ in range(400)]
    cases += [("rental", "POST", random_house(numbers)) for _ in range(200)]
    cases += [("rental", "POST", cheaper_house(numbers)) for _ in range(100)]
    cases += [("landValue", "POST", random_land(numbers)) for _ in range(300)]
    cases += [("amortization", "GET", in_dongs(random_loan(numbers) | random_monthly(numbers))) for _ in range(20)]
    cases += [("rental", "POST", in_dongs(cheaper_house(numbers))) for _ in range(20)]
    asked = "".join(f"{json.dumps([name, inputs])}\n" for name, _, inputs in cases)
    program = Path(__file__).with_name("calculate.mjs")
    done = subprocess.run(["node", program], input=asked, text=True, capture_output=True, check=True)
    for (name, method, inputs), line in zip(cases, done.stdout.splitlines(), strict=True):
        path = f"/v1/finance/{'land-value' if name == 'landValue' else name}"
        body = json_bytes(inputs) if method == "POST" else None
        answer = api.server.send(method, path, inputs if method == "GET" else None, body=body, headers=JSON)
        assert answer.status == 200, str(answer)
        found = answer.json()
        expected = {member: value for member, value in found.items() if member not in ("currency", "rule")}
        assert json.loads(line) == expected, (name, inputs)


def test_a_property_without_a_loan_has_its_net_and_return(api):
    found = api.call("analyzeRental", 200, value=HOUSE | {"downPaymentPercent": 100}).json()
    assert (found["months"], found["totals"]) == ([], None)
    assert 12 * found["netCents"] == found["netOperatingIncomeCents"] == found["firstYearNetCents"]
    assert found["roiPercent"] == found["capRatePercent"] == percent(12 * found["netCents"], found["priceCents"])
    assert found["equityCents"] == found["priceCents"]
    assert (found["netIncomeCents"], found["netIncomeRoiPercent"]) == (found["netCents"], found["roiPercent"])


def test_land_follows_its_closed_form(api):
    numbers = random.Random(7)
    for _ in range(200):
        form = random_land(numbers)
        found = api.server.send("POST", "/v1/finance/land-value", body=json_bytes(form), headers=JSON).json()
        gross = form["unitRentCents"] * form["units"] * 12
        income = gross - nearest(gross * share(form["vacancyPercent"])) - form["yearlyExpensesCents"]
        value = nearest(income / share(form["capRatePercent"]))
        assert found["propertyValueCents"] == value
        assert found["landValueCents"] == value - form["constructionCents"]
        assert found["landValuePerSquareFootCents"] == nearest(
            Decimal(found["landValueCents"]) / form["parcelSquareFeet"])


def test_extra_payments_end_a_loan_as_early_as_nper_says(api):
    for extra in (1_000, 25_000, 100_000):
        plan = api.call("showAmortization", 200, query=LOAN | {"extraCents": extra, "escrowCents": 20_000}).json()
        exact = npf.nper(LOAN["ratePercent"] / 1200, -(plan["levelPaymentCents"] + extra), LOAN["loanCents"])
        assert plan["totals"]["monthCount"] == int(np.ceil(exact))
        assert plan["withoutExtra"]["monthCount"] == 360


def test_the_csv_has_the_rows_of_the_schedule(api):
    answer = api.call("showAmortization", 200, query=LOAN | {"format": "csv"})
    rows = list(csv.DictReader(io.StringIO(answer.body.decode())))
    plan = api.call("showAmortization", 200, query=LOAN).json()
    for row, month in zip(rows, plan["months"], strict=True):
        assert int(row.pop("month")) == month["number"]
        assert {f"{name}Cents": int(Decimal(text) * 100) for name, text in row.items()} == {
            name: value for name, value in month.items() if name != "number"}
    by_accept = api.call("showAmortization", 200, query=LOAN, headers={"Accept": "text/csv"})
    assert by_accept.body == answer.body
    api.call("analyzeRental", 200, value=HOUSE, query={"format": "csv"})


def test_the_examples_of_the_document_are_what_the_server_answers(api, contract):
    queries = {"showAmortization": {"loanCents": 300_000, "ratePercent": 6, "years": 1, "extraCents": 120_000,
                                    "escrowCents": 20_000}}
    assert api.call("showAmortization", 200, query=queries["showAmortization"]).json() == example(
        contract, "Amortization")
    house = HOUSE | {"priceCents": 18_000_000, "loanCents": 400_000, "years": 1, "extraCents": 200_000,
                     "expensesCents": 20_000, "rentCents": 160_000}
    del house["downPaymentPercent"]
    assert api.call("analyzeRental", 200, value=house).json() == example(contract, "RentalAnalysis")
    assert api.call("valueLand", 200, value=LAND).json() == example(contract, "LandValue")


def test_what_is_wrong_is_named(api):
    assert api.call("showAmortization", 400).fields == {"loanCents", "ratePercent", "years"}
    assert api.call("showAmortization", 400, query=LOAN | {"loanCents": 1_000_000_000_001}).fields == {"loanCents"}
    many = api.call("valueLand", 422, value=LAND | {"unitRentCents": 10**12, "units": 2})
    assert many.fields == {"unitRentCents"}
    both = HOUSE | {"loanCents": 1}
    assert api.call("analyzeRental", 422, value=both).fields == {"downPaymentPercent"}
    for wrong in ({"capRatePercent": 0}, {"capRatePercent": -6}, {"parcelSquareFeet": 0}, {"parcelSquareFeet": -1}):
        assert api.call("valueLand", 422, value=LAND | wrong).fields == set(wrong)


def test_local_figures_say_where_they_come_from(api):
    found = api.call("showLocalFigures", 200, query=NEAR).json()
    for subject in ("rent", "vacancy", "propertyValue"):
        known = found[subject]["reason"] is None
        assert known == (found[subject]["area"] is not None) == (found[subject]["figure"]["source"] is not None)
    abroad = api.call("showLocalFigures", 200, query={"near": "48.2,16.37"}).json()
    assert {abroad[subject]["reason"] for subject in ("rent", "vacancy", "propertyValue")} == {"notCovered"}


def test_calculations_are_kept_changed_and_deleted(api, samples):
    me = {"token": samples.stranger.token}
    for value in (
        {"name": "Loan", "kind": "amortization", "inputs": LOAN},
        {"name": "House", "kind": "rental", "inputs": HOUSE},
        {"name": "Land", "kind": "landValue", "inputs": LAND, "inputVersion": 1},
    ):
        api.call("saveScenario", 201, value=value, **me)
    listed = api.call("listScenarios", 200, query={"limit": 2}, **me).json()
    assert [item["name"] for item in listed["items"]] == ["Land", "House"]
    rest = api.call("listScenarios", 200, query={"limit": 2, "cursor": listed["nextCursor"]}, **me).json()
    assert [item["name"] for item in rest["items"]] == ["Loan"] and rest["nextCursor"] is None
    kept = rest["items"][0]["id"]
    tag = {"If-Match": api.call("showScenario", 200, id=kept, **me).headers["ETag"]}
    changed = {"name": "Cheaper", "kind": "amortization", "inputs": LOAN | {"ratePercent": 5.875}}
    assert api.call("replaceScenario", 200, id=kept, value=changed, headers=tag, **me).json()["name"] == "Cheaper"
    assert api.call("replaceScenario", 412, id=kept, value=changed, headers=tag, **me).code == "stale"
    api.call("deleteScenario", 412, id=kept, headers=tag, **me)
    assert api.call("deleteScenario", 400, id=kept, headers={"If-Match": "1"}, **me).fields == {"If-Match"}
    assert api.call("showScenario", 400, id=kept, query={"x": 1}, **me).fields == {"x"}
    for item in listed["items"] + rest["items"]:
        api.call("deleteScenario", 204, id=item["id"], **me)
    assert api.call("listScenarios", 200, **me).json()["items"] == []
    api.call("listScenarios", 401, token=samples.owner.token, headers={"Host": OTHER_HOST})


def test_an_account_keeps_a_hundred_calculations(api):
    form = {"email": "sums@syr.edu", "password": "quiet-harbour-31", "name": "Sums"}
    me = {"token": api.call("register", 201, value=form).json()["token"]}
    for number in range(100):
        api.call("saveScenario", 201, value={"name": f"{number}", "kind": "amortization", "inputs": LOAN}, **me)
    refused = api.call("saveScenario", 409, value={"name": "x", "kind": "amortization", "inputs": LOAN}, **me)
    assert refused.code == "too_many_scenarios"
    assert len(api.call("listScenarios", 200, query={"limit": 100}, **me).json()["items"]) == 100


JSON = {"Content-Type": "application/json"}


def json_bytes(form: dict) -> bytes:
    return json.dumps(form).encode()


def share(percentage) -> Decimal:
    return Decimal(str(percentage)) / 100


def percent(part: int, whole: int) -> float | None:
    if whole <= 0:
        return None
    return float((Decimal(part) * 100 / whole).quantize(Decimal("0.01"), ROUND_HALF_UP))


def random_house(numbers: random.Random) -> dict:
    return {
        "priceCents": numbers.randrange(1_000_000, 300_000_000), "downPaymentPercent": numbers.randrange(1, 99),
        "ratePercent": numbers.randrange(1, 97) / 8, "years": numbers.randrange(1, 31),
        "extraCents": numbers.choice([0, numbers.randrange(200_000)]), "escrowCents": numbers.randrange(100_000),
        "expensesCents": numbers.randrange(100_000), "rentCents": numbers.randrange(1_000_000),
        "vacancyPercent": numbers.randrange(1_000) / 10}


def random_monthly(numbers: random.Random) -> dict:
    return {"extraCents": numbers.choice([0, numbers.randrange(300_000)]), "escrowCents": numbers.randrange(100_000)}


def cheaper_house(numbers: random.Random) -> dict:
    """With a loan instead of a down payment, none or all of the price included, and vacancies at both ends."""
    form = random_house(numbers)
    del form["downPaymentPercent"]
    price = form["priceCents"]
    return form | {
        "loanCents": numbers.choice([0, price, numbers.randrange(1, price)]),
        "vacancyPercent": numbers.choice([0, 100, form["vacancyPercent"]])}


def in_dongs(form: dict) -> dict:
    return {name: value * 2_500 if name.endswith("Cents") else value for name, value in form.items()}


def random_land(numbers: random.Random) -> dict:
    return {
        "unitRentCents": numbers.randrange(1_000_000), "units": numbers.randrange(1, 500),
        "vacancyPercent": numbers.randrange(101), "yearlyExpensesCents": numbers.randrange(100_000_000),
        "capRatePercent": numbers.randrange(25, 2_000) / 100, "constructionCents": numbers.randrange(10**10),
        "parcelSquareFeet": numbers.randrange(1, 1_000_000),
        "askingCents": numbers.choice([None, numbers.randrange(10**11)])}


def example(contract, name: str) -> dict:
    return contract.document["components"]["examples"][name]["value"]
