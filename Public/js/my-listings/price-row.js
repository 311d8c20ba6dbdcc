// A listing in the table of prices; in that of units also its bedrooms and status.
import { amountText, centsOf, updateEcho, withEcho } from "../amount.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { withNumber } from "../number.js";

/** The statuses that an owner sets. */
export const STATUSES = ["draft", "active", "closed"];

/**
 * @param {Card} first
 * @param {boolean} isUnit
 */
export function priceRow(first, isUnit) {
  let card = first;
  const title = [isUnit && card.building?.unit, card.title ?? t("card.untitled")].filter(Boolean).join(": ");
  const price = el("input", { type: "text", class: "amount", autocomplete: "off", maxlength: 60,
    value: card.priceCents === null ? "" : amountText(card.priceCents),
    "aria-label": t("mine.prices.priceOf", { title, currency: card.currency }) });
  const day = el("input", { type: "date", value: card.availableFrom ?? "",
    "aria-label": t("mine.prices.fromOf", { title }) });
  const bedrooms = el("input", { class: "count", value: card.bedrooms ?? "",
    "aria-label": t("mine.prices.bedroomsOf", { title }) });
  withNumber(bedrooms, { max: 50 });
  const isHeld = card.status === "held";
  const status = el("select", { disabled: isHeld, "aria-label": t("mine.prices.statusOf", { title }) },
    (isHeld ? ["held"] : STATUSES).map((name) => el("option", { value: name }, t(`status.${name}`))));
  status.value = card.status;
  const note = el("p", { class: "error", hidden: true });
  const cell = (/** @type {string} */ name, /** @type {Child[]} */ ...children) =>
    el("td", { class: `of-${name}`, "data-label": t(`mine.prices.${name}`) }, children);
  const row = el("tr", {}, el("th", { scope: "row" }, title, note),
    cell("price", price, withEcho(price, card.currency ?? "USD")), isUnit && cell("bedrooms", bedrooms),
    cell("from", day), isUnit && cell("status", status));
  const say = (/** @type {string} */ text) => {
    fill(note, text);
    note.hidden = !text;
    price.setAttribute("aria-invalid", String(Boolean(text)));
  };
  const isOther = () => day.value !== (card.availableFrom ?? "")
    || isUnit && (bedrooms.value !== String(card.bedrooms ?? "") || status.value !== card.status);
  return {
    row, price, day, say,
    fields: isUnit ? [price, bedrooms, day, status] : [price, day],
    typed: () => ({ card, price: price.value, day: day.value,
      ...isUnit && { bedrooms: bedrooms.value, status: isHeld ? null : status.value } }),
    isRefused: () => !note.hidden,
    cents: () => card.priceCents,
    set: (/** @type {string} */ text) => {
      price.value = text;
      updateEcho(price);
    },
    setStatus: (/** @type {string} */ name) => { if (!isHeld) status.value = name; },
    /** Says what is wrong with what was typed. The API takes no change without a price. */
    check: () => say(price.validationMessage || bedrooms.validationMessage
      || (centsOf(price.value) === null && isOther() ? t("mine.prices.wrong") : "")),
    /** @param {ListingBatchItem} item */
    take: ({ version, priceCents, availableFrom, bedrooms: rooms, status: now }) => {
      card = { ...card, version, priceCents: priceCents ?? null, availableFrom: availableFrom ?? null,
        bedrooms: rooms ?? null, status: /** @type {Status} */ (now ?? card.status) };
    },
  };
}
