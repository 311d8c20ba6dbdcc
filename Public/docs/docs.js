// Shows openapi.json, which Tests/Contract/make_docs.py makes from openapi.yaml.
import { get } from "../js/api.js";
import { el } from "../js/dom.js";
import { words } from "./elements.js";
import { badge, sectionOf } from "./operations.js";
import { schemaOf } from "./schemas.js";

/** @type {Method[]} */
const methods = ["get", "post", "put", "patch", "delete"];
/**
 * Finds an element that the page has.
 * @param {string} id
 */
const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

get("/docs/openapi.json").then(show).catch((error) => $("contract").replaceChildren(el("p", {}, error.message)));

/** @param {Contract} document_ */
function show(document_) {
  const operations = Object.entries(document_.paths).flatMap(([path, item]) => methods.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path, method, item, ...operation }] : [];
  }));
  const sections = document_.tags.map((tag) => ({
    ...tag, operations: operations.filter((operation) => operation.tags.includes(tag.name)),
  }));
  const schemas = Object.entries(document_.components.schemas);
  $("contract").replaceChildren(
    el("h1", {}, `The ${document_.info.title} API`),
    el("p", { class: "lead" }, `Version ${document_.info.version}. ${document_.info.summary}`),
    el("div", { class: "prose" }, words(document_.info.description)),
    ...sections.map((section) => sectionOf(document_, section)),
    el("section", { id: "schemas" }, el("h2", {}, "Schemas"), el("p", {}, "The shapes that bodies have."),
      schemas.map(([name, schema]) => schemaOf(document_, name, schema))));
  showContents(sections, schemas);
  followAddress();
  addEventListener("hashchange", followAddress);
}

// Navigation

/**
 * @param {Section[]} sections
 * @param {[string, Schema][]} schemas
 */
function showContents(sections, schemas) {
  /** @type {(href: string, ...inside: Child[]) => HTMLElement} */
  const entry = (href, ...inside) => el("li", {}, el("a", { href }, inside));
  $("links").replaceChildren(...sections.flatMap((section) => [
    el("h2", {}, section.name),
    el("ul", {}, section.operations.map(({ operationId, method, summary }) =>
      entry(`#${operationId}`, badge(method), summary))),
  ]), el("h2", {}, "Schemas"), el("ul", {}, schemas.map(([name]) => entry(`#schema-${name}`, name))));
  const contents = /** @type {HTMLDetailsElement} */ ($("contents-fold"));
  const narrow = matchMedia("(max-width: 60rem)");
  const fit = () => { contents.open = !narrow.matches; };
  narrow.addEventListener("change", fit);
  fit();
  $("links").addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a") && narrow.matches) contents.open = false;
  });
}

/** Scrolls to the URL's fragment: the browser could not, because the page was not built yet. */
function followAddress() {
  for (const link of $("links").querySelectorAll("a")) {
    if (link.hash === location.hash) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const target = location.hash && $(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
}
