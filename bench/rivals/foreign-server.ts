/** Starts a server of another project as a process, and waits until it accepts connections. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningServer } from "../measure/servers.ts";

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** In: the command, a folder for its files, and its port. */
export async function foreignServer(
  program: string,
  args: readonly string[],
  cwd: string,
  port: number,
): Promise<RunningServer> {
  const child = spawn(program, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(child, "exit");
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`${program} exited with status ${child.exitCode} before it served`);
    await pause(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => socket.end(() => resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
