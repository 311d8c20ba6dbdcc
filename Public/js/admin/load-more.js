import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { warn } from "../toast.js";

/**
 * Shows the first page by `append(items)`; answers a button for the pages after it, or null. `page(cursor)` reads one.
 * @param {Page<any>} first
 * @param {(cursor: string | null) => Promise<Page<any>>} page
 * @param {(items: any[]) => void} append
 */
export function loadMore(first, page, append) {
  append(first.items);
  let cursor = first.nextCursor;
  if (!cursor) return null;
  const button = el("button", { type: "button", class: "second wide", onclick: async () => {
    button.setAttribute("aria-busy", "true");
    try {
      const next = await page(cursor);
      append(next.items);
      cursor = next.nextCursor;
      if (!cursor) button.remove();
    } catch (error) {
      warn(problemText(error));
    } finally {
      button.removeAttribute("aria-busy");
    }
  } }, t("admin.more"));
  return button;
}
