// Waits until an element is seen.

/**
 * Calls `act` once, when the element comes near the screen; with a margin of zero, when it comes into view.
 * @param {Element} element
 * @param {() => unknown} act
 * @param {string} [rootMargin]
 */
export function whenNearScreen(element, act, rootMargin = "300px") {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    act();
  }, { rootMargin });
  watcher.observe(element);
}
