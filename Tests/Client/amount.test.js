import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { amountText, centsOf, readAmount } from "../../Public/js/amount.js";
import { loadTexts } from "../../Public/js/i18n.js";
import { isUnlikely } from "../../Public/js/post/rent-hint.js";

const cases = readFileSync(new URL("../Fixtures/amounts.tsv", import.meta.url), "utf8").split("\n").slice(1, -1)
  .map((line) => line.split("\t"));

test("there are cases to read", () => assert.ok(cases.length > 40));

for (const [written, sign, read] of cases) {
  test(`the amount “${written}” where ${sign} stands before the decimals`, () => {
    assert.deepEqual(readAmount(written, sign), read === "-" ? [] : read.split("|").map(Number));
  });
}

test("a page reads and writes amounts in its own language, and reads what it wrote", async () => {
  await loadTexts(async () => texts("en"));
  assert.equal(centsOf("850,50"), 85_050);
  assert.equal(centsOf("1,200"), 120_000);
  assert.equal(centsOf("1.200"), null);
  for (const cents of [1, 50, 99_900, 85_050, 1_000_000_000]) assert.equal(centsOf(amountText(cents)), cents);
});

test("a price of fifty times the usual is asked about, and so is a fiftieth", () => {
  const check = { usualPrice: { lowCents: 80_000, highCents: 120_000 } };
  for (const cents of [8_505_000, 850]) assert.equal(isUnlikely(check, cents), true);
  for (const cents of [null, 85_050, 3_000_000]) assert.equal(isUnlikely(check, cents), false);
  assert.equal(isUnlikely({ usualPrice: null }, 8_505_000), false);
});
