// The reader's conversations: a list, and one of them beside it, or in its place on a phone.
import { get } from "../api.js";
import { byId, debounce, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { onLive, onMissed } from "../live.js";
import { showConversations } from "../messages/conversation-list.js";
import { showThread } from "../messages/thread.js";
import { threadActions } from "../messages/thread-actions.js";
import { requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";

const parameters = new URLSearchParams(location.search);
const settleMilliseconds = 300;
const [id, isArchived] = [parameters.get("id"), parameters.get("view") === "archived"];
byId("messages-page").classList.toggle("one", Boolean(id));
await startPage({ page: "messages", title: "messages.title" });
const person = await requireAccount();
const listSoon = debounce(list, settleMilliseconds);
// A new message in the open conversation changes the list as well.
onLive("message", ({ conversation }) => conversation !== id && listSoon());
onMissed(listSoon);
await Promise.all([list(), thread()]);
document.body.dataset.open = "true";

async function list() {
  const box = byId("conversations");
  const focused = box.contains(document.activeElement) && document.activeElement?.getAttribute("href");
  try {
    await showConversations(box, { isArchived, shown: id });
    if (focused) box.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  } catch (error) {
    fill(box, failureMessage(error, list));
  }
}

async function thread() {
  const box = byId("thread");
  if (!id) return fill(box, el("p", { class: "quiet" }, t("messages.choose")));
  try {
    const conversation = await withSession(() => get(`/v1/conversations/${encodeURIComponent(id)}`));
    const actions = threadActions(conversation, () => Promise.all([list(), thread()]));
    await showThread(box, { conversation, person, actions, changed: list });
  } catch (error) {
    fill(box, error.status === 404
      ? stateMessage({ name: "compass", heading: t("messages.notFound"), text: t("messages.notFoundText"),
        actions: [el("a", { class: "button", href: "/messages" }, t("messages.back"))] })
      : failureMessage(error, thread));
  }
  return box;
}
