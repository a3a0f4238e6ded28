/** Whose money a page shows: the whole city, a department, an institution or an account. */
import { cityWords } from "../../frame/city-words.ts";
import { Missing, quoted } from "../../frame/errors/missing.ts";
import { inLanguage } from "../../frame/language.ts";
import { type Query, type Service, ServiceError } from "../../frame/service.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { type Departement, type Institution, type Konto, readDepartments, readInstitutions } from "./ledger.ts";

export type Scope =
  | { readonly kind: "city" }
  | { readonly kind: "departement"; readonly departement: Departement }
  | { readonly kind: "institution"; readonly institution: Institution }
  | { readonly kind: "konto"; readonly konto: Konto };

/** Where most pages can show figures. */
export type Place = Exclude<Scope, { readonly kind: "konto" }>;

/** That of the address; an account stands for its institution. */
export async function placeOf(visit: Visit, organisation: Organisation): Promise<Place> {
  const scope = await scopeOf(visit, organisation);
  return scope.kind === "konto" ? { kind: "institution", institution: scope.konto.institution } : scope;
}

/** The department of the whole city in forms. */
export const WHOLE = "alle";

const WORDS = {
  de: {
    noDepartment: (key: string) => `Ein Departement mit dem Schlüssel${key} gibt es nicht.`,
    noInstitution: (key: string) => `Eine Institution mit dem Schlüssel${key} gibt es nicht.`,
    noAccount: (id: string) => `Ein Konto mit der Kennung${id} gibt es nicht.`,
    find: "Ein Konto nach seinem Namen suchen",
    all: "Alle Finanzen",
  },
  en: {
    noDepartment: (key: string) => `There is no department with the key${key}.`,
    noInstitution: (key: string) => `There is no institution with the key${key}.`,
    noAccount: (id: string) => `There is no account with the ID${id}.`,
    find: "Search for an account by its name",
    all: "All finances",
  },
};

export interface Organisation {
  readonly departments: readonly Departement[];
  readonly institutions: readonly Institution[];
}

export async function readOrganisation(service: Service): Promise<Organisation> {
  const [departments, institutions] = await Promise.all([readDepartments(service), readInstitutions(service)]);
  return { departments, institutions };
}

/**
 * The narrowest of `konto`, `institution` and `departement` in the address. An institution of another department is
 * ignored: the form still contains it after another department was selected.
 */
export async function scopeOf(
  visit: Reader & Pick<Visit, "query" | "service">,
  organisation: Organisation,
): Promise<Scope> {
  const { query } = visit;
  const konto = query.get("konto");
  if (konto) return { kind: "konto", konto: await accountWith(visit, konto) };
  const wanted = query.get("departement");
  const office = query.get("institution");
  const institution = office ? institutionOf(visit, organisation, office) : undefined;
  if (institution && (!wanted || wanted === institution.departement.key)) return { kind: "institution", institution };
  if (!wanted || wanted === WHOLE) return { kind: "city" };
  return { kind: "departement", departement: departmentWith(visit, organisation, wanted) };
}

/** What the department does, in one line, if the city says so (`departments` in docs/reference/city-profile.md). */
export function departmentLine({ language, city }: Reader, key: string): string | undefined {
  const { departments = {} } = city;
  return Object.hasOwn(departments, key) ? departments[key][language] : undefined;
}

export function departmentWith(reader: Reader, organisation: Organisation, wanted: string): Departement {
  const found = organisation.departments.find(({ key }) => key === wanted);
  if (found) return found;
  throw missingIn(reader, organisation, inLanguage(reader.language, WORDS).noDepartment(quoted(wanted)));
}

export function institutionOf(reader: Reader, organisation: Organisation, wanted: string): Institution {
  const found = organisation.institutions.find(({ key }) => key === wanted);
  if (found) return found;
  throw missingIn(reader, organisation, inLanguage(reader.language, WORDS).noInstitution(quoted(wanted)));
}

function missingIn(reader: Reader, { departments }: Organisation, sentence: string): Missing {
  const links = departments.map((departement) => ({
    href: scopeLink(reader, { kind: "departement", departement }),
    text: departement.bezeichnung,
  }));
  return new Missing(sentence, links);
}

export async function readAccount(service: Service, id: string): Promise<Konto> {
  if (!/^\d{1,15}$/.test(id)) throw new ServiceError(404, {});
  return service.one(`/konten/${id}`);
}

/** The same for a page. */
export async function accountWith(visit: Reader & Pick<Visit, "service">, id: string): Promise<Konto> {
  try {
    return await readAccount(visit.service, id);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 404) throw error;
  }
  const words = inLanguage(visit.language, WORDS);
  throw new Missing(words.noAccount(quoted(id)), [
    { href: linkTo(visit, "/suche"), text: words.find },
    { href: linkTo(visit, "/finanzen"), text: words.all },
  ]);
}

/** The filter parameters for `/sachkonto2stellig` and similar addresses of the service. */
export function filterOf(scope: Scope): Query {
  switch (scope.kind) {
    case "city":
      return {};
    case "departement":
      return { departement: scope.departement.key };
    case "institution":
      return { institution: scope.institution.key };
    case "konto":
      return { institution: scope.konto.institution.key };
  }
}

/** The conditions for the cube of the service. */
export function cubeCuts(scope: Scope): readonly string[] {
  switch (scope.kind) {
    case "city":
      return [];
    case "departement":
      return [`departement:${JSON.stringify(scope.departement.key)}`];
    case "institution":
      return [`institution:${JSON.stringify(scope.institution.key)}`];
    case "konto":
      return [`institution:${JSON.stringify(scope.konto.institution.key)}`];
  }
}

export function nameOf(scope: Scope, reader: Reader): string {
  switch (scope.kind) {
    case "city":
      return cityWords(reader).Whole;
    case "departement":
      return scope.departement.bezeichnung;
    case "institution":
      return scope.institution.bezeichnung;
    case "konto":
      return scope.konto.bezeichnung;
  }
}

/** The parameters of the scope in addresses of pages. */
export function scopeQuery(scope: Scope): Query {
  switch (scope.kind) {
    case "city":
      return {};
    case "departement":
      return { departement: scope.departement.key };
    case "institution":
      return { departement: scope.institution.departement.key, institution: scope.institution.key };
    case "konto":
      return { konto: scope.konto.id };
  }
}

export function departmentOf(scope: Scope): Departement | undefined {
  switch (scope.kind) {
    case "city":
      return undefined;
    case "departement":
      return scope.departement;
    case "institution":
      return scope.institution.departement;
    case "konto":
      return scope.konto.institution.departement;
  }
}

/** The scope's own page. */
export function scopeLink(visit: Reader, scope: Scope, query: Query = {}): string {
  switch (scope.kind) {
    case "city":
      return linkTo(visit, "/finanzen", query);
    case "departement":
      return linkTo(visit, `/finanzen/departement/${scope.departement.key}`, query);
    case "institution":
      return linkTo(visit, `/finanzen/institution/${scope.institution.key}`, query);
    case "konto":
      return linkTo(visit, `/finanzen/konto/${scope.konto.id}`, query);
  }
}
