// The area around a listing, in three lines. Uses its shown point, so that a hidden place reveals nothing more.
import { get } from "../api.js";
import { areasOf } from "../areas/area-search.js";
import { areaName, cardFigure, cardText, cardTitle, hasNumber, shortMargin, yearsText } from "../areas/figures.js";
import { el, fill } from "../dom.js";
import { distanceText } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const cardsInOrder = ["rent", "income", "ownership", "age", "population", "propertyValue", "vacancy"];
const maxLines = 3;
/** Kinds whose figures describe a home's surroundings, the most specific first. */
const kinds = ["tract", "place", "zip", "county"];

/**
 * A section for the figures, in its final size; removed without any.
 * @param {Listing} listing
 * @returns {HTMLElement | null}
 */
export function aboutArea({ location }) {
  if (!location) return null;
  const section = el("section", { class: "stack about-area", "aria-busy": "true" },
    el("h2", {}, t("aboutArea.title")), el("div", { class: "skeleton about-area-waiting", "aria-hidden": "true" }));
  fetchProfile(location).then((found) => {
    section.removeAttribute("aria-busy");
    if (found) fill(section, el("h2", {}, t("aboutArea.title")), ...contents(found));
    else section.remove();
  }).catch(() => section.remove());
  return section;
}

/** @typedef {{ card: string, figure: ProfileFigure }} Line */

/**
 * The profile around a point, and the index of the area to show: the smallest with a rent, else with enough other
 * figures; null without any.
 * @param {Place} location
 * @returns {Promise<{ base: Area, profile: AreaProfile, at: number, lines: Line[] } | null>}
 */
async function fetchProfile({ latitude, longitude }) {
  const areas = await areasOf(`${latitude},${longitude}`);
  const base = kinds.map((kind) => areas.find((area) => area.kind === kind)).find((area) => area !== undefined);
  if (!base) return null;
  /** @type {AreaProfile} */
  const profile = await get(`/v1/areas/${encodeURIComponent(base.id)}/profile`);
  const known = profile.areas.flatMap(({ kind }, at) => {
    const lines = kinds.includes(kind) ? linesOf(profile, at) : [];
    return lines.length === maxLines ? [{ base, profile, at, lines }] : [];
  });
  return known.find(({ lines }) => lines[0].card === "rent") ?? known[0] ?? null;
}

/**
 * @param {AreaProfile} profile
 * @param {number} at
 * @returns {Line[]}
 */
function linesOf(profile, at) {
  return cardsInOrder.flatMap((card) => {
    const figure = cardFigure(profile, card, at);
    return figure && hasNumber(figure.values[at]) ? [{ card, figure }] : [];
  }).slice(0, maxLines);
}

/**
 * @param {{ base: Area, profile: AreaProfile, at: number, lines: Line[] }} found
 * @returns {Child[]}
 */
function contents({ base, profile, at, lines }) {
  const area = profile.areas[at];
  const state = profile.areas.findIndex(({ kind }) => kind === "state");
  const shown = lines.flatMap((line) => (isCompared(line, at, state) ? [at, state] : [at])
    .map((one) => line.figure.values[one].source));
  const sources = [...new Set(shown)].join("; ");
  const distance = area.id === base.id ? base.distanceMiles : undefined;
  return [
    el("p", { class: "quiet" }, distance === undefined ? t("aboutArea.in", { area: area.label })
      : t("aboutArea.near", { area: area.label, distance: distanceText(distance) })),
    el("dl", { class: "about-area-lines" }, lines.map((line) => row(line, at, profile.areas[state], state))),
    el("p", { class: "quiet" }, sources),
    el("div", { class: "row" },
      el("a", { class: "button second", href: `/places?area=${encodeURIComponent(area.id)}` }, icon("map"),
        t("aboutArea.more", { area: area.name })),
      el("a", { class: "button second", href: `/market?area=${encodeURIComponent(area.id)}` }, icon("chart"),
        t("aboutArea.market"))),
  ];
}

/**
 * Whether the state's figure is shown beside the area's.
 * @param {Line} line
 * @param {number} at
 * @param {number} state -1 without one
 */
const isCompared = ({ card, figure: { values } }, at, state) =>
  state >= 0 && state !== at && card !== "population" && hasNumber(values[state]);

/**
 * A figure, beside that of the state.
 * @param {Line} line
 * @param {number} at
 * @param {AreaLabel | undefined} parent
 * @param {number} state
 */
function row(line, at, parent, state) {
  const { card, figure: { variable, unit, values } } = line;
  const sureness = (/** @type {Figure} */ figure, isDated = true) =>
    [isDated && yearsText(figure), shortMargin(figure, unit)].filter(Boolean).join(", ");
  const beside = parent && isCompared(line, at, state) &&
    t("aboutArea.beside", { parent: areaName(parent, "name"), value: cardText(card, values[state], unit) });
  const more = beside && sureness(values[state], yearsText(values[state]) !== yearsText(values[at]));
  return el("div", {}, el("dt", {}, cardTitle(card, variable)),
    el("dd", {}, el("strong", {}, cardText(card, values[at], unit)),
      el("span", { class: "quiet" }, sureness(values[at])),
      beside && el("span", { class: "quiet" }, more ? `${beside} (${more})` : beside)));
}
