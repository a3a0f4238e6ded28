/** The cases of the finance service. */
import { KEY } from "./servers.ts";
import type { Case } from "./side-by-side.ts";

const YEARS = Array.from({ length: 15 }, (_, i) => 2012 + i);
/** Accounts of an amount series, spread over the whole city. */
const ACCOUNTS = 50;

/** In: the address of a server. Out: the cases, with accounts that exist there. */
export async function financeCases(url: string): Promise<readonly Case[]> {
  const reply = await fetch(`${url}/finance/v1/konten`, { headers: { "api-key": KEY } });
  const { value } = (await reply.json()) as { readonly value: readonly { readonly id: number }[] };
  const ids = Array.from({ length: ACCOUNTS }, (_, i) => value[Math.floor((i * value.length) / ACCOUNTS)].id);
  return [
    { name: "small list: departemente", paths: ["/finance/v1/departemente"] },
    { name: "one department", paths: ["/finance/v1/departemente/15"], coldGoal: 0.5 },
    { name: "accounts by wildcard", paths: ["/finance/v1/konten?bezeichnung=*raumkosten*"] },
    {
      name: `amounts of ${ACCOUNTS} accounts`,
      paths: [`/finance/v1/betragsreihen?kontoId=${ids}&jahre=alle`],
      coldGoal: 0.5,
    },
    {
      name: "totals, whole city, all years",
      paths: [`/finance/v1/sachkonto2stellig?betragsTyp=RECHNUNG&jahr=${YEARS}`],
    },
  ];
}
