// Swiping between the pages of the bottom bar, on phones: one finger, quickly and sideways, and never where something
// else takes the gesture: the browser at the edges, maps, what scrolls sideways itself, fields, text that is selected.

const [edgePixels, minPixels, minSlope, maxMilliseconds] = [40, 90, 3, 500];
const takenElsewhere =
  "input, textarea, select, dialog, .leaflet-container, [role=slider], [data-drag], [draggable=true]";

/** @typedef {{ x: number, y: number, time: number }} SwipeStart */

/**
 * Lets swipes over the page open the tab before or behind the current one.
 * @param {HTMLElement} page
 * @param {HTMLElement} tabs the list of the bottom bar
 */
export function swipeBetweenTabs(page, tabs) {
  /** @type {SwipeStart | null} */
  let start = null;
  page.addEventListener("touchstart", (event) => { start = startOf(event, page); }, { passive: true });
  page.addEventListener("touchcancel", () => { start = null; }, { passive: true });
  page.addEventListener("touchend", (event) => {
    const by = start && swiped(start, event);
    start = null;
    if (by) tabBy(tabs, by)?.click();
  }, { passive: true });
}

/**
 * @param {TouchEvent} event
 * @param {HTMLElement} page
 * @returns {SwipeStart | null}
 */
function startOf({ touches, target, timeStamp }, page) {
  const { clientX: x, clientY: y } = touches[0];
  const isAtEdge = x < edgePixels || x > innerWidth - edgePixels;
  if (touches.length > 1 || isAtEdge || !(target instanceof Element) || isTaken(target, page)) return null;
  return { x, y, time: timeStamp };
}

/**
 * Whether the element, or one around it, does something itself when a finger moves sideways.
 * @param {Element} target
 * @param {HTMLElement} page
 */
function isTaken(target, page) {
  if (target.closest(takenElsewhere) || (visualViewport?.scale ?? 1) > 1) return true;
  for (let one = /** @type {Element | null} */ (target); one && one !== page; one = one.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(one).overflowX);
    if (scrolls && one.scrollWidth > one.clientWidth) return true;
  }
  return false;
}

/**
 * 1 for a swipe to the left, which brings the next page; -1 for one to the right; 0 for anything else.
 * @param {SwipeStart} start
 * @param {TouchEvent} event
 */
function swiped({ x, y, time }, { changedTouches: [finger], touches, timeStamp }) {
  const [across, down] = [finger.clientX - x, finger.clientY - y];
  const isQuick = timeStamp - time <= maxMilliseconds;
  const isSideways = Math.abs(across) >= minPixels && Math.abs(across) >= minSlope * Math.abs(down);
  if (!isQuick || !isSideways || touches.length > 0 || getSelection()?.type === "Range") return 0;
  const isLeft = (across < 0) === (document.documentElement.dir !== "rtl");
  return isLeft ? 1 : -1;
}

/**
 * @param {HTMLElement} tabs
 * @param {number} by
 * @returns {HTMLElement | null | undefined}
 */
function tabBy(tabs, by) {
  // From the tablet's width on, the tabs are in the header, and nobody looks for their neighbors sideways.
  if (getComputedStyle(tabs.parentElement ?? tabs).position !== "fixed") return null;
  const current = tabs.querySelector("[aria-current=page]")?.closest("li");
  const next = by > 0 ? current?.nextElementSibling : current?.previousElementSibling;
  return next?.querySelector("a");
}
