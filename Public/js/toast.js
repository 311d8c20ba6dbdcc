// Short messages at the bottom of the page, announced to screen readers too.
import { el } from "./dom.js";
import { icon } from "./icons.js";

const shownMilliseconds = 6000;
const actionMilliseconds = 12_000;
/** @type {HTMLElement | null} */
let stack = null;

/**
 * Shows a text for some seconds, longer with an action: a function makes a button, a path a link, `label` is its text.
 * It stays while it has the pointer or focus. Calls `onclose(acted)` when it closes. Returns a function that closes it.
 * @param {string} text
 * @param {ToastOptions} options
 * @returns {(acted?: boolean) => void}
 */
export function toast(text, { action, label, name = "check", onclose } = {}) {
  const gone = (acted = false) => {
    if (!box.isConnected) return;
    box.remove();
    onclose?.(acted);
  };
  const act = typeof action === "function"
    ? el("button", { type: "button", onclick: () => { gone(true); action(); } }, label)
    : action && el("a", { href: action }, label);
  const box = el("div", { class: "toast" }, icon(name), el("span", {}, text), act);
  container().append(box);
  let timer = 0;
  const wait = () => { timer = setTimeout(() => gone(), action ? actionMilliseconds : shownMilliseconds); };
  const stay = () => clearTimeout(timer);
  box.addEventListener("pointerenter", stay);
  box.addEventListener("pointerleave", wait);
  box.addEventListener("focusin", stay);
  box.addEventListener("focusout", wait);
  wait();
  return gone;
}

/**
 * A toast for an error.
 * @param {string} text
 * @param {ToastOptions} [options]
 * @returns {(acted?: boolean) => void}
 */
export const warn = (text, options = {}) => toast(text, { name: "warning", ...options });

function container() {
  if (!stack) {
    stack = el("div", { class: "toasts", role: "status", popover: "manual" });
    document.body.append(stack);
  }
  // In the top layer, so that an open dialog does not cover it.
  if (stack.showPopover) {
    if (stack.matches(":popover-open")) stack.hidePopover?.();
    stack.showPopover();
  }
  return stack;
}
