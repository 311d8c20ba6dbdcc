import { del, patch, post } from "../api.js";
import { byId, debounce, el, fill } from "../dom.js";
import { firstPhotoOf } from "../first-photo.js";
import { problemText } from "../form.js";
import { daysUntil } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { isFound } from "../my-listings/finder.js";
import { showHold } from "../my-listings/hold-notice.js";
import { connectRow } from "../my-listings/listing-row.js";
import { pickedBar } from "../my-listings/picked.js";
import { editPrice } from "../my-listings/price-editor.js";
import { readEarly, readListing, readPage } from "../my-listings/read-listings.js";
import { storeOrder } from "../my-listings/store-order.js";
import { focusOn, rowList } from "../my-listings/row-list.js";
import { editBuilding, listTools, uploadButton } from "../my-listings/tools.js";
import { promptVerification } from "../post/form-messages.js";
import { requireAccount } from "../session.js";
import { painted, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { undoable } from "../undo.js";
import { withSession } from "../with-session.js";

// The visible part is loaded first: on a slow line the rest takes seconds.
const [pageSize, rowsAtOnce, rowsFirst, manyRows, landlordRows] = [100, 25, 6, 10, 3];

// The response arrives before the page: its first photo need not wait for the rows.
/** @type {Promise<Page<OwnListing> | null> | null} */
let firstPage = readEarly(rowsAtOnce);
await startPage({ page: "mine", title: "mine.title" });
await requireAccount();
const box = byId("list");
const liveRegion = el("p", { class: "visually-hidden", role: "status" });
const rows = rowList({ connect, changed: saveOrder,
  announce: (place, all) => { fill(liveRegion, t("mine.moved", { place, all })); },
  edit: (id) => editBuilding(id, load, allCards) });
const leaving = new Set();
/** @type {OwnListing[]} all in their order, of which the page shows some */
let cards = [];
/** Resolves when all are loaded. */
let others = Promise.resolve();
/** How often they were read. */
let readings = 0;
let shownRows = rowsAtOnce;
const finder = el("input", { type: "search", id: "find", maxlength: 200, enterkeyhint: "search",
  oninput: debounce(() => { shownRows = rowsAtOnce; show(); }, 150) });
const finderField = el("div", { class: "field mine-find" }, el("label", { for: "find" }, t("mine.find")), finder);
const fits = (/** @type {FoundListing} */ card) => isFound(card, finder.value);
const tools = listTools(fits, load, allCards);
const picked = pickedBar({ list: rows.element, cards: () => cards.filter(fits), changed: load });
const more = el("button", { type: "button", class: "second wide", onclick: () => showMore() }, t("admin.more"));
await load();
document.body.dataset.open = "true";

/** Reads the listings. The shown ones keep their place and focus until the new ones arrive. */
async function load() {
  if (!rows.element.isConnected) {
    fill(box, Array.from({ length: 3 }, () => el("div", { class: "mine-row panel skeleton", "aria-hidden": "true" })));
  }
  try {
    const early = firstPage;
    firstPage = null;
    const { items, nextCursor } = await early ?? await readPage(null, rowsAtOnce);
    cards = items;
    readings += 1;
    const reading = readings;
    rows.clear();
    show(rowsFirst);
    const whole = painted().then(() => { if (reading === readings) show(); });
    others = whole.then(() => firstPhotoOf(rows.element)).then(() => addPages(nextCursor, reading)).catch((error) => {
      warn(problemText(error), { action: load, label: t("action.retry") });
    });
    await whole;
  } catch (error) {
    fill(box, failureMessage(error, load));
  }
}

/** All listings, once they are loaded. */
async function allCards() {
  await others;
  return cards;
}

/**
 * Adds the pages of listings to the loaded ones, unless they are being read again.
 * @param {string | null} cursor behind the first page
 * @param {number} reading
 */
async function addPages(cursor, reading) {
  while (cursor) {
    const page = await readPage(cursor, pageSize);
    if (reading !== readings) return;
    cards = [...cards, ...page.items];
    cursor = page.nextCursor;
    show();
  }
}

/** Shows the first matching listings, at most `max`. Existing rows stay. */
function show(max = shownRows) {
  const fitting = cards.filter(fits);
  rows.show(fitting, max);
  rows.element.classList.toggle("found", Boolean(finder.value.trim()));
  more.hidden = fitting.length <= shownRows;
  finderField.hidden = cards.length < manyRows;
  // Who lets a room needs no tools of a landlord.
  box.classList.toggle("few", cards.length < landlordRows && !cards.some(({ building }) => building));
  if (cards.length) {
    const found = fitting.length ? rows.element : el("p", { class: "quiet" }, t("mine.notFound"));
    picked.update();
    const parts = [tools, finderField, picked.element, found, more, liveRegion];
    if (parts.some((part) => part.parentElement !== box) || box.children.length !== parts.length) {
      const isFinding = document.activeElement === finder;
      fill(box, parts);
      if (isFinding) finder.focus();
    }
  } else fill(box, stateMessage({
    name: "home", heading: t("mine.noneTitle"), text: t("mine.noneText"),
    actions: [el("a", { class: "button", href: "/post" }, icon("plus"), t("mine.new")), uploadButton(load)],
  }));
}

function showMore() {
  const before = rows.all().length;
  shownRows += rowsAtOnce;
  show();
  focusOn(rows.all()[before]);
}

/** @param {OwnListing} listing */
function connect(listing) {
  connectRow(listing, { close, reopen, renew, remove: removeListing, price: changePrice });
  if (listing.status === "held") showHold(listing.row, listing, withSession);
}

/**
 * Shows a listing anew, read from the server.
 * @param {string} id
 */
async function update(id) {
  const now = await readListing(id);
  cards = cards.map((card) => (card.id === id ? now : card));
  rows.replace(now);
}

/**
 * @param {OwnListing} listing
 * @param {string} status
 * @param {string} text
 * @param {() => unknown} [undo]
 */
function setStatus(listing, status, text, undo) {
  return change(listing, () => patch(`/v1/listings/${listing.id}`, { status }), text, undo);
}

/** @param {OwnListing} listing */
function close(listing) {
  return setStatus(listing, "closed", "mine.closedNow", () => reopen(listing));
}

/** @param {OwnListing} listing */
function reopen(listing) {
  return setStatus(listing, "active", "mine.open");
}

/** @param {OwnListing} listing */
function changePrice(listing) {
  /** @param {number | null} priceCents */
  const set = (priceCents) => () => patch(`/v1/listings/${listing.id}`, { priceCents });
  editPrice(rows.rowOf(listing), listing, (priceCents) => change(listing, set(priceCents), "mine.priceChanged",
    () => change(listing, set(listing.priceCents), "mine.priceBack")));
}

/** @param {OwnListing} listing */
function renew(listing) {
  return change(listing, () => post(`/v1/listings/${listing.id}/renewal`), "mine.renewed");
}

/**
 * @param {OwnListing} listing
 * @param {() => Promise<unknown>} act
 * @param {string} text
 * @param {() => unknown} [undo]
 */
async function change(listing, act, text, undo) {
  const item = rows.rowOf(listing);
  // The row of an undone change may be filtered out in the meantime.
  item?.setAttribute("aria-busy", "true");
  try {
    const changed = await withSession(act);
    await update(listing.id);
    toast(t(text, { count: daysUntil(changed.expiresAt) }), undo ? { action: undo, label: t("action.undo") } : {});
  } catch (error) {
    item?.removeAttribute("aria-busy");
    if (error.code === "email_not_verified") return promptVerification(withSession);
    if (error.status === 404) {
      cards = cards.filter((card) => card.id !== listing.id);
      show();
    }
    warn(error.status === 422 ? t("mine.incomplete") : problemText(error),
      error.status === 422 ? { action: `/post?id=${listing.id}`, label: t("action.edit") } : {});
  }
}

/**
 * Removes a listing from the page at once, and deletes it when the time for undoing is over.
 * @param {OwnListing} listing
 */
function removeListing(listing) {
  const place = rows.all().indexOf(rows.rowOf(listing));
  const at = cards.findIndex((card) => card.id === listing.id);
  leaving.add(listing.id);
  cards = cards.filter((card) => card.id !== listing.id);
  show();
  focusOn(rows.all()[place] ?? rows.all().at(-1));
  undoable(t("mine.removed", { title: listing.title ?? t("card.untitled") }), {
    back: () => {
      leaving.delete(listing.id);
      cards.splice(Math.min(at, cards.length), 0, listing);
      show();
    },
    commit: async (options) => {
      await withSession(() => del(`/v1/listings/${listing.id}`, options)).catch((error) => {
        if (error.status !== 404) throw error;
      });
      leaving.delete(listing.id);
    },
  });
}

/** Stores the order on the page, where the units of a building are together. */
async function saveOrder() {
  // The server still has the listings that are about to be deleted.
  const moved = rows.all().map((row) => row.dataset.id ?? "");
  cards = [...moved.map((id) => /** @type {OwnListing} */ (cards.find((card) => card.id === id))),
    ...cards.filter(({ id }) => !moved.includes(id))];
  try {
    // An order names every listing.
    await storeOrder(() => others.then(() => [...cards.map(({ id }) => id), ...leaving]));
  } catch (error) {
    warn(problemText(error), { action: error.status === 422 ? load : saveOrder, label: t("action.retry") });
  }
}
