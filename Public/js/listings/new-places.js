// The results page without a place: it asks for one, and shows what is new anywhere.
import { byId, el, fill } from "../dom.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { stateMessage } from "../state-messages.js";

const query = { sort: "newest", limit: 24, bounds: "-90,-180,90,180" };

/**
 * Shows the newest listings in the list, without a next page.
 * @param {ResultList} list
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export async function showNewPlaces(list, signal) {
  fill(byId("summary"), t("start.newestAnywhere"));
  fill(byId("message"), el("div", { class: "before-search" },
    stateMessage({ name: "cap", heading: t("listings.where"), text: t("listings.whereText") })));
  try {
    const page = await cardList("/listings", { query, hasDistances: false, signal });
    if (signal.aborted) return;
    list.show({ ...page, nextCursor: null }, "");
  } catch {
    if (!signal.aborted) list.clear();
  }
}
