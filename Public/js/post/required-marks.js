// Marks the required fields: some depend on the values of others.
import { requiredFields } from "./listing-values.js";

const conditional = ["address.postalCode", "address.region", "contact.email", "contact.phone"];

/**
 * Marks the fields whose requirement depends on other fields, for the form's current values.
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
