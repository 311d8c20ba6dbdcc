// The forms of a rating and of the owner's reply.
import { put } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { field, onSubmit, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { keepTyped } from "../typed.js";
import { withSession } from "../with-session.js";
import { maxStars, tags } from "./rating.js";

const maxCharacters = 2000;

/**
 * Opens the form to rate the owner of a conversation, or to change the rating. `done` shows the result.
 * @param {Conversation} conversation
 * @param {Rating | null} rating
 * @param {() => unknown} done
 */
export function openRatingForm({ id, person }, rating, done) {
  const form = el("form", { class: "stack" },
    el("fieldset", { class: "field", "data-field": "stars" }, el("legend", {}, t("ratings.stars")),
      el("div", { class: "chips" }, Array.from({ length: maxStars }, (_, at) => chip(
        { type: "radio", name: "stars", value: at + 1, checked: rating?.stars === at + 1 },
        t("ratings.star", { count: at + 1 }))))),
    el("fieldset", { class: "field", "data-field": "tags" }, el("legend", {}, t("ratings.tags")),
      el("div", { class: "chips" }, tags.map((tag) => chip(
        { type: "checkbox", name: tag, checked: rating?.tags.includes(tag) }, t(`ratings.tag.${tag}`))))),
    field({ name: "text", label: t("ratings.words"), hint: t("ratings.wordsHint"), multiline: true, rows: 4,
      maxlength: maxCharacters, value: rating?.text ?? "" }),
    el("p", { class: "quiet" }, t("ratings.note", { name: person.name })),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("ratings.send"))));
  const forget = keepTyped(form, `rating.${id}`);
  const { close } = openDialog(t("ratings.rate", { name: person.name }), form);
  onSubmit(form, async ({ stars, text, ...values }) => {
    if (!stars) {
      showFieldError(form, "stars", t("ratings.choose"));
      form.querySelector("input").focus();
      return;
    }
    const body = { stars: Number(stars), text: text || null, tags: tags.filter((tag) => values[tag]) };
    await withSession(() => put(`/v1/conversations/${id}/rating`, body));
    forget();
    close();
    await done();
  });
}

/**
 * Opens the form to reply to a rating.
 * @param {Rating} rating
 * @param {() => unknown} done
 */
export function openReplyForm({ id }, done) {
  const form = el("form", { class: "stack" },
    field({ name: "text", label: t("ratings.yourReply"), multiline: true, rows: 4, required: true,
      maxlength: maxCharacters }),
    el("p", { class: "quiet" }, t("ratings.replyNote")),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("ratings.sendReply"))));
  const forget = keepTyped(form, `reply.${id}`);
  const { close } = openDialog(t("ratings.reply"), form);
  onSubmit(form, async ({ text }) => {
    await withSession(() => put(`/v1/ratings/${id}/reply`, { text }));
    forget();
    close();
    await done();
  });
}

/**
 * @param {Attributes} attributes
 * @param {string} text
 */
const chip = (attributes, text) => el("label", { class: "chip" }, el("input", attributes), el("span", {}, text));
