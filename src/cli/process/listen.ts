/** Makes the server listen, alone or with other workers on the same port, and explains failures. */
import cluster from "node:cluster";
import { type AddressInfo, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../base/problems.ts";
import type { Endpoint } from "../../base/settings.ts";

/**
 * Where the kernel balances connections over all sockets bound to a port (SO_REUSEPORT), each worker accepts its own:
 * no connection is passed between processes, and none is stuck in a worker that has just died. Elsewhere Node's
 * cluster module distributes them.
 */
const KERNEL_BALANCES = ["linux", "freebsd", "aix", "sunos"].includes(process.platform);

/** Makes the server listen and returns its address. */
export async function listen(server: FastifyInstance, endpoint: Endpoint): Promise<string> {
  const shared = cluster.isWorker && KERNEL_BALANCES ? { exclusive: true, reusePort: true } : {};
  try {
    return await server.listen({ ...endpoint, ...shared });
  } catch (error) {
    throw listenProblem(error, endpoint);
  }
}

/**
 * The endpoint with its real port, for workers that will share it: checks that the port is free, which sockets with
 * SO_REUSEPORT would not notice, and resolves port 0.
 */
export async function probePort(endpoint: Endpoint): Promise<Endpoint> {
  const probe = createServer();
  const { port } = await bind(probe, endpoint);
  await new Promise((resume) => probe.close(resume));
  return { host: endpoint.host, port };
}

/** Makes the server listen in this process alone. */
export async function bind(server: Server, endpoint: Endpoint): Promise<AddressInfo> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ ...endpoint, exclusive: true }, resolve);
    });
  } catch (error) {
    throw listenProblem(error, endpoint);
  }
  return server.address() as AddressInfo;
}

function listenProblem(cause: unknown, { host, port }: Endpoint): Problem {
  if ((cause as NodeJS.ErrnoException).code === "EADDRINUSE") {
    return new Problem("port-taken", `Port ${port} on ${host} is in use by another program.`, { cause });
  }
  return new Problem("address-unusable", `The server cannot listen on ${host}, port ${port}.`, { cause });
}
