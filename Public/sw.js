// Stores the pages and the last searches for offline use. Everything else asks the network first. Only responses that
// are the same for everybody are stored, never one that depends on who is signed in.

// The paths of the pages that work offline, and of all files that they need, as the server lists them.
/** @type {any} */
const policies = /** @type {any} */ (self).trustedTypes;
const parts = ["/offline-files.js", "/push-worker.js"];
const policy = policies?.createPolicy("digs-worker", {
  createScriptURL: (/** @type {string} */ path) => parts.find((part) => part === path),
});
importScripts(...parts.map((path) => policy?.createScriptURL(path) ?? path));

/** @typedef {ServiceWorkerGlobalScope & { offlineFiles: string[], offlineVersion: string }} OfflineWorker */
const worker = /** @type {OfflineWorker} */ (/** @type {unknown} */ (self));
const [shellCache, searchCache] = [`digs-shell-${worker.offlineVersion}`, "digs-search-1"];
const [maxSearches, maxPhotos] = [40, 80];
const timeoutMilliseconds = 8000;
const cachedAtHeader = "X-Digs-Kept";
/** `Vary` names codings and origins, and the worker is one client of one origin. */
const ignoreVary = { ignoreVary: true };

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shellCache)
    .then((cache) => Promise.all(worker.offlineFiles.map((path) => storeFile(cache, path))))
    .then(() => worker.skipWaiting()));
});

/**
 * Stores a file, or a page without momentary content.
 * @param {Cache} cache
 * @param {string} path
 */
async function storeFile(cache, path) {
  const isPage = !path.includes(".");
  const response = await fetch(isPage ? `${path}?shell` : path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  await cache.put(path, response);
}

// A response that came embedded in its page, which the worker has not seen.
worker.addEventListener("message", (event) => {
  const { path, body, type = "application/json" } = event.data ?? {};
  if (typeof path !== "string" || typeof body !== "string") return;
  const request = new Request(path);
  if (kindOf(new URL(request.url), request) !== "search") return;
  const response = new Response(body, { headers: { "Content-Type": type } });
  event.waitUntil(storeSearch(response, request).catch(() => {}));
});

worker.addEventListener("activate", (event) => {
  const isOld = (/** @type {string} */ name) => name.startsWith("digs-") && name !== shellCache && name !== searchCache;
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
    .then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const kind = kindOf(url, request);
  if (kind === "page") event.respondWith(page(request, url));
  else if (kind === "asset") event.respondWith(asset(request, event));
  else if (kind === "file") event.respondWith(file(request, event));
  else if (kind === "search") event.respondWith(search(request, event));
  else if (kind === "photo") event.respondWith(photo(request, event));
});

/**
 * The kind of a request that may be stored. The worker ignores all others, above all those whose response depends on
 * the caller.
 * @param {URL} url
 * @param {Request} request
 */
function kindOf({ pathname }, { mode }) {
  if (mode === "navigate") return pathname.startsWith("/v1/") || pathname.startsWith("/docs") ? null : "page";
  if (/^\/v1\/photos\/[^/]+\/(small|card|medium)$/.test(pathname)) return "photo";
  if (pathname === "/fragments/listings") return "search";
  if (/^\/v1\/(listings|listings\/map|tenant|universities(\/.*)?)$/.test(pathname)) return "search";
  if (pathname.startsWith("/assets/")) return "asset";
  if (/^\/(css|js|i18n|icons|vendor)\//.test(pathname) || pathname === "/manifest.webmanifest") return "file";
  return null;
}

/**
 * A page; offline its stored shell, which holds nothing private.
 * @param {Request} request
 * @param {URL} url
 */
async function page(request, { pathname }) {
  try {
    return await fetch(request);
  } catch (error) {
    const path = /^\/listings\/[^/]+$/.test(pathname) ? "/listing" : pathname;
    const cache = await caches.open(shellCache);
    return await cache.match(path, ignoreVary) ?? await cache.match("/offline", ignoreVary) ?? Promise.reject(error);
  }
}

/**
 * A script, style sheet or text.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function file(request, event) {
  const cache = await caches.open(shellCache);
  try {
    const response = await fetchInTime(request);
    if (response.ok) event.waitUntil(cache.put(request, response.clone()));
    return response;
  } catch (error) {
    return await cache.match(request.url, ignoreVary) ?? Promise.reject(error);
  }
}

/**
 * A joined file, whose URL names its content.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function asset(request, event) {
  const cache = await caches.open(shellCache);
  const stored = await cache.match(request.url, ignoreVary);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

/**
 * A search, which is the same for everybody. Stored with the time, so that the page can show its age.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function search(request, event) {
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(storeSearch(response.clone(), request).catch(() => {}));
    return response;
  } catch (error) {
    const cache = await caches.open(searchCache);
    return await cache.match(request.url, ignoreVary) ?? Promise.reject(error);
  }
}

/**
 * @param {Response} response
 * @param {Request} request
 */
async function storeSearch(response, request) {
  const headers = new Headers(response.headers);
  headers.set(cachedAtHeader, new Date().toISOString());
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  const cache = await caches.open(searchCache);
  // Deleted first, so that the keys are in order of use.
  await cache.delete(request.url);
  await cache.put(request.url, new Response(await response.arrayBuffer(), { headers }));
  await trim(cache);
}

/**
 * A photo of a public listing. Any other is `private` and is not stored. A stored one is shown at once and asked for
 * again, so that it is forgotten when its listing has gone.
 * @param {Request} request
 * @param {FetchEvent} event
 */
async function photo(request, event) {
  const cache = await caches.open(searchCache);
  const stored = await cache.match(request.url, ignoreVary);
  if (stored) {
    event.waitUntil(fetch(request).then(({ status }) => status === 404 && cache.delete(request.url)).catch(() => {}));
    return stored;
  }
  const response = await fetch(request);
  if (response.ok && response.headers.get("Cache-Control")?.includes("public")) {
    event.waitUntil(cache.put(request.url, response.clone()).then(() => trim(cache)).catch(() => {}));
  }
  return response;
}

/**
 * Deletes the oldest photos and searches above the limits.
 * @param {Cache} cache
 */
async function trim(cache) {
  const keys = await cache.keys();
  const isPhoto = (/** @type {Request} */ key) => new URL(key.url).pathname.startsWith("/v1/photos/");
  const [photos, others] = [keys.filter(isPhoto), keys.filter((key) => !isPhoto(key))];
  const old = [...photos.slice(0, -maxPhotos), ...others.slice(0, -maxSearches)];
  await Promise.all(old.map((key) => cache.delete(key)));
}

/**
 * Gives up on a network that does not respond in time.
 * @param {Request} request
 */
function fetchInTime(request) {
  // TypeScript 4.8 does not know `timeout` yet.
  return fetch(request, { signal: /** @type {any} */ (AbortSignal).timeout(timeoutMilliseconds) });
}
