import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast } from "../toast.js";

/**
 * Shows a secret of a program. The server never shows it again.
 * @param {string} secret
 * @param {string} heading
 * @param {string} text
 */
export function showSecret(secret, heading, text) {
  const copy = el("button", { type: "button", class: "second", onclick: async () => {
    await navigator.clipboard?.writeText(secret).then(() => toast(t("account.copied")), () => {});
  } }, icon("copy"), t("account.copy"));
  const { close } = openDialog(heading, el("p", {}, text),
    el("p", { class: "secret" }, secret), el("div", { class: "row" }, copy),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", onclick: () => close() }, t("account.keys.kept"))));
}
