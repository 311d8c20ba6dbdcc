// Where the reader is, asked only when they press a button for it, or allowed it before.

const waitMilliseconds = 10_000;
const maxAgeMilliseconds = 10 * 60_000;

/**
 * `latitude,longitude`, or null when the browser or its owner does not tell. Three decimals are a hundred metres:
 * enough to search, and kinder in an address that is shared.
 */
export function currentLocation() {
  if (!navigator.geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`),
      () => resolve(null), { maximumAge: maxAgeMilliseconds, timeout: waitMilliseconds });
  });
}

/** Whether the browser would tell without asking its owner. */
export async function isLocationGranted() {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
}
