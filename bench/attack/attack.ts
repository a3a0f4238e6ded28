/**
 * An attack: what hostile clients send to a server, at a bounded rate, until they are stopped. It runs in a process of
 * its own (`attackers.ts`) and costs little CPU time there, since it shares the machine with the server and with the
 * client that is measured.
 */
import type { StatusTally } from "./status-tally.ts";

/** Who a request comes from, as the server sees it. */
export interface Client {
  /** The address that it connects from: all of 127.0.0.0/8 is this machine. */
  readonly from: string;
  /** The header `X-Forwarded-For`, which counts only from `PROXY`. */
  readonly forwardedFor?: string;
}

/** The proxy that the server trusts. All other addresses of this machine are clients without a proxy. */
export const PROXY = "127.0.0.1";

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly engine: "sqlite" | "postgres";
  /** Processes of the server, among which connections are distributed: limits on them hold for each process. */
  readonly workers: number;
  /** Ends the attack. */
  readonly signal: AbortSignal;
  /** Counts the responses to the attackers. */
  readonly tally: StatusTally;
}

export interface Attack {
  /** Whether the attackers, and the client that is measured, are behind the proxy. */
  readonly isBehindProxy: boolean;
  /** Resolves once the signal is aborted. */
  run(target: Target): Promise<void>;
}
