/**
 * The OpenAPI description of the finance service: all responses, errors included, conform to it, and it is complete.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZURICH_TYPE_NAMES } from "../../src/finance/service/city-schemas.ts";
import { MONEY_OF_ALL_KINDS } from "../support/money.ts";
import { COUNCIL, emptyCity, type SmallCity } from "../support/small-city.ts";

interface Schema {
  readonly [name: string]: unknown;
}
interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Schema }>> }>>;
}
interface Description {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, { get: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly securitySchemes: object };
}

let city: SmallCity;
let description: Description;
/** `int64` is a format of OpenAPI, not of JSON Schema (https://spec.openapis.org/registry/format/int64.html). */
const OPTIONS = { strict: true, keywords: ["components"], formats: { int64: Number.isInteger } };
const ajv = new Ajv2020({ ...OPTIONS, allErrors: true });
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY_OF_ALL_KINDS, COUNCIL);
  description = (await city.app.inject("/finance/v1/openapi.json")).json();
  ajv.addSchema({ $id: "api", components: description.components });
});
afterAll(() => city.close());

/** References in the schema of a response point into the document. */
const absolute = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));

/** The operation that the document has for an address. */
function operationAt({ paths }: Description, path: string): Operation {
  const [place] = path.split("?");
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(place);
  return paths[Object.keys(paths).find(fits) as string].get;
}

async function checked(path: string, headers: Record<string, string> = { "api-key": "key" }) {
  const reply = await city.app.inject({ url: encodeURI(description.servers[0].url + path), headers });
  const declared = operationAt(description, path).responses[reply.statusCode];
  expect(declared, `${path}: status ${reply.statusCode} is not declared`).toBeDefined();
  const [type] = String(reply.headers["content-type"]).split(";");
  const schema = declared.content?.[type]?.schema;
  expect(schema, `${path}: ${type} is not declared for ${reply.statusCode}`).toBeDefined();
  const body = type.endsWith("json") ? reply.json() : reply.body;
  const validate = ajv.compile(absolute(schema as Schema));
  expect(validate(body), `${path}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  return reply;
}

/** Every object schema of the document, closed to unnamed members. */
function strict(schema: Schema): void {
  if (schema.type === "object") Object.assign(schema, { unevaluatedProperties: false });
  for (const member of Object.values(schema)) if (member && typeof member === "object") strict(member as Schema);
}

const PATHS = [
  "/departemente",
  "/departemente/15",
  "/institutionen",
  "/institutionen/1560",
  "/konten",
  "/konten/12",
  "/betragsreihen?kontoId=11,12,31&jahre=alle",
  "/betragsreihe?kontoId=12&jahre=2024",
  "/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG",
  "/sachkonto1stellig?jahr=2024&betragsTyp=RECHNUNG",
  "/budgetbuch?jahr=2024&orgKey=1",
  "/rechnungsbuch?jahr=2024&orgKey=1",
  "/abweichungen?jahr=2024",
  "/steuerrechnung?jahr=2024&betragsTyp=RECHNUNG",
  "/betragstypen",
  "/nachtragskredite",
  "/sachkonten",
  "/funktionen",
  "/kontonummern",
  "/funktionssummen?jahr=2024&betragsTyp=RECHNUNG&stellen=1",
  "/inventar",
  "/einwohner",
  "/teuerung",
  "/pruefsummen",
  "/cubes/haushalt/model",
  "/cubes/haushalt/facts?pagesize=2&order=betrag:desc",
  "/cubes/haushalt/members/departement",
  "/cubes/haushalt/aggregate?drilldown=departement|jahr&cut=klasse:3;4|intern:nein&order=betrag.sum:desc",
];

/** They need no key. */
const FILES = [
  "/departemente.csv",
  "/institutionen.csv",
  "/konten.csv",
  "/sachkonto2stellig.csv?jahr=2024&betragsTyp=RECHNUNG",
  "/betragstypen.csv",
  "/funktionen.csv",
  "/inventar.csv",
  "/einwohner.csv",
  "/sachkonto_codes.csv",
];

describe("the description", () => {
  it("is OpenAPI 3.1, as JSON and as YAML, without a key", async () => {
    expect(description.openapi).toBe("3.1.0");
    const yaml = await city.app.inject("/finance/v1/openapi.yaml");
    expect([yaml.statusCode, yaml.headers["content-type"]]).toEqual([200, "application/yaml; charset=utf-8"]);
    expect(yaml.body).toMatch(/^openapi: 3\.1\.0\n/);
    for (const path of Object.keys(description.paths)) expect(yaml.body).toContain(path);
  });

  it("has every endpoint, and this test requests each of them", () => {
    const asked = [...PATHS, ...FILES].map((path) => path.split("?")[0].replace(/\/(15|1560|12|departement)$/, "/{}"));
    expect(asked.sort()).toEqual(
      Object.keys(description.paths)
        .map((path) => path.replace(/\{[^}]+\}/, "{}"))
        .sort(),
    );
  });

  it("describes every parameter and field, with a valid example", () => {
    const fields = (schema: Schema, place: string): void => {
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        if ([field, field.items, field.additionalProperties].some((part) => (part as Schema)?.$ref)) continue;
        expect(field.description, `${place}.${name}`).toEqual(expect.stringMatching(/\.$|`$/));
        if (!field.items) expect(ajv.validate(field, (field.examples as unknown[])[0]), `${place}.${name}`).toBe(true);
      }
    };
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      expect(schema.description, name).toEqual(expect.any(String));
      fields(schema, name);
    }
    for (const [path, { get }] of Object.entries(description.paths)) {
      expect([get.summary, get.security], path).toEqual([
        expect.any(String),
        path.endsWith(".csv") ? [] : [{ apiKey: [] }],
      ]);
      for (const parameter of get.parameters ?? []) {
        const place = `${path} ${parameter.name}`;
        expect(parameter.description, place).toEqual(expect.any(String));
        expect(ajv.validate(parameter.schema, parameter.example), place).toBe(true);
      }
    }
    const ids = Object.values(description.paths).map(({ get }) => get.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("declares keys of digits and ids as integers, and the largest id", () => {
    const schemaOf = (path: string, name: string) =>
      description.paths[path].get.parameters?.find((parameter) => parameter.name === name)?.schema;
    for (const path of ["/sachkonto2stellig", "/sachkonto1stellig"])
      for (const name of ["departement", "institution"])
        expect(schemaOf(path, name), `${path} ${name}`).toMatchObject({ type: "integer", minimum: 0 });
    expect(schemaOf("/konten/{kontoId}", "kontoId")).toMatchObject({ type: "integer", format: "int64" });
    expect(schemaOf("/betragsreihen", "kontoId")).toMatchObject({ items: { type: "integer", format: "int64" } });
    const id = { type: "integer", format: "int64", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    expect(description.components.schemas.Konto.properties).toMatchObject({ id });
    expect(description.components.schemas.Betragsreihe.properties).toMatchObject({ konto: id });
  });

  it("names exactly the 22 amount types", () => {
    expect(description.components.schemas.BetragsTyp.enum).toEqual(ZURICH_TYPE_NAMES);
  });
});

describe("responses conform to the description", () => {
  it.each(PATHS)("GET %s", async (path) => {
    expect((await checked(path)).statusCode).toBe(200);
  });

  it.each(PATHS.filter((path) => !/\/(15|1560|12)$|^\/cubes\//.test(path)))("GET %s as CSV", async (path) => {
    expect((await checked(path, { "api-key": "key", accept: "text/csv" })).headers["content-type"]).toContain(
      "text/csv",
    );
  });

  it.each(FILES)("GET %s without a key, with one, and with a wrong one", async (path) => {
    for (const headers of [{}, { "api-key": "key" }, { "api-key": "wrong" }] as Record<string, string>[]) {
      const { statusCode, body, headers: sent } = await checked(path, headers);
      expect([statusCode, sent["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
      const [name, query = ""] = path.split(".csv");
      if (name !== "/sachkonto_codes") {
        expect(body).toBe((await checked(`${name}${query}`, { "api-key": "key", accept: "text/csv" })).body);
      }
    }
  });

  it.each(FILES)("GET %s with a key in the address: 400", async (path) => {
    expect((await checked(`${path}${path.includes("?") ? "&" : "?"}api-key=key`)).statusCode).toBe(400);
  });

  it.each(PATHS)("GET %s without a key, and with a wrong one", async (path) => {
    expect((await checked(path, {})).statusCode).toBe(401);
    expect((await checked(path, { "api-key": "wrong" })).statusCode).toBe(401);
  });

  it.each(["/departemente/99", "/institutionen/99", "/konten/99"])("GET %s: 404", async (path) => {
    expect((await checked(path)).statusCode).toBe(404);
  });

  it.each([
    "/konten/x",
    "/betragsreihen",
    "/betragsreihe?kontoId=x&jahre=1",
    "/sachkonto2stellig?jahr=2024&betragsTyp=X",
    "/sachkonto1stellig",
    "/budgetbuch?jahr=1",
    "/rechnungsbuch?orgKey=1",
    "/konten?format=xml",
  ])("GET %s: 400", async (path) => {
    expect((await checked(path)).statusCode).toBe(400);
  });

  it("and have no members that it does not name", async () => {
    const document = structuredClone(description);
    for (const schema of Object.values(document.components.schemas)) strict(schema);
    const closed = new Ajv2020(OPTIONS);
    closed.addSchema({ $id: "api", components: document.components });
    for (const path of PATHS) {
      const reply = (await checked(path)).json();
      const declared = operationAt(document, path).responses[200].content?.["application/json"].schema;
      const schema = absolute(declared as Schema);
      const validate = closed.compile(schema);
      expect(validate(reply), `${path}: ${closed.errorsText(validate.errors)}`).toBe(true);
    }
  });
});
