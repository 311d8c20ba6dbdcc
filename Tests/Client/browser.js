// What the modules of the client expect of a browser, for tests in Node. Import this file before any of them.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";

/** Storage as browsers have it; `isFull` makes every write fail. */
export class FakeStorage {
  #items = new Map();

  getItem(name) { return this.#items.has(name) ? this.#items.get(name) : null; }

  setItem(name, value) {
    if (this.isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    this.#items.set(name, String(value));
    // As a real one: its names are properties.
    Object.defineProperty(this, name, { value: String(value), enumerable: true, configurable: true });
  }

  removeItem(name) {
    this.#items.delete(name);
    delete this[name];
  }

  clear() {
    for (const name of [...this.#items.keys()]) this.removeItem(name);
  }
}

const events = new EventTarget();
const define = (name, value) => Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
// Node 18 has it, but not by that name.
globalThis.crypto ?? define("crypto", webcrypto);
define("window", globalThis);
define("navigator", { languages: ["en-US"], language: "en-US", onLine: true });
define("localStorage", storage());
define("sessionStorage", storage());
define("location", new URL("http://localhost/post"));
// An open channel would keep Node running.
Reflect.deleteProperty(globalThis, "BroadcastChannel");
define("document", { documentElement: { dataset: {}, lang: "en" }, cookie: "", querySelector: () => null,
  getElementById: () => null });
define("addEventListener", events.addEventListener.bind(events));
define("removeEventListener", events.removeEventListener.bind(events));
define("dispatchEvent", events.dispatchEvent.bind(events));

/** A new storage whose own fields do not count among its names. */
function storage() {
  const made = new FakeStorage();
  Object.defineProperty(made, "isFull", { value: false, enumerable: false, writable: true });
  return made;
}

/** The texts of a language, as the server sends them. */
export const texts = (language) =>
  JSON.parse(readFileSync(new URL(`../../Public/i18n/${language}.json`, import.meta.url), "utf8"));

/** A `storage` event, as another tab causes it. */
export function storageEvent(key) {
  return Object.assign(new Event("storage"), { key });
}
