/** A user name and a password for Basic authentication (RFC 7617). In: `user:password`. Out: a header. */
export interface Login {
  readonly user: string;
  readonly password: string;
}

/** By origin. */
export type Logins = ReadonlyMap<string, Login>;

/** Undefined without a colon. */
export function parseLogin(text: string): Login | undefined {
  const at = text.indexOf(":");
  return at < 0 ? undefined : { user: text.slice(0, at), password: text.slice(at + 1) };
}

export function authorizationOf(login: Login): string {
  return `Basic ${tokenOf(login)}`;
}

/** What no message may contain. */
export function secretsOf(login: Login): readonly string[] {
  return [tokenOf(login), login.password, encodeURIComponent(login.password)];
}

function tokenOf({ user, password }: Login): string {
  return Buffer.from(`${user}:${password}`).toString("base64");
}
