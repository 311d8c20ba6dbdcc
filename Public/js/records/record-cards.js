// A block with its properties, and a property with its complete record.
import { get } from "../api.js";
import { el } from "../dom.js";
import { day, money, number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { warn } from "../toast.js";
import { problemText } from "../form.js";
import {
  amountText, blockName, categoryText, gapText, propertyName, recordPath, sourceText,
} from "./record-text.js";
import { saveButton } from "./saved-records.js";

/**
 * @param {BlockDetail} detail
 * @param {string[]} marked ids of the properties that were looked up
 * @returns {Child[]}
 */
export function blockCard({ block, properties }, marked = []) {
  const { city, state, neighborhood, propertyCount, assessedCount, medianMarketValueCents: median } = block;
  const list = el("ul", { class: "plain record-list" });
  const more = el("div", {});
  let cursor = properties.nextCursor;
  /** @param {PropertyRow[]} items */
  const add = (items) => list.append(...items.map((one) => propertyRow(one, block.currency, marked)));
  const update = () => more.replaceChildren(...(cursor ? [el("button", {
    type: "button", class: "second", onclick: async () => {
      try {
        const page = (await get(`/v1/blocks/${encodeURIComponent(block.id)}`, { query: { cursor } })).properties;
        cursor = page.nextCursor;
        add(page.items);
        update();
      } catch (error) {
        warn(problemText(error));
      }
    },
  }, t("records.more"))] : []));
  add(properties.items);
  update();
  return [
    el("header", { class: "record-head" },
      el("div", {}, el("h2", { tabindex: "-1" }, blockName(block)),
        el("p", { class: "quiet" }, [neighborhood?.name, `${city}, ${state}`].filter(Boolean).join(" · "))),
      saveButton("block", block.id, blockName(block))),
    el("dl", { class: "record-facts" },
      fact(t("records.properties"), number(propertyCount)),
      fact(t("records.median"), median === null ? t("records.nothingAssessed") : money(median, block.currency),
        median !== null && assessedCount < propertyCount &&
          t("records.ofAssessed", { count: assessedCount, value: number(assessedCount) }))),
    list, more, attribution(block.source, neighborhood),
  ];
}

/**
 * @param {PropertyRow} property
 * @param {string} currency
 * @param {string[]} marked
 */
function propertyRow(property, currency, marked) {
  const { id, category, marketValueCents, marketValueGap, yearBuilt } = property;
  const facts = [categoryText(category), yearBuilt !== null && t("records.builtIn", { year: String(yearBuilt) })];
  return el("li", { class: marked.includes(id) ? "marked" : "" },
    el("div", {}, el("a", { href: recordPath("property", id) }, propertyName(property)),
      el("span", { class: "quiet" }, facts.filter(Boolean).join(" · "))),
    el("span", { class: marketValueCents === null ? "quiet" : "record-value" },
      amountText(marketValueCents, marketValueGap, currency)));
}

/**
 * @param {PropertyRecord} property
 * @returns {Child[]}
 */
export function propertyCard(property) {
  const { address, city, state, postalCode, neighborhood, estimatedTax, lastSale, currency, description } = property;
  const place = [neighborhood?.name, `${city}, ${state} ${postalCode ?? ""}`.trim()].filter(Boolean).join(" · ");
  return [
    el("p", {}, el("a", { class: "record-back", href: recordPath("block", property.blockId) }, icon("left"),
      t("records.wholeBlock"))),
    el("header", { class: "record-head" },
      el("div", {}, el("h2", { tabindex: "-1" }, propertyName(property)), el("p", { class: "quiet" }, place)),
      saveButton("property", property.id, address)),
    el("dl", { class: "record-facts" },
      fact(t("records.value"), amountText(property.marketValueCents, property.marketValueGap, currency)),
      fact(t("records.tax"), estimatedTax ? money(estimatedTax.yearlyCents, currency)
        : t(`records.taxGap.${property.estimatedTaxGap ?? "noRate"}`),
        estimatedTax && t("records.taxRule", {
          rate: String(estimatedTax.ratePercent), year: String(estimatedTax.rateYear), source: estimatedTax.source })),
      fact(t("records.soldOn"), lastSale.date === null ? gapText(lastSale.dateGap) : day(lastSale.date)),
      fact(t("records.soldFor"), amountText(lastSale.priceCents, lastSale.priceGap, currency)),
      fact(t("records.year"), yearText(property)), fact(t("records.use"), categoryText(property.category)),
      description && fact(t("records.description"), description),
      fact(t("records.parcel"), property.parcelNumber)),
    attribution(property.source, neighborhood),
  ];
}

/** @param {PropertyRecord} property */
function yearText({ yearBuilt, yearBuiltGap, yearBuiltIsEstimated }) {
  if (yearBuilt === null) return gapText(yearBuiltGap);
  return yearBuiltIsEstimated ? t("records.aboutYear", { year: String(yearBuilt) }) : String(yearBuilt);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {Child} [note]
 */
function fact(name, value, note) {
  return el("div", {}, el("dt", {}, name),
    el("dd", {}, el("strong", {}, value), note && el("span", { class: "quiet" }, note)));
}

/**
 * The publisher of the records, and the source of the neighborhoods.
 * @param {RecordSource} source
 * @param {{ source: string } | null} neighborhood
 */
function attribution(source, neighborhood) {
  return el("p", { class: "area-source quiet" }, icon("info"), el("span", {},
    source.url ? el("a", { href: source.url, rel: "noopener noreferrer" }, sourceText(source)) : sourceText(source),
    neighborhood && ` · ${t("records.neighborhoods", { source: neighborhood.source })}`));
}
