// Answers of the API that came with the page, so that its script need not ask for them: each is used once.

/**
 * On a listing of such an answer: the card that the server wrote for it.
 * @type {unique symbol}
 */
export const servedCard = Symbol("card");

const answers = readAnswers();

/**
 * Takes the answer to a path, or undefined when there is none (any more).
 * @param {string} path
 * @returns {any}
 */
export function takeAnswer(path) {
  const name = sorted(path);
  const body = answers.get(name);
  if (body === undefined) return undefined;
  answers.delete(name);
  for (const item of Array.isArray(body?.items) ? body.items : []) {
    const card = item.id && document.querySelector(`#cards > [data-id="${CSS.escape(item.id)}"]`);
    if (card) item[servedCard] = card;
  }
  // The service worker keeps searches for when there is no network, and sees none that came with the page.
  navigator.serviceWorker?.controller?.postMessage({ path, body: JSON.stringify(body) });
  return body;
}

/** @returns {Map<string, any>} */
function readAnswers() {
  try {
    const text = document.getElementById("answers")?.textContent ?? "{}";
    return new Map(Object.entries(JSON.parse(text)).map(([path, body]) => [sorted(path), body]));
  } catch {
    return new Map();
  }
}

/**
 * The path with its parameters in the order of their names.
 * @param {string} path
 */
function sorted(path) {
  const url = new URL(path, "http://localhost");
  url.searchParams.sort();
  return url.pathname + url.search;
}
