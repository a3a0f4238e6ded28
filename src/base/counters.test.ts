/** Counters and histograms can be aggregated over several processes. */
import { expect, it } from "vitest";
import { createMetrics, metricsText } from "./metrics.ts";

const request = { type: "request", id: "1", method: "GET", bytes: 10, cached: true, key: "k" } as const;

it("counts requests by route and status, in cumulative buckets", async () => {
  const processes = [createMetrics(), createMetrics()];
  for (const { observe } of processes) {
    for (const milliseconds of [0.5, 0.6, 30, 60_000]) observe({ ...request, route: "/a", status: 200, milliseconds });
    observe({ ...request, route: "/a", status: 404, milliseconds: 1 });
  }
  const text = await metricsText(await Promise.all(processes.map(({ values }) => values())));
  const bucket = (le: string): string => `rathaus_request_duration_seconds_bucket{le="${le}",route="/a",status="200"}`;
  for (const line of [
    "# TYPE rathaus_request_duration_seconds histogram",
    `${bucket("0.0005")} 2`,
    `${bucket("0.001")} 4`,
    `${bucket("0.025")} 4`,
    `${bucket("0.05")} 6`,
    `${bucket("5")} 6`,
    `${bucket("+Inf")} 8`,
    'rathaus_request_duration_seconds_count{route="/a",status="200"} 8',
    'rathaus_request_duration_seconds_count{route="/a",status="404"} 2',
    "# TYPE rathaus_response_bytes_total counter",
    'rathaus_response_bytes_total{route="/a"} 100',
    'rathaus_requests_by_key_total{key="k"} 10',
    'rathaus_body_cache_total{result="hit"} 10',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
  expect(text).toMatch(/^rathaus_request_duration_seconds_sum\{route="\/a",status="200"\} 120\.06\d*$/m);
});
