/**
 * The alert rules and the dashboard in `deploy/`: their metrics exist in a real server, and each alert links to a
 * runbook.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { EVENT_KINDS } from "../../src/base/event-kinds.ts";
import { PROBLEMS } from "../../src/base/problems.ts";
import { anchorsIn, readPage } from "../support/docs/doc-pages.ts";
import { API_KEY, start, until, withFolder } from "../support/process.ts";
import { loadGeneration } from "../support/store-state.ts";

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const read = (name: string): string => readFileSync(join(import.meta.dirname, "..", "..", "deploy", name), "utf8");
const { groups } = parse(read("alerts.yml")) as { groups: readonly { readonly rules: readonly Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const dashboard = JSON.parse(read("dashboard.json")) as { readonly panels: readonly Panel[] };

const QUERIES: readonly (readonly [name: string, expr: string])[] = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

type Metrics = ReadonlyMap<string, ReadonlySet<string>>;

/** Every metric of a server with two workers, with its label names. */
function metricsOfServer(): Promise<Metrics> {
  return withFolder(async (data) => {
    await loadGeneration(data, 1, { accounts: 2, parties: 2 });
    const server = start(["serve", "--port", "0", "--data", data, "--workers", "2", "--metrics", "0"], {
      RATHAUS_API_KEYS: API_KEY,
    });
    const url = await server.url;
    await fetch(`${url}/finance/v1/departemente`, { headers: { "api-key": API_KEY } });
    const address = await server.metrics();
    let text = "";
    const isComplete = async () => {
      text = await (await fetch(address)).text();
      return text.includes("rathaus_store_up 1");
    };
    await until(isComplete, "a worker reports");
    const metrics = new Map([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => [name, new Set<string>()]));
    for (const [, name, labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
      metrics.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label]) => label)));
    }
    server.child.kill("SIGTERM");
    await server.ended;
    return metrics;
  });
}

/** The metrics in a query, each with its label matchers. `up` is Prometheus's own. */
function metricsIn(expr: string): [name: string, labels: string][] {
  return [...expr.matchAll(/\b((?:rathaus|process|nodejs)_\w+)(?:\{(.*?)\})?/g)].map(([, name, labels = ""]) => [
    name,
    labels,
  ]);
}

/** Unknown metrics, labels and values. A metric without samples yet, such as failures by route, has no labels. */
function wrongIn([name, asked]: readonly [name: string, labels: string], metrics: Metrics): string[] {
  const labels = metrics.get(name);
  if (!labels) return [name];
  const values: Readonly<Record<string, object>> = { event: EVENT_KINDS, code: PROBLEMS };
  return [...asked.matchAll(/(\w+)=~?"([^"]*)"/g)].flatMap(([term, label, value]) => {
    // Prometheus adds these two itself.
    if (label === "job" || label === "instance") return [];
    const isKnown = (labels.size === 0 || labels.has(label)) && (!(label in values) || value in values[label]);
    return isKnown ? [] : [`${name}: ${term}`];
  });
}

describe("alerts and dashboard", () => {
  it("use metrics that exist", async () => {
    const metrics = await metricsOfServer();
    for (const [title, expr] of QUERIES) {
      const asked = metricsIn(expr);
      expect(asked.length > 0 || expr.startsWith("up{"), title).toBe(true);
      expect(
        asked.flatMap((one) => wrongIn(one, metrics)),
        title,
      ).toEqual([]);
    }
  });

  it.each(alerts)("$alert has a summary and a runbook", ({ annotations: { summary, runbook } }) => {
    expect(summary).toMatch(/\.$/);
    const [page, anchor] = runbook.split("#");
    expect(page).toBe("docs/how-to/operate.md");
    expect(anchorsIn(readPage("how-to/operate.md"))).toContain(anchor);
  });

  it("cover all events that are logged as a warning or an error, except those of commands", () => {
    const troubles = Object.entries(EVENT_KINDS).filter(([, { level }]) => level === "warn" || level === "error");
    const told = alerts.map(({ expr }) => expr).join("\n");
    // A skipped database server has a gauge of its own, which also shows when it is back.
    const covered = (type: string): boolean =>
      told.includes(`event="${type}"`) ||
      (type === "database-skipped" && told.includes("rathaus_database_server_skipped"));
    expect(troubles.map(([type]) => type).filter((type) => !covered(type))).toEqual(["fetch-retried"]);
  });
});
