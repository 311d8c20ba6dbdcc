// Keys by which programs use the API: those of an account, and for admins those of the marketplace.
import { del, get, post } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { dateTime, day, timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { confirming } from "./reauthentication.js";
import { showSecret } from "./secret.js";
import { section } from "./section.js";

/**
 * The texts of scopes, whose names have a colon.
 * @type {Record<string, string>}
 */
const names = {
  "listings:read": "listingsRead", "listings:write": "listingsWrite", "moderation:read": "moderationRead",
};

/** @param {string} scope */
const scopeName = (scope) => (names[scope] ? t(`account.keys.scope.${names[scope]}`) : scope);

/**
 * The section of the account page.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function keysSection(person) {
  const scopes = ["listings:read", "listings:write", ...(person.role === "member" ? [] : ["moderation:read"])];
  return section("keys", "key", el("p", { class: "quiet" }, t("account.keys.lead")),
    keyList("/v1/account/keys", scopes, person));
}

/**
 * The section of the marketplace's settings.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function marketplaceKeysSection(person) {
  return section("keys", "key", el("p", { class: "quiet" }, t("account.keys.leadMarketplace")),
    keyList("/v1/admin/keys", ["listings:read"], person));
}

/**
 * @param {string} path of the keys in the API
 * @param {string[]} scopes that a new key may have
 * @param {Account} person
 */
function keyList(path, scopes, person) {
  const box = el("div", { class: "stack" }, el("div", { class: "skeleton skeleton-line" }));
  const load = async () => {
    try {
      /** @type {ApiKey[]} */
      const items = (await withSession(() => get(path))).items;
      fill(box,
        items.length ? el("ul", { class: "lines plain" }, items.map((key) => keyRow(key, path, person, load)))
          : el("p", {}, t("account.keys.none")),
        el("div", {}, el("button", { type: "button", class: "second", onclick: () => add(path, scopes, person, load) },
          icon("plus"), t("account.keys.add"))));
    } catch (error) {
      fill(box, failureMessage(error, load));
    }
  };
  load();
  return box;
}

/**
 * @param {ApiKey} key
 * @param {string} path
 * @param {Account} person
 * @param {() => Promise<void>} load
 */
function keyRow(key, path, person, load) {
  const { name } = key;
  const isOver = Boolean(key.expiresAt && Date.parse(key.expiresAt) <= Date.now());
  const until = key.expiresAt && t("account.keys.expires", { day: day(key.expiresAt.slice(0, 10)) });
  const used = key.lastUsedAt ? t("account.keys.used", { ago: timeAgo(key.lastUsedAt) }) : t("account.keys.unused");
  const overlap = key.previousSecretUntil && Date.parse(key.previousSecretUntil) > Date.now()
    ? el("p", { class: "quiet" }, t("account.keys.overlap", { day: dateTime(key.previousSecretUntil) })) : null;
  return el("li", { class: "line" },
    el("div", {},
      el("p", { class: "value-text" }, name, " ",
        isOver && el("span", { class: "badge wrong" }, t("account.keys.expired"))),
      el("p", { class: "quiet" }, key.scopes.map(scopeName).join(" · ")),
      el("p", { class: "quiet" }, [used, until].filter(Boolean).join(" · ")), overlap),
    el("div", { class: "row" },
      !isOver && el("button", {
        type: "button", class: "second", "aria-label": t("account.keys.rotateOf", { name }),
        onclick: () => rotate(key, path, person, load),
      }, t("account.keys.rotate")),
      el("button", {
        type: "button", class: "danger", "aria-label": t("account.keys.revokeOf", { name }),
        onclick: () => revoke(key, path, load),
      }, t("account.keys.revoke"))));
}

/**
 * @param {string} path
 * @param {string[]} scopes
 * @param {Account} person
 * @param {() => Promise<void>} load
 */
function add(path, scopes, person, load) {
  const choices = scopes.map((scope, index) => el("label", { class: "check" },
    el("input", { type: "checkbox", name: scope, checked: index === 0 }), el("span", {}, scopeName(scope))));
  const form = el("form", { class: "stack" },
    field({
      name: "name", label: t("account.keys.name"), hint: t("account.keys.nameHint"), required: true, maxlength: 80,
      autocomplete: "off",
    }),
    el("fieldset", { class: "field", "data-field": "scopes" }, el("legend", {}, t("account.keys.scopes")), choices),
    field({
      name: "expiresAt", label: t("account.keys.until"), hint: t("account.keys.untilHint"), type: "date",
    }),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.cancel")),
      el("button", { type: "submit" }, t("account.keys.add"))));
  const { close } = openDialog(t("account.keys.add"), form);
  onSubmit(form, async (values) => {
    const body = {
      name: values.name, scopes: scopes.filter((scope) => values[scope]),
      expiresAt: values.expiresAt ? new Date(`${values.expiresAt}T23:59:59`).toISOString() : null,
    };
    await confirming(person, t("account.keys.add"), async () => {
      const made = await withSession(() => post(path, body));
      close();
      showSecret(made.secret, t("account.keys.secretTitle"), t("account.keys.secretText"));
      await load();
    });
  });
}

/**
 * @param {ApiKey} key
 * @param {string} path
 * @param {Account} person
 * @param {() => Promise<void>} load
 */
async function rotate({ id, name }, path, person, load) {
  const action = t("account.keys.rotateOf", { name });
  const text = t("account.keys.rotateText");
  if (!(await confirm({ heading: action, text, action: t("account.keys.rotate") }))) return;
  try {
    await confirming(person, t("account.keys.rotate"), async () => {
      const made = await withSession(() => post(`${path}/${id}/rotation`, {}));
      showSecret(made.secret, t("account.keys.secretTitle"), t("account.keys.secretText"));
      await load();
    });
  } catch (error) {
    warn(problemText(error));
  }
}

/**
 * @param {ApiKey} key
 * @param {string} path
 * @param {() => Promise<void>} load
 */
async function revoke({ id, name }, path, load) {
  const heading = t("account.keys.revokeOf", { name });
  const isSure = await confirm({
    heading, text: t("account.keys.revokeText"), action: t("account.keys.revoke"), danger: true,
  });
  if (!isSure) return;
  try {
    await withSession(() => del(`${path}/${id}`));
    toast(t("account.keys.revoked"));
  } catch (error) {
    if (error.status !== 404) return warn(problemText(error));
  }
  await load();
}
