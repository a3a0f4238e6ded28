/** Queries that must be rejected, with fields of an index and one error each. */
import type { IndexDescription, SearchFieldKind } from "../../../src/parliament/describe/description.ts";

const fieldsOf = ({ searchFields }: IndexDescription, wanted: SearchFieldKind): string[] =>
  searchFields.filter(({ kind }) => kind === wanted).map(({ name }) => name);

/** Conditions that cannot be evaluated. */
export function invalidClauses(description: IndexDescription): string[] {
  const texts = fieldsOf(description, "text").flatMap((name) => [
    `${name} encloses "a b"`,
    `${name} rel.near "a"`,
    `${name} any/stems "a"`,
    `${name} ==/stem "a"`,
    `${name} within "a"`,
    `${name} within "a b c"`,
    `(${name} = a prox/distance=101 ${name} = b)`,
    `(${name} = a prox/distance<=x ${name} = b)`,
    `(${name} = a prox/unit=sentence ${name} = b)`,
    `(${name} = a prox/nah ${name} = b)`,
    `(${name} all "a b" prox ${name} = c)`,
    // An ID may be the same field as obj_guid.
    name === "ID" ? `(${name} = a prox/distance=1.5 ${name} = b)` : `(${name} = a prox obj_guid = b)`,
  ]);
  const dates = fieldsOf(description, "date").flatMap((name) => [
    `${name} any "2020"`,
    `${name}_end > "2020-13-01"`,
    `${name}_start > "2021-02-29"`,
    `${name} = "gestern"`,
    `${name} < "2020-01-01 25:00"`,
    `${name} > "01.01.2020"`,
    `${name} >= "2020-01-01 10:00:61"`,
    `${name} within "2020"`,
    `${name} = ""`,
  ]);
  const numbers = ["seq", ...fieldsOf(description, "numeric")].flatMap((name) => [
    `${name} any 1`,
    `${name} = Montag`,
    `${name} within "1"`,
    `${name} > ""`,
  ]);
  const booleans = fieldsOf(description, "boolean").flatMap((name) => [
    `${name} = vielleicht`,
    `${name} > true`,
    `${name} any "true false"`,
  ]);
  return [
    "Gibtesnicht any x",
    "Titel_start > 2020",
    "cql.gibtesnicht = x",
    ...texts,
    ...dates,
    ...numbers,
    ...booleans,
  ];
}

/** Queries with syntax errors or unknown operators. */
export function invalidQueries(description: IndexDescription): string[] {
  const [name = "obj_guid"] = fieldsOf(description, "text");
  return [
    `${name} any "a`,
    `(${name} any a`,
    `${name} any a)`,
    `${name} any`,
    `and ${name} any a`,
    `${name} enthaelt "a"`,
    `${name} any a and/schnell ${name} any b`,
    `${name} any a or/rel.combine=sum ${name} any b`,
    `${name} any a sortBy`,
    `${name} any a sortBy ${`${name} `.repeat(17)}`,
  ];
}

/** Invalid sort clauses. */
export function invalidSorting({ searchFields }: IndexDescription): string[] {
  const { name } = searchFields[0];
  return [
    " sortBy Gibtesnicht",
    ` sortBy ${name} Gibtesnicht`,
    ` sortBy ${name}/sort.zufaellig`,
    ` sortBy ${name}/unique`,
    ` sortBy ${name}/sort.locale=fr`,
  ];
}
