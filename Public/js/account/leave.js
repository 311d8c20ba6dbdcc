import { again } from "../again.js";
import { remove } from "../api.js";
import { el } from "../dom.js";
import { field, showFault } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { forget } from "../session.js";
import { prove, withProof } from "./owner-proof.js";
import { section } from "./section.js";

const exportPath = "/v1/account/export";

/** One's data as a file, and the end of the account. Both take the password. */
export function leave(person) {
  return section("leave", "out",
    el("div", { class: "line" }, el("div", {}, el("h3", {}, t("account.leave.export")), el("p", { class: "quiet" }, t("account.leave.exportText"))),
      el("button", { type: "button", class: "second", onclick: () => download(person) }, t("account.leave.exportDo"))),
    el("div", { class: "line" }, el("div", {}, el("h3", {}, t("account.leave.delete")), el("p", { class: "quiet" }, t("account.leave.deleteText"))),
      el("button", { type: "button", class: "danger", onclick: () => ask(person) }, icon("trash"), t("account.leave.deleteDo"))));
}

function download(person) {
  const words = { heading: t("account.leave.export"), text: t("account.leave.password"), label: t("account.leave.exportDo") };
  withProof(person, words, async (values, close) => {
    await prove(values);
    close();
    location.assign(exportPath);
  });
}

/** Nothing is asked back here: the address is typed, so that no slip of the hand ends an account. */
function ask(person) {
  const address = field({ name: "email", label: t("account.leave.type", { email: person.email }), type: "email", autocomplete: "off", required: true });
  const words = { heading: t("account.leave.delete"), text: t("account.leave.sure"), label: t("account.leave.deleteDo"), more: [address], danger: true };
  withProof(person, words, async (values, close, form) => {
    if (values.email.toLowerCase() !== person.email.toLowerCase()) {
      showFault(form, "email", t("account.leave.other"));
      return form.elements.email.focus();
    }
    await prove(values);
    await again(() => remove("/v1/account"));
    await forget();
    location.replace("/?gone=1");
  });
}
