import { storageEvent } from "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { clearDrafts, deleteDraft, readDraft, watchDraft, writeDraft } from "../../Public/js/drafts.js";

beforeEach(() => {
  localStorage.isFull = false;
  localStorage.clear();
});

test("a draft is read as it was written, by its account alone", () => {
  assert.equal(writeDraft("olive", "listing.new", { values: { title: "Sunny" } }), true);
  assert.deepEqual(readDraft("olive", "listing.new"), { values: { title: "Sunny" } });
  assert.equal(readDraft("sam", "listing.new"), null);
});

test("a full storage is told, and loses nothing that was there", () => {
  writeDraft("olive", "listing.new", { step: 1 });
  localStorage.isFull = true;
  assert.equal(writeDraft("olive", "listing.new", { step: 2 }), false);
  assert.deepEqual(readDraft("olive", "listing.new"), { step: 1 });
});

test("a draft that cannot be read is none", () => {
  writeDraft("olive", "listing.new", {});
  const [name] = Object.keys(localStorage);
  localStorage.setItem(name, "{");
  assert.equal(readDraft("olive", "listing.new"), null);
});

test("a deleted draft is gone", () => {
  writeDraft("olive", "listing.new", {});
  deleteDraft("olive", "listing.new");
  assert.equal(readDraft("olive", "listing.new"), null);
});

test("the drafts of other accounts go when one logs in, and its own stay", async () => {
  writeDraft("olive", "listing.new", { step: 1 });
  writeDraft("sam", "listing.new", { step: 2 });
  localStorage.setItem("digs.language", "es");
  await clearDrafts("sam");
  assert.equal(readDraft("olive", "listing.new"), null);
  assert.deepEqual(readDraft("sam", "listing.new"), { step: 2 });
  assert.equal(localStorage.getItem("digs.language"), "es");
});

test("a draft that another tab writes or deletes is noticed", () => {
  const seen = [];
  watchDraft("olive", "listing.7", (draft) => seen.push(draft));
  writeDraft("olive", "listing.7", { step: 2 });
  const [name] = Object.keys(localStorage);
  dispatchEvent(storageEvent(name));
  dispatchEvent(storageEvent("something else"));
  deleteDraft("olive", "listing.7");
  dispatchEvent(storageEvent(name));
  assert.deepEqual(seen, [{ step: 2 }, null]);
});
