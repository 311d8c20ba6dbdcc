// The design system as one page: the tokens of css/tokens.css and the parts made with them. Served with --demo.
import { confirm } from "../dialog.js";
import { byId, el, fill } from "../dom.js";
import { contrast, parseColor } from "../design/contrast.js";
import { field } from "../form.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { toast } from "../toast.js";

const textColors = ["ink", "soft", "accent", "accent-strong", "good", "warn", "heart"];
const fills = ["paper", "card", "tint", "accent-tint", "sun-tint", "good-tint", "warn-tint", "accent", "sun"];
const others = ["line", "edge", "veil", "photo-shade", "toast"];
const sizes = ["2xs", "xs", "s", "sm", "m", "l", "xl", "2xl", "3xl"];
const spaces = [1, 2, 3, 4, 5, 6, 7, 8];

await startPage({ page: "design", title: "design.title" });
const root = getComputedStyle(document.documentElement);
/** @param {string} name */
const tokenValue = (name) => root.getPropertyValue(`--${name}`).trim();
fill(byId("design"), colors(), type(), space(), elevation(), motion(), controls(), states(), cards());
document.body.dataset.open = "true";

/**
 * @param {string} key
 * @param {...Child} children
 */
function section(key, ...children) {
  return el("section", { class: "stack" }, el("h2", {}, t(`design.${key}`)), children);
}

/**
 * An element whose style sees a token as `--shown`.
 * @param {string} name
 * @param {string} token
 * @param {Attributes} [attributes]
 */
function showing(name, token, attributes = {}) {
  const element = el(name, attributes);
  element.style.setProperty("--shown", `var(--${token})`);
  return element;
}

function colors() {
  const paper = parseColor(tokenValue("paper"));
  /** @param {string} name */
  const ratio = (name) => {
    const color = parseColor(tokenValue(name));
    return color && paper ? ` ${contrast(color, paper).toFixed(1)}:1` : "";
  };
  return section("colors", el("div", { class: "swatches" }, [...textColors, ...fills, ...others].map((name) =>
    el("div", { class: "swatch" }, showing("i", name),
      el("code", {}, `--${name}`), el("span", {}, tokenValue(name), textColors.includes(name) && ratio(name))))));
}

function type() {
  return section("type", sizes.map((size) => {
    const sample = el("span", {}, t("start.heading"));
    sample.style.fontSize = `var(--text-${size})`;
    return el("div", { class: "sample-line" }, el("code", {}, `--text-${size}`), sample);
  }));
}

function space() {
  return section("space", spaces.map((step) => {
    const bar = el("div", { class: "sample-bar" });
    bar.style.inlineSize = `var(--space-${step})`;
    return el("div", { class: "sample-line" }, el("code", {}, `--space-${step} ${tokenValue(`space-${step}`)}`), bar);
  }));
}

function elevation() {
  return section("elevation", el("div", { class: "swatches" }, [1, 2, 3].map((level) => {
    const box = el("div", { class: "sample-box" }, `--shadow-${level}`);
    box.style.boxShadow = `var(--shadow-${level})`;
    return box;
  })));
}

function motion() {
  return section("motion", ["quick", "calm"].map((name) => el("div", { class: "sample-line", tabindex: "0" },
    el("code", {}, `--${name} ${tokenValue(name)}`), showing("div", name, { class: "sample-motion" }))));
}

function controls() {
  const kinds = ["", "second", "soft", "bare", "danger"];
  return section("controls",
    el("div", { class: "row" }, kinds.map((kind) => el("button", { type: "button", class: kind }, kind || "button"))),
    el("div", { class: "row" },
      el("button", { type: "button", class: "second", onclick: () => toast(t("favorite.added"), { name: "heart" }) },
        icon("bell"), "toast"),
      el("button", {
        type: "button", class: "second",
        onclick: () => confirm({ heading: t("design.title"), text: t("design.lead"), action: t("action.close") }),
      }, "dialog")),
    el("div", { class: "fields two" },
      field({ name: "sample", label: t("post.field.title"), hint: t("post.hint.title") }),
      field({ name: "choice", label: t("sort.label"), options: [["a", t("sort.distance")], ["b", t("sort.price")]] })),
    el("ul", { class: "badges" }, ["", "good", "wrong"].map((kind) =>
      el("li", { class: `badge ${kind}` }, icon("check"), kind || "badge"))));
}

function states() {
  return section("states",
    stateMessage({ name: "heart", heading: t("favorites.none"), text: t("favorites.noneText"), level: 3 }),
    failureMessage({ name: "Unreachable" }, () => location.reload(), 3));
}

/** Two of the demonstration's listings. */
function cards() {
  const list = el("ul", { class: "cards" });
  const query = { bounds: "-90,-180,90,180", sort: "newest", limit: 2 };
  cardList("/listings", { query, heading: 3, isFirst: false }).then(({ cards }) => fill(list, ...cards));
  return section("cards", list);
}
