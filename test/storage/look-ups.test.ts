import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type EntryState, UNKNOWN_STATES } from '../../src/domain/money/transaction-statuses.ts';
import { CLAIM, NEXT_DUE } from '../../src/storage/inbox/forward-statements.ts';
import {
  AGAIN,
  COUNTS,
  DROP_OLD_REJECTED,
  firstOf,
  GET,
  INSERT_ONLY,
  knownOf,
  listOf,
  PRUNE,
  SPAN,
  statusesOf,
} from '../../src/storage/inbox/inbox-statements.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import {
  BEAT,
  filterConditions,
  HAS_CHANGED,
  IN_THE_WAY,
  LEASE,
  OPEN,
  RECORD_OUTCOME,
  REPEAT,
} from '../../src/storage/journal/journal-statements.ts';
import { openJournal } from '../../src/storage/journal/open-journal.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/** Creates an inbox or journal as pix does, and opens its file read-only. */
async function made(store: 'inbox' | 'journal'): Promise<DatabaseSync> {
  const folder = tempFolder();
  const file = join(folder, `${store}.sqlite`);
  if (store === 'inbox') await (await openInbox(file)).close();
  else {
    const place = {
      home: folder,
      platform: process.platform,
      random: (count: number) => new Uint8Array(count),
    };
    await (await openJournal({ ...place, env: { PIX_DATA_DIR: folder } })).close();
  }
  const db = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => db.close());
  return db;
}

/** Returns the steps in which SQLite would run a statement. */
function plan(db: DatabaseSync, sql: string): readonly string[] {
  const marks = sql.match(/\?/g)?.length ?? 0;
  const steps = db.prepare(`explain query plan ${sql}`).all(...Array.from({ length: marks }, () => null));
  return steps.map(({ detail }) => String(detail));
}

/** Returns the steps in which a statement reads a whole table. Ignores tables of constant size. */
const scans = (db: DatabaseSync, sql: string): readonly string[] =>
  plan(db, sql).filter((detail) =>
    /^SCAN (?!intent|CONSTANT|\d+-ROW VALUES|\(subquery|\d+ CONSTANT)/.test(detail),
  );

const key = { transactionId: 'TX1', dedupeKey: 'verified:a' };
const delivery = { body: new Uint8Array(), transactionId: null, dedupeKey: 'verified:a' };

it.each([
  ['find the first copy by id', firstOf({ ...delivery, transactionId: 'TX1' }).sql],
  ['find the first copy without an id', firstOf(delivery).sql],
  ['count a duplicate', AGAIN],
  ['insert a delivery', INSERT_ONLY],
  ['read a delivery by id', GET],
  ['list the deliveries of a transaction', listOf({ transactionId: 'TX1' }).sql],
  ['find which events with an id are known', knownOf([key, key])[0]?.sql ?? ''],
  ['find which events without an id are known', knownOf([{ ...key, transactionId: null }])[0]?.sql ?? ''],
  ['read the statuses of transactions', statusesOf(['a', 'b'])[0]?.sql ?? ''],
  ['prune older deliveries', PRUNE],
  ['claim due forwards', CLAIM],
  ['find the next due forward', NEXT_DUE],
])('the inbox uses an index to %s', async (_what, sql) => {
  expect(scans(await made('inbox'), sql)).toEqual([]);
});

it('Inbox.stats counts deliveries with an index and does not read their bodies', async () => {
  expect(plan(await made('inbox'), COUNTS)).toEqual([
    'SCAN deliveries USING COVERING INDEX deliveries_counted',
  ]);
});

it.each([
  ['open an entry', OPEN],
  ['find earlier payments', IN_THE_WAY],
  ['compare the payments that the person has seen', HAS_CHANGED],
  ['take a lease', LEASE.sql],
  ['renew a lease', BEAT.sql],
  ['repeat an entry', REPEAT.sql],
  ['record an outcome', RECORD_OUTCOME.sql],
])('the journal uses an index to %s', async (_what, sql) => {
  expect(scans(await made('journal'), sql)).toEqual([]);
});

const indexes = (db: DatabaseSync, sql: string): readonly string[] =>
  plan(db, sql).flatMap((detail) => /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? []);

describe('queries for rare rows', () => {
  it('the journal finds payments with unknown outcome through an index that contains only these payments', async () => {
    const { where } = filterConditions({ profile: 'shop', states: UNKNOWN_STATES });
    const db = await made('journal');
    for (const order of ['created_at, id', 'created_at desc, id desc'])
      expect(indexes(db, `select * from entries where ${where} order by ${order} limit ?`)).toEqual([
        'entries_in_doubt',
      ]);
  });

  it('the inbox finds rejected deliveries through an index that contains only these deliveries', async () => {
    const { sql } = listOf({ signatures: ['rejected'], withDuplicates: true, order: 'newest', limit: 20 });
    const db = await made('inbox');
    expect(indexes(db, sql)).toEqual(['deliveries_rejected']);
    expect(scans(db, DROP_OLD_REJECTED)).toEqual([
      'SCAN deliveries USING COVERING INDEX deliveries_rejected',
    ]);
  });

  it('the inbox reads the later pages of a filtered list through the primary key', async () => {
    const chosen = { event: 'TRANSACTION_COMPLETED', sinceMs: 1, untilMs: 2, limit: 9 };
    const db = await made('inbox');
    for (const reached of [{ afterId: 1 }, { beforeId: 9, order: 'newest' as const }])
      expect(plan(db, listOf({ ...chosen, ...reached }).sql)).toEqual([
        expect.stringMatching(/^SEARCH deliveries USING INTEGER PRIMARY KEY \(rowid[<>]\?\)$/),
      ]);
    expect(indexes(db, listOf({ event: 'TRANSACTION_COMPLETED', limit: 9 }).sql)).toEqual([
      'deliveries_counted',
    ]);
    expect(indexes(db, SPAN)).toEqual(['deliveries_by_time']);
  });

  it('filterConditions refuses a state that does not exist', () => {
    const state = "sending' or '1' = '1" as EntryState;
    expect(() => filterConditions({ states: [state] })).toThrow('state');
  });
});

it('the test helper "scans" returns the steps in which a statement reads a whole table', async () => {
  expect(scans(await made('inbox'), 'select id from deliveries where headers = ?')).toHaveLength(1);
  expect(scans(await made('journal'), 'select other.id from entries other where command = ?')).toHaveLength(
    1,
  );
});
