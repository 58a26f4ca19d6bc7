import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { JournalSql } from '../../../src/storage/journal/journal-schema.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import {
  batchPlan,
  batchRows,
  intent,
  lease,
  openEntry,
  T,
  takeLease,
} from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/**
 * The lease fields of an entry that no process has leased. `Journal.lease` with these fields returns null
 * while a process holds the lease.
 */
const FREE = { leaseOwner: null, leaseBeat: 0 };

describe.each(journalStores())('journal in $name', (store) => {
  const [journal, other] = twoViews(store);

  it('Journal.open opens only one of twenty concurrent payments with the same reference', async () => {
    const openings = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? journal : other).open(intent({ id: `race${at}` }), lease(`host:${at}:aa`)),
      ),
    );
    expect(openings.filter(({ kind }) => kind === 'opened')).toHaveLength(1);
    expect(await journal.list({ limit: 1000 })).toHaveLength(1);
  });

  it('Journal.open returns the entry exactly as the journal stores it', async () => {
    const all = { beforeCents: 0n, notBefore: T, batch: 'b', batchLine: 2, overrideReason: 'why' };
    const generated = { generated: true };
    for (const [at, changes] of [{}, all, generated, { subject: 'c1' }].entries()) {
      const own = { reference: `r${at}`, destinationPrint: `print${at}`, amountCents: 2n ** 53n - 1n };
      const given = intent({ ...own, ...changes });
      const { kind, entry } = await openEntry(journal, given, lease('host:1:aa', T + 1));
      expect([kind, await other.get(entry.id)]).toEqual(['opened', entry]);
      expect(entry).toMatchObject({ ...given, serviceTime: T + 1 });
    }
  });

  it('Journal.open refuses a reference that its holder has used with another account or API family', async () => {
    await openEntry(journal, intent({ scope: 'other' }), lease());
    const opening = await openEntry(other, intent(), lease('host:2:bb'));
    expect(opening).toMatchObject({ kind: 'used', entry: { scope: 'other' } });
    const hub = intent({ scope: 'hub account', family: 'hub' });
    expect(await openEntry(other, hub, lease())).toMatchObject({ kind: 'used', entry: { family: 'main' } });
    expect((await openEntry(other, intent({ holder: 'other' }), lease('host:2:bb'))).kind).toBe('opened');
  });

  it('Journal.open returns a send permit that can be used only once', async () => {
    const opening = await openEntry(journal, intent(), lease());
    if (opening.kind !== 'opened') throw new Error('not opened');
    opening.permit.use();
    expect(() => opening.permit.use()).toThrow();
  });

  it.each(['not_sent', 'not_applied', 'refused'] as const)(
    'Journal.open reopens a %s entry only for the same amount, destination and kind',
    async (state) => {
      const first = await openEntry(journal, intent(), lease());
      await journal.recordOutcome(first.entry.id, 'host:1:aa', { state, errorCode: 'X' }, T + 1);
      expect((await openEntry(journal, intent({ amountCents: 5_001n }), lease())).kind).toBe('used');
      expect((await openEntry(journal, intent({ destinationPrint: 'elsewhere' }), lease())).kind).toBe(
        'used',
      );
      expect((await openEntry(journal, intent({ kind: 'transfer' }), lease())).kind).toBe('used');
      const again = await openEntry(other, intent(), lease('host:2:bb', T + 2));
      const reopened = { id: first.entry.id, attempt: 2, state: 'sending' };
      expect(again).toMatchObject({ kind: 'opened', entry: reopened });
      expect(again.entry.errorCode).toBeNull();
    },
  );

  it.each(['confirmed', 'unknown'] as const)('Journal.open reopens no entry that is %s', async (state) => {
    const first = await openEntry(journal, intent(), lease());
    await journal.recordOutcome(first.entry.id, 'host:1:aa', { state, serviceId: 'TX1' }, T + 1);
    const again = await openEntry(other, intent(), lease('host:2:bb', T + 2));
    expect(again).toMatchObject({ kind: 'used', entry: { state } });
  });

  it('Journal.lease leases an entry with unknown outcome to one process until the heartbeat of this process stops', async () => {
    const { entry } = await openEntry(journal, intent(), lease('host:1:aa'));
    expect(await other.lease(entry.id, lease('host:2:bb'), FREE)).toBeNull();
    expect(await journal.beat(entry.id, lease('host:1:aa', T - 5))).toBe(true);
    // `entry` was read before the last heartbeat. `lease` must therefore fail, although the lease has
    // expired by the caller's clock.
    expect(await other.lease(entry.id, lease('host:2:bb', T + 3_600_000), entry)).toBeNull();
    expect(await takeLease(other, entry.id, lease('host:2:bb'))).toMatchObject({ leaseOwner: 'host:2:bb' });
    expect(await journal.beat(entry.id, lease('host:1:aa', T + 5))).toBe(false);
    await other.recordOutcome(entry.id, 'host:2:bb', { state: 'unknown' }, T + 6);
    expect(await other.beat(entry.id, lease('host:2:bb'))).toBe(false);
    expect(await journal.lease(entry.id, lease('host:1:aa'), FREE)).toMatchObject({
      leaseOwner: 'host:1:aa',
    });
  });

  it('Journal.recordOutcome ignores an outcome from a process without the lease, unless it is "confirmed"', async () => {
    const { entry } = await openEntry(journal, intent(), lease('host:1:aa'));
    await takeLease(other, entry.id, lease('host:2:bb', T + 60_000));
    await journal.recordOutcome(entry.id, 'host:1:aa', { state: 'refused' }, T + 60_001);
    expect((await journal.get(entry.id))?.state).toBe('sending');
    await journal.recordOutcome(entry.id, 'host:1:aa', { state: 'confirmed', serviceId: 'TX1' }, T + 60_002);
    await other.recordOutcome(entry.id, 'host:2:bb', { state: 'not_applied' }, T + 60_003);
    expect(await other.get(entry.id)).toMatchObject({ state: 'confirmed', serviceId: 'TX1' });
  });

  it('Journal.recordOutcome keeps the time at which an answer was first lost', async () => {
    const { entry } = await openEntry(journal, intent(), lease('host:1:aa'));
    await journal.recordOutcome(entry.id, 'host:1:aa', { state: 'unknown' }, T + 5);
    await takeLease(journal, entry.id, lease('host:2:bb', T + 10));
    await journal.recordOutcome(entry.id, 'host:2:bb', { state: 'unknown' }, T + 20);
    expect((await journal.get(entry.id))?.resolvedAt).toBe(T + 5);
  });

  it('Journal.fingerprint returns equal values for equal texts in every process', async () => {
    expect(journal.fingerprint('11144477735')).toBe(other.fingerprint('11144477735'));
    expect(journal.fingerprint('11144477735')).not.toBe(journal.fingerprint('11144477736'));
  });

  it('Journal.walk yields every entry in order, page by page', async () => {
    for (let from = 0; from < 1_050; from += 50)
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          // Each entry has its own destination, because the journal opens no second payment to a
          // destination while the first is open.
          const own = { reference: `w${from + at}`, destinationPrint: `to ${from + at}` };
          return openEntry(journal, intent(own), lease('host:1:aa', T + (at % 7)));
        }),
      );
    const walked: number[] = [];
    for await (const { createdAt } of other.walk({ profile: 'shop' })) walked.push(createdAt);
    expect(walked).toHaveLength(1_050);
    expect(walked).toEqual([...walked].sort((a, b) => a - b));
  });

  it('JournalBatches.plan stores one of two concurrent plans of a batch completely, and the other not at all', async () => {
    const kept = await Promise.all([
      journal.batches.plan(batchPlan(), batchRows(1_001)),
      other.batches.plan(batchPlan({ id: 'p2' }), batchRows(3)),
    ]);
    expect([...kept].sort()).toEqual([false, true]);
    const state = await journal.batches.get('account', 'folha');
    const seen = await Array.fromAsync(other.batches.rows(state?.id ?? ''));
    expect(seen).toEqual(await Array.fromAsync(batchRows(kept[0] ? 1_001 : 3)));
    expect(await journal.batches.get('elsewhere', 'folha')).toBeNull();
  });

  it('in random sequences of operations, the journal permits at most one attempt at a time for each entry', async () => {
    const steps = fc.array(
      fc.record({
        who: fc.integer({ min: 0, max: 2 }),
        does: fc.constantFrom('open', 'lease', 'settle' as const),
        state: fc.constantFrom('confirmed', 'refused', 'unknown', 'not_sent', 'not_applied' as const),
      }),
      { maxLength: 25 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        run += 1;
        const reference = `p${run}`;
        let inFlight: string | null = null;
        let confirmed = false;
        let id = '';
        for (const { who, does, state } of sequence) {
          const owner = `host:${who}:aa`;
          if (does === 'open') {
            const opening = await openEntry(journal, intent({ reference }), lease(owner));
            id = opening.entry.id;
            if (opening.kind === 'opened') {
              expect([inFlight, confirmed]).toEqual([null, false]);
              inFlight = owner;
            }
          } else if (does === 'lease' && id !== '') {
            const mine = await other.lease(id, lease(owner), FREE);
            expect(mine === null || inFlight === null).toBe(true);
            if (mine) inFlight = owner;
          } else if (does === 'settle' && id !== '') {
            await journal.recordOutcome(id, owner, { state }, T + 1);
            if (state === 'confirmed') [confirmed, inFlight] = [true, null];
            else if (inFlight === owner) inFlight = null;
          }
        }
        if (id !== '') expect((await other.get(id))?.state === 'confirmed').toBe(confirmed);
      }),
      { numRuns: 30 },
    );
  });
});

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
    const plan = batchPlan({ settings: {} });
    expect(await journal.batches.plan(plan, batchRows(2))).toBe(true);
    const result = await journal.batches.get('account', 'folha');
    expect(result).toEqual({ ...plan, states: {}, reasons: {}, pauseRequestedAt: null });
    const other = { ...plan, id: 'p2' };
    expect(await journal.batches.plan(other, batchRows(2))).toBe(false);
    expect(await Array.fromAsync(journal.batches.rows('p2'))).toEqual([]);
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
