// All prices in one table, saved together.
import { get, patch } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, problemText } from "../form.js";
import { language, t } from "../i18n.js";
import { toast } from "../toast.js";
import { withSession } from "../with-session.js";
import { heldCount } from "./held-count.js";
import { byFields } from "./price-by.js";
import { changesOf, maxChanges } from "./price-changes.js";
import { priceRow, STATUSES } from "./price-row.js";
import { refusalText } from "./refusal-text.js";

const pageSize = 100;

/**
 * Opens the table of the matching listings, as the server has them now. Returns whether any was changed.
 * @param {(card: Card) => boolean} fits
 * @param {string} [building] the name of the building whose units they are: then bedrooms and status are edited too
 * @returns {Promise<boolean>}
 */
export async function openPriceTable(fits, building) {
  const isOfUnits = building !== undefined;
  const { cards, isCut } = await readCards(fits);
  if (isOfUnits) cards.sort(byUnit);
  const rows = cards.map((card) => priceRow(card, isOfUnits));
  const title = isOfUnits ? t("mine.prices.unitsOf", { name: building }) : t("mine.prices.title");
  const columns = ["listing", "price", ...isOfUnits ? ["bedrooms", "from", "status"] : ["from"]];
  let isChanged = false;
  const status = el("p", { role: "status" });
  const form = el("form", { class: "stack", novalidate: true },
    isCut && el("p", { class: "quiet" }, t("mine.prices.cut", { max: maxChanges })),
    rows.length > 1 && el("div", { class: "mine-all" }, byFields(rows), isOfUnits && statusField(rows)),
    el("div", { class: "mine-table", tabindex: "0", role: "region", "aria-label": title },
      el("table", {}, el("thead", {}, el("tr", {}, columns.map((name) =>
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
        toast(held ? t("mine.waiting", { count: held }) : t(isOfUnits ? "mine.prices.unitsSaved" : "mine.prices.saved",
          { count }));
      }
    } catch (error) {
      fill(status, problemText(error));
    } finally {
      form.removeAttribute("aria-busy");
    }
  });
  const { dialog, close, closed } = openDialog(title, form);
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

/**
 * Whether each typed price is an amount. The first invalid one gets the focus.
 * @param {ReturnType<typeof priceRow>[]} rows
 */
function checkPrices(rows) {
  for (const row of rows) row.check();
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
  const at = rows.findIndex(({ fields }) => fields.some((field) => field === event.target));
  const next = rows[at + 1];
  if (!next) return event.target.form?.querySelector("button[type=submit]")?.focus();
  next.fields[rows[at].fields.findIndex((field) => field === event.target)].focus();
}

/**
 * By the names of units, with 9B before 10A.
 * @param {Card} one
 * @param {Card} other
 */
const byUnit = (one, other) =>
  (one.building?.unit ?? "").localeCompare(other.building?.unit ?? "", language, { numeric: true });

/**
 * One status for all rows.
 * @param {ReturnType<typeof priceRow>[]} rows
 */
function statusField(rows) {
  const box = field({ name: "all", label: t("mine.prices.statusOfAll"),
    options: [["", t("mine.prices.statusKeep")], ...STATUSES.map((name) =>
      /** @type {[string, string]} */ ([name, t(`status.${name}`)]))] });
  const select = box.querySelector("select");
  select.addEventListener("change", () => { if (select.value) for (const row of rows) row.setStatus(select.value); });
  return el("div", { class: "mine-by" }, box);
}
