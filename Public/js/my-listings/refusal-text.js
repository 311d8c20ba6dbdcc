// Why one listing of a batch was refused, in the language of the page.
import { fieldErrorText } from "../field-errors.js";
import { hasText, language, t } from "../i18n.js";

/**
 * @param {Refusal} refusal
 * @param {(field: string) => string} [nameOf] the name that people know a field by
 * @returns {string}
 */
export function refusalText({ code, detail, errors }, nameOf = labelOf) {
  if (errors.length) {
    return errors.map((error) => t("fieldError.of", { field: nameOf(error.field), text: fieldErrorText(error) }))
      .join(" ");
  }
  const key = [`mine.refused.${code}`, `problem.${code}`].find(hasText);
  if (key) return t(key, { seconds: 60, count: 60 });
  return language === "en" ? detail : t("problem.status409");
}

/** @param {string} field */
function labelOf(field) {
  const key = `post.field.${field}`;
  return hasText(key) ? t(key) : field;
}
