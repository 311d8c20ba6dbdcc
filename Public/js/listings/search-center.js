// The center of a search, and whether the reader went there just now.
import { t } from "../i18n.js";
import { loadUniversity } from "../universities.js";

/**
 * The name of the searched place, and its university if it is one.
 * @param {URLSearchParams} current
 */
export async function loadCenter(current) {
  const id = current.get("universityId") ?? current.get("campus");
  const campus = id ? await loadUniversity(id).catch((/** @type {any} */ error) => {
    if (current.has("universityId")) throw error;
    return null;
  })
    : null;
  return { campus, name: campus && current.has("universityId") ? campus.name : t("listings.you") };
}

/** Whether the page was opened by a link or a URL, not by going back or reloading. */
export function isFirstVisit() {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return visit?.type === "navigate";
}
