/**
 * Whole files in memory. A file is admitted when it is asked for again before others as large as the cache were: to
 * hold what is evicted before its next use costs more than to read it. One that is being sent stays and counts, however
 * slow its client is. In: a key and a function that reads. Out: the bytes, if they can be had this way.
 */
import { Cache, type Region } from "../../base/cache.ts";

export interface CachedFile {
  readonly bytes: Buffer;
  /** To be called once the bytes are sent. */
  release(): void;
}

export class FileCache<Failure> {
  readonly #files: Region<string, Promise<Buffer | Failure>>;
  /** Files that were asked for once and are not in memory, as many as would fit. */
  readonly #seen: Region<string, true>;

  constructor(maxBytes: number) {
    this.#files = new Cache(maxBytes).region("files");
    this.#seen = new Cache(maxBytes).region("seen");
  }

  /** The file under `key`, read if need be; undefined if it is not admitted. What `read` fails with is not kept. */
  async use(
    key: string,
    size: number,
    read: () => Promise<Buffer | Failure>,
  ): Promise<CachedFile | Failure | undefined> {
    const file = this.#files.get(key) ?? this.#admit(key, size, read);
    const release = this.#files.pin(key);
    if (!file || !release) return undefined;
    const drop = (): void => {
      release();
      if (this.#files.get(key) === file) this.#files.delete(key);
    };
    try {
      const bytes = await file;
      if (Buffer.isBuffer(bytes)) return { bytes, release };
      drop();
      return bytes;
    } catch (error) {
      drop();
      throw error;
    }
  }

  #admit(key: string, size: number, read: () => Promise<Buffer | Failure>): Promise<Buffer | Failure> | undefined {
    if (!this.#seen.get(key)) {
      this.#seen.set(key, true, size);
      return undefined;
    }
    this.#seen.delete(key);
    const placeholder = Promise.withResolvers<Buffer | Failure>();
    if (!this.#files.set(key, placeholder.promise, size)) return undefined;
    read().then(placeholder.resolve, placeholder.reject);
    return placeholder.promise;
  }
}
