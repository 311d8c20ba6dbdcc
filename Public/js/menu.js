// The menu of the header: the language, and the links of the footer.
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { language, languages, setLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { loadTenant } from "./tenant.js";

/** The pages with what only the United States publish, which marketplaces elsewhere do not offer. */
const american = ["/places#bookmarks", "/places", "/market", "/records"];

/** Opens the menu. */
export async function openMenu() {
  const { currency } = await loadTenant();
  const tongues = Object.entries(languages).map(([tag, name]) => el("li", {}, el("button", {
    type: "button", class: tag === language ? "soft wide" : "second wide", lang: tag,
    "aria-pressed": String(tag === language), onclick: () => setLanguage(tag),
  }, tag === language && icon("check"), name)));
  openDialog(t("shell.menu"), el("h3", {}, t("shell.language")), el("ul", { class: "plain menu-languages" }, tongues),
    el("ul", { class: "plain menu-links" }, [
      ["/messages", "chat", t("messages.title")], ["/notifications", "bell", t("notifications.title")],
      ["/places#bookmarks", "bookmark", t("areas.bookmarks")], ["/account", "person", t("shell.settings")],
      ["/wanted", "person", t("wanted.title")],
      ["/places", "map", t("areas.title")], ["/market", "chart", t("market.title")],
      ["/calculator", "columns", t("calculator.title")],
      ["/records", "home", t("records.title")], ["/docs/", "list", t("shell.api")],
    ].filter(([href]) => currency === "USD" || !american.includes(href))
      .map(([href, name, text]) => el("li", {}, el("a", { href }, icon(name), text)))),
    el("p", { class: "quiet" }, t("shell.foot")));
}
