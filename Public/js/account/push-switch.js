import { el, fill, newId } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { canPush, isPushOn, pushKey, turnPushOff, turnPushOn } from "../push.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

/**
 * The switch that has this browser show notifications while no page is open, or the reason why it cannot. The browser
 * asks for permission when the switch is pressed, never before.
 * @returns {HTMLElement}
 */
export function pushSwitch() {
  const box = el("div", { class: "field", "data-field": "push" });
  const load = async () => {
    if (!canPush()) return fill(box, remark(isAppleTouch() ? "install" : "unsupported"));
    try {
      const [key, isOn] = await withSession(() => Promise.all([pushKey(), isPushOn()]));
      fill(box, key === null ? remark("unavailable") : control(key, isOn));
    } catch (error) {
      fill(box, el("p", { class: "hint" }, problemText(error)));
    }
  };
  load();
  return box;
}

/** @param {string} key of a text */
const remark = (key, id = newId("hint")) => el("p", { class: "hint", id }, t(`account.push.${key}`));

/** Safari on iPhones and iPads has notifications in installed apps only. */
const isAppleTouch = () => /iPhone|iPad/.test(navigator.userAgent)
  || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/**
 * @param {string} key of the server
 * @param {boolean} isOn
 */
function control(key, isOn) {
  const isBlocked = Notification.permission === "denied";
  const hint = remark(isBlocked ? "blocked" : "hint");
  const input = el("input", { type: "checkbox", role: "switch", name: "push", "aria-describedby": hint.id,
    checked: isOn && !isBlocked, disabled: isBlocked });
  input.addEventListener("change", async () => {
    const wanted = input.checked;
    // It cannot be pressed again meanwhile, but keeps the focus.
    input.setAttribute("aria-disabled", "true");
    try {
      if (await (wanted ? start(key) : stop())) toast(t(wanted ? "account.push.on" : "account.push.off"));
      else input.checked = !wanted;
    } catch (error) {
      input.checked = !wanted;
      warn(isOfBrowser(error) ? t("account.push.failed") : problemText(error));
    }
    input.removeAttribute("aria-disabled");
    if (Notification.permission === "denied") hint.replaceWith(remark("blocked", hint.id));
  });
  input.addEventListener("click", (event) => {
    if (input.getAttribute("aria-disabled")) event.preventDefault();
  });
  return [el("label", { class: "check switch" }, input, el("span", {}, t("account.push.label"))), hint];
}

/** @param {string} key */
async function start(key) {
  if (await Notification.requestPermission() !== "granted") {
    warn(t("account.push.refused"));
    return false;
  }
  await withSession(() => turnPushOn(key));
  return true;
}

async function stop() {
  await withSession(turnPushOff);
  return true;
}

/** @param {unknown} error */
const isOfBrowser = (error) => error instanceof DOMException;
