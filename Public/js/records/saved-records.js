// Blocks and properties that the reader saved.
import { del, get } from "../api.js";
import { el } from "../dom.js";
import { money } from "../format.js";
import { t } from "../i18n.js";
import { savedList } from "../saved-list.js";
import { toast } from "../toast.js";
import { amountText, blockName, propertyName, recordPath } from "./record-text.js";

const paths = { block: "/v1/saved/blocks", property: "/v1/saved/properties" };
const kinds = /** @type {RecordKind[]} */ (Object.keys(paths));
const pageSize = 100;

const { showAll, saveButton: buttonOf } = savedList({
  id: "saved",
  texts: {
    title: "records.saved", logIn: "records.logIn", logInText: "records.logInText", none: "records.noSaved",
    noneText: "records.noSavedText", cleared: "records.cleared",
  },
  isSame: (one, other) => one.kind === other.kind && one.id === other.id,
  pathOf: (/** @type {{ kind: RecordKind, id: string }} */ { kind, id }) => `${paths[kind]}/${encodeURIComponent(id)}`,
  read: async () => (await Promise.all(kinds.map(all))).flat(),
  row,
  told: (isOn) => { toast(t(isOn ? "records.kept" : "records.removed"), { name: "bookmark" }); },
  commitClear: (before, _, options) => Promise.all(kinds.map((kind) => {
    const last = before.find((one) => one.kind === kind);
    return last && del(paths[kind], { query: { savedThrough: last.savedAt }, ...options });
  })),
});
/** Shows the saved records in the page's list, and marks their buttons. */
export const showSaved = showAll;

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
  /** @type {(SavedRecord & { kind: RecordKind })[]} */
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

/** @param {SavedRecord & { kind: RecordKind }} record */
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
