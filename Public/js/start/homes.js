// The marketplace's content on the start page: the newest homes and the campuses with homes.
import { forgetCampus } from "../campus.js";
import { placeholderCard, withHeart } from "../card.js";
import { byId, el, fill } from "../dom.js";
import { cardList, fragment } from "../fragments.js";
import { t } from "../i18n.js";

const [newestShown, tilesShown] = [4, 6];
const world = "-90,-180,90,180";
let turn = 0;

/**
 * Shows the newest homes around a campus, or anywhere without one. Returns how many there are; null when unknown.
 * @param {Campus | University | null} campus
 * @returns {Promise<number | null>}
 */
export async function showNewest(campus) {
  const mine = turn += 1;
  const [list, all] = [byId("cards"), byId("newest-all")];
  byId("newest-title").textContent = campus ? t("start.newest", { place: campus.name }) : t("start.newestAnywhere");
  all.hidden = !campus;
  if (campus) {
    all.href = `/listings?universityId=${encodeURIComponent(campus.id)}`;
    all.textContent = t("start.all");
  }
  byId("newest").hidden = false;
  if (!list.children.length) fill(list, Array.from({ length: newestShown }, placeholderCard));
  try {
    const query = { sort: "newest", limit: newestShown, ...(campus ? { universityId: campus.id } : { bounds: world }) };
    // A search anywhere has no point to measure from.
    const page = await cardList("/listings", { query, heading: 3, hasDistances: campus !== null });
    const { items, cards, total } = /** @type {CardPage} */ (page);
    if (mine !== turn) return null;
    fill(list, cards.map((card, at) => withHeart(card, items[at])));
    byId("newest").hidden = total === 0;
    if (campus) all.textContent = t("start.allCount", { count: total });
    return total;
  } catch (error) {
    if (campus && error.status === 404 && forgetCampus(campus.id)) return null;
    if (mine === turn) byId("newest").hidden = true;
    return null;
  }
}

/** Shows the campuses with the most homes, each with their number and the lowest price. */
export async function showCampuses() {
  const list = byId("tiles");
  if (!list.children.length) {
    fill(list, Array.from({ length: tilesShown }, () => el("li", { class: "tile skeleton", "aria-hidden": "true" })));
  }
  const tiles = await fragment("/campuses", { query: { limit: tilesShown }, served: "#tiles > :not(.skeleton)" })
    .then(({ elements }) => elements, () => []);
  byId("campuses").hidden = tiles.length === 0;
  fill(list, tiles);
}
