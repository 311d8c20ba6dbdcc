// Enlarges the picture in a box: with two fingers, a double tap or a double click; one finger moves it then.

const [maxScale, tapScale] = [4, 2.5];

/**
 * @param {HTMLElement} box
 * @returns {{ reset: () => void, readonly scale: number }}
 */
export function pinchZoom(box) {
  const picture = /** @type {HTMLElement} */ (box.querySelector("img"));
  /** The fingers on the picture, by their id. */
  /** @type {Map<number, { x: number, y: number }>} */
  const fingers = new Map();
  let [scale, x, y] = [1, 0, 0];

  const show = () => {
    const room = { x: (scale - 1) * box.clientWidth / 2, y: (scale - 1) * box.clientHeight / 2 };
    x = Math.min(room.x, Math.max(-room.x, x));
    y = Math.min(room.y, Math.max(-room.y, y));
    picture.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    // Enlarged, a finger moves the picture and not the strip.
    box.classList.toggle("zoomed", scale > 1);
  };
  /**
   * Enlarges around a point of the screen, which stays where it is.
   * @param {number} to
   * @param {{ x: number, y: number }} point
   */
  const zoom = (to, point) => {
    const next = Math.min(maxScale, Math.max(1, to));
    const frame = box.getBoundingClientRect();
    const [fromX, fromY] = [point.x - frame.left - frame.width / 2, point.y - frame.top - frame.height / 2];
    x = fromX - (fromX - x) * next / scale;
    y = fromY - (fromY - y) * next / scale;
    scale = next;
    show();
  };
  const reset = () => { [scale, x, y] = [1, 0, 0]; show(); };

  box.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      zoom(scale * distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
    } else if (scale > 1) {
      x += now.x - before.x;
      y += now.y - before.y;
      show();
    }
    fingers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    box.addEventListener(name, (/** @type {any} */ event) => fingers.delete(event.pointerId));
  }
  box.addEventListener("dblclick", (event) => {
    if (scale > 1) reset();
    else zoom(tapScale, { x: event.clientX, y: event.clientY });
  });
  return { reset, get scale() { return scale; } };
}

/**
 * @param {{ x: number, y: number }} one
 * @param {{ x: number, y: number }} other
 */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * @param {{ x: number, y: number }} one
 * @param {{ x: number, y: number }} other
 */
const middle = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
