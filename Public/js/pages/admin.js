import { accountPage, accountSearch } from "../admin/account.js";
import { auditPage } from "../admin/audit.js";
import { listingPage, queued } from "../admin/listing.js";
import { more } from "../admin/more.js";
import { speakMoneyIn } from "../admin/parts.js";
import { again } from "../again.js";
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { moderates, needAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failure, message } from "../states.js";

const market = await startPage({ page: "admin", title: "admin.title" });
speakMoneyIn(market.currency);
const person = await needAccount();
const box = el("div", { id: "view" });

if (moderates(person)) await open();
else fill(byId("admin"), message({ name: "shield", heading: t("admin.notYou"), text: t("admin.notYouText") }));
document.body.dataset.open = "true";

async function open() {
  const query = new URLSearchParams(location.search);
  const view = query.get("view") ?? ["listing", "account"].find((one) => query.get(one)) ?? "queue";
  const link = (name, href) => el("li", {}, el("a", { href, "aria-current": name === view && "page" }, t(`admin.view.${name}`)));
  fill(byId("admin"),
    el("nav", { class: "views", "aria-label": t("admin.views") }, el("ul", { class: "plain" },
      link("queue", "/admin"), link("accounts", "/admin?view=accounts"), person.role === "admin" && link("audit", "/admin?view=audit"))),
    box);
  if (view === "listing") await listingPage(box, query.get("listing"), person);
  else if (view === "account") await accountPage(box, query.get("account"), person);
  else if (view === "accounts") await accountSearch(box, query.get("email"));
  else if (view === "audit") await auditPage(box, query);
  else await queuePage();
}

async function queuePage() {
  const page = (cursor) => again(() => get("/v1/admin/queue", { query: { cursor, limit: 20 } }));
  const list = el("ul", { class: "plain cases" });
  try {
    const first = await page(null);
    if (!first.items.length) return fill(box, message({ name: "check", heading: t("admin.doneTitle"), text: t("admin.doneText") }));
    fill(box, list, more(first, page, (items) => list.append(...items.map((found) => queued(found, person, queuePage)))));
  } catch (error) {
    fill(box, failure(error, queuePage));
  }
}
