// The result list: placeholders, cards, and the next page on scrolling, with a real link to it.
import { placeholderCard, withHeart } from "../card.js";
import { fill } from "../dom.js";
import { t } from "../i18n.js";
import { placeChanges, readSearch, withChanges } from "./search-query.js";

const storageKey = "digs.from";
const waitingCards = 6;
/** After this many pages the reader must ask for more, so that the footer is reachable. */
const pagesByThemselves = 3;

/**
 * The results in `list` with the link `more`. `next(cursor)` loads a page, `hrefOf(cursor)` is its URL, `light(id)` is
 * called with the card under the pointer or null, `failed(error)` when a page did not load.
 * @param {ResultListOptions} options
 * @returns {ResultList}
 */
export function resultList({ list, more, next, hrefOf, light, failed }) {
  /** @type {string | null} */
  let cursor = null;
  /** @type {CardFacts[]} */
  let hits = [];
  let [isLoading, heading, pages] = [false, "", 0];
  const watcher = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) loadNext(false);
  }, { rootMargin: "700px" });

  more.addEventListener("click", (/** @type {any} */ event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    loadNext(true);
  });
  for (const [name, isIn] of /** @type {[string, boolean][]} */ (
         [["pointerover", true], ["focusin", true], ["pointerleave", false], ["focusout", false]])) {
    list.addEventListener(
      name, (/** @type {any} */ event) => light(isIn ? event.target.closest("[data-id]")?.dataset.id ?? null : null));
  }
  list.addEventListener("click", (/** @type {any} */ event) => {
    const card = event.target.closest(".card-link") && event.target.closest("[data-id]");
    if (card) rememberResult(hits.find((hit) => hit.id === card.dataset.id), heading, card);
  });

  /** @param {boolean} byHand */
  async function loadNext(byHand) {
    if (isLoading || !cursor) return;
    isLoading = true;
    more.setAttribute("aria-busy", "true");
    const before = list.children.length;
    try {
      append(await next(cursor));
      // Keyboard users continue at the first new card.
      if (byHand) list.children[before]?.querySelector(".card-link")?.focus({ preventScroll: true });
    } catch (error) {
      watcher.disconnect();
      if (error.name !== "AbortError") failed(error);
    } finally {
      isLoading = false;
      more.removeAttribute("aria-busy");
    }
  }

  /** @param {CardPage} page */
  function append(page) {
    cursor = page.nextCursor;
    pages += 1;
    hits.push(...page.items);
    const cards = page.cards.map((card, at) => withHeart(card, page.items[at]));
    list.append(...cards.filter((card) => card.parentNode !== list));
    more.hidden = !cursor;
    watcher.disconnect();
    if (!cursor) return;
    more.setAttribute("href", hrefOf(cursor));
    if (pages < pagesByThemselves) watcher.observe(more);
  }

  return {
    /** Shows placeholders while the first page loads, unless the server wrote it. */
    wait() {
      list.setAttribute("aria-busy", "true");
      if (list.querySelector("[data-id]")) return;
      this.clear();
      list.setAttribute("aria-busy", "true");
      list.append(...Array.from({ length: waitingCards }, placeholderCard));
    },
    /**
     * Shows a first page. `from` names the place that distances are measured from.
     * @param {CardPage} page
     * @param {string} from
     */
    show(page, from) {
      const isServed = page.cards.length === list.children.length &&
        page.cards.every((card, at) => card === list.children[at]);
      if (isServed) list.removeAttribute("aria-busy");
      else this.clear();
      heading = from;
      append(page);
    },
    /**
     * Loads pages until `count` results are shown, as before the reader left.
     * @param {number} count
     */
    async fillTo(count) {
      watcher.disconnect();
      for (let before = -1; hits.length < count && hits.length > before;) {
        before = hits.length;
        await loadNext(false);
      }
    },
    clear() {
      watcher.disconnect();
      [cursor, hits, pages] = [null, [], 0];
      list.removeAttribute("aria-busy");
      more.hidden = true;
      fill(list);
    },
    /**
     * Highlights a card, or none.
     * @param {string | null} id
     */
    light(id) {
      for (const item of /** @type {Iterable<any>} */ (list.children)) {
        item.classList.toggle("highlighted", item.dataset.id === id);
      }
    },
    hit: (/** @type {string} */ id) => {
      const listing = hits.find((hit) => hit.id === id);
      const card = listing && list.querySelector(`[data-id="${CSS.escape(id)}"]`).cloneNode(true);
      card?.querySelector(".heart").remove();
      card?.classList.remove("highlighted");
      return listing && { listing, card };
    },
    get count() { return hits.length; },
  };
}

/**
 * Stores a result in this tab, so that the listing's page can show its distance and link back.
 * @param {CardFacts | undefined} hit
 * @param {string} from
 * @param {HTMLElement} card
 */
export function rememberResult(hit, from, card) {
  if (!hit) return;
  const { id, distanceMiles, travel } = hit;
  const price = card.querySelector(".price");
  const isShare = price?.querySelector("small")?.textContent?.trim() === t("card.each");
  const share = isShare ? price.textContent.trim().replace(/\s+/g, " ") : null;
  const back = location.pathname + location.search;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ id, distanceMiles, travel, from, share, back }));
  } catch { /* The page works without storage. */ }
}

/**
 * The stored result of a listing, `{id, distanceMiles, travel, from, share, back}`, or null.
 * @param {string | null} id
 * @returns {any}
 */
export function rememberedResult(id) {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return stored?.id === id ? stored : null;
  } catch {
    return null;
  }
}

/**
 * The search in which a listing was found: the parameters of the page that the reader came from.
 * @param {string} id
 * @returns {URLSearchParams}
 */
export function rememberedSearch(id) {
  const { back } = rememberedResult(id) ?? {};
  return readSearch(back ? new URL(back, location.origin).search : "");
}

/**
 * Makes the link back from a listing lead to another campus.
 * @param {string} id
 * @param {Campus} campus
 */
export function redirectResult(id, campus) {
  const stored = rememberedResult(id);
  if (!stored?.back) return;
  const { pathname, searchParams } = new URL(stored.back, location.origin);
  const back = `${pathname}?${withChanges(searchParams, placeChanges("universityId", campus.id))}`;
  try { sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, back })); } catch { /* As it was. */ }
}
