// Messages in place of content: empty, or an error.
import { el } from "./dom.js";
import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * A heading, a sentence and actions (nodes) in place of content.
 * @param {MessageOptions} options
 * @returns {HTMLDivElement}
 */
export function stateMessage({ name = "info", heading, text, actions = [], wrong = false, level = 2 }) {
  return el("div", { class: wrong ? "message wrong" : "message" }, icon(name), el(`h${level}`, {}, heading),
    text && el("p", {}, text), actions.length > 0 && el("div", { class: "row" }, actions));
}

/**
 * The message for an error, with a button that retries.
 * @param {any} error
 * @param {(() => unknown) | null | undefined} retry
 * @param {number} [level]
 * @returns {HTMLDivElement}
 */
export function failureMessage(error, retry, level = 2) {
  const offline = error?.name === "Unreachable";
  // A refusal of the content itself will be repeated.
  const mayHelp = !(error?.status >= 400 && error.status < 500) || [401, 408, 409, 425, 429].includes(error.status);
  const actions =
    retry && mayHelp ? [el("button", { type: "button", onclick: retry }, icon("refresh"), t("action.retry"))] : [];
  return stateMessage({
    name: offline ? "offline" : "warning", heading: t(offline ? "state.offline" : "state.failed"),
    text: problemText(error), actions, wrong: true, level,
  });
}
