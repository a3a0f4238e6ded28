/** A relay in front of a database server, which can be interrupted: connections break and new ones are refused. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Relay {
  /** The URL of the database by way of the relay. */
  readonly url: string;
  interrupt(): Promise<void>;
  resume(): Promise<void>;
}

export async function startRelay(url: string): Promise<Relay> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    open.add(socket);
    return socket.on("error", () => {}).on("close", () => open.delete(socket));
  };
  const server = createServer((client) => {
    const database = keep(connect(Number(target.port), target.hostname));
    keep(client).pipe(database).pipe(client);
  });
  const listen = async (port: number): Promise<void> =>
    void (await once(server.listen(port, "127.0.0.1"), "listening"));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return {
    url: through.href,
    async interrupt() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    resume: () => listen(port),
  };
}
