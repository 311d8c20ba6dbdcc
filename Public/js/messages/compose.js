// The form to write a message. The text is kept until it is sent, and a retry sends it once.
import { newKey, post } from "../api.js";
import { el } from "../dom.js";
import { deleteDraft, readDraft, writeDraft } from "../drafts.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { withSession } from "../with-session.js";

export const maxCharacters = 4000;

/**
 * The form below a conversation.
 * @param {Account} person
 * @param {Conversation} conversation
 * @param {() => unknown} sent
 * @returns {HTMLFormElement}
 */
export function composeForm(person, { id }, sent) {
  const draft = `message.${id}`;
  const form = el("form", { class: "compose" },
    field({ name: "text", label: t("messages.write"), multiline: true, rows: 3, required: true,
      maxlength: maxCharacters, value: readDraft(person.id, draft) ?? "" }),
    el("button", { type: "submit" }, icon("right"), t("messages.send")));
  const text = form.querySelector("textarea");
  let key = newKey();
  text.addEventListener("input", () => {
    // An edited text is another message.
    key = newKey();
    writeDraft(person.id, draft, text.value);
  });
  text.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  onSubmit(form, async (values) => {
    await withSession(() => post(`/v1/conversations/${id}/messages`, { text: values.text }, { key }));
    sent();
    key = newKey();
    text.value = "";
    deleteDraft(person.id, draft);
    text.focus();
  });
  return form;
}
