/** `rathaus serve` as a process: start, stop, workers, and errors at start-up. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, type Running, run, start, until, withFolder } from "../support/process.ts";
import { loadGeneration } from "../support/store-state.ts";

const SERVE = ["serve", "--port", "0"];

async function stopped(server: Running, signal: NodeJS.Signals = "SIGTERM") {
  server.child.kill(signal);
  return server.ended;
}

/** A server that is stopped while a client has not finished its request. That takes long, so the other tests run. */
let unfinished: Running;
let exitMs: Promise<number>;
const unfinishedData = mkdtempSync(join(tmpdir(), "rathaus-unfinished-"));
beforeAll(async () => {
  unfinished = launch([...SERVE, "--data", unfinishedData]);
  const { hostname, port } = new URL(await unfinished.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write("GET /healthz HTTP/1.1\r\n");
  await new Promise((resume) => setTimeout(resume, 200));
  const asked = Date.now();
  exitMs = stopped(unfinished).then(() => Date.now() - asked);
});
afterAll(async () => {
  await stopped(unfinished, "SIGKILL");
  rmSync(unfinishedData, { recursive: true });
});

describe("errors at start-up", () => {
  const oneSentence = (stderr: string, words: RegExp) => {
    expect(stderr).toMatch(words);
    expect(stderr).not.toMatch(/\n\s+at |node:internal/);
  };

  it("port taken", () =>
    withFolder(async (data) => {
      const other = createServer().listen(0, "127.0.0.1");
      await new Promise((resume) => other.once("listening", resume));
      const { port } = other.address() as { port: number };
      for (const [flag, workers] of [
        ["--port", "1"],
        ["--port", "2"],
        ["--metrics", "1"],
        ["--metrics", "2"],
      ]) {
        const { status, stderr } = await run([...SERVE, "--data", data, "--workers", workers, flag, String(port)]);
        expect(status).toBe(1);
        oneSentence(stderr, new RegExp(`^rathaus: Port ${port} on 127.0.0.1 is in use by another program.`, "m"));
      }
      other.close();
    }));

  it("the address of another machine", () =>
    withFolder(async (data) => {
      const { status, stderr } = await run([...SERVE, "--data", data, "--host", "192.0.2.1"]);
      expect(status).toBe(1);
      oneSentence(stderr, /^rathaus: The server cannot listen on 192\.0\.2\.1, port 0\. /m);
    }));

  it("a data folder that cannot be created", () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, "file"), "");
      const data = join(folder, "file", "data");
      const { status, stderr } = await run([...SERVE, "--data", data]);
      expect(status).toBe(1);
      oneSentence(stderr, /^rathaus: The data folder .* cannot be written\. Make it writable/);
    }));

  it("a file that is not a store, which stays unchanged", () =>
    withFolder(async (data) => {
      writeFileSync(join(data, "rathaus.sqlite"), "My notes. ".repeat(500));
      const { status, stderr } = await run([...SERVE, "--data", data, "--demo"]);
      expect(status).toBe(1);
      oneSentence(stderr, /^rathaus: The file .*rathaus\.sqlite is not a store, or it is damaged\. /);
    }));

  it.each([
    [["--port", "x"], {}, /^rathaus: --port is "x", but a whole number from 0 to 65535 is expected\. /],
    [[], { RATHAUS_WORKERS: "many" }, /^rathaus: RATHAUS_WORKERS is "many", but a whole number from 1 to 256 is/],
  ])("setting %j %j", (args, environment, sentence) =>
    withFolder(async (data) => {
      const flags = [...SERVE, "--data", data, ...args];
      const { status, stderr } = await run(flags, environment as Record<string, string>);
      expect(status).toBe(1);
      oneSentence(stderr, sentence);
    }),
  );

  it("an unknown flag or command", async () => {
    expect((await run(["serve", "--prot", "1"])).stderr).toContain("--port");
    const { status, stderr } = await run(["sevre"]);
    expect(status).toBe(1);
    expect(stderr).toContain("serve");
  });
});

/** What the server says about the size of its new space. */
function newSpaceIn(metrics: string): number {
  return Number(/^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(metrics)?.[1]);
}

const MiB = 1024 * 1024;
const HOW_TO_IMPORT = "npx rathaus import finance <folder> --data '";

describe("a running server", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("prints its address, responds, and exits with 0 on %s", (signal) =>
    withFolder(async (folder) => {
      const data = join(folder, "data");
      const server = start([...SERVE, "--data", data, "--metrics", "0"], {}, undefined, "umask 022");
      const url = await server.url;
      expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "alive" });
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      for (let i = 0; i < 30; i++) await fetch(`${url}/healthz`);
      const metrics = await (await fetch(await server.metrics())).text();
      expect(newSpaceIn(metrics), "it is large from the start").toBeGreaterThanOrEqual(8 * MiB);
      // No other user of the machine can read the store, whatever the umask.
      const files = ["rathaus.sqlite", "rathaus.sqlite-shm", "rathaus.sqlite-wal"];
      expect(readdirSync(data)).toEqual(files);
      const modes = [".", ...files].map((name) => (statSync(join(data, name)).mode & 0o777).toString(8));
      expect(modes).toEqual(["700", "600", "600", "600"]);
      const { status, stdout, stderr } = await stopped(server, signal);
      expect([status, stdout]).toEqual([0, expect.stringContaining(HOW_TO_IMPORT)]);
      const lines = stderr
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      // They are written in batches: none is missing at the end.
      expect(lines.filter(({ msg, route }) => msg === "request" && route === "/healthz")).toHaveLength(31);
      expect(lines).toContainEqual(expect.objectContaining({ msg: "stopping", reason: signal }));
    }),
  );

  it("finishes a request in progress at SIGTERM, and accepts no new ones", () =>
    withFolder(async (data) => {
      const server = start([...SERVE, "--data", data]);
      const { hostname, port } = new URL(await server.url);
      const socket = connect(Number(port), hostname);
      const reply = replyOn(socket);
      socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n");
      await until(() => socket.bytesWritten > 0, "the first half of the request is sent");
      await new Promise((resume) => setTimeout(resume, 100));
      server.child.kill("SIGTERM");
      await until(() => server.stderr().includes("stopping"), "the server stops");
      await expect(fetch(`http://${hostname}:${port}/healthz`)).rejects.toThrow();
      socket.write("\r\n");
      expect(await reply).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"status":"alive"\}$/);
      expect((await server.ended).status).toBe(0);
    }));

  it("exits when npm is terminated, although the shell between them does not forward the signal", () =>
    withFolder(async (data) => {
      // With data in the store, no demo city is made, which would take long.
      await loadGeneration(data, 1, { accounts: 1, parties: 1 });
      const npm = spawn("npm", ["start"], {
        cwd: join(import.meta.dirname, "..", ".."),
        env: { ...process.env, RATHAUS_DATA: data, RATHAUS_PORT: "0" },
      });
      let log = "";
      npm.stderr.on("data", (chunk) => {
        log += chunk;
      });
      await until(() => log.includes('"listening"'), "the server listens");
      const url = /"url":"([^"]+)"/.exec(log)?.[1];
      npm.kill("SIGTERM");
      await until(
        () =>
          fetch(`${url}/healthz`).then(
            () => false,
            () => true,
          ),
        "the server is gone",
      );
    }));
});

describe("workers", () => {
  const data = mkdtempSync(join(tmpdir(), "rathaus-workers-"));
  let server: Running;
  let url: string;
  let metrics: string;
  /** Of all workers so far. */
  const pids = () => [...server.stderr().matchAll(/"pid":(\d+),"url"[^\n]*"listening"/g)].map(([, pid]) => Number(pid));

  beforeAll(async () => {
    server = launch([...SERVE, "--data", data, "--workers", "2", "--metrics", "127.0.0.1:0"]);
    url = await server.url;
    metrics = await server.metrics();
    await until(() => pids().length === 2, "both workers listen");
  });
  afterAll(() => {
    server.child.kill("SIGKILL");
    rmSync(data, { recursive: true });
  });

  it("have metrics of all together, on an address that is not public, for which there is no CORS", async () => {
    expect(new URL(metrics).port).not.toBe(new URL(url).port);
    const ask = (path: string) => fetch(url + path, { headers: { connection: "close" } });
    for (let i = 0; i < 10; i++) await (await ask("/healthz")).text();
    const reply = await fetch(metrics, { headers: { origin: "https://elsewhere.example" } });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
    expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    const text = await reply.text();
    const count = 'rathaus_request_duration_seconds_count{route="/healthz",status="200"} 10';
    for (const line of [count, "rathaus_workers 2", "rathaus_workers_wanted 2", "rathaus_store_up 1"]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(newSpaceIn(text)).toBeGreaterThanOrEqual(8 * MiB);
    const statuses = [
      (await fetch(metrics, { method: "OPTIONS" })).status,
      (await fetch(metrics, { method: "POST" })).status,
      (await fetch(new URL("/healthz", metrics))).status,
      (await ask("/metrics")).status,
    ];
    expect(statuses).toEqual([405, 405, 404, 404]);

    for (const pid of pids()) process.kill(pid, "SIGSTOP");
    expect((await fetch(metrics)).status, "Prometheus reports a server of which no worker responds").toBe(503);
    for (const pid of pids()) process.kill(pid, "SIGCONT");
  });

  it("share the port; one that is killed is replaced while the others continue", async () => {
    let failures = 0;
    let asking = true;
    const load = (async () => {
      // A new connection each time: connections to the killed worker break.
      while (asking) await fetch(`${url}/healthz`, { headers: { connection: "close" } }).catch(() => failures++);
    })();
    process.kill(pids()[0], "SIGKILL");
    await until(() => pids().length === 3, "a third worker listens");
    asking = false;
    await load;
    expect(failures).toBeLessThanOrEqual(1);
    expect(server.stderr()).toMatch(/"reason":"SIGKILL"[^\n]*"worker-died"/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(metrics)).text()).toContain('rathaus_events_total{event="worker-died"} 1\n');
  });

  it("end with their server, which has explained how to import", async () => {
    const { status, stdout } = await stopped(server);
    expect([status, stdout]).toEqual([0, expect.stringContaining(HOW_TO_IMPORT)]);
  });
});

it("a server exits within ten seconds although a client never finishes its request", async () => {
  expect(await exitMs).toBeLessThan(10_000);
  expect((await unfinished.ended).status).toBe(0);
});

function replyOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("close", () => resolve(text));
  });
}
