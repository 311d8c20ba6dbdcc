// A note on a favourite, which only its writer sees.
import { put } from "../api.js";
import { el, fill, newId } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";

const maxLength = 500;

/**
 * The note with a button that edits it, or a button that adds one.
 * @param {Card} listing
 * @returns {HTMLElement}
 */
export function favoriteNote(listing) {
  let note = listing.note ?? "";
  const title = listing.title ?? t("card.untitled");
  const box = el("div", { class: "favorite-note" });
  const show = () => {
    const button = el("button", {
      type: "button", class: "bare", "aria-label": t(note ? "note.editOf" : "note.addOf", { title }), onclick: edit,
    }, icon("edit"), t(note ? "note.edit" : "note.add"));
    fill(box, note && el("p", { class: "note-text" }, note), button);
    return button;
  };
  const edit = () => {
    const id = newId("note");
    const area = el("textarea", { id, maxlength: maxLength, rows: 3 });
    area.value = note;
    const save = async () => {
      try {
        await put(`/v1/favorites/${encodeURIComponent(listing.id)}/note`, { note: area.value.trim() || null });
        note = listing.note = area.value.trim();
        toast(t(note ? "note.saved" : "note.removed"), { name: "check" });
        show().focus();
      } catch (error) {
        warn(problemText(error));
      }
    };
    fill(box, el("form", {
      class: "stack",
      onsubmit: (event) => { event.preventDefault(); save(); },
      onkeydown: (event) => { if (event.key === "Escape") show().focus(); },
    }, el("label", { for: id, class: "label" }, t("note.label", { title })), area,
      el("div", { class: "row" }, el("button", { type: "submit" }, t("action.save")),
        el("button", { type: "button", class: "second", onclick: () => show().focus() }, t("action.cancel")))));
    area.focus();
  };
  show();
  return box;
}
