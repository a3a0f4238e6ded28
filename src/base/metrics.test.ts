/** Events and gauges appear in the metrics of one process and of several. */
import { expect, it } from "vitest";
import { createMetrics, metricsText } from "./metrics.ts";

const request = {
  type: "request",
  id: "1",
  method: "GET",
  route: "/a",
  status: 200,
  milliseconds: 1,
  bytes: 0,
} as const;

async function lines(...processes: readonly ReturnType<typeof createMetrics>[]): Promise<string[]> {
  return (await metricsText(await Promise.all(processes.map(({ values }) => values())))).split("\n");
}

it("counts problems, aborted requests and warnings, each from 0", async () => {
  const metrics = createMetrics();
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'rathaus_problems_total{code="store-busy"} 0',
      'rathaus_events_total{event="worker-died"} 0',
      "rathaus_workers 0",
    ]),
  );
  metrics.observe({ ...request, status: 503, problem: "store-busy" });
  metrics.observe({ ...request, aborted: true });
  metrics.observe({ type: "refused", problem: "request-invalid", count: 3 });
  metrics.observe({ type: "worker-died", worker: 1, reason: "SIGKILL" });
  metrics.observe({ type: "request-failed", id: "1", route: "/a", error: new Error("secret") });
  const text = await lines(metrics);
  expect(text).toEqual(
    expect.arrayContaining([
      'rathaus_problems_total{code="store-busy"} 1',
      'rathaus_problems_total{code="request-invalid"} 3',
      'rathaus_requests_aborted_total{route="/a"} 1',
      'rathaus_events_total{event="worker-died"} 1',
      'rathaus_events_total{event="request-failed"} 1',
      'rathaus_request_failures_total{route="/a"} 1',
    ]),
  );
  // Routine events are not counted as warnings; problems that only commands report are not responses.
  expect(text.filter((line) => /event="(request|listening)"|code="mirror/.test(line))).toEqual([]);
});

it("shows which database servers are skipped", async () => {
  const metrics = createMetrics();
  metrics.observe({ type: "database-skipped", server: "standby 1", error: new Error() });
  metrics.observe({ type: "database-skipped", server: "primary", error: new Error() });
  metrics.observe({ type: "database-recovered", server: "primary" });
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'rathaus_database_server_skipped{server="standby 1"} 1',
      'rathaus_database_server_skipped{server="primary"} 0',
    ]),
  );
});

it("sums the shares of processes, takes shared values once, and omits what cannot be read", async () => {
  const processes = [2, 3].map((value) => {
    const metrics = createMetrics();
    metrics.measure({ name: "shares", help: "a", aggregator: "sum", read: () => value });
    metrics.measure({ name: "shared", help: "b", aggregator: "max", read: async () => value });
    metrics.measure({ name: "worst", help: "c", aggregator: "min", label: "of", read: () => ({ it: value }) });
    metrics.measure({ name: "nothing", help: "d", aggregator: "sum", read: () => undefined });
    metrics.measure({ name: "away", help: "e", aggregator: "sum", read: () => Promise.reject(new Error("away")) });
    return metrics;
  });
  const text = await lines(...processes);
  expect(text).toEqual(expect.arrayContaining(["shares 5", "shared 3", 'worst{of="it"} 2']));
  expect(text.filter((line) => /^(nothing|away)/.test(line))).toEqual([]);
});
