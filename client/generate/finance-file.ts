/** The finance service as types and methods. In: the table of endpoints. Out: the source of the class `Finance`. */
import type { ObjectSchema, Schema } from "../../src/base/schema.ts";
import { CITY_MARKS } from "../../src/finance/service/city-schemas.ts";
import { ENDPOINTS, type Endpoint } from "../../src/finance/service/endpoints.ts";
import { CODES_FILE } from "../../src/finance/service/list-files.ts";
import { comment, lines } from "./source-text.ts";

export function financeFile(): string {
  const lists = ENDPOINTS.filter(({ isList }) => isList);
  const parameters = lists.filter(hasParameters).map(parametersOf);
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
  if (!isList) {
    const [[name, schema]] = Object.entries((inPath as ObjectSchema).properties);
    const address = path.slice(1).replace(`:${name}`, `\${encodeURIComponent(String(${name}))}`);
    return `${about}  ${method}(${name}: ${givenType(schema)}, options?: RequestOptions): Promise<${result}> {
    return this.one(\`${address}\`, options);
  }`;
  }
  const type = parametersName(endpoint);
  const optional = inQuery.required === undefined ? " = {}" : "";
  const given = hasParameters(endpoint) ? `parameters: ${type}${optional}, ` : "";
  return `${about}  ${method}(${given}options?: RequestOptions): Promise<${result}[]> {
    return this.list("${path.slice(1)}", ${given === "" ? "{}" : "parameters"}, options);
  }`;
}

/** The declarations of all schemas with a title, parts first. */
function named(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const visit = (schema: Schema): void => {
    const { title, properties = {}, items, required = [] } = schema as Partial<ObjectSchema> & Schema;
    for (const inner of Object.values(properties)) visit(inner);
    if (items !== undefined) visit(items as Schema);
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
  if (schema.enum !== undefined) return (schema.enum as readonly string[]).map((value) => `"${value}"`).join(" | ");
  switch (schema.type) {
    case "string":
    case "boolean":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return `${typeText(schema.items as Schema)}[]`;
    default:
      throw new Error(`The client has no type for ${lines([JSON.stringify(schema)], "")}`);
  }
}
