// Wanted ads on a map: only the circles in which people look.
import { createMap, loadLeaflet, radiusCircle } from "../leaflet.js";
import { loadTenant } from "../tenant.js";

/**
 * Shows the areas of ads in `box`. It stays hidden without Leaflet or areas.
 * @param {HTMLElement} box
 * @returns {Promise<(ads: { areas: WantedArea[] }[]) => void>} shows other ads
 */
export async function wantedMap(box) {
  const [L, tenant] = await Promise.all([loadLeaflet(), loadTenant()]);
  /** @type {any} */
  let map = null;
  /** @type {any} */
  let layer = null;
  return (ads) => {
    const areas = ads.flatMap((ad) => ad.areas);
    box.hidden = !L || !areas.length;
    if (box.hidden) return;
    map ??= createMap(L, box, tenant, { scrollWheelZoom: false });
    layer?.remove();
    layer = L.featureGroup(areas.map(({ location: { latitude, longitude }, radiusMiles }) =>
      radiusCircle(L, [latitude, longitude], radiusMiles)));
    // A circle knows its bounds only on a map that has a view.
    const { latitude, longitude } = areas[0].location;
    map.setView([latitude, longitude], 11);
    layer.addTo(map);
    map.fitBounds(layer.getBounds(), { maxZoom: 13 });
  };
}
