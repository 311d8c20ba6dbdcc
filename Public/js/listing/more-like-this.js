// Other homes near a listing, of the same kind and at about the same price.
import { withHeart } from "../card.js";
import { el, fill } from "../dom.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { monthlyCents } from "../monthly.js";

const [shown, minShown, radiusMiles, priceMargin] = [4, 2, 10, 0.3];

/**
 * A section that fills itself with such homes, and stays empty without any.
 * @param {Listing} listing
 * @param {Tenant} tenant
 * @returns {HTMLElement}
 */
export function moreLikeThis(listing, tenant) {
  const section = el("section", { class: "stack more-like-this", hidden: true, "aria-labelledby": "more-like-this" });
  load(listing, tenant).then((cards) => {
    if (!cards.length) return;
    fill(section, el("h2", { id: "more-like-this" }, t("listing.more")),
      el("ul", { class: "cards" }, cards));
    section.hidden = false;
  }, () => { /* The page is whole without it. */ });
  return section;
}

/**
 * @param {Listing} listing
 * @param {Tenant} tenant
 * @returns {Promise<HTMLElement[]>}
 */
async function load({ id, location, kind, priceCents, pricePeriod, semesterMonths }, tenant) {
  if (!location) return [];
  const near = { near: `${location.latitude},${location.longitude}`, kind, limit: shown + 1,
    radiusMiles: Math.min(radiusMiles, tenant.radiusMiles) };
  const cents = priceCents === null ? null : monthlyCents(priceCents, pricePeriod, semesterMonths);
  const priced = cents === null ? near : { ...near, minPriceCents: Math.round(cents * (1 - priceMargin)),
    maxPriceCents: Math.round(cents * (1 + priceMargin)) };
  /** @param {object} query */
  const others = async (query) => {
    const page = await cardList("/listings", { query, heading: 3, hasDistances: false, isFirst: false });
    const { items, cards } = /** @type {CardPage} */ (page);
    return cards.map((card, at) => withHeart(card, items[at])).filter((card) => card.dataset.id !== id).slice(0, shown);
  };
  const alike = await others(priced);
  return alike.length >= minShown ? alike : others(near);
}
