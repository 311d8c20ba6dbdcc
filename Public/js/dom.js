// Builds elements. Text stays text: no code of the client turns a string into markup.

const schemes = /^(https?:|mailto:|tel:|sms:|geo:|otpauth:|blob:|data:image\/|[/?#.]|$)/i;

/**
 * Makes an element. `attributes` named `on…` are listeners and must be functions; `style` is ignored (CSP). Children
 * are nodes, texts or numbers, also in nested lists; null, undefined and booleans are left out. An `href` or `src` with
 * another scheme than those above (such as `javascript:`) is left out.
 * @template {string} Name
 * @param {Name} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name] : HTMLElement}
 */
export function el(name, attributes = {}, ...children) {
  const element = /** @type {any} */ (document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...nodes(children));
  return element;
}

/**
 * Replaces the content of `element` with children, as `el` takes them. Unchanged children stay in place: browsers load
 * photos below the screen when they are removed.
 * @template {Element} Target
 * @param {Target} element
 * @param {...Child} children
 * @returns {Target}
 */
export function fill(element, ...children) {
  const wanted = nodes(children);
  const { childNodes } = element;
  const isSame = wanted.length === childNodes.length && wanted.every((node, at) => node === childNodes[at]);
  if (!isSame) element.replaceChildren(...wanted);
  return element;
}

/**
 * Reserves a place until its content is known: `make` makes it from the promised value, or null for nothing.
 * @template Value
 * @param {Promise<Value>} promise
 * @param {(value: Value) => HTMLElement | null} make
 * @returns {HTMLElement}
 */
export function filledBy(promise, make) {
  const place = el("span", { hidden: true });
  promise.then((value) => place.replaceWith(...nodes([make(value)])));
  return place;
}

/**
 * The element with that id. Its type is `any`: each caller knows its element.
 * @param {string} id
 * @returns {any}
 */
export const byId = (id) => document.getElementById(id);

/**
 * @param {any} element
 * @param {string} key
 * @param {any} value
 */
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

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function nodes(children) {
  return (/** @type {any[]} */ (/** @type {any} */ (children).flat(Infinity)))
    .filter((child) => child instanceof Node || typeof child === "string" || typeof child === "number")
    .map((child) => (typeof child === "number" ? String(child) : child));
}

let ids = 0;
/**
 * An id that no other element of the page has.
 * @returns {string}
 */
export const newId = (prefix = "x") => `${prefix}-${++ids}`;

/**
 * Delays `act` until `milliseconds` have passed without another call.
 * @param {(...values: any[]) => void} act
 * @param {number} milliseconds
 * @returns {(...values: any[]) => void}
 */
export function debounce(act, milliseconds) {
  let timer = 0;
  return (/** @type {any[]} */ ...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...values), milliseconds);
  };
}
