import { el } from "../dom.js";
import { dateTime, day, list, money, number, timeAgo } from "../format.js";
import { hasText, t } from "../i18n.js";
import { icon } from "../icons.js";
import { readButton } from "./reported-messages.js";

const shownChanges = 6;

/**
 * A poster in a line: name, age of the account, and the outcome of its listings.
 * @param {Poster} account
 * @returns {HTMLDivElement}
 */
export function posterSummary(account) {
  const facts = [
    t("admin.poster.since", { ago: timeAgo(account.createdAt) }),
    t("admin.poster.listings", { count: account.listings }),
    account.holds > 0 && t("admin.poster.holds", { count: account.holds }),
    account.deletions > 0 && t("admin.poster.deletions", { count: account.deletions }),
    account.withdrawals > 0 && t("admin.poster.withdrawals", { count: account.withdrawals }),
  ].filter(Boolean);
  return el("div", { class: "poster" },
    el("p", {}, el("a", { href: `/admin?account=${account.id}` }, account.name), " ",
      el("span", { class: "quiet" }, account.email)),
    el("ul", { class: "badges" },
      account.role && account.role !== "member" &&
        el("li", { class: "badge good" }, icon("shield"), t(`admin.role.${account.role}`)),
      account.blockedReason !== null && el("li", { class: "badge wrong" }, icon("warning"), t("admin.poster.blocked")),
      account.signals.map((signal) => el("li", { class: "badge wrong" }, icon("warning"),
        hasText(`admin.poster.${signal}`) ? t(`admin.poster.${signal}`) : signal)),
      account.studentAt && el("li", { class: "badge good" }, icon("cap"), account.studentAt),
      el("li", { class: account.emailVerified ? "badge good" : "badge wrong" },
        t(account.emailVerified ? "account.mail.verified" : "account.mail.open"))),
    el("p", { class: "quiet" }, facts.join(" · ")));
}

/**
 * The risk of a case, which expands into its components; nothing for a case that is not in the queue.
 * @param {Pick<Case, "risk" | "riskParts">} found
 * @returns {HTMLElement | false}
 */
export function riskDetails({ risk, riskParts }) {
  return riskParts.length > 0 &&
    el("details", { class: "risk" }, el("summary", {}, t("admin.riskWhy", { risk })),
      el("ul", { class: "plain" }, riskParts.map(({ code, points, count }) => {
        const what = hasText(`admin.riskPart.${code}`) ? t(`admin.riskPart.${code}`, { count }) : code;
        return el("li", {}, t("admin.riskPart.line", { what, points: number(points) }));
      })));
}

/**
 * The reports, in the API's order: those that wait for a decision first.
 * @param {FiledReport[]} items
 * @param {(list: ReportedList) => void} [removeList] what a button at a list that is still shared does
 * @returns {HTMLParagraphElement | HTMLUListElement}
 */
export function reportList(items, removeList) {
  if (!items.length) return el("p", { class: "quiet" }, t("admin.reports.none"));
  return el("ul", { class: "entries plain" },
    items.map(({ id, reason, words, createdAt, reporter, settledAt, sharedList, isAboutMessage, ratingId, wanted }) =>
      el("li", { class: settledAt && "settled" },
        el("p", {},
          el("span", { class: settledAt ? "badge" : "badge wrong" }, icon("flag"), t(`admin.reason.${reason}`)), " ",
          el("a", { href: `/admin?account=${reporter.id}` }, reporter.name), " ",
          el("span", { class: "quiet", title: dateTime(createdAt) }, timeAgo(createdAt)),
          settledAt && el("span", { class: "quiet" }, ` · ${t("admin.reports.settled")}`)),
        sharedList && aboutList(sharedList, settledAt === null ? removeList : undefined),
        ratingId !== null && el("p", { class: "quiet" }, t("admin.reports.rating")),
        wanted && aboutAd(wanted),
        words && el("blockquote", {}, words), isAboutMessage && readButton(id))));
}

/**
 * @param {ReportedList} list
 * @param {(list: ReportedList) => void} [remove]
 */
function aboutList(list, remove) {
  return el("div", { class: "row" },
    el("p", {}, t("admin.reports.list", { name: list.name }),
      !list.isShared && el("span", { class: "quiet" }, ` · ${t("admin.reports.listGone")}`)),
    list.isShared && remove &&
      el("button", {
        type: "button", class: "danger", "aria-label": t("admin.reports.removeList", { name: list.name }),
        onclick: () => remove(list),
      }, icon("trash"), t("admin.reports.removeListAct")));
}

/**
 * @param {Hold} held
 * @returns {HTMLDivElement}
 */
export function holdNotice(held) {
  return el("div", { class: "notice wrong" }, icon("warning"),
    el("div", {},
      el("p", {}, el("strong", {}, t(`admin.holdCause.${held.cause}`)),
        ` ${timeAgo(held.since)}`),
      !["firstListing", "signals"].includes(held.cause) && el("p", { class: "words" }, held.reason),
      held.appeal &&
        el("div", { class: "appeal" },
          el("p", {}, el("strong", {}, t("admin.hold.appeal")), ` ${timeAgo(held.appealedAt ?? held.since)}`),
          el("blockquote", {}, held.appeal))));
}

/**
 * The hints for moderators.
 * @param {ModerationSignal[]} signals
 * @returns {HTMLElement[]}
 */
export function signalNotices(signals) {
  return signals.map((signal) => el("p", { class: "notice" }, icon("warning"),
    el("span", {}, signalText(signal),
      signal.listingId &&
        [" ", el("a", { href: `/admin?listing=${signal.listingId}` }, t("admin.signal.otherListing"))])));
}

/** @param {ModerationSignal} signal */
function signalText(signal) {
  const { kind, costCents, usualLowCents, usualHighCents, currency: of, postalCode, recordedPostalCode } = signal;
  if (kind === "rentFarBelow") {
    return t("admin.signal.rentFarBelow", {
      cost: money(costCents, of), low: money(usualLowCents, of), high: money(usualHighCents, of) });
  }
  if (kind === "otherPostalCode" && recordedPostalCode === null) {
    return t("admin.signal.otherPostalCodeHidden", { given: postalCode });
  }
  if (kind === "copiedPhoto" && !signal.listingId) return t("admin.signal.copiedPhotoElsewhere");
  return t(`admin.signal.${kind}`, { given: postalCode, recorded: recordedPostalCode });
}

/**
 * @param {Decision[]} items
 * @param {boolean} [ofAccount] whether they are on several listings, which each names then
 * @returns {HTMLParagraphElement | HTMLOListElement}
 */
export function decisionList(items, ofAccount = false) {
  if (!items.length) return el("p", { class: "quiet" }, t("admin.decisions.none"));
  return el("ol", { class: "entries plain" }, items.map(({ listing, decision, reason, at, moderator }) => {
    const key = hasText(`admin.decided.${decision}`) ? `admin.decided.${decision}` : "admin.decided.other";
    return el("li", {},
      el("p", {}, el("strong", {}, t(key)), " ",
        ofAccount && [el("a", { href: `/admin?listing=${listing.id}` }, listing.title ?? t("admin.deleted")), " "],
        el("span", { class: "quiet", title: dateTime(at) }, `${deciderText(decision, moderator)} · ${timeAgo(at)}`)),
      el("p", { class: "words" }, reason));
  }));
}

/**
 * @param {string} decision
 * @param {Decision["moderator"]} moderator
 */
function deciderText(decision, moderator) {
  if (moderator) return moderator.name || t("admin.formerModerator");
  return t(decision === "withdraw" ? "admin.byOwner" : "admin.nobody");
}

/**
 * The changes from version to version, newest first.
 * @param {any[]} items
 * @returns {HTMLParagraphElement | HTMLOListElement}
 */
export function versionList(items) {
  if (!items.length) return el("p", { class: "quiet" }, t("admin.versions.none"));
  return el("ol", { class: "entries plain" }, items.map(({ version, at, changes }, i) => {
    const lines = changes.map(changeLines);
    return el("li", {},
      el("p", {}, el("strong", {}, t("admin.versions.one", { version })), " ",
        el("span", { class: "quiet", title: dateTime(at) }, timeAgo(at))),
      lines.length > shownChanges && i > 0
        ? el("details", {}, el("summary", {}, t("admin.versions.changes", { count: lines.length })),
          el("dl", { class: "changes" }, lines))
        : el("dl", { class: "changes" }, lines));
  }));
}

/** @param {FieldChange} options */
function changeLines({ field, before, after }) {
  const name = hasText(`post.field.${field}`) ? t(`post.field.${field}`)
    : hasText(`admin.field.${field}`) ? t(`admin.field.${field}`)
      : field;
  return [el("dt", {}, name), el("dd", {},
    before !== null && before !== undefined && el("del", {}, valueLabel(field, before)),
    after !== null && after !== undefined && el("ins", {}, valueLabel(field, after)))];
}

let currency = "USD";
/** @param {string} code */
export const setCurrency = (code) => { currency = code; };
/** @type {Record<string, string>} */
const GROUPS = {
  kind: "kind", pricePeriod: "period", foodPreference: "food", status: "status", contactVisibility: "visibility",
  "lease.homeType": "home",
};

/**
 * The readable value of one of the API's fields.
 * @param {string} field
 * @param {any} value
 */
function valueLabel(field, value) {
  if (field.endsWith("Cents") && Number.isFinite(value)) return money(value, currency);
  if (field === "photos" && Array.isArray(value)) return t("admin.photos", { count: value.length });
  if (Array.isArray(value)) {
    const text = (/** @type {any} */ one) => {
      const known = ["amenity", "accessibility", "room"].find((group) => hasText(`${group}.${one}`));
      return known ? t(`${known}.${one}`) : String(one);
    };
    return value.length ? list(value.map(text)) : t("post.empty");
  }
  if (/^\d{4}-\d\d-\d\d$/.test(String(value))) return day(String(value));
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) return dateTime(String(value));
  if (typeof value === "boolean") return t(value ? "post.yes" : "post.no");
  if (typeof value === "number") return number(value);
  const group = GROUPS[field];
  return group && hasText(`${group}.${value}`) ? t(`${group}.${value}`)
    : typeof value === "string" ? value
      : JSON.stringify(value);
}

/**
 * The wanted ad that a report is about, which may be deleted.
 * @param {{ id: string, title: string, status: string | null }} ad
 */
function aboutAd({ id, title, status }) {
  const text = t("admin.reports.wanted", { title });
  const badge = el("span", { class: "badge" }, t(status ? `wanted.status.${status}` : "admin.reports.wantedDeleted"));
  return el("p", {}, status ? el("a", { href: `/wanted?id=${id}` }, text) : text, " ", badge);
}
