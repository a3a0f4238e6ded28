/** Where the server listens, alone or with others on the same port, and the sentences for when it cannot. */
import cluster from "node:cluster";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../base/problems.ts";

/**
 * Where the kernel spreads connections over all sockets bound to a port (SO_REUSEPORT), each worker takes its own: nothing is handed from
 * process to process, and no connection hangs in the hands of a worker that has just died. Elsewhere Node's cluster hands them out.
 */
const KERNEL_SPREADS = ["linux", "freebsd", "aix", "sunos"].includes(process.platform);

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Makes the server listen and tells its address. */
export async function listen(server: FastifyInstance, place: Place): Promise<string> {
  const shared = cluster.isWorker && KERNEL_SPREADS ? { exclusive: true, reusePort: true } : {};
  try {
    return await server.listen({ ...place, ...shared });
  } catch (error) {
    throw explain(error, place);
  }
}

/**
 * The place with its real port, for workers that will share it: finds out whether it is free, which sharing sockets would not notice,
 * and which port 0 stands for.
 */
export async function reserve(place: Place): Promise<Place> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject).listen(place, resolve);
    });
  } catch (error) {
    throw explain(error, place);
  }
  const { port } = probe.address() as { port: number };
  await new Promise((resume) => probe.close(resume));
  return { host: place.host, port };
}

function explain(cause: unknown, { host, port }: Place): Problem {
  if ((cause as NodeJS.ErrnoException).code === "EADDRINUSE") {
    return new Problem("port-taken", `Port ${port} at ${host} is taken by another program.`, { cause });
  }
  return new Problem("address-unusable", `The server cannot listen at ${host}, port ${port}.`, { cause });
}
