import { again } from "../again.js";
import { debounce, el } from "../dom.js";
import { dropDraft, readDraft, watchDraft, writeDraft } from "../drafts.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { onSessionChange } from "../session.js";
import { chooseBetween } from "./conflict.js";
import { readForm, writeForm } from "./form.js";
import { Keeper } from "./keeper.js";
import { PhotoBoard } from "./photos.js";
import { Place } from "./place.js";
import { show } from "./tell.js";
import { blank, differing } from "./values.js";

const keepMilliseconds = 300;
const checkMilliseconds = 700;

/** The form on the page, what it says, and the draft of it that this browser keeps. */
export class Desk {
  constructor({ market, person }) {
    Object.assign(this, { market, person });
    this.step = 1;
    /** Whether nothing is kept any more: it is stored, thrown away, or somebody logged out. */
    this.isOver = false;
    this.form = el("form", { id: "listing-form", class: "stack", novalidate: true });
    this.told = el("p", { class: "quiet", id: "kept" });
    this.keepSoon = debounce(() => this.keep(), keepMilliseconds);
    this.checkSoon = debounce(() => this.check(), checkMilliseconds);
    this.place = new Place({ market, changed: this.keepSoon });
    this.keeper = new Keeper({
      choose: (both, mine) => this.choose(both, mine),
      created: (id) => this.wasCreated(id),
      remember: () => this.keep(),
    });
  }

  get values() { return readForm(this.form, this.place.value); }

  set values(all) {
    writeForm(this.form, all);
    this.place.value = all.location;
  }

  get draftName() { return `listing.${this.keeper.id ?? "new"}`; }
  get isBusy() { return this.form.getAttribute("aria-busy") === "true"; }

  newBoard() {
    const most = this.market.limits?.photosPerListing;
    this.board = new PhotoBoard({ account: this.person.id, id: this.keeper.id, most, again });
    return this.board;
  }

  /** Fills the form with the listing, and with what was typed before and not stored. */
  async fillIn() {
    this.values = this.keeper.base ?? blank(this.person);
    const kept = readDraft(this.person.id, this.draftName);
    if (kept?.values) await this.restore(kept);
    this.place.show(this.keeper.listing);
    this.board.open(this.keeper.listing?.photos ?? []);
    this.watch();
    return kept?.step ?? 1;
  }

  /** Meets first what changed on the server since. */
  async restore(kept) {
    const { keeper } = this;
    const before = this.values;
    const all = { ...before, ...kept.values };
    keeper.creating = keeper.id ? null : kept.creating ?? null;
    if (differing(all, before).length === 0) return;
    this.values = all;
    if (kept.base && kept.etag !== keeper.etag) {
      keeper.base = kept.base;
      await again(() => keeper.meet(all)).catch(() => { keeper.etag = kept.etag; });
    }
    this.notice("restored", "clock", t("post.restored"), t("post.startOver"), () => {
      this.end();
      location.reload();
    });
  }

  watch() {
    this.form.addEventListener("input", ({ target }) => {
      this.keepSoon();
      const name = target.closest("[data-field]")?.dataset.field;
      if (name) show(this.form, name, null);
    });
    this.form.addEventListener("change", ({ target }) => {
      this.keepSoon();
      if (target.name?.startsWith("address.")) this.checkSoon();
    });
    addEventListener("pagehide", () => this.keep());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.keep(); });
    onSessionChange((what) => { if (what === "ended") this.isOver = true; });
    watchDraft(this.person.id, this.draftName, (draft) => {
      if (!draft || differing(draft.values, this.values).length === 0) return;
      this.notice("other-tab", "info", t("post.otherTab"), t("post.otherTabTake"), () => { this.values = draft.values; });
    });
  }

  /** Keeps in this browser what is typed and not stored. */
  keep() {
    const { keeper, person } = this;
    if (this.isOver || !this.form.isConnected) return;
    const all = this.values;
    // A country is chosen from the start: alone it is not worth keeping.
    const from = keeper.base ?? { ...blank(person), "address.country": all["address.country"] };
    if (!keeper.creating && differing(all, from).length === 0) return dropDraft(person.id, this.draftName);
    const isKept = writeDraft(person.id, this.draftName,
      { values: all, base: keeper.base, etag: keeper.etag, creating: keeper.creating, step: this.step });
    this.told.textContent = t(isKept ? "post.kept" : "post.notKept");
  }

  /** Nothing more is kept, and what was is forgotten. */
  end() {
    this.isOver = true;
    dropDraft(this.person.id, this.draftName);
  }

  /** Stores the draft; answers the faults of what could not be. Throws when nothing could. */
  async storeDraft() {
    const faults = await again(() => this.keeper.storeDraft(this.values));
    this.keep();
    this.told.textContent = t("post.stored");
    return faults;
  }

  /** Looks the address up by storing the draft: its faults are told, and the pin finds its place. */
  async check() {
    const { keeper } = this;
    if (!keeper.isDraft || !this.values["address.postalCode"].trim() || this.isBusy) return;
    try {
      const faults = (await keeper.storeDraft(this.values)).filter(({ field }) => field.startsWith("address."));
      this.keep();
      for (const fault of faults) show(this.form, fault.field, fault);
      this.place.show(keeper.listing, faults.length > 0);
    } catch {
      // Nobody asked for it: what is wrong comes up when they go on.
    }
  }

  async choose(both, mine) {
    const chosen = await chooseBetween(both, mine);
    if (chosen) this.values = chosen;
    return chosen;
  }

  wasCreated(id) {
    dropDraft(this.person.id, "listing.new");
    history.replaceState(null, "", `/post?id=${id}`);
    this.board.startAt(id);
    this.keep();
  }

  /** The listing was deleted elsewhere: what is typed becomes a new one. */
  startAnew() {
    dropDraft(this.person.id, this.draftName);
    this.keeper.startAnew();
    history.replaceState(null, "", "/post");
    this.board.startAnew();
    this.keep();
  }

  notice(id, drawing, text, label, act) {
    this.form.querySelector(`#${id}`)?.remove();
    const box = el("div", { class: "notice", id, role: "status" }, icon(drawing), el("div", {}, el("p", {}, text)),
      el("button", { type: "button", class: "bare", onclick: () => { box.remove(); act(); } }, label));
    this.form.prepend(box);
  }
}
