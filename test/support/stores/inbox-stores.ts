import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Inbox } from '../../../src/storage/inbox/inbox.ts';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { tempFolder } from '../worlds/temp-folder.ts';
import { testDatabases } from './test-databases.ts';

export interface InboxStoreKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Starts and stops the store with the tests of the current block. */
  use(): void;
  /** Returns the place of a new inbox: a file or a URL. */
  place(): Promise<string>;
  /** Runs SQL statements in the inbox at a place. */
  run(place: string, text: string): Promise<void>;
}

const sqlite: InboxStoreKind = {
  name: 'SQLite',
  use: () => undefined,
  place: async () => join(tempFolder(), 'inbox.db'),
  async run(place, text) {
    const db = new DatabaseSync(place);
    db.exec(text);
    db.close();
  },
};

/** Returns SQLite and, if available, PostgreSQL. */
export function inboxStores(): readonly InboxStoreKind[] {
  const databases = testDatabases();
  if (databases === null) return [sqlite];
  const postgres: InboxStoreKind = {
    name: 'PostgreSQL',
    use() {
      beforeAll(databases.start);
      afterAll(databases.stop);
    },
    place: databases.next,
    async run(place, text) {
      const client = new Client({ connectionString: place });
      await client.connect();
      await client.query(text);
      await client.end();
    },
  };
  return [sqlite, postgres];
}

/** Opens an inbox that closes when the test ends. */
export async function inboxAt(place: string): Promise<Inbox> {
  const inbox = await openInbox(place);
  onTestFinished(() => inbox.close());
  return inbox;
}
