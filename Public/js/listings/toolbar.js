// The toolbar above the results: place, words, order, filters, saving the search, list or map.
import { byId, debounce, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { currentLocation } from "../geolocation.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { warn } from "../toast.js";
import { universityCombobox } from "../universities.js";
import { fadeEdges } from "./edge-fade.js";
import { saveSearch } from "./save-search.js";
import { activeFilters, hasPlace, hasStay, placeChanges, quickFilters } from "./search-query.js";

const typingMilliseconds = 350;
const sorts = ["distance", "-distance", "price", "-price", "total", "newest"];
/** @type {UniversityBox} */
let placeBox = { show() {}, offer() {}, resolve: async () => null };
/** The last text set in the place field: setting the same again must not overwrite typed text. */
let shownPlace = "";
/** Whether the page still shows its first place, which the reader did not choose. */
let isFirstPlace = true;

/**
 * Connects the controls. `readMeant()` is the search with corrected words, `filtersOpened(dialog)` is called when the
 * filters open, `showView(path)` to switch between list and map.
 * @param {ToolbarOptions} options
 */
export function connectToolbar({ tenant, read, readMeant, change, showView, filtersOpened }) {
  shownPlace = byId("place").defaultValue;
  placeBox = universityCombobox(byId("place"), (found) => {
    shownPlace = found.name;
    change(placeChanges("universityId", found.id));
  }, { keepsText: true });
  byId("near-me").addEventListener("click", () => searchAround(change));
  const type = debounce((text) => change(text ? { q: text } : { q: null }), typingMilliseconds);
  byId("words").addEventListener("input", (/** @type {any} */ event) => type(event.target.value.trim()));
  byId("search").addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    submitSearch(change);
  });
  byId("sort").addEventListener("change",
    (/** @type {any} */ event) => change({ sort: event.target.value === "distance" ? null : event.target.value }));
  /** @type {Promise<typeof import("./filter-dialog.js")> | null} */
  let opening = null;
  /** @param {string} [only] */
  const openFilters = async (only) => {
    if (opening) return;
    opening = import("./filter-dialog.js").finally(() => { opening = null; });
    const { openFilterDialog } = await opening;
    filtersOpened(openFilterDialog({ tenant, read, change, only }));
  };
  byId("filters").addEventListener("click", () => openFilters());
  fillQuickFilters(openFilters, read, change);
  fadeEdges(byId("quick"));
  fadeEdges(byId("tool-line"));
  byId("save").addEventListener("click", () => saveSearch(readMeant()));
  for (const link of document.querySelectorAll(".views a")) {
    link.addEventListener("click", (/** @type {any} */ event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      showView(new URL(link.href).pathname);
    });
  }
}

/**
 * Searches around the reader's location.
 * @param {(changes: Record<string, unknown>) => void} change
 */
async function searchAround(change) {
  const button = byId("near-me");
  button.setAttribute("aria-busy", "true");
  const near = await currentLocation();
  button.removeAttribute("aria-busy");
  if (near) return change(placeChanges("near", near));
  warn(t("listings.refused"));
  byId("place").focus();
}

/**
 * @param {(only: string) => unknown} open
 * @param {() => URLSearchParams} read
 * @param {(changes: Record<string, unknown>) => void} change
 */
function fillQuickFilters(open, read, change) {
  fill(byId("quick"), Object.keys(quickFilters).map((name) => el("button", {
    type: "button", class: "second", "data-quick": name, "aria-haspopup": "dialog", onclick: () => open(name),
  }, t(`filter.quick${name}`), icon("down"))));
  byId("quick").append(el("button", {
    type: "button", class: "second", id: "sales", "aria-pressed": "false",
    onclick: () => change({ kind: isSale(read()) ? null : "buy" }),
  }, icon("home"), t("filter.sales")), el("button", {
    type: "button", class: "second", id: "all-in", "aria-pressed": "false",
    onclick: () => change({ allIn: read().has("allIn") ? null : "true" }),
  }, t("filter.allIn")));
}

/**
 * Searches around the university in the field, with the words; asks again when it names none or several.
 * @param {(changes: Record<string, unknown>) => void} change
 */
async function submitSearch(change) {
  try {
    const fitting = await placeBox.resolve();
    if (fitting === null || fitting === 1) return change({ q: byId("words").value.trim() || null });
    const isEmpty = !byId("place").value.trim();
    warn(t(isEmpty ? "listings.where" : fitting ? "university.several" : "university.none"));
  } catch (error) {
    warn(problemText(error));
  }
  byId("place").focus();
}

/** @param {string} name */
function showPlace(name) {
  const isNew = name !== shownPlace;
  shownPlace = name;
  if (isNew && isFirstPlace) placeBox.offer(name);
  else if (isNew) placeBox.show(name);
  isFirstPlace = false;
}

/**
 * Updates the controls for a search. `placeName` arrives a little later than the rest.
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {string} [placeName]
 */
export function updateToolbar(search, tenant, placeName) {
  if (placeName !== undefined) showPlace(placeName);
  else if (!hasPlace(search)) showPlace("");
  if (document.activeElement !== byId("words")) byId("words").value = search.get("q") ?? "";
  showSorts(search);
  const count = activeFilters(search).filter((name) => name !== "q").length;
  byId("filter-count").textContent = count ? String(count) : "";
  byId("filter-count").hidden = count === 0;
  for (const button of byId("quick").querySelectorAll("[data-quick]")) {
    const isOn = quickFilters[button.dataset.quick].some((name) => search.has(name));
    button.toggleAttribute("data-on", isOn && !(button.dataset.quick === "kind" && isSale(search)));
  }
  byId("sales").setAttribute("aria-pressed", String(isSale(search)));
  byId("sales").toggleAttribute("data-on", isSale(search));
  byId("all-in").setAttribute("aria-pressed", String(search.has("allIn")));
  byId("all-in").toggleAttribute("data-on", search.has("allIn"));
  byId("save").disabled = !hasPlace(search);
  for (const link of document.querySelectorAll(".views a")) {
    const path = new URL(link.href).pathname;
    link.setAttribute("href", search.size ? `${path}?${search}` : path);
    if (path === location.pathname) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {URLSearchParams} search */
const isSale = (search) => search.get("kind") === "buy";

/** @param {URLSearchParams} search */
function showSorts(search) {
  const shown = [search.has("q") ? "relevance" : "", ...sorts, hasStay(search) ? "stay" : ""].filter(Boolean);
  const chosen = search.get("sort") ?? (search.has("q") ? "relevance" : "distance");
  byId("sort").replaceChildren(
    ...shown.map((sort) => el("option", { value: sort, selected: sort === chosen }, t(`sort.${sort}`))));
}
