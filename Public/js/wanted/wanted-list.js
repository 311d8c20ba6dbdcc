// The list of wanted ads with its filters and its map.
import { centsOf, pageCurrency, withEcho } from "../amount.js";
import { get } from "../api.js";
import { readerCampus } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMore } from "../load-more.js";
import { currentAccount } from "../session.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { placeholderAd, wantedCard } from "./wanted-card.js";
import { wantedMap } from "./wanted-map.js";

const pageSize = 20;
// The maximum number per account.
const maxMine = 50;
const placeholders = [1, 2, 3, 4];
const names = ["near", "minBudget", "freeFrom", "kind", "openToSharing"];

/** Shows the ads that the URL asks for. */
export async function showWantedList() {
  const asked = new URLSearchParams(location.search);
  const campus = await readerCampus();
  const box = el("div", { class: "stack wanted-results", "aria-live": "polite" },
    el("ul", { class: "plain wanted-list" }, placeholders.map(placeholderAd)));
  const map = el("div", { class: "map wanted-map", role: "region", "aria-label": t("wanted.mapLabel") });
  const mapHalf = el("div", { class: "wanted-map-half" }, map);
  fill(byId("wanted"), filters(asked, campus), el("div", { class: "wanted-halves" }, mapHalf, box));
  await load(box, query(asked, campus), wantedMap(map));
}

/**
 * The reader's own ads, including hidden ones. When they fail to load, the ads of others are still shown.
 * @returns {Promise<WantedAd[]>}
 */
async function ownAds() {
  if (!await currentAccount()) return [];
  return get("/v1/account/wanted", { query: { limit: maxMine } }).then(({ items }) => items, () => []);
}

/**
 * @param {URLSearchParams} asked
 * @param {Campus | null} campus
 */
function query(asked, campus) {
  const budgetCents = centsOf(asked.get("minBudget") ?? "");
  return {
    limit: pageSize, universityId: asked.get("near") === "campus" ? campus?.id ?? null : null,
    minBudgetCents: budgetCents || null, freeFrom: asked.get("freeFrom") || null,
    kind: asked.get("kind") || null, openToSharing: asked.get("openToSharing") === "true" ? true : null,
  };
}

/**
 * The form in a fold, which is open on wide screens: narrow ones show the ads first.
 * @param {URLSearchParams} asked
 * @param {Campus | null} campus
 */
function filters(asked, campus) {
  const count = names.filter((name) => asked.get(name)).length;
  const summary = el("summary", { class: "button second" }, icon("filter"), t("filter.title"),
    count > 0 && el("span", { class: "wanted-count" }, String(count)));
  const isWide = matchMedia("(min-width: 48rem)");
  const fold = el("details", { class: "wanted-fold", open: isWide.matches }, summary, filterForm(asked, campus));
  isWide.addEventListener("change", () => { fold.open = isWide.matches; });
  return fold;
}

/**
 * @param {URLSearchParams} asked
 * @param {Campus | null} campus
 */
function filterForm(asked, campus) {
  /** @type {[string, string][]} */
  const kinds = ["", "room", "studio", "apartment"].map((kind) => [kind, t(`wanted.kinds.${kind || "any"}`)]);
  /** @type {[string, string][]} */
  const places = [["", t("wanted.everywhere")]];
  if (campus) places.push(["campus", campus.name]);
  const form = el("form", { class: "wanted-filter", "aria-label": t("wanted.filter") },
    field({ name: "near", label: t("wanted.near"), options: places, value: asked.get("near") ?? "" }),
    budgetField(asked.get("minBudget")),
    field({ name: "freeFrom", label: t("wanted.freeFrom"), type: "date", value: asked.get("freeFrom") }),
    field({ name: "kind", label: t("wanted.kind"), options: kinds, value: asked.get("kind") ?? "" }),
    field({ name: "openToSharing", label: t("wanted.who"), value: asked.get("openToSharing") ?? "",
      options: [["", t("wanted.everybody")], ["true", t("wanted.openToSharing")]] }),
    el("button", { type: "submit" }, t("wanted.show")));
  onSubmit(form, (values) => {
    const chosen = names.filter((name) => values[name]).map((name) => [name, String(values[name])]);
    location.search = new URLSearchParams(chosen).toString();
  });
  return form;
}

/** @param {string | null} value */
function budgetField(value) {
  const box = field({ name: "minBudget", label: t("wanted.minBudget"), maxlength: 60, value });
  box.append(withEcho(/** @type {HTMLInputElement} */ (box.querySelector("input")), pageCurrency(), { min: 0 }));
  return box;
}

/**
 * @param {HTMLElement} box
 * @param {Record<string, any>} query
 * @param {Promise<(ads: WantedAd[]) => void>} map
 */
async function load(box, query, map) {
  const page = (/** @type {string | null} */ cursor) => get("/v1/wanted", { query: { ...query, cursor } });
  try {
    const [first, own] = await Promise.all([page(null), ownAds()]);
    const list = el("ul", { class: "plain wanted-list" });
    /** @type {WantedAd[]} */
    const ads = [];
    const isMine = (/** @type {WantedAd} */ { id }) => own.some((ad) => ad.id === id);
    const more = loadMore(first, page, (items) => {
      ads.push(...items);
      list.append(...items.map((ad) => wantedCard(ad, { isMine: isMine(ad) })));
      map.then((showAreas) => showAreas(ads));
    });
    const isEmpty = !first.items.length && !first.nextCursor;
    const unseen = own.filter(({ id }) => !ads.some((ad) => ad.id === id));
    fill(box, unseen.length > 0 && ownList(unseen),
      isEmpty ? emptyMessage(query) : [list, more]);
  } catch (error) {
    map.then((showAreas) => showAreas([]));
    fill(box, failureMessage(error, () => load(box, query, map)));
  }
}

/**
 * The replacement for an empty list: only where filters narrow it can changing them help.
 * @param {Record<string, any>} query
 */
function emptyMessage({ limit, ...filters }) {
  const isFiltered = Object.values(filters).some((value) => value !== null);
  return stateMessage({
    name: "search", heading: isFiltered ? t("wanted.none") : t("wanted.noneYet"),
    text: isFiltered ? t("wanted.noneText") : t("wanted.noneYetText"),
  });
}

/**
 * The reader's own ads that are not in the list: they do not match the filters, or are hidden.
 * @param {WantedAd[]} ads
 */
const ownList = (ads) => el("section", { class: "stack", "aria-labelledby": "mine-title" },
  el("h2", { id: "mine-title" }, t("wanted.mine")),
  el("ul", { class: "plain wanted-list" }, ads.map((ad) => wantedCard(ad, { isMine: true }))));
