/**
 * Response bodies of the newest data version, as many as fit the given memory. Requests for a body that is being
 * rendered wait for it: many concurrent requests for the same address cost one query.
 */
import { Cache, type Region } from "../../base/cache.ts";
import { SharedWork } from "../../base/work/shared-work.ts";
import { perVersion } from "../../store/per-version.ts";
import { type Body, bodyOf, compact } from "../body/body.ts";
import { CacheFill } from "./cache-fill.ts";

/** How many streamed bodies are collected at the same time, and the largest share of the memory that each may take. */
const MAX_FILLS = 2;
const LARGEST_FILL = 1 / 8;
/** Others may take the place of a fill whose client has not read anything for so long. */
const STALLED_MS = 1_000;

export class ResponseCache {
  readonly #maxBytes: number;
  readonly #cache;
  /** By group, version and key. */
  readonly #rendering = new Map<string, SharedWork<Body | undefined>>();
  /** By version and key. */
  readonly #filling = new Map<string, CacheFill>();
  readonly #stalledMs: number;

  constructor(maxBytes: number, stalledMs = STALLED_MS) {
    this.#maxBytes = maxBytes;
    this.#stalledMs = stalledMs;
    this.#cache = perVersion((_: Pick<Body, "version">) => new Cache(maxBytes));
  }

  get bytes(): number {
    return this.#cache.newest()?.bytes ?? 0;
  }

  get(version: string, key: string): Body | undefined {
    return this.#bodies(version).get(key);
  }

  /**
   * The body under `key`, rendered unless another request of the same group is doing so. Undefined if it is not to be
   * cached whole.
   */
  async render(
    version: string,
    key: string,
    render: () => Promise<Body | undefined>,
    group = "",
  ): Promise<Body | undefined> {
    const task = `${group} ${version} ${key}`;
    const rendering = this.#rendering.get(task);
    if (rendering) return rendering.join(render);
    const own = new SharedWork(render);
    this.#rendering.set(task, own);
    try {
      const body = await own.result;
      if (body) this.#set(key, body);
      return body;
    } finally {
      this.#rendering.delete(task);
    }
  }

  /**
   * Collects a body while it is streamed. Undefined if it is already being collected, or too many bodies are. Clients
   * that do not read are no reason: their fills are abandoned.
   */
  fill(key: string, about: Pick<Body, "encoding" | "version" | "modified">): CacheFill | undefined {
    const task = `${about.version} ${key}`;
    const stalledBefore = performance.now() - this.#stalledMs;
    for (const fill of this.#filling.values()) if (fill.progressAt < stalledBefore) fill.abandon();
    if (this.#filling.has(task) || this.#filling.size >= MAX_FILLS) return undefined;
    const fill = new CacheFill(this.#maxBytes * LARGEST_FILL, (bytes) => {
      this.#filling.delete(task);
      if (bytes) this.#set(key, bodyOf([bytes], about));
    });
    this.#filling.set(task, fill);
    return fill;
  }

  #bodies(version: string): Region<string, Body> {
    return this.#cache({ version }).region("bodies");
  }

  #set(key: string, body: Body): void {
    // To copy a long body takes longer than to render it from cached parts.
    if (!this.#cache(body).admits(body.length)) return;
    const bodies = this.#bodies(body.version);
    if (!bodies.get(key)) bodies.set(key, compact(body), body.length);
  }
}
