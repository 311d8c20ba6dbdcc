// The property record of a listing's address, in a line; for moderators also its contradictions with the listing.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { categoryText, recordPath, sourceText } from "../records/record-text.js";
import { isModerator } from "../session.js";

/**
 * The line, which is removed when there is nothing to show. Only the owner sees the record of a hidden place.
 * @param {Listing} listing
 * @param {Account | null} person
 * @returns {HTMLElement | null}
 */
export function propertyRecordLine({ id, address, hideExactLocation, owner }, person) {
  const isMine = person?.id === owner.id;
  const isTold = Boolean(address?.street) && (isMine || !hideExactLocation);
  if (!isTold && !isModerator(person)) return null;
  const box = el("div", { class: "stack", hidden: true });
  get(`/v1/listings/${id}/property-record`).then(async (/** @type {ListingRecord} */ found) => {
    const parts = [recordLine(found), ...await notices(found.signals ?? [])].filter(Boolean);
    if (parts.length === 0) return box.remove();
    fill(box, ...parts);
    box.hidden = false;
  }).catch(() => box.remove());
  return box;
}

/** @param {ModerationSignal[]} signals */
async function notices(signals) {
  return signals.length ? (await import("../admin/case-parts.js")).signalNotices(signals) : [];
}

/** @param {ListingRecord} found */
function recordLine({ status, record }) {
  const isAbsent = ["notInRecords", "notInSample"].includes(status);
  const text = record ? recordText(record) : isAbsent ? t(`records.line.${status}`) : null;
  if (!text) return null;
  return el("p", { class: "property-record" }, icon("home"), el("span", {}, text, record && [" ", el("a", {
    href: record.propertyId ? recordPath("property", record.propertyId) : recordPath("block", record.blockId),
  }, t("records.line.more")), el("small", { class: "quiet" }, sourceText(record.source))]));
}

/** @param {FoundListingRecord} record */
function recordText(record) {
  const { category, yearBuilt, yearBuiltGap, lastSaleDate, lastSaleDateGap, propertyCount } = record;
  const what = category === null ? t("records.line.several") : categoryText(category);
  const year = yearBuilt === null ? t(`records.line.yearGap.${yearBuiltGap ?? "missing"}`)
    : t(record.yearBuiltIsEstimated ? "records.line.aboutYear" : "records.line.year", { year: String(yearBuilt) });
  const sold = lastSaleDate ? t("records.line.sold", { year: lastSaleDate.slice(0, 4) })
    : t(`records.line.saleGap.${lastSaleDateGap ?? "missing"}`);
  const count = propertyCount > 1 && t("records.line.count", { count: propertyCount });
  return t("records.line.found", { what: [what, year, sold, count].filter(Boolean).join(", ") });
}
