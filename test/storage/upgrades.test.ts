import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { PixError } from '../../src/domain/pix-error.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';
import { SCHEMA, SCHEMA_VERSION } from '../../src/sandbox/store/schema.ts';
import { SQLITE } from '../../src/storage/inbox/inbox-dialect.ts';
import { inboxMigrations } from '../../src/storage/inbox/inbox-schema.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { journalMigrations } from '../../src/storage/journal/journal-schema.ts';
import { openJournal } from '../../src/storage/journal/open-journal.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

interface Store {
  readonly file: string;
  readonly migrations: readonly string[];
  readonly open: (folder: string) => Promise<void>;
}

const dialect = { integer: 'integer', end: ' strict' } as const;
const stores: Readonly<Record<string, Store>> = {
  journal: {
    file: 'journal.sqlite',
    migrations: journalMigrations(dialect),
    open: async (folder) => {
      const place = { env: { PIX_DATA_DIR: folder }, platform: 'linux', home: '/nowhere' } as const;
      await (await openJournal({ ...place, random: (count) => new Uint8Array(count) })).close();
    },
  },
  inbox: {
    file: 'inbox.sqlite',
    migrations: inboxMigrations(SQLITE),
    open: async (folder) => (await openInbox(join(folder, 'inbox.sqlite'))).close(),
  },
  sandbox: {
    file: 'sandbox.db',
    migrations: [SCHEMA],
    open: async (folder) => openStore(folder).close(),
  },
};

/**
 * Writes an empty store of this type with this version of its schema.
 * @returns the path of its file
 */
function written(folder: string, { file, migrations }: Store, version: number): string {
  const path = join(folder, file);
  const db = new DatabaseSync(path);
  for (const statements of migrations.slice(0, version)) db.exec(statements);
  db.exec(`pragma user_version = ${version}`);
  db.close();
  return path;
}

const versionOf = (file: string): unknown => {
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare('pragma user_version').get();
  db.close();
  return row?.user_version;
};

const older = Object.entries(stores).flatMap(([name, { migrations }]) =>
  Array.from({ length: migrations.length - 1 }, (_, at) => [name, at + 1] as const),
);

describe('stores of older versions', () => {
  it.each(older)(
    'pix opens the store "%s" of version %i, upgrades it and leaves a backup of the old version',
    async (name, version) => {
      const store = stores[name] as Store;
      const folder = tempFolder();
      const file = written(folder, store, version);
      await store.open(folder);
      expect([versionOf(file), versionOf(`${file}.v${version}.backup`)]).toEqual([
        store.migrations.length,
        version,
      ]);
      expect(readdirSync(folder).filter((entry) => entry.endsWith('.tmp'))).toEqual([]);
      // The store is now current, so opening it once more makes no backup.
      const { mtimeMs } = statSync(`${file}.v${version}.backup`);
      await store.open(folder);
      expect(statSync(`${file}.v${version}.backup`).mtimeMs).toBe(mtimeMs);
    },
  );

  it('pix makes the backup of a store readable only for its owner', async () => {
    const folder = tempFolder();
    const file = written(folder, stores.journal as Store, 1);
    await stores.journal?.open(folder);
    expect(statSync(`${file}.v1.backup`).mode & 0o777).toBe(0o600);
  });

  it('pix does not upgrade a store if it cannot write the backup', async () => {
    const folder = tempFolder();
    const file = written(folder, stores.journal as Store, 1);
    // Only the pages after the first one are damaged. SQLite can therefore open the file, but cannot copy it
    // to the backup.
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, 4096));
    await expect(stores.journal?.open(folder)).rejects.toThrow(PixError);
    expect(readdirSync(folder).filter((entry) => /backup|tmp/.test(entry))).toEqual([]);
    expect(versionOf(file)).toBe(1);
  });
});

describe('stores of other versions', () => {
  it.each([
    ...Object.keys(stores).map((name) => [name, 'newer', 999] as const),
    ['sandbox', 'older', SCHEMA_VERSION - 1] as const,
  ])(
    'pix refuses to open the store "%s" if its version is %s, and does not change it',
    async (name, age, version) => {
      const store = stores[name] as Store;
      const folder = tempFolder();
      const file = written(folder, store, store.migrations.length);
      const db = new DatabaseSync(file);
      db.exec(`pragma user_version = ${version}`);
      db.close();
      expect((await pixErrorOf(() => store.open(folder))).init).toMatchObject({
        key: `sqlite.${age}_version`,
        errorCode: `${age}_version`,
      });
      expect(versionOf(file)).toBe(version);
      expect(readdirSync(folder).filter((entry) => /backup/.test(entry))).toEqual([]);
    },
  );
});
