// Shows the schemas of the contract.
import { el } from "../js/dom.js";
import { fold, join, json, span, table, words } from "./elements.js";

/**
 * Follows a reference; returns anything else as it is.
 * @template Node
 * @param {Contract} document_
 * @param {Node & { $ref?: string }} node
 * @returns {Node}
 */
export function followed(document_, node) {
  if (!node.$ref) return node;
  const keys = node.$ref.slice(2).split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return followed(document_, keys.reduce((part, key) => part[key], /** @type {any} */ (document_)));
}

/**
 * Describes a schema in a few words, a named one as a link.
 * @param {Contract} document_
 * @param {Schema} schema
 * @returns {HTMLElement}
 */
export function typeText(document_, schema) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return el("a", { href: `#schema-${name}` }, name);
  }
  if ("const" in schema) return el("code", {}, JSON.stringify(schema.const));
  const choices = schema.enum ?? schema["x-extensible-enum"];
  if (choices) {
    const others = schema.enum ? "" : " · others may come";
    const values = choices.map((value) => el("code", {}, String(value)));
    return span(join(values, " · ", limitsOf({ default: schema.default })), others);
  }
  if (schema.anyOf) return join(schema.anyOf.map((other) => typeText(document_, other)), " or ");
  const [kind, ...others] = [schema.type ?? "any"].flat();
  const or = others.length ? ` or ${others.join(" or ")}` : "";
  if (kind === "array") return span("list of ", typeText(document_, schema.items ?? {}), or, limitsOf(schema));
  return span(schema.format ?? kind, or, limitsOf(schema));
}

/**
 * @param {Contract} document_
 * @param {string} name
 * @param {Schema} schema
 */
export function schemaOf(document_, name, schema) {
  return el("details", { class: "schema", id: `schema-${name}` },
    el("summary", {}, name),
    el("div", { class: "inside" }, words(schema.description ?? ""), typeTable(document_, schema),
      (schema.examples ?? []).map((example) => fold("Example", json(example)))));
}

/**
 * Lists the members of an object in a table; describes any other schema in a few words.
 * @param {Contract} document_
 * @param {Schema} schema
 * @returns {HTMLElement}
 */
export function typeTable(document_, schema) {
  const { members, required } = membersOf(document_, schema);
  if (!members.length) return el("p", { class: "type" }, typeText(document_, schema));
  const rows = members.map(([name, member]) => el("tr", {},
    el("td", { class: "name" }, el("code", {}, name),
      !required.has(name) && el("span", { class: "type" }, " optional")),
    el("td", { class: "type" }, typeText(document_, member), inner(document_, member)),
    el("td", {}, words(member.description ?? ""))));
  return table(["Member", "Type", "Meaning"], rows);
}

/**
 * Lists the members of an object that has no name of its own.
 * @param {Contract} document_
 * @param {Schema} member
 */
function inner(document_, member) {
  const schema = member.type === "array" ? member.items ?? {} : member;
  if (!schema.properties) return null;
  return el("details", { class: "fold" }, el("summary", {}, "Members"),
    el("div", { class: "inside" }, typeTable(document_, schema)));
}

/**
 * Finds the members of a schema and of those that it combines.
 * @param {Contract} document_
 * @param {Schema} schema
 * @returns {{ members: [string, Schema][], required: Set<string> }}
 */
function membersOf(document_, schema) {
  const parts = (schema.allOf ?? []).map((part) => membersOf(document_, followed(document_, part)));
  return {
    members: [...parts.flatMap((part) => part.members), ...Object.entries(schema.properties ?? {})],
    required: new Set([...parts.flatMap((part) => [...part.required]), ...(schema.required ?? [])]),
  };
}

/** @type {Record<string, (value: any) => string>} */
const limits = {
  minimum: (value) => `≥ ${value}`, exclusiveMinimum: (value) => `> ${value}`, maximum: (value) => `≤ ${value}`,
  multipleOf: (value) => `in steps of ${value}`, minItems: (value) => `${value} or more`,
  maxItems: (value) => `at most ${value}`, pattern: (value) => `like ${value}`,
};

/** @param {Schema} schema */
function limitsOf(schema) {
  const { minLength, maxLength } = schema;
  const values = /** @type {Record<string, any>} */ (schema);
  const parts = Object.entries(limits).filter(([name]) => name in schema)
    .map(([name, describe]) => describe(values[name]));
  if (minLength !== undefined || maxLength !== undefined) {
    parts.push(`${[minLength ?? 0, maxLength].filter((length) => length !== undefined).join("–")} characters`);
  }
  if (schema.default !== undefined) parts.push(`default ${JSON.stringify(schema.default)}`);
  return parts.length ? `, ${parts.join(", ")}` : "";
}
