// Shares the URL of a listing: with the device's share sheet, else by copying it.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";

/**
 * @param {{ id: string, title: string | null }} options
 * @returns {Promise<void>}
 */
export async function shareListing({ id, title }) {
  const url = `${location.origin}/listings/${id}`;
  if (navigator.share) {
    try {
      await navigator.share({ title: title ?? "", url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast(t("share.copied"), { name: "copy" });
  } catch {
    // Without https there is no clipboard: show the URL to copy by hand.
    const input = el("input", { type: "text", value: url, readonly: true, "aria-label": t("share.address") });
    openDialog(t("share.title"), input);
    input.select();
  }
}
