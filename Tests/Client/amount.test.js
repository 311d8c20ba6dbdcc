import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { amountText, centsOf, decimalOf, readAmount, writtenAmount } from "../../Public/js/amount.js";
import { loadTexts } from "../../Public/js/i18n.js";
import { isUnlikely } from "../../Public/js/post/rent-hint.js";

const cases = readFileSync(new URL("../Fixtures/amounts.tsv", import.meta.url), "utf8").split("\n").slice(1, -1)
  .map((line) => line.split("\t"));

test("there are cases to read", () => assert.ok(cases.length > 40));

for (const [written, sign, read, currency] of cases) {
  test(`the amount “${written}” where ${sign} stands before the decimals`, () => {
    assert.deepEqual(readAmount(written, sign), read === "-" ? [] : read.split("|").map(Number));
    if (read !== "-") assert.equal(writtenAmount(written, undefined, sign).named?.name ?? "", currency);
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

test("an amount of another currency is none of this one, and one without cents has no decimals", () => {
  for (const text of ["$850", "850 USD", "US$850"]) assert.equal(centsOf(text, "USD"), 85_000);
  for (const text of ["850 €", "CHF 850", "£850", "850 pesos"]) assert.equal(centsOf(text, "USD"), null);
  assert.equal(centsOf("$850", "EUR"), null);
  assert.equal(centsOf("1.200", "JPY"), 120_000);
});

test("a percentage has a point or a comma", () => {
  for (const [text, value] of [["6.5", 6.5], ["6,125 %", 6.125], ["7", 7], ["６.5", 6.5]]) {
    assert.equal(decimalOf(text), value);
  }
  for (const text of ["", "6.5.1", "-3", "1,200.5", "a"]) assert.equal(decimalOf(text), null);
});
