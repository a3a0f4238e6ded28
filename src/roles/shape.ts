/** The elements that the records of an index may have, as paths, and what is at a path. */

export interface Leaf {
  /** Members of the JSON form, joined by dots. */
  readonly path: string;
  readonly type: "text" | "number" | "boolean" | "date";
}

/** All simple values of a record, in document order. */
export type Leaves = readonly Leaf[];

/** The path of an object from itself. */
export const ITSELF = ".";

export class Shape {
  readonly leaves: Leaves;
  /** Spelling by path in lower case: of leaves, and of the objects and lists around them. */
  readonly #paths: ReadonlyMap<string, string>;
  readonly #leaves: ReadonlyMap<string, Leaf>;

  constructor(leaves: Leaves) {
    this.leaves = leaves;
    this.#leaves = new Map(leaves.map((leaf) => [leaf.path.toLowerCase(), leaf]));
    const paths = leaves.flatMap(({ path }) => {
      const steps = path.split(".");
      return steps.map((_, i) => steps.slice(0, i + 1).join("."));
    });
    // The first spelling counts.
    this.#paths = new Map(paths.toReversed().map((path) => [path.toLowerCase(), path]));
  }

  /** The path as the records spell it; undefined if there is nothing. */
  spelled(path: string): string | undefined {
    return path === ITSELF ? path : this.#paths.get(path.toLowerCase());
  }

  leaf(path: string): Leaf | undefined {
    return this.#leaves.get(path.toLowerCase());
  }

  /** Whether there is a span of time: an object with a start. */
  isSpan(path: string): boolean {
    return this.leaf(below(path, "Start")) !== undefined;
  }

  /** Whether there is an attached file: an object with an ID and a file name (docs/reference/schema.md). */
  isFile(path: string): boolean {
    return this.leaf(below(path, "ID")) !== undefined && this.leaf(below(path, "FileName")) !== undefined;
  }

  /** What is below a path. */
  at(path: string): Shape {
    if (path === ITSELF || path === "") return this;
    const start = `${path.toLowerCase()}.`;
    const inside = this.leaves.filter((leaf) => leaf.path.toLowerCase().startsWith(start));
    return new Shape(inside.map((leaf) => ({ ...leaf, path: leaf.path.slice(start.length) })));
  }
}

export function below(path: string, name: string): string {
  return path === "" || path === ITSELF ? name : `${path}.${name}`;
}
