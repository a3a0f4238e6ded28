/**
 * Ten more tasks of citizens, each within three steps from the start page and without script; every figure is compared
 * with the services. The first eleven are in `tasks.test.ts`.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstRecord } from "../support/explorer/addresses.ts";
import { type Explorer, openExplorer } from "../support/explorer/explorer.ts";
import { isOwnExpense, numberIn, sumsOfDepartments } from "../support/explorer/sums.ts";
import { Walk } from "../support/explorer/walk.ts";

/** The latest year with accounts. */
const YEAR = 2025;

let explorer: Explorer;
beforeAll(async () => {
  explorer = await openExplorer();
}, 300_000);
afterAll(() => explorer.close());

type Item = Readonly<Record<string, unknown>>;

async function items(address: string): Promise<readonly Item[]> {
  return (await explorer.json<{ readonly value: readonly Item[] }>(address)).value;
}

const budgetBusiness = async (year: number, amountType: string): Promise<string> => {
  interface Link {
    readonly year: number;
    readonly amountType: string;
    readonly business: string;
  }
  const { budgetBusiness } = await explorer.json<{ readonly budgetBusiness: readonly Link[] }>("/city.json");
  return budgetBusiness.find((link) => link.year === year && link.amountType === amountType)!.business;
};

describe("someone without script who wants to know", () => {
  it("12. which votes of the last year were the closest", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Welche Abstimmungen waren am knappsten?");
    const [call] = walk.links("JSON");
    const closest = await items(call);
    expect(closest.length).toBeGreaterThan(0);
    expect(walk.links(/^\/rat\/abstimmung\//).map((link) => link.slice(-32))).toEqual(closest.map(({ guid }) => guid));
    const margins = closest.map(({ differenz }) => Number(differenz));
    expect(margins).toEqual(margins.toSorted((one, other) => one - other));
    await walk.follow(/^\/rat\/abstimmung\//);
    expect(walk.text).toContain(`${closest[0].ja}`);
  });

  it("13. which parties vote alike", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Rat");
    await walk.follow("Wer stimmt mit wem");
    await walk.follow("Parteien");
    const csv = (await explorer.text(`${walk.address}&format=csv`)).split("\r\n");
    const [call] = walk.links(/^\/parlament\/v1\/uebereinstimmung/);
    for (const { erste, zweite, anteil } of await items(call)) {
      const [one, other] = [erste, zweite].map((side) => (side as Item).bezeichnung);
      const row = csv.find((line) => line.startsWith(`${one},${other},`) || line.startsWith(`${other},${one},`))!;
      expect(Number(row.split(",")[2]), `${one}, ${other}`).toBeCloseTo(Number(anteil), 4);
    }
    expect(walk.heading).toBe("So stimmten die Parteien in den letzten zwölf Monaten");
  });

  it("14. how often a member of the council is there, and votes against the own party", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Rat");
    await walk.follow("Alle Personen von A bis Z");
    await walk.follow(/^\/rat\/person\/[0-9a-f]{32}$/);
    const person = walk.address.slice(-32);
    const [record] = await items(`/parlament/v1/personen?person=${person}`);
    const against = Number(record.vergleichbarPartei) - Number(record.mitPartei);
    expect(walk.text).toContain(`in ${against} von ${record.vergleichbarPartei} vergleichbaren Abstimmungen anders`);
    expect(walk.text).toContain(`War bei ${Math.round(Number(record.anteilAnwesend) * 100)}`);
  });

  it("15. who is in a party, and with whom it votes", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Rat");
    await walk.follow("/rat/partei/SP");
    const [recent] = walk.links(/^\/parlament\/v1\/parteien\?(?!je)/);
    const own = (await items(recent)).find(({ bezeichnung }) => bezeichnung === "SP")!;
    expect(walk.text).toContain(`${Math.round(Number(own.anteilGeschlossen) * 100)}`);
    expect(walk.links(/^\/rat\/person\//).length).toBeGreaterThan(0);
    expect(walk.links("/rat/partei/Gr%C3%BCne").length).toBeGreaterThan(0);
  });

  it("16. where the accounts were furthest from the budget, and why", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Wo wich die Rechnung vom Budget ab?");
    const [first] = await items(`/finance/v1/abweichungen?jahr=${YEAR}&m=1`);
    await walk.follow(/^\/finanzen\/konto\//);
    expect(walk.text).toContain(String((first.konto as Item).kontoNr));
  });

  it("17. what changed between two years, department by department", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Finanzen");
    await walk.follow("Vergleich");
    await walk.send({ von: "2019", vonPhase: "RECHNUNG" });
    const [before, after] = await Promise.all(
      [2019, YEAR].map((year) => sumsOfDepartments(explorer, year, isOwnExpense)),
    );
    const csv = await explorer.text(`${walk.address}&format=csv`);
    for (const { name, betrag } of after) {
      const was = before.find((one) => one.name === name)!.betrag;
      const row = csv.split("\r\n").find((line) => line.includes(`,${name},`) || line.startsWith(`${name},`))!;
      expect(row.split(",").map(Number), name).toEqual(expect.arrayContaining([was, betrag]));
    }
  });

  it("18. what the own tax bill pays for", async () => {
    const walk = await Walk.begin(explorer);
    await walk.follow("Finanzen");
    await walk.follow("Steuerfranken");
    await walk.send({ betrag: "800" });
    const shares = await items(`/finance/v1/steuerrechnung?jahr=${YEAR}&betragsTyp=RECHNUNG&betrag=800`);
    expect(walk.heading).toMatch(/^Ihre 800 Franken Steuern/);
    for (const { bezeichnung } of shares) expect(walk.text).toContain(String(bezeichnung));
    const total = shares.reduce((sum, { betrag }) => sum + numberIn(String(betrag)), 0);
    expect(total).toBeCloseTo(800, 2);
  });

  it("19. which business is behind a budget, and how the council voted on it", async () => {
    const number = await budgetBusiness(YEAR, "GEMEINDERAT_BESCHLUSS");
    const { guid, record } = await firstRecord(explorer, "geschaeft", `GRNr == "${number}"`);
    const walk = await Walk.begin(explorer);
    await walk.follow("Was hat der Rat am Budget geändert?");
    expect(walk.text).toContain(`Beschlossenes Budget ${record.Titel} ${number} · Budget`);
    const votes = await items(`/parlament/v1/abstimmungen?geschaeft=${guid}`);
    expect(walk.links(/^\/rat\/abstimmung\//).at(0)).toBe(`/rat/abstimmung/${votes[0].guid}`);
    await walk.follow(`/rat/geschaeft/${guid}`);
    expect(walk.links(/^\/rat\/abstimmung\//)).toEqual(
      expect.arrayContaining(votes.map((vote) => `/rat/abstimmung/${vote.guid}`)),
    );
    await walk.follow(`/rat/abstimmung/${votes[0].guid}`);
    expect(walk.text).toContain(`${votes[0].ja}`);
  });

  it("20. what money a budget business is about, as a picture", async () => {
    const number = await budgetBusiness(YEAR, "GEMEINDERAT_BESCHLUSS");
    const { guid } = await firstRecord(explorer, "geschaeft", `GRNr == "${number}"`);
    const walk = await Walk.begin(explorer);
    await walk.send({ q: number });
    await walk.follow(`/rat/geschaeft/${guid}`);
    expect(walk.text).toMatch(
      /Schritte nach Angaben der Stadt: Antrag der Regierung \(Stadtrat\), Novemberbrief, Besch/,
    );
    await walk.follow(`Den Budgetprozess ${YEAR} als Bild ansehen`);
    expect(walk.html).toMatch(/<svg [^>]*class="[^"]*waterfall/);
    expect(walk.heading).toContain(`Ganze Stadt ${YEAR}`);
  });

  it("21. who heads a department, and what is pending there", async () => {
    const name = "Schul- und Sportdepartement";
    const walk = await Walk.begin(explorer);
    await walk.send({ q: name });
    await walk.follow("/finanzen/departement/50");
    const today = "Dauer_start <= 2026-11-15 and Dauer_end >= 2026-11-15";
    const head = await firstRecord(explorer, "behoerdenmandat", `Funktion adj "${name}" and ${today}`);
    expect(walk.text).toContain(`${head.record.Funktion} ${head.record.Vorname} ${head.record.Name}`);
    expect(walk.links(`/rat/person/${head.record.KontaktGuid}`)).toHaveLength(1);
    const pending = `Departement == "${name}" and Geschaeftsstatus <> "Abgeschlossen"`;
    const search = new URLSearchParams({ q: pending, m: "0", format: "json" });
    const { numHits } = await explorer.json<{ numHits: number }>(`/api/geschaeft/search?${search}`);
    expect(walk.text).toMatch(new RegExp(`${numHits} Geschäfte? mit diesem Departement (ist|sind) noch offen`));
    await walk.follow(/in der Suche öffnen$/i);
    expect(walk.heading).toContain(String(numHits));
  });
});
