// A histogram of the prices. It is decorative: the fields beside it have the same values.
import { el, fill } from "../dom.js";
import { money } from "../format.js";

/**
 * The histogram. `show(steps, search, currency)` draws the price facets of a search.
 * @returns {{ element: HTMLElement, show: (steps: PriceFacet[], search: URLSearchParams, currency: string) => void }}
 */
export function priceHistogram() {
  const element = el("div", { class: "histogram", "aria-hidden": "true" });
  /**
   * @param {PriceFacet[]} steps
   * @param {URLSearchParams} search
   * @param {string} currency
   */
  function show(steps, search, currency) {
    const lastFilled = steps.findLastIndex((step) => step.count > 0);
    const shown = steps.slice(0, Math.max(lastFilled + 2, 8));
    const highest = Math.max(...shown.map((step) => step.count), 1);
    const [from, to] = [Number(search.get("minPriceCents") ?? 0), Number(search.get("maxPriceCents") ?? Infinity)];
    const bars = shown.map(({ fromCents, toCents, count }) => {
      const bar = el("i", { class: fromCents <= to && (toCents ?? Infinity) > from ? "in" : false });
      bar.style.blockSize = `${Math.max(count ? 8 : 2, (count / highest) * 100)}%`;
      return bar;
    });
    const last = shown[shown.length - 1];
    const end = last.toCents ?? last.fromCents;
    fill(element, el("div", { class: "histogram-bars" }, bars),
      el("div", { class: "histogram-ends" }, el("span", {}, money(0, currency)), el("span", {}, money(end, currency))));
  }
  return { element, show };
}
