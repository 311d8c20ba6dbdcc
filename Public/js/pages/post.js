import { again } from "../again.js";
import { byId, el, fill } from "../dom.js";
import { clearFaults } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { Desk } from "../post/desk.js";
import { extras, facts } from "../post/form.js";
import { Undecided } from "../post/keeper.js";
import { askToVerify, needsWork, posted, showFaults } from "../post/tell.js";
import { SECOND_STEP, missing } from "../post/values.js";
import { speakMoneyIn } from "../post/words.js";
import { account, needAccount } from "../session.js";
import { setTitle, startPage } from "../shell.js";
import { failure, message } from "../states.js";
import { toast, warn } from "../toast.js";

const market = await startPage({ page: "post", title: "post.title" });
speakMoneyIn(market.currency);
const work = byId("work");
let desk = null;

await open();
document.body.dataset.open = "true";

async function open() {
  const id = new URLSearchParams(location.search).get("id");
  const here = await account();
  // Without a network nobody can log in: the draft waits.
  if (!here && navigator.onLine === false) return fill(work, failure({ name: "Unreachable" }, () => location.reload()));
  desk = new Desk({ market, person: here ?? await needAccount() });
  try {
    if (id) await again(() => desk.keeper.load(id));
  } catch (error) {
    return fill(work, error.status === 404 ? nothingHere() : failure(error, () => location.reload()));
  }
  if (id && desk.keeper.listing.owner.id !== desk.person.id) return fill(work, nothingHere());
  build();
  go(await desk.fillIn(), false);
  desk.form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (desk.isBusy) return;
    if (desk.step === 1) next();
    else finish();
  });
}

const nothingHere = () => message({
  name: "compass", heading: t("post.goneTitle"), text: t("post.goneText"),
  actions: [el("a", { class: "button", href: "/my-listings" }, t("tab.mine"))],
});

function build() {
  const { form, keeper } = desk;
  byId("heading").textContent = t(keeper.isDraft ? "post.title" : "post.editTitle");
  setTitle(byId("heading").textContent, market);
  const step = (number) => el("li", {}, el("button", { type: "button", "data-step": number, onclick: () => go(number) },
    el("span", { class: "step-number", "aria-hidden": "true" }, number), t(`post.step${number}`)));
  fill(form,
    el("nav", { class: "steps", "aria-label": t("post.steps") }, el("ol", { class: "plain" }, step(1), step(2))),
    el("div", { class: "stack", id: "step-1" }, facts(market, desk.place.element)),
    el("div", { class: "stack", id: "step-2", hidden: true }, extras(desk.newBoard().element)),
    el("div", { class: "post-bar" }, desk.told,
      el("button", { type: "button", class: "second", id: "back", onclick: () => go(1) }, icon("left"), t("action.back")),
      keeper.isDraft
        ? el("button", { type: "button", class: "second", id: "later", onclick: later }, t("post.later"))
        : el("button", { type: "button", class: "second", id: "save-now", onclick: finish }, t("post.saveNow")),
      el("button", { type: "submit", id: "go" })));
  fill(work, form);
}

function go(number, moves = true) {
  const { form, keeper } = desk;
  desk.step = number;
  byId("step-1").hidden = number !== 1;
  byId("step-2").hidden = number !== 2;
  byId("back").hidden = number === 1;
  const saveNow = byId("save-now");
  if (saveNow) saveNow.hidden = number !== 1;
  byId("go").textContent = t(number === 1 ? "action.next" : keeper.isDraft ? "post.publish" : "post.save");
  for (const button of form.querySelectorAll("[data-step]")) {
    if (Number(button.dataset.step) === number) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  if (number === 1) desk.place.appear();
  if (!moves) return;
  desk.keep();
  form.querySelector("[aria-current]").focus({ preventScroll: true });
  scrollTo(0, 0);
}

async function next() {
  const empty = missing(desk.values).filter((name) => !SECOND_STEP.includes(name));
  if (empty.length) return showFaults(desk.form, needsWork(empty));
  if (!desk.keeper.isDraft) return go(2);
  const refused = (await store())?.filter(({ field }) => !SECOND_STEP.includes(field)) ?? [];
  if (refused.length) showFaults(desk.form, refused);
  else if (desk.keeper.id || navigator.onLine === false) go(2);
}

async function finish() {
  const { board, keeper } = desk;
  const isNew = keeper.isDraft;
  const empty = missing(desk.values);
  if (empty.length && (isNew || keeper.listing.status === "active")) return toFaults(needsWork(empty));
  if (board.uploads.open && !(await board.mayLeave())) return;
  await busy(async () => {
    try {
      await again(() => keeper.store(desk.values, isNew ? { status: "active" } : {}));
      done(isNew);
    } catch (error) {
      await fail(error);
    }
  });
}

function done(isNew) {
  desk.end();
  byId("heading").hidden = true;
  fill(work, posted(desk.keeper.listing, isNew));
  work.querySelector("h2").focus();
  scrollTo(0, 0);
}

async function later() {
  if (await store()) location.assign("/my-listings");
}

/** Stores the draft and answers its faults; undefined when it stays in this browser. */
async function store() {
  return busy(async () => {
    try {
      const faults = await desk.storeDraft();
      desk.place.show(desk.keeper.listing, faults.some(({ field }) => field.startsWith("address.")));
      return faults;
    } catch (error) {
      await fail(error);
      return undefined;
    }
  });
}

async function busy(act) {
  const mark = (isBusy) => [desk.form, byId("go")].forEach((one) => one?.setAttribute("aria-busy", String(isBusy)));
  mark(true);
  try {
    return await act();
  } finally {
    mark(false);
  }
}

/** Nothing is lost: what was typed stays in the form and in this browser. */
async function fail(error) {
  desk.keep();
  if (error instanceof Undecided) return;
  if (error.name === "Unreachable") return warn(t("post.offline"), { name: "offline" });
  if (error.code === "email_not_verified") return askToVerify(again);
  if (error.status === 404 && desk.keeper.id) {
    desk.startAnew();
    return toast(t("post.deletedElsewhere"), { name: "info" });
  }
  if (error.faults?.length) return toFaults(error.faults);
  showFaults(desk.form, [], error);
}

/** Shows faults in the step that they belong to. */
function toFaults(faults) {
  clearFaults(desk.form);
  go(faults.every(({ field }) => SECOND_STEP.includes(field)) ? 2 : 1, false);
  showFaults(desk.form, faults);
}
