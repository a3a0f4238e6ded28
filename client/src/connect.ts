/** Both services of a rathaus. In: its address and a key. Out: a client for each. */
import { Council, type CouncilOptions } from "./council.ts";
import type { FinanceOptions } from "./finance-requests.ts";
import { Finance } from "./generated/finance.ts";
import { baseOf } from "./requests.ts";

export interface Rathaus {
  readonly council: Council;
  readonly finance: Finance;
}

/** `connect("https://city.example", { key: "…" })`; the council service needs no key. */
export function connect(address: string | URL, options: CouncilOptions & FinanceOptions = {}): Rathaus {
  const base = baseOf(address);
  return {
    council: new Council(new URL("api", base), options),
    finance: new Finance(new URL("finance/v1", base), options),
  };
}
