// Writes to the owner of a listing.
import { newKey, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { today } from "../format.js";
import { hasText, t } from "../i18n.js";
import { icon } from "../icons.js";
import { rememberedSearch } from "../listings/result-list.js";
import { hasWritten } from "../messages-tab.js";
import { maxCharacters } from "../messages/compose.js";
import { numberBox, wholeOf } from "../number.js";
import { keepTyped } from "../typed.js";
import { withSession } from "../with-session.js";

const maxPeople = 20;

/**
 * Opens the dialog to write to the owner. The day and the people of the search are filled in.
 * @param {Listing} listing
 */
export function askOwner({ id, owner, doubt }) {
  const search = rememberedSearch(id);
  const moveIn = search.get("from") ?? search.get("availableBy") ?? "";
  const doubts = (doubt?.reasons ?? []).filter((reason) => hasText(`doubt.reader.${reason}`)).map((reason) =>
    el("p", { class: "notice" }, icon("info"), el("span", {}, t(`doubt.reader.${reason}`))));
  const form = el("form", { class: "stack" },
    ...doubts,
    field({ name: "message", label: t("messages.write"), multiline: true, rows: 5, required: true,
      maxlength: maxCharacters }),
    el("div", { class: "fields two" },
      field({ name: "moveIn", label: t("messages.moveInField"), type: "date", min: today(),
        value: moveIn >= today() ? moveIn : "" }),
      numberBox(field({ name: "people", label: t("messages.peopleField"), value: search.get("perPerson") ?? "" }),
        { min: 1, max: maxPeople })),
    el("p", { class: "contact-safety quiet" }, icon("shield"), t("messages.askNote")),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("messages.send"))));
  const forget = keepTyped(form, `ask.${id}`);
  let key = newKey();
  form.addEventListener("input", () => { key = newKey(); });
  const { dialog } = openDialog(t("messages.askTitle", { name: owner.name }), form);
  onSubmit(form, async ({ message, moveIn, people }) => {
    const body = { message, moveIn: moveIn || null, people: wholeOf(people) };
    const made = await withSession(() => post(`/v1/listings/${id}/conversations`, body, { key }));
    forget();
    hasWritten();
    const link = el("a", { class: "button wide", href: `/messages?id=${made.id}` }, icon("chat"), t("messages.open"));
    fill(dialog.querySelector(".dialog-body"), el("p", { role: "status" }, t("messages.sent")), link);
    link.focus();
  });
}
