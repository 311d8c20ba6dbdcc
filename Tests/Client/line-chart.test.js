import assert from "node:assert/strict";
import { test } from "node:test";
import { axisTicks, axisYears, placeLabels, segments } from "../../Public/js/areas/chart-scale.js";

test("an axis begins at zero, has round ticks and reaches the highest value", () => {
  assert.deepEqual(axisTicks(1250), [0, 250, 500, 750, 1000, 1250]);
  assert.deepEqual(axisTicks(331_097_593), [0, 1e8, 2e8, 3e8, 4e8]);
  assert.deepEqual(axisTicks(0.123).at(-1), 0.125);
  assert.deepEqual(axisTicks(0), [0, 1]);
  for (let max = 0.01; max < 1e9; max *= 1.37) {
    const ticks = axisTicks(max);
    assert.equal(ticks[0], 0);
    assert.ok(ticks.at(-1) >= max * (1 - 1e-9) && ticks.length <= 6 && ticks.at(-2) < max, `${max}: ${ticks}`);
  }
});

test("the last year is always written, others where they have room", () => {
  assert.deepEqual(axisYears(2018, 2023, 600), [2018, 2019, 2020, 2021, 2022, 2023]);
  assert.deepEqual(axisYears(2005, 2023, 240), [2007, 2011, 2015, 2019, 2023]);
  assert.deepEqual(axisYears(2023, 2023, 10), [2023]);
});

test("no line crosses a year without a value, whether it is empty or left out", () => {
  const points = [2018, 2019, 2020, 2021, 2023].map((year) => ({ year, value: year === 2020 ? null : 5 }));
  assert.deepEqual(segments(points).map((run) => run.map(({ year }) => year)), [[2018, 2019], [2021], [2023]]);
  assert.deepEqual(segments([{ year: 2020, value: null }]), []);
});

test("labels cover neither each other nor points, and the last and the highest have theirs", () => {
  const area = { width: 300, top: 0, bottom: 200, lineHeight: 14, widthOf: (text) => text.length * 7 };
  const points = Array.from({ length: 20 }, (_, at) =>
    ({ x: 10 + at * 14, y: 100 - 60 * Math.sin(at / 3), text: `$1,${100 + at}`, series: 0 }));
  const labels = placeLabels(points, area);
  assert.ok(labels.length >= 4 && labels.length < 20);
  assert.ok(labels.some(({ text }) => text === "$1,119"));
  assert.ok(labels.some(({ text }) => text === `$1,${100 + points.findIndex(({ y }) => y === Math.min(
    ...points.map((point) => point.y)))}`));
  for (const [at, { box }] of labels.entries()) {
    assert.ok(box.left >= -3 && box.right <= 303 && box.top >= 0 && box.bottom <= 200);
    for (const { box: other } of labels.slice(at + 1)) {
      assert.ok(box.right <= other.left || other.right <= box.left || box.bottom <= other.top ||
        other.bottom <= box.top);
    }
    for (const { x, y } of points) assert.ok(x <= box.left || x >= box.right || y <= box.top || y >= box.bottom);
  }
});
