import { texts } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { loadTexts } from "../../Public/js/i18n.js";
import { buildingChange } from "../../Public/js/my-listings/building-form.js";
import { buttonText, rowText } from "../../Public/js/my-listings/csv-upload.js";
import { asksForOrder, columnLabel, queryOf, questionsOf } from "../../Public/js/my-listings/csv-choices.js";
import { changesOf } from "../../Public/js/my-listings/price-changes.js";
import { groupsOf } from "../../Public/js/my-listings/row-list.js";
import { namesIn } from "../../Public/js/my-listings/units.js";
import { refusalText } from "../../Public/js/my-listings/refusal-text.js";

const english = async () => loadTexts(async () => texts("en"));
const card = { id: "l1", version: 3, priceCents: 95_000, availableFrom: "2026-08-01" };
const refusal = (code, errors = []) => ({ code, detail: "As the server says.", errors });

test("only rows that say something else are sent, with the version that was read", () => {
  const rows = [
    { card, price: "950", day: "2026-08-01" }, { card, price: "", day: "" },
    { card, price: "899.99", day: "2026-08-01" }, { card, price: "950", day: "" },
  ];
  assert.deepEqual(changesOf(rows), [
    { id: "l1", version: 3, priceCents: 89_999, availableFrom: "2026-08-01" },
    { id: "l1", version: 3, priceCents: 95_000, availableFrom: null },
  ]);
});

test("a unit sends bedrooms and status only when they are other ones", () => {
  const unit = { ...card, bedrooms: 2, status: "draft" };
  const row = { card: unit, price: "950", day: "2026-08-01", bedrooms: "2", status: "draft" };
  const sent = { id: "l1", version: 3, priceCents: 95_000, availableFrom: "2026-08-01" };
  assert.deepEqual(changesOf([row, { ...row, status: null }]), []);
  assert.deepEqual(changesOf([{ ...row, bedrooms: "" }, { ...row, status: "active" }, { ...row, bedrooms: "0" }]), [
    { ...sent, bedrooms: null }, { ...sent, status: "active" }, { ...sent, bedrooms: 0 },
  ]);
});

test("names of units are separated by commas, each once", () => {
  assert.deepEqual(namesIn(" 1A, 1B;2A,,1A\n"), ["1A", "1B", "2A"]);
});

test("a refusal names its fields, else says what the server says", async () => {
  await english();
  const price = { field: "priceCents", code: "range", message: "", params: { min: 1, max: 1_000_000_000 } };
  assert.equal(refusalText(refusal("invalid_values", [price])), "Price: Enter a number from 0.01 to 10,000,000.");
  assert.equal(refusalText(refusal("stale")), "As the server says.");
});

test("the button says what will be done", async () => {
  await english();
  const counts = { created: 0, changed: 0, unchanged: 4, refused: 1 };
  assert.equal(buttonText({ ...counts, created: 12 }), "Create 12 listings");
  assert.equal(buttonText({ ...counts, created: 1 }), "Create 1 listing");
  assert.equal(buttonText({ ...counts, changed: 2 }), "Update 2 listings");
  assert.equal(buttonText({ ...counts, created: 3, changed: 2 }), "Create 3, update 2");
  assert.equal(buttonText(counts), null);
});

test("a row says what changes, or which column is wrong", async () => {
  await english();
  const row = { line: 2, externalId: "a" };
  assert.equal(rowText({ ...row, outcome: "created" }), "Will be created");
  assert.equal(rowText({ ...row, outcome: "created", status: "held" }),
    "Will be created, hidden until a moderator has reviewed it");
  assert.equal(rowText({ ...row, outcome: "unchanged", status: "held" }), "No change");
  assert.equal(rowText({ ...row, outcome: "changed", changes: ["status", "priceCents"] }),
    "Changes: Relisted, Price");
  const bedrooms = { field: "bedrooms", code: "type", message: "", params: { expected: "integer" } };
  const shape = { field: "row", code: "columns", message: "", params: { fields: 3, columns: 17 } };
  assert.equal(rowText({ ...row, outcome: "refused", problem: refusal("invalid_values", [bedrooms, shape]) }),
    "bedrooms: Enter a whole number. Row: This row has 3 fields; the header has 17.");
});

test("units of a building stand together where the first of them stands; all others come last", () => {
  const [elm, oak] = [{ id: "e", name: "Elm House", unit: "1" }, { id: "o", name: "Oak House", unit: null }];
  const cards = [["a", null], ["b", oak], ["c", elm], ["d", undefined], ["e", oak]]
    .map(([id, building]) => ({ id, building }));
  const groups = groupsOf(cards).map(({ name, cards: units }) => [name, units.map(({ id }) => id)]);
  assert.deepEqual(groups, [["Oak House", ["b", "e"]], ["Elm House", ["c"]], ["", ["a", "d"]]]);
  assert.deepEqual(groupsOf([]), []);
});

const building = {
  name: "Elm House", amenities: ["parking"], location: { latitude: 43, longitude: -77 },
  address: { street: "12 Elm Street", city: "Rochester", region: "NY", postalCode: "14623", country: "US" },
};
const typed = {
  "name": "Elm House", "amenity:parking": true, "address.street": "12 Elm Street", "address.city": "Rochester",
  "address.region": "NY", "address.postalCode": "14623", "address.country": "US",
};

test("of a building only what was changed is sent; another address has another place", () => {
  assert.deepEqual(buildingChange(typed, building), {});
  assert.deepEqual(buildingChange({ ...typed, name: "Elm Court" }, building), { name: "Elm Court" });
  assert.deepEqual(buildingChange({ ...typed, "address.street": "" }, building),
    { address: { street: null }, location: null });
  assert.deepEqual(buildingChange({ ...typed, "address.city": "Gates" }, { ...building, location: null }),
    { address: { city: "Gates" } });
  assert.deepEqual(buildingChange({ ...typed, "amenity:furnished": true }, building).amenities.sort(),
    ["furnished", "parking"]);
  assert.deepEqual(buildingChange({ ...typed, "amenity:parking": false }, building), { amenities: [] });
});

test("a file's owner is asked for missing columns, the encoding and the order of dates, and no more", () => {
  const error = (field, code, allowed) => ({ field, code, params: allowed && { allowed } });
  assert.deepEqual(questionsOf([error("price", "missing", ["Miete", "Bad"]), error("price", "repeated", ["A", "B"])]),
    [{ name: "price", allowed: ["Miete", "Bad"] }, { name: "price", allowed: ["A", "B"] }]);
  assert.deepEqual(questionsOf([error("price", "missing"), error("dryRun", "malformed", ["true"])]), []);
  const upload = (errors) => ({ rows: [{ problem: { errors } }, {}] });
  assert.equal(asksForOrder(upload([error("availableFrom", "ambiguous", ["2027-01-05", "2027-05-01"])])), true);
  assert.equal(asksForOrder(upload([error("price", "ambiguous", ["1.20", "1200"])])), false);
  assert.deepEqual(queryOf({ columns: {} }), { columns: undefined, dateOrder: undefined, encoding: undefined });
  assert.equal(queryOf({ columns: { price: "Miete" } }).columns, '{"price":"Miete"}');
});

test("a column is called as its field in the form, with its name in the template", async () => {
  await english();
  assert.equal(columnLabel("priceCents"), "Price (priceCents)");
  assert.equal(columnLabel("postalCode"), "Postal code (postalCode)");
  assert.equal(columnLabel("externalId"), "externalId");
});
