// The toolbar above the results: place, words, order, filters, saving the search, list or map.
import { post } from "../api.js";
import { byId, debounce, el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { currentLocation } from "../geolocation.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { currentAccount, logInPath } from "../session.js";
import { toast, warn } from "../toast.js";
import { universityCombobox } from "../universities.js";
import { activeFilters, hasPlace, listingsQuery, placeChanges, quickFilters } from "./search-query.js";

const typingMilliseconds = 350;
const sorts = ["distance", "-distance", "price", "-price", "newest"];
/** @type {{ show: (text: string) => void }} */
let placeBox = { show() {} };

/**
 * Connects the controls. `readMeant()` is the search with its words corrected, `filtersOpened(dialog)` is called when
 * the filters open, `showView(path)` to switch between list and map.
 * @param {ToolbarOptions} options
 */
export function connectToolbar({ tenant, read, readMeant, change, showView, filtersOpened }) {
  placeBox = universityCombobox(byId("place"), (found) => change(placeChanges("universityId", found.id)));
  byId("near-me").addEventListener("click", async () => {
    const button = byId("near-me");
    button.setAttribute("aria-busy", "true");
    const near = await currentLocation();
    button.removeAttribute("aria-busy");
    if (near) return change(placeChanges("near", near));
    warn(t("listings.refused"));
    byId("place").focus();
  });
  const type = debounce((text) => change(text ? { q: text } : { q: null }), typingMilliseconds);
  byId("words").addEventListener("input", (/** @type {any} */ event) => type(event.target.value.trim()));
  byId("search").addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    change({ q: byId("words").value.trim() || null });
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
  fill(byId("quick"), Object.keys(quickFilters).map((name) => el("button", {
    type: "button", class: "second", "data-quick": name, "aria-haspopup": "dialog", onclick: () => openFilters(name),
  }, t(`filter.quick${name}`), icon("down"))));
  byId("quick").append(el("button", {
    type: "button", class: "second", id: "sales", "aria-pressed": "false",
    onclick: () => change({ kind: isSale(read()) ? null : "buy" }),
  }, icon("home"), t("filter.sales")));
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
 * Updates the controls for a search. `placeName` is known a little later than the rest.
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {string} [placeName]
 */
export function updateToolbar(search, tenant, placeName) {
  if (placeName !== undefined) placeBox.show(placeName);
  else if (!hasPlace(search)) placeBox.show("");
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
  const shown = search.has("q") ? ["relevance", ...sorts] : sorts;
  const chosen = search.get("sort") ?? "distance";
  byId("sort").replaceChildren(
    ...shown.map((sort) => el("option", { value: sort, selected: sort === chosen }, t(`sort.${sort}`))));
}

/**
 * Asks for a name and saves the search. The account page then counts its new listings.
 * @param {URLSearchParams} search
 */
export async function saveSearch(search) {
  if (!(await currentAccount())) {
    toast(t("listings.saveLogIn"), { name: "bell", action: logInPath(), label: t("action.logIn") });
    return;
  }
  const proposal = byId("place").value.slice(0, 80);
  const form = el("form", { class: "stack" },
    field({ name: "name", label: t("listings.saveName"), value: proposal, required: true, maxlength: 80 }),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("action.save"))));
  const { openDialog } = await import("../dialog.js");
  const { close } = openDialog(t("listings.save"), el("p", {}, t("listings.saveText")), form);
  form.elements.name.select();
  onSubmit(form, async ({ name }) => {
    const query = listingsQuery(search);
    query.delete("cursor");
    try {
      await post("/v1/saved-searches", { name, query: query.toString() });
    } catch (error) {
      if (error.errors?.some((/** @type {FieldError} */ fieldError) => fieldError.field === "name") || !error.status) {
        throw error;
      }
      close();
      warn(problemText(error));
      return;
    }
    close();
    toast(t("listings.savedSearch"), { name: "bell", action: "/account", label: t("favorite.see") });
  });
}
