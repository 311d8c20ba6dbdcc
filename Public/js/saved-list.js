// The things of a kind that a reader saved: the buttons that save and remove them, and the list of them all.
import { del, put } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { currentAccount, logInPath } from "./session.js";
import { stateMessage } from "./state-messages.js";
import { toast, warn } from "./toast.js";
import { undoable } from "./undo.js";
import { withSession } from "./with-session.js";

/**
 * A list in the element `id`, newest first. Each item has the members of its key; `pathOf` is the API's path of an
 * item, `read` reads them all, `onDevice` reads and writes those that are shown without a network, `row` says what a
 * row shows, `told` follows a change, `commitClear` deletes those that were in the list when it was cleared.
 * @template {object} Key
 * @template {Key & { savedAt: string }} Item
 * @param {SavedListOptions<Key, Item>} options
 */
export function savedList({ id, texts, isSame, pathOf, read, onDevice, row, told, commitClear }) {
  /** @type {Item[]} */
  let items = [];
  /** Draws the list, once it exists. */
  let draw = () => {};
  /** @type {WeakMap<Element, Key>} */
  const keys = new WeakMap();

  /** @param {Key} key */
  const isSaved = (key) => items.some((one) => isSame(one, key));

  /** Shows all items, and marks the saved ones' buttons. */
  async function showAll() {
    const person = await currentAccount();
    const kept = onDevice && !navigator.onLine ? onDevice.read() : [];
    draw = () => fill(byId(id), person || kept.length ? list() : stateMessage({
      name: "bookmark", heading: t(texts.title), text: t(texts.logInText),
      actions: [el("a", { class: "button second", href: logInPath() }, t("action.logIn"))],
    }));
    if (person) keep(await read()); else show(kept);
  }

  /**
   * Shows the account's list, and stores it on this device.
   * @param {Item[]} now
   */
  function keep(now) {
    show(now);
    onDevice?.write(items);
  }

  /** @param {Item[]} now */
  function show(now) {
    items = now.sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
    for (const button of document.querySelectorAll("button.bookmark")) mark(button);
    draw();
  }

  /** @param {Element} button */
  function mark(button) {
    const key = keys.get(button);
    if (key) button.setAttribute("aria-pressed", String(isSaved(key)));
  }

  /**
   * A button that saves an item, or removes it.
   * @param {Key} key
   * @param {string} label
   * @returns {HTMLButtonElement}
   */
  function saveButton(key, label) {
    const button = el("button", {
      type: "button", class: "bare round bookmark", "aria-label": label,
      onclick: async () => {
        if (await currentAccount()) return set(key, !isSaved(key));
        toast(t(texts.logIn), { name: "bookmark", action: logInPath(), label: t("action.logIn") });
      },
    }, icon("bookmark"));
    keys.set(button, key);
    mark(button);
    return button;
  }

  /**
   * @param {Key} key
   * @param {boolean} isOn
   */
  async function set(key, isOn) {
    try {
      const saved = await withSession(() => (isOn ? put : del)(pathOf(key)));
      const [before, others] = [items.find((one) => isSame(one, key)), items.filter((one) => !isSame(one, key))];
      const now = { ...(isOn ? saved : before), ...key };
      keep(isOn ? [now, ...others] : others);
      told(isOn, () => set(key, !isOn), now);
    } catch (error) {
      warn(problemText(error));
    }
  }

  function list() {
    if (!items.length) return stateMessage({ name: "bookmark", heading: t(texts.none), text: t(texts.noneText) });
    return [
      el("div", { class: "row between" }, el("h2", { id: `${id}-title` }, t(texts.title)),
        el("button", { type: "button", class: "bare", onclick: clear }, icon("trash"), t("areas.clear"))),
      el("ul", { class: "plain bookmarks", "aria-labelledby": `${id}-title` }, items.map(rowOf)),
    ];
  }

  /** @param {Item} item */
  function rowOf(item) {
    const { text, value, removeLabel } = row(item);
    return el("li", {}, el("div", { class: "bookmark-text" }, text), el("div", { class: "bookmark-value" }, value),
      el("button", {
        type: "button", class: "bare round", "aria-label": removeLabel,
        onclick: async () => {
          await set(item, false);
          // The row was removed, and its button with it.
          byId(id).focus();
        },
      }, icon("close")));
  }

  /** Clears the list at once, and on the server when the time for undoing is over: only what was in it then. */
  function clear() {
    const before = items;
    keep([]);
    byId(id).focus();
    undoable(t(texts.cleared, { count: before.length }), {
      commit: ({ keepalive }) => withSession(() => commitClear(before, isSaved, { keepalive })),
      back: () => keep([...items, ...before.filter((one) => !isSaved(one))]),
    });
  }

  return { showAll, saveButton, isSaved, set };
}
