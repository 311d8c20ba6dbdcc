// Shows the operations of the contract.
import { el } from "../js/dom.js";
import { anchor, fold, json, table, words } from "./elements.js";
import { followed, typeTable, typeText } from "./schemas.js";

/**
 * @param {Contract} document_
 * @param {Section} section
 */
export function sectionOf(document_, section) {
  return el("section", { id: anchor(section.name) }, el("h2", {}, section.name), el("p", {}, section.description),
    section.operations.map((operation) => operationOf(document_, operation)));
}

/**
 * @param {Contract} document_
 * @param {Operation} operation
 */
function operationOf(document_, operation) {
  const { method, path, operationId } = operation;
  const server = operation.item.servers?.[0];
  return el("article", { class: "operation", id: operationId },
    el("h3", {}, el("a", { href: `#${operationId}` }, operation.summary)),
    el("p", { class: "request" }, badge(method), el("span", { class: "path" }, (server?.url ?? "") + path),
      el("span", { class: "who" }, who(operation.security))),
    el("div", { class: "prose" }, words(operation.description), server && words(server.description ?? "")),
    parametersOf(document_, operation.parameters ?? []),
    bodyOf(document_, operation.requestBody),
    responsesOf(document_, operation.responses));
}

/** @param {string} method */
export function badge(method) {
  return el("span", { class: `method ${method}` }, method.toUpperCase());
}

/**
 * Says who may call an operation.
 * @param {Operation["security"]} security
 */
function who(security) {
  if (!security.length) return "for everybody";
  return security.some((way) => !Object.keys(way).length) ? "for everybody; more when signed in" : "signed in";
}

/**
 * @param {Contract} document_
 * @param {Parameter[]} parameters
 */
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

/**
 * @param {Contract} document_
 * @param {Operation["requestBody"]} body
 */
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

/**
 * @param {Contract} document_
 * @param {Operation["responses"]} responses
 */
function responsesOf(document_, responses) {
  const all = Object.entries(responses);
  const [good, bad] = [all.filter(([status]) => !isError(status)), all.filter(([status]) => isError(status))];
  /** @type {(some: [string, ResponseObject][], quiet: string[]) => HTMLElement[]} */
  const rows = (some, quiet) => some.map(([status, written]) => responseOf(document_, status, written, quiet));
  const statuses = bad.map(([status]) => status).join(" · ");
  return [el("h4", {}, "Answers"), table(["Status", "Meaning", "Body"], rows(good, ["X-Request-Id"])),
    bad.length > 0 && fold(`Refusals: ${statuses}`,
      table(["Status", "Meaning", "Body"], rows(bad, ["X-Request-Id", "Cache-Control"])))];
}

/**
 * Makes one row. `quiet` are headers that every response of the table has.
 * @param {Contract} document_
 * @param {string} status
 * @param {ResponseObject} written
 * @param {string[]} quiet
 */
function responseOf(document_, status, written, quiet) {
  const response = followed(document_, written);
  const kinds = Object.entries(response.content ?? {});
  const headers = Object.keys(response.headers ?? {}).filter((name) => !quiet.includes(name));
  return el("tr", { class: isError(status) ? "bad" : "good" },
    el("td", { class: "status" }, el("code", {}, status)),
    el("td", {}, words(written.description ?? response.description ?? ""),
      headers.length > 0 && el("p", { class: "headers" }, "Headers: ", headers.join(", "))),
    el("td", { class: "type" }, kinds.slice(0, 1).map(([kind, media]) => [
      kind.endsWith("json") ? typeText(document_, media.schema) : kinds.map(([name]) => name.split(";")[0]).join(", "),
      examplesOf(document_, media).map((example) => fold("Example", json(example)))])));
}

/**
 * @param {Contract} document_
 * @param {MediaType} media
 */
function examplesOf(document_, { example, examples = {} }) {
  const named = Object.values(examples).map((one) => followed(document_, one).value);
  return example === undefined ? named : [example, ...named];
}

/**
 * Lists the members of a body, collapsed; nothing for a body that is not an object.
 * @param {Contract} document_
 * @param {Schema} schema
 */
function shapeOf(document_, schema) {
  const named = followed(document_, schema);
  return named.type === "object" || named.allOf ? fold("Members", typeTable(document_, named)) : null;
}

/** @type {(value: unknown, index: number, all: unknown[]) => boolean} */
const unique = (value, index, all) =>
  all.findIndex((other) => JSON.stringify(other) === JSON.stringify(value)) === index;

/** @param {string} status */
const isError = (status) => Number(status) >= 400;
