/**
 * Response bodies of the newest data, as many as fit the given memory. Those that depend on one slice of the data
 * remain while that slice is the same. Requests for a body that is being rendered wait for it: many concurrent requests
 * for the same address cost one query. Once the memory is full, a body is admitted on its second request: a crawler
 * sends each address once, and its bodies would take the place of others, time to copy, and memory until the next
 * collection of all garbage, since they survive those of young objects.
 */
import { Cache, type Region, SeenOnce } from "../../base/cache.ts";
import { SharedWork } from "../../base/work/shared-work.ts";
import type { DataSlice } from "../../store/data-version.ts";
import { type PerVersion, perSlice } from "../../store/per-version.ts";
import { type Body, bodyOf, compact } from "../body/body.ts";
import { CacheFill } from "./cache-fill.ts";

/** How many streamed bodies are collected at the same time, and the largest share of the memory that each may take. */
const MAX_FILLS = 2;
const LARGEST_FILL = 1 / 8;
/** The share of the memory from which on it counts as full. */
const FULL = 15 / 16;
/** The share of the memory for addresses that were requested once. */
const SEEN = 1 / 32;
/** Others may take the place of a fill whose client has not read anything for so long. */
const STALLED_MS = 1_000;

type Bodies = Region<string, Body>;

/** What bodies depend on. */
export interface Scope {
  readonly version: string;
  /** Undefined: all data. */
  readonly slice?: DataSlice | undefined;
}

export class ResponseCache {
  readonly #maxBytes: number;
  readonly #cache: Cache;
  /** Keys of bodies that were not admitted. */
  readonly #seen: SeenOnce;
  readonly #bodies: Readonly<Record<DataSlice | "all", PerVersion<Scope, Bodies>>>;
  /** By group, version and key. */
  readonly #rendering = new Map<string, SharedWork<Body | undefined>>();
  /** By version and key. */
  readonly #filling = new Map<string, CacheFill>();
  readonly #stalledMs: number;

  constructor(maxBytes: number, stalledMs = STALLED_MS) {
    this.#maxBytes = maxBytes;
    this.#stalledMs = stalledMs;
    const cache = new Cache(maxBytes);
    const bodies = (slice?: DataSlice) => perSlice(slice, (_: Scope) => cache.newRegion<string, Body>());
    this.#cache = cache;
    this.#seen = new SeenOnce(maxBytes * SEEN);
    this.#bodies = { all: bodies(), council: bodies("council"), finance: bodies("finance") };
  }

  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Its own version may be older, if what it depends on has not changed since. */
  get(scope: Scope, key: string): Body | undefined {
    return this.#region(scope).get(key);
  }

  /**
   * The body under `key`, rendered unless another request of the same group is doing so. Undefined if it is not to be
   * cached whole.
   */
  async render(
    { version, slice }: Scope,
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
      // To copy a long body takes longer than to render it from cached parts.
      if (body && this.#cache.admits(body.length) && this.#isAdmitted(key)) this.#set(slice, key, body);
      return body;
    } finally {
      this.#rendering.delete(task);
    }
  }

  /**
   * Collects a body while it is streamed. Undefined if it is already being collected, or too many bodies are. Clients
   * that do not read are no reason: their fills are abandoned.
   */
  fill(
    slice: DataSlice | undefined,
    key: string,
    about: Pick<Body, "encoding" | "version" | "modified">,
  ): CacheFill | undefined {
    const task = `${about.version} ${key}`;
    const stalledBefore = performance.now() - this.#stalledMs;
    for (const fill of this.#filling.values()) if (fill.progressAt < stalledBefore) fill.abandon();
    if (this.#filling.has(task) || this.#filling.size >= MAX_FILLS || !this.#isAdmitted(key)) return undefined;
    const fill = new CacheFill(this.#maxBytes * LARGEST_FILL, (bytes) => {
      this.#filling.delete(task);
      if (bytes) this.#set(slice, key, bodyOf([bytes], about));
    });
    this.#filling.set(task, fill);
    return fill;
  }

  /** Bodies of earlier data make room at once. */
  #region(scope: Scope): Bodies {
    const of = this.#bodies[scope.slice ?? "all"];
    const before = of.newest();
    const region = of(scope);
    if (before !== of.newest()) before?.clear();
    return region;
  }

  #isAdmitted(key: string): boolean {
    return this.#cache.bytes < this.#maxBytes * FULL || this.#seen.isAgain(key);
  }

  #set(slice: DataSlice | undefined, key: string, body: Body): void {
    const bodies = this.#region({ version: body.version, slice });
    const isNewest = bodies === this.#bodies[slice ?? "all"].newest();
    if (isNewest && !bodies.get(key)) bodies.set(key, compact(body), body.length);
  }
}
