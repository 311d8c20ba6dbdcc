import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isAddress, isPoint, partsOf } from "../../Public/js/areas/area-search.js";
import { changeOf, choicesOf, newestOf, rowsOf } from "../../Public/js/areas/charts.js";
import {
  axisText, cardFigure, cardText, figureText, kindText, reasonText, shortMargin, valueText, yearsText,
} from "../../Public/js/areas/figures.js";
import { loadTexts } from "../../Public/js/i18n.js";

await loadTexts(async () => texts("en"));

const none = {
  status: "noData", estimate: null, marginOfError: null, marginNote: null, bound: null, year: null, firstYear: null,
  survey: null, source: null,
};
const figure = (estimate, more) => ({ ...none, status: "estimate", estimate, year: 2022, firstYear: 2018, ...more });

test("an address is known by its postal code, then by its city", () => {
  assert.deepEqual(partsOf("151 Maiden Lane, Rochester, NY 14607"),
    ["151 Maiden Lane, Rochester, NY 14607", "14607", "Rochester, NY"]);
  assert.deepEqual(partsOf("151 Maiden Lane, Apt 3, Rochester, NY 14607-1234, USA"),
    ["151 Maiden Lane, Apt 3, Rochester, NY 14607-1234", "14607", "Rochester, NY"]);
  assert.deepEqual(partsOf("12 Elm Street, Rochester NY"), ["12 Elm Street, Rochester NY", "Rochester NY"]);
  assert.deepEqual(partsOf("Rochester, NY 14607"), ["Rochester, NY 14607", "14607", "Rochester, NY"]);
  assert.deepEqual(partsOf("Rochester, NY"), ["Rochester, NY"]);
  assert.deepEqual(partsOf("14607"), ["14607"]);
  assert.deepEqual(partsOf("United States"), ["United States"]);
  assert.ok(isAddress("151 Maiden Lane, Rochester, NY") && !isAddress("Rochester, NY") && !isAddress(""));
  assert.ok(isPoint(" 43.0846, -77.6743 ") && !isPoint("43") && !isPoint("14607, NY"));
});

test("a figure is told with its unit, as a bound, or as a reason", () => {
  assert.equal(valueText(1250, "usdPerMonth"), "$1,250");
  assert.equal(valueText(33.1, "years"), "33.1 years");
  assert.equal(valueText(24.53, "minutes"), "24.5 minutes");
  assert.equal(valueText(5.14, "percent"), "5.1%");
  assert.equal(valueText(209_720, "people"), "209,720");
  assert.equal(axisText(1_500_000, "people"), "1.5M");
  assert.equal(axisText(60_000, "usd"), "$60K");
  assert.equal(figureText({ ...none, status: "topCoded", bound: 3500 }, "usdPerMonth"), "over $3,500");
  assert.equal(figureText({ ...none, status: "bottomCoded", bound: 100 }, "usdPerMonth"), "under $100");
  assert.equal(figureText(none, "usd"), "No data");
  for (const status of ["suppressed", "notComputed", "notApplicable", "notGiven", "noData"]) {
    assert.match(reasonText({ ...none, status }), /\.$/);
  }
  assert.equal(yearsText(figure(1)), "2018–2022");
  assert.equal(yearsText(figure(1, { firstYear: 2022 })), "2022");
  assert.equal(shortMargin(figure(1, { marginOfError: 53 }), "usd"), "± $53");
  assert.equal(shortMargin(figure(1, { marginNote: "controlled" }), "people"), "");
  assert.equal(cardText("ownership", figure(37.2), "percent"), "37.2% own, 62.8% rent");
  assert.equal(kindText({ kind: "place", designation: "CDP" }), "Place");
  assert.equal(kindText({ kind: "place", designation: "village" }), "Village");
});

test("a card shows the variable that the area has a number of, else one that something around it has", () => {
  const gross = { variable: "medianGrossRent", unit: "usdPerMonth", values: [none, figure(1300)] };
  const contract = { variable: "medianContractRent", unit: "usdPerMonth", values: [figure(900), none] };
  assert.equal(cardFigure({ figures: [gross, contract] }, "rent"), contract);
  contract.values[0] = none;
  assert.equal(cardFigure({ figures: [gross, contract] }, "rent"), gross);
});

test("a chart has one survey, the one with the most years first, and never mixes two", () => {
  const series = (survey, years) => ({
    variable: "medianGrossRent", unit: "usdPerMonth", survey,
    points: years.map((year) => ({ ...figure(1000 + year), year })),
  });
  const choices = choicesOf([series("acs5", [2022]), series("acs1", [2019, 2021, 2022])], "rent");
  assert.deepEqual(choices.map(({ id }) => id), ["medianGrossRent.acs1", "medianGrossRent.acs5"]);
  assert.deepEqual(choices[0].series.map(({ survey }) => survey), ["acs1"]);
  assert.deepEqual(rowsOf(choices[0].series).map(({ year }) => year), [2022, 2021, 2019]);
  assert.equal(changeOf(choices[0].series[0]).from.year, 2019);
  assert.equal(changeOf(choices[1].series[0]), null);
  const tenure = ["ownerOccupied", "renterOccupied"].map((variable) => ({ ...series("acs1", [2021]), variable }));
  assert.equal(choicesOf(tenure, "tenure")[0].series.length, 2);
});

test("two publishers of one survey are two choices, told apart by their names", () => {
  const series = (source, years) => ({
    variable: "population", unit: "people", survey: "other",
    points: years.map((year) => ({ ...figure(1000 + year), year, source })),
  });
  const choices = choicesOf([series("Estimates", [2020, 2021]), series("Sum of counties", [2019, 2020, 2021])],
    "population");
  assert.deepEqual(choices.map(({ id }) => id), ["population.other.2", "population.other"]);
  assert.deepEqual(choices.map(({ label }) => label.split(" · ").at(-1)), ["Sum of counties", "Estimates"]);
  assert.deepEqual(choices.map((choice) => choice.series.length), [1, 1]);
});

test("the newest estimate is of the first variable that has one, whatever survey it is from", () => {
  const series = (variable, survey, values) => ({ variable, survey, points: Object.entries(values).map(
    ([year, estimate]) => ({ ...none, year: Number(year), estimate })) });
  const all = [series("medianGrossRent", "acs1", { 2023: 1500 }), series("medianContractRent", "acs1", { 2021: 900 }),
    series("medianContractRent", "acs5", { 2019: 800, 2022: 950, 2023: null })];
  assert.equal(newestOf(all, ["medianContractRent", "medianGrossRent"]), 950);
  assert.equal(newestOf(all, ["vacancyRate", "medianGrossRent"]), 1500);
  assert.equal(newestOf(all, ["vacancyRate"]), null);
});
