// The study of an area: choices of charts, of larger areas and of surveys, and the chart.
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { stateMessage } from "../state-messages.js";
import { chartFigure } from "./chart-figure.js";
import { charts, choicesOf, newestOf } from "./charts.js";
import { areaName } from "./figures.js";

/**
 * @param {Study} study
 * @param {StudyOptions} options
 * @returns {Child[]}
 */
export function marketStudy({ area, series }, options) {
  const known = Object.keys(charts).filter((name) => choicesOf(series, name).length > 0);
  const chosen = known.includes(options.chart) ? options.chart : known[0] ?? "";
  const [box, surveys] = [el("div", {}), el("div", {})];
  /** @param {string} name */
  const showChart = (name) => {
    const choices = choicesOf(series, name);
    /** @param {number} at */
    const show = (at) => fill(box, chartFigure(area, options.address, choices[at]));
    fill(surveys, choices.length > 1 && select("series", t("market.series"),
      choices.map(({ label }, at) => [String(at), label]), "0", (value) => show(Number(value))));
    show(0);
  };
  if (chosen) showChart(chosen);
  else {
    fill(box, stateMessage({
      name: "chart", heading: t("market.noData", { area: areaName(area) }), text: t("market.noDataText"),
    }));
  }
  const isLarger = area.id !== options.areas[0].id && !options.isChosen;
  return [
    el("div", { class: "market-controls" },
      picker(chosen, known, (name) => { options.chartPicked(name); showChart(name); }),
      select("of", t("market.level"), options.areas.map((one) => [one.id, areaName(one)]), area.id,
        options.levelPicked),
      surveys),
    isLarger && el("p", { class: "notice" }, icon("info"),
      el("span", {}, t("market.larger", { small: areaName(options.areas[0]), large: areaName(area) }))),
    box,
    options.currency === "USD" && landLink(area, series),
  ];
}

/**
 * The way to the land value calculator, with the study's own rent and vacancy; none without a rent.
 * @param {AreaLabel} area
 * @param {AreaSeries[]} series
 */
function landLink({ id }, series) {
  // An owner gets the rent without utilities.
  const rent = newestOf(series, ["medianContractRent", "medianGrossRent"]);
  const vacancy = newestOf(series, ["vacancyRate"]);
  if (rent === null) return null;
  const cents = String(Math.round(rent) * 100);
  const query = new URLSearchParams({ calculation: "landValue", area: id, unitRentCents: cents });
  if (vacancy !== null) query.set("vacancyPercent", String(vacancy));
  return el("p", {}, el("a", { class: "button second", href: `/calculator?${query}` }, icon("home"), t("market.land")));
}

/**
 * The charts as chips, one of them selected; those without figures say so.
 * @param {string} chosen
 * @param {string[]} known
 * @param {(name: string) => void} picked
 */
function picker(chosen, known, picked) {
  return el("fieldset", { class: "field" }, el("legend", {}, t("market.charts")),
    el("div", { class: "chips" }, Object.keys(charts).map((name) => el("label", { class: "chip" },
      el("input", {
        type: "radio", name: "chart", value: name, checked: name === chosen, disabled: !known.includes(name),
        onchange: () => picked(name),
      }),
      el("span", {}, t(`market.chart.${name}`), !known.includes(name) && el("small", {}, t("market.noFigures")))))));
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} picked
 */
function select(name, label, options, value, picked) {
  const box = field({ name, label, options, value });
  box.addEventListener("change", (/** @type {any} */ event) => picked(event.target.value));
  return box;
}
