import { el } from "/js/dom.js";

/** What a reference names; anything else as it is. */
export function followed(document_, node) {
  if (!node.$ref) return node;
  return followed(document_, node.$ref.slice(2).split("/").reduce(
    (part, key) => part[key.replaceAll("~1", "/").replaceAll("~0", "~")], document_));
}

/** A schema in a few words, a named one as a link. */
export function typeText(document_, schema) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return el("a", { href: `#schema-${name}` }, name);
  }
  if ("const" in schema) return el("code", {}, JSON.stringify(schema.const));
  if (schema.enum) {
    return join(schema.enum.map((word) => el("code", {}, String(word))), " · ", limitsOf({ default: schema.default }));
  }
  if (schema.anyOf) return join(schema.anyOf.map((other) => typeText(document_, other)), " or ");
  const [kind, ...others] = [schema.type ?? "any"].flat();
  const or = others.length ? ` or ${others.join(" or ")}` : "";
  if (kind === "array") return span("list of ", typeText(document_, schema.items ?? {}), or, limitsOf(schema));
  return span(schema.format ?? kind, or, limitsOf(schema));
}

/** The members of an object, as a table; nothing for any other schema. */
export function typeTable(document_, schema) {
  const { members, required } = membersOf(document_, schema);
  if (!members.length) return el("p", { class: "type" }, typeText(document_, schema));
  const rows = members.map(([name, member]) => el("tr", {},
    el("td", { class: "name" }, el("code", {}, name),
      !required.has(name) && el("span", { class: "type" }, " optional")),
    el("td", { class: "type" }, typeText(document_, member), inner(document_, member)),
    el("td", {}, words(member.description ?? ""))));
  return el("div", { class: "table" }, el("table", { class: "wide" },
    el("thead", {}, el("tr", {}, ["Member", "Type", "Meaning"].map((head) => el("th", { scope: "col" }, head)))),
    el("tbody", {}, rows)));
}

/** An object that stands inside another without a name of its own. */
function inner(document_, member) {
  const schema = member.type === "array" ? member.items ?? {} : member;
  if (!schema.properties) return null;
  return el("details", { class: "fold" }, el("summary", {}, "Members"),
    el("div", { class: "inside" }, typeTable(document_, schema)));
}

/** Members of a schema and of all that it is made of. */
function membersOf(document_, schema) {
  const parts = (schema.allOf ?? []).map((part) => membersOf(document_, followed(document_, part)));
  return {
    members: [...parts.flatMap((part) => part.members), ...Object.entries(schema.properties ?? {})],
    required: new Set([...parts.flatMap((part) => [...part.required]), ...(schema.required ?? [])]),
  };
}

const limits = {
  minimum: (value) => `≥ ${value}`, exclusiveMinimum: (value) => `> ${value}`, maximum: (value) => `≤ ${value}`,
  multipleOf: (value) => `in steps of ${value}`, minItems: (value) => `${value} or more`,
  maxItems: (value) => `at most ${value}`, pattern: (value) => `like ${value}`,
};

function limitsOf(schema) {
  const { minLength, maxLength } = schema;
  const told = Object.entries(limits).filter(([name]) => name in schema).map(([name, tell]) => tell(schema[name]));
  if (minLength !== undefined || maxLength !== undefined) {
    told.push(`${[minLength ?? 0, maxLength].filter((length) => length !== undefined).join("–")} characters`);
  }
  if (schema.default !== undefined) told.push(`default ${JSON.stringify(schema.default)}`);
  return told.length ? `, ${told.join(", ")}` : "";
}

// Text

const span = (...children) => el("span", {}, children);
const join = (items, between, end = "") =>
  span(items.flatMap((item, index) => (index ? [between, item] : [item])), end);

/** Paragraphs of the few signs of Markdown that the contract uses: `code`, **strong**, *emphasis*. */
export function words(text) {
  return text.trim().split(/\n\n+/).filter(Boolean).map((paragraph) => el("p", {}, pieces(paragraph)));
}

const elements = [[/^`(.+)`$/s, "code"], [/^\*\*(.+)\*\*$/s, "strong"], [/^\*(.+)\*$/s, "em"]];

function pieces(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/s).map((piece) => {
    const found = elements.find(([sign]) => sign.test(piece));
    return found ? el(found[1], {}, piece.match(found[0])[1]) : piece;
  });
}
