/**
 * The program as an operator should run it: as an unprivileged user, with nothing writable but the data folder, not
 * even /tmp. A mount namespace makes the rest read-only. Without permission to create one, the test runs without it and
 * is reported as skipped.
 */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { SHORT } from "../support/demo-store.ts";
import { withFolder } from "../support/process.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PROGRAM = join(ROOT, "bin", "rathaus.js");
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * Remounts everything read-only except the folder $1, then runs the command. Ordinary users cannot write to what cannot
 * be remounted.
 */
const READ_ONLY = `
folder=$1; shift
mount --make-rprivate / && mount --bind "$folder" "$folder" || exit 90
cut -d' ' -f2 /proc/self/mounts | sort -u | while read -r place; do
  case "$place" in "$folder"|/proc*|/sys*|/dev|/dev/pts) ;; *) mount -o remount,bind,ro "$place" 2>/dev/null ;; esac
done
mount -o remount,bind,rw "$folder" || exit 91
cd /
exec "$@"`;

/** Without any capability; as another user, too, if that user can read the program. */
const asNobody = ["--reuid", String(NOBODY), "--regid", String(NOBODY), "--clear-groups"];
const canBeNobody =
  isRoot &&
  spawnSync("setpriv", [...asNobody, process.execPath, "-e", `require("fs").readFileSync(${JSON.stringify(PROGRAM)})`])
    .status === 0;
const ordinary = [
  "setpriv",
  ...(canBeNobody ? asNobody : []),
  "--no-new-privs",
  "--bounding-set=-all",
  "--inh-caps=-all",
];

function sandbox(folder: string): readonly string[] {
  return ["unshare", isRoot ? "-m" : "-rm", "sh", "-c", READ_ONLY, "sh", folder, ...ordinary];
}

function started(command: readonly string[]) {
  const [file, ...args] = command;
  // The environment names no other folder to write to.
  const { TMPDIR: _tmp, SQLITE_TMPDIR: _sqlite, NODE_COMPILE_CACHE: _cache, ...rest } = process.env;
  const child = spawn(file, args, { env: { ...rest, RATHAUS_LOG: "info" }, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  return child;
}

async function ended(command: readonly string[]): Promise<{ status: number | null; printed: string }> {
  const child = started(command);
  const status = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, printed: stdout + stderr };
}

/** A data folder that the ordinary user owns, and the command prefix for the sandbox. */
async function withDataFolder(work: (data: string, shielded: readonly string[]) => Promise<void>): Promise<void> {
  await withFolder(async (place) => {
    const data = join(realpathSync(place), "data");
    mkdirSync(data);
    if (canBeNobody) for (const folder of [place, data]) chownSync(folder, NOBODY, NOBODY);
    await work(data, isSandboxed(data) ? sandbox(data) : []);
  });
}

/** Whether the sandbox works: nothing can be written but the data folder. */
function isSandboxed(data: string): boolean {
  const probe = ["sh", "-c", '[ -w "$0" ] && [ ! -w "$0/.." ] && [ ! -w /tmp ]', data];
  const [file, ...args] = [...sandbox(data), ...probe];
  return spawnSync(file, args).status === 0;
}

describe("on a read-only disk, without privileges", () => {
  it(
    "loads a city and serves it, all in the data folder",
    ({ skip }) =>
      withDataFolder(async (data, shielded) => {
        const program = (...args: readonly string[]) => [
          ...shielded,
          process.execPath,
          PROGRAM,
          ...args,
          "--data",
          data,
        ];
        const loaded = await ended(program("demo", "--into-store", ...SHORT));
        expect(loaded.status, loaded.printed).toBe(0);

        const server = started(program("serve", "--port", "0"));
        const log = text(server.stderr);
        const url = await new Promise<string>((resolve, reject) => {
          let printed = "";
          server.stdout.setEncoding("utf8").on("data", (chunk: string) => {
            printed += chunk;
            const found = /open at (\S+)/.exec(printed);
            if (found) resolve(found[1]);
          });
          server.on("close", async () => reject(new Error(`ended before it listened: ${printed}${await log}`)));
        });
        // The longest responses, sorted and counted; an HTML page; a file.
        const details = "/api/geschaeft/searchdetails?format=json&m=1000&facets=Departement&q=seq%3E0%20sortBy%20Titel";
        const { hits } = (await (await fetch(url + details)).json()) as { hits: readonly object[] };
        expect(hits.length).toBeGreaterThan(10);
        expect((await fetch(`${url}/finanzen`)).status).toBe(200);
        const documents = await (await fetch(`${url}/api/dokument/searchdetails?format=json&m=1`)).text();
        const [id] = /[\da-f]{32}-332/.exec(documents) ?? [];
        expect((await fetch(`${url}/dokumente/${id}`)).status).toBe(200);
        server.kill("SIGTERM");
        expect(await log).not.toMatch(/EROFS|EACCES|"level":(50|60)/);
        skip(shielded.length === 0, "no permission for a mount namespace: only the run on a writable disk was checked");
      }),
    180_000,
  );
});

describe("the deployment files", () => {
  const deploy = readFileSync(join(ROOT, "docs", "how-to", "deploy.md"), "utf8");
  const unit = readFileSync(join(ROOT, "deploy", "rathaus.service"), "utf8").split("\n");

  it.each([
    "User=rathaus",
    "ProtectSystem=strict",
    "StateDirectory=rathaus",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "RestrictNamespaces=yes",
    "SystemCallArchitectures=native",
    "SystemCallFilter=~@privileged @resources",
  ])("the systemd unit has %s", (line) => {
    expect(unit).toContain(line);
  });

  it("the image runs as an ordinary user, with nothing writable but its volume", () => {
    const lines = readFileSync(join(ROOT, "Dockerfile"), "utf8").split("\n");
    expect(lines.indexOf("USER node")).toBeGreaterThan(0);
    expect(lines.findIndex((line) => line.startsWith("ENTRYPOINT"))).toBeGreaterThan(lines.indexOf("USER node"));
    expect(lines).toContain("VOLUME /data");
    const compose = readFileSync(join(ROOT, "compose.yaml"), "utf8");
    expect(compose).toContain("read_only: true");
    expect(compose).toMatch(/cap_drop:\n +- ALL/);
    expect(compose).toContain("no-new-privileges:true");
    expect(deploy).toContain("--read-only");
  });
});
