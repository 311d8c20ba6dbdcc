// Places around a university or anywhere else: list, map, filters. The address holds the whole search.
import { ask, get, isAborted } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { keepWish } from "../favorites.js";
import { moment } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { showChips } from "../listings/chips.js";
import { listenToControls, showControls } from "../listings/controls.js";
import { changed, filtersIn, forSearch, hasPlace, readSearch } from "../listings/query.js";
import { results, summaryOf } from "../listings/results.js";
import { setTitle, startPage } from "../shell.js";
import { failure, message } from "../states.js";
import { university } from "../universities.js";

const [pageSize, mostAtOnce] = [24, 100];
// The first view of the list is small: the map beside it comes with the first move of a pointer or a key.
const somebody = new Promise((resolve) => {
  for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "touchstart"]) addEventListener(name, resolve, { once: true, passive: true });
});
const hasRoom = matchMedia("(min-width: 64rem)");
const market = await startPage({ page: "places", title: "listings.title" });
let search = readSearch(location.search);
let [asking, filters, map, last, hasEntry] = [null, null, null, null, false];

const list = results({
  list: byId("cards"), more: byId("more"),
  next: (cursor) => find({ cursor }),
  hrefOf: (cursor) => `/listings?${new URLSearchParams([...search, ["cursor", cursor]])}`,
  light: (id) => map?.light?.(id),
  failed: (error) => fill(byId("message"), failure(error, () => { fill(byId("message")); run(); })),
});

history.scrollRestoration = "manual";
addEventListener("pagehide", remember);
addEventListener("popstate", () => {
  search = readSearch(location.search);
  run();
});
hasRoom.addEventListener("change", showMap);
listenToControls({ market, read: () => search, change, showView, filtersOpened: (dialog) => {
  [filters, hasEntry] = [dialog, false];
  count();
  dialog.closed.then(() => { filters = null; });
} });
await run();
keepWish();

/** Changes the search, and with it the address and the page. While filters are open, one entry of the history holds it. */
function change(changes) {
  const next = changed(search, changes);
  if (next.toString() === search.toString()) return;
  if (!hasEntry) remember();
  search = next;
  const address = pathOf(location.pathname);
  if (filters && hasEntry) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  hasEntry = Boolean(filters);
  run();
}

function pathOf(page) {
  return search.size ? `${page}?${search}` : page;
}

async function run() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const told = search;
  showControls(search, market);
  showChips(byId("chips"), search, market.currency, change);
  document.body.dataset.view = location.pathname === "/map" ? "map" : "list";
  fill(byId("message"));
  if (!hasPlace(search)) return askForPlace();
  if (!list.count) list.wait();
  byId("results").setAttribute("aria-busy", "true");
  const back = history.state?.shown ? history.state : null;
  try {
    const [center, page] = await Promise.all([centerOf(told), find({ signal, limit: back ? Math.min(back.shown, mostAtOnce) : pageSize })]);
    if (signal.aborted) return;
    show(told, page, center);
    if (back) scrollTo(0, back.y);
  } catch (error) {
    if (isAborted(error)) return;
    list.clear();
    fill(byId("summary"));
    fill(byId("message"), failure(error, run));
  } finally {
    if (!signal.aborted) byId("results").removeAttribute("aria-busy");
  }
}

/** A page of the search; with counts of what each choice would leave while the filters are open. */
async function find({ cursor, signal, limit = pageSize }) {
  const query = forSearch(search);
  query.set("limit", String(limit));
  if (cursor) query.set("cursor", cursor);
  else if (filters && !query.has("cursor")) query.set("facets", "true");
  const { body, keptAt } = await ask("GET", "/v1/listings", { query, signal: signal ?? asking.signal });
  return { ...body, keptAt };
}

async function count() {
  if (!hasPlace(search)) return;
  const query = changed(forSearch(search), {});
  query.set("limit", "1");
  query.set("facets", "true");
  try {
    filters?.counted(await get("/v1/listings", { query }));
  } catch { /* Without counts the filters work as well. */ }
}

/** The name of where is searched, and its university if it is one. */
async function centerOf(told) {
  const id = told.get("universityId") ?? told.get("campus");
  const campus = id ? await university(id).catch((error) => { if (told.has("universityId")) throw error; return null; }) : null;
  return { campus, name: told.has("universityId") ? campus.name : t("listings.you") };
}

function show(told, page, { campus, name }) {
  last = { told, page, campus };
  list.show(page, told.has("universityId") ? name : "");
  filters?.counted(page);
  fill(byId("summary"), summaryOf(page, told, market, name));
  setTitle(byId("summary").textContent, market);
  showControls(told, market, told.has("bounds") ? t("listings.thisArea") : told.has("near") ? t("listings.aroundMe") : name);
  if (told.has("cursor")) {
    fill(byId("message"), el("p", {}, el("a", { href: `${location.pathname}?${changed(told, {})}` }, t("listings.first"))));
  } else if (page.total === 0) sayNothing(told);
  if (page.keptAt) byId("message").append(el("p", { class: "notice" }, icon("offline"), el("span", {}, t("listings.kept", { when: moment(page.keptAt) }))));
  showMap();
}

function sayNothing(told) {
  const narrowed = filtersIn(told);
  const wider = narrowed.length && el("button", { type: "button", onclick: () => change(Object.fromEntries(narrowed.map((name) => [name, null]))) }, t("filter.clear"));
  fill(byId("message"), message({ name: "search", heading: t("listings.nothing"), text: t(narrowed.length ? "listings.nothingFits" : "listings.nothingHere"),
    actions: wider ? [wider] : [el("a", { class: "button", href: "/post" }, t("listings.postFirst"))] }));
}

function askForPlace() {
  list.clear();
  last = null;
  fill(byId("summary"));
  fill(byId("message"), message({ name: "cap", heading: t("listings.where"), text: t("listings.whereText") }));
}

/** Turns to the list or the map of the same search. */
function showView(page) {
  if (page === location.pathname) return;
  remember();
  history.pushState(null, "", pathOf(page));
  document.body.dataset.view = page === "/map" ? "map" : "list";
  showControls(search, market);
  showMap();
}

/** The map is fetched when it is to be seen: instead of the list, or beside it where there is room and somebody is there. */
async function showMap() {
  const isWhole = document.body.dataset.view === "map";
  if (!last || (!hasRoom.matches && !isWhole)) return;
  if (!isWhole) await somebody;
  map ??= import("../listings/map.js").then(({ openMap }) => openMap(byId("map-half"), market, {
    light: (id) => list.light(id), area: (bounds) => change({ universityId: null, near: null, bounds, campus: search.get("universityId") ?? search.get("campus") }),
    hit: (id) => list.hit(id),
  })).then((opened) => { map = opened ?? noMap(); return map; });
  const opened = await map;
  if (!last || opened.shown === last) return;
  opened.shown = last;
  opened.show?.(last.told, last.page, last.campus);
}

/** Without Leaflet the list takes the room. */
function noMap() {
  document.body.dataset.map = "none";
  if (document.body.dataset.view === "map") fill(byId("message"), message({ name: "map", heading: t("map.none"), text: t("map.noneText") }));
  return { light() {} };
}

function remember() {
  if (last) history.replaceState({ shown: Math.max(list.count, pageSize), y: scrollY }, "");
}
