/** The cases of the finance service. */
import type { Case } from "./side-by-side.ts";

const YEARS = Array.from({ length: 15 }, (_, i) => 2012 + i);

export const FINANCE_CASES: readonly Case[] = [
  { name: "small list: departemente", path: "/finance/v1/departemente" },
  { name: "one department", path: "/finance/v1/departemente/15" },
  { name: "institutionen", path: "/finance/v1/institutionen" },
  { name: "accounts by wildcard", path: "/finance/v1/konten?bezeichnung=*raumkosten*" },
  { name: "all accounts", path: "/finance/v1/konten" },
  { name: "sums, whole city, all years", path: `/finance/v1/sachkonto2stellig?betragsTyp=RECHNUNG&jahr=${YEARS}` },
];
