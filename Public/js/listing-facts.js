// Facts and price of a listing for moderators' cases and pins; cards, rows and pages have the server's markup.
import { el } from "./dom.js";
import { money, number, price } from "./format.js";
import { t } from "./i18n.js";
import { monthlyCents, needsMonthly } from "./monthly.js";
import { shownArea, units } from "./units.js";

/**
 * The facts in a line: `2 beds · 1 bath · 670 sq ft`.
 * @param {Pick<ListingFacts, 'bedrooms' | 'bathrooms' | 'areaSquareFeet'>} listing
 * @returns {string}
 */
export function factsLine(listing) {
  const beds =
    listing.bedrooms === 0 ? t("unit.studio") : listing.bedrooms && t("unit.beds", { count: listing.bedrooms });
  const baths = Number.isFinite(listing.bathrooms) && t("unit.baths", { count: listing.bathrooms });
  const area = listing.areaSquareFeet
    && t(`unit.area.${units()}`, { value: number(shownArea(listing.areaSquareFeet)) });
  return [beds, baths, area].filter(Boolean).join(" · ");
}

/**
 * The price, with the period in small type.
 * @param {Pick<ListingFacts, "priceCents" | "pricePeriod" | "currency">} listing
 * @returns {HTMLParagraphElement}
 */
export function priceLine(listing) {
  const { amount, period } = price(listing) ?? { amount: t("card.noPrice"), period: "" };
  const monthly = monthlyText(listing);
  return el("p", { class: "price" }, amount, period && el("small", {}, ` ${period}`),
    monthly && el("small", { class: "monthly" }, ` ${monthly}`));
}

/**
 * The monthly amount of a weekly or semester price; null for other periods.
 * @param {Pick<ListingFacts, 'priceCents' | 'pricePeriod' | 'semesterMonths' | 'currency'>} listing
 * @returns {string | null}
 */
function monthlyText({ priceCents, pricePeriod, semesterMonths, currency }) {
  if (priceCents === null || !needsMonthly(pricePeriod)) return null;
  const cents = Math.round(monthlyCents(priceCents, pricePeriod, semesterMonths) / 100) * 100;
  return t("card.monthly", { amount: money(cents, currency) });
}
