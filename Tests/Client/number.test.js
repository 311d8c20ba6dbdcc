import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { highestOf, maxAmount } from "../../Public/js/amount-limits.js";
import { loadTexts } from "../../Public/js/i18n.js";
import { wholeOf } from "../../Public/js/number.js";

await loadTexts(async () => texts("en"));

for (const [text, whole] of /** @type {[string, number | null][]} */ ([
  ["850", 850], [" 12 ", 12], ["0", 0], ["1,200", 1200], ["1.200", 1200], ["1'200", 1200], ["1’200", 1200],
  ["1 200", 1200], ["1\u202F200", 1200], ["1\u00A0200", 1200], ["12,50,000", 1_250_000], ["２", 2], ["2.0", 2],
  ["2,00", 2], ["1.000", 1000], ["850,50", null], ["2.5", null], ["1.20", null], ["", null], ["-3", null],
  ["two", null], ["3 a month", null], ["$5", null], ["1e3", null], ["0x10", null], ["1,20,0", null],
])) {
  test(`the count “${text}”`, () => assert.equal(wholeOf(text), whole));
}

test("a calculation's amounts reach as high as a listing's price, and the rents of all units together do", () => {
  assert.equal(highestOf("rentCents"), maxAmount);
  assert.equal(highestOf("unitRentCents", 1000), maxAmount / 1000);
  assert.equal(highestOf("unitRentCents", 7) * 7 <= maxAmount, true);
  assert.equal(highestOf("constructionCents"), 10 * maxAmount);
});

const contract = JSON.parse(readFileSync(new URL("../../Public/docs/openapi.json", import.meta.url), "utf8"));

for (const schema of ["LoanInputs", "RentalInputs", "LandInputs", "ListingInput"]) {
  const amounts = Object.entries(contract.components.schemas[schema].properties)
    .filter(([name]) => name.endsWith("Cents"));
  test(`the highest amounts of ${schema} are the contract's`, () => {
    assert.notEqual(amounts.length, 0);
    for (const [name, { maximum }] of amounts) assert.equal(highestOf(name), maximum, name);
  });
}
