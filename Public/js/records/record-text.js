// Blocks and properties in words: amounts, dates, and reasons for missing ones.
import { day, money } from "../format.js";
import { t } from "../i18n.js";

/**
 * `1500 block of Walnut St`; the first block has the numbers below 100.
 * @param {{ hundred: number, street: string }} block
 * @returns {string}
 */
export const blockName = ({ hundred, street }) =>
  hundred === 0 ? t("records.firstBlock", { street }) : t("records.block", { hundred: String(hundred), street });

/**
 * `1500 Walnut St`, as short messages name a block.
 * @param {{ hundred: number, street: string }} block
 * @returns {string}
 */
export function blockAddress(block) {
  const { hundred, street } = block;
  return hundred === 0 ? blockName(block) : t("records.blockAddress", { hundred: String(hundred), street });
}

/**
 * `1552 Walnut St, unit 3`.
 * @param {{ address: string, unit: string | null }} property
 * @returns {string}
 */
export const propertyName = ({ address, unit }) => (unit ? t("records.unit", { address, unit }) : address);

/**
 * An amount, or the reason for its absence.
 * @param {number | null} cents
 * @param {string | null} gap
 * @param {string} currency
 * @returns {string}
 */
export const amountText = (cents, gap, currency) => (cents === null ? gapText(gap) : money(cents, currency));

/**
 * The reason for a missing value.
 * @param {string | null} gap
 * @returns {string}
 */
export const gapText = (gap) => t(`records.gap.${gap ?? "missing"}`);

/**
 * @param {string} category
 * @returns {string}
 */
export const categoryText = (category) => t(`records.category.${category}`);

/**
 * `City of Philadelphia, … · as of February 27, 2024`
 * @param {RecordSource} source
 * @returns {string}
 */
export const sourceText = ({ publisher, title, vintage, isSample }) =>
  t(isSample ? "records.sample" : "records.source", { publisher, title, vintage: day(vintage) });

/**
 * The page's URL for a block or property.
 * @param {"block" | "property"} kind
 * @param {string} id
 * @returns {string}
 */
export const recordPath = (kind, id) => `/records?${kind}=${encodeURIComponent(id)}`;
