// The cards of an area's profile: a figure beside those of the areas around it, its source, and a bookmark.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { bookmarkButton } from "./bookmarks.js";
import {
  areaName, cardFigure, cardText, cardTitle, cards, figureText, hasNumber, marginText, numberOf, percent, reasonText,
  shortMargin, valueText, wholePercent, yearsText,
} from "./figures.js";

const leastShare = 0.001;

/**
 * All cards, as items of a list.
 * @param {AreaProfile} profile
 * @returns {HTMLElement[]}
 */
export const profileCards = (profile) => Object.keys(cards).map((name) => profileCard(profile, name));

/**
 * @param {AreaProfile} profile
 * @param {string} name
 */
function profileCard(profile, name) {
  const figure = cardFigure(profile, name);
  const title = figure ? cardTitle(name, figure.variable) : t(`areas.card.${name}`);
  const own = figure?.values[0];
  const isKnown = hasNumber(own);
  return el("li", { class: "area-card panel", "data-card": name },
    el("div", { class: "area-card-head" }, el("h3", {}, title), bookmarkButton(profile.area, name, title)),
    el("p", { class: isKnown ? "area-value" : "area-value none" },
      figure && own && isKnown ? cardText(name, own, figure.unit) : t("areas.noEstimate")),
    own && !isKnown && el("p", { class: "quiet" }, reasonText(own)), figure && bars(profile, name, figure),
    figure && footnote(figure));
}

/**
 * A bar for the area and each area that contains it, on one scale from zero.
 * @param {AreaProfile} profile
 * @param {string} name
 * @param {ProfileFigure} figure
 * @returns {Child}
 */
function bars(profile, name, { values, unit }) {
  if (!values.some(hasNumber)) return null;
  const max = name === "ownership" ? wholePercent : Math.max(...values.map((value) => numberOf(value) ?? 0));
  const rows = profile.areas.map((area, at) => {
    const value = values[at];
    return name === "population" && at > 0 ? shareRow(area, value, values[0])
      : row(area, value, { unit, part: (numberOf(value) ?? 0) / (max || 1), own: values[0] });
  });
  return [
    name === "ownership" && el("p", { class: "area-legend quiet" }, el("span", { class: "area-key" }),
      t("areas.owners"), el("span", { class: "area-key renters" }), t("areas.renters")),
    el("ul", { class: `area-bars plain ${name}`, "aria-label": t("areas.comparison") }, rows),
  ];
}

/**
 * @param {AreaLabel} area
 * @param {Figure} value
 * @param {{ unit: string, part: number, own: Figure }} options
 */
function row(area, value, { unit, part, own }) {
  const isKnown = hasNumber(value);
  return el("li", { class: [value === own && "own", !isKnown && "unknown"].filter(Boolean).join(" ") },
    el("span", { class: "area-bar-name" }, areaName(area, "name")),
    el("span", {
      class: isKnown ? "area-bar-value" : "area-bar-value quiet", title: isKnown ? null : reasonText(value),
    }, figureText(value, unit), besides(value, own, unit)), bar(isKnown ? part : 0));
}

/**
 * The share of a larger area's people who live here: with two counts side by side only one bar would be visible.
 * @param {AreaLabel} area
 * @param {Figure} whole
 * @param {Figure} own
 */
function shareRow(area, whole, own) {
  const [all, part] = [numberOf(whole), numberOf(own)];
  // A count of another year may be smaller than that of its part: then both are shown unchanged.
  const share = all && part !== null && part <= all ? part / all : null;
  const text = share === null ? [figureText(whole, "people"), besides(whole, own, "people")]
    : t("areas.shareOf", {
      share: share < leastShare ? t("areas.lessThan", { value: percent(leastShare) }) : percent(share),
      value: valueText(all ?? 0, "people"),
    });
  return el("li", {}, el("span", { class: "area-bar-name" }, areaName(area, "name")),
    el("span", { class: "area-bar-value" }, text), share === null ? null : bar(share));
}

/**
 * The margin of error of a figure, and its years if they differ from those of the area's own, which the footnote has.
 * @param {Figure} value
 * @param {Figure} own
 * @param {string} unit
 * @returns {Child}
 */
function besides(value, own, unit) {
  if (!hasNumber(value) || value === own) return null;
  const years = yearsText(value) !== yearsText(own) && yearsText(value);
  const parts = [shortMargin(value, unit), years].filter(Boolean);
  return parts.length > 0 && el("small", { class: "quiet" }, ` ${parts.join(", ")}`);
}

/** @param {number} part */
function bar(part) {
  const fill = el("span", { class: "area-bar-fill" });
  fill.style.inlineSize = `${Math.round(part * 1000) / 10}%`;
  return el("span", { class: "area-bar", "aria-hidden": "true" }, fill);
}

/**
 * The publisher of the figure, its years, and its margin of error; of the figure beside it if the area has none.
 * @param {ProfileFigure} figure
 */
function footnote({ values, unit }) {
  const shown = values.find(hasNumber);
  if (!shown) return null;
  const margin = shown === values[0] && marginText(shown, unit);
  return el("p", { class: "area-source quiet" }, icon("info"),
    el("span", {}, [margin, yearsText(shown), shown.source].filter(Boolean).join(" · "), others(values, shown)));
}

/**
 * The publishers of the figures beside it, if they differ.
 * @param {Figure[]} values
 * @param {Figure} shown
 */
function others(values, shown) {
  const sources = values.filter((one) => hasNumber(one) && one.source !== shown.source).map(({ source }) => source);
  return sources.length > 0 && ` · ${t("areas.otherSources", { sources: [...new Set(sources)].join("; ") })}`;
}
