// The only place that fetches. Answers JSON, throws `Problem` (what the server refuses) or `Unreachable`.

/** What the server refused, as RFC 9457 tells it. `fields` holds the faults by the name of their field. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {any} body
   * @param {Headers | null} [headers]
   */
  constructor(status, body, headers) {
    super(body?.detail || `The server answered ${status}.`);
    this.name = "Problem";
    this.status = status;
    this.code = body?.code ?? "unexpected";
    this.requestId = body?.requestId ?? null;
    /** @type {FieldError[]} */
    this.errors = body?.errors ?? [];
    this.fields = new Map(this.errors.map((fieldError) => [fieldError.field, fieldError]));
    this.retryAfterSeconds = Number(headers?.get("Retry-After")) || null;
  }

  /** Whether the session that the page relied on has ended. */
  get signedOut() { return this.status === 401 && this.code === "not_signed_in"; }
}

/** No answer came: no network, or the server is down. */
export class Unreachable extends Error {
  constructor() {
    super("The server cannot be reached.");
    this.name = "Unreachable";
  }
}

/**
 * Whether the error is only that we stopped asking.
 * @param {any} error
 */
export const isAborted = (error) => error?.name === "AbortError";

const pausesMilliseconds = [300, 1200];

/**
 * One call. `options`: `query` (object or URLSearchParams, empty values left out), `body` (JSON, or a Blob as it is),
 * `signal`, `key` (Idempotency-Key), `ifMatch`, `keepalive` (goes on when the page is left). Answers `{status, body, etag, location, keptAt}`; `body` is null when empty,
 * `keptAt` tells when an answer was kept that now stands in for the network's.
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 */
export async function request(method, path, options = {}) {
  /** @type {Record<string, string>} */
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
  /** @type {RequestInit} */
  const request = { method, headers, body: payload, signal, keepalive, credentials: "same-origin" };
  // Reads may be repeated; so may what has a key, for the server does it once.
  const response = await fetchWithRetries(withQuery(path, options.query), request, method === "GET" || Boolean(key));
  return readResponse(response);
}

/**
 * @param {string} path
 * @param {RequestOptions} [options]
 */
export const get = async (path, options) => (await request("GET", path, options)).body;
/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {RequestOptions} [options]
 */
export const put = async (path, body, options) => (await request("PUT", path, { ...options, body })).body;
/**
 * @param {string} path
 * @param {any} body
 * @param {RequestOptions} [options]
 */
export const patch = async (path, body, options) => (await request("PATCH", path, { ...options, body })).body;
/**
 * @param {string} path
 * @param {RequestOptions} [options]
 */
export const del = async (path, options) => (await request("DELETE", path, options)).body;

/**
 * Creates or does something. Pass the `key` of the first try to try again without doing it twice.
 * @param {string} path
 * @param {unknown} [body]
 * @param {RequestOptions} [options]
 */
export const post = async (path, body, options) =>
  (await request("POST", path, { key: newKey(), ...options, body })).body;

/** A random UUID for `Idempotency-Key`: one for each thing to be made. */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A path with a query; null, undefined and empty values are left out.
 * @param {string} path
 * @param {any} query
 */
export function withQuery(path, query) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {});
  const given = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

/**
 * What a response says; throws its problem. Only `upload.js` needs it besides this file.
 * @param {Response} response
 */
export async function readResponse(response) {
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
    return { status, body, etag: headers.get("ETag"), location: headers.get("Location"), cachedAt: headers.get("X-Digs-Kept") };
  }
  const problem = new Problem(response.status, body, response.headers);
  if (problem.signedOut) dispatchEvent(new CustomEvent("digs:signed-out"));
  throw problem;
}

/**
 * @param {string} path
 * @param {RequestInit} request
 * @param {boolean} mayRepeat
 */
async function fetchWithRetries(path, request, mayRepeat) {
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

/**
 * @param {number} milliseconds
 * @param {AbortSignal | null | undefined} signal
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
