/**
 * The JSON Schema of a file that people write, for editors (https://json-schema.org/draft/2020-12). In: a schema with
 * keywords of ours (`json-document.ts`); `id`, the name of a definition; and `usual`, what applies without a member.
 */
import type { Schema } from "../base/schema.ts";

const OWN = new Set(["check", "expects", "names", "id", "usual"]);

type Json = Readonly<Record<string, unknown>>;

export function publishedSchema(schema: Schema, keywords: Json = {}): Json {
  const definitions = new Map<string, Json>();
  const whole = published(schema, definitions);
  const $defs = definitions.size === 0 ? {} : { $defs: Object.fromEntries(definitions) };
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...keywords, ...whole, ...$defs };
}

function published(schema: Schema, definitions: Map<string, Json>): Json {
  const { id, description } = schema as { readonly id?: string; readonly description?: string };
  if (id === undefined) return keywordsOf(schema, definitions);
  if (!definitions.has(id)) {
    // The place in the list first: an object comes before those that it contains.
    definitions.set(id, {});
    definitions.set(id, keywordsOf({ ...schema, description: "" }, definitions));
  }
  return { $ref: `#/$defs/${id}`, ...(description === undefined ? {} : { description: withDefault(schema) }) };
}

function keywordsOf(schema: Schema, definitions: Map<string, Json>): Json {
  const entries = Object.entries(schema).filter(([name, value]) => !OWN.has(name) && value !== undefined);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (name === "description") return value === "" ? [] : [[name, withDefault(schema)]];
      return [[name, keywordOf(name, value, definitions)]];
    }),
  );
}

function keywordOf(name: string, value: unknown, definitions: Map<string, Json>): unknown {
  switch (name) {
    case "properties": {
      const members = Object.entries(value as Readonly<Record<string, Schema>>);
      return Object.fromEntries(members.map(([member, schema]) => [member, published(schema, definitions)]));
    }
    case "anyOf":
      return (value as readonly Schema[]).map((schema) => published(schema, definitions));
    case "items":
      return published(value as Schema, definitions);
    case "additionalProperties":
      return typeof value === "object" ? published(value as Schema, definitions) : value;
    default:
      return value;
  }
}

function withDefault({ description, usual }: Schema): string {
  return usual === undefined ? String(description) : `${description} Default: ${usual}.`;
}
