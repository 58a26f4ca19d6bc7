import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/sandbox/store/open-store.ts';
import { SCHEMA_VERSION } from '../../src/sandbox/store/schema.ts';
import { INBOX_VERSION } from '../../src/storage/inbox/inbox-schema.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { JOURNAL_VERSION } from '../../src/storage/journal/journal-tables.ts';
import { openJournal } from '../../src/storage/journal/open-journal.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const stores = {
  'journal.sqlite': [
    JOURNAL_VERSION,
    async (folder: string) => {
      const place = { env: { PIX_DATA_DIR: folder }, platform: 'linux', home: '/nowhere' } as const;
      await (await openJournal({ ...place, random: (count) => new Uint8Array(count) })).close();
    },
  ],
  'inbox.sqlite': [
    INBOX_VERSION,
    async (folder: string) => (await openInbox(join(folder, 'inbox.sqlite'))).close(),
  ],
  'sandbox.db': [SCHEMA_VERSION, async (folder: string) => openStore(folder).close()],
} as const;

/** Runs a statement in a database, and returns its first row. */
function inFile(file: string, sql: string): unknown {
  const db = new DatabaseSync(file);
  const row = db.prepare(sql).get();
  db.close();
  return row;
}

describe('stores of other versions', () => {
  it.each(
    Object.entries(stores).flatMap(([name, [version, open]]) => [
      [name, 'newer', version + 1, open] as const,
      [name, 'older', version - 1, open] as const,
    ]),
  )('pix leaves the store %s of a %s version (%i) unchanged', async (name, age, version, open) => {
    const folder = tempFolder();
    await open(folder);
    inFile(join(folder, name), `pragma user_version = ${version}`);
    expect((await pixErrorOf(() => open(folder))).init).toMatchObject({
      key: `sqlite.${age}_version`,
      errorCode: `${age}_version`,
      hintKey: `sqlite.${age}_version.hint`,
    });
    expect(inFile(join(folder, name), 'pragma user_version')).toEqual({ user_version: version });
  });

  it('openJournal creates strict tables, so that SQLite refuses a text in a column for numbers', async () => {
    const folder = tempFolder();
    await stores['journal.sqlite'][1](folder);
    const notStrict =
      "select count(*) as n from pragma_table_list where name not like 'sqlite_%' and strict = 0";
    expect(inFile(join(folder, 'journal.sqlite'), notStrict)).toEqual({ n: 0 });
  });
});
