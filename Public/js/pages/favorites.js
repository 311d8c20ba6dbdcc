// The favorites, and the reasons for unavailable ones.
import { campusMiles, onCampusChange, readerCampus, rememberedCampus } from "../campus.js";
import { placeholderCard, showDistance, withHeart } from "../card.js";
import { byId, el, fill } from "../dom.js";
import { rememberFavorites, setFavorite } from "../favorites.js";
import { favoriteNote } from "../favorites/note.js";
import { Selection } from "../favorites/selection.js";
import { shareList, showSharedLists } from "../favorites/shared-lists.js";
import { problemText } from "../form.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { firstPhotoOf } from "../first-photo.js";
import { currentAccount, logInPath } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { warn } from "../toast.js";

const [pageSize, waitingCards] = [24, 3];
const [list, more] = [byId("cards"), byId("more")];
// The response arrives before the page: its first photo need not wait for the list.
/** @type {Promise<any> | null} */
let firstPage = currentAccount().then((person) => person && readPage());
firstPage.catch(() => {});
await startPage({ page: "favorites", title: "favorites.title" });
let selection = new Selection({ share: shareList });
let campus = rememberedCampus();
/** @type {{ card: HTMLElement, listing: CardFacts }[]} */
let shown = [];
// The cards appear before the campus is known.
onCampusChange((now) => {
  campus = now;
  for (const { card, listing } of shown) measure(card, listing);
});
readerCampus();
if (await currentAccount()) await run();
else promptLogIn();
document.body.dataset.open = "true";

function promptLogIn() {
  fill(byId("message"), stateMessage({ name: "heart", heading: t("favorites.logIn"), text: t("favorites.logInText"),
    actions: [el("a", { class: "button", href: logInPath() }, t("action.logIn"))] }));
}

async function run() {
  fill(byId("message"));
  fill(list, Array.from({ length: waitingCards }, placeholderCard));
  try {
    const page = await (firstPage ?? readPage());
    fill(list);
    shown = [];
    if (!page.nextCursor) rememberFavorites(page.items.map((/** @type {CardFacts} */ { id }) => id));
    selection = new Selection({ share: shareList });
    fill(byId("selection"), selection.bar);
    selection.show();
    showRemoved(page.removed ?? []);
    append(page);
    updateCount();
    showSharedLists(firstPhotoOf(list));
  } catch (error) {
    firstPage = null;
    fill(list);
    if (error.signedOut) promptLogIn();
    else fill(byId("message"), failureMessage(error, run));
  }
}

/** @param {string} [cursor] */
function readPage(cursor) {
  return cardList("/favorites", { query: { limit: pageSize, cursor }, isFirst: !cursor });
}

/**
 * Shows the distance from the campus.
 * @param {HTMLElement} card
 * @param {CardFacts} listing
 */
function measure(card, { location, approximate }) {
  showDistance(card, campusMiles(campus, location), approximate);
}

/** @param {Page<CardFacts> & { cards: HTMLElement[] }} options */
function append({ items, cards, nextCursor }) {
  list.append(...cards.map((card, at) => {
    const listing = items[at];
    measure(card, listing);
    shown.push({ card, listing });
    // A removed favorite stays on the page, so that its heart can restore it.
    return withHeart(card, listing, {
      onheart: (isOn) => { card.classList.toggle("out", !isOn); updateCount(); },
      extra: [favoriteNote(listing), selection.box(listing)],
    });
  }));
  more.hidden = !nextCursor;
  more.onclick = async () => {
    more.setAttribute("aria-busy", "true");
    const before = list.children.length;
    try {
      append(await readPage(nextCursor ?? undefined));
      list.children[before]?.querySelector(".card-link")?.focus({ preventScroll: true });
      updateCount();
    } catch (error) {
      warn(problemText(error));
    } finally {
      more.removeAttribute("aria-busy");
    }
  };
}

function updateCount() {
  const count = list.querySelectorAll("li[data-id]:not(.out)").length;
  byId("count").textContent = count ? t(more.hidden ? "favorites.count" : "favorites.countMore", { count }) : "";
  if (list.children.length) return;
  fill(byId("message"), stateMessage({ name: "heart", heading: t("favorites.none"), text: t("favorites.noneText"),
    actions: [el("a", { class: "button", href: "/listings" }, t("favorites.look"))] }));
}

/**
 * Shows the favorites that are no longer available, each with the reason, until the reader dismisses them.
 * @param {{ id: string, title: string | null, reason: string }[]} gone
 */
function showRemoved(gone) {
  if (!gone.length) return fill(byId("removed"));
  const items = gone.map(({ id, title, reason }) => {
    const item = el("li", { class: "row between" },
      el("span", {}, el("strong", {}, title || t("card.untitled")), " ", t(`favorites.${reason}`)),
      el("button", {
        type: "button",
        class: "bare",
        "aria-label": t("favorites.forgetOf", { title: title ?? "" }),
        onclick: async () => {
          try {
            await setFavorite(id, false);
            item.remove();
            if (!byId("removed").querySelector("li")) fill(byId("removed"));
            byId("main").focus();
          } catch (error) { warn(problemText(error)); }
        },
      },
        t("favorites.forget")));
    return item;
  });
  fill(byId("removed"),
    el("section", { class: "notice removed" }, icon("info"),
      el("div", {}, el("h2", {}, t("favorites.gone", { count: gone.length })), el("ul", { class: "plain" }, items))));
}
