// Webhooks, by which other systems are told of events: those of an account, and for admins those of the marketplace.
import { del, get, post } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { dateTime, timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMore } from "../load-more.js";
import { failureMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { confirming } from "./reauthentication.js";
import { showSecret } from "./secret.js";
import { section } from "./section.js";

const ofListings = ["listing.created", "listing.updated", "listing.deleted"];

/**
 * The texts of events, whose names have a dot.
 * @type {Record<string, string>}
 */
const names = {
  ping: "ping", "listing.created": "listingCreated", "listing.updated": "listingUpdated",
  "listing.deleted": "listingDeleted", "message.received": "messageReceived", "report.created": "reportCreated",
  "moderation.decided": "moderationDecided",
};

/** @param {string} event */
const eventName = (event) => (names[event] ? t(`account.webhooks.event.${names[event]}`) : event);

/**
 * The section of the account page.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function webhooksSection(person) {
  return section("webhooks", "bell", el("p", { class: "quiet" }, t("account.webhooks.lead")),
    webhookList({ path: "/v1/account/webhooks", events: [...ofListings, "message.received"], person }));
}

/**
 * The section of the marketplace's settings.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function marketplaceWebhooksSection(person) {
  return section("webhooks", "bell", el("p", { class: "quiet" }, t("account.webhooks.leadMarketplace")),
    webhookList({
      path: "/v1/admin/webhooks", events: [...ofListings, "report.created", "moderation.decided"], person,
    }));
}

/**
 * Whose webhooks they are.
 * @typedef {{path: string, events: string[], person: Account}} Holder
 */

/** @param {Holder} holder */
function webhookList(holder) {
  const box = el("div", { class: "stack" }, el("div", { class: "skeleton skeleton-line" }));
  const load = async () => {
    try {
      /** @type {Webhook[]} */
      const items = (await withSession(() => get(holder.path))).items;
      fill(box,
        items.length ? el("ul", { class: "lines plain" }, items.map((one) => row(one, holder, load)))
          : el("p", {}, t("account.webhooks.none")),
        el("div", {}, el("button", { type: "button", class: "second", onclick: () => add(holder, load) },
          icon("plus"), t("account.webhooks.add"))));
    } catch (error) {
      fill(box, failureMessage(error, load));
    }
  };
  load();
  return box;
}

/** @param {Webhook} webhook */
function state({ isOn, offReason, failingSince, lastDeliveredAt, waiting }) {
  if (!isOn) return [el("span", { class: "badge wrong" }, t("account.webhooks.off")), " ", offText(offReason)];
  const told = lastDeliveredAt ? t("account.webhooks.told", { ago: timeAgo(lastDeliveredAt) })
    : t("account.webhooks.untold");
  const parts = [told, waiting > 0 && t("account.webhooks.waiting", { count: waiting })];
  return [
    failingSince && el("span", { class: "badge wrong" },
      t("account.webhooks.failing", { time: dateTime(failingSince) })),
    failingSince && " ", parts.filter(Boolean).join(" · "),
  ];
}

/** @param {string | null} reason */
function offText(reason) {
  const known = ["failing", "gone", "blocked"];
  return reason && known.includes(reason) ? t(`account.webhooks.offReason.${reason}`) : "";
}

/**
 * @param {Webhook} webhook
 * @param {Holder} holder
 * @param {() => Promise<void>} load
 */
function row(webhook, holder, load) {
  const path = `${holder.path}/${webhook.id}`;
  const host = new URL(webhook.url).host;
  /** @param {string} action */
  const named = (action) => t("account.webhooks.actionOf", { action, host });
  const ping = webhook.isOn ? t("account.webhooks.ping") : t("account.webhooks.turnOn");
  return el("li", { class: "line" },
    el("div", {},
      el("p", { class: "value-text" }, webhook.url),
      el("p", { class: "quiet" }, webhook.events.map(eventName).join(" · ")),
      el("p", { class: "quiet" }, state(webhook))),
    el("div", { class: "row" },
      el("button", { type: "button", class: "second", "aria-label": named(ping), onclick: async () => {
        try {
          await withSession(() => post(`${path}/ping`));
          toast(t("account.webhooks.pinged"));
        } catch (error) {
          warn(problemText(error));
        }
        await load();
      } }, ping),
      el("button", {
        type: "button", class: "second", "aria-label": named(t("account.webhooks.deliveries")),
        onclick: () => showDeliveries(path, host),
      }, t("account.webhooks.deliveries")),
      el("button", {
        type: "button", class: "danger", "aria-label": named(t("action.delete")),
        onclick: () => remove(path, host, load),
      }, t("action.delete"))));
}

/**
 * @param {Holder} holder
 * @param {() => Promise<void>} load
 */
function add({ path, events, person }, load) {
  const choices = events.map((event) => el("label", { class: "check" },
    el("input", { type: "checkbox", name: event }), el("span", {}, eventName(event))));
  const form = el("form", { class: "stack" },
    field({
      name: "url", label: t("account.webhooks.url"), hint: t("account.webhooks.urlHint"), required: true, type: "url",
      maxlength: 1000, autocomplete: "off",
    }),
    el("fieldset", { class: "field", "data-field": "events" }, el("legend", {}, t("account.webhooks.events")), choices),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.cancel")),
      el("button", { type: "submit" }, t("account.webhooks.add"))));
  const { close } = openDialog(t("account.webhooks.add"), form);
  onSubmit(form, async (values) => {
    const body = { url: values.url, events: events.filter((event) => values[event]) };
    await confirming(person, t("account.webhooks.add"), async () => {
      const made = await withSession(() => post(path, body));
      close();
      showSecret(made.secret, t("account.webhooks.secretTitle"), t("account.webhooks.secretText"));
      await load();
    });
  });
}

/**
 * @param {string} path
 * @param {string} host
 * @param {() => Promise<void>} load
 */
async function remove(path, host, load) {
  const heading = t("account.webhooks.actionOf", { action: t("action.delete"), host });
  const text = t("account.webhooks.deleteText");
  if (!(await confirm({ heading, text, action: t("action.delete"), danger: true }))) return;
  try {
    await withSession(() => del(path));
    toast(t("account.webhooks.deleted"));
  } catch (error) {
    if (error.status !== 404) return warn(problemText(error));
  }
  await load();
}

/**
 * Shows what a webhook was told.
 * @param {string} path of the webhook
 * @param {string} host
 */
async function showDeliveries(path, host) {
  const list = el("ul", { class: "lines plain" });
  /** @param {string | null} [cursor] */
  const page = (cursor) => withSession(() => get(`${path}/deliveries`, { query: { cursor } }));
  try {
    const first = await page();
    const more = loadMore(first, page,
      (items) => list.append(...items.map((one) => deliveryRow(one, `${path}/deliveries/${one.id}/resend`))));
    openDialog(t("account.webhooks.deliveriesTo", { host }),
      first.items.length ? list : el("p", {}, t("account.webhooks.noDeliveries")), more);
  } catch (error) {
    warn(problemText(error));
  }
}

/**
 * @param {WebhookDelivery} delivery
 * @param {string} resendPath
 * @returns {HTMLElement}
 */
function deliveryRow(delivery, resendPath) {
  const { event, happenedAt, status, attempts, responseStatus, failure } = delivery;
  const result = responseStatus ? t("account.webhooks.answered", { status: responseStatus })
    : failure && t("account.webhooks.unanswered");
  const item = el("li", { class: "line" },
    el("div", {},
      el("p", { class: "value-text" }, eventName(event), " ",
        el("span", { class: status === "failed" ? "badge wrong" : "badge" }, t(`account.webhooks.status.${status}`))),
      el("p", { class: "quiet" },
        [dateTime(happenedAt), attempts > 0 && t("account.webhooks.attempts", { count: attempts }), result]
          .filter(Boolean).join(" · "))),
    status !== "waiting" && el("button", { type: "button", class: "second", onclick: async () => {
      try {
        const queued = await withSession(() => post(resendPath));
        item.replaceWith(deliveryRow(queued, resendPath));
      } catch (error) {
        warn(problemText(error));
      }
    } }, t("account.webhooks.resend")));
  return item;
}
