/**
 * Eight clients that each send a little fewer requests than they may: short searches, none of which takes long enough
 * to wait in the queue of long work, and pages of the explorer. No cache knows their addresses.
 */
import type { Socket } from "node:net";
import { pid } from "node:process";
import { LIMITS } from "../../src/base/limits.ts";
import { searchPath } from "../measure/council.ts";
import type { Attack, Target } from "./attack.ts";
import { every, get, hold, open, range, write } from "./raw-client.ts";

const CLIENTS = 8;
const CONNECTIONS = 20;
const REQUESTS_PER_SECOND = (LIMITS.requestsOfClient.most / 60) * 0.9;
/** One request in so many is for a page. */
const PAGE_EVERY = 10;

export const busyClients: Attack = {
  isBehindProxy: false,
  async run(target) {
    await Promise.all(range(CLIENTS).map((client) => keepBusy(target, `127.0.9.${client + 1}`)));
  },
};

async function keepBusy(target: Target, from: string): Promise<void> {
  const send = range(CONNECTIONS).map(() => connection(target, from));
  await every(1_000 / REQUESTS_PER_SECOND, target.signal, (nr) => {
    const unique = `${pid}-${from}-${nr}`;
    const page = `/rat?q=verkehr&n=${unique}`;
    const search = searchPath(`cql.anywhere any "velo schule strasse" and seq > ${nr % 1_000}`, `&m=25&n=${unique}`);
    send[nr % CONNECTIONS](nr % PAGE_EVERY === 0 ? page : search);
  });
}

/** A connection that stays open. Out: sends a request over it. */
function connection(target: Target, from: string): (path: string) => void {
  let socket: Socket;
  void hold(
    target,
    () => open(target, { from }),
    (opened) => {
      socket = opened;
    },
  );
  return (path) => write(socket, get(path, { from }));
}
