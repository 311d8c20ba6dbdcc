// The reader's location. Only used after a press of a button, or when the reader allowed it before.

const waitMilliseconds = 10_000;
const maxAgeMilliseconds = 10 * 60_000;

/**
 * `latitude,longitude`, or null when the browser or the reader refuses. Three decimals are a hundred meters: enough to
 * search, and less revealing in a shared URL.
 * @returns {Promise<any>}
 */
export function currentLocation() {
  if (!navigator.geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`),
      () => resolve(null), { maximumAge: maxAgeMilliseconds, timeout: waitMilliseconds });
  });
}

/**
 * Whether the reader has already allowed the location.
 * @returns {Promise<boolean>}
 */
export async function isLocationGranted() {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
}
