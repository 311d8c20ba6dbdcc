// Calculations that the reader saved: saving, opening, deleting.
import { Unreachable, del, get, post, request } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { undoable } from "../undo.js";
import { withSession } from "../with-session.js";
import { storeScenarios, storedScenarios } from "./offline.js";

const pageSize = 20;

/**
 * The list of saved calculations, newest first; without a network those of the first page when there was one.
 * @param {HTMLElement} box
 */
export async function showScenarios(box) {
  const list = el("ul", { class: "plain calculator-kept" });
  const more = el("button", { type: "button", class: "second", hidden: true }, t("admin.more"));
  /** @type {string | null} */
  let cursor = null;
  const load = async () => {
    const page = await scenarioPage(cursor);
    list.append(...page.items.map((/** @type {Scenario} */ one) => row(one, list, box)));
    cursor = page.nextCursor;
    more.hidden = !cursor;
    box.hidden = list.children.length === 0;
  };
  more.addEventListener("click", () => load().catch((error) => warn(problemText(error))));
  fill(box, el("h2", {}, t("calculator.kept")), list, more);
  await load().catch((error) => {
    box.hidden = false;
    fill(box, el("h2", {}, t("calculator.kept")), failureMessage(error, () => showScenarios(box), 3));
  });
}

/**
 * @param {string | null} cursor
 * @returns {Promise<{ items: Scenario[], nextCursor: string | null }>}
 */
async function scenarioPage(cursor) {
  try {
    const page = await get("/v1/finance/scenarios", { query: { limit: pageSize, cursor } });
    if (!cursor) storeScenarios(page.items);
    return page;
  } catch (error) {
    if (cursor || !(error instanceof Unreachable) || storedScenarios().length === 0) throw error;
    return { items: storedScenarios(), nextCursor: null };
  }
}

/**
 * @param {Scenario} scenario
 * @param {HTMLElement} list
 * @param {HTMLElement} box
 */
function row(scenario, list, box) {
  const { id, name, kind, changedAt } = scenario;
  const item = el("li", { "data-id": id },
    el("a", { href: `/calculator?scenario=${id}` }, icon("chart"), el("span", {}, el("strong", {}, name),
      el("small", { class: "quiet" }, `${t(`calculator.kind.${kind}`)} · ${dateTime(changedAt)}`))),
    el("button", {
      type: "button", class: "bare round", "aria-label": t("calculator.deleteOf", { name }), onclick: () => remove(),
    }, icon("trash")));
  const remove = () => {
    const after = item.nextElementSibling ?? item.previousElementSibling;
    item.remove();
    box.hidden = list.children.length === 0;
    /** @type {HTMLElement | null | undefined} */ (after?.querySelector("a"))?.focus();
    undoable(t("calculator.deleted", { name }), {
      back: () => showScenarios(box),
      commit: (options) => withSession(() => del(`/v1/finance/scenarios/${id}`, options)).catch((error) => {
        if (error.status !== 404) throw error;
      }),
    });
  };
  return item;
}

/**
 * The calculation of an id with its entity tag; without a network the stored one, without a tag.
 * @param {string} id
 * @returns {Promise<OpenScenario>}
 */
export async function openScenario(id) {
  try {
    const { body, etag } = await withSession(() => request("GET", `/v1/finance/scenarios/${encodeURIComponent(id)}`));
    return { ...body, etag };
  } catch (error) {
    const stored = storedScenarios().find((one) => one.id === id);
    if (!stored || !(error instanceof Unreachable)) throw error;
    return { ...stored, etag: null };
  }
}

/**
 * Asks for a name and saves; an opened calculation may be replaced.
 * @param {{ kind: string, inputs: Record<string, number> }} content
 * @param {OpenScenario | null} opened
 * @param {(saved: OpenScenario) => void} done
 */
export function saveScenario({ kind, inputs }, opened, done) {
  const form = el("form", { class: "stack" },
    field({
      name: "name", label: t("calculator.name"), value: opened?.name ?? t(`calculator.kind.${kind}`), required: true,
      maxlength: 80,
    }),
    opened && el("label", { class: "check" }, el("input", { type: "checkbox", name: "isNew" }),
      el("span", {}, t("calculator.asNew"))),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("action.save"))));
  const { close, dialog } = openDialog(t("calculator.save"), form);
  onSubmit(form, async ({ name, isNew }) => {
    const content = { name, kind, inputs };
    const { body, etag } = await withSession(() => (opened && !isNew
      ? request("PUT", `/v1/finance/scenarios/${opened.id}`, { body: content, ifMatch: opened.etag ?? undefined })
      : post("/v1/finance/scenarios", content).then((made) => ({ body: made, etag: null }))));
    close();
    toast(t("calculator.saved", { name }), { name: "check" });
    done({ ...body, etag });
  });
  /** @type {any} */ (dialog.querySelector("input")).select();
}
