// Saves a chart as a PNG with its title and its source.
import { el } from "../dom.js";
import { drawLineChart, svgElement } from "./line-chart.js";

const [width, height, scale] = [960, 540, 2];
const [headHeight, footHeight, padding] = [64, 34, 20];
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';

/**
 * Draws the chart in the colors of the page and downloads it as `name`.
 * @param {LineChart} chart
 * @param {{ title: string, subtitle: string, source: string, name: string }} texts
 * @returns {Promise<void>}
 */
export async function savePicture(chart, { title, subtitle, source, name }) {
  const colours = getComputedStyle(document.documentElement);
  /** @param {string} token */
  const colour = (token) => colours.getPropertyValue(`--${token}`).trim();
  const svg = svgElement(title);
  const chartHeight = height - headHeight - footHeight;
  drawLineChart(svg, chart, { width: width - 2 * padding, height: chartHeight, paint: painter(colour) });
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("width", String((width - 2 * padding) * scale));
  svg.setAttribute("height", String(chartHeight * scale));
  const image = await loaded(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  const canvas = el("canvas", { width: width * scale, height: height * scale });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(scale, scale);
  context.fillStyle = colour("paper");
  context.fillRect(0, 0, width, height);
  context.drawImage(image, padding, headHeight, width - 2 * padding, chartHeight);
  /**
   * @param {string} text
   * @param {number} y
   * @param {string} style
   * @param {string} token
   */
  const write = (text, y, style, token) => {
    context.font = `${style} ${font}`;
    context.fillStyle = colour(token);
    context.fillText(text, padding, y, width - 2 * padding);
  };
  write(title, 32, "700 22px", "ink");
  write(subtitle, 54, "400 14px", "soft");
  write(source, height - 14, "400 12px", "soft");
  download(await png(canvas), name);
}

/**
 * The styles of a chart's parts as attributes, because areas.css does not apply to a picture.
 * @param {(token: string) => string} colour
 * @returns {(name: string) => Record<string, string>}
 */
function painter(colour) {
  const text = { "font-family": font, "font-size": "12" };
  /** @type {Record<string, Record<string, string>>} */
  const looks = {
    "chart-axis": { stroke: colour("edge") },
    "chart-grid": { stroke: colour("line") },
    "chart-tick": { ...text, fill: colour("soft") },
    "chart-value": { ...text, "font-weight": "600", fill: colour("ink") },
    "chart-line": { fill: "none", "stroke-width": "2.5", "stroke-linejoin": "round" },
    "chart-line-0": { stroke: colour("accent") },
    "chart-line-1": { stroke: colour("good"), "stroke-dasharray": "7 4" },
    "chart-line-2": { stroke: colour("warn"), "stroke-dasharray": "2 3" },
    "chart-dot": { stroke: colour("paper"), "stroke-width": "1.5" },
    "chart-dot-0": { fill: colour("accent") },
    "chart-dot-1": { fill: colour("good") },
    "chart-dot-2": { fill: colour("warn") },
  };
  return (name) => looks[name] ?? {};
}

/**
 * @param {Blob} blob
 * @returns {Promise<HTMLImageElement>}
 */
async function loaded(blob) {
  const image = new Image();
  const address = URL.createObjectURL(blob);
  try {
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob>}
 */
function png(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser makes no picture."))), "image/png");
  });
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
