/** The files of `deploy/` are what the pages say: each is linked, and the programs that read them accept them. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { readPage } from "../support/docs/doc-pages.ts";
import { withFolder } from "../support/process.ts";
import { absent, needs } from "../support/run/needs.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (name: string): string => readFileSync(join(ROOT, "deploy", name), "utf8");

/** How each proxy checks a configuration, without certificates and without ports that only root may open. */
const PROXIES = [
  ...["nginx.conf", "nginx-cache.conf"].map((file) => ({
    file,
    program: "nginx",
    args: ["-t", "-c"],
    adapt: (text: string, folder: string) =>
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${text
        .replaceAll(/listen .*;/g, (_, at) => `listen unix:${folder}/${at};`)
        .replaceAll(/ssl_certificate.*;/g, "")
        .replace("/var/cache/nginx", folder)}}\n`,
  })),
  {
    file: "Caddyfile",
    program: "caddy",
    args: ["validate", "--adapter", "caddyfile", "--config"],
    adapt: (text: string) => text,
  },
  {
    file: "haproxy.cfg",
    program: "haproxy",
    args: ["-c", "-f"],
    adapt: (text: string) => text.replaceAll(/ ssl crt \S+/g, ""),
  },
  { file: "varnish.vcl", program: "varnishd", args: ["-j", "none", "-C", "-f"], adapt: (text: string) => text },
];

describe("deploy/", () => {
  it.each(readdirSync(join(ROOT, "deploy")))("%s is linked from a page", (name) => {
    const pages = ["how-to/deploy.md", "how-to/operate.md", "how-to/reverse-proxy.md", "how-to/cache.md"]
      .map(readPage)
      .join("\n");
    expect(pages).toContain(`(../../deploy/${name})`);
  });

  it("the units are ones that systemd accepts", needs(absent("systemd-analyze")), () =>
    withFolder(async (folder) => {
      const units = readdirSync(join(ROOT, "deploy")).filter((name) => /\.(service|timer)$/.test(name));
      expect(units).toHaveLength(7);
      // systemd also checks that the program exists.
      for (const unit of units) writeFileSync(join(folder, unit), read(unit).replaceAll("/opt/rathaus", ROOT));
      const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units.map((unit) => join(folder, unit))]);
      expect([status, String(stderr)]).toEqual([0, ""]);
    }),
  );

  it("memory is limited, to what the workers need and little more", () => {
    const { bodyCacheMib, searchCacheMib, recordCacheMib } = readSettings({}, {});
    const caches = (bodyCacheMib + searchCacheMib + recordCacheMib) * 1.048576;
    // In megabytes. The last part is for a supervisor, or a command next to the server.
    const need = (workers: number) => workers * (600 + caches) + 300;
    const megabytes = (text: string, line: RegExp) => Number(line.exec(text)?.[1]);
    const workers = Number(/^RATHAUS_WORKERS=(\d+)$/m.exec(read("rathaus.env"))?.[1]);
    const compose = readFileSync(join(ROOT, "compose.yaml"), "utf8");
    for (const [limit, processes] of [
      [megabytes(read("rathaus.service"), /^MemoryMax=(\d+)M$/m), workers],
      [megabytes(readPage("how-to/deploy.md"), /docker run .*--memory (\d+)m /), 1],
      ...[...compose.matchAll(/^ {4}mem_limit: (\d+)m$/gm)].map(([, limit]) => [Number(limit), 1]),
    ]) {
      expect(limit).toBeGreaterThan(need(processes));
      expect(limit).toBeLessThan(2 * need(processes));
    }
    expect(compose.match(/mem_limit/g)).toHaveLength(2);
    expect(read("rathaus.service")).toMatch(/^OOMPolicy=continue$/m);
    expect(read("rathaus-backup.service")).toMatch(/^MemoryMax=/m);
  });

  for (const { file, program, args, adapt } of PROXIES)
    it(`${file} is one that ${program} accepts`, needs(absent(program)), () =>
      withFolder(async (folder) => {
        const path = join(folder, file);
        writeFileSync(path, adapt(read(file), folder));
        const env = { ...process.env, HOME: folder };
        const { status, stderr } = spawnSync(program, [...args, path], { env, encoding: "utf8" });
        expect(status, stderr).toBe(0);
      }),
    );

  it.each(PROXIES)("$file keeps metrics inside", ({ file }) => {
    expect(read(file)).toMatch(/\/metrics[^\n]*(\n[^\n]*)?404|404 if \{ path \/metrics \}/);
  });
});
