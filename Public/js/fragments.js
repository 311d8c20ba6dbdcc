// Lists of cards in the server's markup (`/fragments/…`). The only module that turns markup into elements.
import { request, withQuery } from "./api.js";

const root = "/fragments";
/** The server's markup is trusted: it escapes what people wrote. Trusted Types allow only this policy to parse any. */
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("digs-fragments",
  { createHTML: (/** @type {string} */ text) => text }) ?? { createHTML: (/** @type {string} */ text) => text };

/**
 * Asks for a list of cards: `path` and `query` are those of the API below `/v1`. Returns the API's list with the facts
 * of each listing in place of the whole card, and the `cards` in the same order.
 * @param {string} path
 * @param {CardListOptions} [options]
 * @returns {Promise<any>}
 */
export async function cardList(path, options = {}) {
  const { query, body, signal, heading = 2, hasDistances = true, isFirst = true } = options;
  const parameters = new URL(withQuery(root + path, query), location.origin).searchParams;
  if (heading !== 2) parameters.set("heading", String(heading));
  if (!hasDistances) parameters.set("distances", "none");
  if (!isFirst) parameters.set("photos", "lazy");
  const answer = await request(body ? "POST" : "GET", root + path,
    { query: parameters, body, signal, accept: "text/html, application/problem+json" });
  if (typeof answer.body === "string") return { ...parsed(answer.body), cachedAt: answer.cachedAt };
  const cards = answer.body.items.map((/** @type {CardFacts} */ { id }) =>
    document.querySelector(`#cards > [data-id="${CSS.escape(id)}"]`));
  // The page may have been changed since: then the list is asked for.
  if (cards.includes(null)) return cardList(path, options);
  keepOffline(withQuery(root + path, parameters), answer.body, cards);
  return { ...answer.body, cards, cachedAt: null };
}

/**
 * The elements and the data of a fragment.
 * @param {string} text
 */
function parsed(text) {
  const template = document.createElement("template");
  template.innerHTML = trusted.createHTML(text);
  // In the page's document, the first photo begins to load at once.
  const content = document.importNode(template.content, true);
  const data = content.querySelector("script");
  data.remove();
  return { ...JSON.parse(data.textContent), cards: [...content.children] };
}

/**
 * Gives the service worker a list that came with its page, as if it had been asked for.
 * @param {string} path
 * @param {object} list
 * @param {HTMLElement[]} cards
 */
function keepOffline(path, list, cards) {
  const json = JSON.stringify(list).replaceAll("<", "\\u003c");
  const body = `${cards.map((card) => card.outerHTML).join("")}<script type="application/json">${json}</script>`;
  navigator.serviceWorker?.controller?.postMessage({ path, body, type: "text/html" });
}
