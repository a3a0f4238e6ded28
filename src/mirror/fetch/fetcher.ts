/** How the mirror asks an original: one polite request at a time, tried again where that may help. */
export interface Fetcher {
  /** The body of a 200 reply, unpacked; undefined where there is nothing (404). Anything else that stays wrong is a problem. */
  get(address: URL, options?: FetchOptions): Promise<Uint8Array | undefined>;
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is longer when unpacked is refused. */
  readonly mostBytes?: number;
}
