// Facts, price and photo of a listing for the owner's rows, moderators' cases and pins. A script sorts,
// filters and changes these without a round trip; cards and pages have the server's markup.
import { el } from "./dom.js";
import { money, number, price } from "./format.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { monthlyCents, needsMonthly } from "./monthly.js";
import { photoSources } from "./photo-sources.js";

/**
 * The facts in a line: `2 beds · 1 bath · 670 sq ft`.
 * @param {Pick<ListingFacts, 'bedrooms' | 'bathrooms' | 'areaSquareFeet'>} listing
 * @returns {string}
 */
export function factsLine(listing) {
  const beds =
    listing.bedrooms === 0 ? t("unit.studio") : listing.bedrooms && t("unit.beds", { count: listing.bedrooms });
  const baths = Number.isFinite(listing.bathrooms) && t("unit.baths", { count: listing.bathrooms });
  const area = listing.areaSquareFeet && t("unit.area", { value: number(listing.areaSquareFeet) });
  return [beds, baths, area].filter(Boolean).join(" · ");
}

/**
 * The price, or each person's share of it, with the period in small type.
 * @param {Pick<ListingFacts, "priceCents" | "pricePeriod" | "currency"> & { perPersonCents?: number | null }} listing
 * @returns {HTMLParagraphElement}
 */
export function priceLine(listing) {
  if (Number.isInteger(listing.perPersonCents)) {
    return el("p", { class: "price" }, money(listing.perPersonCents ?? 0, listing.currency),
      el("small", {}, ` ${t("card.each")}`));
  }
  const { amount, period } = price(listing) ?? { amount: t("card.noPrice"), period: "" };
  const monthly = monthlyText(listing);
  return el("p", { class: "price" }, amount, period && el("small", {}, ` ${period}`),
    monthly && el("small", { class: "monthly" }, ` ${monthly}`));
}

/**
 * The monthly amount of a weekly or semester price; null for other periods.
 * @param {Pick<ListingFacts, 'priceCents' | 'pricePeriod' | 'currency'>} listing
 * @returns {string | null}
 */
function monthlyText({ priceCents, pricePeriod, currency }) {
  if (priceCents === null || !needsMonthly(pricePeriod)) return null;
  const cents = Math.round(monthlyCents(priceCents, pricePeriod) / 100) * 100;
  return t("card.monthly", { amount: money(cents, currency) });
}

/**
 * The first photo of a listing. `sizes` is as in HTML; the photo of a page's first row does not wait to be near.
 * @param {Card} listing
 * @param {string} sizes
 * @param {boolean} [isFirst]
 * @returns {HTMLDivElement}
 */
export function listingPhoto(listing, sizes, isFirst = false) {
  const [first] = listing.photos;
  const kind = listing.kind && el("span", { class: "card-kind" }, t(`kind.${listing.kind}`));
  if (!first) return el("div", { class: "card-photo none" }, icon("camera"), el("span", {}, t("card.noPhoto")), kind);
  const { urls, width, height } = first;
  return el("div", { class: "card-photo" }, el("img", {
    src: urls.card,
    srcset: photoSources(first, "medium"),
    sizes,
    alt: "",
    loading: isFirst ? "eager" : "lazy",
    // On a slow line the other photos would delay the one that is seen first.
    fetchpriority: isFirst ? "high" : "low",
    decoding: "async",
    width,
    height,
  }),
    kind,
    listing.photoCount > 1 &&
      el("span", { class: "card-count" }, icon("image"), t("card.photos", { count: listing.photoCount })));
}
