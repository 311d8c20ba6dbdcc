// The list of wanted ads with its filters and its map.
import { get } from "../api.js";
import { readerCampus } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { loadMore } from "../load-more.js";
import { currentAccount } from "../session.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { wantedCard } from "./wanted-card.js";
import { wantedMap } from "./wanted-map.js";

const pageSize = 20;
// An account has no more.
const maxMine = 50;
const names = ["near", "minBudget", "freeFrom", "kind", "openToSharing"];

/** Shows the ads that the address asks for. */
export async function showWantedList() {
  const asked = new URLSearchParams(location.search);
  const campus = await readerCampus();
  const form = filterForm(asked, campus);
  const box = el("div", { "aria-live": "polite" });
  const map = el("div", { class: "wanted-map", role: "region", "aria-label": t("wanted.mapLabel"), hidden: true });
  const mine = el("section", { class: "stack", "aria-labelledby": "mine-title", hidden: true });
  fill(byId("wanted"), mine, form, map, box);
  const showAreas = wantedMap(map);
  await Promise.all([load(box, query(asked, campus), showAreas), showMine(mine)]);
}

/**
 * The reader's own ads, with those that nobody else sees.
 * @param {HTMLElement} box
 */
async function showMine(box) {
  if (!await currentAccount()) return;
  try {
    const { items } = await get("/v1/account/wanted", { query: { limit: maxMine } });
    box.hidden = !items.length;
    fill(box, el("h2", { id: "mine-title" }, t("wanted.mine")),
      el("ul", { class: "plain wanted-list" }, items.map((/** @type {WantedAd} */ ad) => wantedCard(ad))));
  } catch {
    // The ads of others are there all the same.
  }
}

/**
 * @param {URLSearchParams} asked
 * @param {Campus | null} campus
 */
function query(asked, campus) {
  const budget = Number(asked.get("minBudget"));
  return {
    limit: pageSize, universityId: asked.get("near") === "campus" ? campus?.id ?? null : null,
    minBudgetCents: budget > 0 ? Math.round(budget * 100) : null, freeFrom: asked.get("freeFrom") || null,
    kind: asked.get("kind") || null, openToSharing: asked.get("openToSharing") === "true" ? true : null,
  };
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
  const form = el("form", { class: "panel fields wanted-filter", "aria-label": t("wanted.filter") },
    field({ name: "near", label: t("wanted.near"), options: places, value: asked.get("near") ?? "" }),
    field({ name: "minBudget", label: t("wanted.minBudget"), type: "number", min: 0, value: asked.get("minBudget") }),
    field({ name: "freeFrom", label: t("wanted.freeFrom"), type: "date", value: asked.get("freeFrom") }),
    field({ name: "kind", label: t("wanted.kind"), options: kinds, value: asked.get("kind") ?? "" }),
    field({ name: "openToSharing", label: t("wanted.who"), value: asked.get("openToSharing") ?? "",
      options: [["", t("wanted.everybody")], ["true", t("wanted.openToSharing")]] }),
    el("button", { type: "submit", class: "second" }, t("wanted.show")));
  onSubmit(form, (values) => {
    const chosen = names.filter((name) => values[name]).map((name) => [name, String(values[name])]);
    location.search = new URLSearchParams(chosen).toString();
  });
  return form;
}

/**
 * @param {HTMLElement} box
 * @param {Record<string, any>} query
 * @param {Promise<(ads: WantedAd[]) => void>} map
 */
async function load(box, query, map) {
  const page = (/** @type {string | null} */ cursor) => get("/v1/wanted", { query: { ...query, cursor } });
  try {
    const first = await page(null);
    const list = el("ul", { class: "plain wanted-list" });
    /** @type {WantedAd[]} */
    const ads = [];
    const more = loadMore(first, page, (items) => {
      ads.push(...items);
      list.append(...items.map((ad) => wantedCard(ad)));
      map.then((showAreas) => showAreas(ads));
    });
    const isEmpty = !first.items.length && !first.nextCursor;
    fill(box, isEmpty ? stateMessage({ name: "search", heading: t("wanted.none"), text: t("wanted.noneText") })
      : [list, more]);
  } catch (error) {
    fill(box, failureMessage(error, () => load(box, query, map)));
  }
}
