// How many places there are at each price: bars that are only looked at, for the fields beside them say it all.
import { el, fill } from "../dom.js";
import { money } from "../format.js";

/** Answers `{element, show(steps, search, currency)}`; `steps` are the price facets of a search. */
export function priceHistogram() {
  const element = el("div", { class: "histogram", "aria-hidden": "true" });
  function show(steps, search, currency) {
    const last = steps.findLastIndex((step) => step.count > 0);
    const shown = steps.slice(0, Math.max(last + 2, 8));
    const most = Math.max(...shown.map((step) => step.count), 1);
    const [from, to] = [Number(search.get("minPriceCents") ?? 0), Number(search.get("maxPriceCents") ?? Infinity)];
    const bars = shown.map(({ fromCents, toCents, count }) => {
      const bar = el("i", { class: fromCents <= to && (toCents ?? Infinity) > from ? "in" : false });
      bar.style.blockSize = `${Math.max(count ? 8 : 2, (count / most) * 100)}%`;
      return bar;
    });
    const end = shown.at(-1).toCents ?? shown.at(-1).fromCents;
    fill(element, el("div", { class: "histogram-bars" }, bars),
      el("div", { class: "histogram-ends" }, el("span", {}, money(0, currency)), el("span", {}, money(end, currency))));
  }
  return { element, show };
}
