/** Search fields whose names are checked when the program is compiled. */
import { FIELDS, type IndexName } from "./generated/fields.ts";

/**
 * Something that belongs to an index; it exists only for the compiler. A function, so that what fits every index also
 * fits one of them, but not the other way round.
 */
export interface Scoped<Index extends string> {
  readonly forIndex: (index: Index) => void;
}

/** The indexes that all of the values fit. */
export type IndexOf<Values> = Narrow<
  (Values extends Scoped<infer Index> ? (index: Index) => void : never) extends (index: infer Common) => void
    ? Common
    : never
>;
type Narrow<Common> = unknown extends Common ? string : Common extends string ? Common : never;

/** The name of a search field. */
export class Field<Index extends string = string> implements Scoped<Index> {
  declare readonly forIndex: (index: Index) => void;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The search fields of an index by their names; a date `Beginn` also has `Beginn_start` and `Beginn_end`. */
export type Fields<Index extends IndexName> = {
  readonly [Name in (typeof FIELDS)[Index][number]]: Field<Index>;
};

/**
 * The search fields of an index: ``const { Titel } = fields("geschaeft"); cql`${Titel} any ${text}` ``. A name that the
 * index does not have does not compile, and neither does a search of another index with such a query.
 */
export function fields<Index extends IndexName>(index: Index): Fields<Index> {
  const names: readonly string[] = FIELDS[index];
  return Object.fromEntries(names.map((name) => [name, new Field(name)])) as unknown as Fields<Index>;
}
