// The text of one of the marketplace's pages, with a preview.
import { del, request } from "../api.js";
import { confirm } from "../dialog.js";
import { debounce, el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { fragment } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goTo } from "../local-address.js";
import { failureMessage } from "../state-messages.js";
import { forgetTenant } from "../tenant.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

const previewMilliseconds = 400;
const listPath = "/admin?view=settings";

/**
 * Shows the text of a page by its name.
 * @param {HTMLElement} box
 * @param {string} name
 * @returns {Promise<void>}
 */
export async function showPageEditor(box, name) {
  try {
    const { body, etag } = await withSession(() => request("GET", pathOf(name)));
    showText(box, body, body.text ?? "", etag);
  } catch (error) {
    fill(box, failureMessage(error, () => showPageEditor(box, name)));
  }
}

/** @param {string} name */
const pathOf = (name) => `/v1/admin/tenant/pages/${encodeURIComponent(name)}`;

/**
 * @param {HTMLElement} box
 * @param {TenantPageDraft} draft what is stored
 * @param {string} text what the form shows
 * @param {string | null} etag
 */
function showText(box, draft, text, etag) {
  const label = t(`tenantPage.${draft.name}`);
  const preview = el("div", { class: "page-text", dir: "auto" });
  const form = el("form", { class: "panel stack" },
    field({ name: "text", label, hint: t("admin.settings.textHint"), value: text, multiline: true, required: true,
      maxlength: 50_000, rows: 16 }),
    el("div", { class: "row" }, el("button", { type: "submit" }, t("action.save")),
      draft.text !== null && el("a", { class: "button second", href: `/${draft.name}` }, t("admin.settings.open")),
      draft.text !== null && el("button", { type: "button", class: "danger", onclick: () => remove(box, draft, etag) },
        icon("trash"), t("admin.settings.remove"))));
  const control = /** @type {any} */ (form.elements.namedItem("text"));
  const show = () => showMarkup(preview, control.value);
  control.addEventListener("input", debounce(show, previewMilliseconds));
  show();
  onSubmit(form, async (values) => {
    try {
      const { body, etag: tag } =
        await withSession(() => request("PUT", pathOf(draft.name), { body: { text: values.text }, ifMatch: etag }));
      forgetTenant();
      showText(box, body, body.text, tag);
      focusSubmit(box);
      toast(t("admin.settings.saved"));
    } catch (error) {
      if (error?.status !== 412) throw error;
      await showConflict(box, draft.name, values.text);
    }
  });
  fill(box, el("div", { class: "stack" }, el("p", {}, el("a", { href: listPath }, t("admin.settings.all"))), form,
    el("section", { class: "panel stack", "aria-labelledby": "page-preview" },
      el("h2", { id: "page-preview" }, t("admin.settings.preview")), preview)));
}

/**
 * Shows a text as readers will see it. Without a connection, what was shown stays.
 * @param {HTMLElement} box
 * @param {string} text
 */
async function showMarkup(box, text) {
  const shown = await fragment("/page-text", { body: { text } }).catch(() => null);
  if (shown) fill(box, shown.elements);
}

/**
 * Somebody else has saved: shows their text below the form, which keeps the text typed here.
 * @param {HTMLElement} box
 * @param {string} name
 * @param {string} mine
 */
async function showConflict(box, name, mine) {
  const { body, etag } = await withSession(() => request("GET", pathOf(name)));
  showText(box, body, mine, etag);
  const theirs = el("div", { class: "page-text", dir: "auto" });
  await showMarkup(theirs, body.text ?? "");
  box.append(el("section", { class: "panel stack", "aria-labelledby": "page-theirs" },
    el("h2", { id: "page-theirs" }, t("admin.settings.theirs")),
    theirs));
  focusSubmit(box);
  warn(t("admin.settings.conflict"));
}

/**
 * The form was rebuilt, so the focus returns to its place.
 * @param {HTMLElement} box
 */
function focusSubmit(box) {
  /** @type {HTMLElement | null} */ (box.querySelector("button[type=submit]"))?.focus();
}

/**
 * @param {HTMLElement} box
 * @param {TenantPageDraft} draft
 * @param {string | null} etag
 */
async function remove(box, draft, etag) {
  const isSure = await confirm({
    heading: t("admin.settings.remove"), text: t("admin.settings.removeText"), action: t("admin.settings.remove"),
    danger: true,
  });
  if (!isSure) return;
  try {
    await withSession(() => del(pathOf(draft.name), { ifMatch: etag }));
    forgetTenant();
    goTo(listPath);
  } catch (error) {
    warn(problemText(error));
    if (error?.status === 412) await showPageEditor(box, draft.name);
  }
}
