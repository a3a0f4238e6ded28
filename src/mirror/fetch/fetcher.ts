/** The HTTP client of the mirror: one request at a time, with retries after temporary failures. */
export interface Fetcher {
  /** The decoded body of a 200 response; undefined for 404. Throws a problem for any other permanent result. */
  get(address: URL, options?: FetchOptions): Promise<Uint8Array | undefined>;
  /** How long a request takes, with the pause before it, as far as is known. */
  msPerRequest?(): number;
}

export interface FetchOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** A longer decoded body is rejected. */
  readonly maxBytes?: number;
  /** Called with the ETag of a 200 response that has one. */
  readonly tagged?: (etag: string) => void;
  /** The ETag of a response that is already known. */
  readonly known?: KnownTag;
}

/** Sent in `If-None-Match`. `matched` is called if the original still has that response; there is no body then. */
export interface KnownTag {
  readonly etag: string;
  matched(): void;
}
