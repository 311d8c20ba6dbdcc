// Bookmarks: the area figures that the reader saved; the button of a card, and the list of them all.
import { del, get, put } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { currentAccount, logInPath } from "../session.js";
import { stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { undoable } from "../undo.js";
import { withSession } from "../with-session.js";
import { areaName, cardText, cardTitle, hasNumber, reasonText, shortMargin, yearsText } from "./figures.js";

/** @type {AreaBookmark[]} */
let bookmarks = [];
/** Draws the list, once it exists. */
let draw = () => {};
/** Closes the message about the previous bookmark: several in a row would cover the cards. */
let closeToast = () => {};

/**
 * Shows all bookmarks in `box`, and marks the saved cards.
 * @param {HTMLElement} box
 * @returns {Promise<void>}
 */
export async function showBookmarks(box) {
  const person = await currentAccount();
  draw = () => fill(box, person ? list() : stateMessage({
    name: "bookmark", heading: t("areas.bookmarks"), text: t("areas.logInText"),
    actions: [el("a", { class: "button second", href: logInPath() }, t("action.logIn"))],
  }));
  show(person ? (await get("/v1/bookmarks")).items : []);
}

/** @param {AreaBookmark[]} now */
function show(now) {
  bookmarks = now;
  for (const button of document.querySelectorAll("button.bookmark")) mark(button);
  draw();
}

/**
 * @param {string} areaId
 * @param {string} card
 */
const isKept = (areaId, card) => bookmarks.some((one) => one.areaId === areaId && one.card === card);

/** @param {HTMLButtonElement} button */
function mark(button) {
  button.setAttribute("aria-pressed", String(isKept(button.dataset.area ?? "", button.dataset.card ?? "")));
}

/**
 * A button that saves a card of an area, or removes it.
 * @param {{ id: string, label: string }} area
 * @param {string} card
 * @param {string} title
 * @returns {HTMLButtonElement}
 */
export function bookmarkButton(area, card, title) {
  const button = el("button", {
    type: "button", class: "bare round bookmark", "data-area": area.id, "data-card": card,
    "aria-label": t("areas.bookmarkOf", { card: title, area: area.label }),
    onclick: async () => {
      if (await currentAccount()) return setBookmark(area.id, card, !isKept(area.id, card));
      toast(t("areas.logIn"), { name: "bookmark", action: logInPath(), label: t("action.logIn") });
    },
  }, icon("bookmark"));
  mark(button);
  return button;
}

/**
 * @param {string} areaId
 * @param {string} card
 */
const pathOf = (areaId, card) => `/v1/bookmarks/${encodeURIComponent(areaId)}/${card}`;

/**
 * @param {string} areaId
 * @param {string} card
 * @param {boolean} isOn
 */
async function setBookmark(areaId, card, isOn) {
  try {
    const saved = await withSession(() => (isOn ? put : del)(pathOf(areaId, card)));
    const others = bookmarks.filter((one) => one.areaId !== areaId || one.card !== card);
    show(isOn ? [saved, ...others].sort(byTime) : others);
    closeToast();
    closeToast = toast(t(isOn ? "areas.kept" : "areas.removed"),
      { name: "bookmark", action: () => setBookmark(areaId, card, !isOn), label: t("action.undo") });
  } catch (error) {
    warn(problemText(error));
  }
}

/**
 * @param {AreaBookmark} one
 * @param {AreaBookmark} other
 */
const byTime = (one, other) => (one.savedAt < other.savedAt ? 1 : -1);

function list() {
  if (!bookmarks.length) {
    return stateMessage({ name: "bookmark", heading: t("areas.noBookmarks"), text: t("areas.noBookmarksText") });
  }
  return [
    el("div", { class: "row between" }, el("h2", { id: "bookmarks-title" }, t("areas.bookmarks")),
      el("button", { type: "button", class: "bare", onclick: clear }, icon("trash"), t("areas.clear"))),
    el("ul", { class: "plain bookmarks", "aria-labelledby": "bookmarks-title" }, bookmarks.map(row)),
  ];
}

/** @param {AreaBookmark} bookmark */
function row({ area, areaId, card, figures }) {
  const shown = figures.find(hasNumber) ?? figures[0];
  const [name, title] = [area ? areaName(area) : areaId, cardTitle(card, shown.variable)];
  const sureness = [yearsText(shown), shortMargin(shown, shown.unit)].filter(Boolean).join(", ");
  return el("li", {},
    el("div", { class: "bookmark-text" },
      area ? el("a", { href: `/places?area=${encodeURIComponent(areaId)}` }, name) : el("span", {}, name),
      el("span", { class: "quiet" }, title), shown.source && el("small", { class: "quiet" }, shown.source)),
    el("div", { class: "bookmark-value" }, el("strong", {}, cardText(card, shown, shown.unit)),
      el("span", { class: "quiet" }, hasNumber(shown) ? sureness : reasonText(shown))),
    el("button", {
      type: "button", class: "bare round", "aria-label": t("areas.removeOf", { card: title, area: name }),
      onclick: async () => {
        await setBookmark(areaId, card, false);
        // The row was removed, and its button with it.
        byId("bookmarks").focus();
      },
    }, icon("close")));
}

/**
 * Clears the list at once, and on the server when the time for undoing is over: only the bookmarks that were in it
 * then.
 */
function clear() {
  const before = bookmarks;
  show([]);
  byId("bookmarks").focus();
  undoable(t("areas.cleared", { count: before.length }), {
    commit: ({ keepalive }) => withSession(async () => {
      const gone = before.filter((one) => !isKept(one.areaId, one.card));
      if (gone.length === before.length) {
        return del("/v1/bookmarks", { query: { savedThrough: before[0].savedAt }, keepalive });
      }
      return Promise.all(gone.map((one) => del(pathOf(one.areaId, one.card), { keepalive })));
    }),
    back: () => show([...bookmarks, ...before.filter((one) => !isKept(one.areaId, one.card))].sort(byTime)),
  });
}
