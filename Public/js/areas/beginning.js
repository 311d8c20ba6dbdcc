// The content of area pages before one is chosen: the surroundings of the reader's campus, and the largest places.
import { readerCampus } from "../campus.js";
import { el } from "../dom.js";
import { fragment } from "../fragments.js";
import { t } from "../i18n.js";

const examples = 6;

/**
 * @param {"places" | "market"} page the page that the links lead to
 * @returns {Promise<Child[]>}
 */
export async function beginning(page) {
  const campus = await readerCampus();
  const near = campus && `${campus.location.latitude},${campus.location.longitude}`;
  /** @param {object} query */
  const tiles = (query) => fragment("/areas", { query: { ...query, page } }).then(({ elements }) => elements, () => []);
  const [around, known] =
    await Promise.all([near ? tiles({ near }) : [], tiles({ kind: "place", limit: examples })]);
  return [
    group(t("areas.aroundCampus", { campus: campus?.short }), around), group(t("areas.examples"), known),
  ];
}

/**
 * @param {string} heading
 * @param {HTMLElement[]} tiles
 */
const group = (heading, tiles) =>
  tiles.length > 0 && el("section", { class: "stack" }, el("h2", {}, heading), tiles);
