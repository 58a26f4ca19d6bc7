import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { JournalRollbackGuard } from '../../../src/cli/session/session-journal.ts';
import type { World } from '../../../src/cli/session/world.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { compareMark } from '../../../src/storage/journal/journal-mark.ts';
import type { JournalSql } from '../../../src/storage/journal/journal-schema.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores } from '../../support/stores/journal-stores.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const OWNER = 'host:1:aa';

describe.each(journalStores())('a journal in $name that lacks entries', (store) => {
  beforeAll(() => store.start());
  afterAll(() => store.stop());

  /** Returns two views of a new journal, as two processes have, and its database. */
  async function views(): Promise<{ journal: Journal; other: Journal; sql: JournalSql }> {
    const place = await store.place();
    let sql: JournalSql | undefined;
    const wrapJournal = (inner: JournalSql): JournalSql => {
      sql = inner;
      return inner;
    };
    const random = (count: number): Uint8Array => randomBytes(count);
    const at = { env: place.env, platform: 'linux', home: '/nowhere', random } as const;
    const journal = await openJournal({ ...at, wrapJournal });
    const other = await place.open();
    onTestFinished(async () => {
      await Promise.all([journal.close(), other.close()]);
      await place.end();
    });
    if (sql === undefined) throw new Error('no database');
    return { journal, other, sql };
  }
  const opened = async (journal: Journal, reference: string, generated = false) => {
    const order = intent({ reference, destinationPrint: reference, generated });
    const opening = await openEntry(journal, order, lease(OWNER));
    expect(opening.kind).toBe('opened');
    return opening.entry;
  };
  /** Removes entries, as an older copy of the database would. */
  const lose = async (sql: JournalSql, ...ids: readonly string[]): Promise<void> => {
    for (const id of ids) await sql.write('delete from entries where id = ?', [id]);
  };
  const guardOf = (home: string, nowMs = T): JournalRollbackGuard => {
    // JournalRollbackGuard uses only these members of World.
    const world = { env: {}, platform: 'linux', home, clock: new VirtualClock(nowMs) } as unknown as World;
    return new JournalRollbackGuard(world, () => undefined);
  };
  const LOST = { kind: 'usage', errorCode: 'journal_entry_lost', outcome: 'not_sent' };

  it('Journal.open opens nothing after the last entry of this process has vanished, and other processes stop too', async () => {
    const { journal, other, sql } = await views();
    const { id } = await opened(journal, 'r1');
    await opened(other, 'r2');
    await lose(sql, id);
    const refused = await pixErrorOf(() => opened(journal, 'r3'));
    expect(refused).toMatchObject({
      ...LOST,
      init: { key: 'journal.entry_lost', params: { id }, hintKey: 'journal.replaced.hint' },
    });
    expect(await pixErrorOf(() => opened(other, 'r4'))).toMatchObject({ ...LOST, init: { params: { id } } });
    expect((await other.list({ limit: 9 })).map(({ reference }) => reference)).toEqual(['r2']);
  });

  it('Journal.open notices that an entry of this process has vanished although other entries were added', async () => {
    const { journal, other, sql } = await views();
    const { id, seq } = await opened(journal, 'r1');
    await lose(sql, id);
    expect((await opened(other, 'r2')).seq).toBe(seq);
    expect(await pixErrorOf(() => opened(journal, 'r3'))).toMatchObject(LOST);
  });

  it('Journal.open notices that an entry is there, but its last attempt has vanished', async () => {
    const { journal, sql } = await views();
    const { id } = await opened(journal, 'r1');
    await journal.recordOutcome(id, OWNER, { state: 'not_applied' }, T);
    const again = await opened(journal, 'r1');
    expect([again.id, again.opening === id]).toEqual([id, false]);
    await opened(journal, 'r2');
    journal.openings.last = again;
    await opened(journal, 'r3');
    await sql.write("update entries set state = 'not_applied', attempt = 1, openings = '' where id = ?", [
      id,
    ]);
    journal.openings.last = again;
    expect(await pixErrorOf(() => opened(journal, 'r4'))).toMatchObject(LOST);
  });

  it('Journal.open opens again an entry that a person adopted with its journal', async () => {
    const { journal, other, sql } = await views();
    const { id } = await opened(journal, 'r1');
    await lose(sql, id);
    const home = tempFolder();
    expect(await pixErrorOf(() => opened(journal, 'r2'))).toMatchObject(LOST);
    await guardOf(home).adopt(journal);
    expect((await opened(journal, 'r2')).reference).toBe('r2');
    expect((await opened(other, 'r3')).reference).toBe('r3');
  });

  it('JournalOpenings.missing returns openings that the journal lacks, but not those of pruned entries', async () => {
    const { journal, other, sql } = await views();
    const [kept, unused, lost] = [
      await opened(journal, 'kept'),
      await opened(journal, 'unused', true),
      await opened(journal, 'lost'),
    ];
    await journal.recordOutcome(unused.id, OWNER, { state: 'not_applied' }, T);
    const again = await opened(journal, 'unused', true);
    await journal.recordOutcome(unused.id, OWNER, { state: 'not_sent' }, T);
    await journal.markShown([unused.id], T);
    expect((await other.pruning.prune(T + 1)).removed).toBe(1);
    await lose(sql, lost.id);
    expect(again).toMatchObject({ id: unused.id, opening: expect.not.stringContaining(unused.id) });
    const all = [kept, unused, again, lost];
    expect((await other.openings.missing(all)).map(({ id }) => id)).toEqual([lost.id]);
    expect(await other.openings.missing([{ id: kept.id, opening: 'another' }])).toHaveLength(1);
    const many = Array.from({ length: 1_000 }, (_, at) => ({ id: `none-${at}`, opening: `none-${at}` }));
    expect(await other.openings.missing([kept, ...many])).toHaveLength(1_000);
  });

  it.each<readonly [string, (journal: Journal, id: string) => Promise<void>]>([
    ['recordOutcome', (journal, id) => journal.recordOutcome(id, OWNER, { state: 'confirmed' }, T)],
    ['restate', (journal, id) => journal.restate(id, { serviceStatus: 'COMPLETED' })],
    ['markShown', (journal, id) => journal.markShown([id], T)],
  ])('Journal.%s throws if its entry is lost, and no process opens one', async (_name, write) => {
    const { journal, other, sql } = await views();
    const { id } = await opened(journal, 'r1');
    await lose(sql, id);
    expect(await pixErrorOf(() => write(journal, id))).toMatchObject({ ...LOST, init: { params: { id } } });
    expect(await pixErrorOf(() => opened(other, 'r2'))).toMatchObject(LOST);
  });

  it('writes that the state of an entry does not allow change nothing, and do not throw', async () => {
    const { journal, other } = await views();
    const { id } = await opened(journal, 'r1');
    await journal.restate(id, { serviceStatus: 'COMPLETED' });
    await journal.markShown([id], T);
    await journal.recordOutcome(id, 'other:2:bb', { state: 'refused' }, T);
    expect(await other.get(id)).toMatchObject({ state: 'sending', serviceStatus: null, shownAt: null });
    await journal.recordOutcome(id, OWNER, { state: 'confirmed' }, T);
    await journal.recordOutcome(id, OWNER, { state: 'unknown' }, T);
    await journal.markShown([id], T);
    await journal.markShown([id], T + 1);
    expect(await other.get(id)).toMatchObject({ state: 'confirmed', shownAt: T });
  });

  it('a machine refuses an older copy of its journal, even if entries were added to the copy since', async () => {
    const { journal, other, sql } = await views();
    const home = tempFolder();
    const guard = guardOf(home);
    const first = await opened(journal, 'r1');
    await guard.reach(journal, first);
    const lost = await opened(journal, 'r2');
    await guard.reach(journal, lost);
    await lose(sql, lost.id);
    await opened(other, 'r3');
    await opened(other, 'r4');
    expect(await guardOf(home).problem(other)).toMatchObject({ ...LOST, init: { params: { id: lost.id } } });
    // Another machine has no mark that proves it, but the journal now says it.
    expect(await guardOf(tempFolder()).problem(other)).toMatchObject(LOST);
    await guardOf(home).adopt(other);
    expect(await guardOf(home).problem(other)).toBe(null);
    expect(await guardOf(tempFolder()).problem(other)).toBe(null);
  });

  it('a machine notices the loss of a payment that another machine made just before its own', async () => {
    const { journal, other, sql } = await views();
    const home = tempFolder();
    const mine = await opened(journal, 'mine');
    const theirs = await opened(other, 'theirs');
    await guardOf(home).reach(journal, mine);
    await lose(sql, theirs.id);
    await opened(journal, 'mine-2');
    expect(await guardOf(home).problem(journal)).toMatchObject({ init: { params: { id: theirs.id } } });
  });

  it('JournalRollbackGuard.check makes Journal.open refuse after the newest marked payment has vanished', async () => {
    const { journal, other, sql } = await views();
    const home = tempFolder();
    const entry = await opened(journal, 'r1');
    await guardOf(home).reach(journal, entry);
    // Another process on this machine checks its journal, and asks a person. Meanwhile the journal goes back.
    await guardOf(home).check(other);
    await lose(sql, entry.id);
    expect(await pixErrorOf(() => opened(other, 'r2'))).toMatchObject(LOST);
  });

  it('compareMark finds a missing payment and an older copy, and changes nothing in the journal', async () => {
    const { journal, other, sql } = await views();
    const home = tempFolder();
    const place = { env: {}, platform: 'linux', home } as const;
    expect(await compareMark(place, journal)).toMatchObject({ mark: null, problem: null });
    const [first, second] = [await opened(journal, 'r1'), await opened(journal, 'r2')];
    for (const entry of [first, second]) await guardOf(home).reach(journal, entry);
    expect(await compareMark(place, journal)).toMatchObject({ mark: { seq: second.seq }, problem: null });
    expect(await compareMark(place, null)).toMatchObject({ problem: { errorCode: 'journal_replaced' } });
    await lose(sql, first.id);
    expect(await compareMark(place, journal)).toMatchObject({
      problem: { ...LOST, init: { params: { id: first.id } } },
      missing: [{ id: first.id }],
    });
    await lose(sql, second.id);
    expect(await compareMark(place, other)).toMatchObject({ problem: { errorCode: 'journal_older' } });
    expect(await sql.read('select id from lost_entries', [])).toEqual([]);
    await other.openings.noteMissing('x');
    expect(await compareMark({ ...place, home: tempFolder() }, other)).toMatchObject({
      problem: { ...LOST, init: { params: { id: 'x' } } },
    });
  });

  it('JournalRollbackGuard.lastAt is the time of the first payment that the journal lacks', async () => {
    const { journal, sql } = await views();
    const home = tempFolder();
    const entries: { readonly id: string }[] = [];
    for (const index of [0, 1, 2]) {
      const entry = await opened(journal, `r${index}`);
      await guardOf(home, T + index * 1_000).reach(journal, entry);
      entries.push(entry);
    }
    const guard = guardOf(home, T + 9_000);
    expect([await guard.problem(journal), guard.lastAt]).toEqual([null, T + 2_000]);
    await lose(sql, entries[1]?.id ?? '', entries[2]?.id ?? '');
    // The number of the newest entry is lower, too.
    expect([(await guard.problem(journal))?.errorCode, guard.lastAt]).toEqual(['journal_older', T + 1_000]);
  });
});
