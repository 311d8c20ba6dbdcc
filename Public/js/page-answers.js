// API responses that came embedded in the page, so that its script need not request them: each is used once.

const answers = readAnswers();

/**
 * Takes the response for a path; undefined without one, or after its use.
 * @param {string} path
 * @returns {any}
 */
export function takeAnswer(path) {
  const name = sorted(path);
  const body = answers.get(name);
  if (body === undefined) return undefined;
  answers.delete(name);
  // The service worker keeps responses for offline use, and sees none that are embedded in a page.
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
 * The path with its parameters sorted by name.
 * @param {string} path
 */
function sorted(path) {
  const url = new URL(path, "http://localhost");
  url.searchParams.sort();
  return url.pathname + url.search;
}
