// Keeps the shell of the client and the last searches for when there is no network. Everything is asked of the network first.
// Only what is the same for everybody is kept, never an answer that depends on who is signed in.

const [shellCache, searchCache] = ["digs-shell-1", "digs-search-1"];
const [mostSearches, mostPhotos] = [40, 80];
const patienceMilliseconds = 8000;
const keptHeader = "X-Digs-Kept";
/** `Vary` is about codings and origins here, and we are one client of one origin. */
const anyHeaders = { ignoreVary: true };

const pages = ["/", "/listings", "/map", "/favorites", "/login", "/listing.html", "/not-found.html"];
const styles = ["base", "controls", "cards", "listings", "listing", "map", "start", "login"];
const modules = [
  "api", "card", "combobox", "countries", "dialog", "dom", "favorites", "form", "format", "here", "i18n", "icons", "leaflet",
  "login-form", "session", "shell", "states", "tenant", "toast", "universities",
  "listing/contact", "listing/gallery", "listing/place", "listing/report", "listing/share",
  "listings/chips", "listings/cluster", "listings/controls", "listings/filters", "listings/histogram", "listings/map", "listings/query", "listings/results",
  "pages/favorites", "pages/listing", "pages/listings", "pages/login", "pages/not-found", "pages/start",
];
const shell = [
  ...pages, ...styles.map((name) => `/css/${name}.css`), ...modules.map((name) => `/js/${name}.js`),
  "/i18n/en.json", "/i18n/es.json", "/icons/icon.svg", "/icons/street.svg", "/manifest.webmanifest",
];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(shell)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("digs-") && name !== shellCache && name !== searchCache).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const kind = kindOf(url, request);
  if (kind === "page") event.respondWith(page(request, url));
  else if (kind === "file") event.respondWith(file(request, event));
  else if (kind === "answer") event.respondWith(answer(request, event));
  else if (kind === "photo") event.respondWith(photo(request, event));
});

/** What may be kept; all else, above all what depends on who asks, goes past us. */
function kindOf({ pathname }, { mode }) {
  if (mode === "navigate") return pathname.startsWith("/v1/") || pathname.startsWith("/docs") ? null : "page";
  if (/^\/v1\/photos\/[^/]+\/(small|medium)$/.test(pathname)) return "photo";
  if (/^\/v1\/(listings|listings\/map|tenant|universities(\/.*)?)$/.test(pathname)) return "answer";
  if (/^\/(css|js|i18n|icons|vendor)\//.test(pathname) || pathname === "/manifest.webmanifest") return "file";
  return null;
}

/** A page; without network its shell, which holds nothing of anybody. */
async function page(request, { pathname }) {
  try {
    return await fetch(request);
  } catch (error) {
    const name = /^\/listings\/[^/]+$/.test(pathname) ? "/listing.html" : pathname;
    const cache = await caches.open(shellCache);
    return await cache.match(name, anyHeaders) ?? await cache.match("/not-found.html", anyHeaders) ?? Promise.reject(error);
  }
}

async function file(request, event) {
  const cache = await caches.open(shellCache);
  try {
    const response = await inTime(request);
    if (response.ok) event.waitUntil(cache.put(request, response.clone()));
    return response;
  } catch (error) {
    return await cache.match(request.url, anyHeaders) ?? Promise.reject(error);
  }
}

/** A search: the same for everybody who asks. Kept with the time, so that the page can tell how old it is. */
async function answer(request, event) {
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(keep(response.clone(), request).catch(() => {}));
    return response;
  } catch (error) {
    const cache = await caches.open(searchCache);
    return await cache.match(request.url, anyHeaders) ?? Promise.reject(error);
  }
}

async function keep(response, request) {
  const headers = new Headers(response.headers);
  headers.set(keptHeader, new Date().toISOString());
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  const cache = await caches.open(searchCache);
  // Deleted first, so that the keys stand in the order of use.
  await cache.delete(request.url);
  await cache.put(request.url, new Response(await response.arrayBuffer(), { headers }));
  await trim(cache, "/v1/photos/", mostPhotos, mostSearches);
}

/** A photo of a public listing never changes. Any other says `private` and is not kept. */
async function photo(request, event) {
  const cache = await caches.open(searchCache);
  const kept = await cache.match(request.url, anyHeaders);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.headers.get("Cache-Control")?.includes("public")) {
    event.waitUntil(cache.put(request.url, response.clone()).then(() => trim(cache, "/v1/photos/", mostPhotos, mostSearches)).catch(() => {}));
  }
  return response;
}

async function trim(cache, prefix, mostWith, mostWithout) {
  const keys = await cache.keys();
  const isPhoto = (key) => new URL(key.url).pathname.startsWith(prefix);
  const [photos, others] = [keys.filter(isPhoto), keys.filter((key) => !isPhoto(key))];
  const old = [...photos.slice(0, -mostWith), ...others.slice(0, -mostWithout)];
  await Promise.all(old.map((key) => cache.delete(key)));
}

/** A network that hangs is none. */
function inTime(request) {
  return fetch(request, { signal: AbortSignal.timeout(patienceMilliseconds) });
}
