/** Runs the attackers (`attackers.ts`) while a function runs. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Order, Report } from "./attackers.ts";

export async function withAttackers<Result>(
  order: Order,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly report: Report }> {
  const child = fork(join(import.meta.dirname, "attackers.ts"), [JSON.stringify(order)], { execArgv: [] });
  const exited = once(child, "exit").then(([status]) => {
    throw new Error(`The attackers ended with status ${status}.`);
  });
  exited.catch(() => {});
  const message = () => Promise.race([once(child, "message"), exited]);
  try {
    await message();
    const result = await work();
    const reported = message();
    child.send("stop");
    const [report] = await reported;
    return { result, report: report as Report };
  } finally {
    child.kill("SIGKILL");
    await exited.catch(() => {});
  }
}
