/**
 * Where the services are that are mirrored, and the logins for them, from flags and environment. User names and
 * passwords are taken out of addresses, so that nothing that shows, logs or stores an address has any. Error messages
 * never contain them.
 */
import { Problem } from "../../base/problems.ts";
import { type Login, type Logins, parseLogin } from "../../mirror/fetch/login.ts";
import { isIndexName } from "../../parliament/describe/description.ts";
import { readNamedFile } from "../io/named-file.ts";

export interface ServiceAddress {
  readonly base: URL;
  readonly logins?: Logins;
}

export interface CouncilAddress extends ServiceAddress {
  /** As in their addresses; by default all. */
  readonly indexes?: readonly string[];
  /** Of indexes that have their own base URL, by name in lower case. */
  readonly bases?: ReadonlyMap<string, URL>;
}

export const LOGIN_VARIABLE = "RATHAUS_MIRROR_LOGIN";

export function refuse(sentence: string): never {
  throw new Problem("usage-invalid", sentence);
}

export function financeAddress(text: string | undefined): ServiceAddress | undefined {
  if (text === undefined) return undefined;
  const logins = new Map<string, Login>();
  return { base: addressIn("finance", text, logins), ...ifAny(logins) };
}

export interface CouncilFlags {
  readonly parliament?: string;
  /** `geschaeft`, or `geschaeft=https://…`, several with commas. */
  readonly index?: readonly string[];
  readonly loginFile?: string;
}

/** Undefined if no council service is to be mirrored. */
export function councilAddress(flags: CouncilFlags, environment: NodeJS.ProcessEnv): CouncilAddress | undefined {
  const logins = new Map<string, Login>();
  const service = flags.parliament === undefined ? undefined : addressIn("parliament", flags.parliament, logins);
  const given = flags.index?.flatMap((list) => list.split(",")).map((entry) => entryIn(entry.trim()));
  const bases = new Map<string, URL>();
  for (const { name, address } of given ?? []) {
    if (address === undefined) continue;
    bases.set(name.toLowerCase(), councilBase(addressIn("index", address, logins, service), name));
  }
  const base = service ? councilBase(service) : bases.values().next().value;
  if (base === undefined) return undefined;
  const homeless = service ? undefined : given?.find(({ address }) => address === undefined);
  if (homeless) refuse(`--index ${homeless.name} needs an address: ${homeless.name}=https://…, or --parliament <url>.`);
  const login = defaultLogin(flags.loginFile, environment[LOGIN_VARIABLE]);
  if (login) for (const { origin } of [base, ...bases.values()]) if (!logins.has(origin)) logins.set(origin, login);
  return {
    base,
    ...(given && { indexes: given.map(({ name }) => name) }),
    ...(bases.size > 0 && { bases }),
    ...ifAny(logins),
  };
}

function ifAny(logins: Logins): Pick<ServiceAddress, "logins"> {
  return logins.size > 0 ? { logins } : {};
}

/** Index names become path segments. */
function entryIn(entry: string): { readonly name: string; readonly address?: string } {
  const [name, ...rest] = entry.split("=");
  const address = rest.length > 0 ? rest.join("=") : undefined;
  if (!isIndexName(name)) refuse(`--index is "${shown(entry)}", but names of indexes are expected.`);
  return { name, address };
}

/** Adds the login in the address, if there is one. A path alone is at the same host as `near`. */
function addressIn(flag: string, text: string, logins: Map<string, Login>, near?: URL): URL {
  const base = text.startsWith("/") ? near : undefined;
  if (!URL.canParse(text, base) || !/^https?:$/.test(new URL(text, base).protocol)) {
    refuse(`--${flag} is "${shown(text)}", but an http or https address is expected.`);
  }
  const url = new URL(text, base);
  if (url.username !== "" || url.password !== "") {
    const login = { user: decoded(url.username), password: decoded(url.password) };
    const before = logins.get(url.origin);
    if (before && (before.user !== login.user || before.password !== login.password)) {
      refuse(`There are two logins for ${url.origin}, but each host has one.`);
    }
    logins.set(url.origin, login);
  }
  url.username = "";
  url.password = "";
  url.search = "";
  url.hash = "";
  return url;
}

/** Without what may be a user name and a password. */
const shown = (text: string): string =>
  `${text.includes("@") ? "…" : ""}${text.slice(Math.max(0, text.lastIndexOf("@")))}`;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address before the name of an index. The product has its indexes below `/cdws/Index`. */
function councilBase(address: URL, name?: string): URL {
  const base = new URL(address);
  const segments = base.pathname.split("/").filter((segment) => segment !== "");
  if (name !== undefined && segments.at(-1)?.toLowerCase() === name.toLowerCase()) segments.pop();
  if (segments.at(-1)?.toLowerCase() === "cdws") segments.push("Index");
  base.pathname = segments.join("/");
  return base;
}

function defaultLogin(file: string | undefined, variable: string | undefined): Login | undefined {
  const text = file === undefined ? variable : readNamedFile(file).toString().split(/\r?\n/, 1)[0];
  if (text === undefined || text === "") return undefined;
  const where = file === undefined ? LOGIN_VARIABLE : `The first line of ${file}`;
  return parseLogin(text) ?? refuse(`${where} has no colon, but user:password is expected.`);
}
