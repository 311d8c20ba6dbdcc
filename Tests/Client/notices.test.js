import "./browser.js";
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { instantOf, localTime } from "../../Public/js/admin/notice-form.js";
import { currentNotices, dismiss, forgetNotices, markRead } from "../../Public/js/notices/current.js";

const now = Date.parse("2026-11-24T12:00:00.000Z");
const notice = (id, endsAt = "2026-12-01T00:00:00.000Z") =>
  ({ id, title: `Notice ${id}`, text: "Text", startsAt: "2026-11-20T00:00:00.000Z", endsAt, isRead: false });
/** What was asked for, and what the server answers. */
let asked = [];
let items = [];

globalThis.fetch = async (path, { method }) => {
  asked.push(`${method} ${path}`);
  return method === "PUT" ? new Response(null, { status: 204 }) : Response.json({ items, nextCursor: null });
};

const ids = async (account, at = now) => (await currentNotices(account, at)).map(({ id }) => id);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  [asked, items] = [[], [notice("a"), notice("b")]];
});

test("they are fetched once in five minutes, and anew for another account", async () => {
  for (const at of [now, now + 299_000]) assert.deepEqual(await ids("sam", at), ["a", "b"]);
  assert.equal(asked.length, 1);
  await ids("olive");
  await ids(null);
  await ids(null, now + 301_000);
  // A clock that was set back.
  await ids(null, now - 1000);
  assert.equal(asked.length, 5);
});

test("one that ended meanwhile is left out", async () => {
  items = [notice("a", "2026-11-24T12:01:00.000Z"), notice("b")];
  assert.deepEqual(await ids("sam"), ["a", "b"]);
  assert.deepEqual(await ids("sam", now + 60_000), ["b"]);
});

test("an account dismisses on the server, who is not signed in on this device", async () => {
  await ids("sam");
  await dismiss("a", { id: "sam" });
  assert.deepEqual(await ids("sam"), ["b"]);
  assert.deepEqual(asked, ["GET /v1/notices", "PUT /v1/notices/a/dismissal"]);
  assert.deepEqual(await ids(null), ["a", "b"]);
  await dismiss("b", null);
  assert.deepEqual(await ids(null), ["a"]);
  assert.equal(asked.length, 3);
  forgetNotices();
  assert.deepEqual(await ids(null), ["a"]);
});

test("what was read is asked for anew", async () => {
  await ids("sam");
  await markRead("a");
  await ids("sam");
  assert.deepEqual(asked, ["GET /v1/notices", "PUT /v1/notices/a/read", "GET /v1/notices"]);
});

test("damaged storage or none is no trouble", async () => {
  for (const text of ["{", "[]", "null", '{"account":"sam","at":0}', '{"account":"sam","at":"x","items":1}']) {
    sessionStorage.setItem("digs.notices", text);
    localStorage.setItem("digs.notices.dismissed", text);
    assert.deepEqual(await ids("sam"), ["a", "b"]);
  }
  [localStorage.isFull, sessionStorage.isFull] = [true, true];
  await dismiss("a", null);
  assert.deepEqual(await ids(null), ["a", "b"]);
  [localStorage.isFull, sessionStorage.isFull] = [false, false];
});

test("a time of the form and an instant are the same", () => {
  for (const text of ["2026-11-24T12:00:00.000Z", "2026-06-30T23:59:00.000Z"]) {
    assert.equal(instantOf(localTime(text)), text);
  }
  assert.deepEqual([localTime(undefined), instantOf("")], ["", null]);
});
