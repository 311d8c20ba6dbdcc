// All prices in one table, saved together.
import { amountText, updateEcho, withEcho } from "../amount.js";
import { get, patch } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";
import { withSession } from "../with-session.js";
import { heldCount } from "./held-count.js";
import { byFields } from "./price-by.js";
import { changesOf, maxChanges } from "./price-changes.js";
import { refusalText } from "./refusal-text.js";

const pageSize = 100;

/**
 * Opens the table of the matching listings, as the server has them now. Returns whether any was changed.
 * @param {(card: Card) => boolean} fits
 * @returns {Promise<boolean>}
 */
export async function openPriceTable(fits) {
  const { cards, isCut } = await readCards(fits);
  const rows = cards.map(priceRow);
  let isChanged = false;
  const status = el("p", { role: "status" });
  const form = el("form", { class: "stack", novalidate: true },
    isCut && el("p", { class: "quiet" }, t("mine.prices.cut", { max: maxChanges })),
    rows.length > 1 && byFields(rows),
    el("div", { class: "mine-table", tabindex: "0", role: "region", "aria-label": t("mine.prices.title") },
      el("table", {}, el("thead", {}, el("tr", {}, ["listing", "price", "from"].map((name) =>
        el("th", { scope: "col" }, t(`mine.prices.${name}`))))), el("tbody", {}, rows.map(({ row }) => row)))),
    status, el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("mine.prices.save"))));
  form.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => moveDown(event, rows));
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true" || !checkPrices(rows)) return;
    form.setAttribute("aria-busy", "true");
    try {
      const { count, held } = await save(rows);
      isChanged ||= count > 0;
      if (rows.some((row) => row.isRefused())) fill(status, t("mine.prices.some", { count }));
      else {
        close();
        toast(held ? t("mine.waiting", { count: held }) : t("mine.prices.saved", { count }));
      }
    } catch (error) {
      fill(status, problemText(error));
    } finally {
      form.removeAttribute("aria-busy");
    }
  });
  const { dialog, close, closed } = openDialog(t("mine.prices.title"), form);
  dialog.classList.add("mine-dialog");
  await closed;
  return isChanged;
}

/**
 * The first matching listings.
 * @param {(card: Card) => boolean} fits
 * @returns {Promise<{ cards: Card[], isCut: boolean }>}
 */
async function readCards(fits) {
  /** @type {Card[]} */
  let cards = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    /** @type {Page<Card>} */
    const page = await withSession(() =>
      get("/v1/account/listings", { query: { limit: pageSize, cursor } }));
    cards = [...cards, ...page.items.filter(fits)];
    cursor = page.nextCursor;
  } while (cursor && cards.length <= maxChanges);
  return { cards: cards.slice(0, maxChanges), isCut: cards.length > maxChanges };
}

/** @param {Card} first */
function priceRow(first) {
  let card = first;
  const title = card.title ?? t("card.untitled");
  const price = el("input", { type: "text", class: "amount", autocomplete: "off", maxlength: 60,
    value: card.priceCents === null ? "" : amountText(card.priceCents),
    "aria-label": t("mine.prices.priceOf", { title, currency: card.currency }) });
  const day = el("input", { type: "date", value: card.availableFrom ?? "",
    "aria-label": t("mine.prices.fromOf", { title }) });
  const note = el("p", { class: "error", hidden: true });
  const row = el("tr", {}, el("th", { scope: "row" }, title, note),
    el("td", {}, price, withEcho(price, card.currency ?? "USD")), el("td", {}, day));
  return {
    row, price, day,
    typed: () => ({ card, price: price.value, day: day.value }),
    isRefused: () => !note.hidden,
    cents: () => card.priceCents,
    set: (/** @type {string} */ text) => {
      price.value = text;
      updateEcho(price);
    },
    /** @param {string} text */
    say: (text) => {
      fill(note, text);
      note.hidden = !text;
      price.setAttribute("aria-invalid", String(Boolean(text)));
    },
    /** @param {ListingBatchItem} item */
    take: ({ version, priceCents, availableFrom }) => {
      card = { ...card, version, priceCents: priceCents ?? null, availableFrom: availableFrom ?? null };
    },
  };
}

/**
 * Whether each typed price is an amount. The first invalid one gets the focus.
 * @param {ReturnType<typeof priceRow>[]} rows
 */
function checkPrices(rows) {
  for (const row of rows) row.say(row.price.validationMessage);
  const wrong = rows.find((row) => row.isRefused());
  wrong?.price.focus();
  return !wrong;
}

/**
 * Sends the changes, and shows the reason at each refused row. Returns how many changed, and how many of them are held.
 * @param {ReturnType<typeof priceRow>[]} rows
 */
async function save(rows) {
  const items = changesOf(rows.map((row) => row.typed()));
  if (!items.length) return { count: 0, held: 0 };
  /** @type {{ items: ListingBatchItem[] }} */
  const answer = await withSession(() => patch("/v1/account/listings/prices", { items }));
  for (const item of answer.items) {
    const row = rows.find((one) => one.typed().card.id === item.id);
    if (item.problem) row?.say(refusalText(item.problem));
    else row?.take(item);
  }
  rows.find((row) => row.isRefused())?.price.focus();
  return { count: answer.items.filter((item) => item.outcome === "changed").length, held: heldCount(answer.items) };
}

/**
 * Enter moves to the same column of the next row, from the last one to the button.
 * @param {KeyboardEvent} event
 * @param {ReturnType<typeof priceRow>[]} rows
 */
function moveDown(event, rows) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const at = rows.findIndex(({ price, day }) => price === event.target || day === event.target);
  const next = rows[at + 1];
  if (!next) return event.target.form?.querySelector("button")?.focus();
  (rows[at].price === event.target ? next.price : next.day).focus();
}
