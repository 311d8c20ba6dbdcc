import "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ConflictUnresolved, ListingSync } from "../../Public/js/post/listing-sync.js";
import { emptyValues, fromListing } from "../../Public/js/post/listing-values.js";

/** A server with one listing, as far as the form needs it: drafts, ETags, field errors. */
class FakeServer {
  listing = null;
  version = 0;
  requests = [];
  /** By the name of a field: the error with which it is refused. */
  refused = {};
  /** How many of the next requests get no answer, although the server handled them. */
  lostAnswers = 0;
  byKey = new Map();

  fetch = async (path, { method, headers, body }) => {
    const sent = body ? JSON.parse(body) : null;
    // A client that asks for ever fails its test instead of blocking it.
    if (this.requests.length > 20) throw new TypeError("Too many requests");
    this.requests.push({ method, path, headers, body: sent });
    const response = this.byKey.get(headers["Idempotency-Key"]) ?? this.respond(method, headers, sent);
    if (headers["Idempotency-Key"]) this.byKey.set(headers["Idempotency-Key"], response);
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw new TypeError("Failed to fetch");
    }
    return new Response(JSON.stringify(response.body), { status: response.status, headers: response.headers });
  };

  respond(method, headers, sent) {
    if (method === "GET") return this.ok();
    if (method === "PATCH" && headers["If-Match"] !== this.etag) return this.problem(412, "stale", []);
    const names = Object.keys(sent).flatMap((name) =>
      (typeof sent[name] === "object" && sent[name] && !Array.isArray(sent[name])
        ? Object.keys(sent[name]).map((inner) => `${name}.${inner}`)
        : [name]));
    const errors = names.filter((name) => this.refused[name]).map((field) => ({ field, code: "invalid" }));
    if (errors.length) return this.problem(422, "invalid_values", errors);
    this.change(sent);
    return this.ok();
  }

  /** Changes the listing, as this form or another one does. */
  change(changes) {
    const { address, contact, ...rest } = changes;
    const before = this.listing ?? { id: "7", amenities: [], hideExactLocation: false, address: {}, contact: {} };
    this.listing = {
      ...before, ...rest, address: { ...before.address, ...address }, contact: { ...before.contact, ...contact },
    };
    this.version += 1;
  }

  get etag() { return `"${this.version}"`; }
  ok() { return { status: 200, body: structuredClone(this.listing), headers: { ETag: this.etag } }; }
  problem(status, code, errors) { return { status, body: { code, detail: code, errors }, headers: {} }; }
  sent(method) { return this.requests.filter((request) => request.method === method); }
}

const typed = (changes) => ({ ...emptyValues(), kind: "rent", title: "Sunny room", ...changes });
let server;
let asked;

/** A sync whose reader takes `answer` when asked to choose between two versions. */
function newSync(answer = null) {
  return new ListingSync({
    choose: async (comparison) => { asked.push(comparison); return answer; },
    created: () => {}, remember: () => {},
  });
}

beforeEach(() => {
  server = new FakeServer();
  globalThis.fetch = server.fetch;
  asked = [];
});

test("a new draft is created once, then only what changed is sent, under the version that was read", async () => {
  const sync = newSync();
  await sync.saveDraft(typed());
  await sync.saveDraft(typed());
  await sync.saveDraft(typed({ title: "Sunnier room" }));
  assert.equal(server.sent("POST").length, 1);
  assert.equal(server.sent("POST")[0].body.status, "draft");
  assert.equal(server.sent("PATCH").length, 1);
  assert.deepEqual(server.sent("PATCH")[0].body, { title: "Sunnier room" });
  assert.equal(server.sent("PATCH")[0].headers["If-Match"], "\"1\"");
});

test("an answer that got lost makes no second listing", async () => {
  server.lostAnswers = 3;
  const sync = newSync();
  await assert.rejects(sync.saveDraft(typed()), { name: "Unreachable" });
  await sync.saveDraft(typed());
  const keys = new Set(server.sent("POST").map(({ headers }) => headers["Idempotency-Key"]));
  assert.equal(keys.size, 1);
  assert.equal(server.version, 1);
});

test("a draft is saved without the fields that the server refuses, and their errors are returned", async () => {
  server.refused = { priceCents: true, "address.postalCode": true };
  const sync = newSync();
  const errors =
    await sync.saveDraft(typed({ priceCents: "-1", "address.postalCode": "?", "address.city": "Rochester" }));
  assert.deepEqual(errors.map(({ field }) => field).sort(), ["address.postalCode", "priceCents"]);
  assert.equal(server.listing.title, "Sunny room");
  assert.equal(server.listing.address.city, "Rochester");
  assert.equal(server.listing.priceCents, undefined);
});

test("publishing throws what the server refuses", async () => {
  server.refused = { priceCents: true };
  const sync = newSync();
  await assert.rejects(sync.save(typed({ priceCents: "-1" }), { status: "active" }), { name: "Problem", status: 422 });
});

test("a change made elsewhere in another field needs no question when it is outside of the form", async () => {
  const sync = newSync();
  await sync.saveDraft(typed());
  server.change({ views: 3 });
  await sync.saveDraft(typed({ title: "Mine" }));
  assert.equal(asked.length, 0);
  assert.equal(server.listing.title, "Mine");
});

test("two changes of one field are put to the reader, and the choice is saved", async () => {
  const sync = newSync(typed({ title: "Chosen" }));
  await sync.saveDraft(typed());
  server.change({ title: "Theirs" });
  await sync.saveDraft(typed({ title: "Mine" }));
  assert.deepEqual(asked[0].fields.map(({ name, mine, theirs, both }) => [name, mine, theirs, both]),
    [["title", "Mine", "Theirs", true]]);
  assert.equal(server.listing.title, "Chosen");
});

test("a reader who chooses neither version overwrites nothing", async () => {
  const sync = newSync(null);
  await sync.saveDraft(typed());
  server.change({ title: "Theirs" });
  await assert.rejects(sync.saveDraft(typed({ title: "Mine" })), ConflictUnresolved);
  assert.equal(server.listing.title, "Theirs");
});

test("two saves at once go one after the other", async () => {
  const sync = newSync();
  await Promise.all([sync.saveDraft(typed()), sync.saveDraft(typed({ title: "Second" }))]);
  assert.deepEqual(server.requests.map(({ method }) => method), ["POST", "PATCH"]);
  assert.equal(server.listing.title, "Second");
});

test("a listing that was deleted elsewhere is created anew", async () => {
  const sync = newSync();
  await sync.saveDraft(typed());
  sync.reset();
  await sync.saveDraft(typed());
  assert.equal(server.sent("POST").length, 2);
});

test("the values that were read last are the base of the next change", async () => {
  const sync = newSync();
  await sync.saveDraft(typed());
  assert.deepEqual(sync.base, fromListing(server.listing));
});
