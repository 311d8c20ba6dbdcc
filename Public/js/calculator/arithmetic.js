// The arithmetic of the calculations, for a device without a network: the one thing that is written twice. The server
// has it in Sources/Domain/Finance; Tests/Contract/test_finance.py holds both equal over a thousand cases. Amounts are
// cents, calculated exactly in whole numbers of any size, and each rounded once, half a cent away from zero.

import { divided, exactPercent, perWhole, share } from "./exact-numbers.js";

const fractionBits = 192n;
const [perMonth, one] = [12n * perWhole, 1n << fractionBits];

/** A yield in percent, to two decimals; null when nothing was invested. */
const yieldPercent = (/** @type {bigint} */ yearly, /** @type {bigint} */ invested) =>
  (invested > 0n ? Number(divided(yearly * 10_000n, invested)) / 100 : null);

/**
 * The level payment of interest and principal: L·i ÷ (1 − (1 + i)^−n) for the loan L, the monthly rate i and n
 * months.
 * @param {bigint} loan
 * @param {bigint} rate
 * @param {number} monthCount
 * @returns {bigint}
 */
function levelPayment(loan, rate, monthCount) {
  if (rate === 0n) return divided(loan, BigInt(monthCount));
  const discount = (perMonth << fractionBits) / (perMonth + rate);
  let remaining = one;
  for (let month = 0; month < monthCount; month += 1) remaining = (remaining * discount) >> fractionBits;
  return divided(loan * rate * one, (one - remaining) * perMonth);
}

/**
 * The months until the loan is repaid. The last payment settles what rounding leaves.
 * @param {bigint} loan
 * @param {Record<string, number>} inputs
 * @returns {{ level: bigint, months: Record<string, number>[] }}
 */
function repaid(loan, { ratePercent, years, extraCents = 0, escrowCents = 0 }) {
  const [rate, monthCount] = [exactPercent(ratePercent), years * 12];
  const level = levelPayment(loan, rate, monthCount);
  /** @type {Record<string, number>[]} */
  const months = [];
  for (let balance = loan; balance > 0n;) {
    const [number, interest] = [months.length + 1, divided(balance * rate, perMonth)];
    const isLast = number === monthCount || balance + interest <= level;
    const principal = isLast ? balance : level - interest;
    const [left, most] = [balance - principal, BigInt(extraCents)];
    const extra = left < most ? left : most;
    months.push({
      number, openingCents: Number(balance), interestCents: Number(interest), principalCents: Number(principal),
      extraCents: Number(extra), escrowCents, paymentCents: Number(interest + principal + extra) + escrowCents,
      closingCents: Number(left - extra),
    });
    balance = left - extra;
  }
  return { level, months };
}

/** @param {Record<string, number>[]} months */
function totalsOf(months) {
  const sum = (/** @type {string} */ name) => months.reduce((total, month) => total + month[name], 0);
  return {
    monthCount: months.length, interestCents: sum("interestCents"), extraCents: sum("extraCents"),
    escrowCents: sum("escrowCents"), paymentCents: sum("paymentCents"),
  };
}

/**
 * The schedule of a loan, as `GET /v1/finance/amortization` has it.
 * @param {Record<string, number>} inputs
 */
export function amortization({ loanCents, ratePercent, years, extraCents = 0, escrowCents = 0 }) {
  const inputs = { loanCents, ratePercent, years, extraCents, escrowCents };
  const { level, months } = repaid(BigInt(loanCents), inputs);
  const plain = extraCents > 0 ? repaid(BigInt(loanCents), { ...inputs, extraCents: 0 }).months : null;
  return {
    ...inputs, levelPaymentCents: Number(level), totals: totalsOf(months), withoutExtra: plain && totalsOf(plain),
    months,
  };
}

/**
 * The return of a rental property, as `POST /v1/finance/rental` has it.
 * @param {Record<string, number>} inputs with either `loanCents` or `downPaymentPercent`
 */
export function rental({
  priceCents, loanCents, downPaymentPercent = 0, ratePercent, years, rentCents, extraCents = 0, escrowCents = 0,
  expensesCents = 0, vacancyPercent = 0,
}) {
  const [price, vacancy] = [BigInt(priceCents), exactPercent(vacancyPercent)];
  const loan = loanCents === undefined ? price - share(exactPercent(downPaymentPercent), price) : BigInt(loanCents);
  const [down, loss] = [price - loan, share(vacancy, BigInt(rentCents))];
  const effective = BigInt(rentCents) - loss;
  const operating = effective - BigInt(expensesCents + escrowCents);
  const terms = { ratePercent, years, extraCents, escrowCents };
  const { level, months: paid } = loan > 0n ? repaid(loan, terms) : { level: 0n, months: [] };
  let cash = down;
  const months = paid.map((month) => {
    cash += BigInt(month.extraCents);
    const income = operating - BigInt(month.interestCents);
    const net = income - BigInt(month.principalCents);
    return {
      ...month, equityCents: priceCents - month.closingCents, cashInvestedCents: Number(cash), netCents: Number(net),
      roiPercent: yieldPercent(net * 12n, cash), netIncomeCents: Number(income),
      netIncomeRoiPercent: yieldPercent(income * 12n, cash),
    };
  });
  const firstYear = months.slice(0, 12).reduce((sum, month) => sum + BigInt(month.netCents), 0n)
    + BigInt(12 - Math.min(12, months.length)) * operating;
  const unowed = yieldPercent(operating * 12n, down);
  const first = months[0] ?? {
    netCents: Number(operating), equityCents: priceCents, roiPercent: unowed, netIncomeCents: Number(operating),
    netIncomeRoiPercent: unowed,
  };
  return {
    priceCents, loanCents: Number(loan), ...terms, expensesCents, rentCents, vacancyPercent,
    downPaymentCents: Number(down), downPaymentPercent: Number(divided(down * perWhole, price)) / 10_000,
    levelPaymentCents: Number(level), vacancyLossCents: Number(loss), effectiveRentCents: Number(effective),
    netOperatingIncomeCents: Number(operating * 12n), capRatePercent: yieldPercent(operating * 12n, price),
    netCents: first.netCents, equityCents: first.equityCents, roiPercent: first.roiPercent,
    netIncomeCents: first.netIncomeCents, netIncomeRoiPercent: first.netIncomeRoiPercent,
    firstYearNetCents: Number(firstYear), cashOnCashPercent: yieldPercent(firstYear, down),
    breakEvenRentCents: breakEven(BigInt(expensesCents + escrowCents) + level, vacancy),
    totals: months.length > 0 ? totalsOf(paid) : null, months,
  };
}

/**
 * The lowest rent that covers the costs after vacancy; null for a home that is never let, or hardly ever.
 * @param {bigint} costs
 * @param {bigint} vacancy
 * @returns {number | null}
 */
function breakEven(costs, vacancy) {
  const letShare = perWhole - vacancy;
  if (letShare <= 0n) return costs === 0n ? 0 : null;
  let [low, high] = [0n, ((costs + 1n) * perWhole) / letShare + 1n];
  while (low < high) {
    const middle = (low + high) / 2n;
    if (middle - share(vacancy, middle) >= costs) high = middle;
    else low = middle + 1n;
  }
  return low <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(low) : null;
}
