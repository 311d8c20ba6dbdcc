// A row that scrolls sideways fades where it continues.

/**
 * Marks the box with `data-more` while there is more after its edge, and with `data-before` while there is more before.
 * @param {HTMLElement} box
 */
export function fadeEdges(box) {
  const update = () => {
    const before = Math.abs(box.scrollLeft);
    box.toggleAttribute("data-before", before > 1);
    box.toggleAttribute("data-more", box.scrollWidth - box.clientWidth - before > 1);
  };
  box.addEventListener("scroll", update, { passive: true });
  new ResizeObserver(update).observe(box);
}
