import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { toast, warn } from "./toast.js";

/**
 * Shows `text` with a button to undo. Calls `commit({keepalive})` when the time for undoing is over, or at once when
 * the reader leaves the page. Calls `back()` to restore the page on undoing or when `commit` fails.
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
