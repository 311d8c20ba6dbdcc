// The dialog in which the reader chooses the campus of all pages.
import { get } from "./api.js";
import { chooseCampus, rememberedCampus } from "./campus.js";
import { openDialog } from "./dialog.js";
import { el } from "./dom.js";
import { currentLocation } from "./geolocation.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { universityCombobox } from "./universities.js";

/** Opens the dialog. It closes when a campus is chosen. */
export function openCampusDialog() {
  const input = el("input", { id: "campus-place", type: "search", maxlength: 200,
    placeholder: t("university.placeholder") });
  input.defaultValue = rememberedCampus()?.name ?? "";
  const status = el("p", { class: "quiet", role: "status" });
  /** @type {HTMLButtonElement} */
  const near = el("button", { type: "button", class: "second", onclick: () => locate(near, status, choose) },
    icon("locate"), t("start.nearMe"));
  const { dialog, close } = openDialog(t("campus.title"), el("p", { class: "quiet" }, t("campus.lead")),
    el("div", { class: "field" }, el("label", { for: "campus-place" }, t("university.field")),
      el("div", { class: "combo" }, input)),
    el("div", {}, near), status);
  dialog.classList.add("campus-dialog");
  universityCombobox(input, choose);
  input.focus();
  input.select();

  /** @param {University} found */
  function choose(found) {
    close();
    chooseCampus(found);
  }
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} status
 * @param {(found: University) => void} choose
 */
async function locate(button, status, choose) {
  button.setAttribute("aria-busy", "true");
  const place = await currentLocation();
  const found = place && await get("/v1/here", { query: { near: place } }).catch(() => null);
  button.removeAttribute("aria-busy");
  if (found) choose(found.university);
  else status.textContent = t(place ? "start.noneNear" : "listings.refused");
}
