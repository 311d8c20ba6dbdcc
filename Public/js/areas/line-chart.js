// A line chart by year as SVG: an axis from zero, points with their values, gaps for missing estimates. Drawn here
// rather than by a library of 200 KB: it prints sharply, follows the colors of the page, and its labels are text.
import { axisTicks, axisYears, lineBoxes, placeLabels, segments } from "./chart-scale.js";

const namespace = "http://www.w3.org/2000/svg";
const [defaultFontSize, minYears, characterWidth] = [12, 4, 0.66];
const [markerRadius, markerSide] = [4, 7];
const margin = { top: 26, right: 14, bottom: 30, left: 8 };

/**
 * Draws a chart into an SVG element of `width` by `height` pixels. Its parts have classes; colors come from the page,
 * or from `paint(class)` as attributes, for a separate picture.
 * @param {SVGSVGElement} svg
 * @param {LineChart} chart
 * @param {{ width: number, height: number, fontSize?: number, paint?: (name: string) => Record<string, string> }} size
 */
export function drawLineChart(svg, chart, { width, height, fontSize = defaultFontSize, paint = () => ({}) }) {
  const textWidth = (/** @type {string} */ text) => text.length * fontSize * characterWidth;
  const values = chart.series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const ticks = axisTicks(Math.max(0, ...values));
  const names = ticks.map((tick) => chart.axisText(tick));
  const left = margin.left + Math.max(...names.map(textWidth)) + 8;
  const area = { left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom };
  const years = yearsOf(chart);
  const x = (/** @type {number} */ year) => between(area.left + 14, area.right - 14, part(year, years.from, years.to));
  const y = (/** @type {number} */ value) => between(area.bottom, area.top, value / (ticks.at(-1) || 1));
  const add = adder(svg, paint);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren();
  ticks.forEach((tick, at) => {
    add("line", at ? "chart-grid" : "chart-axis", { x1: area.left, x2: area.right, y1: y(tick), y2: y(tick) });
    add("text", "chart-tick", { x: area.left - 8, y: y(tick) + 4, "text-anchor": "end" }, names[at]);
  });
  for (const year of axisYears(years.from, years.to, area.right - area.left, fontSize * 3.6)) {
    add("text", "chart-tick", { x: x(year), y: height - 8, "text-anchor": "middle" }, String(year));
  }
  const placed = chart.series.flatMap(({ points }, series) => points.flatMap(({ year, value }) =>
    (value === null ? [] : [{ x: x(year), y: y(value), text: chart.valueText(value), series }])));
  chart.series.forEach(({ points }, series) => drawSeries(add, points, series, { x, y }));
  const lines = chart.series.flatMap(({ points }) => segments(points)).flatMap((run) =>
    run.slice(1).flatMap((point, at) => lineBoxes({ x: x(run[at].year), y: y(run[at].value ?? 0) },
      { x: x(point.year), y: y(point.value ?? 0) })));
  const labels = placeLabels(placed, {
    width, top: 4, bottom: area.bottom, lineHeight: fontSize + 2, widthOf: textWidth, lines,
  });
  for (const label of labels) {
    add("text", `chart-value chart-value-${label.series}`, { x: label.x, y: label.y, "text-anchor": "middle" },
      label.text);
  }
}

/**
 * @param {Adder} add
 * @param {ChartPoint[]} points
 * @param {number} series
 * @param {{ x: (year: number) => number, y: (value: number) => number }} place
 */
function drawSeries(add, points, series, { x, y }) {
  for (const run of segments(points)) {
    const corners = run.map(({ year, value }) => `${round(x(year))} ${round(y(value ?? 0))}`);
    if (run.length > 1) add("path", `chart-line chart-line-${series}`, { d: `M${corners.join("L")}` });
  }
  for (const { year, value } of points) {
    if (value === null) continue;
    const at = { x: round(x(year)), y: round(y(value)) };
    // The second line has squares and the third diamonds, so that the lines are distinguishable without colors.
    if (series === 0) add("circle", "chart-dot chart-dot-0", { cx: at.x, cy: at.y, r: markerRadius });
    else {
      add("rect", `chart-dot chart-dot-${series}`, {
        x: at.x - markerSide / 2, y: at.y - markerSide / 2, width: markerSide, height: markerSide,
        ...(series > 1 && { transform: `rotate(45 ${at.x} ${at.y})` }),
      });
    }
  }
}

/**
 * The years of all series, at least `minYears` so that a single point does not fill the chart.
 * @param {LineChart} chart
 * @returns {{ from: number, to: number }}
 */
function yearsOf({ series }) {
  const years = series.flatMap(({ points }) => points.map(({ year }) => year));
  const [from, to] = [Math.min(...years), Math.max(...years)];
  return { from: Math.min(from, to - minYears + 1), to };
}

/**
 * @param {SVGSVGElement} svg
 * @param {(name: string) => Record<string, string>} paint
 * @returns {Adder}
 */
function adder(svg, paint) {
  return (name, classes, attributes, text) => {
    const element = document.createElementNS(namespace, name);
    element.setAttribute("class", classes);
    const all = { ...attributes, ...Object.assign({}, ...classes.split(" ").map(paint)) };
    for (const [key, value] of Object.entries(all)) element.setAttribute(key, String(value));
    if (text !== undefined) element.textContent = text;
    svg.append(element);
    return element;
  };
}

/**
 * An empty SVG element with a name for screen readers.
 * @param {string} label
 * @returns {SVGSVGElement}
 */
export function svgElement(label) {
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
/**
 * @param {number} value
 * @param {number} from
 * @param {number} to
 */
const part = (value, from, to) => (value - from) / Math.max(1, to - from);
/**
 * @param {number} from
 * @param {number} to
 * @param {number} share
 */
const between = (from, to, share) => from + (to - from) * share;
