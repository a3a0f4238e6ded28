/**
 * Addresses of every page of the explorer, with records that exist in its city. In: an explorer. Out: addresses by
 * route.
 */
import type { Explorer } from "./explorer.ts";

interface Hits {
  readonly hits: readonly { readonly guid: string; readonly record: Readonly<Record<string, unknown>> }[];
}

/** The GUID of the first hit of a query. */
export async function firstOf({ json }: Pick<Explorer, "json">, index: string, q: string): Promise<string> {
  return (await firstRecord({ json }, index, q)).guid;
}

export async function firstRecord(
  { json }: Pick<Explorer, "json">,
  index: string,
  q: string,
): Promise<Hits["hits"][number]> {
  const query = new URLSearchParams({ q, m: "1", format: "json" });
  const { hits } = await json<Hits>(`/api/${index}/searchdetails?${query}`);
  if (hits.length === 0) throw new Error(`There is no ${index} with ${q}.`);
  return hits[0];
}

export async function explorerAddresses(
  explorer: Pick<Explorer, "json">,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const newest = "sortBy Datum/sort.descending";
  const vote = await firstRecord(explorer, "abstimmung", `seq > 0 ${newest}`);
  const [{ KontaktGuid: member }] = vote.record.Stimmabgaben as readonly { readonly KontaktGuid: string }[];
  const next = await firstOf(explorer, "sitzung", "Sitzungsdatum >= 2026-11-15 sortBy Sitzungsdatum");
  const budget = await firstOf(explorer, "geschaeft", 'Geschaeftsart == "Budget" sortBy Beginn/sort.descending');
  const committee = await firstOf(explorer, "gremiumsuebersicht", 'Gremiumstyp any "Kommission" and Inaktiv = false');
  const mail = await firstOf(explorer, "ratspost", `seq > 0 ${newest}`);
  const { value: accounts } = await explorer.json<{ value: readonly { id: number }[] }>(
    "/finance/v1/konten?bezeichnung=*miete*&orgKey=1560",
  );
  return {
    "/": ["/", "/?lang=en"],
    "/suche": ["/suche?q=Velo", "/suche?q=Miete&lang=en", "/suche"],
    "/glossar": ["/glossar", "/glossar?lang=en"],
    "/daten": ["/daten", "/daten?lang=en"],
    "/finanzen": ["/finanzen", "/finanzen?departement=50&seite=ertrag", "/finanzen?lang=en&farbe=veraenderung"],
    "/finanzen/fluss": ["/finanzen/fluss", "/finanzen/fluss?jahr=2027&departement=50&lang=en"],
    "/finanzen/prozess": ["/finanzen/prozess", "/finanzen/prozess?departement=50&lang=en"],
    "/finanzen/abweichungen": ["/finanzen/abweichungen", "/finanzen/abweichungen?departement=50&nach=funktion&lang=en"],
    "/finanzen/vergleich": ["/finanzen/vergleich", "/finanzen/vergleich?von=2019&bis=2027&einheit=real&lang=en"],
    "/finanzen/steuern": ["/finanzen/steuern", "/finanzen/steuern?betrag=800&nach=funktion&lang=en"],
    "/finanzen/verlauf": ["/finanzen/verlauf", "/finanzen/verlauf?departement=50&lang=en"],
    "/finanzen/departement/:key": ["/finanzen/departement/50"],
    "/finanzen/institution/:key": ["/finanzen/institution/1560"],
    "/finanzen/konto/:id": [`/finanzen/konto/${accounts.at(-1)!.id}`],
    "/rat": [
      "/rat",
      "/rat?index=geschaeft",
      "/rat?q=Velo&art=Motion",
      "/rat?q=Velowge&lang=en",
      "/rat?cql=Titl+any+Velo",
    ],
    "/rat/geschaeft/:guid": [`/rat/geschaeft/${vote.record.GeschaeftGuid}`, `/rat/geschaeft/${budget}?lang=en`],
    "/rat/person/:guid": [`/rat/person/${member}`],
    "/rat/sitzungen": ["/rat/sitzungen"],
    "/rat/sitzung/:guid": [`/rat/sitzung/${next}`, `/rat/sitzung/${vote.record.SitzungGuid}?lang=en`],
    "/rat/gremium/:guid": [`/rat/gremium/${committee}`],
    "/rat/abstimmungen": ["/rat/abstimmungen", "/rat/abstimmungen?zeit=alle&sortierung=geteilt&partei=SP&lang=en"],
    "/rat/stimmverhalten": [
      `/rat/stimmverhalten?zwischen=personen&gruppe=SP&a=${member}`,
      "/rat/stimmverhalten",
      "/rat/stimmverhalten?zwischen=parteien&zeit=alle&lang=en",
    ],
    "/rat/personen": ["/rat/personen", "/rat/personen?buchstabe=M&lang=en"],
    "/rat/partei/:name": ["/rat/partei/SP", "/rat/partei/Die%20Mitte?lang=en"],
    "/rat/post/:guid": [`/rat/post/${mail}`, `/rat/post/${mail}?lang=en`],
    "/rat/abstimmung/:guid": [`/rat/abstimmung/${vote.guid}`],
  };
}
