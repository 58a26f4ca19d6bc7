import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../../src/storage/journal/batch-plan.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { JournalSql } from '../../../src/storage/journal/journal-schema.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { intent, lease, T } from '../../support/stores/journal-intent.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/**
 * Returns a journal that passes the statements whose text matches `begins` to `answer`. All other statements
 * run normally.
 */
async function journalOf(
  begins: RegExp,
  answer: (run: () => ReturnType<JournalSql['write']>) => ReturnType<JournalSql['write']>,
): Promise<Journal> {
  const wrapJournal = (sql: JournalSql): JournalSql => ({
    read: (text, values) => sql.read(text, values),
    writeAll: (text, rows) => sql.writeAll(text, rows),
    close: () => sql.close(),
    write: (text, values) =>
      begins.test(text) ? answer(() => sql.write(text, values)) : sql.write(text, values),
    decide: (text, values, key) =>
      begins.test(text) ? answer(() => sql.decide(text, values, key)) : sql.decide(text, values, key),
  });
  const random = (count: number): Uint8Array => new Uint8Array(count).fill(7);
  const place = { env: { PIX_DATA_DIR: tempFolder() }, platform: 'linux', home: '/nowhere' } as const;
  return openJournal({ ...place, random, wrapJournal });
}
/** Runs the statement twice, as pix does when the connection is lost before the answer arrives. */
const twice: Parameters<typeof journalOf>[1] = async (run) => {
  await run();
  return run();
};

describe('journal whose statement runs twice after a lost connection', () => {
  it.each([
    ['that pix generated', /^with intent/, { generated: true }],
    ['that the operator gave', /^with intent/, {}],
  ])('Journal.open run twice returns "opened" for a reference %s', async (_which, begins, changes) => {
    const journal = await journalOf(begins, twice);
    const opening = await journal.open(intent({ id: 'e1', ...changes }), lease('host:1:aa'));
    expect(opening).toMatchObject({
      kind: 'opened',
      entry: { id: 'e1', attempt: 1 },
      permit: { id: 'e1' },
    });
    await journal.close();
  });

  it('Journal.open returns "used" if the existing entry has another lease owner, another id or a later attempt', async () => {
    const journal = await journalOf(/^with intent/, (run) => run());
    await journal.open(intent({ id: 'e1' }), lease('host:1:aa'));
    expect(await journal.open(intent({ id: 'e1' }), lease('host:2:bb'))).toMatchObject({ kind: 'used' });
    expect(await journal.open(intent({ id: 'e2' }), lease('host:1:aa'))).toMatchObject({ kind: 'used' });
    await journal.repeat('e1', lease('host:1:aa'));
    expect(await journal.open(intent({ id: 'e1' }), lease('host:1:aa'))).toMatchObject({ kind: 'used' });
    await journal.close();
  });

  it('JournalBatches.plan returns true for a new batch even if the insert statement runs twice', async () => {
    const journal = await journalOf(/^insert into batches/, twice);
    const plan = {
      id: 'p1',
      scope: 'account',
      holder: 'holder',
      place: '',
      profileId: '',
      family: 'main' as const,
      settings: {},
      name: 'folha',
      profile: 'shop',
      file: 'f.csv',
      rows: 1,
      totalCents: 1n,
      createdAt: T,
    };
    async function* rows(): AsyncGenerator<StoredRow> {
      yield { line: 2, reference: 'r', amountCents: 1n, print: 'p' };
    }
    expect(await journal.batches.plan(plan, rows())).toBe(true);
    const result = await journal.batches.get('account', 'folha');
    expect(result).toEqual({ ...plan, states: {}, reasons: {}, pauseRequestedAt: null });
    const other = { ...plan, id: 'p2' };
    expect(await journal.batches.plan(other, rows())).toBe(false);
    let kept = 0;
    for await (const _row of journal.batches.rows('p2')) kept += 1;
    expect(kept).toBe(0);
    await journal.close();
  });
});

describe('journal that cannot write an entry', () => {
  it('Journal.open throws the error of the database when it cannot write', async () => {
    const full = new Error('disk full');
    for (const generated of [true, false]) {
      const journal = await journalOf(/^with intent/, () => Promise.reject(full));
      await expect(journal.open(intent({ generated }), lease())).rejects.toBe(full);
      await journal.close();
    }
  });

  it('Journal.open throws when the database neither inserts nor finds the entry', async () => {
    const journal = await journalOf(/^(with intent|insert into entries)/, async () => []);
    await expect(journal.open(intent(), lease())).rejects.toThrow('r1 is neither new nor there');
    await journal.close();
  });
});
