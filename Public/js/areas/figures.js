// Figures of areas in words, for what a script draws: charts, bookmarks, the lines about a listing's area.
import { money, number } from "../format.js";
import { hasText, locale, t } from "../i18n.js";

const wholePercent = 100;
const longNumber = 100_000;

/**
 * The cards of a profile, with the variables that each may show; the first with a number is shown.
 * @type {Record<string, string[]>}
 */
const cards = {
  population: ["population"], income: ["medianHouseholdIncome", "medianIndividualIncome", "perCapitaIncome"],
  age: ["medianAge"], propertyValue: ["medianPropertyValue"], rent: ["medianGrossRent", "medianContractRent"],
  ownership: ["ownerShare"], vacancy: ["vacancyRate"],
  rentShare: ["medianRentShareOfIncome"], commute: ["meanMinutesToWork"], transit: ["transitShare"],
};

/**
 * Whether there is a number to show, not only a reason for its absence.
 * @param {Figure | undefined} figure
 * @returns {boolean}
 */
export const hasNumber = (figure) => numberOf(figure) !== null;

/**
 * The number that a bar or point represents; the bound of "more than".
 * @param {Figure | undefined} figure
 * @returns {number | null}
 */
export const numberOf = (figure) => figure?.estimate ?? figure?.bound ?? null;

/**
 * A value with its unit, such as `$1,250`, `34.2 years` or `5.1%`.
 * @param {number} value
 * @param {string} unit
 * @returns {string}
 */
export function valueText(value, unit) {
  switch (unit) {
    case "usd": case "usdPerMonth": return money(Math.round(value) * 100, "USD");
    case "percent": return percent(value / 100);
    case "years": case "minutes": return t(`areas.${unit}`, { value: new Intl.NumberFormat(locale, {
      maximumFractionDigits: 1 }).format(value) });
    default: return number(Math.round(value));
  }
}

/**
 * The short form beside a point: without the word for years or minutes, and `3.41M` if the chart's largest is long.
 * @param {number} value
 * @param {string} unit
 * @param {number} largest
 * @returns {string}
 */
export function shortText(value, unit, largest) {
  if (unit === "years" || unit === "minutes") {
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
  }
  if (largest < longNumber || unit === "percent") return valueText(value, unit);
  return new Intl.NumberFormat(locale, {
    notation: "compact", maximumSignificantDigits: 3,
    ...(unit.startsWith("usd") && { style: "currency", currency: "USD" }),
  }).format(value);
}

/**
 * A tick of an axis, such as `$60K` or `1.5M`.
 * @param {number} value
 * @param {string} unit
 * @returns {string}
 */
export function axisText(value, unit) {
  if (unit === "percent") return percent(value / 100);
    return new Intl.NumberFormat(locale, {
    notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 2,
    ...(unit.startsWith("usd") && { style: "currency", currency: "USD" }),
  }).format(value);
}

/**
 * @param {number} share
 * @returns {string}
 */
export const percent = (share) =>
  new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(share);

/**
 * A figure in words: its value, "more than" its bound, or "no estimate".
 * @param {Figure} figure
 * @param {string} unit
 * @returns {string}
 */
export function figureText({ status, estimate, bound }, unit) {
  if (estimate !== null) return valueText(estimate, unit);
  if (bound === null) return t("areas.noEstimate");
  return t(status === "bottomCoded" ? "areas.lessThan" : "areas.moreThan", { value: valueText(bound, unit) });
}

/**
 * Why there is no number.
 * @param {Figure} figure
 * @returns {string}
 */
export const reasonText = ({ status }) => t(`areas.status.${status}`);

/**
 * The years that a figure covers, such as `2018–2022`; empty when it covers none.
 * @param {{ year: number | null, firstYear: number | null }} figure
 * @returns {string}
 */
export function yearsText({ year, firstYear }) {
  if (year === null) return "";
  return firstYear === null || firstYear === year ? String(year) : `${firstYear}–${year}`;
}

/**
 * The margin of error for places with little room; empty without one.
 * @param {Pick<Figure, "marginOfError">} figure
 * @param {string} unit
 * @returns {string}
 */
export const shortMargin = ({ marginOfError }, unit) =>
  (marginOfError === null ? "" : t("areas.shortMargin", { value: valueText(marginOfError, unit) }));

/**
 * The variable in words, such as "Median household income".
 * @param {string} name
 * @returns {string}
 */
export const variableName = (name) => t(`areas.variable.${name}`);

/**
 * The figure on a card for the profile's area at `at`: the first of its variables with a number, else one of another of
 * its areas.
 * @param {AreaProfile} profile
 * @param {string} name
 * @param {number} [at]
 * @returns {ProfileFigure | undefined}
 */
export function cardFigure({ figures }, name, at = 0) {
  const known = cards[name].flatMap((variable) => figures.filter((figure) => figure.variable === variable));
  return known.find(({ values }) => hasNumber(values[at])) ?? known.find(({ values }) => values.some(hasNumber)) ??
    known[0];
}

/**
 * The title of a card that shows this variable: owners and renters are two variables of one card.
 * @param {string} card
 * @param {string} variable
 * @returns {string}
 */
export const cardTitle = (card, variable) =>
  (card === "ownership" ? t("areas.card.ownership") : variableName(variable));

/**
 * The text of a figure on a card.
 * @param {string} card
 * @param {Figure} figure
 * @param {string} unit
 * @returns {string}
 */
export function cardText(card, figure, unit) {
  const { estimate } = figure;
  if (card !== "ownership" || estimate === null) return figureText(figure, unit);
  return t("areas.ownAndRent",
    { own: percent(estimate / wholePercent), rent: percent((wholePercent - estimate) / wholePercent) });
}

/**
 * An area's name or label, in the language of the page where it has one there: `Nueva York`.
 * @param {AreaLabel} area
 * @param {"name" | "label"} [part]
 * @returns {string}
 */
export function areaName(area, part = "label") {
  const key = `areas.named.${area.id}`;
  return hasText(key) ? t(key) : area[part];
}

/**
 * The kind of an area, such as "Census tract"; for a place its legal kind, such as "City", where known.
 * @param {Area} area
 * @returns {string}
 */
export function kindText({ kind, designation }) {
  const known = { city: "city", town: "town", village: "village", borough: "borough" };
  const name = Object.entries(known).find(([word]) => designation === word)?.[1];
  return t(`areas.kind.${name ?? kind}`);
}
