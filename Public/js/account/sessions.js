import { del, get } from "../api.js";
import { confirm } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { day, timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { failureMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { section } from "./section.js";

/**
 * The section with the account's sessions, each with a button to end it.
 * @returns {HTMLElement}
 */
export function sessionsSection() {
  const box = el("div", { class: "stack" }, el("div", { class: "skeleton skeleton-line" }));
  const load = async () => {
    try {
      fill(box, list((await withSession(() => get("/v1/sessions"))).items, load));
    } catch (error) {
      fill(box, failureMessage(error, load));
    }
  };
  load();
  addEventListener("digs:sessions", load);
  return section("sessions", "phone", el("p", { class: "quiet" }, t("account.sessions.lead")), box);
}

/**
 * @param {Session[]} items
 * @param {() => Promise<unknown>} load
 */
function list(items, load) {
  /** @param {Session} session */
  const end = (session) => endAndReload(() => del(`/v1/sessions/${session.id}`), t("account.sessions.ended"), load);
  const rows = items.map((session) => el("li", { class: "line" },
                           el("div", {},
                             el("p", { class: "value-text" }, deviceOf(session.device), " ",
                               session.current && el("span", { class: "badge good" }, t("account.sessions.current"))),
                             el("p", { class: "quiet", title: session.device },
                               t("account.sessions.used",
                                 { ago: timeAgo(session.lastUsedAt), day: day(session.createdAt.slice(0, 10)) }))),
                           !session.current &&
                             el("button", {
                               type: "button",
                               class: "second",
                               "aria-label": t("account.sessions.endOf", { device: deviceOf(session.device) }),
                               onclick: () => end(session),
                             },
                               t("account.sessions.end"))));
  const others = el("button", {
    type: "button",
    class: "second",
    onclick: async () => {
      const sure = await confirm({
        heading: t("account.sessions.others"),
        text: t("account.sessions.othersText"),
        action: t("account.sessions.others"),
        danger: true,
      });
      if (sure) await endAndReload(() => del("/v1/sessions"), t("account.sessions.othersEnded"), load);
    },
  },
    t("account.sessions.others"));
  return [el("ul", { class: "lines plain" }, rows), items.length > 1 && el("div", {}, others)];
}

/**
 * @param {() => Promise<unknown>} work
 * @param {string} text
 * @param {() => Promise<unknown>} load
 */
async function endAndReload(work, text, load) {
  try {
    await withSession(work);
    toast(text);
  } catch (error) {
    if (error.status !== 404) return warn(problemText(error));
  }
  await load();
}

const BROWSERS = [
  ["Edg/", "Edge"], ["OPR/", "Opera"], ["Firefox/", "Firefox"], ["Chrome/", "Chrome"], ["Safari/", "Safari"]
];
const SYSTEMS = [
  ["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac OS", "macOS"],
  ["Linux", "Linux"]
];

/**
 * The browser and system of a `User-Agent`, such as `Firefox · Windows`; its start when the browser is unknown.
 * @param {string} agent
 * @returns {string}
 */
export function deviceOf(agent) {
  /** @param {string[][]} names */
  const find = (names) => names.find(([mark]) => agent.includes(mark))?.[1];
  const known = [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(" · ");
  return known || agent.slice(0, 60) || t("account.sessions.unknown");
}
