// The settings of the marketplace, for its admins: name, color, rules, logo and pages.
import { marketplaceKeysSection } from "../account/keys.js";
import { marketplaceWebhooksSection } from "../account/webhooks.js";
import { confirming } from "../account/reauthentication.js";
import { get, request } from "../api.js";
import { el, fill } from "../dom.js";
import { onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { failureMessage } from "../state-messages.js";
import { forgetTenant } from "../tenant.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { logoSection } from "./logo.js";
import { showPageEditor } from "./page-editor.js";
import { settingsForm } from "./settings-form.js";

const path = "/v1/admin/tenant";
const pages = ["terms", "privacy", "contact"];

/**
 * Shows the settings, or the text of a page that the URL names.
 * @param {HTMLElement} box
 * @param {URLSearchParams} query
 * @param {Account} person
 * @returns {Promise<void>}
 */
export async function showSettingsView(box, query, person) {
  const page = query.get("page");
  if (page) return showPageEditor(box, page);
  try {
    const [{ body, etag }, tenant] =
      await withSession(() => Promise.all([request("GET", path), get("/v1/tenant")]));
    const place = el("div");
    const parts = [
      place, logoSection(tenant.logo, person), pageList(tenant.pages ?? []), marketplaceKeysSection(person),
      marketplaceWebhooksSection(person),
    ];
    fill(box, el("div", { class: "stack settings" }, parts));
    showForm(place, body, body, etag, person);
  } catch (error) {
    fill(box, failureMessage(error, () => showSettingsView(box, query, person)));
  }
}

/**
 * @param {HTMLElement} place
 * @param {TenantSettings} shown
 * @param {TenantSettings} known
 * @param {string | null} etag
 * @param {Account} person
 */
function showForm(place, shown, known, etag, person) {
  const { form, changes } = settingsForm(shown, known);
  fill(place, form);
  const save = async () => {
    const { body, etag: tag } = await withSession(() => request("PATCH", path, { body: changes(), ifMatch: etag }));
    forgetTenant();
    showForm(place, body, body, tag, person);
    focusSubmit(place);
    toast(t("admin.settings.saved"));
  };
  onSubmit(form, async () => {
    try {
      await confirming(person, t("action.save"), save);
    } catch (error) {
      if (error?.status === 412) await showConflict(place, changes(), person);
      else throw error;
    }
  });
}

/**
 * Somebody else has saved: shows the stored settings with the changes typed here, which the next save keeps.
 * @param {HTMLElement} place
 * @param {Partial<TenantSettings>} mine
 * @param {Account} person
 */
async function showConflict(place, mine, person) {
  const { body, etag } = await withSession(() => request("GET", path));
  showForm(place, { ...body, ...mine }, body, etag, person);
  focusSubmit(place);
  warn(t("admin.settings.conflict"));
}

/**
 * The form was rebuilt, so the focus returns to its place.
 * @param {HTMLElement} place
 */
function focusSubmit(place) {
  /** @type {HTMLElement | null} */ (place.querySelector("button[type=submit]"))?.focus();
}

/** @param {string[]} written */
const pageList = (written) => el("section", { class: "panel stack", "aria-labelledby": "settings-pages" },
  el("h2", { id: "settings-pages" }, t("admin.settings.pages")),
  el("p", { class: "quiet" }, t("admin.settings.pagesText")),
  el("ul", { class: "plain settings-pages" }, pages.map((name) => el("li", {},
    el("a", { href: `/admin?view=settings&page=${name}` }, t(`tenantPage.${name}`)),
    el("span", { class: written.includes(name) ? "badge good" : "badge" },
      written.includes(name) ? t("admin.settings.shown") : t("admin.settings.notWritten"))))));
