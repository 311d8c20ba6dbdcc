// Builds elements. Text is always text: nothing here, and nothing elsewhere, turns a string into markup.

const schemes = /^(https?:|mailto:|tel:|sms:|geo:|blob:|data:image\/|[/?#.]|$)/i;

/**
 * Makes an element. `traits` are attributes; `on…` are listeners and must be functions; `style` is not taken (CSP).
 * Children are nodes, texts or numbers, in lists as they come; null, undefined and booleans are left out.
 * An `href` or `src` whose scheme is none of ours (such as `javascript:`) is left out.
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...nodes(children));
  return element;
}

/** Puts children, as `el` takes them, in place of what `element` holds. */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

export const byId = (id) => document.getElementById(id);

function set(element, key, value) {
  if (value === false || value === null || value === undefined) return;
  if (key.startsWith("on")) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
  } else if (key === "href" || key === "src") {
    if (schemes.test(String(value).trim())) element.setAttribute(key, value);
  } else if (key === "value" && "value" in element) {
    element.value = value;
  } else if (key !== "style" && key !== "srcdoc") {
    element.setAttribute(key, value === true ? "" : value);
  }
}

function nodes(children) {
  return children.flat(Infinity)
    .filter((child) => child instanceof Node || typeof child === "string" || typeof child === "number")
    .map((child) => (typeof child === "number" ? String(child) : child));
}

let ids = 0;
/** An id that no other element of the page has. */
export const newId = (prefix = "x") => `${prefix}-${++ids}`;

/** Calls `act` once `milliseconds` have gone by without another call. */
export function debounce(act, milliseconds) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), milliseconds);
  };
}
