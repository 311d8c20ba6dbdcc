// The comparison of a listing's rent: a bar, and the compared numbers.
import { el } from "../dom.js";
import { miles, money } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { shape } from "../svg.js";

const markWidth = 2;

/**
 * The markup that the server makes with `parts/rent.mustache`. Null when there is nothing to compare the rent with.
 * @param {RentCheck | null} check
 * @returns {HTMLElement | null}
 */
export function rentSection(check) {
  const shown = check && (check.comparisons.find(({ kind }) => kind === "similar") ?? check.comparisons[0]);
  if (!check?.verdict || !shown || check.costCents === null) return null;
  return el("section", { class: `rent-check ${check.verdict}`, "aria-label": t("rent.label") },
    el("p", { class: "rent-verdict" }, t(`rent.level.${check.verdict}`)), bar(shown, check.costCents),
    lines(check).map((line) => el("p", { class: "quiet" }, line)), explanation(check),
    check.caution && el("p", { class: "notice wrong" }, icon("warning"), el("span", {}, t("rent.caution"))));
}

/**
 * The rule behind the verdict, and HUD's figure of each year, on request.
 * @param {RentCheck} check
 */
function explanation({ currency, comparisons }) {
  const course = comparisons.find(({ hud }) => hud)?.hud?.course ?? [];
  const years = course.map(({ year, lowCents, highCents }) => {
    const [low, high] = [lowCents, highCents].map((cents) => wholeMoney(cents, currency));
    return `${year} ${low === high ? low : `${low}–${high}`}`;
  });
  return el("details", { class: "rent-how" }, el("summary", {}, t("rent.how")),
    years.length > 1 && el("p", { class: "quiet" }, t("rent.course", { course: years.join(" · ") })),
    el("p", { class: "quiet" }, t("rent.rule")));
}

/**
 * @param {number} cents
 * @param {string} currency
 */
const wholeMoney = (cents, currency) => money(Math.round(cents / 100) * 100, currency);

/**
 * The usual range and the rent on a line from far below to far above.
 * @param {RentComparison} comparison
 * @param {number} cost
 */
function bar({ usual, farBelowCents, farAboveCents }, cost) {
  const [low, high] = [Math.min(farBelowCents, cost), Math.max(farAboveCents, cost)];
  /** @param {number} cents */
  const at = (cents) => Math.floor((cents - low) * (100 - markWidth) / Math.max(1, high - low));
  const start = at(usual.lowCents);
  return shape("svg",
    { class: "rent-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" },
    shape("rect", { class: "rent-track", width: 100, height: 8 }),
    shape("rect",
      { class: "rent-usual", x: start, width: at(usual.highCents) - start + markWidth, height: 8 }),
    shape("rect", { class: "rent-here", x: at(cost), width: markWidth, height: 8 }));
}

/**
 * @param {RentCheck} check
 * @returns {string[]}
 */
function lines({ currency, costCents, utilitiesCents, people, comparisons, tract }) {
  /** @param {number} cents */
  const whole = (cents) => wholeMoney(cents, currency);
  const cost = utilitiesCents
    ? t("rent.costGuess", { cost: whole(costCents ?? 0), utilities: whole(utilitiesCents) })
    : t("rent.cost", { cost: whole(costCents ?? 0) });
  const all = [people && people > 1 ? `${cost} ${t("rent.part", { count: people })}` : cost];
  for (const { similar, hud } of comparisons) {
    if (similar) {
      all.push(t("rent.similar", {
        count: similar.count, miles: miles(similar.radiusMiles), low: whole(similar.lowerQuartileCents),
        high: whole(similar.upperQuartileCents), median: whole(similar.medianCents),
      }));
    }
    if (hud) all.push(hudLine(hud, whole));
  }
  if (tract) all.push(tractLine(tract, whole));
  return all;
}

/**
 * @param {HUDComparison} hud
 * @param {(cents: number) => string} whole
 */
function hudLine({ year, postalCode, county, lowCents, highCents, course }, whole) {
  const place = postalCode ?? county ?? "";
  const values = { place, year: String(year), low: whole(lowCents), high: whole(highCents) };
  const line = t(lowCents === highCents ? "rent.hud" : "rent.hudRange", values);
  const [first] = course;
  if (!first || first.year === year || first.lowCents !== first.highCents) return line;
  return `${line} ${t("rent.before", { year: String(first.year), cost: whole(first.lowCents) })}`;
}

/**
 * The tract's rents across all home sizes: context, not a comparison.
 * @param {TractRent} tract
 * @param {(cents: number) => string} whole
 */
function tractLine({ label, medianGrossRent }, whole) {
  const { status, estimate, bound, firstYear, year, marginOfError, source } = medianGrossRent;
  const margin = marginOfError === null ? null : t("areas.shortMargin", { value: whole(marginOfError * 100) });
  const covered = firstYear === year ? String(year) : `${firstYear}–${year}`;
  const years = [covered, margin, source].filter(Boolean).join(", ");
  return t(`rent.tract.${status}`, { label, years, cost: whole((estimate ?? bound ?? 0) * 100) });
}
