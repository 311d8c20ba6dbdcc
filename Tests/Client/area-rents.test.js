import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { rentRows } from "../../Public/js/areas/area-rents.js";
import { loadTexts } from "../../Public/js/i18n.js";

await loadTexts(async () => texts("en"));

const rents = {
  area: { id: "zip-14623", kind: "zip", name: "14623", label: "14623 Rochester, NY" }, currency: "USD",
  hud: { source: "smallArea", years: [2023, 2024].map((year) => ({
    year, bedrooms: [{ bedrooms: 2, lowCents: 147_000, highCents: year === 2024 ? 150_000 : 147_000 }],
  })) },
  index: { source: "Zillow", months: [
    { month: "2022-12", cents: 140_000 }, { month: "2023-09", cents: 151_000 }, { month: "2023-10", cents: 152_412 },
  ] },
  marketplace: { minListings: 5, minOwners: 3, medians: [
    { year: 2024, bedrooms: null, listings: 9, owners: 4, medianCents: 110_000 },
    { year: 2024, bedrooms: 2, listings: 6, owners: 3, medianCents: 127_500 },
  ] },
};

test("the rents of a year stand side by side, the index with its newest month", () => {
  assert.deepEqual(rentRows(rents, 2), [
    { year: 2024, hud: "$1,470–$1,500", index: "", here: "$1,275 (6 listings)" },
    { year: 2023, hud: "$1,470", index: "$1,524 (Oct)", here: "" },
    { year: 2022, hud: "", index: "$1,400 (Dec)", here: "" },
  ]);
  const rows = rentRows(rents, 0).map(({ year, hud, here }) => [year, hud, here]);
  assert.deepEqual(rows, [[2023, "", ""], [2022, "", ""]]);
});
