/**
 * Lists that readers sort by dragging a handle, with the arrow keys on it, or with buttons. Each item holds a
 * `[data-handle]`, and may hold buttons `[data-earlier]` and `[data-later]`.
 */

const START_PIXELS = 5;
/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Makes `list` sortable. Calls `changed(items)` and `announce(place, count)` after each finished move.
 * @param {HTMLElement} list
 * @param {{ changed: (items: HTMLElement[]) => void, announce?: (place: number, count: number) => void }} options
 */
export function sortable(list, { changed, announce }) {
  /** @returns {any[]} */
  const items = () => [...list.children];

  /**
   * @param {HTMLElement} item
   * @param {Element[]} before
   */
  function finish(item, before) {
    tidy();
    if (items().every((one, i) => one === before[i])) return;
    announce?.(items().indexOf(item) + 1, items().length);
    changed(items());
  }

  /** Disables the buttons of the first and the last item that lead nowhere. */
  function tidy() {
    const all = items();
    all.forEach((item, i) => {
      mark(item.querySelector("[data-earlier]"), i === 0);
      mark(item.querySelector("[data-later]"), i === all.length - 1);
    });
  }

  /**
   * @param {HTMLElement} item
   * @param {number} by
   */
  function step(item, by) {
    const before = items();
    const other = before[before.indexOf(item) + by];
    if (!other) return;
    animateMove(before, () => moveTo(list, item, other));
    finish(item, before);
  }

  list.addEventListener("click", (/** @type {any} */ event) => {
    const button = event.target.closest("[data-earlier], [data-later]");
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    step(itemOf(list, button), "earlier" in button.dataset ? -1 : 1);
    button.focus();
  });

  list.addEventListener("keydown", (/** @type {any} */ event) => {
    const handle = event.target.closest("[data-handle]");
    const by = STEPS[event.key];
    if (!handle || !by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(itemOf(list, handle), by);
    handle.focus();
  });

  list.addEventListener("pointerdown", (/** @type {any} */ event) => {
    const handle = event.target.closest("[data-handle]");
    if (handle && event.button === 0) drag(handle, event);
  });

  /**
   * @param {HTMLElement} handle
   * @param {PointerEvent} options
   */
  function drag(handle, { pointerId, clientX, clientY }) {
    const item = itemOf(list, handle);
    const before = items();
    let dragging = false;
    const end = new AbortController();
    /**
     * @param {string} name
     * @param {(event: any) => void} act
     */
    const on = (name, act) => handle.addEventListener(name, act, { signal: end.signal });
    handle.setPointerCapture(pointerId);

    on("pointermove", (/** @type {any} */ event) => {
      const far = Math.hypot(event.clientX - clientX, event.clientY - clientY);
      if (!dragging && far < START_PIXELS) return;
      dragging = true;
      item.classList.add("dragged");
      const over = items().find((one) => one !== item && isOver(one, event));
      if (over) animateMove(items(), () => moveTo(list, item, over));
    });
    const stop = () => {
      end.abort();
      item.classList.remove("dragged");
    };
    const put = () => { stop(); if (dragging) finish(item, before); };
    const back = () => { stop(); list.append(...before); tidy(); };
    on("pointerup", put);
    on("pointercancel", back);
    addEventListener("keydown", (event) => { if (event.key === "Escape") back(); }, { signal: end.signal });
  }

  tidy();
  new MutationObserver(tidy).observe(list, { childList: true });
}

/**
 * Moves `item` to the place of `other` by moving the others: a moved element would lose focus and pointer.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 * @param {Element} other
 */
function moveTo(list, item, other) {
  const all = [...list.children];
  const [from, to] = [all.indexOf(item), all.indexOf(other)];
  if (from < to) item.before(...all.slice(from + 1, to + 1));
  else item.after(...all.slice(to, from));
}

/**
 * @param {HTMLElement} list
 * @param {Node} inside
 */
function itemOf(list, inside) {
  return /** @type {HTMLElement} */ ([...list.children].find((item) => item.contains(inside)));
}

/**
 * Uses `aria-disabled`, not `disabled`: the button keeps the focus.
 * @param {Element | null} button
 * @param {boolean} isEnd
 */
function mark(button, isEnd) {
  if (button && button.getAttribute("aria-disabled") !== String(isEnd)) {
    button.setAttribute("aria-disabled", String(isEnd));
  }
}

/**
 * Whether the pointer is over the final place of an item, not over its animated position.
 * @param {any} options
 * @param {{ clientX: number, clientY: number }} options
 */
function isOver({ offsetParent, offsetLeft, offsetTop, offsetWidth, offsetHeight }, { clientX, clientY }) {
  const { left, top } = offsetParent.getBoundingClientRect();
  const [x, y] =
    [clientX - left - offsetParent.clientLeft - offsetLeft, clientY - top - offsetParent.clientTop - offsetTop];
  return x >= 0 && x <= offsetWidth && y >= 0 && y <= offsetHeight;
}

/**
 * Runs `move` and animates the items to their new places, unless the reader prefers reduced motion.
 * @param {Element[]} items
 * @param {() => void} move
 */
function animateMove(items, move) {
  const places = new Map(items.map((item) => [item, item.getBoundingClientRect()]));
  move();
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [item, was] of places) {
    const is = item.getBoundingClientRect();
    if (was.left === is.left && was.top === is.top) continue;
    item.animate(
      [{ transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` }, { transform: "none" }],
      { duration: 160, easing: "ease-out" });
  }
}
