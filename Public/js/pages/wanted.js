// Wanted ads: a list with filters and a map, one ad, or the ads that fit a listing of the reader.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";
import { wantedCard } from "../wanted/wanted-card.js";
import { showWantedAd } from "../wanted/wanted-detail.js";
import { showWantedList } from "../wanted/wanted-list.js";
import { withSession } from "../with-session.js";

const parameters = new URLSearchParams(location.search);
const [id, listing] = [parameters.get("id"), parameters.get("listing")];
await startPage({ page: "wanted", title: "wanted.heading" });
if (id) await showWantedAd(id);
else if (listing) await showFitting(listing);
else await showWantedList();
document.body.dataset.open = "true";

/** @param {string} id */
async function showFitting(id) {
  const box = byId("wanted");
  await requireAccount();
  try {
    const { items } = await withSession(() => get(`/v1/listings/${encodeURIComponent(id)}/wanted-fits`));
    const cards = items.map((/** @type {ListingWantedFit} */ { wanted, differences }) =>
      wantedCard(wanted, { differences }));
    fill(box, el("h2", {}, t("wanted.whoFits")),
      cards.length ? el("ul", { class: "plain wanted-list" }, cards) : el("p", { class: "quiet" }, t("wanted.nobody")));
  } catch (error) {
    fill(box, failureMessage(error, () => showFitting(id)));
  }
}
