// Why one listing of a batch was refused, in the language of the page.
import { fieldErrorText } from "../field-errors.js";
import { hasText, t, typeset } from "../i18n.js";

/**
 * @param {Refusal} refusal
 * @param {(field: string) => string} [nameOf] the name that people know a field by
 * @returns {string}
 */
export function refusalText({ detail, errors }, nameOf = labelOf) {
  if (!errors.length) return typeset(detail);
  return errors.map((error) => t("fieldError.of", { field: nameOf(error.field), text: fieldErrorText(error) }))
    .join(" ");
}

/** @param {string} field */
function labelOf(field) {
  const key = `post.field.${field}`;
  return hasText(key) ? t(key) : field;
}
