// The permission of this browser to show notifications while no page is open.
import { del, get, put } from "./api.js";

const path = "/v1/sessions/current/push-subscription";

/** @returns {boolean} */
export const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/**
 * The key that the server sends with; null where its operator turned that off.
 * @returns {Promise<string | null>}
 */
export const pushKey = async () => (await get("/v1/push/key")).publicKey;

/**
 * Whether this browser is shown the notifications of the account that is signed in.
 * @returns {Promise<boolean>}
 */
export async function isPushOn() {
  const [subscription, { endpoint }] = await Promise.all([browserSubscription(), get(path)]);
  return subscription !== null && subscription.endpoint === endpoint;
}

/**
 * Has the browser ask for an address at its push service, and gives that to the server. Throws when either fails; then
 * nothing is shown.
 * @param {string} key
 */
export async function turnPushOn(key) {
  // An address from before may be known to the session of another account.
  await endPush();
  const { serviceWorker } = navigator;
  // Without a registration, as in some private windows, `ready` never comes.
  if (!await serviceWorker.getRegistration()) throw new DOMException("There is no worker.", "NotSupportedError");
  const { pushManager } = await serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await put(path, { endpoint, keys });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Stops the server and then the browser. */
export async function turnPushOff() {
  await del(path);
  await endPush();
}

/** Ends the browser's address: nothing that any server sends to it arrives. */
export async function endPush() { await (await browserSubscription())?.unsubscribe(); }

/** @returns {Promise<PushSubscription | null>} */
async function browserSubscription() {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return await registration?.pushManager.getSubscription() ?? null;
}
