// The results of a search as list and map, with filters. The page's address holds the whole search.
import { get, isAborted, request } from "../api.js";
import { onCampusChange, readerCampus, rememberCampus } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { savePendingFavorite } from "../favorites.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { showFilterChips } from "../listings/filter-chips.js";
import { resultList, resultSummary } from "../listings/result-list.js";
import {
  activeFilters, hasPlace, listingsQuery, placeChanges, readSearch, withChanges
} from "../listings/search-query.js";
import { connectToolbar, updateToolbar } from "../listings/toolbar.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { loadUniversity } from "../universities.js";

const [pageSize, maxPageSize] = [24, 100];
// The first view of the list stays small: the map beside it loads with the first movement of a pointer or key.
const firstInteraction = new Promise((resolve) => {
  for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "touchstart"]) {
    addEventListener(name, resolve, { once: true, passive: true });
  }
});
const wideScreen = matchMedia("(min-width: 64rem)");
const tenant = await startPage({ page: "places", title: "listings.title" });
let search = readSearch(location.search);
/** @type {AbortController | null} */
let controller = null;
/** @type {FilterDialog | null} */
let filters = null;
/** @type {any} */
let map = null;
/** @type {{ search: URLSearchParams, page: SearchPage, campus: University | null } | null} */
let last = null;
let hasEntry = false;

const list = resultList({
  list: byId("cards"), more: byId("more"),
  next: (cursor) => fetchPage({ cursor }),
  hrefOf: (cursor) => `/listings?${new URLSearchParams([...search, ["cursor", cursor]])}`,
  light: (id) => map?.light?.(id),
  failed: (error) => fill(byId("message"), failureMessage(error, () => { fill(byId("message")); run(); })),
});

history.scrollRestoration = "manual";
addEventListener("pagehide", saveScroll);
addEventListener("popstate", () => {
  search = readSearch(location.search);
  run();
});
wideScreen.addEventListener("change", showMap);
onCampusChange(({ id }) => changeSearch(placeChanges("universityId", id)));
connectToolbar({ tenant, read: () => search, change: changeSearch, showView, filtersOpened: (dialog) => {
  [filters, hasEntry] = [dialog, false];
  updateCounts();
  dialog.closed.then(() => { filters = null; });
} });
await startAtCampus();
await run();
savePendingFavorite();

/** A search without a place is around the reader's campus. */
async function startAtCampus() {
  const campus = hasPlace(search) ? null : await readerCampus();
  if (!campus || hasPlace(search)) return;
  search = withChanges(search, placeChanges("universityId", campus.id));
  history.replaceState(history.state, "", pathOf(location.pathname));
}

/**
 * Changes the search, the page's address and the results. While the filters are open, all changes share one history
 * entry.
 * @param {Record<string, unknown>} changes
 */
function changeSearch(changes) {
  const next = withChanges(search, changes);
  if (next.toString() === search.toString()) return;
  if (!hasEntry) saveScroll();
  search = next;
  const address = pathOf(location.pathname);
  if (filters && hasEntry) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  hasEntry = Boolean(filters);
  run();
}

/** @param {any} page */
function pathOf(page) {
  return search.size ? `${page}?${search}` : page;
}

async function run() {
  controller?.abort();
  controller = new AbortController();
  const { signal } = controller;
  const current = search;
  updateToolbar(search, tenant);
  showFilterChips(byId("chips"), search, tenant.currency, changeSearch);
  document.body.dataset.view = location.pathname === "/map" ? "map" : "list";
  fill(byId("message"));
  if (!hasPlace(search)) return askForPlace();
  if (!list.count) list.wait();
  byId("results").setAttribute("aria-busy", "true");
  const back = history.state?.shown ? history.state : null;
  try {
    const [center, page] = await Promise.all(
      [loadCenter(current), fetchPage({ signal, limit: back ? Math.min(back.shown, maxPageSize) : pageSize })]);
    if (signal.aborted) return;
    show(current, page, center);
    if (back) scrollTo(0, back.y);
  } catch (error) {
    if (isAborted(error)) return;
    list.clear();
    fill(byId("summary"));
    fill(byId("message"), failureMessage(error, run));
  } finally {
    if (!signal.aborted) byId("results").removeAttribute("aria-busy");
  }
}

/**
 * Loads a page of the search, with facets while the filters are open.
 * @param {{ cursor?: string, signal?: AbortSignal, limit?: number }} options
 */
async function fetchPage({ cursor, signal, limit = pageSize }) {
  const query = listingsQuery(search);
  query.set("limit", String(limit));
  if (cursor) query.set("cursor", cursor);
  else if (filters && !query.has("cursor")) query.set("facets", "true");
  const { body, cachedAt } = await request("GET", "/v1/listings", { query, signal: signal ?? controller?.signal });
  return { ...body, cachedAt };
}

async function updateCounts() {
  if (!hasPlace(search)) return;
  const query = withChanges(listingsQuery(search), {});
  query.set("limit", "1");
  query.set("facets", "true");
  try {
    filters?.counted(await get("/v1/listings", { query }));
  } catch { /* The filters work without counts. */ }
}

/**
 * The name of the place that is searched, and its university if it is one.
 * @param {URLSearchParams} current
 */
async function loadCenter(current) {
  const id = current.get("universityId") ?? current.get("campus");
  const campus = id ? await loadUniversity(id).catch((/** @type {any} */ error) => {
    if (current.has("universityId")) throw error;
    return null;
  })
    : null;
  return { campus, name: campus && current.has("universityId") ? campus.name : t("listings.you") };
}

/**
 * @param {URLSearchParams} current
 * @param {any} page
 * @param {{ campus: University | null, name: string }} options
 */
function show(current, page, { campus, name }) {
  last = { search: current, page, campus };
  if (campus && current.has("universityId")) rememberCampus(campus);
  list.show(page, current.has("universityId") ? name : "");
  filters?.counted(page);
  fill(byId("summary"), resultSummary(page, current, tenant, name));
  setTitle(byId("summary").textContent, tenant);
  updateToolbar(current, tenant,
    current.has("bounds") ? t("listings.thisArea")
    : current.has("near") ? t("listings.aroundMe")
      : name);
  if (current.has("cursor")) {
    fill(byId("message"),
      el("p", {}, el("a", { href: `${location.pathname}?${withChanges(current, {})}` }, t("listings.first"))));
  } else if (page.total === 0) showEmpty(current);
  if (page.cachedAt) {
    byId("message").append(el("p", { class: "notice" }, icon("offline"),
      el("span", {}, t("listings.kept", { when: dateTime(page.cachedAt) }))));
  }
  showMap();
}

/** @param {URLSearchParams} current */
function showEmpty(current) {
  const narrowed = activeFilters(current);
  const wider = narrowed.length &&
    el("button",
      { type: "button", onclick: () => changeSearch(Object.fromEntries(narrowed.map((name) => [name, null]))) },
      t("filter.clear"));
  fill(byId("message"), stateMessage({
    name: "search",
    heading: t("listings.nothing"),
    text: t(narrowed.length ? "listings.nothingFits" : "listings.nothingHere"),
    actions: wider ? [wider] : [el("a", { class: "button", href: "/post" }, t("listings.postFirst"))],
  }));
}

function askForPlace() {
  list.clear();
  last = null;
  fill(byId("summary"));
  fill(byId("message"), stateMessage({ name: "cap", heading: t("listings.where"), text: t("listings.whereText") }));
}

/**
 * Switches between the list and the map of the same search.
 * @param {any} page
 */
function showView(page) {
  if (page === location.pathname) return;
  saveScroll();
  history.pushState(null, "", pathOf(page));
  document.body.dataset.view = page === "/map" ? "map" : "list";
  updateToolbar(search, tenant);
  showMap();
}

/** Loads the map when it is shown: in place of the list, or beside it on a wide screen after the first interaction. */
async function showMap() {
  const isWhole = document.body.dataset.view === "map";
  if (!last || (!wideScreen.matches && !isWhole)) return;
  if (!isWhole) await firstInteraction;
  map ??=
    import("../listings/results-map.js")
      .then(({ openResultsMap: openMap }) => openMap(byId("map-half"), tenant, {
        light: (id) => list.light(id),
        area: (bounds) => changeSearch(
          { universityId: null, near: null, bounds, campus: search.get("universityId") ?? search.get("campus") }),
        hit: (id) => list.hit(id),
      }))
      .then((opened) => {
        map = opened ?? noMap();
        return map;
      });
  const opened = await map;
  if (!last || opened.shown === last) return;
  opened.shown = last;
  opened.show?.(last.search, last.page, last.campus);
}

/** Without Leaflet the list fills the page. */
function noMap() {
  document.body.dataset.map = "none";
  if (document.body.dataset.view === "map") {
    fill(byId("message"), stateMessage({ name: "map", heading: t("map.none"), text: t("map.noneText") }));
  }
  return { light() {} };
}

function saveScroll() {
  if (last) history.replaceState({ shown: Math.max(list.count, pageSize), y: scrollY }, "");
}
