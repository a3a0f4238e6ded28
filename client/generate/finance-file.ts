/** The finance service as types and methods. In: the table of endpoints. Out: the source of the class `Finance`. */
import type { ObjectSchema, Schema } from "../../src/base/schema.ts";
import { CITY_MARKS } from "../../src/finance/service/city-schemas.ts";
import { ENDPOINTS, type Endpoint } from "../../src/finance/service/endpoints.ts";
import { CODES_FILE } from "../../src/finance/service/list-files.ts";
import { comment, lines } from "./source-text.ts";

export function financeFile(): string {
  const lists = ENDPOINTS.filter(({ isList }) => isList);
  const parameters = ENDPOINTS.filter(hasParameters).map(parametersOf);
  const csv = lists.map((list) => `  ${methodOf(list)}: ${hasParameters(list) ? parametersName(list) : "object"};`);
  return `/** The finance service: its replies, its parameters, and a method for each of its addresses. */
import { FinanceRequests } from "../finance-requests.ts";
import type { RequestOptions } from "../requests.ts";

${[...named().values()].join("\n\n")}

${parameters.join("\n\n")}

/** The parameters of each list. */
export interface FinanceLists {
${csv.join("\n")}
}

/** A finance service: \`new Finance("https://city.example/finance/v1", { key })\`. */
export class Finance extends FinanceRequests {
${ENDPOINTS.map(methodText).join("\n\n")}

  /** A list as CSV: a header line, nested members as \`institution.key\`. */
  csv<List extends keyof FinanceLists>(
    list: List,
    parameters?: FinanceLists[List],
    options?: RequestOptions,
  ): Promise<string> {
    return this.text(list, { ...parameters, format: "csv" }, options);
  }

  /** Ledger codes of one and two digits as CSV, a file without a key. */
  sachkontoCodes(options?: RequestOptions): Promise<string> {
    return this.text("${CODES_FILE.slice(1)}", {}, options);
  }
}
`;
}

const hasParameters = ({ inQuery }: Endpoint): boolean => Object.keys(inQuery.properties).length > 0;

/** \`/konten\` is \`konten\`; \`/konten/:kontoId\` is named after what it returns: \`konto\`. */
function methodOf({ path, isList, item }: Endpoint): string {
  const name = isList ? path.slice(1) : String(item.title);
  return name[0].toLowerCase() + name.slice(1);
}

const parametersName = (endpoint: Endpoint): string => {
  const name = methodOf(endpoint);
  return `${name[0].toUpperCase()}${name.slice(1)}Parameters`;
};

function parametersOf(endpoint: Endpoint): string {
  const { required = [], properties } = endpoint.inQuery;
  const members = Object.entries(properties).map(([name, schema]) => {
    const about = typeof schema.description === "string" ? comment(schema.description, "  ") : "";
    const type = parameterType(schema);
    return `${about}  readonly ${required.includes(name) ? `${name}: ${type}` : `${name}?: ${type} | undefined`};`;
  });
  return `export interface ${parametersName(endpoint)} {\n${members.join("\n")}\n}`;
}

/** Lists may be given as one value. */
function parameterType(schema: Schema): string {
  if (schema.type !== "array") return givenType(schema);
  const item = givenType(schema.items as Schema);
  return `${item} | readonly (${item})[]`;
}

function givenType(schema: Schema): string {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(givenType).join(" | ");
  if (typeof schema.const === "string") return JSON.stringify(schema.const);
  if (schema.enum !== undefined && isOfCity(schema)) return "BetragsTyp";
  if (schema.type === "integer") return schema.format === "int64" ? "number | bigint" : "number";
  return typeText(schema);
}

function methodText(endpoint: Endpoint): string {
  const { summary, path, item, isList, inPath, inQuery } = endpoint;
  const about = comment(`${summary}.`, "  ");
  const method = methodOf(endpoint);
  const result = typeText(item);
  const type = parametersName(endpoint);
  const optional = inQuery.required === undefined ? " = {}" : "";
  const given = hasParameters(endpoint) ? `parameters: ${type}${optional}, ` : "";
  if (!isList) {
    const keys = Object.entries((inPath as ObjectSchema).properties);
    const key = keys.map(([name, schema]) => `${name}: ${givenType(schema)}, `).join("");
    const [address, quote] = keys.reduce(
      ([all], [name]) => [all.replace(`:${name}`, `\${encodeURIComponent(String(${name}))}`), "`"],
      [path.slice(1), '"'],
    );
    return `${about}${signature(method, `${key}${given}options?: RequestOptions`, result)}
    return this.one(${quote}${address}${quote}, ${given === "" ? "{}" : "parameters"}, options);
  }`;
  }
  return `${about}  ${method}(${given}options?: RequestOptions): Promise<${result}[]> {
    return this.list("${path.slice(1)}", ${given === "" ? "{}" : "parameters"}, options);
  }`;
}

/** In one line if it fits. */
function signature(method: string, parameters: string, result: string): string {
  const line = `  ${method}(${parameters}): Promise<${result}> {`;
  if (line.length <= LONGEST_LINE) return line;
  const lines = parameters.split(", ").map((parameter) => `    ${parameter},\n`);
  return `  ${method}(\n${lines.join("")}  ): Promise<${result}> {`;
}

const LONGEST_LINE = 120;

/** The declarations of all schemas with a title, parts first. */
function named(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (schema: Schema): void => {
    const {
      title,
      properties = {},
      items,
      additionalProperties,
      required = [],
    } = schema as Partial<ObjectSchema> & Schema;
    for (const inner of Object.values(properties)) visit(inner);
    for (const inner of [items, additionalProperties]) if (inner !== undefined) visit(inner as Schema);
    if (typeof title !== "string" || found.has(title)) return;
    const about = typeof schema.description === "string" ? comment(schema.description) : "";
    if (schema.type !== "object") {
      found.set(title, `${about}export type ${title} =\n${choices(schema)};`);
      return;
    }
    const members = Object.entries(properties).map(([name, inner]) => {
      const meaning = typeof inner.description === "string" && !isNamed(inner) ? comment(inner.description, "  ") : "";
      return `${meaning}  ${name}${required.includes(name) ? "" : "?"}: ${typeText(inner)};`;
    });
    found.set(title, `${about}export interface ${title} {\n${members.join("\n")}\n}`);
  };
  for (const { item } of ENDPOINTS) visit(item);
  return found;
}

const isNamed = (schema: Schema): boolean => typeof schema.title === "string";

/** Whether the values are those of a certain city; others have their own. */
const isOfCity = (schema: Schema): boolean => CITY_MARKS.some((mark) => mark in schema);

function choices(schema: Schema): string {
  const values = (schema.enum as readonly string[]).map((value) => `  | "${value}"`);
  return [...values, ...(isOfCity(schema) ? ["  | (string & {})"] : [])].join("\n");
}

function typeText(schema: Schema): string {
  if (isNamed(schema)) return String(schema.title);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeText).join(" | ");
  if (schema.enum !== undefined) return (schema.enum as readonly string[]).map((value) => `"${value}"`).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array": {
      const item = typeText(schema.items as Schema);
      return item.includes(" ") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectText(schema as Partial<ObjectSchema> & Schema);
    default:
      throw new Error(`The client has no type for ${lines([JSON.stringify(schema)], "")}`);
  }
}

/** An object without a name: of any members of one type, or of these members. */
function objectText({ additionalProperties, properties = {} }: Partial<ObjectSchema> & Schema): string {
  if (additionalProperties !== undefined) return `Record<string, ${typeText(additionalProperties as Schema)}>`;
  const members = Object.entries(properties).map(([name, inner]) => `${name}: ${typeText(inner)}`);
  return `{ ${members.join("; ")} }`;
}
