import { get, patch } from "../api.js";
import { el, fill } from "../dom.js";
import { field, problemText } from "../form.js";
import { languages, t } from "../i18n.js";
import { refreshAccount } from "../session.js";
import { failureMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { pushSwitch } from "./push-switch.js";
import { section } from "./section.js";

/** @type {Delivery[]} */
const deliveries = ["instant", "daily", "off"];

/**
 * The section with the settings: whether this device shows notifications, for which events mails come, when, and in
 * which language. Saves a choice at once.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function notificationsSection(person) {
  const box = el("div", { class: "stack" }, el("div", { class: "skeleton skeleton-line" }));
  const load = async () => {
    try {
      fill(box, kindSelects(await withSession(() => get("/v1/notification-settings"))));
    } catch (error) {
      fill(box, failureMessage(error, load));
    }
  };
  load();
  return section("notifications", "mail", el("p", { class: "quiet" }, t("account.notifications.lead")),
    pushSwitch(), el("div", { class: "settings" }, languageSelect(person)), box);
}

/** @param {Account} person */
function languageSelect(person) {
  const options = /** @type {[string, string][]} */ (Object.entries(languages));
  return savedSelect({ name: "language", label: t("account.notifications.language"), options, value: person.language },
    async (language) => {
      await patch("/v1/account", { language });
      await refreshAccount();
    });
}

/** @param {Record<string, Delivery>} settings by kind */
function kindSelects(settings) {
  const options = deliveries.map((one) => /** @type {[string, string]} */ ([one, t(`account.notifications.${one}`)]));
  return el("div", { class: "settings" }, Object.entries(settings).map(([kind, value]) => savedSelect(
    { name: kind, label: t(`notifications.kind.${kind}`), options, value },
    (delivery) => patch("/v1/notification-settings", { [kind]: delivery }))));
}

/**
 * A select that saves the choice, and reverts to the saved value when that fails.
 * @param {FieldOptions} options
 * @param {(value: string) => Promise<unknown>} save
 */
function savedSelect(options, save) {
  const box = field(options);
  const select = box.querySelector("select");
  let [saved, saving] = [select.value, Promise.resolve()];
  const saveNow = async () => {
    const wanted = select.value;
    // Arrow keys pass over other values: only the last one is saved.
    if (wanted === saved) return;
    try {
      await withSession(() => save(wanted));
      saved = wanted;
      toast(t("account.notifications.saved"));
    } catch (error) {
      if (select.value === wanted) select.value = saved;
      warn(problemText(error));
    }
  };
  select.addEventListener("change", () => { saving = saving.then(saveNow); });
  return box;
}
