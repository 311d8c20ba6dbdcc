import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { dateTime } from "../format.js";
import { hasText, t } from "../i18n.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";
import { loadMore } from "../load-more.js";

const ACTIONS = [
  "holdListing",
  "releaseListing",
  "deleteListing",
  "blockAccount",
  "unblockAccount",
  "dismissReports",
  "removeShortlist",
  "releaseRating",
  "deleteRating",
  "grantAdmin",
  "grantModerator",
  "revokeRole",
  "sendNotice",
  "withdrawNotice",
  "createTenant",
  "addHost",
  "removeHost",
  "setTenant",
  "importUniversities",
  "importUniversityDomains",
  "importPostalCodes",
  "importRents",
  "importAreas",
  "importFigures",
  "importPointsOfInterest",
  "importProperties",
  "importNeighborhoods",
  "importListings",
];
const FILTERS = ["actor", "listing", "account", "action", "from", "to"];
/** @param {string} name */
const idField = (name) => field({
  name,
  label: t(`admin.audit.${name}`),
  hint: t("admin.audit.id"),
  autocomplete: "off",
  spellcheck: "false",
  maxlength: 36,
});

/**
 * Shows who did what, when and why. The page's address holds the filters.
 * @param {HTMLElement} box
 * @param {any} query
 * @returns {Promise<void>}
 */
export async function showAuditLog(box, query) {
  const form = el("form", { class: "panel stack" },
    el("div", { class: "fields audit-filters" }, field({
      name: "action",
      label: t("admin.audit.action"),
      options: [
        ["", t("admin.audit.any")],
        ...ACTIONS.map((one) => /** @type {[string, string]} */ ([one, t(`admin.act.${one}`)]))
      ],
    }),
      field({ name: "from", label: t("admin.audit.from"), type: "datetime-local" }),
      field({ name: "to", label: t("admin.audit.to"), type: "datetime-local" }), idField("actor"),
      idField("listing"), idField("account")),
    el("div", { class: "row" }, el("button", { type: "submit" }, t("admin.audit.show")),
      el("a", { class: "button second", href: "/admin?view=audit" }, t("admin.audit.all"))));
  for (const name of FILTERS) form.elements[name].value = query.get(name) ?? "";
  const rows = el("div", { "aria-live": "polite" });
  fill(box, el("div", { class: "stack" }, form, rows));
  onSubmit(form, (filters) => {
    const params = new URLSearchParams(
      [["view", "audit"], ...FILTERS.map((name) => [name, filters[name]]).filter(([, value ]) => value)]);
    history.replaceState(null, "", `/admin?${params}`);
    return showEntries(rows, filters);
  });
  const filters = Object.fromEntries(FILTERS.map((name) => [name, form.elements[name].value]));
  await showEntries(rows, filters).catch((error) => fill(rows, failureMessage(error, () => showAuditLog(box, query))));
}

/**
 * @param {HTMLElement} rows
 * @param {Record<string, any>} filters
 */
async function showEntries(rows, filters) {
  /** @param {string} text */
  const instant = (text) => (text ? new Date(text).toISOString() : "");
  const query = { ...filters, from: instant(filters.from), to: instant(filters.to) };
  /** @param {string | null} cursor */
  const page = (cursor) => withSession(() => get("/v1/admin/audit", { query: { ...query, cursor, limit: 50 } }));
  const first = await page(null);
  if (!first.items.length) return fill(rows, stateMessage({ name: "search", heading: t("admin.audit.none") }));
  const body = el("tbody", {});
  const table = el("table", {}, el("caption", { class: "visually-hidden" }, t("admin.audit.title")),
    el("thead", {}, el("tr", {}, ["at", "action", "actor", "subject",
      "reason"].map((key) => el("th", { scope: "col" }, t(`admin.audit.${key}`))))),
    body);
  const box =
    el("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": t("admin.audit.title") }, table);
  fill(rows, box, loadMore(first, page, (items) => body.append(...items.map(entryRow))));
}

/** @param {AuditEntry} options */
function entryRow({ at, actor, actorName, action, subject, subjectName, reason }) {
  const path = subjectPath(action);
  return el("tr", {}, el("td", {}, dateTime(at)),
    el("td", {}, el("strong", {}, hasText(`admin.act.${action}`) ? t(`admin.act.${action}`) : action)),
    el("td", {},
      actor === "operator" ? t("admin.audit.operator")
        : el("a", { href: `/admin?account=${actor}` }, actorName ?? shortId(actor))),
    el("td", {},
      path ? el("a", { href: path + subject }, subjectName ?? shortId(subject)) : subject),
    el("td", { class: "words" }, reason ?? ""));
}

/**
 * The path to what an action was applied to, without its id; null where there is no page of it.
 * @param {string} action
 * @returns {string | null}
 */
function subjectPath(action) {
  if (action.endsWith("Listing")) return "/admin?listing=";
  if (action.endsWith("Notice")) return "/admin?view=notices&notice=";
  return /Account$|Reports$|^grant|^revoke/.test(action) ? "/admin?account=" : null;
}

/**
 * The end of an id, which differs between two ids of the same day.
 * @param {string} whole
 */
const shortId = (whole) => el("code", { title: whole }, `…${whole.slice(-8)}`);
