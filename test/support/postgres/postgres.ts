/** Databases on the PostgreSQL server of this test run; the first request starts the server. */
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { inject } from "vitest";
import { EMPTY_VERSION, STORE_FORMAT } from "../../../src/store/store.ts";

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** Emptied databases of this worker: to empty one takes a fraction of the time of CREATE DATABASE. */
const free: string[] = [];

/** A database without data, new or reused. A reused one has the tables of the program, which takes longer to make. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const url = free.pop() ?? (await newDatabase()).url;
  return {
    url,
    async remove() {
      await administer(url, EMPTY);
      free.push(url);
    },
  };
}

/** TRUNCATE makes new files for each table, so tables that were never filled are left alone. */
const EMPTY = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  DO $$
  DECLARE
    filled text := (SELECT string_agg(quote_ident(relname), ', ') FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'meta'
      AND pg_relation_size(oid) > 0);
  BEGIN
    IF filled IS NOT NULL THEN EXECUTE 'TRUNCATE ' || filled; END IF;
    IF to_regclass('public.meta') IS NOT NULL THEN
      DELETE FROM meta;
      INSERT INTO meta VALUES ('format', '${STORE_FORMAT}'), ('version', '${EMPTY_VERSION}');
    END IF;
  END $$`;

export async function newDatabase(): Promise<TestDatabase> {
  const server = await text(connect(inject("postgresPort"), "127.0.0.1"));
  if (server === "") throw new Error("PostgreSQL did not start; see the output above.");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name}`);
  return {
    url: server.replace(/postgres$/, name),
    remove: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/** Runs a statement as the superuser. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
