// What a page says instead of its content: empty, failed, waiting.
import { el } from "./dom.js";
import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * A heading of a `level`, a sentence and things to do (nodes), in place of content.
 * @param {MessageOptions} options
 */
export function stateMessage({ name = "info", heading, text, actions = [], wrong = false, level = 2 }) {
  return el("div", { class: wrong ? "message wrong" : "message" },
    icon(name), el(`h${level}`, {}, heading), text && el("p", {}, text), actions.length > 0 && el("div", { class: "row" }, actions));
}

/**
 * What went wrong, and a button that tries again.
 * @param {any} error
 * @param {(() => unknown) | null | undefined} retry
 * @param {number} [level]
 */
export function failureMessage(error, retry, level = 2) {
  const offline = error?.name === "Unreachable";
  const actions = retry ? [el("button", { type: "button", onclick: retry }, icon("refresh"), t("action.retry"))] : [];
  return stateMessage({
    name: offline ? "offline" : "warning", heading: t(offline ? "state.offline" : "state.failed"),
    text: problemText(error), actions, wrong: true, level,
  });
}
