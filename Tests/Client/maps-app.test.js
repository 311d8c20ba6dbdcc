import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { mapsAppURL } from "../../Public/js/areas/maps-app.js";

const place = { latitude: 43.162, longitude: -77.626, label: "Rochester, NY (city)" };

test("a place opens in the app of the device, and as a page elsewhere", () => {
  assert.equal(mapsAppURL(place, "Mozilla/5.0 (Linux; Android 15; Pixel 9)"),
    "geo:43.162,-77.626?q=43.162,-77.626(Rochester%2C%20NY%20%28city%29)");
  for (const device of ["iPhone; CPU iPhone OS 18_1", "iPad; CPU OS 18_1", "Macintosh; Intel Mac OS X 10_15_7"]) {
    assert.equal(mapsAppURL(place, `Mozilla/5.0 (${device})`),
      "https://maps.apple.com/?ll=43.162,-77.626&q=Rochester%2C%20NY%20(city)");
  }
  assert.equal(mapsAppURL(place, "Mozilla/5.0 (X11; Linux x86_64)"),
    "https://www.openstreetmap.org/?mlat=43.162&mlon=-77.626#map=12/43.162/-77.626");
});
