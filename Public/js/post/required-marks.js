// Marks the fields that are needed: some are only for what stands in others.
import { requiredFields } from "./listing-values.js";

const conditional = ["address.region", "contact.email", "contact.phone"];

/**
 * Marks the fields whose need depends on other fields, for what the form holds now.
 * @param {HTMLFormElement} form
 */
export function updateRequiredMarks(form) {
  const needed = requiredFields({
    "address.country": form.elements["address.country"].value,
    "contact.email": form.elements["contact.email"].value, "contact.phone": form.elements["contact.phone"].value,
  });
  for (const name of conditional) {
    const control = form.elements[name];
    control.required = needed.includes(name);
    control.labels[0].classList.toggle("needed", control.required);
  }
}
