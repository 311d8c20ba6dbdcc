// The text and link of a notification, independent of a page.
import { day, list, money } from "../format.js";
import { t } from "../i18n.js";

const dayMilliseconds = 86_400_000;

/** @type {Record<string, string>} */
const icons = {
  savedSearch: "search", favoritePriceFell: "heart", favoriteGone: "heart", listingExpiring: "clock",
  listingExpired: "clock", listingHeld: "warning", listingReleased: "check", listingDeleted: "trash",
  contactViewed: "eye", reportDecided: "flag", recall: "warning", newDevice: "shield", weeklyReport: "chart",
  newCases: "flag",
  queueAge: "clock",
};

/**
 * The name of its icon.
 * @param {NotificationItem} notification
 * @returns {string}
 */
export const notificationIcon = ({ kind }) => icons[kind] ?? "bell";

/**
 * The event, in a sentence.
 * @param {NotificationItem} notification
 * @returns {string}
 */
export function notificationText({ kind, count, facts }) {
  const title = (facts.listing ?? facts.search)?.title ?? t("card.untitled");
  const when = facts.day ? day(facts.day) : "";
  switch (kind) {
    case "favoritePriceFell": return t(`notifications.text.${kind}`, { title, ...amounts(facts) });
    case "reportDecided":
      return facts.listing ? t(`notifications.report.${facts.outcome}`, { title })
        : t(`notifications.otherReport.${facts.outcome}`);
    case "newDevice": return t(`notifications.text.${kind}`, { device: deviceText(facts.device ?? "") });
    case "weeklyReport": return weekText(facts);
    default: return t(`notifications.text.${kind}`, { title, count, others: count - 1, day: when });
  }
}

/**
 * The page that it leads to, or null.
 * @param {NotificationItem} notification
 * @returns {string | null}
 */
export function notificationPath({ kind, count, facts }) {
  const listing = facts.listing ? `/listings/${facts.listing.id}` : null;
  switch (kind) {
    case "savedSearch": return "/account#searches";
    case "favoritePriceFell": case "listingReleased": case "contactViewed": return listing;
    case "favoriteGone": return "/favorites";
    case "listingExpiring": case "listingExpired": return count === 1 ? listing : "/my-listings";
    case "listingHeld": case "listingDeleted": case "weeklyReport": return "/my-listings";
    case "reportDecided": return facts.outcome === "kept" ? listing : null;
    case "newDevice": return "/account#sessions";
    case "newCases": case "queueAge": return "/admin";
    default: return null;
  }
}

/**
 * The listing that one press renews, or null.
 * @param {NotificationItem} notification
 * @returns {{ id: string, title?: string } | null}
 */
export function renewableListing({ kind, count, facts }) {
  const isOver = kind === "listingExpiring" || kind === "listingExpired";
  return isOver && count === 1 ? facts.listing ?? null : null;
}

/** @param {NotificationFacts} facts */
function amounts({ previousPrice: before, price: now }) {
  if (!before || !now) return { before: "", now: "" };
  const isSame = before.period === now.period;
  return { before: isSame ? money(before.cents, before.currency) : amount(before), now: amount(now) };
}

/** @param {NotificationPrice} price */
function amount({ cents, currency, period }) {
  const sum = money(cents, currency);
  return period === "once" ? sum : `${sum} ${t(`period.${period}`)}`;
}

/**
 * A browser and its system, which the server joins with an English word.
 * @param {string} name
 */
function deviceText(name) {
  const [browser, system, ...others] = name.split(" on ");
  return system && !others.length ? t("notifications.browserOn", { browser, system }) : name;
}

/** @param {NotificationFacts} facts of a week that ends before a Monday */
function weekText({ week, day: monday }) {
  const first = new Date(Date.parse(`${monday}T00:00:00Z`) - 7 * dayMilliseconds).toISOString().slice(0, 10);
  const figures = Object.entries(week ?? {}).map(([name, count]) => t(`notifications.week.${name}`, { count }));
  return t("notifications.text.weeklyReport", { day: day(first), figures: list(figures) });
}
