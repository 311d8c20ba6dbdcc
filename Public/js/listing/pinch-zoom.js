// Enlarges the picture in a box: with two fingers, a double tap or a double click; one finger then moves it.

const [maxScale, tapScale] = [4, 2.5];

/**
 * @param {HTMLElement} box
 * @returns {{ reset: () => void, readonly scale: number }}
 */
export function pinchZoom(box) {
  const picture = /** @type {HTMLElement} */ (box.querySelector("img"));
  /** The last positions of the fingers. */
  /** @type {{ x: number, y: number }[]} */
  let before = [];
  let [scale, x, y] = [1, 0, 0];

  const show = () => {
    const room = { x: (scale - 1) * box.clientWidth / 2, y: (scale - 1) * box.clientHeight / 2 };
    x = Math.min(room.x, Math.max(-room.x, x));
    y = Math.min(room.y, Math.max(-room.y, y));
    picture.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    // While enlarged, a finger moves the picture and not the strip.
    box.classList.toggle("zoomed", scale > 1);
  };
  /**
   * Enlarges around a point of the screen, which stays in place.
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

  /** @param {TouchEvent} event */
  const fingers = ({ touches }) => [...touches].slice(0, 2).map(({ clientX, clientY }) => ({ x: clientX, y: clientY }));
  // Touch events rather than pointer events: only they can keep the browser from scrolling once a second finger
  // touches.
  const options = { passive: false };
  box.addEventListener("touchstart", (event) => {
    before = fingers(event);
    if (before.length === 2) event.preventDefault();
  }, options);
  box.addEventListener("touchmove", (event) => {
    const now = fingers(event);
    if (now.length === 2 && before.length === 2) {
      event.preventDefault();
      zoom(scale * distance(now[0], now[1]) / Math.max(1, distance(before[0], before[1])), middle(now[0], now[1]));
    } else if (now.length === 1 && before.length === 1 && scale > 1) {
      event.preventDefault();
      x += now[0].x - before[0].x;
      y += now[0].y - before[0].y;
      show();
    }
    before = now;
  }, options);
  box.addEventListener("touchend", (event) => { before = fingers(event); });
  box.addEventListener("touchcancel", () => { before = []; });
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
