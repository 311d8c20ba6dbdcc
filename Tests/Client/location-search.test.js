import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { locationFacts, placeOf, suggestions } from "../../Public/js/areas/location-search.js";
import { loadTexts } from "../../Public/js/i18n.js";

await loadTexts(async () => texts("en"));

const areas = (count) => Array.from({ length: count }, (_, index) => ({ id: `place-${index}` }));
const locations = (count) => Array.from({ length: count }, (_, index) => ({ name: `Café ${index}`, tracts: [] }));
const ids = (items) => items.map(({ id, name }) => id ?? name);

test("areas with the typed name come first, places below them, eight in all", () => {
  assert.deepEqual(ids(suggestions("Temple", areas(8), locations(6))),
    [...ids(areas(5)), "Café 0", "Café 1", "Café 2"]);
  assert.deepEqual(ids(suggestions("Temple", areas(2), locations(1))), [...ids(areas(2)), "Café 0"]);
  assert.equal(suggestions("Temple", areas(8), []).length, 8);
});

test("what names no area, and an address, leads to places first", () => {
  assert.deepEqual(ids(suggestions("coffeeshop near Temple", [], locations(9))), ids(locations(6)));
  assert.deepEqual(ids(suggestions("151 Elm St, Rochester, NY", areas(1), locations(1))), ["Café 0", "place-0"]);
  assert.deepEqual(suggestions("qqqq", [], []), []);
});

test("an option says what a place is, and how far it is from what the text is near to", () => {
  const cafe = { kind: "pointOfInterest", pointKind: "cafe", distanceMiles: 0.31 };
  assert.equal(locationFacts(cafe), "Café · 0.3 mi");
  assert.equal(locationFacts({ kind: "university", pointKind: null, distanceMiles: null }), "University");
  for (const kind of ["property", "block", "mapAddress"])
    assert.equal(locationFacts({ kind, pointKind: null, distanceMiles: null }), "Address");
  assert.equal(placeOf({ latitude: 39.98, longitude: -75.1 }), "39.98,-75.1");
});
