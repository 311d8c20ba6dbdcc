// The menu of the header: the language, and what else the footer holds.
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { language, languages, setLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";

/** Opens the menu. */
export function openMenu() {
  const tongues = Object.entries(languages).map(([tag, name]) => el("li", {}, el("button", {
    type: "button", class: tag === language ? "soft wide" : "second wide", lang: tag,
    "aria-pressed": String(tag === language), onclick: () => setLanguage(tag),
  }, tag === language && icon("check"), name)));
  openDialog(t("shell.menu"), el("h3", {}, t("shell.language")), el("ul", { class: "plain menu-languages" }, tongues),
    el("p", { class: "quiet" }, t("shell.foot")), el("p", {}, el("a", { href: "/docs/" }, t("shell.api"))));
}
