// The only module that calls `fetch`. Throws `Problem` when the server refuses, `Unreachable` without a response.
import { t, textsName, typeset } from "./i18n.js";
import { takeAnswer } from "./page-answers.js";

/** An error response of the server (RFC 9457). `fields` holds its field errors by the name of the field. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {any} body
   * @param {Headers | null} [headers]
   */
  constructor(status, body, headers) {
    super(body?.detail ? typeset(body.detail) : t("failure.unexpected"));
    this.name = "Problem";
    this.status = status;
    this.code = body?.code ?? "unexpected";
    this.requestId = body?.requestId ?? null;
    /** @type {FieldError[]} */
    this.errors = body?.errors ?? [];
    this.fields = new Map(this.errors.map((fieldError) => [fieldError.field, fieldError]));
    this.retryAfterSeconds = Number(headers?.get("Retry-After")) || null;
  }

  /** Whether the request needed a session and there is none, or it has ended. */
  get signedOut() { return this.status === 401 && ["not_signed_in", "session_expired"].includes(this.code); }
}

/** There was no response: no network, or the server is down. */
export class Unreachable extends Error {
  constructor() {
    super("The server cannot be reached.");
    this.name = "Unreachable";
  }
}

/**
 * Whether the error only says that the request was cancelled.
 * @param {any} error
 * @returns {boolean}
 */
export const isAborted = (error) => error?.name === "AbortError";

const pausesMilliseconds = [300, 1200];

/**
 * Sends one request. `options`: `query` (empty values are left out), `body` (sent as JSON, a Blob unchanged), `signal`,
 * `key` (Idempotency-Key), `ifMatch`, `keepalive` (the request survives leaving the page), `accept` (JSON without it).
 * `body` of the response is null when empty, and a text if it is markup; `cachedAt` is when the service worker stored
 * a response that it returns offline.
 * @param {string} method
 * @param {string} path
 * @param {RequestOptions} [options]
 * @returns {Promise<Answer>}
 */
export async function request(method, path, options = {}) {
  const known = method === "GET" ? takeAnswer(withQuery(path, options.query)) : undefined;
  if (known !== undefined) return { status: 200, body: known, etag: null, location: null, cachedAt: null };
  const { accept = "application/json", body, key, ifMatch, signal, keepalive } = options;
  /** @type {Record<string, string>} */
  const headers = { Accept: accept, "Accept-Language": textsName };
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
  // Reads may be repeated, and so may requests with a key: the server does them once.
  const response = await fetchWithRetries(withQuery(path, options.query), request, method === "GET" || Boolean(key));
  return readResponse(response);
}

/**
 * @param {string} path
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const get = async (path, options) => (await request("GET", path, options)).body;
/**
 * Reads a file, such as a photo.
 * @param {string} path
 * @returns {Promise<Blob>}
 */
export async function getBlob(path) {
  const headers = { "Accept-Language": textsName };
  const response = await fetchWithRetries(path, { headers, credentials: "same-origin" }, true);
  if (!response.ok) await readResponse(response);
  return response.blob();
}
/**
 * @param {string} path
 * @param {unknown} [body]
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const put = async (path, body, options) => (await request("PUT", path, { ...options, body })).body;
/**
 * @param {string} path
 * @param {any} body
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const patch = async (path, body, options) => (await request("PATCH", path, { ...options, body })).body;
/**
 * @param {string} path
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const del = async (path, options) => (await request("DELETE", path, options)).body;

/**
 * Creates or does something. Pass the `key` of the first attempt to retry without doing it twice.
 * @param {string} path
 * @param {unknown} [body]
 * @param {RequestOptions} [options]
 * @returns {Promise<any>}
 */
export const post = async (path, body, options) =>
  (await request("POST", path, { key: newKey(), ...options, body })).body;

/**
 * A random UUID for `Idempotency-Key`. Use one for each thing that is created.
 * @returns {string}
 */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The path with a query. Null, undefined and empty values are left out.
 * @param {string} path
 * @param {any} query
 * @returns {string}
 */
export function withQuery(path, query) {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {});
  const given = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

/**
 * Reads a response and throws its problem if it is an error. Only `upload.js` needs it besides this file.
 * @param {Response} response
 * @returns {Promise<Answer>}
 */
export async function readResponse(response) {
  const text = response.status === 204 ? "" : await response.text().catch(() => { throw new Unreachable(); });
  let body = null;
  try {
    const isMarkup = response.headers.get("Content-Type")?.startsWith("text/html");
    body = response.ok && isMarkup ? text : text ? JSON.parse(text) : null;
  } catch {
    if (response.ok) throw new Problem(502, null);
  }
  if (response.ok) {
    const { headers, status } = response;
    // The service worker sets this header on responses from its cache.
    return {
      status,
      body,
      etag: headers.get("ETag"),
      location: headers.get("Location"),
      cachedAt: headers.get("X-Digs-Kept"),
    };
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
