// The results of a search as list and map, with filters. The page's URL holds the whole search.
import { get, isAborted } from "../api.js";
import { forgetCampus, onCampusChange, readerCampus, rememberCampus, rememberedCampus } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { savePendingFavorite } from "../favorites.js";
import { dateTime } from "../format.js";
import { isEdited } from "../form.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { correctedWords, meantSearch } from "../listings/corrected-words.js";
import { connectFilterChips, showSearchParts } from "../listings/filter-chips.js";
import { mapHalf } from "../listings/map-half.js";
import { showNewPlaces } from "../listings/new-places.js";
import { nothingFound } from "../listings/nothing-found.js";
import { resultList } from "../listings/result-list.js";
import { savePendingSearch, saveSearch } from "../listings/save-search.js";
import { isFirstVisit, loadCenter } from "../listings/search-center.js";
import {
  cardsQuery, hasPlace, listingsQuery, placeChanges, readSearch, withChanges,
} from "../listings/search-query.js";
import { connectToolbar, updateToolbar } from "../listings/toolbar.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";

const [pageSize, maxPageSize] = [24, 100];
const tenant = await startPage({ page: "places", title: "listings.title" });
let search = readSearch(location.search);
if (isEdited(byId("words"))) search = withChanges(search, { q: byId("words").value.trim() });
/** The campus that the reader went to here; going back or reloading leads to an earlier one. */
let chosenCampus = isFirstVisit() ? search.get("universityId") : null;
/** @type {AbortController | null} */
let controller = null;
/** @type {FilterDialog | null} */
let filters = null;
/** @type {{ search: URLSearchParams, page: CardPage, campus: University | null } | null} */
let last = null;
/** The search before the filters were opened, which have a history entry: Back closes them. */
let before = "";
let shownAt = "";

const list = resultList({
  list: byId("cards"), more: byId("more"),
  next: (cursor) => fetchPage({ cursor }),
  hrefOf: (cursor) => `/listings?${new URLSearchParams([...search, ["cursor", cursor]])}`,
  light: (id) => map.light(id),
  failed: (error) => fill(byId("message"), failureMessage(error, () => { fill(byId("message")); run(); })),
});

const map = mapHalf(byId("map-half"), tenant, {
  light: (id) => list.light(id),
  area: (bounds) => changeSearch(
    { universityId: null, near: null, bounds, campus: search.get("universityId") ?? search.get("campus") }),
  hit: (id) => list.hit(id),
});

history.scrollRestoration = "manual";
addEventListener("pagehide", saveScroll);
addEventListener("popstate", () => {
  const dialog = filters;
  filters = null;
  dialog?.close();
  search = readSearch(location.search);
  chosenCampus = null;
  if (pathOf(location.pathname) !== shownAt) run();
});
onCampusChange((campus, isChoice) => {
  if (campus && isChoice) changeSearch(placeChanges("universityId", campus.id));
});
connectToolbar({
  tenant, read: () => search, readMeant: () => meantSearch(search, last?.page), change: changeSearch, showView,
  filtersOpened,
});
connectFilterChips(() => search, changeSearch);
await startAtCampus();
await run();
savePendingFavorite();
savePendingSearch();
document.body.dataset.open = "true";

/** A search without a place is around the reader's campus. The URL holds exactly what is searched. */
async function startAtCampus() {
  const campus = hasPlace(search) ? null : await readerCampus();
  if (campus && !hasPlace(search)) search = withChanges(search, placeChanges("universityId", campus.id));
  const isWhole = new URLSearchParams(location.search).toString() === search.toString();
  if (!isWhole) history.replaceState(history.state, "", pathOf(location.pathname));
}

/**
 * The stored campus no longer exists: the badge may have another one, else the page asks.
 * @returns {Promise<void>}
 */
async function startWithoutCampus() {
  search = withChanges(search, { universityId: null });
  await startAtCampus();
  return run();
}

/** @param {FilterDialog} dialog */
function filtersOpened(dialog) {
  saveScroll();
  [filters, before] = [dialog, search.toString()];
  history.pushState(null, "", location.href);
  updateCounts();
  dialog.closed.then(() => {
    if (!filters) return;
    filters = null;
    if (search.toString() === before) history.back();
  });
}

/**
 * Changes the search, the page's URL and the results. While the filters are open, all changes share one history entry.
 * @param {Record<string, unknown>} changes
 */
function changeSearch(changes) {
  const next = withChanges(search, changes);
  if (next.toString() === search.toString()) return;
  if (changes.universityId) chosenCampus = next.get("universityId");
  if (!filters) saveScroll();
  search = next;
  const address = pathOf(location.pathname);
  if (filters) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
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
  shownAt = pathOf(location.pathname);
  updateToolbar(search, tenant);
  document.body.dataset.view = location.pathname === "/map" ? "map" : "list";
  fill(byId("message"));
  if (!hasPlace(search)) return askForPlace(signal);
  if (!list.count) list.wait();
  byId("results").setAttribute("aria-busy", "true");
  const back = history.state?.shown ? history.state : null;
  try {
    const [center, page] = await Promise.all(
      [loadCenter(current), fetchPage({ signal, limit: back ? Math.min(back.shown, maxPageSize) : pageSize })]);
    if (signal.aborted) return;
    show(current, page, center);
    if (!back) return;
    await list.fillTo(back.shown);
    if (!signal.aborted) scrollTo(0, back.y);
  } catch (error) {
    if (isAborted(error)) return;
    if (error.status === 404 && forgetCampus(current.get("universityId") ?? "")) return startWithoutCampus();
    list.clear();
    fill(byId("summary"));
    fill(byId("message"), failureMessage(error, run));
  } finally {
    if (!signal.aborted) {
      byId("results").removeAttribute("aria-busy");
      byId("chips").inert = false;
    }
  }
}

/**
 * Loads a page of the search, with facets while the filters are open.
 * @param {{ cursor?: string, signal?: AbortSignal, limit?: number }} options
 */
async function fetchPage({ cursor, signal, limit = pageSize }) {
  const query = cardsQuery(search);
  query.set("limit", String(limit));
  if (cursor) query.set("cursor", cursor);
  else if (filters && !query.has("cursor")) query.set("facets", "true");
  return cardList("/listings", { query, signal: signal ?? controller?.signal, isFirst: !cursor });
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
 * @param {URLSearchParams} current
 * @param {any} page
 * @param {{ campus: University | null, name: string }} options
 */
function show(current, page, { campus, name }) {
  last = { search: current, page, campus };
  if (campus && current.has("universityId") && (chosenCampus === campus.id || !rememberedCampus())) {
    rememberCampus(campus);
    chosenCampus = null;
  }
  list.show(page, current.has("universityId") ? name : "");
  filters?.counted(page);
  showSearchParts(page);
  setTitle(byId("summary").textContent, tenant);
  byId("summary").append(...correctedWords(page, current));
  updateToolbar(current, tenant,
    current.has("bounds") ? t("listings.thisArea")
    : current.has("near") ? t("listings.aroundMe")
      : name);
  if (current.has("cursor")) {
    fill(byId("message"),
      el("p", {}, el("a", { href: `${location.pathname}?${withChanges(current, {})}` }, t("listings.first"))));
  } else if (page.total === 0) {
    const save = () => saveSearch(current);
    fill(byId("message"), nothingFound(current, tenant, { change: changeSearch, save, campus }));
  }
  if (page.cachedAt) {
    byId("message").append(el("p", { class: "notice" }, icon("offline"),
      el("span", {}, t("listings.kept", { when: dateTime(page.cachedAt) }))));
  }
  map.show(last);
}

/** @param {AbortSignal} signal */
function askForPlace(signal) {
  last = null;
  map.show(null);
  return showNewPlaces(list, signal);
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
  shownAt = pathOf(page);
  updateToolbar(search, tenant);
  map.show(last);
}

function saveScroll() {
  if (last) history.replaceState({ shown: Math.max(list.count, 1), y: scrollY }, "");
}
