// The audience of an announcement and its outcome.
import { el } from "../dom.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";

/**
 * The facts in a few lines.
 * @param {Notice} notice
 * @returns {HTMLElement}
 */
export function noticeFacts({ status, audience, university, startsAt, endsAt, isMailed, mails, author, authorName }) {
  const by = author === "operator" ? t("admin.audit.operator") : authorName ?? t("admin.notices.gone");
  return el("div", {},
    el("p", {}, el("span", { class: status === "current" ? "badge good" : "badge" }, t(`admin.notices.is.${status}`)),
      " ", audience === "students" ? t("admin.notices.studentsOf", { university: university?.name ?? "" })
        : t(`admin.notices.for.${audience}`)),
    el("p", { class: "quiet" }, t("admin.notices.time", { from: dateTime(startsAt), to: dateTime(endsAt) }), " · ",
      t("admin.notices.by", { name: by }),
      isMailed && " · ", isMailed && mailLine(status, mails)));
}

/**
 * @param {string} status
 * @param {number} mails
 */
const mailLine = (status, mails) =>
  (status === "draft" ? t("admin.notices.mailed") : t("admin.notices.mails", { count: mails }));
