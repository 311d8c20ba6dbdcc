// The parts that all pages share: texts, header, tabs, footer, service worker. The server writes them into the page;
// this module connects them.
import { setOwnCurrency } from "./amount.js";
import { get } from "./api.js";
import { onCampusChange, readerCampus, rememberedCampus } from "./campus.js";
import { byId, el, fill } from "./dom.js";
import { language, loadTexts, setLanguage, t, translate } from "./i18n.js";
import { icon } from "./icons.js";
import { addMessagesTab } from "./messages-tab.js";
import { showNotices } from "./notices/current.js";
import { currentAccount, isModerator, logInPath, onSessionChange, unreadAtStart } from "./session.js";
import { swipeBetweenTabs } from "./swipe.js";
import { loadTenant } from "./tenant.js";
import { workerAddress } from "./trusted-types.js";
import { startUnread } from "./unread.js";

const maxPaintMilliseconds = 1000;

/**
 * Starts a page: loads the texts, writes them into the markup, fills header and footer. Await it before anything else.
 * `page` is the page's entry in the navigation, `title` the key of its title. Returns the tenant.
 * @param {{ page: string, title?: string }} options
 * @returns {Promise<any>}
 */
export async function startPage({ page, title }) {
  await painted();
  const [tenant] = await Promise.all([loadTenant(), loadTexts(get)]);
  setOwnCurrency(tenant.currency);
  translate();
  if (title) setTitle(t(title), tenant);
  header();
  footer();
  onSessionChange((what) => { if (what === "ended" || what === "begun") location.reload(); });
  currentAccount().then((/** @type {Account | null} */ person) => {
    fillTabs(page, person);
    if (person) {
      startUnread(person, unreadAtStart());
      // A moderator's bar is full.
      if (!isModerator(person)) addMessagesTab(unreadAtStart()).catch(() => {});
    }
    afterLoad(() => showNotices(person));
  });
  swipeBetweenTabs(byId("main"), byId("tabs"));
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
 * Waits until the browser has painted the current content: on a slow phone, the next step takes longer than that. A
 * hidden page is not painted.
 * @returns {Promise<void>}
 */
export function painted() {
  if (document.visibilityState !== "visible") return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, maxPaintMilliseconds);
  });
}

/** Connects the button that shows the campus of all pages and changes it, and the one that opens the menu. */
function header() {
  const button = byId("campus");
  button.addEventListener("click", async () => (await import("./campus-dialog.js")).openCampusDialog());
  /** @param {Campus | null} campus */
  const show = (campus) => {
    button.querySelector("span").textContent = campus ? t("campus.near", { campus: campus.short }) : t("campus.choose");
    button.title = campus?.name ?? "";
  };
  show(rememberedCampus());
  onCampusChange(show);
  // The page may have stored another one in the meantime.
  readerCampus().then(() => show(rememberedCampus()));
  // A page from the back-forward cache may be older than the choice.
  addEventListener("pageshow", (event) => { if (event.persisted) show(rememberedCampus()); });
  // The menu includes the language, because below a long list the footer is far away.
  byId("menu").addEventListener("click", async () => (await import("./menu.js")).openMenu());
}

/**
 * Shows the tabs of the reader. Until the session is known, the page has those of the server.
 * @param {string} page
 * @param {Account | null} person
 */
function fillTabs(page, person) {
  /**
   * @param {string} name
   * @param {string} href
   * @param {string} iconName
   * @param {string} [short] shown in the bar, where its name is too long for it
   */
  const tab = (name, href, iconName, short) => el("li", {},
    el("a", { href, "aria-current": name === page && "page", "aria-label": short && t(`tab.${name}`) },
      icon(iconName), el("span", {}, short ?? t(`tab.${name}`))));
  const tabs = [
    tab("places", "/listings", "search"), tab("favorites", "/favorites", "heart"),
    tab("post", "/post", "plus", t("tab.postShort")),
  ];
  if (person) tabs.push(tab("mine", "/my-listings", "home"));
  if (isModerator(person)) tabs.push(tab("admin", "/admin", "shield"));
  const isLogIn = location.pathname === "/login";
  if (person === null) tabs.push(tab("login", isLogIn ? location.href : logInPath(), "person"));
  else tabs.push(tab("account", "/account", "person"));
  fill(byId("tabs"), tabs);
}

function footer() {
  byId("language").value = language;
  byId("language").addEventListener("change", (/** @type {any} */ event) => setLanguage(event.target.value));
}

/** The service worker stores the pages for offline use. It needs https or localhost. */
function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return;
  afterLoad(() => navigator.serviceWorker.register(workerAddress()).catch(() => {}));
}

/**
 * Calls `act` when the page has loaded what it needs.
 * @param {() => unknown} act
 */
function afterLoad(act) {
  if (document.readyState === "complete") act();
  else addEventListener("load", act, { once: true });
}
