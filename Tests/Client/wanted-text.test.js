import "./browser.js";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { loadTexts } from "../../Public/js/i18n.js";
import { differencesText } from "../../Public/js/wanted/wanted-text.js";

await loadTexts(async () => JSON.parse(await readFile("Public/i18n/en.json", "utf8")));

test("what does not fit quite is one sentence with amounts", () => {
  const text = differencesText([{ code: "overBudget", amount: 4000 }, { code: "farther", amount: 0.8 }], "USD");
  assert.match(text, /\$40 over budget and 0\.8 .*farther/);
  assert.equal(differencesText([], "USD"), "Good match");
  assert.equal(differencesText([{ code: "pets", amount: null }], "USD"), "pets not mentioned");
  assert.equal(differencesText([{ code: "laterThan", amount: 1 }], "USD"), "available 1 day too late");
  assert.equal(differencesText([{ code: "shorterThan", amount: 12 }], "USD"), "available 12 days less");
});
