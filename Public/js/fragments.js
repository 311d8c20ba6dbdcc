// Parts of pages in the server's markup (`/fragments/…`). The only module that turns markup into elements.
import { request, withQuery } from "./api.js";

const root = "/fragments";
/** The server's markup is trusted: it escapes what people wrote. Trusted Types allow only this policy to parse any. */
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("digs-fragments",
  { createHTML: (/** @type {string} */ text) => text }) ?? { createHTML: (/** @type {string} */ text) => text };

/**
 * Asks for a part of a page: `path` and `query` are those of the API below `/v1`. `served` selects the elements of a
 * part that came with the page. Returns the elements, and the data that came with them, if any.
 * @param {string} path
 * @param {FragmentOptions} [options]
 * @returns {Promise<Fragment>}
 */
export async function fragment(path, options = {}) {
  const { query, body, signal, served } = options;
  const answer = await request(body ? "POST" : "GET", root + path,
    { query, body, signal, accept: "text/html, application/problem+json" });
  const { cachedAt } = answer;
  if (typeof answer.body === "string") return { ...parsed(answer.body), cachedAt, isServed: false };
  const elements = /** @type {HTMLElement[]} */ (served ? [...document.querySelectorAll(served)] : []);
  return { elements, data: answer.body, cachedAt, isServed: true };
}

/**
 * Asks for a list of cards. Returns the API's list with the facts of each listing in place of the whole card, and the
 * `cards` in the same order; for a search also its `summary` and its `chips`.
 * @param {string} path
 * @param {CardListOptions} [options]
 * @returns {Promise<any>}
 */
export async function cardList(path, options = {}) {
  const { heading = 2, hasDistances = true, isFirst = true, ...rest } = options;
  const query = new URL(withQuery(path, rest.query), location.origin).searchParams;
  if (heading !== 2) query.set("heading", String(heading));
  if (!hasDistances) query.set("distances", "none");
  if (!isFirst) query.set("photos", "lazy");
  const { elements, data, cachedAt, isServed } =
    await fragment(path, { ...rest, query, served: "#cards > [data-id], #summary, #chips" });
  const cards = elements.filter(({ dataset }) => dataset.id);
  const [summary, chips] = ["summary", "chips"].map((id) => elements.find((one) => one.id === id));
  if (isServed) {
    // The page may have been changed since: then the list is asked for.
    const ids = data.items.map((/** @type {CardFacts} */ { id }) => id).join();
    if (cards.map(({ dataset }) => dataset.id).join() !== ids) return cardList(path, options);
    keepOffline(withQuery(root + path, query), data, elements);
  }
  return { ...data, cards, summary, chips, cachedAt };
}

/**
 * The elements of a fragment, and the data after them.
 * @param {string} text
 */
function parsed(text) {
  const template = document.createElement("template");
  template.innerHTML = trusted.createHTML(text);
  // In the page's document, the first photo begins to load at once.
  const content = document.importNode(template.content, true);
  const script = content.querySelector("script");
  script?.remove();
  const elements = /** @type {HTMLElement[]} */ ([...content.children]);
  return { elements, data: script && JSON.parse(script.textContent ?? "null") };
}

/**
 * Gives the service worker a list that came with its page, as if it had been asked for.
 * @param {string} path
 * @param {object} list
 * @param {HTMLElement[]} elements
 */
function keepOffline(path, list, elements) {
  const json = JSON.stringify(list).replaceAll("<", "\\u003c");
  const body = `${elements.map((one) => one.outerHTML).join("")}<script type="application/json">${json}</script>`;
  navigator.serviceWorker?.controller?.postMessage({ path, body, type: "text/html" });
}
