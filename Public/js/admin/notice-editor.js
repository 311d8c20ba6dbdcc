// One announcement for admins: the form of a draft with its preview, or a sent one, which may be withdrawn.
import { confirming } from "../account/reauthentication.js";
import { get, newKey, request } from "../api.js";
import { confirm } from "../dialog.js";
import { el, fill } from "../dom.js";
import { onSubmit, problemText } from "../form.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goTo } from "../local-address.js";
import { messageText } from "../messages/message-text.js";
import { forgetNotices } from "../notices/current.js";
import { failureMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { noticeFacts } from "./notice-facts.js";
import { noticeForm } from "./notice-form.js";

const listPath = "/admin?view=notices";

/**
 * Shows an announcement by its id, or the form of a new one.
 * @param {HTMLElement} box
 * @param {string} id an id, or `new`
 * @param {Account} person
 * @returns {Promise<void>}
 */
export async function showNoticeEditor(box, id, person) {
  if (id === "new") return showDraft(box, null, null, person);
  try {
    const { body, etag } = await withSession(() => request("GET", pathOf(id)));
    if (body.status === "draft") await showDraft(box, body, etag, person);
    else showSent(box, body, etag, person);
  } catch (error) {
    fill(box, failureMessage(error, () => showNoticeEditor(box, id, person)));
  }
}

/** @param {string} id */
const pathOf = (id) => `/v1/admin/notices/${encodeURIComponent(id)}`;

/**
 * @param {HTMLElement} box
 * @param {Notice | null} draft
 * @param {string | null} etag
 * @param {Account} person
 */
async function showDraft(box, draft, etag, person) {
  const { form, values } = noticeForm(draft);
  const preview = el("div", { "aria-live": "polite" });
  fill(box, el("div", { class: "stack" }, backLink(), form, preview));
  // A later edit would not be in the sent text.
  form.addEventListener("input", () => fill(preview));
  onSubmit(form, async () => {
    const { body: saved, etag: tag } = await withSession(() => (draft
      ? request("PATCH", pathOf(draft.id), { body: values(), ifMatch: etag })
      : request("POST", "/v1/admin/notices", { body: values(), key: newKey() })));
    [draft, etag] = [saved, tag];
    history.replaceState(null, "", `${listPath}&notice=${saved.id}`);
    toast(t("admin.notices.saved"));
    await showPreview();
  });
  const showPreview = async () => {
    if (!draft) return;
    const { id } = draft;
    /** @type {NoticePreview} */
    const found = await withSession(() => get(`${pathOf(id)}/preview`));
    fill(preview, previewPanel(box, draft, etag, found, person));
  };
  if (draft) await showPreview().catch((error) => fill(preview, failureMessage(error, showPreview)));
}

/**
 * @param {HTMLElement} box
 * @param {Notice} draft
 * @param {string | null} etag
 * @param {NoticePreview} preview
 * @param {Account} person
 */
function previewPanel(box, draft, etag, { recipients, mails, subject, text }, person) {
  const counts = t("admin.notices.recipients", { count: recipients, number: number(recipients) });
  const mailed = draft.isMailed ? t("admin.notices.mailCount", { count: mails, number: number(mails) })
    : t("admin.notices.noMail");
  const send = async () => {
    const isSure = await confirm({
      heading: t("admin.notices.send"), text: `${counts} ${mailed}`, action: t("admin.notices.send"),
    });
    if (isSure) await act(box, draft, "sending", etag, t("admin.notices.sentNow"), person);
  };
  return el("section", { class: "panel stack", "aria-labelledby": "notice-preview" },
    el("h2", { id: "notice-preview" }, t("admin.notices.preview")),
    el("p", {}, counts, " ", mailed),
    draft.isMailed && el("div", {}, el("p", {}, el("strong", { dir: "auto" }, subject)),
      el("blockquote", { dir: "auto" }, text)),
    el("div", { class: "row" }, el("button", { type: "button", onclick: send }, icon("check"), t("admin.notices.send")),
      el("button", { type: "button", class: "danger", onclick: () => remove(draft, etag) }, icon("trash"),
        t("admin.notices.remove"))));
}

/**
 * @param {HTMLElement} box
 * @param {Notice} notice
 * @param {string | null} etag
 * @param {Account} person
 */
function showSent(box, notice, etag, person) {
  const withdraw = async () => {
    const isSure = await confirm({
      heading: t("admin.notices.withdraw"), text: t("admin.notices.withdrawText"),
      action: t("admin.notices.withdraw"), danger: true,
    });
    if (isSure) await act(box, notice, "withdrawal", etag, t("admin.notices.withdrawnNow"), person);
  };
  const mayWithdraw = ["scheduled", "current"].includes(notice.status) && notice.author !== "operator";
  fill(box, el("div", { class: "stack" }, backLink(),
    el("article", { class: "panel stack" }, el("h2", { dir: "auto" }, notice.title), messageText(notice.text),
      noticeFacts(notice),
      mayWithdraw && el("div", { class: "row" },
        el("button", { type: "button", class: "danger", onclick: withdraw }, t("admin.notices.withdraw"))))));
}

/**
 * Sends or withdraws, and shows the result. Sending asks for the password.
 * @param {HTMLElement} box
 * @param {Notice} notice
 * @param {"sending" | "withdrawal"} step
 * @param {string | null} etag
 * @param {string} said
 * @param {Account} person
 */
async function act(box, notice, step, etag, said, person) {
  try {
    await confirming(person, t("admin.notices.send"), async () => {
      await withSession(() => request("POST", `${pathOf(notice.id)}/${step}`, { ifMatch: etag }));
      forgetNotices();
      toast(said);
      await showNoticeEditor(box, notice.id, person);
    });
  } catch (error) {
    warn(problemText(error));
    if (error?.status === 412) await showNoticeEditor(box, notice.id, person);
  }
}

/**
 * @param {Notice} draft
 * @param {string | null} etag
 */
async function remove(draft, etag) {
  const isSure = await confirm({
    heading: t("admin.notices.remove"), text: draft.title, action: t("admin.notices.remove"), danger: true,
  });
  if (!isSure) return;
  try {
    await withSession(() => request("DELETE", pathOf(draft.id), { ifMatch: etag }));
    goTo(listPath);
  } catch (error) {
    warn(problemText(error));
  }
}

const backLink = () => el("p", {}, el("a", { href: listPath }, t("admin.notices.all")));
