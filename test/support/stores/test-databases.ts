import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Client } from 'pg';
import { inject } from 'vitest';

/** Databases for the tests of a file. */
export interface TestDatabases {
  start(): Promise<void>;
  /** Returns the URL of a new schema, because creating a database takes ten times as long. */
  next(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Returns databases in a server that all tests of a run share. Without PostgreSQL, prints a note and returns
 * null.
 */
export function testDatabases(): TestDatabases | null {
  const starter = inject('postgresStarter');
  if (starter === null) {
    console.log('PostgreSQL is not tested: no server on this machine, and none could be added.');
    return null;
  }
  let url = '';
  let client: Client | undefined;
  let schemas = 0;
  let created: Promise<unknown> = Promise.resolve();
  return {
    async start() {
      url = await text(connect(starter, '127.0.0.1'));
      if (!url.startsWith('postgres:')) throw new Error(url);
      // Most tests that load this file use no database.
      const { default: pg } = await import('pg');
      client = new pg.Client({ connectionString: url });
      await client.connect();
    },
    async next() {
      schemas += 1;
      const schema = `test_${schemas}`;
      // Tests of a file may run at the same time, but a client runs only one statement at a time.
      created = created.then(() => client?.query(`create schema ${schema}`));
      await created;
      return `${url}?options=-csearch_path%3D${schema}`;
    },
    stop: async () => client?.end(),
  };
}
