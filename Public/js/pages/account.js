import { dataAndDeletionSection } from "../account/data-and-deletion.js";
import { notificationsSection } from "../account/notification-settings.js";
import { keysSection } from "../account/keys.js";
import { badgeSection, passwordSection, profileSection } from "../account/profile.js";
import { savedSearchesSection } from "../account/saved-searches.js";
import { secondFactorSection } from "../account/second-factor.js";
import { sessionsSection } from "../account/sessions.js";
import { webhooksSection } from "../account/webhooks.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goTo } from "../local-address.js";
import { logOut, requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { warn } from "../toast.js";

await startPage({ page: "account", title: "account.title" });
const person = await requireAccount();

fill(byId("out"), el("button", { type: "button", class: "second", onclick: async () => {
  try {
    await logOut();
    goTo("/");
  } catch (error) {
    warn(problemText(error));
  }
} }, icon("out"), t("account.logOut")));

fill(byId("sections"), profileSection(person), savedSearchesSection(), notificationsSection(person),
  badgeSection(person), passwordSection(person), secondFactorSection(person), sessionsSection(),
  keysSection(person), webhooksSection(person), dataAndDeletionSection(person));
// The browser looked for the URL's section before it existed.
if (location.hash) byId(location.hash.slice(1))?.scrollIntoView();
document.body.dataset.open = "true";
