// The charts of a market study: the series of an area that each may show.
import { t } from "../i18n.js";
import { axisText, hasNumber, numberOf, shortText, variableName } from "./figures.js";

/**
 * The charts, with the variables of their lines; the first variables with figures are shown.
 * @type {Record<string, string[][]>}
 */
export const charts = {
  rent: [["medianGrossRent"], ["medianContractRent"]],
  income: [["medianHouseholdIncome"], ["medianIndividualIncome"], ["perCapitaIncome"]], age: [["medianAge"]],
  population: [["population"]],
  vacancy: [["vacancyRate"], ["vacant"]], tenure: [["ownerOccupied", "renterOccupied"]],
  rentShare: [["medianRentShareOfIncome"]], commute: [["meanMinutesToWork"]],
  means: [["transitShare", "walkShare", "bicycleShare"], ["carShare"], ["homeWorkShare"]],
};

/**
 * The choices for a chart of an area: each a selection of variables, survey and publisher, the one with the most years
 * first. A label names the publisher if several have the same survey.
 * @param {AreaSeries[]} all
 * @param {string} name
 * @returns {{ id: string, name: string, label: string, series: AreaSeries[] }[]}
 */
export function choicesOf(all, name) {
  const found = charts[name].flatMap((variables) => {
    const known = variables.flatMap((variable) =>
      all.filter((one) => one.variable === variable && one.points.some(hasNumber)));
    const what = variables.length > 1 ? t(`market.chart.${name}`) : variableName(variables[0]);
    return [...new Set(known.map(({ survey }) => survey))].flatMap((survey) => {
      const bySurvey = known.filter((one) => one.survey === survey);
      const label = `${what} · ${t(`market.survey.${survey}`)}`;
      return publishersOf(bySurvey).map((publisher, at, { length }) => ({
        id: at ? `${variables[0]}.${survey}.${at + 1}` : `${variables[0]}.${survey}`, name: what,
        label: length > 1 ? `${label} · ${publisher}` : label,
        series: bySurvey.filter((one) => publisherOf(one) === publisher),
      }));
    });
  });
  return found.sort((one, other) => years(other.series) - years(one.series));
}

/**
 * The newest estimate of the first of some variables that has one; null without any.
 * @param {AreaSeries[]} all
 * @param {string[]} variables
 * @returns {number | null}
 */
export function newestOf(all, variables) {
  for (const variable of variables) {
    const points = all.filter((one) => one.variable === variable).flatMap((one) => one.points)
      .filter(({ estimate }) => estimate !== null);
    if (points.length) return points.reduce((best, one) => (one.year > best.year ? one : best)).estimate;
  }
  return null;
}

/** @param {AreaSeries} series */
const publisherOf = ({ points }) => points.find(({ source }) => source)?.source;

/** @param {AreaSeries[]} all */
const publishersOf = (all) => [...new Set(all.map(publisherOf))];

/** @param {AreaSeries[]} series */
const years = (series) => Math.max(...series.map(({ points }) => points.filter(hasNumber).length));

/**
 * The chart of some series. "More than" a bound is not a point: a line through it would be wrong.
 * @param {AreaSeries[]} series
 * @returns {LineChart}
 */
export function chartOf(series) {
  const { unit } = series[0];
  const largest = Math.max(...series.flatMap(({ points }) => points.map(({ estimate }) => estimate ?? 0)));
  return {
    series: series.map(({ variable, points }) => ({
      label: variableName(variable), points: points.map(({ year, estimate }) => ({ year, value: estimate })),
    })),
    valueText: (value) => shortText(value, unit, largest), axisText: (value) => axisText(value, unit),
  };
}

/**
 * The years of all series with their figures, newest first.
 * @param {AreaSeries[]} series
 * @returns {{ year: number, firstYear: number | null, figures: (Figure | undefined)[] }[]}
 */
export function rowsOf(series) {
  const all = new Set(series.flatMap(({ points }) => points.map(({ year }) => year)));
  return [...all].sort((one, other) => other - one).map((year) => {
    const figures = series.map(({ points }) => points.find((point) => point.year === year));
    return { year, firstYear: figures.find((figure) => figure?.firstYear)?.firstYear ?? null, figures };
  });
}

/**
 * The publishers of the figures of some series, each once.
 * @param {AreaSeries[]} series
 * @returns {string}
 */
export const sourcesOf = (series) =>
  [...new Set(series.flatMap(({ points }) => points.map(({ source }) => source)))].filter(Boolean).join("; ");

/**
 * The difference between the newest and the oldest figure, in percent; null with fewer than two, or when the oldest is
 * zero.
 * @param {AreaSeries} series
 * @returns {{ from: Figure & { year: number }, to: Figure & { year: number }, change: number } | null}
 */
export function changeOf({ points }) {
  const known = points.filter(({ estimate }) => estimate !== null);
  const [from, to] = [known[0], known.at(-1)];
  const start = numberOf(from);
  if (!from || !to || from === to || !start) return null;
  return { from, to, change: (numberOf(to) ?? 0) / start - 1 };
}
