// A shared list: everybody with the link sees the listings and votes, without an account.
import { put } from "../api.js";
import { withHeart } from "../card.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { day, number } from "../format.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { reportList } from "../listing/report.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { warn } from "../toast.js";

const tenant = await startPage({ page: "shortlist", title: "shortlist.title" });
// The token stays in the fragment: it reaches no server's log and no other site, and the page can be opened again.
const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
const path = `/shared-shortlists/${encodeURIComponent(token)}`;
addEventListener("hashchange", () => location.reload());
await run();
document.body.dataset.open = "true";

async function run() {
  try {
    show(token ? await cardList(path) : null);
  } catch (error) {
    if (error.status === 404) show(null);
    else fill(byId("message"), failureMessage(error, run));
  }
}

/** @param {(SharedShortlist & { cards: HTMLElement[] }) | null} list */
function show(list) {
  if (!list) {
    fill(byId("cards"));
    fill(byId("report"));
    return fill(byId("message"), stateMessage({
      name: "compass", heading: t("shortlist.gone"), text: t("shortlist.goneText"),
      actions: [el("a", { class: "button", href: "/listings" }, t("listing.others"))],
    }));
  }
  byId("title").textContent = list.name;
  setTitle(list.name, tenant);
  byId("lead").textContent = t("shortlist.visitor", { day: day(list.expiresAt.slice(0, 10)) });
  fill(byId("message"), list.unavailable > 0 &&
    el("p", { class: "notice" }, icon("info"), t("shortlist.unavailable", { count: list.unavailable })));
  fill(byId("cards"), list.items.map((item, at) => withHeart(list.cards[at], item.listing, { extra: votes(item) })));
  fill(byId("report"),
    el("button", { type: "button", class: "bare", onclick: () => reportList(`/v1${path}`) }, icon("flag"),
      t("report.list")));
}

/** @param {SharedShortlist["items"][number]} item */
function votes({ listing, up, down, mine }) {
  const title = listing.title ?? t("card.untitled");
  /**
   * @param {"up" | "down"} vote
   * @param {number} count
   */
  const button = (vote, count) => el("button", {
    type: "button", class: `second vote ${vote}`, "data-vote": vote, "aria-pressed": String(mine === vote),
    "aria-label": t(`shortlist.${vote}Of`, { title, count }),
    onclick: () => cast(listing.id, mine === vote ? null : vote),
  }, icon("thumb"), number(count));
  return el("div", { class: "row votes" }, button("up", up), button("down", down));
}

/**
 * @param {string} id
 * @param {string | null} vote
 */
async function cast(id, vote) {
  const pressed = document.activeElement?.closest("[data-vote]")?.dataset.vote;
  try {
    /** @type {SharedShortlist} */
    const { items } = await put(`/v1${path}/votes/${id}`, { vote });
    const rows = byId("cards").querySelectorAll(".votes");
    // A listing may have left the list in the meantime.
    if (items.length !== rows.length) await run();
    else items.forEach((item, at) => rows[at].replaceWith(votes(item)));
    byId("cards").querySelector(`[data-id="${CSS.escape(id)}"] [data-vote="${pressed}"]`)?.focus();
  } catch (error) {
    warn(problemText(error));
  }
}
