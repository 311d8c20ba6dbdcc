// Edits a building: shared data changes for all units at once.
import { request } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";
import { withSession } from "../with-session.js";
import { buildingChange, buildingFields } from "./building-form.js";
import { heldCount } from "./held-count.js";
import { refusalText } from "./refusal-text.js";

/**
 * Opens the dialog of one building. Returns whether it was changed.
 * @param {string} id
 * @param {(listing: string) => string} titleOf
 * @returns {Promise<boolean>}
 */
export async function openBuildingEditor(id, titleOf) {
  const path = `/v1/buildings/${id}`;
  const read = () => withSession(() => request("GET", path));
  let { body: building, etag } = await read();
  let isChanged = false;
  const refusals = el("div", { role: "status" });
  const form = el("form", { class: "stack" }, buildingFields(building), refusals,
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("mine.buildings.save"))));
  onSubmit(form, async (values) => {
    const change = buildingChange(values, building);
    if (!Object.keys(change).length) return close();
    /** @type {{ body: { items: ListingBatchItem[] } }} */
    const { body } = await withSession(() => request("PATCH", path, { body: change, ifMatch: etag }));
    isChanged = true;
    const count = body.items.filter(({ outcome }) => outcome === "changed").length;
    if (body.items.some(({ problem }) => problem)) {
      fill(refusals, refusalList(body.items, titleOf));
      ({ body: building, etag } = await read());
      return;
    }
    close();
    const held = heldCount(body.items);
    toast(held ? t("mine.waiting", { count: held }) : t("mine.buildings.saved", { count }));
  });
  const { dialog, close, closed } = openDialog(t("mine.buildings.editOf", { name: building.name }),
    el("p", {}, t("mine.buildings.editLead")), form);
  dialog.classList.add("mine-dialog");
  await closed;
  return isChanged;
}

/**
 * The units that refused the change, and the reasons.
 * @param {ListingBatchItem[]} items
 * @param {(listing: string) => string} titleOf
 */
function refusalList(items, titleOf) {
  return el("div", { class: "notice wrong" }, el("div", {}, el("p", {}, t("mine.buildings.refused")),
    el("ul", {}, items.map(({ id, problem }) => problem && el("li", {},
      el("a", { href: `/post?id=${id}` }, titleOf(id)), " ", refusalText(problem))))));
}
