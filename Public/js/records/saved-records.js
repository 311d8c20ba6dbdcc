// Blocks and properties that the reader saved, also without a network.
import { Unreachable, del, get } from "../api.js";
import { el } from "../dom.js";
import { money } from "../format.js";
import { t } from "../i18n.js";
import { savedList } from "../saved-list.js";
import { currentAccount } from "../session.js";
import { toast } from "../toast.js";
import { completeBlocks, storeRecords, storedRecords } from "./offline.js";
import { amountText, blockAddress, blockName, propertyName, recordPath } from "./record-text.js";

const paths = { block: "/v1/saved/blocks", property: "/v1/saved/properties" };
const kinds = /** @type {RecordKind[]} */ (Object.keys(paths));
const pageSize = 100;

/** @type {Promise<unknown>} */
let loading = Promise.resolve();

const { showAll, saveButton: buttonOf, isSaved, set } = savedList({
  id: "saved",
  texts: {
    title: "records.saved", logIn: "records.logIn", logInText: "records.logInText", none: "records.noSaved",
    noneText: "records.noSavedText", cleared: "records.cleared",
  },
  isSame: (one, other) => one.kind === other.kind && one.id === other.id,
  pathOf: (/** @type {{ kind: RecordKind, id: string }} */ { kind, id }) => `${paths[kind]}/${encodeURIComponent(id)}`,
  read: () => Promise.all(kinds.map(all)).then((found) => found.flat(), (error) => {
    if (error instanceof Unreachable && storedRecords().length) return storedRecords();
    throw error;
  }),
  onDevice: { read: storedRecords, write: storeRecords },
  row,
  told: (isOn, undo, { id, block, property }) => {
    const name = block ? blockAddress(block) : property ? propertyName(property) : id;
    toast(t(isOn ? "records.kept" : "records.removed", { name }),
      { name: "bookmark", label: t("action.undo"), action: undo });
  },
  commitClear: (before, _, options) => Promise.all(kinds.map((kind) => {
    const last = before.find((one) => one.kind === kind);
    return last && del(paths[kind], { query: { savedThrough: last.savedAt }, ...options });
  })),
});

/** Shows the saved records in the page's list, and marks their buttons; then stores what is missing on this device. */
export function showSaved() {
  const work = showAll();
  loading = work.catch(() => {});
  work.then(completeBlocks).catch(() => { /* The next visit tries again. */ });
  return work;
}

/**
 * Saves a block that the reader found, at once, and says so.
 * @param {Block} block
 */
export async function saveFound({ id }) {
  await loading;
  const key = { kind: /** @type {RecordKind} */ ("block"), id };
  if (await currentAccount() && !isSaved(key)) await set(key, true);
}

/**
 * A button that saves a block or property, or removes it.
 * @param {RecordKind} kind
 * @param {string} id
 * @param {string} name
 * @returns {HTMLButtonElement}
 */
export const saveButton = (kind, id, name) => buttonOf({ kind, id }, t("records.save", { name }));

/** @param {RecordKind} kind */
async function all(kind) {
  /** @type {SavedItem[]} */
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

/** @param {SavedItem} record */
function row({ kind, id, block, property }) {
  const name = block ? blockName(block) : property ? propertyName(property) : id;
  const place = block ?? property;
  const value = block?.medianMarketValueCents ?? null;
  const text = property ? amountText(property.marketValueCents, property.marketValueGap, property.currency)
    : block && value !== null ? money(value, block.currency) : "";
  return {
    text: [place ? el("a", { href: recordPath(kind, id) }, name) : el("span", {}, name),
      el("span", { class: "quiet" }, place ? `${place.city}, ${place.state}` : t("records.noLonger"))],
    value: [el("strong", {}, text),
      text !== "" && el("span", { class: "quiet" }, t(kind === "block" ? "records.median" : "records.value"))],
    removeLabel: t("records.removeOf", { name }),
  };
}
