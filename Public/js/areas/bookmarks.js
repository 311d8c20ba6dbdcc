// Bookmarks: the area figures that the reader saved.
import { del, get } from "../api.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { savedList } from "../saved-list.js";
import { toast } from "../toast.js";
import { areaName, cardText, cardTitle, hasNumber, reasonText, shortMargin, yearsText } from "./figures.js";

/** Closes the message about the previous bookmark: several in a row would cover the cards. */
let closeToast = () => {};

const { showAll, saveButton } = savedList({
  id: "bookmarks",
  texts: {
    title: "areas.bookmarks", logIn: "areas.logIn", logInText: "areas.logInText", none: "areas.noBookmarks",
    noneText: "areas.noBookmarksText", cleared: "areas.cleared",
  },
  isSame: (one, other) => one.areaId === other.areaId && one.card === other.card,
  pathOf,
  read: async () => /** @type {AreaBookmark[]} */ ((await get("/v1/bookmarks")).items),
  row,
  told: (isOn, undo) => {
    closeToast();
    closeToast = toast(t(isOn ? "areas.kept" : "areas.removed"),
      { name: "bookmark", action: undo, label: t("action.undo") });
  },
  commitClear: (before, isSaved, options) => {
    const gone = before.filter((one) => !isSaved(one));
    if (gone.length < before.length) return Promise.all(gone.map((one) => del(pathOf(one), options)));
    return del("/v1/bookmarks", { query: { savedThrough: before[0].savedAt }, ...options });
  },
});
/** Shows all bookmarks in the page's list, and marks the saved cards. */
export const showBookmarks = showAll;

/**
 * A button that saves a card of an area, or removes it.
 * @param {{ id: string, label: string }} area
 * @param {string} card
 * @param {string} title
 * @returns {HTMLButtonElement}
 */
export const bookmarkButton = (area, card, title) =>
  saveButton({ areaId: area.id, card }, t("areas.bookmarkOf", { card: title, area: area.label }));

/** @param {{ areaId: string, card: string }} options */
function pathOf({ areaId, card }) {
  return `/v1/bookmarks/${encodeURIComponent(areaId)}/${card}`;
}

/** @param {AreaBookmark} bookmark */
function row({ area, areaId, card, figures }) {
  const shown = figures.find(hasNumber) ?? figures[0];
  const [name, title] = [area ? areaName(area) : areaId, cardTitle(card, shown.variable)];
  const sureness = [yearsText(shown), shortMargin(shown, shown.unit)].filter(Boolean).join(", ");
  return {
    text: [area ? el("a", { href: `/places?area=${encodeURIComponent(areaId)}` }, name) : el("span", {}, name),
      el("span", { class: "quiet" }, title), shown.source && el("small", { class: "quiet" }, shown.source)],
    value: [el("strong", {}, cardText(card, shown, shown.unit)),
      el("span", { class: "quiet" }, hasNumber(shown) ? sureness : reasonText(shown))],
    removeLabel: t("areas.removeOf", { card: title, area: name }),
  };
}
