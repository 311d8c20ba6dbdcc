// Events while a page is open, as events of the window. `events.js` reports them once it is loaded.
import { get } from "./api.js";

let isOpen = false;

/**
 * Whether events come by the stream, so that pages need not poll.
 * @returns {boolean}
 */
export const isStreamOpen = () => isOpen;

/**
 * Reports an event: `stream` says whether events come, `unread` has the counts, `message` a message with its
 * conversation, `notification` a notification, and `reset` means that some may have been missed.
 * @param {LiveEventName} name
 * @param {any} detail
 */
export function report(name, detail) {
  if (name === "stream") {
    if (!detail && !isOpen) return;
    isOpen = detail;
  }
  dispatchEvent(new CustomEvent(`digs:${name}`, { detail }));
}

/**
 * Calls `act` with each event of that name.
 * @param {LiveEventName} name
 * @param {(detail: any) => unknown} act
 */
export function onLive(name, act) {
  addEventListener(`digs:${name}`, (/** @type {any} */ event) => act(event.detail));
}

/**
 * Calls `act` when events may have been missed: whenever the stream begins, and when the server says so.
 * @param {() => unknown} act
 */
export function onMissed(act) {
  onLive("stream", (isNowOpen) => { if (isNowOpen) act(); });
  onLive("reset", act);
}

/** Fetches the unread counts and reports them, if the page is visible and no stream brings them. */
export async function refreshUnread() {
  if (isStreamOpen() || document.visibilityState !== "visible") return;
  await get("/v1/notifications/unread").then((counts) => report("unread", counts), () => {});
}
