// A chart of a market study: the drawing, its legend, its table, and its downloads.
import { el } from "../dom.js";
import { locale, t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";
import { changeOf, chartOf, rowsOf, sourcesOf } from "./charts.js";
import { areaName, figureText, hasNumber, reasonText, valueText, variableName, yearsText } from "./figures.js";
import { drawLineChart, svgElement } from "./line-chart.js";
import { savePicture } from "./save-picture.js";

/**
 * The chart of some series of an area, with its table beside it.
 * @param {AreaLabel} area
 * @param {string} address what the reader searched for
 * @param {{ name: string, label: string, series: AreaSeries[] }} choice
 * @returns {HTMLElement}
 */
export function chartFigure(area, address, { name, label, series }) {
  const chart = chartOf(series);
  const [title, sentence] = [`${label}, ${areaName(area)}`, sentenceOf(series)];
  const svg = svgElement(`${title}. ${sentence}`);
  const canvas = el("div", { class: "chart-box" }, svg);
  draw(canvas, svg, chart);
  const source = t("market.source", { source: sourcesOf(series) });
  return el("div", { class: "market-columns" },
    el("figure", { class: "chart panel" },
      el("figcaption", {}, el("h2", {}, name), el("p", { class: "quiet" }, sentence)),
      series.length > 1 && legend(series), canvas,
      el("p", { class: "area-source quiet" }, icon("info"), el("span", {}, source)),
      el("div", { class: "row" },
        el("button", {
          type: "button", class: "second", onclick: () => save(chart, { title, address, sentence, source, area }),
        }, icon("image"), t("market.save")),
        el("a", { class: "button second", href: csvPath(area, series), download: "" }, icon("download"),
          t("market.csv")))),
    table(title, series));
}

/**
 * @param {{ id: string }} area
 * @param {AreaSeries[]} series
 */
function csvPath({ id }, series) {
  const query = new URLSearchParams({ variables: series.map(({ variable }) => variable).join(","),
    survey: series[0].survey, format: "csv" });
  return `/v1/areas/${encodeURIComponent(id)}/series?${query}`;
}

/**
 * Draws the chart in the size of its box, as an animation the first time, and again when the size changes.
 * @param {HTMLElement} box
 * @param {SVGSVGElement} svg
 * @param {LineChart} chart
 */
function draw(box, svg, chart) {
  new ResizeObserver(([{ contentRect }]) => {
    const [width, height] = [contentRect.width, contentRect.height].map(Math.floor);
    if (!width) return;
    box.classList.toggle("chart-begins", !svg.firstElementChild);
    drawLineChart(svg, chart, { width, height, fontSize: parseFloat(getComputedStyle(svg).fontSize) });
  }).observe(box);
}

/**
 * How the figures changed, in a sentence for each line.
 * @param {AreaSeries[]} series
 * @returns {string}
 */
function sentenceOf(series) {
  return series.map((one) => {
    const changed = changeOf(one);
    const what = variableName(one.variable);
    if (!changed) return t("market.single", { what });
    const { from, to, change } = changed;
    const values = {
      what, from: figureText(from, one.unit), since: String(from.year), to: figureText(to, one.unit),
      until: String(to.year),
    };
    const by = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0,
      signDisplay: "exceptZero" }).format(change);
    return t("market.change", { ...values, change: by });
  }).join(" ");
}

/** @param {AreaSeries[]} series */
function legend(series) {
  return el("ul", { class: "chart-legend plain" }, series.map(({ variable }, at) => el("li", {},
    el("span", { class: `chart-key chart-key-${at}`, "aria-hidden": "true" }), variableName(variable))));
}

/**
 * @param {string} title
 * @param {AreaSeries[]} series
 */
function table(title, series) {
  const head = el("tr", {}, el("th", { scope: "col" }, t("market.year")),
    series.map(({ variable }) => el("th", { scope: "col" }, variableName(variable))));
  const rows = rowsOf(series).map(({ year, firstYear, figures }) => el("tr", {},
    el("th", { scope: "row" }, yearsText({ year, firstYear })),
    figures.map((figure, at) => el("td", {}, cell(figure, series[at].unit)))));
  return el("div", { class: "chart-table panel", tabindex: "0", role: "region", "aria-label": title },
    el("table", {}, el("caption", { class: "visually-hidden" }, title), el("thead", {}, head),
      el("tbody", {}, rows)));
}

/**
 * @param {Figure | undefined} figure
 * @param {string} unit
 * @returns {Child}
 */
function cell(figure, unit) {
  if (!figure || figure.status === "noData") return el("span", { class: "quiet" }, t("areas.noEstimate"));
  if (!hasNumber(figure)) return el("span", { class: "quiet" }, reasonText(figure));
  const { marginOfError } = figure;
  return [figureText(figure, unit),
    marginOfError !== null && el("small", { class: "quiet" }, ` ±${valueText(marginOfError, unit)}`)];
}

/**
 * @param {LineChart} chart
 * @param {{ title: string, address: string, sentence: string, source: string, area: AreaLabel }} texts
 */
async function save(chart, { title, address, sentence, source, area }) {
  const subtitle = [address !== areaName(area) && address, sentence].filter(Boolean).join(" · ");
  try {
    await savePicture(chart, { title, subtitle, source, name: `${area.id}.png` });
    toast(t("market.saved"), { name: "image" });
  } catch {
    warn(t("market.notSaved"));
  }
}
