// The geometry of a line chart: axes, lines and the labels that have room. It needs no document, so Node tests it.

const steps = [1, 2, 2.5, 5, 10];
const [labelGap, pointGap, lineStep] = [3, 9, 4];

/**
 * The ticks of an axis from zero to at least `max`: round numbers, `count` of them or fewer.
 * @param {number} max
 * @param {number} [count]
 * @returns {number[]}
 */
export function axisTicks(max, count = 6) {
  if (!(max > 0)) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(max / (count - 1)));
  const step = (steps.find((one) => one * size * (count - 1) >= max * (1 - 1e-12)) ?? 10) * size;
  const last = Math.ceil(max / step - 1e-9);
  return Array.from({ length: last + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

/**
 * The years written below an axis: always the last one, the others at equal distances before it, so that each has
 * `room` pixels.
 * @param {number} from
 * @param {number} to
 * @param {number} width
 * @param {number} [room]
 * @returns {number[]}
 */
export function axisYears(from, to, width, room = 44) {
  const most = Math.max(1, Math.floor(width / room));
  const step = Math.max(1, Math.ceil((to - from + 1) / most));
  const years = [];
  for (let year = to; year >= from; year -= step) years.unshift(year);
  return years;
}

/**
 * The runs of years without a gap: a line connects each run, and nothing crosses a year without a value.
 * @param {ChartPoint[]} points
 * @returns {ChartPoint[][]}
 */
export function segments(points) {
  /** @type {ChartPoint[][]} */
  const runs = [];
  for (const point of points) {
    if (point.value === null) continue;
    const run = runs.at(-1);
    if (run && run.at(-1)?.year === point.year - 1) run.push(point);
    else runs.push([point]);
  }
  return runs;
}

/**
 * Chooses the points whose values are written beside them: the last first, then highest and lowest, then all that have
 * room left. Each label is above its point, or below or beside it if another label, a point or a line is in its way; a
 * line may cross the first labels.
 * @param {PlacedPoint[]} points
 * @param {LabelArea} area
 * @returns {PlacedLabel[]}
 */
export function placeLabels(points, { width, top, bottom, lineHeight, widthOf, lines = [] }) {
  const byValue = [...points].sort((one, other) => one.y - other.y);
  const first = new Set([points.at(-1), byValue[0], byValue.at(-1), points[0]].filter(Boolean));
  /** @type {PlacedLabel[]} */
  const labels = [];
  const dots = points.map(({ x, y }) => ({ left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 }));
  /**
   * @param {PlacedPoint} point
   * @param {Box[]} obstacles
   */
  const place = (point, obstacles) => {
    const half = widthOf(point.text) / 2;
    const [above, below] = [point.y - pointGap, point.y + pointGap + lineHeight * 0.75];
    const spots = [[0, above], [0, below], [-half, above], [half, below], [half, above], [-half, below]];
    for (const [aside, y] of spots) {
      const x = Math.min(Math.max(point.x + aside, half), width - half);
      const box = { left: x - half - labelGap, right: x + half + labelGap, top: y - lineHeight * 0.8, bottom: y + 2 };
      const taken = [...obstacles, ...labels.map((label) => label.box)];
      if (box.top < top || box.bottom > bottom || taken.some((other) => overlap(box, other))) continue;
      return labels.push({ x, y, text: point.text, series: point.series, box });
    }
    return 0;
  };
  for (const point of /** @type {Set<PlacedPoint>} */ (first)) {
    if (!place(point, [...dots, ...lines])) place(point, dots);
  }
  for (const point of points) if (!first.has(point)) place(point, [...dots, ...lines]);
  return labels;
}

/**
 * A line between two points as small boxes, which labels avoid.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @returns {Box[]}
 */
export function lineBoxes(from, to) {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / lineStep));
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = [from.x + ((to.x - from.x) * at) / count, from.y + ((to.y - from.y) * at) / count];
    return { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 };
  });
}

/**
 * @param {Box} one
 * @param {Box} other
 */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
