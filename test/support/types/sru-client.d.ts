/** The part of the package @natlibfi/sru-client that the tests use: it has no types of its own. */
declare module "@natlibfi/sru-client" {
  import type { EventEmitter } from "node:events";

  interface Options {
    readonly url: string;
    readonly recordSchema: string;
    readonly version: string;
    readonly maxRecordsPerRequest?: number;
  }

  /** Emits `total`, `record` for each of them, and `end`; or `error`. */
  function createClient(options: Options): { searchRetrieve(query: string): EventEmitter };
  export = createClient;
}
