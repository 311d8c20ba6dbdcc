import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fieldErrorKey, fieldErrorText } from "../../Public/js/field-errors.js";
import { loadTexts } from "../../Public/js/i18n.js";

/** What the server can send: the tests of the API hold it complete. */
const known = JSON.parse(readFileSync(new URL("../Contract/field-errors.json", import.meta.url), "utf8"));
const expectedKinds = Object.keys(texts("en").fieldError.expected);

for (const language of ["en", "es"]) {
  await loadTexts(async () => texts(language));

  for (const { code, params } of known) {
    test(
      `${language}: ${[code, ...Object.keys(params ?? {})].join(" ")} has a text with its values in it`, async () => {
        await loadTexts(async () => texts(language));
        const key = fieldErrorKey(code, params);
        assert.ok(key !== "invalid" || code === "invalid", `${key} says nothing about ${code}`);
        const text = fieldErrorText({ field: "title", code, params });
        assert.doesNotMatch(text, /[{}]/);
        for (const name of ["min", "max", "maxWords", "maxMegapixels", "miles", "postalCode", "found"]) {
          if (params?.[name] === undefined) continue;
          const value =
            typeof params[name] === "number" ? new Intl.NumberFormat("en-US").format(params[name]) : params[name];
          assert.ok(text.includes(value), `${text} lacks ${value}`);
        }
      });
  }
}

test("every kind of value that the contract expects has a text", () => {
  const contract = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8");
  const [, kinds] =
    /The kind of value that is accepted\.\n\s+x-extensible-enum:\n((?:\s+- \w+\n)+)/.exec(contract) ?? [];
  assert.deepEqual(kinds?.match(/\w+/g)?.sort(), [...expectedKinds].sort());
});

test("the bounds of an amount are told in units of the currency, not in cents", async () => {
  await loadTexts(async () => texts("en"));
  const error = { field: "priceCents", code: "range", params: { min: 1, max: 1_000_000_000 } };
  assert.equal(fieldErrorText(error), "Enter a number from 0.01 to 10,000,000.");
});

test("a required field says what to enter where it has words of its own", async () => {
  await loadTexts(async () => texts("en"));
  assert.equal(fieldErrorText({ field: "address.postalCode", code: "missing" }), "Enter a postal code.");
  assert.equal(fieldErrorText({ field: "somethingElse", code: "missing" }), "Required.");
});

test("an error of a file repeats the cell and says how to write it", async () => {
  await loadTexts(async () => texts("en"));
  const amenity = { field: "amenities", code: "invalid", params: { allowed: ["oven", "parking"], found: "pool" } };
  assert.equal(fieldErrorText(amenity), "“pool” isn’t valid. Use oven or parking.");
  const price = { field: "price", code: "range", params: { min: 0.01, max: 1000, found: "abc" } };
  assert.equal(fieldErrorText(price), "“abc” isn’t valid. Enter a number from 0.01 to 1,000.");
  const day = { field: "availableFrom", code: "type", params: { expected: "date", found: "8/1/27" } };
  assert.equal(fieldErrorText(day), "“8/1/27” isn’t valid. Write the date as YYYY-MM-DD, such as 2027-08-01.");
});

test("regions are alternatives", async () => {
  await loadTexts(async () => texts("en"));
  const mismatch = {
    field: "address.region",
    code: "region_mismatch",
    params: { postalCode: "14623", regions: ["NY", "PA"] },
  };
  assert.equal(fieldErrorText(mismatch), "Postal code 14623 is in NY or PA.");
});

test("a code that a newer server sends is at least told to be wrong", async () => {
  await loadTexts(async () => texts("en"));
  assert.equal(
    fieldErrorText({ field: "title", code: "too_purple", params: { shade: 3 } }), texts("en").fieldError.invalid);
});

test("the server's English is never shown for an error of a field", async () => {
  await loadTexts(async () => texts("es"));
  const error = { field: "title", code: "length", message: "has 4 to 120 characters", params: { min: 4, max: 120 } };
  assert.equal(fieldErrorText(error), "Usa de 4 a 120 caracteres.");
});
