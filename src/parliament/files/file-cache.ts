/**
 * A cache of whole files. A file is admitted on its second request, unless files as large as the cache were requested
 * in between: caching what is evicted before its next use costs more than reading it. A file that is being sent is
 * pinned, however slow its client is. In: a key and a function that reads. Out: the bytes, if the file is admitted.
 */
import { Cache, type Region, SeenOnce } from "../../base/cache.ts";

export interface CachedFile {
  readonly bytes: Buffer;
  /** Must be called once the bytes are sent. */
  release(): void;
}

export class FileCache<Failure> {
  readonly #files: Region<string, Promise<Buffer | Failure>>;
  /** Files that were requested once and are not cached, as many as would fit. */
  readonly #seen: SeenOnce;

  constructor(maxBytes: number) {
    this.#files = new Cache(maxBytes).region("files");
    this.#seen = new SeenOnce(maxBytes);
  }

  /** The file under `key`, read if necessary; undefined if it is not admitted. Failures of `read` are not cached. */
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
    if (!this.#seen.isAgain(key, size)) return undefined;
    const placeholder = Promise.withResolvers<Buffer | Failure>();
    if (!this.#files.set(key, placeholder.promise, size)) return undefined;
    read().then(placeholder.resolve, placeholder.reject);
    return placeholder.promise;
  }
}
