/** Which words are relations. */
import { expect, it } from "vitest";
import { isRelationName } from "./relations.ts";

it.each(["any", "ALL", "Adj", "exact", "within", "encloses", "cql.any", "CQL.Within", "a.b.c", "ö.x"])(
  "%j is a relation",
  (word) => expect(isRelationName(word)).toBe(true),
);

it.each(["", "anyone", "contains", "=", ".", "..", "A.", ".net", "12.5.2024", "-1.5", "med.dent."])(
  "%j is a part of a term",
  (word) => expect(isRelationName(word)).toBe(false),
);
