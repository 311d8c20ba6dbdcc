import { del, get, put } from "../api.js";
import { withHeart } from "../card.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { warn } from "../toast.js";
import { undoable } from "../undo.js";
import { withSession } from "../with-session.js";
import { section } from "./section.js";

/**
 * The section with the saved searches and the new listings in each.
 * @returns {HTMLElement}
 */
export function savedSearchesSection() {
  const box = el("div", {}, el("div", { class: "skeleton skeleton-line" }));
  const load = async () => {
    try {
      const { items } = await withSession(() => get("/v1/saved-searches"));
      fill(box,
        items.length ? el("ul", { class: "lines plain" },
                         items.map((/** @type {SavedSearch} */ search) => searchLine(search, load)))
        : emptyLine());
    } catch (error) {
      fill(box, failureMessage(error, load));
    }
  };
  load();
  return section("searches", "bell", box);
}

const emptyLine = () => el(
  "p", { class: "quiet" }, t("account.searches.none"), " ", el("a", { href: "/listings" }, t("account.searches.go")));

/**
 * @param {SavedSearch} search
 * @param {() => Promise<unknown>} load
 */
function searchLine(search, load) {
  const news = el("div", { class: "news", hidden: true });
  /** @type {any} */
  const more = search.newCount > 0 &&
    el("button", {
      type: "button",
      "aria-expanded": "false",
      "aria-label": t("account.searches.showOf", { count: search.newCount, name: search.name }),
      onclick: () => toggle(more, news, search),
    },
      t("account.searches.new", { count: search.newCount }));
  /** @type {HTMLElement} */
  const item =
    el("li", {},
      el("div", { class: "line" },
        el("div", {}, el("p", { class: "value-text" }, el("a", { href: `/listings?${search.query}` }, search.name)),
          !more && el("p", { class: "quiet" }, t("account.searches.nothing"))),
        el("div", { class: "row" }, more,
          el(
            "button", {
              type: "button",
              class: "bare round",
              "aria-label": t("account.searches.remove", { name: search.name }),
              title: t("action.delete"),
              onclick: () => removeSearch(search, item, load),
            }, icon("trash")))),
      news);
  return item;
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} box
 * @param {SavedSearch} search
 */
async function toggle(button, box, search) {
  const isOpen = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!isOpen));
  box.hidden = isOpen;
  if (isOpen || box.firstChild) return;
  try {
    /** @type {CardPage} */
    const page = await withSession(() =>
      cardList(`/saved-searches/${search.id}/new`, { query: { limit: 12 }, heading: 3, isFirst: false }));
    const { asOf } = page;
    fill(box,
      page.cards.length
        ? el("ul", { class: "cards" }, page.cards.map((card, at) => withHeart(card, page.items[at])))
      : stateMessage({ heading: t("account.searches.nothing") }),
      page.nextCursor && el("p", {}, el("a", { href: `/listings?${search.query}` }, t("account.searches.all"))),
      asOf && el("button", { type: "button", class: "second", onclick: () => markSeen(button, box, search, asOf) },
        icon("check"), t("account.searches.seen")));
  } catch (error) {
    fill(box, failureMessage(error, () => {
      box.replaceChildren();
      button.setAttribute("aria-expanded", "false");
      toggle(button, box, search);
    }));
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} box
 * @param {SavedSearch} search
 * @param {string} asOf
 */
async function markSeen(button, box, search, asOf) {
  try {
    await withSession(() => put(`/v1/saved-searches/${search.id}/looked`, { asOf }));
    box.closest("li").querySelector("a").focus();
    button.remove();
    box.remove();
  } catch (error) {
    warn(problemText(error));
  }
}

/**
 * @param {SavedSearch} search
 * @param {HTMLElement} item
 * @param {() => Promise<unknown>} load
 */
function removeSearch(search, item, load) {
  item.hidden = true;
  undoable(t("account.searches.removed", { name: search.name }), {
    back: () => {
      item.hidden = false;
    },
    commit: async (options) => {
      await withSession(() => del(`/v1/saved-searches/${search.id}`, options)).catch((error) => {
        if (error.status !== 404) throw error;
      });
      if (!options.keepalive) await load();
    },
  });
}
