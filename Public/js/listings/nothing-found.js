// A search without results: the gain from each filter that could be removed, the nearest campus with homes, and an
// alert for new listings.
import { get } from "../api.js";
import { campusMiles } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { distanceText, radiusText } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { stateMessage } from "../state-messages.js";
import { chipChanges } from "./filter-chips.js";
import { activeFilters, filters, listingsQuery, placeChanges, withChanges } from "./search-query.js";

const [maxRequests, maxSuggestions, maxCampuses, sharers] = [10, 6, 12, 2];

/**
 * The message for a search without results. `change(changes)` changes the search, `save()` saves it, `campus` is at its
 * center if it has one.
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {NothingFoundOptions} options
 * @returns {HTMLElement}
 */
export function nothingFound(search, tenant, { change, save, campus }) {
  const narrowed = activeFilters(search);
  const tell = el("button", { type: "button", class: narrowed.length ? "second" : "", onclick: save }, icon("bell"),
    t("listings.tellMe"));
  const clear = el("button", {
    type: "button", class: "second", onclick: () => change(Object.fromEntries(narrowed.map((name) => [name, null]))),
  }, t("filter.clear"));
  const list = el("ul", { class: "plain suggestions", "aria-label": t("listings.suggestions") });
  const message = narrowed.length
    ? stateMessage({ name: "search", heading: t("listings.noneFits"), text: t("listings.nothingFits"),
      actions: [clear, tell] })
    : stateMessage({ name: "search", heading: t("listings.nothing"), text: t("listings.nothingHere"),
      actions: [tell, el("a", { class: "button second", href: "/post" }, t("listings.postFirst")),
        el("a", { class: "button second", href: "/post-wanted" }, t("wanted.post"))] });
  message.querySelector(".row").before(list);
  if (narrowed.length) {
    suggest(list, search, tenant, change).then(({ count, isSure }) => {
      // Without all counts it is unknown whether one change is enough.
      const text = isSure ? t("listings.noChangeHelps") : "";
      if (!count) /** @type {HTMLElement} */ (message.querySelector("p")).textContent = text;
    }).then(() => suggestCampus(list, search, tenant, { change, campus }));
  } else suggestCampus(list, search, tenant, { change, campus });
  return message;
}

/**
 * Fills the list with the changes that find something, the one that finds most first. Returns how many, and whether all
 * were counted.
 * @param {HTMLElement} list
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {(changes: Record<string, unknown>) => void} change
 */
async function suggest(list, search, tenant, change) {
  const ways = waysToMore(search, tenant);
  const counted = await Promise.all(ways.slice(0, maxRequests).map(async ({ changes, text }) => {
    const query = listingsQuery(withChanges(search, changes));
    query.set("limit", "1");
    const total = await get("/v1/listings", { query }).then((page) => page.total, () => null);
    return { changes, total, text: text(total ?? 0) };
  }));
  const useful = counted.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total)
    .slice(0, maxSuggestions);
  fill(list, useful.map(({ changes, text }) => suggestion(text, () => change(changes))));
  return { count: useful.length, isSure: ways.length <= maxRequests && counted.every(({ total }) => total !== null) };
}

/**
 * The possible changes, each with the text for its gain: first those that give up no feature of the home itself.
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 */
function waysToMore(search, tenant) {
  /** @type {{ changes: Record<string, unknown>, text: (count: number) => string }[]} */
  const ways = [];
  if (search.has("maxPriceCents") && !search.has("perPerson")) {
    ways.push({ changes: { perPerson: sharers }, text: (count) => t("listings.shared", { people: sharers, count }) });
  }
  const isWidest = !search.has("radiusMiles") || search.has("bounds");
  if (!isWidest) {
    ways.push({ changes: { radiusMiles: null },
      text: (count) => t("listings.wider", { distance: radiusText(tenant.radiusMiles), count }) });
  }
  for (const chip of byId("chips").querySelectorAll(".active-filter")) {
    const changes = chipChanges(chip, search);
    if ("radiusMiles" in changes) continue;
    const filter = chip.dataset.left ?? chip.textContent.trim();
    ways.push({ changes, text: (count) => t("listings.without", { filter, count }) });
  }
  return ways;
}

/**
 * Adds the nearest campus with homes outside of the search when its radius is at the maximum.
 * @param {HTMLElement} list
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {Pick<NothingFoundOptions, "change" | "campus">} options
 */
async function suggestCampus(list, search, tenant, { change, campus }) {
  const middle = searchMiddle(search, campus);
  if (search.has("radiusMiles") || !middle) return;
  const { items } = await get("/v1/campuses", { query: { limit: maxCampuses } }).catch(() => ({ items: [] }));
  const distance = (/** @type {CampusTile} */ { university }) =>
    campusMiles(/** @type {any} */ (university), middle) ?? Infinity;
  const [nearest] = items.filter((/** @type {CampusTile} */ tile) => distance(tile) > tenant.radiusMiles)
    .sort((/** @type {CampusTile} */ one, /** @type {CampusTile} */ other) => distance(one) - distance(other));
  if (!nearest) return;
  const changes = { ...Object.fromEntries(filters.map((name) => [name, null])),
    ...placeChanges("universityId", nearest.university.id) };
  const text = t("listings.nearestCampus",
    { campus: nearest.university.name, distance: distanceText(distance(nearest), true), count: nearest.listings });
  list.append(suggestion(text, () => change(changes)));
}

/**
 * @param {URLSearchParams} search
 * @param {University | null} campus
 * @returns {Place | null}
 */
function searchMiddle(search, campus) {
  if (search.has("universityId")) return campus?.location ?? null;
  const [latitude, longitude] = (search.get("near") ?? "").split(",").map(Number);
  return search.has("near") ? { latitude, longitude } : null;
}

/**
 * @param {string} text
 * @param {() => void} onclick
 */
const suggestion = (text, onclick) =>
  el("li", {}, el("button", { type: "button", class: "soft", onclick }, text));
