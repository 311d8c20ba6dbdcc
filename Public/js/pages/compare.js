// Two to four favorites side by side.
import { onCampusChange, readerCampus } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { fragment } from "../fragments.js";
import { t } from "../i18n.js";
import { requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const box = byId("comparison");
const ids = new URLSearchParams(location.search).get("ids") ?? "";
/** Counts the requests: a late response belongs to a campus that is no longer chosen. */
let asked = 0;
await startPage({ page: "favorites", title: "compare.title" });
await requireAccount();
const campus = await readerCampus();
onCampusChange(show);
await show(campus);
document.body.dataset.open = "true";

/** @param {Campus | null} campus */
async function show(campus) {
  const mine = ++asked;
  const query = campus ? { ids, universityId: campus.id, campus: campus.short } : { ids };
  try {
    const { elements } = await fragment("/favorites/comparison", { query });
    if (mine !== asked) return;
    const isFiltered = box.querySelector("[role=switch]")?.checked ?? false;
    fill(box, elements.length ? elements : tooFew());
    filterRows(isFiltered);
  } catch (error) {
    if (mine === asked) fill(box, failureMessage(error, () => show(campus)));
  }
}

function tooFew() {
  return stateMessage({
    name: "heart", heading: t("compare.few"), text: t("compare.fewText"),
    actions: [el("a", { class: "button", href: "/favorites" }, t("tab.favorites"))],
  });
}

/**
 * Lets the reader hide the rows in which nothing differs.
 * @param {boolean} isOn whether they are hidden now
 */
function filterRows(isOn) {
  const choice = box.querySelector("[role=switch]");
  if (!choice) return;
  const apply = () => box.querySelector("table").classList.toggle("only-differences", choice.checked);
  choice.checked = isOn;
  choice.addEventListener("change", apply);
  apply();
}
