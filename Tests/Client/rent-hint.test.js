import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyValues } from "../../Public/js/post/listing-values.js";
import { queryOf } from "../../Public/js/post/rent-hint.js";

const typed = {
  ...emptyValues(), kind: "rent", bedrooms: "4", priceCents: "450", "address.country": "US",
  "address.postalCode": "14623",
};

test("the rent is compared as that of a room when the lease says it is one", () => {
  assert.equal(queryOf({ ...typed, "lease.homeType": "room" }, 4.5)?.homeType, "room");
  assert.equal(queryOf(typed, 4.5)?.homeType, null);
});
