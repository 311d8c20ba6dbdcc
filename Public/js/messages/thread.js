// One conversation: its head, its messages, and new ones while it is open.
import { get, put } from "../api.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { dateTime, day } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { reportMessage } from "../listing/report.js";
import { isStreamOpen, onLive, onMissed, refreshUnread } from "../live.js";
import { ratingPanel } from "../ratings/rating-panel.js";
import { warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { composeForm } from "./compose.js";
import { messageText } from "./message-text.js";

const [pageSize, everyMilliseconds, slowestMilliseconds] = [40, 5000, 60_000];
/** How many polls in a row are skipped while a stream brings messages. */
const maxSkipped = 11;

/**
 * Shows a conversation and keeps it current.
 * @param {HTMLElement} box
 * @param {{ conversation: Conversation, person: Account, actions: Child, changed: () => unknown }} options `changed` is
 *   called after messages came, went or were read
 */
export async function showThread(box, { conversation, person, actions, changed }) {
  const path = `/v1/conversations/${conversation.id}`;
  const first = await withSession(() => get(`${path}/messages`, { query: { limit: pageSize } }));
  const list = el("div", { class: "bubbles", role: "log", "aria-label": t("messages.thread") });
  const item = (/** @type {Message} */ message) => bubble(message, conversation);
  /** @type {string | null} */
  let newest = first.items[0]?.id ?? null;
  list.append(...first.items.map(item).reverse());
  /** Adds the messages since the newest one, whoever wrote them. */
  const takeNew = async () => {
    const query = newest ? { after: newest } : {};
    const { items } = await get(`${path}/messages`, { query });
    // Two concurrent calls, one after sending, find the same messages.
    const unknown = items.filter((/** @type {Message} */ { id }) => !list.querySelector(`[data-id="${id}"]`));
    if (!unknown.length) return;
    list.append(...unknown.map(item));
    newest = items.at(-1).id;
    form.scrollIntoView({ block: "nearest" });
    await markRead(path, newest);
    changed();
  };
  // Messages that the partner wrote in the meantime come before the sent one, so they are requested too.
  const form = composeForm(person, conversation, () => takeNew().catch(() => {}));
  fill(box, head(conversation, actions), conversation.listing && ratingPanel(conversation),
    older(path, first.nextCursor, list, item), list,
    form);
  form.scrollIntoView({ block: "nearest" });
  follow(takeNew, list, conversation.id);
  if (conversation.unread && newest) await markRead(path, newest).then(changed);
}

/**
 * @param {string} path
 * @param {string | null} through
 */
async function markRead(path, through) {
  if (document.visibilityState !== "visible" || !through) return;
  await put(`${path}/read`, { through }).then(refreshUnread, () => {});
}

/**
 * Calls `ask` while the list is on the page and the page is visible: when the stream brings a message of the
 * conversation, and every few seconds; less often when it fails, or while there is a stream.
 * @param {() => Promise<unknown>} ask
 * @param {HTMLElement} list
 * @param {string} id of the conversation
 */
function follow(ask, list, id) {
  let [pause, skipped] = [everyMilliseconds, 0];
  const isSeen = () => list.isConnected && document.visibilityState === "visible";
  const askNow = () => isSeen() && ask().catch(() => {});
  onLive("message", ({ conversation }) => conversation === id && askNow());
  onMissed(askNow);
  addEventListener("visibilitychange", askNow);
  // A message may have come between the first response and now.
  if (isStreamOpen()) askNow();
  const step = async () => {
    if (!list.isConnected) return;
    skipped = isStreamOpen() && skipped < maxSkipped ? skipped + 1 : 0;
    if (isSeen() && !skipped) {
      pause = await ask().then(() => everyMilliseconds, () => Math.min(pause * 2, slowestMilliseconds));
    }
    setTimeout(step, pause);
  };
  setTimeout(step, pause);
}

/**
 * @param {Conversation} conversation
 * @param {Child} actions
 */
function head({ person, listing, wanted, role, moveIn, people }, actions) {
  const subject = listing ?? wanted;
  const title = subject?.title ?? t("card.untitled");
  const path = listing ? `/listings/${listing.id}` : `/wanted?id=${wanted?.id}`;
  const about = listing ? t(`messages.${role}`)
    : t(role === "owner" ? "messages.wantedOwner" : "messages.wantedSeeker");
  const plans = [
    moveIn && t("messages.moveIn", { day: day(moveIn) }), people && t("messages.people", { count: people }),
  ].filter(Boolean);
  return el("header", { class: "thread-head stack" },
    el("a", { class: "back", href: "/messages" }, icon("left"), t("messages.back")),
    el("h2", {}, person.name, " ",
      person.studentAt && el("span", { class: "badge good" }, icon("cap"), person.studentAt)),
    el("p", {}, about, " ",
      subject?.isPublic ? el("a", { href: path }, title) : [title, " · ", t("messages.gone")]),
    plans.length > 0 && el("p", { class: "quiet" }, plans.join(" · ")),
    person.isBlocked &&
      el("p", { class: "notice wrong" }, icon("warning"), el("span", {}, t("messages.personBlocked"))),
    el("div", { class: "row" }, actions));
}

/**
 * @param {string} path
 * @param {string | null} cursor
 * @param {HTMLElement} list
 * @param {(message: Message) => HTMLElement} item
 */
function older(path, cursor, list, item) {
  const button = el("button", { type: "button", class: "second wide", hidden: !cursor }, t("messages.older"));
  button.addEventListener("click", async () => {
    try {
      const page = await withSession(() => get(`${path}/messages`, { query: { limit: pageSize, cursor } }));
      const top = list.firstElementChild;
      list.prepend(...page.items.map(item).reverse());
      top?.scrollIntoView({ block: "start" });
      cursor = page.nextCursor;
      button.hidden = !cursor;
    } catch (error) {
      warn(problemText(error));
    }
  });
  return button;
}

/**
 * @param {Message} message
 * @param {Conversation} conversation
 */
function bubble(message, { id, person }) {
  const { isMine, cautions, status, sentAt, text } = message;
  return el("div", { class: isMine ? "bubble mine" : "bubble", "data-id": message.id },
    el("span", { class: "visually-hidden" }, isMine ? t("messages.you") : `${person.name}: `),
    cautions.length > 0 && el("div", { class: "notice wrong" }, icon("warning"),
      el("div", {}, el("strong", {}, t("messages.caution")),
        el("ul", {}, cautions.map((one) => el("li", {}, t(`messages.cautions.${one}`)))))),
    messageText(text),
    status === "held" && el("p", { class: "notice" }, icon("info"), el("span", {}, t("messages.held"))),
    el("p", { class: "quiet" }, el("time", { datetime: sentAt }, dateTime(sentAt)), " ",
      !isMine && el("button", {
        type: "button", class: "bare", "aria-label": t("messages.reportOf", { name: person.name }),
        onclick: () => reportMessage(`/v1/conversations/${id}/messages/${message.id}`),
      }, icon("flag"))));
}
