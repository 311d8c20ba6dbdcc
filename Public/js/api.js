// The only place that fetches. Answers JSON, throws `Problem` (what the server refuses) or `Unreachable`.

/** What the server refused, as RFC 9457 tells it. `fields` holds the faults by the name of their field. */
export class Problem extends Error {
  constructor(status, body, headers) {
    super(body?.detail || `The server answered ${status}.`);
    this.name = "Problem";
    this.status = status;
    this.code = body?.code ?? "unexpected";
    this.requestId = body?.requestId ?? null;
    this.faults = body?.errors ?? [];
    this.fields = new Map(this.faults.map((fault) => [fault.field, fault]));
    this.retryAfterSeconds = Number(headers?.get("Retry-After")) || null;
  }

  /** Whether the session that the page relied on has ended. */
  get signedOut() { return this.status === 401 && ["not_signed_in", "session_expired"].includes(this.code); }
}

/** No answer came: no network, or the server is down. */
export class Unreachable extends Error {
  constructor() {
    super("The server cannot be reached.");
    this.name = "Unreachable";
  }
}

/** Whether the error is only that we stopped asking. */
export const isAborted = (error) => error?.name === "AbortError";

const pausesMilliseconds = [300, 1200];

/**
 * One call. `options`: `query` (object or URLSearchParams, empty values left out), `body` (JSON, or a Blob as it is),
 * `signal`, `key` (Idempotency-Key), `ifMatch`, `keepalive` (goes on when the page is left). Answers `{status, body, etag, location, keptAt}`; `body` is null when empty,
 * `keptAt` tells when an answer was kept that now stands in for the network's.
 */
export async function ask(method, path, options = {}) {
  const headers = { Accept: "application/json" };
  const { body, key, ifMatch, signal, keepalive } = options;
  let payload;
  if (body instanceof Blob) {
    payload = body;
    headers["Content-Type"] = body.type || "application/octet-stream";
  } else if (body !== undefined) {
    payload = JSON.stringify(body);
    headers["Content-Type"] = "application/json";
  }
  if (key) headers["Idempotency-Key"] = key;
  if (ifMatch) headers["If-Match"] = ifMatch;
  const request = { method, headers, body: payload, signal, keepalive, credentials: "same-origin" };
  // Reads may be repeated; so may what has a key, for the server does it once.
  const response = await reach(withQuery(path, options.query), request, method === "GET" || Boolean(key));
  return understand(response);
}

export const get = async (path, options) => (await ask("GET", path, options)).body;
export const put = async (path, body, options) => (await ask("PUT", path, { ...options, body })).body;
export const patch = async (path, body, options) => (await ask("PATCH", path, { ...options, body })).body;
export const remove = async (path, options) => (await ask("DELETE", path, options)).body;

/** Creates or does something. Pass the `key` of the first try to try again without doing it twice. */
export const post = async (path, body, options) =>
  (await ask("POST", path, { key: newKey(), ...options, body })).body;

/** A random UUID for `Idempotency-Key`: one for each thing to be made. */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A path with a query; null, undefined and empty values are left out. */
export function withQuery(path, query) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {});
  const kept = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return kept.length ? `${path}?${new URLSearchParams(kept)}` : path;
}

/** What a response says; throws its problem. Only `upload.js` needs it besides this file. */
export async function understand(response) {
  const text = response.status === 204 ? "" : await response.text().catch(() => { throw new Unreachable(); });
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new Problem(502, { detail: "The server's answer cannot be read.", code: "unreadable" });
  }
  if (response.ok) {
    const { headers, status } = response;
    // The service worker marks what it kept from before the network went.
    return { status, body, etag: headers.get("ETag"), location: headers.get("Location"), keptAt: headers.get("X-Digs-Kept") };
  }
  const problem = new Problem(response.status, body, response.headers);
  if (problem.signedOut) dispatchEvent(new CustomEvent("digs:signed-out"));
  throw problem;
}

async function reach(path, request, mayRepeat) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await fetch(path, request);
    } catch (error) {
      if (isAborted(error)) throw error;
      if (!mayRepeat || attempt >= pausesMilliseconds.length || navigator.onLine === false) throw new Unreachable();
      await pause(pausesMilliseconds[attempt], request.signal);
    }
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
