/**
 * SVG → PNG, in a thread of its own: drawing takes as long as dozens of pages. The thread starts with the first
 * picture and ends when there has been none for a while, so that a server that draws nothing has neither its code nor
 * its memory. Pictures wait in a queue; the client that has used least of the machine is next, and if the queue is
 * full, the client with the most gives way.
 */
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { LIMITS } from "../base/limits.ts";
import { Problem } from "../base/problems.ts";
import {
  Abandoned,
  currentContext,
  isAbandoned,
  newRequestContext,
  type RequestContext,
  UNIDENTIFIED,
} from "../base/work/request-context.ts";
import { SCHEDULER } from "../base/work/scheduler.ts";
import { SharedWork } from "../base/work/shared-work.ts";

export interface Picture {
  /** Markup of this project: its styles are those of `style`, and every attribute is quoted. */
  readonly svg: string;
  readonly style: string;
  readonly width: number;
  readonly height: number;
  /** How many times as large the PNG is. */
  readonly scale: number;
}

/** The message to the thread. */
export interface Task extends Pick<Picture, "svg" | "style"> {
  /** Of the PNG, in pixels. */
  readonly width: number;
}

/** The message from the thread. */
export interface Drawn {
  readonly png: Uint8Array;
}

export interface RasteriserOptions {
  readonly queue?: number;
  readonly drawMs?: number;
  readonly idleMs?: number;
  /** The module that draws. */
  readonly module?: URL;
  /** Called with each error that is not the fault of the request. */
  readonly failed?: (error: unknown) => void;
}

interface Job {
  readonly picture: Picture;
  readonly context: RequestContext;
  readonly resolve: (png: Buffer) => void;
  readonly reject: (reason: unknown) => void;
}

const IDLE_MS = 30_000;
/** The pixels of a picture are outside of the heap; this is for the markup. */
const HEAP_MB = 128;

export class Rasteriser {
  readonly #queueLimit: number;
  readonly #drawMs: number;
  readonly #idleMs: number;
  readonly #module: URL;
  readonly #failed: (error: unknown) => void;
  readonly #queue = new Set<Job>();
  readonly #shared = new Map<string, SharedWork<Buffer>>();
  #thread: Worker | undefined;
  #drawing: Job | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor({ queue, drawMs, idleMs, module, failed }: RasteriserOptions = {}) {
    this.#queueLimit = queue ?? LIMITS.pictureQueue.most;
    this.#drawMs = drawMs ?? LIMITS.pictureSeconds.most * 1_000;
    this.#idleMs = idleMs ?? IDLE_MS;
    this.#module = module ?? new URL("./raster-thread-worker.ts", import.meta.url);
    this.#failed = failed ?? (() => {});
  }

  /** Requests for the same picture at the same time share it. */
  png(picture: Picture): Promise<Buffer> {
    const key = `${picture.scale} ${picture.svg} ${picture.style}`;
    const alone = (): Promise<Buffer> => this.#enqueue(picture);
    const shared = this.#shared.get(key);
    if (shared) return shared.join(alone);
    const work = new SharedWork(alone);
    this.#shared.set(key, work);
    const forget = (): void => void this.#shared.delete(key);
    work.result.then(forget, forget);
    return work.result;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  #enqueue(picture: Picture): Promise<Buffer> {
    const context = currentContext() ?? newRequestContext(UNIDENTIFIED, Number.POSITIVE_INFINITY);
    return new Promise((resolve, reject) => {
      this.#queue.add({ picture, context, resolve, reject });
      if (this.#queue.size > this.#queueLimit) this.#refuseOne();
      this.#next();
    });
  }

  /** One that has lost its client, or else one of the client with the most. */
  #refuseOne(): void {
    const jobs = [...this.#queue];
    const contexts = jobs.map(({ context }) => context);
    const victim = contexts.find(isAbandoned) ?? SCHEDULER.victim(contexts);
    const job = jobs.findLast(({ context }) => context === victim);
    if (!job) return;
    this.#queue.delete(job);
    job.reject(busy(this.#queue.size));
  }

  #next(): void {
    if (this.#drawing) return;
    const job = this.#leastServed();
    if (!job) return;
    this.#queue.delete(job);
    this.#drawing = job;
    void this.#draw(job).finally(() => {
      this.#drawing = undefined;
      this.#next();
    });
  }

  /** Jobs that nobody waits for any more are dropped. */
  #leastServed(): Job | undefined {
    let least: Job | undefined;
    for (const job of this.#queue) {
      if (isAbandoned(job.context)) {
        this.#queue.delete(job);
        job.reject(new Abandoned());
      } else if (!least || SCHEDULER.serviceOf(job.context) < SCHEDULER.serviceOf(least.context)) least = job;
    }
    return least;
  }

  async #draw({ picture, context, resolve, reject }: Job): Promise<void> {
    clearTimeout(this.#idle);
    const begun = performance.now();
    try {
      resolve(Buffer.from(await this.#drawn(picture)));
      this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref();
    } catch (error) {
      // What the thread holds after an error is unknown, and one that is too slow must stop.
      this.#end();
      this.#failed(error);
      reject(error);
    } finally {
      SCHEDULER.count(context, performance.now() - begun);
    }
  }

  async #drawn(picture: Picture): Promise<Uint8Array> {
    const thread = this.#started();
    const stop = new AbortController();
    const { signal } = stop;
    thread.postMessage(taskOf(picture));
    try {
      // An error of the thread rejects the first two.
      return await Promise.race([
        once(thread, "message", { signal }).then(([drawn]) => (drawn as Drawn).png),
        once(thread, "exit", { signal }).then(() => Promise.reject(new Error("the thread that draws has exited"))),
        sleep(this.#drawMs, undefined, { signal, ref: false }).then(() => Promise.reject(tooSlow(this.#drawMs))),
      ]);
    } finally {
      stop.abort();
    }
  }

  #started(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    // The thread alone does not keep the program running, and an error while it draws nothing must not end it.
    thread.unref();
    thread.on("error", () => {});
    thread.on("exit", () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    this.#thread = thread;
    return thread;
  }

  #end(): void {
    void this.#thread?.terminate();
    this.#thread = undefined;
  }
}

function taskOf({ svg, style, width, height, scale }: Picture): Task {
  const most = Math.sqrt(LIMITS.picturePixels.most / (width * height));
  return { svg, style, width: Math.floor(width * Math.min(scale, most)) };
}

function busy(waiting: number): Problem {
  const sentence = {
    en: `${waiting} pictures are already waiting to be drawn.`,
    de: `${waiting} Bilder warten schon darauf, gezeichnet zu werden.`,
  };
  return new Problem("server-busy", sentence, { headers: { "retry-after": "5" } });
}

function tooSlow(ms: number): Problem {
  const seconds = Math.ceil(ms / 1_000);
  return new Problem("answer-too-slow", {
    en: `The picture takes longer than ${seconds} seconds to draw.`,
    de: `Das Bild zu zeichnen dauert länger als ${seconds} Sekunden.`,
  });
}
