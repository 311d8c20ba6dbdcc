import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { dateTime } from "../format.js";
import { hasText, t } from "../i18n.js";
import { icon } from "../icons.js";
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
  "readMessages",
  "releaseMessages",
  "discardMessages",
  "searchCases",
  "readListingContact",
  "readAccountContact",
  "releaseRating",
  "deleteRating",
  "holdWanted",
  "releaseWanted",
  "deleteWanted",
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
  "removeData",
  "trimAudit",
  "createKey",
  "rotateKey",
  "revokeKey",
  "createWebhook",
  "deleteWebhook",
  "importListings",
];
/** The fields of the form, and the filters that rows link to: a person, and the listing or account of an action. */
const FIELDS = ["action", "from", "to"];
const IDS = ["actor", "listing", "account"];
/**
 * The page of an action's subject, by its kind.
 * @type {Record<string, string>}
 */
const PATHS = { listing: "/admin?listing=", account: "/admin?account=", notice: "/admin?view=notices&notice=" };
/** The value of `actor` for a person at the server's command line. */
const OPERATOR = "operator";

/**
 * Shows who did what, when and why. The page's URL holds the filters.
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
      field({ name: "to", label: t("admin.audit.to"), type: "datetime-local" })),
    el("div", { class: "row" }, el("button", { type: "submit" }, t("admin.audit.show")),
      el("a", { class: "button second", href: "/admin?view=audit" }, t("admin.audit.all"))));
  for (const name of FIELDS) form.elements[name].value = query.get(name) ?? "";
  const ids = Object.fromEntries(IDS.map((name) => [name, query.get(name) ?? ""]));
  const rows = el("div", { "aria-live": "polite" });
  fill(box, el("div", { class: "stack" }, form, rows));
  onSubmit(form, (fields) => {
    const filters = { ...ids, ...fields };
    history.replaceState(null, "", address(filters));
    return showEntries(rows, filters);
  });
  const filters = { ...ids, ...Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value])) };
  await showEntries(rows, filters).catch((error) => fill(rows, failureMessage(error, () => showAuditLog(box, query))));
}

/** @param {Record<string, string>} filters */
const address = (filters) =>
  `/admin?${new URLSearchParams([["view", "audit"], ...Object.entries(filters).filter(([, value]) => value)])}`;

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
  const chosen = filterBadges(filters, first.items);
  if (!first.items.length) return fill(rows, chosen, stateMessage({ name: "search", heading: t("admin.audit.none") }));
  const body = el("tbody", {});
  const table = el("table", {}, el("caption", { class: "visually-hidden" }, t("admin.audit.title")),
    el("thead", {}, el("tr", {}, ["at", "action", "actor", "subject",
      "reason"].map((key) => el("th", { scope: "col" }, t(`admin.audit.${key}`))))),
    body);
  const box =
    el("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": t("admin.audit.title") }, table);
  fill(rows, chosen, box, loadMore(first, page, (items) => body.append(...items.map(entryRow))));
}

/**
 * The people and subjects that the entries are filtered by, by name: every entry has it.
 * @param {Record<string, any>} filters
 * @param {AuditEntry[]} entries
 */
function filterBadges({ actor, listing, account }, entries) {
  const by = entries.find((entry) => entry.actor === actor);
  const about = entries.find((entry) => entry.subject === (listing || account));
  const badges = [
    actor && t("admin.audit.only", { name: actorText(by ?? { actor, actorName: null }) }),
    (listing || account) && t("admin.audit.about", { name: about?.subjectName ?? shortId(listing || account) }),
  ].filter(Boolean);
  return badges.length > 0 && el("ul", { class: "badges" }, badges.map((text) => el("li", { class: "badge" }, text)));
}

/** @param {AuditEntry} entry */
function entryRow(entry) {
  const { at, actor, action, subject, subjectKind, subjectName, reason } = entry;
  const path = PATHS[subjectKind];
  const name = subjectName ?? (path ? shortId(subject) : subject);
  return el("tr", {}, el("td", {}, dateTime(at)),
    el("td", {}, el("strong", {}, hasText(`admin.act.${action}`) ? t(`admin.act.${action}`) : action)),
    el("td", {}, actor === OPERATOR ? actorText(entry) : el("a", { href: `/admin?account=${actor}` }, actorText(entry)),
      filterLink({ actor }, t("admin.audit.only", { name: actorText(entry) }))),
    el("td", {}, path ? el("a", { href: path + subject, title: subject }, name) : name,
      IDS.includes(subjectKind) && filterLink({ [subjectKind]: subject }, t("admin.audit.about", { name }))),
    el("td", { class: "words" }, reason ?? ""));
}

/**
 * A link to the entries of one person, or about one listing or account.
 * @param {Record<string, string>} filter
 * @param {string} label
 */
const filterLink = (filter, label) =>
  el("a", { class: "filter-link", href: address(filter), "aria-label": label, title: label }, icon("filter"));

/** @param {Pick<AuditEntry, "actor" | "actorName">} entry */
const actorText = ({ actor, actorName }) =>
  actor === OPERATOR ? t("admin.audit.operator") : actorName ?? shortId(actor);

/**
 * The end of the id of something without a name. It differs between two ids of the same day.
 * @param {string} whole
 */
const shortId = (whole) => `…${whole.slice(-8)}`;
