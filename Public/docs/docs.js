// Shows openapi.json, which Tests/Contract/make_docs.py makes of openapi.yaml, for reading.
import { get } from "/js/api.js";
import { el } from "/js/dom.js";
import { followed, typeTable, typeText, words } from "./schemas.js";

const methods = ["get", "post", "put", "patch", "delete"];
const $ = (id) => document.getElementById(id);

get("/docs/openapi.json").then(show).catch((error) => $("contract").replaceChildren(el("p", {}, error.message)));

function show(document_) {
  const operations = Object.entries(document_.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => ({ path, method, item, ...item[method] })));
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

// Operations

function sectionOf(document_, section) {
  return el("section", { id: anchor(section.name) }, el("h2", {}, section.name), el("p", {}, section.description),
    section.operations.map((operation) => operationOf(document_, operation)));
}

function operationOf(document_, operation) {
  const { method, path, operationId } = operation;
  const server = operation.item.servers?.[0];
  return el("article", { class: "operation", id: operationId },
    el("h3", {}, el("a", { href: `#${operationId}` }, operation.summary)),
    el("p", { class: "request" }, badge(method), el("span", { class: "path" }, (server?.url ?? "") + path),
      el("span", { class: "who" }, who(operation.security))),
    el("div", { class: "prose" }, words(operation.description), server && words(server.description)),
    parametersOf(document_, operation.parameters ?? []),
    bodyOf(document_, operation.requestBody),
    responsesOf(document_, operation.responses));
}

function badge(method) {
  return el("span", { class: `method ${method}` }, method.toUpperCase());
}

function who(security) {
  if (!security.length) return "for everybody";
  return security.some((way) => !Object.keys(way).length) ? "for everybody; more when signed in" : "signed in";
}

function parametersOf(document_, parameters) {
  if (!parameters.length) return null;
  const rows = parameters.map((parameter) => followed(document_, parameter)).map((parameter) => el("tr", {},
    el("td", { class: "name" }, el("code", {}, parameter.name),
      parameter.required && el("span", { class: "needed" }, "needed")),
    el("td", { class: "type" }, parameter.in, " · ", typeText(document_, parameter.schema)),
    el("td", {}, words(parameter.description ?? followed(document_, parameter.schema).description ?? ""),
      "example" in parameter && el("p", {}, "Such as ", el("code", {}, [parameter.example].flat().join(","))))));
  return [el("h4", {}, "Parameters"), table(["Name", "Where and type", "Meaning"], rows)];
}

function bodyOf(document_, body) {
  if (!body) return null;
  const kinds = Object.entries(body.content);
  const [, first] = kinds[0];
  const examples = kinds.map(([, kind]) => kind.example).filter((example) => example !== undefined).filter(unique);
  return [el("h4", {}, "Body"),
    el("p", {}, kinds.map(([kind], index) => [index ? ", " : "", el("code", {}, kind)]), " – ",
      typeText(document_, first.schema)),
    shapeOf(document_, first.schema),
    examples.map((example) => fold("Example", json(example)))];
}

function responsesOf(document_, responses) {
  const all = Object.entries(responses);
  const [good, bad] = [all.filter(([status]) => status < 400), all.filter(([status]) => status >= 400)];
  const rows = (some, quiet) => some.map(([status, written]) => responseOf(document_, status, written, quiet));
  const statuses = bad.map(([status]) => status).join(" · ");
  return [el("h4", {}, "Answers"), table(["Status", "Meaning", "Body"], rows(good, ["X-Request-Id"])),
    bad.length > 0 && fold(`Refusals: ${statuses}`,
      table(["Status", "Meaning", "Body"], rows(bad, ["X-Request-Id", "Cache-Control"])))];
}

/** One row. `quiet` are headers that go without saying. */
function responseOf(document_, status, written, quiet) {
  const response = followed(document_, written);
  const kinds = Object.entries(response.content ?? {});
  const headers = Object.keys(response.headers ?? {}).filter((name) => !quiet.includes(name));
  return el("tr", { class: status < 400 ? "good" : "bad" },
    el("td", { class: "status" }, el("code", {}, status)),
    el("td", {}, words(written.description ?? response.description),
      headers.length > 0 && el("p", { class: "headers" }, "Headers: ", headers.join(", "))),
    el("td", { class: "type" }, kinds.slice(0, 1).map(([kind, media]) => [
      kind.endsWith("json") ? typeText(document_, media.schema) : kinds.map(([name]) => name.split(";")[0]).join(", "),
      examplesOf(document_, media).map((example) => fold("Example", json(example)))])));
}

function examplesOf(document_, { example, examples = {} }) {
  const named = Object.values(examples).map((one) => followed(document_, one).value);
  return example === undefined ? named : [example, ...named];
}

// Schemas

function schemaOf(document_, name, schema) {
  return el("details", { class: "schema", id: `schema-${name}` },
    el("summary", {}, name),
    el("div", { class: "inside" }, words(schema.description ?? ""), typeTable(document_, schema),
      (schema.examples ?? []).map((example) => fold("Example", json(example)))));
}

/** The members of a body that a schema names, folded away. */
function shapeOf(document_, schema) {
  const named = followed(document_, schema);
  return named.type === "object" || named.allOf ? fold("Members", typeTable(document_, named)) : null;
}

// Pieces

const fold = (title, ...inside) =>
  el("details", { class: "fold" }, el("summary", {}, title), el("div", { class: "inside" }, inside));
const json = (value) => el("pre", { tabindex: "0" }, el("code", {}, JSON.stringify(value, null, 2)));
const anchor = (name) => name.toLowerCase().replaceAll(" ", "-");
const unique = (value, index, all) =>
  all.findIndex((other) => JSON.stringify(other) === JSON.stringify(value)) === index;

function table(heads, rows) {
  return el("div", { class: "table" }, el("table", { class: "wide" },
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, rows)));
}

// Finding one's way

function showContents(sections, schemas) {
  const entry = (href, ...inside) => el("li", {}, el("a", { href }, inside));
  $("links").replaceChildren(...sections.flatMap((section) => [
    el("h2", {}, section.name),
    el("ul", {}, section.operations.map(({ operationId, method, summary }) =>
      entry(`#${operationId}`, badge(method), summary))),
  ]), el("h2", {}, "Schemas"), el("ul", {}, schemas.map(([name]) => entry(`#schema-${name}`, name))));
  const fold = $("contents-fold");
  const narrow = matchMedia("(max-width: 60rem)");
  const fit = () => { fold.open = !narrow.matches; };
  narrow.addEventListener("change", fit);
  fit();
  $("links").addEventListener("click", (event) => {
    if (event.target.closest("a") && narrow.matches) fold.open = false;
  });
}

/** Opens and shows what the address names: it was not there yet when the browser looked. */
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
