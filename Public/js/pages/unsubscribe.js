// The page behind the link that stops mails of a kind, without log-in.
import { post } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetLinkToken, takeLinkToken } from "../link-token.js";
import { startPage } from "../shell.js";
import { warn } from "../toast.js";

await startPage({ page: "account", title: "unsubscribe.title" });
const card = byId("card");
const token = takeLinkToken();
const settings = el("a", { class: "button second", href: "/account#notifications" }, t("unsubscribe.settings"));

if (token) showButton();
else showMessage("warning", t("unsubscribe.noneTitle"), t("unsubscribe.noneText"));
document.body.dataset.open = "true";

/** Shows a button: opening the page alone must not stop anything, because mail scanners open links. */
function showButton() {
  /** @type {HTMLButtonElement} */
  const button =
    el("button", { type: "button", class: "wide", onclick: () => stop(button) }, icon("mail"), t("unsubscribe.do"));
  fill(card, el("div", {}, el("h1", {}, t("unsubscribe.title")), el("p", { class: "lead" }, t("unsubscribe.lead"))),
    button);
}

/** @param {HTMLButtonElement} button */
async function stop(button) {
  button.setAttribute("aria-busy", "true");
  try {
    const { kind } = await post(`/v1/unsubscribe/${encodeURIComponent(token ?? "")}`, undefined, { key: undefined });
    forgetLinkToken();
    showMessage("check", t("unsubscribe.doneTitle"), kind === "daily" ? t("unsubscribe.doneDaily")
      : t("unsubscribe.doneText", { kind: t(`notifications.kind.${kind}`) }));
  } catch (error) {
    button.removeAttribute("aria-busy");
    if (error.status !== 404) return warn(problemText(error));
    forgetLinkToken();
    showMessage("warning", t("unsubscribe.unknownTitle"), t("unsubscribe.unknownText"));
  }
}

/**
 * @param {string} iconName
 * @param {string} heading
 * @param {string} text
 */
function showMessage(iconName, heading, text) {
  fill(card, el("div", { class: "message", role: "status" }, icon(iconName), el("h1", { tabindex: "-1" }, heading),
    el("p", {}, text), el("div", { class: "row" }, settings)));
  card.querySelector("h1").focus();
}
