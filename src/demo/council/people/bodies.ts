/**
 * The bodies of Seldwyla: council, board, committees, executive (`data/council/bodies.csv`), parliamentary groups, and
 * the foundations and commissions to which the council elects (`foundations.txt`).
 */
import { readList } from "../../data-files/lists.ts";
import { oneOf, optionalNumber, optionalText, text } from "../../data-files/readers.ts";
import { readTable } from "../../data-files/table.ts";
import type { Random } from "../../random.ts";
import { constitution, type Day, day, OPEN } from "../model/calendar.ts";
import { codeList } from "../model/code-lists.ts";
import { altsystemId } from "../model/identity.ts";
import type { Gremium } from "../model/model.ts";
import { GROUPS } from "./parties.ts";

const COMMITTEE = "Kommission";
const EXTERNAL = "Ratsexterne Kommission/Stiftung";
const ORIGIN: Day = day("1998-05-13");

type Row = Omit<Gremium, "guid" | "altsystemId" | "inaktiv">;

const DEFAULTS = { kurzname: "", vater: "", sitze: 0, from: ORIGIN, to: OPEN, bemerkung: "" };

const COUNCIL: readonly Row[] = readTable("council/bodies.csv", {
  kurzname: optionalText,
  name: text,
  typ: oneOf(codeList("gremiumstyp").map(({ name }) => name)),
  vater: optionalText,
  sitze: optionalNumber,
  von: optionalNumber,
  bis: optionalNumber,
  bemerkung: optionalText,
}).map(({ von, bis, sitze = 0, ...row }) => ({
  ...row,
  sitze,
  from: von === undefined ? ORIGIN : constitution(von),
  to: bis === undefined ? OPEN : constitution(bis) - 1,
}));

const PARLIAMENTARY_GROUPS = GROUPS.map(
  ({ name, from, to }): Row => ({
    ...DEFAULTS,
    kurzname: name,
    name,
    typ: "Fraktion",
    vater: "Gemeinderat",
    from,
    to,
  }),
);

const FOUNDATIONS = readList("council/foundations.txt", text).map(
  (name, index): Row => ({ ...DEFAULTS, name, typ: EXTERNAL, sitze: 3 + (index % 4) }),
);

export function makeBodies(random: Random): readonly Gremium[] {
  return [...COUNCIL, ...PARLIAMENTARY_GROUPS, ...FOUNDATIONS].map((row) => {
    const guid = random.guid();
    return { guid, altsystemId: altsystemId(guid, row.from), ...row, inaktiv: row.to !== OPEN };
  });
}

/** A committee is known by its short name: `GPK (Geschäftsprüfungskommission)`. */
export function displayName({ kurzname, name, typ }: Gremium): string {
  return typ === COMMITTEE ? `${kurzname} (${name})` : name;
}

export const isCommittee = (body: Gremium): boolean => body.typ === COMMITTEE;
export const isExternal = (body: Gremium): boolean => body.typ === EXTERNAL;
