import { el } from "./dom.js";
import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { warn } from "./toast.js";

/**
 * Shows the first page with `append(items)`. Returns a button that loads the next page with `page(cursor)`, or null on
 * the last page.
 * @param {Page<any>} first
 * @param {(cursor: string | null) => Promise<Page<any>>} page
 * @param {(items: any[]) => void} append
 * @returns {HTMLButtonElement | null}
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
