import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../../src/domain/money/send-permit.ts';
import type { EntryState } from '../../../src/domain/money/transaction-statuses.ts';
import type { Intent, JournalFilter } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

const OWNER = 'host:1:aa';

describe.each(journalStores())('queries of the journal in $name', (store) => {
  const [journal, other] = twoViews(store);

  /**
   * Adds an entry that was created at `atMs`. Records the state as the outcome, unless the state is
   * `sending`.
   */
  async function made(
    state: EntryState,
    changes: Partial<Intent> = {},
    atMs = T,
    serviceStatus?: string,
  ): Promise<string> {
    const { entry } = await openEntry(journal, intent({ reference: state, ...changes }), lease(OWNER, atMs));
    if (state !== 'sending') {
      const outcome = { state, ...(serviceStatus !== undefined && { serviceStatus }) };
      await journal.recordOutcome(entry.id, OWNER, outcome, atMs + 1);
    }
    return entry.id;
  }
  const ALL = ['sending', 'confirmed', 'refused', 'unknown', 'not_sent', 'not_applied'] as const;
  const allMade = async (changes: Partial<Intent> = {}): Promise<void> => {
    for (const [at, state] of ALL.entries()) await made(state, changes, T + at);
  };

  it('Journal.list and Journal.walk filter by state, profile, batch and time in both orders', async () => {
    await allMade({ batch: 'folha', batchLine: 2 });
    const newest = [...ALL].reverse();
    for (const [filter, references] of [
      [{ states: ['unknown', 'refused'] }, ['unknown', 'refused']],
      [{ states: [] }, []],
      [{ profile: 'shop' }, newest],
      [{ profile: 'x' }, []],
      [{ batch: 'folha' }, newest],
      [{ batch: 'x' }, []],
      [{ sinceMs: T + 2, untilMs: T + 4 }, ['unknown', 'refused']],
    ] satisfies readonly (readonly [JournalFilter, readonly EntryState[]])[]) {
      const listed = (await other.list({ limit: 9, ...filter })).map(({ reference }) => reference);
      expect(listed, JSON.stringify(filter)).toEqual(references);
      const walked = (await Array.fromAsync(other.walk(filter))).map(({ reference }) => reference);
      expect(walked, JSON.stringify(filter)).toEqual([...references].reverse());
      const back = (await Array.fromAsync(other.walk(filter, 'newest'))).map(({ reference }) => reference);
      expect(back, JSON.stringify(filter)).toEqual(references);
    }
    expect(await Array.fromAsync(other.walk({ limit: 2 }, 'newest'))).toEqual(await other.list({ limit: 2 }));
    const last = await other.list({ limit: 2 });
    expect(last.map(({ reference }) => reference)).toEqual(['not_applied', 'not_sent']);
  });

  it('Journal.list and Journal.walk sort entries with equal times by id', async () => {
    for (const id of ['b', 'a', 'c']) await made('sending', { id, reference: id });
    expect((await other.list({ limit: 9 })).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect((await Array.fromAsync(other.walk({}))).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('Journal.similar returns at most ten equal payments that may have been applied, unknown outcomes first', async () => {
    await allMade();
    const similar = async (): Promise<readonly string[]> =>
      (await other.similar(intent())).map(({ reference }) => reference);
    expect(await similar()).toEqual(['unknown', 'sending', 'confirmed']);
    for (let at = 10; at < 20; at += 1) {
      const id = await made('confirmed', { reference: `r${at}` }, T + at);
      await journal.markShown([id], T + at);
    }
    const newest = Array.from({ length: 7 }, (_, at) => `r${19 - at}`);
    expect(await similar()).toEqual(['unknown', 'sending', 'confirmed', ...newest]);
    expect(await other.similar(intent({ scope: 'x', holder: 'x' }))).toEqual([]);
    for (const changes of [{ destinationPrint: 'x' }, { amountCents: 1n }])
      expect(await other.similar(intent(changes))).toEqual([]);
  });

  it('Journal.toDestinations returns the possibly applied payments to given destinations since a given time', async () => {
    await allMade();
    await made('confirmed', { reference: 'elsewhere', destinationPrint: 'x' }, T + 9);
    const told = async (prints: readonly string[], sinceMs: number): Promise<string[]> =>
      (await other.toDestinations(prints, sinceMs)).map(({ reference }) => reference).sort();
    expect(await told(['print'], T)).toEqual(['confirmed', 'sending', 'unknown']);
    expect(await told(['print', 'x'], T + 3)).toEqual(['elsewhere', 'unknown']);
    expect(await told(['y'], 0)).toEqual([]);
  });

  it('Journal.ofSubject returns the refunds of one charge, oldest first', async () => {
    const refund = { kind: 'refund', subject: 'c1' } as const;
    await made('confirmed', { ...refund, reference: 'second' }, T + 2);
    await made('refused', { ...refund, reference: 'first' }, T + 1);
    await made('confirmed', { ...refund, reference: 'other', subject: 'c2' });
    const told = async (scope: string, subject: string): Promise<string[]> =>
      (await other.ofSubject({ scope, holder: scope, place: '', profileId: '' }, subject)).map(
        ({ reference }) => reference,
      );
    expect(await told('account', 'c1')).toEqual(['first', 'second']);
    expect(await told('x', 'c1')).toEqual([]);
  });

  it('Journal.unknownSum counts entries with unknown outcome and entries in progress without a recent heartbeat', async () => {
    await made('unknown', { reference: 'b', amountCents: 999_999_999_999n });
    await made('sending', { reference: 'c', amountCents: 1n });
    await made('unknown', { reference: 'd', profile: 'elsewhere' });
    expect(await other.unknownSum('shop', T)).toEqual({ count: 1, cents: 999_999_999_999n });
    expect(await other.unknownSum('shop', T + 10_000)).toEqual({ count: 2, cents: 1_000_000_000_000n });
    expect(await other.unknownSum('nobody', T + 10_000)).toEqual({ count: 0, cents: 0n });
  });

  it('Journal.get finds an entry by id and Journal.find by reference, and both return null if there is none', async () => {
    const id = await made('confirmed');
    expect(await other.get(id)).toMatchObject({ id, reference: 'confirmed' });
    expect(await other.find('account', 'confirmed')).toMatchObject({ id });
    expect(await other.get('x')).toBe(null);
    expect(await other.find('x', 'confirmed')).toBe(null);
    expect(await other.find('account', 'x')).toBe(null);
  });

  it('Journal.markShown stores when a known outcome was first shown, but ignores entries with unknown outcome', async () => {
    const [done, open] = [await made('confirmed'), await made('unknown')];
    await other.markShown([done, open], T + 5);
    await other.markShown([done], T + 6);
    expect([(await journal.get(done))?.shownAt, (await journal.get(open))?.shownAt]).toEqual([T + 5, null]);
  });

  it('Journal.markShown for a batch marks only the rows of this batch as shown', async () => {
    const row = (batch: string, scope = 'account'): Promise<string> =>
      made('confirmed', { reference: `${batch} ${scope}`, batch, scope, holder: scope, batchLine: 2 });
    const [own, another, elsewhere] = [await row('folha'), await row('x'), await row('folha', 'y')];
    await other.markShown({ scope: 'account', batch: 'folha' }, T + 5);
    const at = async (id: string) => (await journal.get(id))?.shownAt;
    expect([await at(own), await at(another), await at(elsewhere)]).toEqual([T + 5, null, null]);
  });

  it('Journal.repeat counts another attempt of the process that holds the lease, and refuses other processes', async () => {
    const id = await made('sending');
    const again = await journal.repeat(id, lease(OWNER, T + 99));
    expect(again).toMatchObject({ id, reference: 'sending', isUsed: false });
    const end = 99 + LEASE_MS;
    expect([end - 1, end].map((ms) => again?.hasLapsed({ nowMs: T + ms, elapsedMs: ms }))).toEqual([
      false,
      true,
    ]);
    expect(await other.repeat(id, lease('other:2:bb'))).toBeNull();
    expect(await other.get(id)).toMatchObject({ attempt: 2 });
    await journal.recordOutcome(id, OWNER, { state: 'refused' }, T);
    expect(await journal.repeat(id, lease(OWNER))).toBeNull();
  });

  it('Journal.get returns every field of an intent and of its outcome', async () => {
    const whole = intent({
      id: 'e0',
      holder: 'h',
      reference: 'r0',
      generated: true,
      kind: 'refund',
      family: 'hub',
      ...{
        idempotencyKey: 'k',
        amountCents: 9_007_199_254_740_990n,
        destination: 'd',
        destinationPrint: 'p',
      },
      ...{
        subject: 's',
        beforeCents: 9_007_199_254_740_991n,
        notBefore: T - 5,
        serviceTime: T - 4,
        profile: 'f',
        command: 'c',
      },
      batch: 'b',
      batchLine: 7,
    });
    await openEntry(journal, whole, lease(OWNER, T));
    const paid = { serviceId: 'TX1', serviceStatus: 'PENDING', endToEndId: 'E1' };
    const outcome = { ...paid, mismatch: 'amount', movedCents: 7n };
    const said = { errorCode: 'X', requestId: 'q' };
    await journal.recordOutcome('e0', OWNER, { state: 'confirmed', ...outcome, ...said }, T + 3);
    await journal.markShown(['e0'], T + 4);
    expect(await other.get('e0')).toEqual({
      ...{ ...whole, ...outcome, ...said, state: 'confirmed', attempt: 1, createdAt: T, sentAt: T },
      resolvedAt: T + 3,
      leaseOwner: null,
      leaseBeat: 0,
      shownAt: T + 4,
      version: 3,
      seq: 1,
      opening: 'e0',
    });
  });

  it('Journal.spentSince counts the payments of the holder or the scope, without canceled and refused payments', async () => {
    await made('confirmed', { reference: 'r1', amountCents: 1n });
    await made('confirmed', { reference: 'r2', amountCents: 20n }, T, 'CANCELED');
    await made('unknown', { reference: 'r3', amountCents: 300n });
    await made('refused', { reference: 'r4', amountCents: 4_000n });
    await made('confirmed', { reference: 'r5', amountCents: 50_000n, holder: 'x' });
    await made('confirmed', { reference: 'r6', amountCents: 600_000n, holder: 'x', scope: 'x' });
    const spent = (scope: string): Promise<bigint> =>
      other.spentSince({ scope, holder: 'holder', place: '', profileId: '' }, ['payout'], T);
    expect(await spent('none')).toBe(301n);
    expect(await spent('account')).toBe(50_301n);
  });

  it('Journal.list with "names" returns entries that have one of these references or ids, and none for an empty list', async () => {
    await made('confirmed', { id: 'one', reference: 'ref-1' });
    await made('confirmed', { id: 'two', reference: 'ref-2', kind: 'refund', subject: 'charge-2' });
    const { entry } = await openEntry(journal, intent({ id: 'three', reference: 'ref-3' }), lease(OWNER));
    const outcome = { state: 'confirmed', serviceId: 'TX3', endToEndId: 'E3' } as const;
    await journal.recordOutcome(entry.id, OWNER, outcome, T + 1);
    const found = async (...names: string[]): Promise<readonly string[]> =>
      (await other.list({ names, limit: 9 })).map(({ id }) => id).sort();
    expect(await found('one')).toEqual(['one']);
    expect(await found('ref-2')).toEqual(['two']);
    expect(await found('charge-2')).toEqual(['two']);
    expect(await found('TX3')).toEqual(['three']);
    expect(await found('E3')).toEqual(['three']);
    expect(await found('one', 'E3', 'x')).toEqual(['one', 'three']);
    expect(await found('x')).toEqual([]);
    expect(await found()).toEqual([]);
  });

  it('Journal.extent returns the constant id of the journal, and number and opening of its newest entry', async () => {
    const id = journal.fingerprint('pix journal');
    expect(await other.extent()).toEqual({ id, seq: 0, head: null });
    await made('confirmed', { id: 'order-0', reference: 'first' });
    expect(await other.extent()).toEqual({ id, seq: 1, head: { id: 'order-0', opening: 'order-0' } });
    await made('not_applied', { id: 'order-1', reference: 'again' });
    const order = await journal.open(intent({ reference: 'again', id: 'order-2' }), lease(OWNER));
    expect(order).toMatchObject({ kind: 'opened', entry: { id: 'order-1', opening: 'order-2' } });
    expect(await other.extent()).toEqual({ id, seq: 3, head: { id: 'order-1', opening: 'order-2' } });
  });

  it('JournalPruning.needsOf and JournalPruning.reduce accept more ids than fit into one statement', async () => {
    await made('confirmed', { id: 'kept' });
    const ids = [...Array.from({ length: 70_000 }, (_, at) => `none-${at}`), 'kept'];
    expect([...(await other.pruning.needsOf(ids)).keys()]).toEqual(['kept']);
    expect((await journal.pruning.reduce(ids)).size).toBe(0);
  });
});
