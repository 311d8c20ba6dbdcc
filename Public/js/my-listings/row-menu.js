// The menu of a row: a popover of the page's markup, which stands beside its button where there is room.

const [wide, gap] = ["(min-width: 34.01rem)", 4];

/**
 * Places the menu of a row when it opens, and closes it when something in it was chosen.
 * @param {HTMLElement} row
 */
export function connectMenu(row) {
  const menu = /** @type {HTMLElement} */ (row.querySelector(".mine-menu"));
  const button = /** @type {HTMLElement} */ (row.querySelector(".mine-open"));
  menu.addEventListener("toggle", (/** @type {any} */ event) => {
    if (event.newState !== "open") return;
    if (matchMedia(wide).matches) place(menu, button.getBoundingClientRect());
    /** @type {HTMLElement} */ (menu.querySelector("button, a")).focus();
  });
  menu.addEventListener("click", (/** @type {any} */ event) => {
    if (event.target.closest("button, a")) menu.hidePopover?.();
  });
}

/**
 * Below the button, or above it where there is more room.
 * @param {HTMLElement} menu
 * @param {DOMRect} button
 */
function place(menu, button) {
  const below = innerHeight - button.bottom > menu.offsetHeight + gap || button.top < menu.offsetHeight;
  const top = below ? button.bottom + gap : button.top - menu.offsetHeight - gap;
  menu.style.insetBlockStart = `${Math.max(gap, Math.min(top, innerHeight - menu.offsetHeight - gap))}px`;
  menu.style.insetInlineStart = `${Math.max(gap, button.right - menu.offsetWidth)}px`;
  menu.style.insetBlockEnd = menu.style.insetInlineEnd = "auto";
}
