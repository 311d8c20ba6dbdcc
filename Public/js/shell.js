// What all pages share: texts, header, tabs, footer, service worker.
import { get } from "./api.js";
import { onCampusChange, readerCampus, rememberedCampus } from "./campus.js";
import { byId, el, fill } from "./dom.js";
import { language, languages, loadTexts, setLanguage, t, translate } from "./i18n.js";
import { icon } from "./icons.js";
import { currentAccount, isModerator, logInPath, onSessionChange } from "./session.js";
import { loadTenant } from "./tenant.js";

/**
 * Starts a page: loads the texts, writes them into the markup, fills header and footer. Await it before anything else.
 * `page` is the page's entry in the navigation, `title` the key of its title. Returns the tenant.
 * @param {{ page: string, title?: string }} options
 * @returns {Promise<any>}
 */
export async function startPage({ page, title }) {
  const [tenant] = await Promise.all([loadTenant(), loadTexts(get)]);
  translate();
  for (const element of document.querySelectorAll("[data-icon]")) element.prepend(icon(element.dataset.icon));
  if (title) setTitle(t(title), tenant);
  header(page, tenant);
  footer();
  onSessionChange((what) => { if (what === "ended" || what === "begun") location.reload(); });
  currentAccount().then((/** @type {Account | null} */ person) => fillTabs(page, person));
  registerServiceWorker();
  document.body.dataset.ready = "true";
  return tenant;
}

/**
 * Sets the page's title, followed by the tenant's name.
 * @param {string} text
 * @param {Tenant} tenant
 */
export function setTitle(text, tenant) {
  document.title = text ? `${text} – ${tenant.displayName}` : tenant.displayName;
}

/**
 * @param {string} page
 * @param {Tenant} tenant
 */
function header(page, tenant) {
  fill(byId("header"),
    el("div", { class: "bar-in" },
      el("a", { class: "brand", href: "/" },
        el("img", { src: tenant.logo ?? "/icons/icon.svg", alt: "", width: 32, height: 32 }),
        el("span", {}, tenant.displayName)),
      campusButton(), menuButton(),
      el("nav", { class: "tabs", "aria-label": t("shell.navigation") }, el("ul", { id: "tabs" }))));
  fillTabs(page, undefined);
}

/** The button that shows the campus of all pages and changes it. */
function campusButton() {
  const text = el("span", {});
  const button = el("button", {
    type: "button", class: "bare campus", "aria-haspopup": "dialog",
    onclick: async () => (await import("./campus-dialog.js")).openCampusDialog(),
  }, icon("cap"), text, icon("down"));
  /** @param {Campus | null} campus */
  const show = (campus) => {
    text.textContent = campus ? t("campus.near", { campus: campus.short }) : t("campus.choose");
    if (campus) button.title = campus.name;
  };
  show(rememberedCampus());
  onCampusChange(show);
  readerCampus().then(show);
  return button;
}

/** The menu holds the language too: below a long list the footer is far away. */
function menuButton() {
  return el("button", {
    type: "button", class: "bare round menu", "aria-label": t("shell.menu"), "aria-haspopup": "dialog",
    onclick: async () => (await import("./menu.js")).openMenu(),
  }, icon("menu"));
}

/**
 * Shows the tabs. Until it is known who is signed in (`person` is undefined), only those that do not depend on it.
 * @param {string} page
 * @param {Account | null | undefined} person
 */
function fillTabs(page, person) {
  /**
   * @param {string} name
   * @param {string} href
   * @param {string} iconName
   * @param {string} [text]
   */
  const tab = (name, href, iconName, text = t(`tab.${name}`)) => el("li", {},
    el("a", { href, "aria-current": name === page && "page" }, icon(iconName), el("span", {}, text)));
  const tabs = [
    tab("places", "/listings", "search"), tab("favorites", "/favorites", "heart"), tab("post", "/post", "plus"),
  ];
  if (person) tabs.push(tab("mine", "/my-listings", "home"));
  if (isModerator(person)) tabs.push(tab("admin", "/admin", "shield"));
  const isLogIn = location.pathname === "/login";
  if (person === null) tabs.push(tab("login", isLogIn ? location.href : logInPath(), "person"));
  else tabs.push(tab("account", "/account", "person"));
  fill(byId("tabs"), tabs);
}

function footer() {
  const options = Object.entries(languages).map(([tag, name]) =>
    el("option", { value: tag, lang: tag, selected: tag === language }, name));
  fill(byId("footer"), el("div", { class: "foot-in" },
    el("span", {}, t("shell.foot")),
    el("a", { href: "/docs/" }, t("shell.api")),
    el("div", { class: "field" },
      el("label", { for: "language" }, t("shell.language")),
      el("select", { id: "language", onchange: (event) => setLanguage(event.target.value) }, options))));
}

/** The service worker stores the pages for when there is no network. It needs https or localhost. */
function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
