import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import "./browser.js";

const { chosen, decoded } = await import("../../Public/js/base-map.js");
const folder = new URL("../../Public/maps/", import.meta.url);
const land = JSON.parse(readFileSync(new URL("land.json", folder)));

/** Whether a place lies inside one of the lines: a ray to the east crosses it an odd number of times. */
function inside(lines, latitude, longitude) {
  return lines.some((line) => {
    const points = decoded(line);
    return points.reduce((count, [south, west], at) => {
      const [north, east] = points[(at + 1) % points.length];
      if ((south > latitude) === (north > latitude)) return count;
      return count + (west + ((latitude - south) * (east - west)) / (north - south) > longitude ? 1 : 0);
    }, 0) % 2 === 1;
  });
}

test("campuses stand on land, the sea and the large lakes are water", () => {
  for (const [latitude, longitude] of [[43.0846, -77.6743], [37.8719, -122.2585], [29.6436, -82.3549],
    [40.4168, -3.7038],
    [19.4326, -99.1332], [51.5246, -0.134]]) {
    assert.ok(inside(land.polygons, latitude, longitude), `${latitude}, ${longitude}`);
    assert.ok(!inside(land.lakes, latitude, longitude), `${latitude}, ${longitude}`);
  }
  assert.ok(!inside(land.polygons, 37.7, -122.8), "the Pacific before San Francisco");
  assert.ok(inside(land.lakes, 43.6, -77.7), "Lake Ontario");
  assert.ok(inside(land.lakes, 41.9, -87.3), "Lake Michigan");
});

test("each square of towns that the land names is there, and no other", () => {
  const files = readdirSync(new URL("towns/", folder)).map((name) => name.replace(".json", ""));
  assert.deepEqual(files.sort(), [...land.squares].sort());
});

test("names do not cover each other, and the larger town keeps its name", () => {
  const towns = [["Small", 43, -77, 0], ["Large", 43.001, -77, 4], ["Far", 43, -76, 0], ["Outside", 50, -76, 5]];
  const bounds = { contains: ([latitude]) => latitude < 45 };
  const shown = chosen(towns, bounds, ([latitude, longitude]) => ({ x: longitude * 1000, y: latitude * 1000 }));
  assert.deepEqual(shown.map(([name]) => name), ["Large", "Far"]);
});

test("the source and its year are in the files", () => {
  assert.match(land.source, /Natural Earth .*2022.*public domain/);
  const towns = JSON.parse(readFileSync(new URL(`towns/${land.squares[0]}.json`, folder)));
  assert.match(towns.source, /zipcodes 3\.0\.0/);
});
