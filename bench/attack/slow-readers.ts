/**
 * Two clients that request a long response over many connections and read it slowly, steadily: together they could hold
 * all slots for long responses, so that the others wait for one.
 */
import type { Attack, Client } from "./attack.ts";
import { longResponse } from "./queries.ts";
import { everyWhileOpen, get, hold, open, range, write } from "./raw-client.ts";

const CLIENTS = ["127.0.2.1", "127.0.2.2"];
/** Each client's share of the slots of a process. */
const CONNECTIONS = { sqlite: 32, postgres: 4 };
const BYTES_PER_SECOND = 700;

export const slowReaders: Attack = {
  isBehindProxy: false,
  async run(target) {
    let sent = 0;
    const read = (client: Client): Promise<void> => {
      const connect = () => open(target, client, BYTES_PER_SECOND);
      return hold(target, connect, (socket) => {
        write(socket, get(longResponse(sent++), client));
        everyWhileOpen(1_000, socket, () => void socket.resume());
      });
    };
    const connections = CLIENTS.flatMap((from) =>
      range(CONNECTIONS[target.engine] * target.workers).map(() => ({ from })),
    );
    await Promise.all(connections.map(read));
  },
};
