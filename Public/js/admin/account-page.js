import { del, get, post, put } from "../api.js";
import { withExtra } from "../card.js";
import { confirm } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { decisionList, posterSummary, reportList, riskDetails } from "./case-parts.js";
import { ratingList } from "./ratings.js";
import { heldMessages } from "./reported-messages.js";
import { askForReason } from "./decisions.js";

const ROLES = ["member", "moderator", "admin"];

/**
 * Finds an account by its exact email address.
 * @param {HTMLElement} box
 * @param {string | null} email
 * @returns {Promise<void>}
 */
export async function showAccountSearch(box, email) {
  const found = el("div", { class: "stack", role: "status" });
  const form = el("form", { class: "inline-form panel" }, field({
    name: "email",
    label: t("admin.account.email"),
    hint: t("admin.account.exact"),
    type: "email",
    value: email ?? "",
    autocomplete: "off",
    required: true,
    maxlength: 254,
  }),
    el("button", { type: "submit" }, icon("search"), t("action.search")));
  /** @param {string} address */
  const search = async (address) => {
    const { items } = await withSession(() => get("/v1/admin/accounts", { query: { email: address } }));
    fill(found,
      items.length
        ? el("ul", { class: "plain stack" },
          items.map((/** @type {Poster} */ one) => el("li", { class: "panel" }, posterSummary(one))))
        : stateMessage({ name: "person", heading: t("admin.account.noneTitle"), text: t("admin.account.noneText") }));
    history.replaceState(null, "", `/admin?view=accounts&email=${encodeURIComponent(address)}`);
  };
  onSubmit(form, ({ email: address }) => search(address));
  fill(box, el("div", { class: "stack" }, form, found));
  if (email) {
    await search(email).catch((error) => fill(found, failureMessage(error, () => showAccountSearch(box, email))));
  }
}

/**
 * Shows everything about an account, and a moderator's actions on it.
 * @param {HTMLElement} box
 * @param {string} id
 * @param {Account} person
 * @returns {Promise<unknown>}
 */
export async function showAccount(box, id, person) {
  /** @returns {Promise<unknown>} */
  const load = () => showAccount(box, id, person);
  const path = `/v1/admin/accounts/${encodeURIComponent(id)}`;
  let found;
  /** @type {CardPage} */
  let listings;
  try {
    [found, listings] = await withSession(() => Promise.all([
      get(path), cardList(`/admin/accounts/${encodeURIComponent(id)}/listings`, { heading: 3, isFirst: false }),
    ]));
  } catch (error) {
    return fill(box,
      error.status === 404
        ? stateMessage({ name: "compass", heading: t("admin.account.noneTitle"), text: t("admin.goneText") })
        : failureMessage(error, load));
  }
  /**
   * @param {string} key
   * @param {...Child} children
   */
  const part = (key, ...children) =>
    el("section", { class: "panel stack" }, el("h2", {}, t(`admin.part.${key}`)), children);
  fill(box,
    el("div", { class: "stack case-page" },
      el("section", { class: "panel stack" }, el("h2", {}, found.account.name), posterSummary(found.account),
        riskDetails(found),
        found.account.blockedReason !== null &&
          el("div", { class: "notice wrong" }, icon("warning"),
            el("p", { class: "words" }, found.account.blockedReason)),
        accountActions(found, path, person, load)),
      part("reports", reportList(found.reports, (list) => removeList(list, load))),
      found.heldMessages > 0 && part("heldMessages", heldMessages(found.account.id, load)),
      found.ratings.length > 0 && part("ratings", ratingList(found.ratings, load)),
      part("decisions", decisionList(found.decisions, true),
        person.role === "admin" &&
          el("p", {}, el("a", { href: `/admin?view=audit&account=${found.account.id}` }, t("admin.inLog")))),
      part("listings",
        listings.cards.length
          ? el("ul", { class: "cards" }, listings.items.map(({ id, status }, at) => withExtra(listings.cards[at],
            el("p", {}, el("span", { class: "badge" }, t(`status.${status}`)), " ",
              el("a", { class: "over-card", href: `/admin?listing=${id}` }, t("admin.whole"))))))
          : el("p", { class: "quiet" }, t("admin.account.noListings")))));
}

/**
 * @param {Case} options
 * @param {string} path
 * @param {Account} person
 * @param {() => unknown} load
 */
function accountActions({ account, reports: filed }, path, person, load) {
  const isOpen = filed.some(({ settledAt }) => !settledAt);
  const isAdmin = person.role === "admin";
  /**
   * @param {string} key
   * @param {string} kind
   * @param {(reason: string) => Promise<unknown>} act
   */
  const ask = (key, kind, act) => askForReason({
    heading: t(`admin.account.${key}`),
    text: t(`admin.account.${key}Text`),
    label: t(`admin.account.${key}`),
    kind,
    act,
    said: t(`admin.account.${key}Done`),
    done: load,
  });
  return el("div", { class: "stack" },
    el("div", { class: "row" },
      isOpen &&
        el("button", {
          type: "button",
          class: "second",
          onclick: () => ask("dismiss", "", (reason) => post(`${path}/dismissal`, { reason })),
        }, icon("check"), t("admin.account.dismiss")),
      isAdmin && account.blockedReason === null &&
        el("button", {
          type: "button",
          class: "danger",
          onclick: () => ask("block", "danger", (reason) => put(`${path}/block`, { reason })),
        }, icon("close"), t("admin.account.block")),
      isAdmin && account.blockedReason !== null &&
        el("button", { type: "button", onclick: () => unblock(path, load) }, icon("check"),
          t("admin.account.unblock"))),
    isAdmin && account.role && roleForm(account, path, load));
}

/**
 * @param {ReportedList} list
 * @param {() => unknown} load
 */
const removeList = ({ id, name }, load) => askForReason({
  heading: t("admin.reports.removeListTitle", { name }),
  text: t("admin.reports.removeListText"),
  label: t("admin.reports.removeListAct"),
  kind: "danger",
  act: (reason) => post(`/v1/admin/shortlists/${id}/removal`, { reason }),
  said: t("admin.reports.removeListDone"),
  done: load,
});

/**
 * @param {string} path
 * @param {() => unknown} load
 */
async function unblock(path, load) {
  if (!(await confirm({
        heading: t("admin.account.unblock"),
        text: t("admin.account.unblockText"),
        action: t("admin.account.unblock"),
      }))) {
    return;
  }
  try {
    await withSession(() => del(`${path}/block`));
    toast(t("admin.account.unblockDone"));
    load();
  } catch (error) {
    warn(problemText(error));
  }
}

/**
 * @param {Poster} account
 * @param {string} path
 * @param {() => unknown} load
 */
function roleForm(account, path, load) {
  const form = el("form", { class: "inline-form" }, field({
    name: "role",
    label: t("admin.account.role"),
    options: ROLES.map((role) => [role, t(`admin.role.${role}`)]),
    value: account.role,
  }),
    el("button", { type: "submit", class: "second" }, t("action.save")));
  onSubmit(form, async ({ role }) => {
    if (role === account.role) return;
    const sure = await confirm({
      heading: t("admin.account.roleSure", { name: account.name, role: t(`admin.role.${role}`) }),
      text: t(`admin.account.roleText.${role}`),
      action: t("action.save"),
      danger: role === "admin",
    });
    if (!sure) return;
    await withSession(() => put(`${path}/role`, { role }));
    toast(t("admin.account.roleDone"));
    load();
  });
  return form;
}
