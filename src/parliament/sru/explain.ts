/**
 * The explain operation: what can be searched, scanned and sorted by, and in which schemas records are retrieved. In:
 * an index, and where clients find it. Out: a ZeeRex record (http://zeerex.z3950.org/dtd/commentary.html).
 */
import { escapeAttribute, escapeText, toXmlText } from "../../format/xml-text.ts";
import type { SearchLayout } from "../describe/search-layout.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import type { Site } from "../feed/feed-links.ts";
import { titleOf } from "../feed/feed-sources.ts";
import { closeEnvelope, echo, element, openEnvelope, xmlText } from "./envelope.ts";
import { recordSchemas } from "./record-schemas.ts";
import { DEFAULT_RECORDS, DEFAULT_TERMS, type ExplainRequest, LATEST_VERSION, MOST_RECORDS } from "./sru-request.ts";

const ZEEREX_NAMESPACE = "http://explain.z3950.org/dtd/2.0/";
const CQL_CONTEXT_SET = "info:srw/cql-context-set/1/cql-v1.2";
const DUBLIN_CORE_SCHEMA = "http://www.loc.gov/standards/sru/recordSchemas/dc-schema.xsd";

export interface Described {
  readonly index: StoredIndex;
  readonly site: Site;
  /** When the data last changed, in milliseconds. */
  readonly modified: number;
}

/** `diagnostics`, if there is something wrong with the request: the record is sent all the same. */
export function explainXml(described: Described, request: ExplainRequest, diagnostics = ""): string {
  const { version, recordPacking } = request;
  const record = explainRecord(described);
  return [
    openEnvelope("explain", version),
    `<zs:record>${element("recordSchema", ZEEREX_NAMESPACE)}${element("recordPacking", recordPacking)}`,
    `<zs:recordData>${recordPacking === "xml" ? record : escapeText(record)}</zs:recordData></zs:record>`,
    echo("explain", { version, recordPacking }),
    diagnostics,
    closeEnvelope("explain"),
  ].join("");
}

function explainRecord(described: Described): string {
  const content = [serverInfo, databaseInfo, metaInfo, indexInfo, schemaInfo, configInfo].map((part) =>
    part(described),
  );
  return `<explain xmlns="${ZEEREX_NAMESPACE}">${content.join("")}</explain>`;
}

function serverInfo({ index, site, modified }: Described): string {
  const { protocol, hostname, port, pathname } = new URL(`${site.origin}/sru/${index.name.toLowerCase()}`);
  const transport = protocol.slice(0, -1);
  const usualPort = transport === "https" ? "443" : "80";
  const about = { numRecs: String(index.size), lastUpdate: timeText(modified) };
  return tag(
    "serverInfo",
    { protocol: "SRU", version: LATEST_VERSION, transport, method: "GET" },
    text("host", hostname) + text("port", port || usualPort) + text("database", pathname.slice(1), about),
  );
}

function databaseInfo({ index, site: { city } }: Described): string {
  const titles = city.languages.map((lang, i) => {
    const given = { lang, primary: String(i === 0) };
    return text("title", `${titleOf(index, lang)} · ${city.name[lang]}`, given);
  });
  const [language] = city.languages;
  const { contact } = city;
  return tag(
    "databaseInfo",
    {},
    [
      ...titles,
      text("author", city.publisher.name[language]),
      text("contact", contact?.email ?? contact?.name?.[language] ?? city.website ?? ""),
      text("extent", String(index.size)),
      text("langUsage", city.languages.join(" ")),
      text("restrictions", city.licence?.name[language] ?? ""),
    ].join(""),
  );
}

function metaInfo({ modified }: Described): string {
  return tag("metaInfo", {}, text("dateModified", timeText(modified)));
}

interface IndexName {
  readonly set: string;
  readonly name: string;
  readonly search: boolean;
  readonly scan: boolean;
  readonly sort: boolean;
}

/** Names of several indexes are the same in all, so the context set of each is its own. */
function indexInfo({ index: { description, search } }: Described): string {
  const { contextSet } = search;
  const sets = [
    tag("set", { name: "cql", identifier: CQL_CONTEXT_SET }, text("title", "CQL")),
    tag("set", { name: contextSet, identifier: description.namespace || contextSet }, text("title", description.name)),
  ];
  const cql = { set: "cql", search: true, sort: false };
  const names: readonly IndexName[] = [
    { ...cql, name: "serverChoice", scan: true },
    { ...cql, name: "anywhere", scan: true },
    { ...cql, name: "allRecords", scan: false },
    ...fieldNames(description.searchFields, search),
  ];
  const indexes = names.map(({ set, name, ...can }) => {
    const given = { search: String(can.search), scan: String(can.scan), sort: String(can.sort) };
    return tag("index", given, text("title", name) + tag("map", {}, text("name", name, { set })));
  });
  return tag("indexInfo", {}, [...sets, ...indexes].join(""));
}

/** Search fields, then what can only be sorted by. */
function fieldNames(
  described: readonly { readonly name: string }[],
  { contextSet, fields, elements }: SearchLayout,
): readonly IndexName[] {
  // The bare name of a date stands for its start, whose target has another name.
  const spelled = new Map(described.map(({ name }) => [name.toLowerCase(), name]));
  const targets = new Map([...[...fields].toReversed(), ...[...elements].toReversed()]);
  return [...targets].map(([key, target]) => ({
    set: contextSet,
    name: target.name.toLowerCase() === key ? target.name : (spelled.get(key) ?? bareName(target.name)),
    search: fields.has(key),
    scan: fields.has(key) && target.kind === "text",
    sort: elements.has(key),
  }));
}

function bareName(name: string): string {
  return name.replace(/_(start|end)$/, "");
}

function schemaInfo({ index, site: { origin } }: Described): string {
  const schemas = recordSchemas(index.description).map(({ name, identifier, isOwn }) => {
    const location = isOwn ? `${origin}/api/${name}/schema` : DUBLIN_CORE_SCHEMA;
    const title = isOwn ? index.description.name : "Dublin Core";
    return tag("schema", { identifier, name, location, sort: "false", retrieve: "true" }, text("title", title));
  });
  return tag("schemaInfo", {}, schemas.join(""));
}

const SUPPORTS: Readonly<Record<string, readonly string[]>> = {
  relation: ["=", "==", "<>", "<", "<=", ">", ">=", "any", "all", "adj", "within"],
  relationModifier: ["stem", "fuzzy", "masked", "unmasked", "ignoreCase", "ignoreAccents"],
  maskingCharacter: ["*", "?"],
  anchoring: ["^"],
  proximity: [""],
  sort: [""],
  scan: [""],
};

function configInfo({ index }: Described): string {
  const [{ name }] = recordSchemas(index.description);
  const supports = Object.entries(SUPPORTS).flatMap(([type, values]) =>
    values.map((value) => tag("supports", { type }, xmlText(value))),
  );
  return tag(
    "configInfo",
    {},
    [
      tag("default", { type: "numberOfRecords" }, String(DEFAULT_RECORDS)),
      tag("default", { type: "numberOfTerms" }, String(DEFAULT_TERMS)),
      tag("default", { type: "retrieveSchema" }, xmlText(name)),
      tag("setting", { type: "maximumRecords" }, String(MOST_RECORDS)),
      ...supports,
    ].join(""),
  );
}

function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** An empty text has no element. */
function text(name: string, value: string, attributes: Readonly<Record<string, string>> = {}): string {
  return value === "" ? "" : tag(name, attributes, xmlText(value));
}

function tag(name: string, attributes: Readonly<Record<string, string>>, content: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(toXmlText(value))}"`);
  return content === "" ? `<${name}${given.join("")}/>` : `<${name}${given.join("")}>${content}</${name}>`;
}
