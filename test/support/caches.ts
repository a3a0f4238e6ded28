/**
 * The caches of `deploy/` in front of a server, as processes. In: the port of the server. Out: the address of the
 * cache. Certificates, ports and folders of the files are replaced, nothing else.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./postgres/postgres-process.ts";
import { absent } from "./run/needs.ts";

const DEPLOY = join(import.meta.dirname, "..", "..", "deploy");

export interface RunningCache {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** For clients, and for itself. */
type Ports = readonly [port: number, spare: number];

export interface CacheProgram {
  readonly name: string;
  /** Why this machine cannot run it. */
  readonly missing: string | undefined;
  start(serverPort: number): Promise<RunningCache>;
}

export const NGINX: CacheProgram = {
  name: "nginx",
  missing: absent("nginx"),
  start: (serverPort) =>
    startNginx((folder, port, spare) => {
      mkdirSync(join(folder, "cache"));
      return readFileSync(join(DEPLOY, "nginx-cache.conf"), "utf8")
        .replace(/server \{\s+listen 80;.*?\n\}\n/s, "")
        .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
        .replace("listen [::]:443 ssl http2;", "")
        .replaceAll(/ssl_certificate.*;/g, "")
        .replace("127.0.0.1:8080", `127.0.0.1:${serverPort}`)
        .replaceAll("127.0.0.1:8079", `127.0.0.1:${spare}`)
        .replace("/var/cache/nginx/rathaus", `${folder}/cache`);
    }),
};

export const VARNISH: CacheProgram = {
  name: "varnishd",
  missing: absent("varnishd"),
  start: (serverPort) =>
    running("varnishd", (folder, port) => {
      const file = join(folder, "varnish.vcl");
      writeFileSync(
        file,
        readFileSync(join(DEPLOY, "varnish.vcl"), "utf8").replace('port = "8080"', `port = "${serverPort}"`),
      );
      const own = ["-n", join(folder, "work"), "-j", "none", "-s", "malloc,64m"];
      return ["-F", "-f", file, "-a", `127.0.0.1:${port}`, "-p", "http_gzip_support=off", ...own];
    }),
};

/**
 * nginx with a site: Debian's `nginx.conf` around it, as far as it matters here, with more connections, which it does
 * not close after a thousand requests.
 */
export function startNginx(siteOf: (folder: string, ...ports: Ports) => string): Promise<RunningCache> {
  return running("nginx", (folder, ...ports) => {
    const file = join(folder, "nginx.conf");
    const site = siteOf(folder, ...ports);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    // Root's processes may write to our folder.
    const user = process.getuid?.() === 0 ? "user root;\n" : "";
    writeFileSync(
      file,
      `${user}daemon off;
worker_processes auto;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
access_log off;
keepalive_requests 1000000;
sendfile on;
tcp_nopush on;
${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
${site}
}
`,
    );
    return ["-p", folder, "-c", file];
  });
}

async function running(program: string, prepare: (folder: string, ...ports: Ports) => string[]): Promise<RunningCache> {
  const folder = mkdtempSync(join(tmpdir(), "rathaus-cache-"));
  const port = await freePort();
  const child = spawn(program, prepare(folder, port, await freePort()), { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended before it listened: ${said}`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
