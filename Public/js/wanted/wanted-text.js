// Wanted ads and their matches in words.
import { day, distanceText, list, money } from "../format.js";
import { t } from "../i18n.js";

/**
 * The near misses, as one sentence; a full match says so.
 * @param {WantedDifference[]} differences
 * @param {string} currency
 */
export function differencesText(differences, currency) {
  if (!differences.length) return t("wanted.fitsWell");
  return list(differences.map(({ code, amount }) => {
    /** @type {Record<string, () => string>} */
    const amounts = {
      overBudget: () => money(amount ?? 0, currency), farther: () => distanceText(amount ?? 0),
    };
    return t(`wanted.difference.${code}`, { amount: amounts[code]?.() ?? "", count: amount ?? 0 });
  }));
}

/** @param {WantedAd} ad */
export const datesText = ({ moveInFrom, moveInUntil }) => (moveInUntil && moveInUntil !== moveInFrom
  ? t("wanted.between", { from: day(moveInFrom), until: day(moveInUntil) })
  : t("wanted.from", { from: day(moveInFrom) }));

/**
 * Who looks for what, and for how long.
 * @param {WantedAd} ad
 */
export const wishesText = ({ people, kind, stayMonths }) => [
  t("wanted.people", { count: people }), t(`wanted.kinds.${kind}`),
  stayMonths && t("wanted.months", { count: stayMonths }),
].filter(Boolean).join(" · ");

/**
 * The person's habits, each as a text.
 * @param {WantedAd} ad
 * @returns {string[]}
 */
export function habitTexts({ habits, foodPreference, openToSharing }) {
  const texts = habits.map((habit) => t(`wanted.habit.${habit}`));
  if (foodPreference !== "any") texts.push(t(`food.${foodPreference}`));
  if (openToSharing) texts.push(t("wanted.openToSharing"));
  return texts;
}
