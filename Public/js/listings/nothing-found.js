// A search without results: what each filter that could go would bring, and being told when something comes.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { stateMessage } from "../state-messages.js";
import { filterChips } from "./filter-chips.js";
import { activeFilters, listingsQuery, withChanges } from "./search-query.js";

const [maxSuggestions, sharers] = [6, 2];

/**
 * The message for a search that found nothing. `change(changes)` changes the search, `save()` saves it.
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {{ change: (changes: Record<string, unknown>) => void, save: () => unknown }} actions
 * @returns {HTMLElement}
 */
export function nothingFound(search, tenant, { change, save }) {
  const narrowed = activeFilters(search);
  const tell = el("button", { type: "button", class: narrowed.length ? "second" : "", onclick: save }, icon("bell"),
    t("listings.tellMe"));
  if (!narrowed.length) {
    return stateMessage({ name: "search", heading: t("listings.nothing"), text: t("listings.nothingHere"),
      actions: [tell, el("a", { class: "button second", href: "/post" }, t("listings.postFirst"))] });
  }
  const clear = el("button", {
    type: "button", class: "second", onclick: () => change(Object.fromEntries(narrowed.map((name) => [name, null]))),
  }, t("filter.clear"));
  const ways = el("ul", { class: "plain suggestions", "aria-label": t("listings.suggestions") });
  const message = stateMessage({ name: "search", heading: t("listings.noneFits"), text: t("listings.nothingFits"),
    actions: [clear, tell] });
  message.querySelector(".row").before(ways);
  suggest(ways, search, tenant, change).then((count) => {
    if (!count) /** @type {HTMLElement} */ (message.querySelector("p")).textContent = t("listings.noChangeHelps");
  });
  return message;
}

/**
 * Fills the list with the changes that find something, the one that finds most first. Returns how many.
 * @param {HTMLElement} list
 * @param {URLSearchParams} search
 * @param {Tenant} tenant
 * @param {(changes: Record<string, unknown>) => void} change
 */
async function suggest(list, search, tenant, change) {
  const ways = filterChips(search, tenant.currency).map(({ text, changes }) => ({
    changes, text: (/** @type {number} */ count) => t("listings.without", { filter: text, count }),
  }));
  if (search.has("maxPriceCents") && !search.has("perPerson")) {
    ways.unshift({ changes: { perPerson: sharers },
      text: (count) => t("listings.shared", { people: sharers, count }) });
  }
  const found = await Promise.all(ways.slice(0, maxSuggestions).map(async ({ changes, text }) => {
    const query = listingsQuery(withChanges(search, changes));
    query.set("limit", "1");
    const total = await get("/v1/listings", { query }).then((page) => page.total, () => 0);
    return { changes, total, text: text(total) };
  }));
  const useful = found.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
  fill(list, useful.map(({ changes, text }) => el("li", {},
    el("button", { type: "button", class: "soft", onclick: () => change(changes) }, text))));
  return useful.length;
}
