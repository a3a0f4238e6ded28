/** The part of the package shacl-engine that the tests use: it has no types of its own. */
declare module "shacl-engine" {
  import type { DataFactory, DatasetCore, Term } from "@rdfjs/types";

  interface Result {
    readonly focusNode?: Term;
    readonly path?: readonly { readonly predicates: readonly Term[] }[];
  }

  export class Validator {
    constructor(shapes: DatasetCore, options: { readonly factory: DataFactory });
    validate(data: { readonly dataset: DatasetCore }): Promise<{ readonly results: readonly Result[] }>;
  }
}
