import { leave } from "../account/leave.js";
import { badge, password, profile } from "../account/profile.js";
import { searches } from "../account/searches.js";
import { secondFactor } from "../account/second-factor.js";
import { sessions } from "../account/sessions.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { logOut, needAccount } from "../session.js";
import { startPage } from "../shell.js";
import { warn } from "../toast.js";

await startPage({ page: "account", title: "account.title" });
const person = await needAccount();

fill(byId("out"), el("button", { type: "button", class: "second", onclick: async () => {
  try {
    await logOut();
    location.assign("/");
  } catch (error) {
    warn(problemText(error));
  }
} }, icon("out"), t("account.logOut")));

fill(byId("sections"), profile(person), searches(), badge(person), password(person), secondFactor(person), sessions(), leave(person));
document.body.dataset.open = "true";
