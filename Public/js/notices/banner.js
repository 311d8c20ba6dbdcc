// The announcements at the bottom of a page: the newest one, with its text when it is opened.
import { byId, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { messageText } from "../messages/message-text.js";

/**
 * Shows one announcement and the number of further ones.
 * @param {ShownNotice[]} notices the newest first
 * @param {NoticeActions} actions
 */
export function showBanner(notices, actions) {
  const list = el("ul", { class: "plain" });
  const box = el("section", { class: "site-notices", "aria-label": t("notices.label") }, list);
  let [left, showsAll] = [notices, false];
  /** @param {string} id */
  const remove = (id) => {
    left = left.filter((notice) => notice.id !== id);
    actions.dismiss(id);
    show();
    // The button that had the focus was removed.
    const next = /** @type {HTMLElement | null} */ (left.length ? box.querySelector(".site-notice button") : null);
    if (next) next.focus();
    else byId("main").focus({ preventScroll: true });
  };
  const more = () => el("li", {}, el("button", {
    type: "button", class: "bare", onclick: () => {
      showsAll = true;
      show();
      /** @type {HTMLElement | null} */ (list.querySelectorAll("summary")[1])?.focus();
    },
  }, t("notices.more", { count: left.length - 1 })));
  const show = () => {
    if (!left.length) return box.remove();
    const shown = showsAll ? left : left.slice(0, 1);
    fill(list, shown.map((notice) => row(notice, actions, remove)), shown.length < left.length && more());
  };
  show();
  byId("header").after(box);
}

/**
 * @param {ShownNotice} notice
 * @param {NoticeActions} actions
 * @param {(id: string) => void} remove
 */
function row(notice, { markRead }, remove) {
  const { id, title, text } = notice;
  let { isRead } = notice;
  const read = () => {
    if (!isRead) markRead(id);
    isRead = true;
  };
  return el("li", { class: "site-notice" },
    el("details", { ontoggle: read },
      el("summary", {}, icon("info"), el("span", { dir: "auto" }, title), icon("down")), messageText(text)),
    el("button", {
      type: "button", class: "bare round", "aria-label": t("notices.dismiss", { title }), title: t("action.close"),
      onclick: () => remove(id),
    }, icon("close")));
}
