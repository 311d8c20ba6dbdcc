// Actions of an owner on many listings at once. The dialogs are loaded when they are opened.
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { warn } from "../toast.js";

/**
 * The buttons above the list. `changed` is called after listings have changed.
 * @param {(card: FoundListing) => boolean} fits which listings the reader looks for
 * @param {() => unknown} changed
 * @param {() => Promise<OwnListing[]>} cards all listings, once they are loaded
 * @returns {HTMLElement}
 */
export function listTools(fits, changed, cards) {
  const openPrices = async () => (await import("./price-table.js")).openPriceTable(fits);
  const openBuildings = async () => (await import("./buildings.js")).openBuildings(await cards());
  return el("div", { class: "mine-tools" }, tool("mine.editPrices", "edit", openPrices, changed),
    el("span", { class: "mine-tools-many" }, tool("mine.buildings.open", "home", openBuildings, changed),
      uploadButton(changed)));
}

/**
 * Opens the dialog of a building.
 * @param {string} id
 * @param {() => unknown} changed
 * @param {() => Promise<OwnListing[]>} cards
 */
export async function editBuilding(id, changed, cards) {
  const open = async () => (await import("./building-editor.js")).openBuildingEditor(id, titleIn(await cards()));
  await openThen(open, changed);
}

/** @param {OwnListing[]} cards */
const titleIn = (cards) => (/** @type {string} */ id) =>
  cards.find((card) => card.id === id)?.title ?? t("card.untitled");

/**
 * @param {() => unknown} changed
 * @returns {HTMLButtonElement}
 */
export const uploadButton = (changed) =>
  tool("mine.upload", "upload", async () => (await import("./csv-upload.js")).openUpload(), changed);

/**
 * @param {string} key
 * @param {string} iconName
 * @param {() => Promise<boolean>} open
 * @param {() => unknown} changed
 */
function tool(key, iconName, open, changed) {
  const act = () => openThen(open, changed);
  return el("button", { type: "button", class: "second", onclick: act }, icon(iconName), t(key));
}

/**
 * Opens a dialog, and calls `changed` when it was closed after a change.
 * @param {() => Promise<boolean>} open
 * @param {() => unknown} changed
 */
async function openThen(open, changed) {
  try {
    if (await open()) await changed();
  } catch (error) {
    warn(problemText(error));
  }
}
