// The rating in a conversation: its seeker rates the owner, who replies once.
import { del, get } from "../api.js";
import { confirm } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { reportRating } from "../listing/report.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { ratingText } from "./rating.js";
import { openRatingForm, openReplyForm } from "./rating-form.js";

/**
 * The panel above the messages; hidden while there is nothing to rate.
 * @param {Conversation} conversation
 * @returns {HTMLElement}
 */
export function ratingPanel(conversation) {
  const panel = el("section", { class: "panel rating-panel stack", "aria-label": t("ratings.panel"), hidden: true });
  const show = async () => {
    /** @type {ConversationRating} */
    const found = await withSession(() => get(`/v1/conversations/${conversation.id}/rating`));
    const content = conversation.role === "seeker" ? asSeeker(conversation, found, show)
      : asOwner(conversation, found, show);
    panel.hidden = !content;
    fill(panel, content);
  };
  // A conversation without its rating is better than none.
  show().catch(() => {});
  return panel;
}

/**
 * @param {Conversation} conversation
 * @param {ConversationRating} found
 * @param {() => Promise<unknown>} done
 * @returns {Child[] | null}
 */
function asSeeker(conversation, { rating, mayRate, mayRateFrom }, done) {
  const { name } = conversation.person;
  const rate = (/** @type {Child} */ text, kind = "second") =>
    el("button", { type: "button", class: kind, onclick: () => openRatingForm(conversation, rating, done) },
      icon("star"), text);
  if (!rating) {
    if (mayRateFrom) return [el("p", { class: "quiet" }, t("ratings.from", { name, day: dateTime(mayRateFrom) }))];
    return mayRate ? [el("div", { class: "row between" }, el("p", {}, t("ratings.ask", { name })),
      rate(t("ratings.rate", { name })))] : null;
  }
  return [
    el("h3", {}, t("ratings.mine", { name })), ratingText(rating), el("p", { class: "quiet" }, statusText(rating)),
    mayRate && el("div", { class: "row" }, rate(t("ratings.change")),
      el("button", { type: "button", class: "bare", onclick: () => withdraw(conversation, done) }, icon("trash"),
        t("ratings.withdraw"))),
  ];
}

/**
 * @param {Conversation} conversation
 * @param {ConversationRating} found
 * @param {() => Promise<unknown>} done
 * @returns {Child[] | null}
 */
function asOwner({ person }, { rating, mayReply }, done) {
  if (!rating) return null;
  return [
    el("h3", {}, t("ratings.theirs", { name: person.name })), ratingText(rating),
    el("p", { class: "quiet" }, statusText(rating)),
    el("div", { class: "row" },
      mayReply && el("button", { type: "button", class: "second", onclick: () => openReplyForm(rating, done) },
        icon("chat"), t("ratings.reply")),
      el("button", {
        type: "button", class: "bare", "aria-label": t("ratings.reportOf", { name: person.name }),
        onclick: () => reportRating(`/v1/ratings/${rating.id}`),
      }, icon("flag"), t("ratings.report"))),
  ];
}

/** @param {OwnRating} rating */
const statusText = ({ status, visibleAt }) => t(`ratings.status.${status}`, { day: dateTime(visibleAt) });

/**
 * @param {Conversation} conversation
 * @param {() => Promise<unknown>} done
 */
async function withdraw({ id }, done) {
  const isSure = await confirm({
    heading: t("ratings.withdrawTitle"), text: t("ratings.withdrawText"), action: t("ratings.withdraw"), danger: true,
  });
  if (!isSure) return;
  try {
    await withSession(() => del(`/v1/conversations/${id}/rating`));
    toast(t("ratings.withdrawn"));
    await done();
  } catch (error) {
    warn(problemText(error));
  }
}
