import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { toast, warn } from "./toast.js";

/**
 * Something that can be taken back for a while: tells `text` with a button; then does `commit({keepalive})`, at once when
 * the page is left. `back()` shows again what was there: when it is taken back, or when `commit` fails.
 * @param {string} text
 * @param {{ commit: (options: { keepalive?: boolean }) => unknown, back: () => void }} options
 */
export function undoable(text, { commit, back }) {
  let isOpen = true;
  /** @param {() => unknown} act */
  const settle = (act) => {
    if (!isOpen) return;
    isOpen = false;
    removeEventListener("pagehide", leave);
    act();
  };
  /** @param {{ keepalive?: boolean }} options */
  const done = (options) => Promise.resolve(commit(options)).catch((error) => {
    warn(problemText(error));
    back();
  });
  const leave = () => settle(() => done({ keepalive: true }));
  addEventListener("pagehide", leave);
  toast(text, {
    action: () => settle(back), label: t("action.undo"),
    onclose: (acted) => { if (!acted) settle(() => done({})); },
  });
}
