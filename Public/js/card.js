// The card of a listing in a list.
import { el } from "./dom.js";
import { favoriteButton } from "./favorites.js";
import { day, miles, minutes, money, number, price, today } from "./format.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { monthlyCents, needsMonthly } from "./monthly.js";
import { servedCard } from "./page-answers.js";
import { photoSources } from "./photo-sources.js";

const maxBadges = 2;
/** The width of a card's photo, as in the `sizes` of HTML. */
export const cardSizes = "(max-width: 47.99rem) 92vw, 22rem";

/**
 * The card of a listing, in a list item: the server's markup if it came with the page (`pages/parts/card.mustache` is
 * the same card). The whole card is a link to the listing. `extra` holds nodes under the facts, `heading` is the level
 * of its heading.
 * @param {Card} listing
 * @param {{ extra?: Child, hasHeart?: boolean, onheart?: (isOn: boolean) => void, heading?: number,
 *   isFirst?: boolean }} options
 * @returns {HTMLLIElement}
 */
export function listingCard(listing, { extra, hasHeart = true, onheart, heading = 2, isFirst = false } = {}) {
  const served = /** @type {any} */ (listing)[servedCard];
  if (served) {
    served.querySelector(".card-photo").after(...(hasHeart ? [favoriteButton(listing, { onchange: onheart })] : []));
    delete (/** @type {any} */ (listing))[servedCard];
    return served;
  }
  const link = el("a", { class: "card-link", href: `/listings/${listing.id}` }, listing.title ?? t("card.untitled"));
  return el("li", { "data-id": listing.id }, el("article", { class: "card" },
    cardPhoto(listing, undefined, isFirst),
    hasHeart && favoriteButton(listing, { onchange: onheart }),
    el("div", { class: "card-text" },
      el("div", { class: "card-line" }, priceLine(listing), distanceLine(listing)),
      el(`h${heading}`, { class: "card-title" }, link),
      el("p", {}, factsLine(listing)),
      el("p", { class: "quiet" }, whereAndWhen(listing)),
      travelTimes(listing),
      badges(listing), extra)));
}

/**
 * The placeholder of a card that is loading.
 * @returns {HTMLLIElement}
 */
export const placeholderCard = () => el("li", { "aria-hidden": "true" },
  el("div", { class: "card" }, el("div", { class: "card-photo skeleton" }),
    el("div", { class: "card-text" }, el("div", { class: "skeleton skeleton-line" }),
      el("div", { class: "skeleton skeleton-line long" }), el("div", { class: "skeleton skeleton-line" }))));

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
 * `free now` or `free from Jan 5, 2027`; null when the listing has no date.
 * @param {{ availableFrom: string | null }} options
 * @returns {any}
 */
export function availability({ availableFrom }) {
  if (!availableFrom) return null;
  return availableFrom <= today() ? t("card.freeNow") : t("card.freeFrom", { day: day(availableFrom) });
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
 * The first photo of a listing. `sizes` is as in HTML; the photo of a page's first card does not wait to be near.
 * @param {Card} listing
 * @param {string} [sizes]
 * @param {boolean} [isFirst]
 * @returns {HTMLDivElement}
 */
export function cardPhoto(listing, sizes = cardSizes, isFirst = false) {
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

/**
 * The distance; false when unknown.
 * @param {{ distanceMiles?: number, approximate?: boolean }} options
 */
function distanceLine({ distanceMiles, approximate }) {
  return Number.isFinite(distanceMiles) &&
    el("span", { class: "card-distance" }, icon("pin"), miles(distanceMiles ?? 0, approximate));
}

/** @param {Card} listing */
function whereAndWhen(listing) {
  const { street, city } = listing.address;
  const place = [street, city].filter(Boolean).join(", ");
  return [place, availability(listing)].filter(Boolean).join(" · ");
}

/** @param {Card} listing */
function travelTimes(listing) {
  if (!listing.travel) return null;
  const { walkingMinutes, cyclingMinutes, busMinutes } = listing.travel;
  /**
   * @param {string} name
   * @param {number} count
   */
  const way = (name, count) =>
    el("li", {}, icon(name), el("span", { class: "visually-hidden" }, t(`travel.${name}`)), minutes(count));
  return el("ul", { class: "card-travel", "aria-label": t("travel.label"), title: t("travel.label") },
    way("walk", walkingMinutes), way("bike", cyclingMinutes), way("bus", busMinutes),
    el("li", { class: "estimated" }, t("travel.short")));
}

/** @param {Card} listing */
function badges(listing) {
  const names = listing.amenities.map((name) => t(`amenity.${name}`));
  const items = names.slice(0, maxBadges).map((name) => el("li", { class: "badge" }, name));
  const { foodPreference, hideExactLocation, owner, rentLevel } = listing;
  if (foodPreference && foodPreference !== "any") {
    items.unshift(el("li", { class: "badge good" }, icon("leaf"), t(`food.${foodPreference}`)));
  }
  if (hideExactLocation) items.unshift(el("li", { class: "badge good" }, t("card.nearby")));
  if (owner?.studentAt) {
    items.unshift(el("li", { class: "badge good" }, icon("cap"), t("card.student", { university: owner.studentAt })));
  }
  if (rentLevel) {
    items.unshift(el("li", { class: rentLevel === "below" ? "badge good" : "badge" }, t(`card.rent.${rentLevel}`)));
  }
  if (names.length > maxBadges) items.push(el("li", { class: "badge" }, `+${names.length - maxBadges}`));
  return items.length > 0 && el("ul", { class: "badges" }, items);
}

/**
 * Replaces the distance on a card.
 * @param {HTMLElement} card
 * @param {{ distanceMiles?: number, approximate?: boolean }} listing
 */
export function showDistance(card, listing) {
  card.querySelector(".card-distance")?.remove();
  card.querySelector(".card-line")?.append(distanceLine(listing) || "");
}
