// What an owner does with many listings at once. The dialogs are loaded when they are opened.
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { warn } from "../toast.js";

/**
 * The buttons above the list. `changed` is called after listings have changed.
 * @param {(card: Card) => boolean} fits which listings the reader looks for
 * @param {() => unknown} changed
 * @param {() => Card[]} cards all listings
 * @returns {HTMLElement}
 */
export function listTools(fits, changed, cards) {
  const openPrices = async () => (await import("./price-table.js")).openPriceTable(fits);
  const openBuildings = async () => (await import("./buildings.js")).openBuildings(cards);
  return el("div", { class: "mine-tools" }, tool("mine.editPrices", "edit", openPrices, changed),
    tool("mine.buildings.open", "home", openBuildings, changed), uploadButton(changed));
}

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
  const act = async () => {
    try {
      if (await open()) await changed();
    } catch (error) {
      warn(problemText(error));
    }
  };
  return el("button", { type: "button", class: "second", onclick: act }, icon(iconName), t(key));
}
