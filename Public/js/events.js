// The stream of the account's events. One tab of the browser holds it and tells the others, because browsers open few
// connections to a server. Without a stream, visible pages poll the counts.
import { isStreamOpen, refreshUnread, report } from "./live.js";

const name = "digs.events";
/** @type {LiveEventName[]} */
const streamed = ["unread", "message", "notification", "reset"];
const [pollMilliseconds, answerMilliseconds] = [30_000, 2000];
const [firstPauseMilliseconds, maxPauseMilliseconds] = [60_000, 600_000];
const isSupported = "EventSource" in window && "BroadcastChannel" in window && Boolean(navigator.locks);

/**
 * Reports the account's events until its session ends. A page in the back-forward cache has no stream.
 * @param {string} account
 */
export function startEvents(account) {
  /** @type {(() => void) | null} */
  let stop = null;
  const start = () => { stop ??= follow(account); };
  const end = () => {
    stop?.();
    stop = null;
  };
  start();
  addEventListener("pagehide", end);
  addEventListener("pageshow", (event) => { if (event.persisted) start(); });
  addEventListener("digs:signed-out", end);
  addEventListener("digs:session", (/** @type {any} */ event) => (event.detail === "begun" ? start() : end()));
}

/**
 * @param {string} account
 * @returns {() => void} ends it
 */
function follow(account) {
  const shared = isSupported ? new SharedStream(account) : null;
  const look = () => {
    shared?.check();
    refreshUnread();
  };
  const timer = setInterval(look, pollMilliseconds);
  addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    removeEventListener("visibilitychange", look);
    shared?.leave();
    report("stream", false);
  };
}

/** The stream of the tab that holds the lock, as all tabs receive it. */
class SharedStream {
  channel = new BroadcastChannel(name);
  waiting = new AbortController();
  isLeader = false;
  hasHeard = false;
  /** The newest counts, for tabs opened later. */
  unread = /** @type {unknown} */ (null);
  release = () => {};

  /** @param {string} account */
  constructor(account) {
    this.account = account;
    this.channel.onmessage = ({ data }) => { if (data.account === account) this.hear(data.kind, data.detail); };
    this.send("hello", null);
    navigator.locks.request(name, { signal: this.waiting.signal }, () => this.lead()).catch(() => {});
  }

  /**
   * @param {string} kind
   * @param {unknown} detail
   */
  send(kind, detail) { this.channel.postMessage({ account: this.account, kind, detail }); }

  /**
   * Reports an event here and to the other tabs.
   * @param {LiveEventName} kind
   * @param {unknown} detail
   */
  tell(kind, detail) {
    if (kind === "unread") this.unread = detail;
    report(kind, detail);
    this.send(kind, detail);
  }

  /**
   * @param {any} kind
   * @param {any} detail
   */
  hear(kind, detail) {
    if (kind === "hello") {
      if (this.isLeader && isStreamOpen()) this.send("alive", this.unread);
      return;
    }
    this.hasHeard = true;
    if (kind !== "alive") return report(kind, detail);
    if (!isStreamOpen()) report("stream", true);
    if (detail) report("unread", detail);
  }

  /** Asks whether the tab that holds the stream still runs: phones stop hidden tabs. */
  check() {
    if (this.isLeader || document.visibilityState !== "visible") return;
    this.hasHeard = false;
    this.send("hello", null);
    setTimeout(() => { if (!this.hasHeard && !this.isLeader) report("stream", false); }, answerMilliseconds);
  }

  /** Holds the stream until the page is left. */
  lead() {
    return new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      if (this.waiting.signal.aborted) return resolve();
      this.isLeader = true;
      const close = openStream((kind, detail) => this.tell(kind, detail));
      this.release = () => {
        close();
        this.tell("stream", false);
        resolve();
      };
    });
  }

  leave() {
    this.waiting.abort();
    this.release();
    this.channel.close();
  }
}

/**
 * Opens the stream. Browsers reconnect after a network failure, but not after an error response, such as too many
 * streams.
 * @param {(kind: LiveEventName, detail: unknown) => void} tell
 * @returns {() => void} closes it
 */
function openStream(tell) {
  let [pause, timer] = [firstPauseMilliseconds, 0];
  /** @type {EventSource} */
  let source;
  const open = () => {
    source = new EventSource("/v1/events");
    source.addEventListener("open", () => {
      pause = firstPauseMilliseconds;
      tell("stream", true);
    });
    source.addEventListener("error", () => {
      tell("stream", false);
      if (source.readyState !== EventSource.CLOSED) return;
      // A reader whose session has ended learns it from this request.
      refreshUnread();
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, maxPauseMilliseconds);
    });
    for (const kind of streamed) source.addEventListener(kind, (event) => tell(kind, JSON.parse(event.data)));
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
