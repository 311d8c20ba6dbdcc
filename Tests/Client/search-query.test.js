import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { withQuery } from "../../Public/js/api.js";
import { boundsOf, boundsText } from "../../Public/js/listings/map-bounds.js";
import {
  activeFilters, hasPlace, listingsQuery, mapQuery, placeChanges, readSearch, withChanges, withToggled,
} from "../../Public/js/listings/search-query.js";

const search = (text) => readSearch(text);

test("a search has only parameters that it knows and that say something", () => {
  assert.equal(search("?near=43,-77&utm_source=mail&q=&kind=rent").toString(), "near=43%2C-77&kind=rent");
});

test("an amount has as many digits as the API takes", () => {
  const names = ["minPriceCents", "maxPriceCents", "maxTotalCents", "maxDepositCents"];
  const text = names.map((name) => `${name}=1200000000000`).join("&");
  assert.equal(search(text).toString(), text);
});

test("a change starts at the first page", () => {
  assert.equal(withChanges(search("near=43,-77&cursor=abc"), { kind: "rent" }).get("cursor"), null);
});

test("null, undefined and an empty text take a parameter out; a number is written", () => {
  const changed =
    withChanges(search("near=43,-77&q=river&kind=rent&minBedrooms=1"), { q: null, kind: "", minBedrooms: 2 });
  assert.equal(changed.toString(), "near=43%2C-77&minBedrooms=2");
});

test("an order by relevance goes with the words that it needs", () => {
  assert.equal(withChanges(search("near=43,-77&q=river&sort=relevance"), { q: null }).get("sort"), null);
  assert.equal(withChanges(search("near=43,-77&q=river&sort=price"), { q: null }).get("sort"), "price");
});

test("the cost of a stay goes with the two days that it needs", () => {
  const stay = search("near=43,-77&from=2027-01-01&until=2027-04-30&maxStayCents=600000&sort=stay");
  assert.equal(stay.get("sort"), "stay");
  assert.equal(stay.get("maxStayCents"), "600000");
  const open = withChanges(stay, { until: null });
  assert.equal(open.toString(), "near=43%2C-77&from=2027-01-01");
  assert.equal(withChanges(stay, { kind: "rent" }).get("maxStayCents"), "600000");
});

test("another place replaces the one before, and the campus that an area came from", () => {
  const area = withChanges(search("universityId=7"), { ...placeChanges("bounds", "1,2,3,4"), campus: "7" });
  assert.equal(area.toString(), "bounds=1%2C2%2C3%2C4&campus=7");
  assert.equal(withChanges(area, placeChanges("near", "43,-77")).toString(), "near=43%2C-77");
});

test("the API gets no parameter of the client's, and an area no radius", () => {
  assert.equal(listingsQuery(search("bounds=1,2,3,4&campus=7&radiusMiles=5")).toString(), "bounds=1%2C2%2C3%2C4");
  assert.equal(mapQuery(search("near=43,-77&radiusMiles=5&sort=price&kind=rent")).toString(), "kind=rent");
});

test("a comma list gains and loses a value", () => {
  const one = search("near=43,-77&amenities=parking");
  assert.equal(withToggled(one, "amenities", "oven", true), "parking,oven");
  assert.equal(withToggled(one, "amenities", "parking", true), "parking");
  assert.equal(withToggled(one, "amenities", "parking", false), "");
});

test("filters are what narrows, not the place or the order", () => {
  assert.deepEqual(activeFilters(search("near=43,-77&sort=price&q=river&kind=rent")), ["q", "kind"]);
  assert.equal(hasPlace(search("q=river")), false);
});

test("a path gets only the parameters that have a value", () => {
  assert.equal(withQuery("/v1/listings", { near: "43,-77", q: "", cursor: null, limit: 24 }),
    "/v1/listings?near=43%2C-77&limit=24");
  assert.equal(withQuery("/v1/listings", {}), "/v1/listings");
});

test("bounds across the date line are wrapped for the API and unwrapped for the map", () => {
  const bounds = { getSouth: () => -10, getNorth: () => 10, getWest: () => 170, getEast: () => 190 };
  assert.equal(boundsText(bounds), "-10.00000,170.00000,10.00000,-170.00000");
  assert.deepEqual(boundsOf("-10,170,10,-170"), [[-10, 170], [10, 190]]);
});
