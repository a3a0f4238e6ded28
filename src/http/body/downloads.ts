/**
 * Limits concurrent downloads. A long body that is rendered while it is sent holds a snapshot of the store for as long
 * as its client reads. The number of slots is limited, and a client gets another one only while more are free than it
 * has: alone it gets half of them, and a few clients cannot take them all. A request that finds no slot for its client
 * waits in a queue for a while; the client with the fewest downloads is next. While somebody waits, slow clients lose
 * their slots, those with many downloads first: a client may take its time only as long as nobody else needs the slot.
 */
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { type Reader, ReadingPace } from "./reading-pace.ts";

const WAIT_MS = LIMITS.waitSeconds.most * 1_000;
/** What a client must receive within `LIMITS.paceSeconds`. */
const PACE_BYTES = LIMITS.paceBytes.most;
/** How often readers are sampled. */
const CHECK_MS = 250;
/** A client that has lost slots may use one more each time this has passed: it cannot take them back at once. */
const RECOVERY_MS = LIMITS.paceRecoverySeconds.most * 1_000;

export interface DownloadsOptions {
  readonly slots?: number;
  /** How long a request waits for a slot. */
  readonly waitMs?: number;
  /** How long a client with a single download may take for 128 KiB. */
  readonly paceMs?: number;
  /** Called for each client that is disconnected. */
  readonly disconnected?: () => void;
  readonly now?: () => number;
}

export interface Slot {
  /** From now on, the client can be too slow. */
  readBy(reader: Reader): void;
  /** Must always be called. Calling it again does nothing. */
  release(): void;
}

/** What one client uses. */
class Share {
  readonly client: string;
  used = 0;
  /** Of those used, how many it is about to lose. */
  leaving = 0;
  /** Its requests in the queue, in their order. */
  readonly waiting = new Set<() => void>();
  /** How many slots it kept when it last lost one, and when that was. */
  kept = Number.POSITIVE_INFINITY;
  lostAt = 0;

  constructor(client: string) {
    this.client = client;
  }

  get staying(): number {
    return this.used - this.leaving;
  }
}

interface Download {
  readonly share: Share;
  pace?: ReadingPace;
  isLeaving: boolean;
}

export class Downloads {
  readonly #slots: number;
  readonly #waitMs: number;
  readonly #paceMs: number;
  readonly #disconnected: () => void;
  readonly #now: () => number;
  /** By client. An unidentified client's request has a share of its own, which is not in here. */
  readonly #shares = new Map<string, Share>();
  /** Those with requests in the queue, least recently served first. */
  readonly #queue = new Set<Share>();
  readonly #downloads = new Set<Download>();
  #checking: NodeJS.Timeout | undefined;

  constructor({ slots, waitMs, paceMs, disconnected, now }: DownloadsOptions = {}) {
    this.#slots = slots ?? LIMITS.downloads.most;
    this.#waitMs = waitMs ?? WAIT_MS;
    this.#paceMs = paceMs ?? LIMITS.paceSeconds.most * 1_000;
    this.#disconnected = disconnected ?? (() => {});
    this.#now = now ?? (() => performance.now());
  }

  /** Takes a slot. Undefined if none is free for this client. */
  tryAcquire(client: string): Slot | undefined {
    const share = this.#shares.get(client) ?? new Share(client);
    const isFree = this.#free > share.used && share.used < this.#mostOf(share);
    return isFree ? this.#acquire(share) : undefined;
  }

  /** Waits for a slot. */
  async acquire(client: string): Promise<Slot> {
    const slot = this.tryAcquire(client);
    if (slot) return slot;
    return new Promise((resolve, reject) => {
      const share = this.#shareOf(client);
      const leave = (): void => {
        clearTimeout(timeout);
        share.waiting.delete(admit);
        this.#queue.delete(share);
        if (share.waiting.size > 0) this.#queue.add(share);
      };
      const admit = (): void => {
        leave();
        resolve(this.#acquire(share));
      };
      const timeout = setTimeout(() => {
        leave();
        this.#forget(share);
        const sentence = {
          en: `The server is already sending ${this.#downloads.size} long responses.`,
          de: `Der Server sendet schon ${this.#downloads.size} lange Antworten.`,
        };
        reject(new Problem("server-busy", sentence, { headers: { "retry-after": "10" } }));
      }, this.#waitMs);
      share.waiting.add(admit);
      this.#queue.add(share);
      this.#makeRoom();
    });
  }

  /** Called regularly. */
  check(): void {
    const now = this.#now();
    for (const { pace } of this.#downloads) pace?.sample(now);
    this.#admit();
    this.#makeRoom();
  }

  #acquire(share: Share): Slot {
    const download: Download = { share, isLeaving: false };
    this.#downloads.add(download);
    share.used += 1;
    if (share.client !== "") this.#shares.set(share.client, share);
    this.#checking ??= setInterval(() => this.check(), CHECK_MS).unref();
    return {
      readBy: (reader) => {
        download.pace = new ReadingPace(reader, this.#paceMs, this.#now());
      },
      release: () => this.#release(download),
    };
  }

  #release(download: Download): void {
    if (!this.#downloads.delete(download)) return;
    const { share, isLeaving } = download;
    share.used -= 1;
    if (isLeaving) share.leaving -= 1;
    this.#forget(share);
    this.#admit();
    if (this.#downloads.size > 0) return;
    clearInterval(this.#checking);
    this.#checking = undefined;
  }

  get #free(): number {
    return this.#slots - this.#downloads.size;
  }

  /** Gives the free slots to requests in the queue. */
  #admit(): void {
    for (;;) {
      const next = this.#next();
      if (!next || this.#free <= next.staying) return;
      const [admit] = next.waiting;
      admit();
    }
  }

  /** Disconnects slow clients for requests in the queue, if these have fewer downloads. */
  #makeRoom(): void {
    const now = this.#now();
    /** Requests in the queue that will get a slot, by client. */
    const promised = new Map<Share, number>();
    let free = this.#slots;
    for (const { isLeaving } of this.#downloads) if (!isLeaving) free -= 1;
    for (;;) {
      const next = this.#next(promised);
      if (!next) return;
      const ahead = promised.get(next) ?? 0;
      if (free > next.staying + ahead) {
        promised.set(next, ahead + 1);
        free -= 1;
        continue;
      }
      const slowest = this.#slowest(now);
      if (!slowest || slowest.share.staying <= next.staying + ahead) return;
      this.#disconnect(slowest, now);
      free += 1;
    }
  }

  /** The client in the queue with the fewest downloads, including those that it has been promised. */
  #next(promised: ReadonlyMap<Share, number> = NOTHING): Share | undefined {
    let next: Share | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const share of this.#queue) {
      const ahead = promised.get(share) ?? 0;
      const downloads = share.staying + ahead;
      if (downloads >= fewest || ahead === share.waiting.size || downloads >= this.#mostOf(share)) continue;
      next = share;
      fewest = downloads;
    }
    return next;
  }

  /** The slowest download of the client with the most, among those that are too slow. */
  #slowest(now: number): Download | undefined {
    let slowest: Download | undefined;
    let most = 0;
    let lowest = 0;
    for (const download of this.#downloads) {
      const { share, pace, isLeaving } = download;
      // The more downloads a client has, the faster it must read each of them, and the sooner it must show that.
      const ms = this.#paceMs / share.staying;
      if (isLeaving || share.staying < most || !pace?.isSlow(now, PACE_BYTES, ms)) continue;
      const rate = pace.rate(now);
      if (share.staying === most && rate >= lowest) continue;
      slowest = download;
      most = share.staying;
      lowest = rate;
    }
    return slowest;
  }

  #disconnect(download: Download, now: number): void {
    const { share, pace } = download;
    download.isLeaving = true;
    share.leaving += 1;
    share.kept = Math.max(1, share.staying);
    share.lostAt = now;
    pace?.reader.disconnect();
    this.#disconnected();
    for (const other of this.#shares.values()) this.#forget(other);
  }

  /** How many slots a client may use at the moment, since it lost some. */
  #mostOf({ kept, lostAt }: Share): number {
    return kept + Math.floor((this.#now() - lostAt) / RECOVERY_MS);
  }

  #shareOf(client: string): Share {
    const known = this.#shares.get(client);
    if (known) return known;
    const share = new Share(client);
    if (client !== "") this.#shares.set(client, share);
    return share;
  }

  /** Unless something must be remembered. */
  #forget(share: Share): void {
    const isUsed = share.used > 0 || share.waiting.size > 0;
    if (!isUsed && this.#mostOf(share) >= this.#slots / 2) this.#shares.delete(share.client);
  }
}

const NOTHING: ReadonlyMap<Share, number> = new Map();
