import { showAccount, showAccountSearch } from "../admin/account-page.js";
import { showAuditLog } from "../admin/audit-log.js";
import { batchChoice } from "../admin/batch.js";
import { showCaseSearch } from "../admin/case-search.js";
import { setCurrency } from "../admin/case-parts.js";
import { queueItem, showListing } from "../admin/listing-page.js";
import { showNoticesView } from "../admin/notices.js";
import { showOverview } from "../admin/overview.js";
import { showRecent } from "../admin/recent.js";
import { ringSection } from "../admin/rings.js";
import { showSavedReplies } from "../admin/saved-replies.js";
import { showSettingsView } from "../admin/settings.js";
import { loadMore } from "../load-more.js";
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { isModerator, requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";

const tenant = await startPage({ page: "admin", title: "admin.title" });
setCurrency(tenant.currency);
const person = await requireAccount();
const box = el("div", { id: "view" });

if (isModerator(person)) await open();
else fill(byId("admin"), notModeratorMessage());
document.body.dataset.open = "true";

function notModeratorMessage() {
  return stateMessage({
    name: "shield", heading: t("admin.notYou"), text: t("admin.notYouText"),
    actions: [el("a", { class: "button", href: "/listings" }, t("notFound.places"))],
  });
}

async function open() {
  const query = new URLSearchParams(location.search);
  const view = query.get("view") ?? ["listing", "account"].find((one) => query.get(one)) ?? "queue";
  /**
   * @param {string} name
   * @param {string} href
   */
  const link = (name, href) =>
    el("li", {}, el("a", { href, "aria-current": name === view && "page" }, t(`admin.view.${name}`)));
  fill(byId("admin"),
    el("nav", { class: "views", "aria-label": t("admin.views") },
      el("ul", { class: "plain" }, link("queue", "/admin"),
        link("overview", "/admin?view=overview"), link("search", "/admin?view=search"),
        link("recent", "/admin?view=recent"), link("accounts", "/admin?view=accounts"),
        link("replies", "/admin?view=replies"),
        person.role === "admin" && [link("notices", "/admin?view=notices"), link("settings", "/admin?view=settings"),
          link("audit", "/admin?view=audit")])),
    box);
  if (view === "listing") await showListing(box, query.get("listing") ?? "", person);
  else if (view === "account") await showAccount(box, query.get("account") ?? "", person);
  else if (view === "overview") await showOverview(box);
  else if (view === "search") await showCaseSearch(box, query.get("q"));
  else if (view === "recent") await showRecent(box, query.get("list"));
  else if (view === "accounts") await showAccountSearch(box, query.get("email"));
  else if (view === "replies") await showSavedReplies(box);
  else if (view === "notices") await showNoticesView(box, query, person);
  else if (view === "settings") await showSettingsView(box, query, person);
  else if (view === "audit") await showAuditLog(box, query);
  else await queuePage();
}

async function queuePage() {
  /** @param {string | null} cursor */
  const page = (cursor) => withSession(() => get("/v1/admin/queue", { query: { cursor, limit: 20 } }));
  const list = el("ul", { class: "plain cases" });
  try {
    const [first, rings] = await Promise.all([page(null), withSession(() => get("/v1/admin/rings"))]);
    if (!first.items.length && !rings.items.length) {
      return fill(box, stateMessage({ name: "check", heading: t("admin.doneTitle"), text: t("admin.doneText") }));
    }
    const batch = batchChoice(person, queuePage);
    /** @type {(found: Case, level?: "h2" | "h3") => HTMLElement} */
    const item = (found, level) =>
      queueItem(found, person, queuePage, found.kind === "listing" && batch.box(found), level);
    const sections = rings.items.map((/** @type {Ring} */ ring) =>
      ringSection(ring, person, queuePage, (found) => item(found, "h3")));
    const inRings = new Set(rings.items.flatMap((/** @type {Ring} */ ring) => ring.cases.map(({ id }) => id)));
    const rest = sections.length > 0 && el("h2", {}, t("admin.ring.rest"));
    /** @param {Case[]} items */
    const append = (items) => {
      const others = items.filter(({ id }) => !inRings.has(id));
      list.append(...others.map((one) => item(one, rest ? "h3" : "h2")));
    };
    fill(box, sections, rest, list, loadMore(first, page, append), batch.bar);
  } catch (error) {
    fill(box, failureMessage(error, queuePage));
  }
}
