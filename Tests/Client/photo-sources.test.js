import assert from "node:assert/strict";
import { test } from "node:test";
import { photoSources } from "../../Public/js/photo-sources.js";

const urls = { small: "s", card: "c", medium: "m", large: "l" };

test("browsers are told the true width of each file, upright photos too", () => {
  assert.equal(photoSources({ id: "", urls, width: 1920, height: 1280 }, "medium"), "s 320w, c 640w, m 960w");
  assert.equal(photoSources({ id: "", urls, width: 1280, height: 1920 }, "large"), "s 213w, c 427w, m 640w, l 1280w");
});

test("a photo that is never enlarged is offered once in its own size", () => {
  assert.equal(photoSources({ id: "", urls, width: 500, height: 400 }, "large"), "s 320w, c 500w");
  assert.equal(photoSources({ id: "", urls, width: 5, height: 1 }, "large"), "s 5w");
});
