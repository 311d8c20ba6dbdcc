import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";

const { literally, meantSearch } = await import("../../Public/js/listings/corrected-words.js");

test("each word is quoted once, so that it is taken as it is", () => {
  assert.equal(literally("furnised  room"), '"furnised" "room"');
  assert.equal(literally('furnised -house "quiet'), '"furnised" -house "quiet');
});

test("a search is saved with the words that were meant, and unchanged where none was corrected", () => {
  const search = new URLSearchParams("near=1,2&q=furnised&cursor=x");
  const page = { items: [], nextCursor: null, total: 1, origin: { latitude: 1, longitude: 2 } };
  assert.equal(meantSearch(search, { ...page, correctedTo: "furnished" }).toString(), "near=1%2C2&q=furnished");
  assert.equal(meantSearch(search, page), search);
  assert.equal(meantSearch(search, undefined), search);
});
