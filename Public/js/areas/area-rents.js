// The rents of an area: HUD's, Zillow's index and this marketplace's medians, by year, and the index by month.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { money } from "../format.js";
import { locale, t } from "../i18n.js";
import { icon } from "../icons.js";

const [maxBedrooms, usualBedrooms] = [4, 2];

/**
 * A section with the rents; null where nothing is known.
 * @param {string} id
 * @returns {Promise<HTMLElement | null>}
 */
export async function areaRents(id) {
  /** @type {AreaRents} */
  const rents = await get(`/v1/areas/${encodeURIComponent(id)}/rents`);
  const { hud, index, marketplace } = rents;
  if (hud.years.length === 0 && !index && marketplace.medians.length === 0) return null;
  const box = el("div", {});
  /** @param {number} bedrooms */
  const show = (bedrooms) => fill(box, table(rents, bedrooms));
  const sizes = field({
    name: "bedrooms", label: t("rents.size"), value: String(usualBedrooms),
    options: Array.from({ length: maxBedrooms + 1 }, (_, count) =>
      [String(count), count === 0 ? t("unit.studio") : t("rents.bedrooms", { count })]),
  });
  sizes.addEventListener("change", (/** @type {any} */ event) => show(Number(event.target.value)));
  show(usualBedrooms);
  return el("section", { class: "stack area-rents" }, el("h3", {}, t("rents.title")), sizes, box,
    index && el("details", {}, el("summary", {}, t("rents.byMonth")), monthTable(index)),
    el("p", { class: "area-source quiet" }, icon("info"), el("span", {}, sources(rents))));
}

/**
 * The rents of each year, newest first.
 * @param {AreaRents} rents
 * @param {number} bedrooms
 * @returns {{ year: number, hud: string, index: string, here: string }[]}
 */
export function rentRows({ hud, index, marketplace }, bedrooms) {
  /** @type {Map<number, { year: number, hud: string, index: string, here: string }>} */
  const rows = new Map();
  /** @param {number} year */
  const row = (year) => {
    const known = rows.get(year) ?? { year, hud: "", index: "", here: "" };
    rows.set(year, known);
    return known;
  };
  for (const { year, bedrooms: sizes } of hud.years) {
    const size = sizes.find((one) => one.bedrooms === bedrooms);
    if (size) row(year).hud = range(size.lowCents, size.highCents);
  }
  // The months ascend, so the last one of each year stays.
  for (const { month, cents } of index?.months ?? []) {
    const inMonth = { value: whole(cents), month: monthName(month, "short") };
    row(Number(month.slice(0, 4))).index = t("rents.inMonth", inMonth);
  }
  for (const { year, bedrooms: size, listings, medianCents } of marketplace.medians) {
    if (size === bedrooms) row(year).here = t("rents.ofListings", { value: whole(medianCents), count: listings });
  }
  return [...rows.values()].sort((one, other) => other.year - one.year);
}

/**
 * @param {AreaRents} rents
 * @param {number} bedrooms
 */
function table(rents, bedrooms) {
  const { hud, index, marketplace } = rents;
  /** @type {["hud" | "index" | "here", boolean][]} */
  const known = [["hud", hud.years.length > 0], ["index", Boolean(index)], ["here", marketplace.medians.length > 0]];
  const columns = known.flatMap(([name, isKnown]) => (isKnown ? [name] : []));
  return scrolling(t("rents.title"), [t("market.year"), ...columns.map((name) => t(`rents.column.${name}`))],
    rentRows(rents, bedrooms).map((row) => [String(row.year), ...columns.map((name) => row[name] || t("rents.none"))]));
}

/** @param {NonNullable<AreaRents["index"]>} index */
const monthTable = ({ months }) => scrolling(t("rents.byMonth"), [t("rents.month"), t("rents.column.index")],
  [...months].reverse().map(({ month, cents }) => [monthName(month, "long"), whole(cents)]));

/**
 * @param {string} label
 * @param {string[]} columns
 * @param {string[][]} rows each with its heading first
 */
const scrolling = (label, columns, rows) =>
  el("div", { class: "chart-table panel", tabindex: "0", role: "region", "aria-label": label }, el("table", {},
    el("thead", {}, el("tr", {}, columns.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, rows.map(([first, ...cells]) =>
      el("tr", {}, el("th", { scope: "row" }, first), cells.map((cell) => el("td", {}, cell)))))));

/** @param {AreaRents} rents */
function sources({ hud, index, marketplace }) {
  return [
    hud.years.length > 0 && t("rents.source.hud"), index && t("rents.source.index", { source: index.source }),
    marketplace.medians.length > 0 && t("rents.source.here",
      { listings: marketplace.minListings, owners: marketplace.minOwners }),
  ].filter(Boolean).join(" ");
}

/** @param {number} cents */
const whole = (cents) => money(Math.round(cents / 100) * 100, "USD");

/**
 * @param {number} low
 * @param {number} high
 */
const range = (low, high) => (low === high ? whole(low) : `${whole(low)}–${whole(high)}`);

/**
 * @param {string} month `2023-10`
 * @param {"short" | "long"} form
 */
function monthName(month, form) {
  const [year, number] = month.split("-").map(Number);
  return new Intl.DateTimeFormat(locale, {
    month: form, timeZone: "UTC", ...(form === "long" && { year: "numeric" }),
  }).format(new Date(Date.UTC(year, number - 1, 1)));
}
