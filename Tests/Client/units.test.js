import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { calculators } from "../../Public/js/calculator/calculators.js";
import { fieldErrorText } from "../../Public/js/field-errors.js";
import { distanceText, isNextDoor, radiusText } from "../../Public/js/format.js";
import { loadTexts } from "../../Public/js/i18n.js";
import { factsLine } from "../../Public/js/listing-facts.js";
import { emptyValues, fromListing, toListing } from "../../Public/js/post/listing-values.js";
import { milesOf, shownArea, shownRadius, squareFeetOf } from "../../Public/js/units.js";

await loadTexts(async () => texts("en"));
const { dataset } = document.documentElement;
const metric = () => { dataset.units = "metric"; };
afterEach(() => { delete dataset.units; });

test("a metric marketplace shows kilometers and square meters", () => {
  assert.deepEqual([distanceText(2), radiusText(25)], ["2 mi", "25 mi"]);
  metric();
  assert.deepEqual([distanceText(2), distanceText(12.4), distanceText(2, true)], ["3.2 km", "20 km", "about 3.2 km"]);
  assert.equal(distanceText(0.05), "under 100 m");
  assert.deepEqual([isNextDoor(0.05), isNextDoor(0.09)], [true, false]);
  assert.equal(radiusText(25), "40.2 km");
  assert.equal(factsLine({ bedrooms: 2, bathrooms: 1, areaSquareFeet: 700 }), "2 beds · 1 bath · 65 m²");
});

test("every whole number of square meters or kilometers is shown again as it was typed", () => {
  metric();
  for (let area = 1; area <= 2_000; area += 1) assert.equal(shownArea(squareFeetOf(area)), area);
  for (let radius = 1; radius <= 40; radius += 1) assert.equal(shownRadius(milesOf(radius)), radius);
  assert.ok(milesOf(40) <= 25);
});

test("the listing form has square meters, and the API gets square feet", () => {
  metric();
  assert.equal(toListing({ ...emptyValues(), areaSquareFeet: "65" }).areaSquareFeet, 700);
  assert.equal(toListing({ ...emptyValues(), areaSquareFeet: "large" }).areaSquareFeet, "large");
  assert.equal(fromListing({ ...toListing(emptyValues()), areaSquareFeet: 700 }).areaSquareFeet, "65");
});

test("a square meter of land costs what the calculation comes to for its lot", () => {
  const found = { landValueCents: 80_400_000, landValuePerSquareFootCents: 10_050, parcelSquareFeet: 8_000 };
  assert.deepEqual(calculators.landValue.figures(found)[1], ["perSquareFoot", 10_050]);
  metric();
  assert.deepEqual(calculators.landValue.figures(found)[1], ["perSquareMeter", 108_210]);
});

test("an error names its limits as they are typed", () => {
  const range = { code: "range", params: { min: 1, max: 25 }, message: "" };
  assert.match(fieldErrorText({ field: "radiusMiles", ...range }), /\b1\b.*\b25\b/);
  metric();
  assert.match(fieldErrorText({ field: "radiusMiles", ...range }), /\b1\.6\b.*\b40\.2\b/);
  const area = { field: "areaSquareFeet", code: "range", params: { min: 1, max: 1_000_000 }, message: "" };
  assert.match(fieldErrorText(area), /92,903/);
  const far = { code: "far_from_postal_code", params: { miles: 40, max: 30, postalCode: "14623" }, message: "" };
  assert.equal(fieldErrorText({ field: "location", ...far }),
    "This is 64.4 km from postal code 14623; the limit is 48.3.");
});
