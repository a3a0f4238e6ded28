/** The schemas in which records of an index can be retrieved: its own, and Dublin Core. */
import { excerpt } from "../../base/problems.ts";
import type { IndexDescription } from "../describe/description.ts";
import { sruProblem } from "./sru-request.ts";

export interface RecordSchema {
  /** The short name. */
  readonly name: string;
  readonly identifier: string;
  readonly isOwn: boolean;
}

/** https://www.loc.gov/standards/sru/recordSchemas/ */
export const DUBLIN_CORE: RecordSchema = { name: "dc", identifier: "info:srw/schema/1/dc-v1.1", isOwn: false };

/** The first is the default. */
export function recordSchemas({ name, namespace }: IndexDescription): readonly RecordSchema[] {
  const short = name.toLowerCase();
  return [{ name: short, identifier: namespace || short, isOwn: true }, DUBLIN_CORE];
}

/** By short name, in any case, or by identifier; empty: the default. */
export function schemaNamed(description: IndexDescription, given: string): RecordSchema {
  const schemas = recordSchemas(description);
  if (given === "") return schemas[0];
  const known = schemas.find(({ name, identifier }) => name === given.toLowerCase() || identifier === given);
  if (known) return known;
  const names = schemas.map(({ name }) => name);
  const sentence = {
    en: `There is no record schema ${excerpt(given)}; there are ${names.join(" and ")}.`,
    de: `Ein Schema ${excerpt(given)} für Datensätze gibt es nicht; es gibt ${names.join(" und ")}.`,
  };
  throw sruProblem(66, sentence, given);
}
