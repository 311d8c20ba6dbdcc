// What wanted ads and their fits say in words.
import { day, list, miles, money } from "../format.js";
import { t } from "../i18n.js";

/**
 * What does not fit quite, as one sentence; what fits says so.
 * @param {WantedDifference[]} differences
 * @param {string} currency
 */
export function differencesText(differences, currency) {
  if (!differences.length) return t("wanted.fitsWell");
  return list(differences.map(({ code, amount }) => {
    /** @type {Record<string, () => string>} */
    const amounts = {
      overBudget: () => money(amount ?? 0, currency), farther: () => miles(amount ?? 0),
    };
    return t(`wanted.difference.${code}`, { amount: amounts[code]?.() ?? "", count: amount ?? 0 });
  }));
}

/** @param {WantedAd} ad */
export function datesText({ moveInFrom, moveInUntil, stayMonths }) {
  const when = moveInUntil && moveInUntil !== moveInFrom
    ? t("wanted.between", { from: day(moveInFrom), until: day(moveInUntil) })
    : t("wanted.from", { from: day(moveInFrom) });
  return stayMonths ? `${when} · ${t("wanted.months", { count: stayMonths })}` : when;
}

/** @param {WantedAd} ad */
export function wishesText({ people, budgetCents, currency, kind }) {
  const budget = t("wanted.upTo", { price: money(budgetCents, currency) });
  return [t("wanted.people", { count: people }), budget, t(`wanted.kinds.${kind}`)].join(" · ");
}

/** @param {WantedAd} ad */
export function habitsText({ habits, foodPreference, openToSharing }) {
  return [
    ...habits.map((habit) => t(`wanted.habit.${habit}`)), foodPreference !== "any" && t(`food.${foodPreference}`),
    openToSharing && t("wanted.openToSharing"),
  ].filter(Boolean).join(" · ");
}

/** @param {WantedAd} ad */
export const areasText = ({ areas }) =>
  list(areas.map(({ name, radiusMiles }) => t("wanted.area", { name, distance: miles(radiusMiles) })));
