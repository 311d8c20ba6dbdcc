// The marketplace's logo: a small picture, shown as on pages.
import { confirming } from "../account/reauthentication.js";
import { del, request } from "../api.js";
import { confirm } from "../dialog.js";
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetTenant } from "../tenant.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

const path = "/v1/admin/tenant/logo";
const maxBytes = 100_000;
const ownLogo = "/icons/icon.svg";

/**
 * The section that shows, replaces and removes the logo.
 * @param {string | null | undefined} logo
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function logoSection(logo, person) {
  const picture = el("img", { class: "settings-logo", src: logo ?? ownLogo, alt: "", width: 32, height: 32 });
  const input = el("input", { type: "file", id: "settings-logo", accept: "image/png,image/jpeg,image/webp" });
  const removal = el("button", { type: "button", class: "danger", hidden: !logo, onclick: () => remove() },
    icon("trash"), t("admin.settings.removeLogo"));
  /** @param {string | null} address */
  const show = (address) => {
    forgetTenant();
    picture.src = address ?? ownLogo;
    removal.hidden = !address;
  };
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > maxBytes) return warn(t("admin.settings.logoTooLarge"));
    await acting(person, t("action.save"), async () => {
      await withSession(() => request("PUT", path, { body: file }));
      show(URL.createObjectURL(file));
      toast(t("admin.settings.saved"));
    });
    input.value = "";
  });
  const remove = async () => {
    const isSure = await confirm({
      heading: t("admin.settings.removeLogo"), action: t("admin.settings.removeLogo"), danger: true,
    });
    if (!isSure) return;
    await acting(person, t("admin.settings.removeLogo"), async () => {
      await withSession(() => del(path));
      show(null);
      input.focus();
    });
  };
  return el("section", { class: "panel stack", "aria-labelledby": "settings-logo-heading" },
    el("h2", { id: "settings-logo-heading" }, t("admin.settings.logo")), picture,
    el("div", { class: "field", "data-field": "logo" },
      el("label", { for: "settings-logo" }, t("admin.settings.logoFile")), input,
      el("p", { class: "hint" }, t("admin.settings.logoHint"))),
    el("div", { class: "row" }, removal));
}

/**
 * @param {Account} person
 * @param {string} label
 * @param {() => Promise<void>} act
 */
async function acting(person, label, act) {
  try {
    await confirming(person, label, act);
  } catch (error) {
    warn(error?.fields?.has("logo") ? t("admin.settings.logoKind") : problemText(error));
  }
}
