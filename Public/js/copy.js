// Copies texts.
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { toast } from "./toast.js";

/**
 * Copies a text and says so. Without https there is no clipboard: then a dialog shows the text to copy by hand.
 * @param {string} text
 * @param {{ copied: string, heading: string }} texts `copied` is the message, `heading` names the text
 * @returns {Promise<void>}
 */
export async function copyText(text, { copied, heading }) {
  try {
    await navigator.clipboard.writeText(text);
    toast(copied, { name: "copy" });
  } catch {
    const rows = Math.min(text.split("\n").length, 6);
    const area = el("textarea", { readonly: true, rows, "aria-label": heading });
    area.value = text;
    openDialog(heading, area);
    area.select();
  }
}
