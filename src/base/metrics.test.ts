/** What happens and what is measured shows in the metrics of one process and of several. */
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

it("counts problems, clients that leave and troubles, each from 0", async () => {
  const metrics = createMetrics();
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'rathaus_problems_total{code="store-busy"} 0',
      'rathaus_events_total{event="worker-died"} 0',
      "rathaus_workers 0",
    ]),
  );
  metrics.observe({ ...request, status: 503, problem: "store-busy" });
  metrics.observe({ ...request, left: true });
  metrics.observe({ type: "refused", problem: "request-invalid" });
  metrics.observe({ type: "worker-died", worker: 1, reason: "SIGKILL" });
  metrics.observe({ type: "request-failed", id: "1", route: "/a", error: new Error("secret") });
  const text = await lines(metrics);
  expect(text).toEqual(
    expect.arrayContaining([
      'rathaus_problems_total{code="store-busy"} 1',
      'rathaus_problems_total{code="request-invalid"} 1',
      'rathaus_clients_left_total{route="/a"} 1',
      'rathaus_events_total{event="worker-died"} 1',
      'rathaus_events_total{event="request-failed"} 1',
      'rathaus_request_failures_total{route="/a"} 1',
    ]),
  );
  // What happens in the ordinary way is no trouble; what only commands say is no reply.
  expect(text.filter((line) => /event="(request|listening)"|code="mirror/.test(line))).toEqual([]);
});

it("tells which database servers are left out", async () => {
  const metrics = createMetrics();
  metrics.observe({ type: "database-left-out", server: "standby 1", error: new Error() });
  metrics.observe({ type: "database-left-out", server: "primary", error: new Error() });
  metrics.observe({ type: "database-used-again", server: "primary" });
  expect(await lines(metrics)).toEqual(
    expect.arrayContaining([
      'rathaus_database_server_left_out{server="standby 1"} 1',
      'rathaus_database_server_left_out{server="primary"} 0',
    ]),
  );
});

it("adds up what processes have a share of, takes once what they share, and leaves out what cannot be read", async () => {
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
