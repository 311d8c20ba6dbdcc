import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, Unreachable } from "../../Public/js/api.js";
import { problemText } from "../../Public/js/form.js";
import { loadTexts } from "../../Public/js/i18n.js";

test("an error says what the server says, with the apostrophes of the pages", async () => {
  await loadTexts(async () => texts("en"));
  const problem = new Problem(409, { code: "own_listing", detail: "You can't report your own 'listing'." });
  assert.equal(problemText(problem), "You can’t report your own 'listing'.");
});

test("a response without a problem, such as a proxy's, and none at all have the client's own words", async () => {
  await loadTexts(async () => texts("es"));
  assert.equal(problemText(new Problem(502, null)), texts("es").failure.unexpected);
  assert.equal(problemText(new Unreachable()), texts("es").failure.unreachable);
});
