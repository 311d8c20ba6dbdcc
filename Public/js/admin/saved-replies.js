// Moderators' saved replies: their page, and the choice beside a reason.
import { del, get, patch, post } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

const path = "/v1/admin/saved-replies";

/** @returns {Promise<SavedReply[]>} */
const replies = async () => (await withSession(() => get(path))).items;

/**
 * A choice of saved replies that passes the chosen text to `choose`. Hidden without any.
 * @param {(text: string) => void} choose
 * @returns {HTMLElement}
 */
export function replyChoice(choose) {
  const box = el("div", { hidden: true });
  replies().then((items) => {
    if (!items.length) return;
    const options = items.map(({ id, title }) => /** @type {[string, string]} */ ([id, title]));
    const choice = field({
      name: "savedReply", label: t("admin.replies.choose"), options: [["", t("admin.replies.own")], ...options],
    });
    choice.addEventListener("change", (/** @type {any} */ event) => {
      const chosen = items.find(({ id }) => id === event.target.value);
      if (chosen) choose(chosen.text);
    });
    fill(box, choice);
    box.hidden = false;
  }).catch(() => {});
  return box;
}

/**
 * The page of all replies, to add, edit and delete them.
 * @param {HTMLElement} box
 * @returns {Promise<void>}
 */
export async function showSavedReplies(box) {
  const load = () => showSavedReplies(box);
  try {
    const items = await replies();
    fill(box, el("div", { class: "stack" }, el("p", { class: "quiet" }, t("admin.replies.lead")),
      el("p", {},
        el("button", { type: "button", onclick: () => openEditor(null, load) }, icon("plus"), t("admin.replies.add"))),
      items.length ? el("ul", { class: "plain stack" }, items.map((reply) => replyItem(reply, load)))
        : stateMessage({ name: "chat", heading: t("admin.replies.none") })));
  } catch (error) {
    fill(box, failureMessage(error, load));
  }
}

/**
 * @param {SavedReply} reply
 * @param {() => Promise<void>} load
 */
function replyItem(reply, load) {
  const { title, text } = reply;
  return el("li", { class: "panel stack" }, el("h2", {}, title), el("p", { class: "words" }, text),
    el("div", { class: "row" },
      el("button", {
        type: "button", class: "second", "aria-label": t("admin.replies.edit", { title }),
        onclick: () => openEditor(reply, load),
      }, icon("edit"), t("action.edit")),
      el("button", {
        type: "button", class: "danger", "aria-label": t("admin.replies.delete", { title }),
        onclick: () => remove(reply, load),
      }, icon("trash"), t("action.delete"))));
}

/**
 * @param {SavedReply | null} reply null for a new one
 * @param {() => Promise<void>} load
 */
function openEditor(reply, load) {
  const form = el("form", { class: "stack" },
    field({
      name: "title", label: t("admin.replies.title"), value: reply?.title, required: true, maxlength: 60,
      autocomplete: "off",
    }),
    field({
      name: "text", label: t("admin.replies.text"), value: reply?.text, multiline: true, rows: 6, required: true,
      maxlength: 1000,
    }),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.cancel")),
      el("button", { type: "submit" }, t("action.save"))));
  const heading = reply ? t("admin.replies.edit", { title: reply.title }) : t("admin.replies.add");
  const { close } = openDialog(heading, form);
  onSubmit(form, async ({ title, text }) => {
    const content = { title, text };
    await withSession(() => (reply ? patch(`${path}/${reply.id}`, content) : post(path, content)));
    close();
    toast(t("admin.replies.added"));
    await reload(load);
  });
}

/**
 * @param {SavedReply} reply
 * @param {() => Promise<void>} load
 */
async function remove({ id, title }, load) {
  const action = t("admin.replies.delete", { title });
  if (!(await confirm({ heading: action, text: t("admin.replies.deleteText"), action, danger: true }))) return;
  try {
    await withSession(() => del(`${path}/${id}`));
    toast(t("admin.replies.deleted"));
    await reload(load);
  } catch (error) {
    warn(problemText(error));
  }
}

/**
 * Moves the focus too, because the button that had it was removed.
 * @param {() => Promise<void>} load
 */
async function reload(load) {
  await load();
  byId("main").focus({ preventScroll: true });
}
