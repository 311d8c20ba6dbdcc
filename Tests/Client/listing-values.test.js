import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FIELDS, changedFields, compareVersions, emptyValues, fromListing, missingFields, toListing,
} from "../../Public/js/post/listing-values.js";

const listing = {
  kind: "rent",
  title: "Sunny room",
  description: "Two windows.\n",
  priceCents: 61_050,
  pricePeriod: "month",
  address: { street: "12 Elm Street", city: "Rochester", region: "NY", postalCode: "14623", country: "US" },
  bedrooms: 1,
  bathrooms: 1.5,
  areaSquareFeet: null,
  amenities: ["parking", "furnished"],
  foodPreference: "any",
  hideExactLocation: true,
  location: { latitude: 43.1, longitude: -77.6 },
  locationSource: "given",
  contact: { name: "Olive", email: "olive@example.edu", phone: null },
  availableFrom: "2026-08-01",
  availableUntil: null,
};
const values = () => fromListing(structuredClone(listing));

test("the form shows a price in units of the currency and sends cents", () => {
  assert.equal(values().priceCents, "610.50");
  assert.equal(toListing({ ...values(), priceCents: " 999.99 " }).priceCents, 99_999);
  assert.equal(toListing({ ...values(), priceCents: "0.07" }).priceCents, 7);
});

test("what was read and not changed is sent as it was", () => {
  const sent = toListing(values());
  assert.deepEqual(sent.address, listing.address);
  assert.deepEqual({ ...sent.contact }, listing.contact);
  for (const name of ["kind", "title", "description", "priceCents", "bedrooms", "bathrooms", "availableFrom"]) {
    assert.equal(sent[name], listing[name], name);
  }
  assert.deepEqual(sent.amenities, ["furnished", "parking"], "in the order of the form");
  assert.deepEqual(sent.location, listing.location);
});

test("an emptied field is null, and a text that is no number goes as it was typed", () => {
  const sent = toListing({ ...values(), title: "  ", bedrooms: "two", areaSquareFeet: "" });
  assert.equal(sent.title, null);
  assert.equal(sent.bedrooms, "two");
  assert.equal(sent.areaSquareFeet, null);
});

test("only the named fields are sent", () => {
  assert.deepEqual(toListing(values(), ["address.city", "title"]), {
    address: { city: "Rochester" }, title: "Sunny room",
  });
});

test("a place that the server found is not the owner's", () => {
  assert.equal(fromListing({ ...listing, locationSource: "postalCode" }).location, null);
});

test("blanks around a text are no change", () => {
  assert.deepEqual(changedFields(values(), { ...values(), title: " Sunny room ", kind: "buy" }), ["kind"]);
});

test("two edits that touch different fields need no choice of a field that both changed", () => {
  const base = values();
  const { same, fields } = compareVersions(base, { ...base, title: "Mine" }, { ...base, kind: "buy" });
  assert.equal(same, false);
  assert.deepEqual(fields.map(({ name, choice, both }) => [name, choice, both]), [
    ["kind", "theirs", false], ["title", "mine", false],
  ]);
});

test("two edits of the same field are marked, and mine is preselected", () => {
  const base = values();
  const { fields } = compareVersions(base, { ...base, title: "Mine" }, { ...base, title: "Theirs" });
  assert.deepEqual(fields, [{ name: "title", mine: "Mine", theirs: "Theirs", both: true, choice: "mine" }]);
});

test("the same change on both sides is no conflict", () => {
  const base = values();
  assert.equal(compareVersions(base, { ...base, title: "New" }, { ...base, title: "New" }).same, true);
  assert.equal(compareVersions(base, { ...base, title: "New" }, base).same, true);
});

test("an active listing needs its required fields and one way of contact", () => {
  assert.deepEqual(missingFields(values()), []);
  assert.deepEqual(missingFields({ ...values(), title: " ", "contact.email": "" }), ["title", "contact.email"]);
  assert.deepEqual(missingFields({ ...values(), "contact.email": "", "contact.phone": "+1 585 555 0100" }), []);
  assert.equal(missingFields(emptyValues()).length, 7);
});

test("an empty form has every field", () => {
  const empty = emptyValues({ name: "Olive", email: "olive@example.edu" });
  assert.deepEqual(Object.keys(empty).sort(), [...FIELDS].sort());
  assert.equal(empty["contact.name"], "Olive");
});
