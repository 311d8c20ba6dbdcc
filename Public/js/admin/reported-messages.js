// Conversations as moderators read them: reported messages with their context, and held texts.
import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { messageText } from "../messages/message-text.js";
import { failureMessage } from "../state-messages.js";
import { warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { askForReason } from "./decisions.js";

/**
 * A button that shows the message of a report.
 * @param {string} report
 * @returns {HTMLButtonElement}
 */
export function readButton(report) {
  return el("button", { type: "button", class: "second", onclick: () => readReported(report) }, icon("chat"),
    t("admin.messages.read"));
}

/** @param {string} report */
async function readReported(report) {
  try {
    /** @type {{ items: ReportedMessage[] }} */
    const { items } = await withSession(() => get(`/v1/admin/reports/${report}/messages`));
    openDialog(t("admin.messages.title"), el("p", { class: "quiet" }, t("admin.messages.logged")),
      el("ol", { class: "entries plain" }, items.map(reportedMessage)));
  } catch (error) {
    warn(problemText(error));
  }
}

/** @param {ReportedMessage} message */
function reportedMessage({ author, text, sentAt, cautions, isReported }) {
  return el("li", {},
    el("p", {}, el("a", { href: `/admin?account=${author.id}` }, author.name), " ",
      el("span", { class: "quiet" }, dateTime(sentAt)), " ",
      isReported && el("span", { class: "badge wrong" }, icon("flag"), t("admin.messages.reported"))),
    messageText(text),
    cautions.map((one) => el("p", { class: "quiet" }, t(`messages.cautions.${one}`))));
}

/**
 * The held texts of an account, and a moderator's actions on them. They are only read on request, because that is
 * written to the audit log.
 * @param {string} account
 * @param {() => unknown} done
 * @returns {HTMLElement}
 */
export function heldMessages(account, done) {
  const path = `/v1/admin/accounts/${account}/held-messages`;
  const box = el("div", { class: "stack" });
  const read = async () => {
    try {
      /** @type {{ items: HeldMessages[] }} */
      const { items } = await withSession(() => get(path));
      const texts = el("ul", { class: "entries plain" }, items.map(heldText));
      fill(box, texts, decisions(path, items[0]?.lastSentAt, done));
    } catch (error) {
      fill(box, failureMessage(error, read, 3));
    }
  };
  return fill(box, el("p", {}, t("admin.messages.heldText")),
    el("p", {},
      el("button", { type: "button", class: "second", onclick: read }, icon("chat"), t("admin.messages.read"))));
}

/** @param {HeldMessages} held */
function heldText({ text, recipients, lastSentAt }) {
  return el("li", {}, messageText(text), el("p", { class: "quiet" },
    t("admin.messages.recipients", { count: recipients }), " · ", dateTime(lastSentAt)));
}

/**
 * @param {string} path
 * @param {string | undefined} through
 * @param {() => unknown} done
 */
function decisions(path, through, done) {
  /**
   * @param {string} verdict
   * @param {string} kind
   */
  const button = (verdict, kind) => el("button", {
    type: "button", class: kind || "second",
    onclick: () => askForReason({
      heading: t(`admin.messages.${verdict}`), text: t(`admin.messages.${verdict}Text`),
      label: t(`admin.messages.${verdict}`), kind, act: (reason) => post(path, { verdict, reason, through }),
      said: t(`admin.messages.${verdict}Done`), done,
    }),
  }, t(`admin.messages.${verdict}`));
  return el("div", { class: "row" }, button("release", ""), button("discard", "danger"));
}
