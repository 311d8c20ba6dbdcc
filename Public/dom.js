/**
 * Makes an element. `traits` are attributes, `on…` functions listeners; children are elements or
 * texts, in lists as they come, never markup; anything else is left out. */
export function el(name, traits = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(traits)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child instanceof Node || typeof child === "string"));
  return element;
}

/** The JSON at a path of the API. Throws what the server says went wrong. */
export async function getJSON(path, signal) {
  let response;
  try {
    response = await fetch(path, { signal, headers: { Accept: "application/json" } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server cannot be reached.");
  }
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Error(body?.detail ?? `The server answered ${response.status}.`);
  return body;
}
