import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { journalMigrations } from '../../../src/storage/journal/journal-schema.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { openSqlite } from '../../../src/system/sqlite/sqlite-file.ts';
import { intent, lease, takeLease } from '../../support/stores/journal-intent.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

let folder: string;
beforeEach(() => {
  folder = tempFolder();
});

/**
 * Writes a journal in the format of version 1. It contains a confirmed payout, a payout whose answer was
 * lost, and a batch.
 */
function version1(): void {
  const migrations = journalMigrations({ integer: 'integer', end: ' strict' }).slice(0, 1);
  const db = openSqlite({ file: join(folder, 'journal.sqlite'), migrations, busyMs: 1_000 });
  const insert =
    db.prepare(`insert into entries (id, scope, reference, kind, family, idempotency_key, amount_cents,
    destination, destination_print, profile, command, state, attempt, created_at, sent_at, settled_at, lease_until)
    values (?, 'account', ?, 'payout', 'main', 'k', 5000, 'fo***', 'print', 'shop', 'payout create', ?, 1, 10, 10, ?, 0)`);
  insert.run('e1', 'done', 'confirmed', 11);
  insert.run('e2', 'lost', 'unknown', 12);
  db.exec("insert into batches values ('account', 'folha', 'p1', 'shop', '/x/folha.csv', 2, 100, 10)");
  db.close();
  writeFileSync(join(folder, 'journal.key'), new Uint8Array(32));
}

const open = () =>
  openJournal({
    env: { PIX_DATA_DIR: folder },
    platform: 'linux',
    home: '/nowhere',
    random: (n) => new Uint8Array(n),
  });

describe('openJournal', () => {
  it('openJournal creates strict tables, so that SQLite refuses a text in a column for numbers', async () => {
    await (await open()).close();
    const db = new DatabaseSync(join(folder, 'journal.sqlite'));
    onTestFinished(() => db.close());
    const tables = db.prepare(
      "select name, strict from pragma_table_list where name in ('batches', 'entries') order by name",
    );
    expect(tables.all()).toEqual([
      { name: 'batches', strict: 1 },
      { name: 'entries', strict: 1 },
    ]);
  });
});

describe('journal of version 1', () => {
  it('openJournal marks outcomes of version 1 as shown and payments without an answer as unknown', async () => {
    version1();
    const journal = await open();
    expect(await journal.get('e1')).toMatchObject({ state: 'confirmed', shownAt: 11, mismatch: null });
    expect(await journal.get('e2')).toMatchObject({
      state: 'unknown',
      shownAt: null,
      generated: false,
      holder: 'unnamed account',
    });
    expect(await journal.batches.get('account', 'folha')).toMatchObject({
      family: null,
      holder: 'unnamed account',
      settings: {},
    });
    await journal.close();
  });

  it('Journal.open returns an unknown payment of version 1 instead of opening an equal payment', async () => {
    version1();
    const journal = await open();
    const equal = intent({ id: 'e3', holder: 'h', reference: 'new', generated: true, idempotencyKey: 'new' });
    const by = lease('host:1:aa', 100);
    expect(await journal.open(equal, by)).toMatchObject({ kind: 'earlier', entry: { id: 'e2' } });
    await takeLease(journal, 'e2', by);
    await journal.recordOutcome('e2', by.owner, { state: 'refused' }, 101);
    await journal.markShown(['e2'], 102);
    expect(await journal.open(equal, by)).toMatchObject({ kind: 'opened' });
    await journal.close();
  });
});
