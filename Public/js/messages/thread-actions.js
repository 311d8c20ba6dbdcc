// The actions on a conversation: archiving it, and blocking the partner.
import { del, put } from "../api.js";
import { confirm } from "../dialog.js";
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

/**
 * The buttons of a conversation. `done` shows the result.
 * @param {Conversation} conversation
 * @param {() => unknown} done
 * @returns {HTMLElement[]}
 */
export function threadActions(conversation, done) {
  const path = `/v1/conversations/${conversation.id}`;
  const { isArchived, isBlockedByMe, person } = conversation;
  /** @param {boolean} on */
  const archive = async (on) => {
    const undo = { label: t("action.undo"), action: () => archive(!on) };
    await act(() => (on ? put(`${path}/archive`) : del(`${path}/archive`)),
      t(on ? "messages.archiveDone" : "messages.unarchiveDone"), done, undo);
  };
  return [
    el("button", { type: "button", class: "second", onclick: () => archive(!isArchived) },
      icon(isArchived ? "left" : "check"), t(isArchived ? "messages.unarchive" : "messages.archive")),
    isBlockedByMe
      ? el("button", {
        type: "button", class: "second",
        onclick: () => act(() => del(`${path}/block`), t("messages.unblockDone"), done),
      }, t("messages.unblock"))
      : el("button", {
        type: "button", class: "second",
        onclick: async () => {
          const isSure = await confirm({
            heading: t("messages.blockTitle", { name: person.name }), text: t("messages.blockText"),
            action: t("messages.block"), danger: true,
          });
          if (isSure) await act(() => put(`${path}/block`), t("messages.blockDone"), done);
        },
      }, icon("close"), t("messages.block")),
  ];
}

/**
 * @param {() => Promise<unknown>} work
 * @param {string} said
 * @param {() => unknown} done
 * @param {ToastOptions} [options]
 */
async function act(work, said, done, options) {
  try {
    await withSession(work);
    toast(said, options);
    await done();
  } catch (error) {
    warn(problemText(error));
  }
}
