// A note on a favorite, which only its author sees.
import { put } from "../api.js";
import { confirm } from "../dialog.js";
import { el, fill, newId } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";

const maxLength = 500;

/**
 * The note with a button that edits it, or a button that adds one.
 * @param {CardFacts} listing
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
    const form = noteForm(title, note, async (words) => {
      await put(`/v1/favorites/${encodeURIComponent(listing.id)}/note`, { note: words || null });
      note = listing.note = words;
      toast(t(note ? "note.saved" : "note.removed"), { name: "check" });
    }, () => show().focus());
    fill(box, form);
    form.querySelector("textarea")?.focus();
  };
  show();
  return box;
}

/**
 * The form of a note. Calls `close()` when it is saved or left; asks first when typed text would be lost.
 * @param {string} title
 * @param {string} note
 * @param {(words: string) => Promise<void>} save
 * @param {() => void} close
 * @returns {HTMLFormElement}
 */
function noteForm(title, note, save, close) {
  const id = newId("note");
  const area = el("textarea", { id, maxlength: maxLength, rows: 3 });
  area.value = note;
  const leave = async () => {
    const question = { heading: t("note.discardTitle"), action: t("note.discard"), danger: true };
    if (area.value.trim() === note || await confirm(question)) close();
    else area.focus();
  };
  return el("form", {
    class: "stack",
    onsubmit: async (event) => {
      event.preventDefault();
      try {
        await save(area.value.trim());
        close();
      } catch (error) {
        warn(problemText(error));
      }
    },
    onkeydown: (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      leave();
    },
  }, el("label", { for: id, class: "label" }, t("note.label", { title })), area,
    el("div", { class: "row" }, el("button", { type: "submit" }, t("action.save")),
      el("button", { type: "button", class: "second", onclick: leave }, t("action.cancel"))));
}
