// How long a listing is on the market, and how its price changed.
import { el } from "../dom.js";
import { day, money, price } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const dayMilliseconds = 86_400_000;

/**
 * The days on the market, and the changes of the price when there were any.
 * @param {Listing} listing
 * @param {number} [now]
 * @returns {HTMLElement | null}
 */
export function marketFacts(listing, now = Date.now()) {
  const { listedAt, priceHistory = [] } = listing;
  if (!listedAt) return null;
  const days = Math.max(0, Math.floor((now - new Date(listedAt).getTime()) / dayMilliseconds));
  const line = el("p", { class: "listing-age quiet" }, icon("clock"),
    el("span", {}, days ? t("history.days", { count: days }) : t("history.today")));
  const changes = priceHistory.slice(1).map((to, at) => change(priceHistory[at], to, listing)).reverse();
  if (!changes.length) return line;
  return el("div", { class: "stack market" }, line,
    el("ul", { class: "plain price-changes", "aria-label": t("history.label") }, changes));
}

/**
 * @param {ListingPrice} from
 * @param {ListingPrice} to
 * @param {Listing} listing
 */
function change(from, to, { currency }) {
  /** @param {ListingPrice} one */
  const text = (one) => {
    const { amount, period } = price({ ...one, currency }) ?? { amount: "", period: "" };
    return `${amount} ${period}`;
  };
  const isComparable = from.pricePeriod === to.pricePeriod;
  const by = money(Math.abs(to.priceCents - from.priceCents), currency);
  const key = !isComparable ? "changed" : to.priceCents < from.priceCents ? "lowered" : "raised";
  return el("li", { class: key }, el("strong", {}, t(`history.${key}`, { by, to: text(to) })), " ",
    el("span", { class: "quiet" }, day(to.since.slice(0, 10))));
}
