// The part of the service worker that shows notifications while no page is open. `sw.js` imports it.

const pushWorker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const subscriptionPath = "/v1/sessions/current/push-subscription";

pushWorker.addEventListener("push", (event) => {
  event.waitUntil(showNote(event.data?.json() ?? {}));
});

/**
 * Shows what the server sent. Two with the same tag are the same message, delivered twice.
 * @param {{ title?: string, text?: string, path?: string, tag?: string, language?: string }} note
 */
async function showNote({ title, text, path, tag, language }) {
  if (!title || !text) return;
  await pushWorker.registration.showNotification(title, {
    body: text, tag, lang: language, icon: "/icons/icon-192.png", data: { path },
  });
}

pushWorker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

/**
 * Opens a page of this site in the window that shows it already, or in a new one: another window may hold what somebody
 * is typing.
 * @param {unknown} path
 */
async function openPage(path) {
  const home = new URL("/", pushWorker.location.origin);
  const wanted = typeof path === "string" ? new URL(path, home) : home;
  const address = wanted.origin === home.origin ? wanted : home;
  const windows = await pushWorker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => withoutFragment(url) === withoutFragment(address.href));
  await (shown ? shown.focus() : pushWorker.clients.openWindow(address.href));
}

/** @param {string} url */
const withoutFragment = (url) => url.split("#")[0];

pushWorker.addEventListener("pushsubscriptionchange", (event) => {
  const { oldSubscription } = /** @type {{ oldSubscription?: PushSubscription }} */ (/** @type {unknown} */ (event));
  /** @type {ExtendableEvent} */ (event).waitUntil(renew(oldSubscription));
});

/**
 * Tells the server of the browser's new address, if it still has the old one: meanwhile another person may use this
 * browser, who has not asked for anything.
 * @param {PushSubscription} [old]
 */
async function renew(old) {
  const { endpoint } = await answer(subscriptionPath);
  if (!endpoint || (old && old.endpoint !== endpoint)) return;
  const { publicKey } = await answer("/v1/push/key");
  if (!publicKey) return;
  const { pushManager } = pushWorker.registration;
  const subscription = await pushManager.getSubscription()
    ?? await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint: address, keys } = subscription.toJSON();
  await fetch(subscriptionPath, {
    method: "PUT", credentials: "same-origin", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ endpoint: address, keys }),
  });
}

/**
 * The JSON of a response; an empty object for a problem, as after the end of the session.
 * @param {string} path
 */
async function answer(path) {
  const response = await fetch(path, { credentials: "same-origin" });
  return response.ok ? await response.json() : {};
}
