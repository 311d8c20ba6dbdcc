// Cases of several accounts that share something: shown together, and removed at once.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, newId } from "../dom.js";
import { fieldErrorText } from "../field-errors.js";
import { list } from "../format.js";
import { hasText, t } from "../i18n.js";
import { icon } from "../icons.js";
import { askForReason, scamBox } from "./decisions.js";

/** The maximum numbers per request. */
const [maxAccounts, maxListings] = [25, 50];

/**
 * The cases of a ring under one heading.
 * @param {Ring} ring
 * @param {Account} person
 * @param {() => unknown} done
 * @param {(found: Case) => HTMLElement} item
 * @returns {HTMLElement}
 */
export function ringSection(ring, person, done, item) {
  const id = newId("ring");
  const title = t("admin.ring.title", { count: ring.accounts.length, things: sharedThings(ring) });
  return el("section", { class: "ring stack", "aria-labelledby": id },
    el("div", { class: "row between" }, el("h2", { id }, title),
      person.role === "admin" && el("button", {
        type: "button", class: "danger", onclick: () => askForRemoval(ring, title, done),
      }, icon("trash"), t("admin.ring.remove"))),
    el("p", { class: "quiet" }, t("admin.ring.text")),
    el("ul", { class: "plain cases" }, ring.cases.map(item)));
}

/** @param {Ring} ring */
const sharedThings = ({ shares }) => list(
  shares.map((one) => t(hasText(`admin.ring.share.${one}`) ? `admin.ring.share.${one}` : "admin.ring.share.other")));

/**
 * @param {Ring} ring
 * @param {string} title
 * @param {() => unknown} done
 */
function askForRemoval(ring, title, done) {
  /** @type {{ name: string, accounts: RingPart[] }} */
  const sent = { name: "", accounts: [] };
  const choice = accountChoice(ring);
  /** @type {RingRemovalResult[]} */
  let results = [];
  askForReason({
    heading: t("admin.ring.remove"),
    text: `${title}. ${t("admin.ring.removeText")}`,
    label: t("admin.ring.remove"),
    kind: "danger",
    more: [choice.box, scamBox()],
    check: choice.check,
    act: async (reason, { isScam }) => {
      sent.accounts = choice.chosen();
      results = (await post("/v1/admin/rings/removal",
        { reason, accounts: sent.accounts, ...isScam && { isScam } })).items;
    },
    conflict: (error) => el("ul", { class: "entries plain" }, error.errors.map((/** @type {FieldError} */ one) =>
      el("li", {}, el("p", {}, nameOf(ring, sent.accounts, one.field)), el("p", {}, fieldErrorText(one))))),
    said: () => t("admin.ring.done", { count: results.filter(({ blocked }) => blocked).length }),
    done: async () => {
      await done();
      showRest(ring, results);
    },
  });
}

/**
 * A checkbox for each account that can be blocked, with its listings in the ring.
 * @param {Ring} ring
 */
function accountChoice(ring) {
  const parts = ring.accounts.map((member, place) => {
    const listings = ring.cases.filter(({ kind, account }) => kind === "listing" && account.id === member.account.id);
    const isMember = member.account.role === "member";
    const input = el("input", { type: "checkbox", checked: member.isSuspect, disabled: !isMember });
    const notes = [!isMember && t("admin.ring.staff"), member.isFirst && t("admin.ring.first"),
      place === 0 && t("admin.ring.oldest")].filter(Boolean).join(" · ");
    const label = t("admin.ring.account", { name: member.account.name, count: listings.length });
    return { member, listings, input, line: el("label", { class: "check" }, input,
      el("span", {}, label, notes && el("span", { class: "hint" }, ` ${notes}`))) };
  });
  const chosen = () => parts.filter(({ input }) => input.checked).map(({ member, listings }) => ({
    account: member.account.id,
    listings: listings.map(({ id, lastDecisionId }) => ({ listing: id, lastDecisionId })),
  }));
  const check = () => {
    const accounts = chosen();
    if (!accounts.length) return t("admin.ring.none");
    const count = accounts.reduce((sum, { listings }) => sum + listings.length, 0);
    return count > maxListings || accounts.length > maxAccounts ? t("admin.ring.many", { count: maxListings }) : null;
  };
  const box = el("fieldset", { class: "field ring-accounts" }, el("legend", {}, t("admin.ring.accounts")),
    parts.map(({ line }) => line));
  return { box, chosen, check };
}

/**
 * The account, and perhaps the listing, that a field such as `accounts.0.listings.1` means.
 * @param {Ring} ring
 * @param {RingPart[]} parts
 * @param {string} field
 */
function nameOf(ring, parts, field) {
  const [, at, , place] = field.split(".");
  const part = parts[Number(at)];
  const name = ring.accounts.find(({ account }) => account.id === part?.account)?.account.name ?? "";
  const id = part?.listings[Number(place)]?.listing;
  return id ? el("a", { href: `/admin?listing=${id}` }, titleOf(ring, id))
    : el("a", { href: `/admin?account=${part?.account}` }, name);
}

/**
 * @param {Ring} ring
 * @param {string} listing
 */
const titleOf = (ring, listing) =>
  ring.cases.find(({ id }) => id === listing)?.listing?.title ?? t("card.untitled");

/**
 * Names what was not done because somebody else acted in between.
 * @param {Ring} ring
 * @param {RingRemovalResult[]} results
 */
function showRest(ring, results) {
  const failed = results.flatMap(({ account, problem, listings }) => {
    const ofListings = listings.flatMap(({ listing, problem: own }) => own
      ? [{ href: `/admin?listing=${listing}`, title: titleOf(ring, listing), text: own.detail }] : []);
    const name = ring.accounts.find((member) => member.account.id === account)?.account.name ?? "";
    return problem ? [...ofListings, { href: `/admin?account=${account}`, title: name, text: problem.detail }]
      : ofListings;
  });
  if (!failed.length) return;
  openDialog(t("admin.batch.notDone", { count: failed.length }),
    el("ul", { class: "entries plain" }, failed.map(({ href, title, text }) =>
      el("li", {}, el("p", {}, el("a", { href }, title)), el("p", { class: "words" }, text)))));
}
