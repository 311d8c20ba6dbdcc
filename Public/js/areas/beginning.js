// The content of area pages before one is chosen: the surroundings of the reader's campus, and the largest places.
import { get } from "../api.js";
import { readerCampus } from "../campus.js";
import { el } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { areasOf } from "./area-search.js";
import { areaName, kindText } from "./figures.js";

const examples = 6;

/**
 * @param {string} page the path of the page that the links lead to
 * @returns {Promise<Child[]>}
 */
export async function beginning(page) {
  const campus = await readerCampus();
  const near = campus && `${campus.location.latitude},${campus.location.longitude}`;
  const [around, known] = await Promise.all([
    near ? areasOf(near).catch(() => []) : [],
    get("/v1/areas", { query: { kind: "place", limit: examples } }).then(({ items }) => items, () => []),
  ]);
  return [
    around.length > 0 && group(t("areas.aroundCampus", { campus: campus?.short }), around, page),
    known.length > 0 && group(t("areas.examples"), known, page),
  ];
}

/**
 * @param {string} heading
 * @param {Area[]} areas
 * @param {string} page
 */
function group(heading, areas, page) {
  return el("section", { class: "stack" }, el("h2", {}, heading),
    el("ul", { class: "tiles plain" }, areas.map((area) => el("li", {},
      el("a", { class: "tile", href: `${page}?area=${encodeURIComponent(area.id)}` },
        el("strong", {}, areaName(area)), el("span", { class: "quiet" }, kindText(area)),
        area.population !== null && el("span", {}, t("areas.people", { value: number(area.population) })))))));
}
