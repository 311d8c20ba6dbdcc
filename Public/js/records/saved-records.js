// Blocks and properties that the reader saved: the button of a card, and the list of them all.
import { del, get, put } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { money } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { currentAccount, logInPath } from "../session.js";
import { stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { undoable } from "../undo.js";
import { withSession } from "../with-session.js";
import { amountText, blockName, propertyName, recordPath } from "./record-text.js";

const paths = { block: "/v1/saved/blocks", property: "/v1/saved/properties" };
const kinds = /** @type {RecordKind[]} */ (Object.keys(paths));
const pageSize = 100;

/** @type {(SavedRecord & { kind: RecordKind })[]} */
let saved = [];
/** Draws the list, once it exists. */
let draw = () => {};

/**
 * Shows the saved records in `box`, and marks their buttons.
 * @param {HTMLElement} box
 * @returns {Promise<void>}
 */
export async function showSaved(box) {
  const person = await currentAccount();
  draw = () => fill(box, person ? list() : stateMessage({
    name: "bookmark", heading: t("records.saved"), text: t("records.logInText"),
    actions: [el("a", { class: "button second", href: logInPath() }, t("action.logIn"))],
  }));
  show(person ? (await Promise.all(kinds.map(all))).flat() : []);
}

/** @param {RecordKind} kind */
async function all(kind) {
  /** @type {typeof saved} */
  const items = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    const page = /** @type {SavedList} */ (await get(paths[kind], { query: { limit: pageSize, cursor } }));
    items.push(...page.items.map((one) => ({ ...one, kind })));
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}

/** @param {typeof saved} now */
function show(now) {
  saved = now.sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
  for (const button of document.querySelectorAll("button.bookmark")) mark(button);
  draw();
}

/**
 * @param {string} kind
 * @param {string} id
 */
const isSaved = (kind, id) => saved.some((one) => one.kind === kind && one.id === id);

/** @param {HTMLButtonElement} button */
function mark(button) {
  const { kind = "", record = "" } = button.dataset;
  button.setAttribute("aria-pressed", String(isSaved(kind, record)));
}

/**
 * A button that saves a block or property, or removes it.
 * @param {RecordKind} kind
 * @param {string} id
 * @param {string} name
 * @returns {HTMLButtonElement}
 */
export function saveButton(kind, id, name) {
  const button = el("button", {
    type: "button", class: "bare round bookmark", "data-kind": kind, "data-record": id,
    "aria-label": t("records.save", { name }),
    onclick: async () => {
      if (await currentAccount()) return set(kind, id, !isSaved(kind, id));
      toast(t("records.logIn"), { name: "bookmark", action: logInPath(), label: t("action.logIn") });
    },
  }, icon("bookmark"));
  mark(button);
  return button;
}

/**
 * @param {RecordKind} kind
 * @param {string} id
 * @param {boolean} isOn
 */
async function set(kind, id, isOn) {
  try {
    const record = await withSession(() => (isOn ? put : del)(`${paths[kind]}/${encodeURIComponent(id)}`));
    const others = saved.filter((one) => one.kind !== kind || one.id !== id);
    show(isOn ? [{ ...record, kind }, ...others] : others);
    toast(t(isOn ? "records.kept" : "records.removed"), { name: "bookmark" });
  } catch (error) {
    warn(problemText(error));
  }
}

function list() {
  if (!saved.length) {
    return stateMessage({ name: "bookmark", heading: t("records.noSaved"), text: t("records.noSavedText") });
  }
  return [
    el("div", { class: "row between" }, el("h2", { id: "saved-title" }, t("records.saved")),
      el("button", { type: "button", class: "bare", onclick: clear }, icon("trash"), t("areas.clear"))),
    el("ul", { class: "plain bookmarks", "aria-labelledby": "saved-title" }, saved.map(row)),
  ];
}

/** @param {SavedRecord & { kind: RecordKind }} record */
function row({ kind, id, block, property }) {
  const name = block ? blockName(block) : property ? propertyName(property) : id;
  const place = block ?? property;
  const value = block?.medianMarketValueCents ?? null;
  const text = property ? amountText(property.marketValueCents, property.marketValueGap, property.currency)
    : block && value !== null ? money(value, block.currency) : "";
  return el("li", {},
    el("div", { class: "bookmark-text" },
      place ? el("a", { href: recordPath(kind, id) }, name) : el("span", {}, name),
      el("span", { class: "quiet" }, place ? `${place.city}, ${place.state}` : t("records.noLonger"))),
    el("div", { class: "bookmark-value" }, el("strong", {}, text),
      text !== "" && el("span", { class: "quiet" }, t(kind === "block" ? "records.median" : "records.value"))),
    el("button", {
      type: "button", class: "bare round", "aria-label": t("records.removeOf", { name }),
      onclick: async () => {
        await set(kind, id, false);
        // The row was removed, and its button with it.
        byId("saved").focus();
      },
    }, icon("close")));
}

/**
 * Clears the list at once, and on the server when the time for undoing is over: only the records that were in it then.
 */
function clear() {
  const before = saved;
  show([]);
  byId("saved").focus();
  undoable(t("records.cleared", { count: before.length }), {
    commit: ({ keepalive }) => withSession(() => Promise.all(kinds.map((kind) => {
      const last = before.find((one) => one.kind === kind);
      return last && del(paths[kind], { query: { savedThrough: last.savedAt }, keepalive });
    }))),
    back: () => show([...saved, ...before.filter((one) => !isSaved(one.kind, one.id))]),
  });
}
