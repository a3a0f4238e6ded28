/** Serves metrics on their own address, if the operator has set one. */
import { metricsText } from "../../base/metrics.ts";
import type { MetricValues } from "../../base/prometheus.ts";
import type { Settings } from "../../base/settings.ts";
import { METRICS_PATH, metricsServer } from "../../http/metrics-server.ts";
import { bind } from "./listen.ts";

/** Returns their address, if there is one. `values` are those of all processes that share the public port. */
export async function serveMetrics(
  { metrics }: Settings,
  values: () => Promise<readonly MetricValues[]>,
): Promise<string | undefined> {
  if (metrics === undefined) return undefined;
  const server = metricsServer(async () => metricsText(await values()));
  const { address, port, family } = await bind(server, metrics);
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}${METRICS_PATH}`;
}
