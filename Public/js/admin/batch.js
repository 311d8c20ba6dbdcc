// Selects several listings of the queue, for the same decision on all of them.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { t, typeset } from "../i18n.js";
import { icon } from "../icons.js";
import { askForReason, scamBox, seenVersion } from "./decisions.js";

/** The maximum number per request. */
const maxChosen = 50;

/**
 * A bar with the decisions on the selection, and the checkbox of a case. Calls `done()` when they were made.
 * @param {Account} person
 * @param {() => unknown} done
 * @returns {{ bar: HTMLElement, box: (found: Case) => HTMLElement }}
 */
export function batchChoice(person, done) {
  /** @type {Map<string, Case>} */
  const chosen = new Map();
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  const bar = el("section", { class: "batch panel row between", "aria-label": t("admin.batch.region"), hidden: true });
  const show = () => {
    bar.hidden = chosen.size === 0;
    for (const input of inputs) input.disabled = !input.checked && chosen.size >= maxChosen;
    fill(bar, el("p", { role: "status" }, t("admin.batch.chosen", { count: chosen.size })),
      el("div", { class: "row" }, button("hold", "warning", "second"), button("release", "check", "second", release()),
        person.role === "admin" && button("delete", "trash", "danger"),
        el("button", { type: "button", class: "bare", onclick: clear }, t("admin.batch.none"))));
  };
  // A listing that is shown has only its reports to release it from.
  const release = () => {
    const held = new Set([...chosen.values()].map(({ listing }) => listing?.status === "held"));
    return held.size > 1 ? "both" : held.has(true) ? "release" : "dismiss";
  };
  const clear = () => {
    chosen.clear();
    for (const input of inputs) input.checked = false;
    show();
    inputs[0]?.focus();
  };
  /**
   * @param {string} decision
   * @param {string} iconName
   * @param {string} kind
   * @param {string} [key] names the decision by what it does here
   */
  const button = (decision, iconName, kind, key = decision) => el("button", {
    type: "button", class: kind, onclick: () => decideAll([...chosen.values()], decision, kind, key, done),
  }, icon(iconName), t(`admin.decide.${key}`));
  return {
    bar,
    box: (found) => {
      const input = el("input", { type: "checkbox", onchange: () => {
        if (input.checked) chosen.set(found.id, found);
        else chosen.delete(found.id);
        show();
      } });
      inputs.push(input);
      const title = found.listing?.title ?? t("card.untitled");
      return el("label", { class: "check" }, input,
        el("span", { class: "visually-hidden" }, t("admin.batch.choose", { title })));
    },
  };
}

/**
 * @param {Case[]} cases
 * @param {string} decision
 * @param {string} kind
 * @param {string} key
 * @param {() => unknown} done
 */
function decideAll(cases, decision, kind, key, done) {
  /** @type {BatchDecisionResult[]} */
  let results = [];
  askForReason({
    heading: t(`admin.decide.${key}`),
    text: t("admin.batch.text", { count: cases.length }),
    label: t(`admin.decide.${key}`),
    kind: kind === "danger" ? kind : "",
    more: decision === "delete" && scamBox(),
    act: async (reason, { isScam }) => {
      const items = cases.map((found) =>
        ({ listing: found.id, lastDecisionId: found.lastDecisionId, ...seenVersion(found, decision) }));
      results = (await post("/v1/admin/decisions", { items, decision, reason, ...isScam && { isScam } })).items;
    },
    said: () => t("admin.batch.done", { count: results.filter(({ problem }) => problem === null).length }),
    done: async () => {
      await done();
      showProblems(results, cases);
    },
  });
}

/**
 * The listings that were not decided on, and the reasons.
 * @param {BatchDecisionResult[]} results
 * @param {Case[]} cases
 */
function showProblems(results, cases) {
  const failed = results.filter(({ problem }) => problem !== null);
  if (!failed.length) return;
  const title = (/** @type {string} */ id) =>
    cases.find((found) => found.id === id)?.listing?.title ?? t("card.untitled");
  openDialog(t("admin.batch.notDone", { count: failed.length }),
    el("ul", { class: "entries plain" }, failed.map(({ listing, problem }) => el("li", {},
      el("p", {}, el("a", { href: `/admin?listing=${listing}` }, title(listing))),
      el("p", { class: "words" }, typeset(problem?.detail ?? ""))))));
}
