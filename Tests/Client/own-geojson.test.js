import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readGeoJSON } from "../../Public/js/areas/own-geojson.js";

const feature = (geometry, properties = {}) => ({ type: "Feature", properties, geometry });
const point = (...coordinates) => ({ type: "Point", coordinates });
const read = (value) => readGeoJSON(typeof value === "string" ? value : JSON.stringify(value));
const refused = (value, code, values = {}) => assert.throws(() => read(value), (error) => {
  assert.deepEqual([error.code, error.values], [code, values]);
  return true;
});

test("every type of geometry is read, alone, in a feature and in a collection", () => {
  const ring = [[0, 0], [1, 0], [1, 1], [0, 0]];
  const geometries = [
    point(-77.6, 43.1), point(-77.6, 43.1, 160), { type: "MultiPoint", coordinates: [[0, 0]] },
    { type: "LineString", coordinates: [[0, 0], [1, 1]] }, { type: "MultiLineString", coordinates: [[[0, 0], [1, 1]]] },
    { type: "Polygon", coordinates: [ring] }, { type: "MultiPolygon", coordinates: [[ring], [ring]] },
    { type: "GeometryCollection", geometries: [point(1, 2)] },
  ];
  for (const geometry of geometries) {
    assert.deepEqual(read(geometry).map((one) => one.geometry), [geometry]);
    assert.deepEqual(read(`\uFEFF${JSON.stringify(feature(geometry, null))}`), [feature(geometry)]);
  }
  assert.equal(read({ type: "FeatureCollection", features: geometries.map((one) => feature(one)) }).length, 8);
});

test("a feature without a place is left out, and a file of none is refused", () => {
  assert.equal(read({ type: "FeatureCollection", features: [feature(null), feature(point(1, 2))] }).length, 1);
  refused({ type: "FeatureCollection", features: [] }, "noFeatures");
  refused(feature(null), "noFeatures");
});

test("what is wrong is named, with the number of the feature", () => {
  for (const text of ["", "a,b\n1,2", "{"]) refused(text, "notJSON");
  for (const value of [null, 5, [], {}, { type: "Topology" }, { type: "FeatureCollection" }]) {
    refused(value, "notGeoJSON");
  }
  const second = (geometry) => ({ type: "FeatureCollection", features: [feature(point(0, 0)), feature(geometry)] });
  for (const geometry of [
    point("1", 2), point(1), point(), { type: "Point" }, { type: "Circle", coordinates: [1, 2] },
    { type: "LineString", coordinates: [[0, 0]] }, { type: "Polygon", coordinates: [[[0, 0], [1, 1], [0, 0]]] },
    { type: "GeometryCollection", geometries: [{ type: "GeometryCollection", geometries: [] }] },
    { type: "GeometryCollection" }, 7,
  ]) refused(second(geometry), "badShape", { at: 2 });
  refused({ type: "FeatureCollection", features: [null] }, "badShape", { at: 1 });
  refused(second(point(500_000, 4_700_000)), "outOfRange", { at: 2, longitude: 500_000, latitude: 4_700_000 });
  refused(point(0, -90.1), "outOfRange", { at: 1, longitude: 0, latitude: -90.1 });
});

test("features and points have a limit", () => {
  refused({ type: "FeatureCollection", features: Array(10_001).fill(feature(point(0, 0))) }, "tooManyShapes",
    { max: 10_000 });
  refused({ type: "MultiPoint", coordinates: Array(200_001).fill([0, 0]) }, "tooManyPoints", { max: 200_000 });
});
