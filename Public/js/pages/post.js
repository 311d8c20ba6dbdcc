import { byId, el, fill } from "../dom.js";
import { clearFieldErrors } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goTo } from "../local-address.js";
import { missingErrors, promptVerification, showErrors, successMessage } from "../post/form-messages.js";
import { setCurrency } from "../post/labels.js";
import { ListingFormController } from "../post/listing-form-controller.js";
import { extraFields, factFields } from "../post/listing-form.js";
import { ConflictUnresolved } from "../post/listing-sync.js";
import { costsOf, missingFields, secondStep } from "../post/listing-values.js";
import { livePreview } from "../post/live-preview.js";
import { rentHint } from "../post/rent-hint.js";
import { watchWording } from "../post/wording-check.js";
import { currentAccount, requireAccount } from "../session.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

const tenant = await startPage({ page: "post", title: "post.title" });
const container = byId("work");
/** @type {any} */
let controller = null;
let isSubmitting = false;
/** The work in progress. */
/** @type {Promise<unknown>} */
let working = Promise.resolve();

await open();
document.body.dataset.open = "true";

async function open() {
  const id = new URLSearchParams(location.search).get("id");
  const here = await currentAccount();
  // Offline, nobody can log in: the draft waits.
  if (!here && navigator.onLine === false) {
    return fill(container, failureMessage({ name: "Unreachable" }, () => location.reload()));
  }
  controller = new ListingFormController({ tenant, person: here ?? await requireAccount() });
  try {
    if (id) await withSession(() => controller.sync.load(id));
    else await controller.startFrom(new URLSearchParams(location.search).get("like"));
  } catch (error) {
    return fill(container, error.status === 404 ? notFoundMessage() : failureMessage(error, () => location.reload()));
  }
  if (id && controller.sync.listing.owner.id !== controller.person.id) return fill(container, notFoundMessage());
  build();
  showStep(await controller.load(), false);
  controller.form.addEventListener("submit", submit);
  controller.form.addEventListener("keydown", enterGoesOn);
}

function notFoundMessage() {
  return stateMessage({
    name: "compass", heading: t("post.goneTitle"), text: t("post.goneText"),
    actions: [el("a", { class: "button", href: "/my-listings" }, t("tab.mine"))],
  });
}

function build() {
  const { form, sync } = controller;
  // A listing keeps the currency that it was posted in.
  const currency = sync.listing?.currency ?? tenant.currency;
  setCurrency(currency);
  byId("heading").textContent = t(sync.isDraft ? "post.title" : "post.editTitle");
  setTitle(byId("heading").textContent, tenant);
  /** @param {number} number */
  const step = (number) => el("li", {},
    el("button", { type: "button", "data-step": number, onclick: () => showStep(number) },
      el("span", { class: "step-number", "aria-hidden": "true" }, number), t(`post.step${number}`)));
  fill(form,
    el("nav", { class: "steps", "aria-label": t("post.steps") }, el("ol", { class: "plain" }, step(1), step(2))),
    el("div", { class: "stack", id: "step-1" }, factFields({ ...tenant, currency }, {
      place: controller.place.element, photos: controller.createPhotoEditor().element,
      rent: rentHint(controller, currency, sync.listing?.semesterMonths ?? tenant.semesterMonths),
    }), sync.isDraft && controller.createMoreUnits(currency).element),
    el("div", { class: "stack", id: "step-2", hidden: true }, extraFields({ ...tenant, currency })),
    el("div", { class: "post-bar" }, controller.saveStatus,
      el("button", { type: "button", class: "second", id: "back", onclick: () => showStep(1) }, icon("left"),
        t("action.back")),
      sync.isDraft &&
        el("button", { type: "button", class: "second", id: "later", onclick: saveForLater }, t("post.later")),
      el("button", { type: "button", class: "second", id: "next", onclick: next }, t("action.next")),
      el("button", { type: "submit", id: "go" })));
  fill(container, el("div", { class: "post-columns" }, form, livePreview(controller)));
  watchWording(form, { costs: () => costsOf(controller.values) });
}

/**
 * @param {number} number
 * @param {boolean} [moves]
 */
function showStep(number, moves = true) {
  const { form, sync } = controller;
  controller.step = number;
  byId("step-1").hidden = number !== 1;
  byId("step-2").hidden = number !== 2;
  byId("back").hidden = number === 1;
  byId("next").hidden = number !== 1;
  byId("go").textContent = t(sync.isDraft ? "post.publish" : "post.save");
  for (const button of form.querySelectorAll("[data-step]")) {
    if (Number(button.dataset.step) === number) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  if (number === 1) controller.place.becameVisible();
  if (!moves) return;
  controller.saveLocally();
  form.querySelector("[aria-current]").focus({ preventScroll: true });
  scrollTo(0, 0);
}

async function next() {
  await controller.addressHelp.fill();
  const later = secondStep(controller.values);
  const empty = missingFields(controller.values).filter((name) => !later(name));
  if (empty.length) return showErrors(controller.form, missingErrors(empty));
  if (!controller.sync.isDraft) return showStep(2);
  const refused =
    (await saveDraft())?.filter((/** @type {FieldError} */ { field }) => !later(field)) ?? [];
  if (refused.length) showErrors(controller.form, refused);
  else if (controller.sync.id || navigator.onLine === false) showStep(2);
}

/**
 * Enter in a field goes on to the next step: only the button publishes.
 * @param {KeyboardEvent} event
 */
function enterGoesOn(event) {
  const isField = event.target instanceof HTMLInputElement;
  if (event.key !== "Enter" || event.isComposing || !isField || controller.step !== 1) return;
  event.preventDefault();
  if (!controller.isBusy) next();
}

/**
 * Publishes after pending work, such as storing the draft. Pressing again does nothing until then.
 * @param {SubmitEvent} event
 */
async function submit(event) {
  event.preventDefault();
  if (isSubmitting) return;
  isSubmitting = true;
  try {
    await working;
    await publish();
  } finally {
    isSubmitting = false;
  }
}

async function publish() {
  const { photoEditor, sync, units } = controller;
  const isNew = sync.isDraft;
  await busy(() => controller.addressHelp.fill());
  const empty = missingFields(controller.values);
  if (empty.length && (isNew || sync.listing.status === "active")) return goToErrors(missingErrors(empty));
  if (isNew && units?.isComplete === false) return showUnitErrors();
  if (isNew && photoEditor.uploads.open) await sendPhotos();
  if (photoEditor.uploads.open && !(await photoEditor.confirmLeaving())) return;
  await busy(async () => {
    try {
      await withSession(() => sync.save(controller.values, isNew ? { status: "active" } : {}));
      if (isNew) await units?.publish(controller.values, sync.listing.photos);
      done(isNew);
    } catch (error) {
      await handleFailure(error);
    }
  });
}

function showUnitErrors() {
  showStep(1, false);
  controller.units.check();
}

/** Stores the draft, so that its photos can upload, and waits while they make progress. */
async function sendPhotos() {
  if (!controller.sync.id && !(await saveDraft())) return;
  await busy(() => controller.photoEditor.settled());
}

/** @param {boolean} isNew */
function done(isNew) {
  controller.discardDraft();
  byId("heading").hidden = true;
  const { sync, units } = controller;
  fill(container, successMessage(sync.listing, isNew), units?.isPublished && units.element);
  container.querySelector("h1").focus();
  scrollTo(0, 0);
}

async function saveForLater() {
  if (await saveDraft()) goTo("/my-listings");
}

/** Saves the draft on the server and returns its field errors; undefined when it stays in this browser only. */
async function saveDraft() {
  return busy(async () => {
    try {
      const errors = await controller.saveToServer();
      controller.place.show(
        controller.sync.listing, errors.some((/** @type {FieldError} */ { field }) => field.startsWith("address.")));
      return errors;
    } catch (error) {
      await handleFailure(error);
      return undefined;
    }
  });
}

/** @param {() => Promise<any>} act */
async function busy(act) {
  /** @param {boolean} isBusy */
  const mark =
    (isBusy) => [controller.form, byId("go")].forEach((one) => one?.setAttribute("aria-busy", String(isBusy)));
  mark(true);
  const work = act().finally(() => mark(false));
  working = work.catch(() => {});
  return work;
}

/**
 * Shows the error. The input stays in the form and in this browser.
 * @param {any} error
 */
async function handleFailure(error) {
  controller.saveLocally();
  if (error instanceof ConflictUnresolved) return;
  if (error.name === "Unreachable") return warn(t("post.offline"), { name: "offline" });
  if (error.code === "email_not_verified") return promptVerification(withSession);
  if (error.status === 404 && controller.sync.id) {
    controller.startOver();
    showStep(controller.step, false);
    return toast(t("post.deletedElsewhere"), { name: "info" });
  }
  if (error.errors?.length) return goToErrors(error.errors);
  showErrors(controller.form, [], error);
}

/**
 * Shows field errors in the step that they belong to.
 * @param {FieldError[]} errors
 */
function goToErrors(errors) {
  clearFieldErrors(controller.form);
  const later = secondStep(controller.values);
  showStep(errors.every((/** @type {FieldError} */ { field }) => later(field)) ? 2 : 1, false);
  showErrors(controller.form, errors);
}
