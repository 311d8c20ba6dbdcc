// Marks the required fields: some depend on the values of others.
import { hasRegions } from "../countries.js";
import { requiredFields } from "./listing-values.js";

const conditional = [
  "address.postalCode", "address.region", "contact.email", "contact.phone", "availableFrom", "availableUntil",
];

/**
 * Marks the fields whose requirement depends on other fields, for the form's current values, shows the dates in the
 * step that they belong to, and a region where addresses have one or one was typed.
 * @param {HTMLFormElement} form
 */
export function updateRequiredMarks(form) {
  const needed = requiredFields({
    kind: form.elements.kind.value, "address.country": form.elements["address.country"].value,
    "contact.email": form.elements["contact.email"].value, "contact.phone": form.elements["contact.phone"].value,
  });
  for (const name of conditional) {
    const control = form.elements[name];
    control.required = needed.includes(name);
    control.labels[0].classList.toggle("needed", control.required);
  }
  const region = form.elements["address.region"];
  region.closest(".field").hidden = !hasRegions(form.elements["address.country"].value) && !region.value.trim();
  placeDates(form, needed.includes("availableUntil"));
}

/**
 * @param {HTMLFormElement} form
 * @param {boolean} isStay
 */
function placeDates(form, isStay) {
  const dates = form.querySelector("#dates");
  const place = form.querySelector(isStay ? "#stay" : "#later-dates");
  if (dates.parentElement === place) return;
  place.append(dates);
  form.elements.availableFrom.closest(".field").querySelector(".hint").hidden = isStay;
  form.elements.availableUntil.closest(".field").querySelector(".hint").hidden = isStay;
}
