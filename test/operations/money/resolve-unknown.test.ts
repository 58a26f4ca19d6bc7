import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { printOf } from '../../../src/domain/text/print-of.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { leaseEntry } from '../../../src/operations/money/keep-lease.ts';
import {
  movedBySearch,
  pollUntilFound,
  recordOutcome,
  resolveUnknown,
} from '../../../src/operations/money/resolve-unknown.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { runDown } from '../../support/until.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  journalWith,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

/**
 * Runs `pollUntilFound` with a look-up that finds nothing before call number `thereAt`.
 * @returns the result, the times of the look-ups in ms, and the number of pauses
 */
async function looked(resolveSeconds: number, thereAt = Number.POSITIVE_INFINITY, signal?: AbortSignal) {
  const clock = new VirtualClock(0);
  const at: number[] = [];
  let waits = 0;
  const operator = { clock, money: { resolveSeconds }, signal: signal ?? new AbortController().signal };
  const look = async (): Promise<string | null> => {
    at.push(clock.now());
    return at.length >= thereAt ? 'there' : null;
  };
  const found = await runDown(
    clock,
    pollUntilFound(operator, look, () => {
      waits += 1;
    }),
  );
  return { at, waits, found };
}

describe('pollUntilFound', () => {
  it.each([
    ['a last time when the resolve time is over', 1, [0, 1_000]],
    ['with increasing pauses of at most five seconds', 20, [0, 1_000, 3_000, 8_000, 13_000, 18_000, 20_000]],
  ])('pollUntilFound looks up the payment %s', async (_what, resolveSeconds, at) => {
    expect(await looked(resolveSeconds)).toEqual({ at, waits: at.length - 1, found: null });
  });

  it.each([
    [1, [0]],
    [3, [0, 1_000, 3_000]],
    [4, [0, 1_000, 3_000, 4_000]],
  ])('pollUntilFound ends after look-up %i when this look-up finds the payment', async (thereAt, at) => {
    expect(await looked(4, thereAt)).toEqual({ at, waits: at.length - 1, found: 'there' });
  });

  it('pollUntilFound throws the reason of the signal when it is interrupted', async () => {
    await expect(looked(20, 2, AbortSignal.abort(new Error('interrupted')))).rejects.toThrow('interrupted');
  });

  it('pollUntilFound makes all its look-ups even if the clock jumps ahead by a day during each look-up', async () => {
    const clock = new VirtualClock(0);
    const operator = { clock, money: { resolveSeconds: 4 }, signal: new AbortController().signal };
    let looks = 0;
    const look = async (): Promise<null> => {
      looks += 1;
      await clock.advance(86_400_000);
      return null;
    };
    await runDown(
      clock,
      pollUntilFound(operator, look, () => undefined),
    );
    expect(looks).toBe(4);
  });
});

const INIT = { kind: 'unknown', key: 'money.unknown', outcome: 'unknown' } as const;
const LOST = new PixError({ ...INIT, errorCode: 'timeout' });

/** Adds a payout of R$ 50,00 with unknown outcome to the journal, and leases the entry for this process. */
async function lost(world: MoneyWorld): Promise<JournalEntry> {
  const { id } = await world.entry();
  await world.journal.recordOutcome(id, 'host:1:aa', { state: 'unknown', errorCode: 'interrupted' }, START);
  return (await leaseEntry(world.operator, world.journal, { id })) as JournalEntry;
}
async function apply({ ask }: MoneyWorld): Promise<string> {
  const body = { amount: 50, pixKey: 'ana@example.com', pixType: 'email', clientReference: 'r1' };
  return String((await ask('POST /v1/withdraw', { body })).json.id);
}
const now = async ({ journal }: MoneyWorld, { id }: JournalEntry): Promise<JournalEntry | null> =>
  journal.get(id);

describe('resolveUnknown', () => {
  const world = eachOf(moneyWorld);

  const resolve = (entry: JournalEntry, error?: PixError, changes?: OperatorChanges) =>
    world.ran(resolveUnknown(changedOperator(world.operator, changes), world.journal, entry, error));

  it('resolveUnknown confirms a payment that the service has, and stores its id and status', async () => {
    const [entry, id] = [await lost(world), await apply(world)];
    const settled = await resolve(entry);
    expect(settled).toMatchObject({ state: 'confirmed', row: { item: { id } }, as: { serviceId: id } });
    expect(await now(world, entry)).toMatchObject({
      state: 'confirmed',
      serviceId: id,
      serviceStatus: 'COMPLETED',
      errorCode: null,
      leaseOwner: null,
      endToEndId: expect.stringMatching(/^E/),
    });
  });

  it('resolveUnknown records not_applied when the search ends without finding the payment', async () => {
    const entry = await lost(world);
    const settled = await resolve(entry);
    expect(settled).toEqual({ state: 'not_applied' });
    expect(await now(world, entry)).toMatchObject({ state: 'not_applied', errorCode: null });
    expect(world.ownClock.now()).toBe(START + 30_000);
    expect(world.notes).toContainEqual(['money.looking', { reference: 'r1' }]);
    expect(world.sent).toEqual([]);
  });

  it('resolveUnknown leaves the outcome unknown when the service shows the payment with another amount', async () => {
    const [entry, id] = [await lost(world), await apply(world)];
    world.strike(/^GET/, (answer) => ({ ...answer, amount: 51 }));
    const settled = await resolve(entry);
    expect(settled).toEqual({ state: 'unknown', why: 'journal.other_amount', seen: id });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'interrupted' });
  });

  it('resolveUnknown leaves the outcome unknown when the service time (notBefore) is missing in the entry', async () => {
    const entry = await lost(world);
    const hub = { ...entry, family: 'hub', notBefore: null, errorCode: null } as const;
    const settled = await resolve(hub);
    expect(settled).toStrictEqual({ state: 'unknown', why: 'journal.no_time' });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'unknown' });
  });

  it.each([
    ['reference_conflict', 'journal.conflict_seen'],
    ['answer_cut', 'journal.success_seen'],
  ])('resolveUnknown leaves an outcome with the code %s unknown when nothing is found', async (code, why) => {
    const entry = { ...(await lost(world)), errorCode: code };
    const settled = await resolve(entry, LOST);
    expect(settled).toStrictEqual({ state: 'unknown', why });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: code });
  });

  it.each([
    ['doubtful until the end', 99, { state: 'unknown', why: 'journal.doubtful_statement' }, 30_000],
    ['doubtful at first', 2, { state: 'not_applied' }, 30_000],
  ])('resolveUnknown looks again while the statement of the hub is %s', async (_what, times, end, ms) => {
    await world.paidCharge('100');
    const entry = { ...(await lost(world)), family: 'hub' } as const;
    world.strike(/^GET .*\/balance$/, (answer) => ({ ...answer, available: 1, total: 1 }), times);
    const settled = await resolve(entry);
    expect(settled).toEqual(end);
    expect(world.ownClock.now()).toBe(START + ms);
  });

  it('resolveUnknown leaves the outcome unknown when the look-up fails, and stores the error code', async () => {
    const entry = await lost(world);
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' });
    const settled = await resolve(entry);
    expect(settled).toMatchObject({ state: 'unknown', why: 'journal.could_not_ask' });
    expect(settled).toMatchObject({ error: { errorCode: 'PZV001' } });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'PZV001' });
  });

  it.each([
    ['the search is interrupted', { signal: AbortSignal.abort(new Error('interrupted')) }, 'interrupted'],
    ["the profile's resolve time is zero", { money: { resolveSeconds: 0 } }, 'not_waited'],
  ])('resolveUnknown leaves the outcome unknown when %s', async (_what, changes, why) => {
    const settled = await resolve(await lost(world), undefined, changes);
    expect(settled).toEqual({ state: 'unknown', why: `journal.${why}` });
  });

  it('resolveUnknown leaves the outcome unknown when the token was replaced by one of another account', async () => {
    const { scope } = await world.ran(readPayer(world.operator, 'main'));
    const entry = { ...(await lost(world)), scope };
    const token = world.sandbox.accounts[1]?.tokens.both ?? '';
    const settled = await resolve(entry, undefined, {
      client: world.operator.client.with({ token: async () => token }),
      account: { credential: async () => ({ print: printOf(token), last4: '1234', isOfProfile: true }) },
    });
    expect(settled).toEqual({ state: 'unknown', why: 'journal.account_changed' });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'interrupted' });
  });

  it('movedBySearch returns unknown if another client may have made a refund of the same amount', async () => {
    const subject = await world.paidCharge('100');
    await world.lever(subject, 'refund', { amount: 60 });
    const refund = { kind: 'refund', subject, destinationPrint: 's', beforeCents: 6_000n } as const;
    const { id } = await world.entry(refund);
    const entry = (await world.ran(leaseEntry(world.operator, world.journal, { id }))) as JournalEntry;
    expect(await world.ran(movedBySearch(world.operator, world.journal, entry, LOST))).toMatchObject({
      outcome: 'unknown',
      entry: id,
      error: {
        errorCode: 'refund_maybe_elsewhere',
        init: { params: { given: expect.stringMatching(/60,00$/) } },
      },
    });
    const settled = { state: 'not_applied', errorCode: 'refund_maybe_elsewhere' };
    expect(await now(world, entry)).toMatchObject(settled);
  });

  it('resolveUnknown leaves the entry unchanged after an unexpected error', async () => {
    const entry = await lost(world);
    world.rewire(() => () => Promise.reject(new TypeError('broken')));
    await expect(resolve(entry)).rejects.toThrow('broken');
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', leaseOwner: 'test:1:aa' });
  });
});

describe('the search after a lost answer', () => {
  const world = eachOf(moneyWorld);

  const search = async (
    world: MoneyWorld,
    entry: JournalEntry,
    error = LOST,
    operator: OperatorChanges = {},
  ) => world.ran(movedBySearch(changedOperator(world.operator, operator), world.journal, entry, error));

  it('movedBySearch confirms a payment that the service finds, and prints a note', async () => {
    const [entry, id] = [await lost(world), await apply(world)];
    expect(await search(world, { ...entry, mismatch: 'amount' })).toMatchObject({
      outcome: 'confirmed',
      row: { item: { id } },
      entry: entry.id,
      how: 'found',
      mismatch: 'amount',
    });
    expect(world.notes).toEqual([['money.found', { id, reference: 'r1' }]]);
  });

  it('movedBySearch returns refused when the service reports a conflict of a refund but shows no refund', async () => {
    const entry = await lost(world);
    const init = { key: 'money.unknown', errorCode: 'PZC210', outcome: 'not_applied' } as const;
    const known = new PixError({ kind: 'refused', ...init });
    const moved = await search(world, entry, known);
    expect(moved).toEqual({ outcome: 'refused', error: known, entry: entry.id });
  });

  it('movedBySearch confirms a payment when the service reports a used reference and finds the payment', async () => {
    const [entry] = [await lost(world), await apply(world)];
    const init = { key: 'money.unknown', errorCode: 'PZC210', outcome: 'not_applied' } as const;
    const known = new PixError({ kind: 'refused', ...init });
    expect(await search(world, entry, known)).toMatchObject({ outcome: 'confirmed' });
  });

  it.each([
    ['the look-up fails', {}, 'money.unknown', 'unknown'],
    ['the search was interrupted', { signal: AbortSignal.abort() }, 'money.interrupted', 'interrupted'],
  ] as const)('movedBySearch returns unknown when %s', async (_what, operator, key, kind) => {
    const entry = await lost(world);
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' });
    expect(await search(world, entry, LOST, operator)).toMatchObject({
      outcome: 'unknown',
      entry: entry.id,
      error: { kind, errorCode: 'timeout', init: { key } },
    });
  });
});

const full = new PixError({ kind: 'usage', key: 'journal.no_such', errorCode: 'sqlite_full' });

it.each([
  ['sqlite_full', full],
  ['Error: disk gone', new Error('disk gone')],
])('recordOutcome prints a note with the reason %s if nothing was stored', async (reason, error) => {
  const world = await moneyWorld();
  const entry = await lost(world);
  const journal = await journalWith(world, {
    recordOutcome: () => Promise.reject(error),
  }).money.journal();
  await recordOutcome(world.operator, journal, entry, { state: 'confirmed' });
  expect(world.notes).toEqual([['money.not_kept', { id: entry.id, outcome: 'confirmed', reason }]]);
});

it('recordOutcome passes the outcome to keepOutcome when the command provides this function', async () => {
  const world = await moneyWorld();
  const entry = await lost(world);
  const kept: unknown[] = [];
  const keepOutcome: Operator['money']['keepOutcome'] = async (_journal, ...given) => void kept.push(given);
  const operator = changedOperator(world.operator, { money: { keepOutcome } });
  await recordOutcome(operator, world.journal, entry, { state: 'confirmed' });
  expect(kept).toEqual([[entry.id, 'test:1:aa', { state: 'confirmed' }, world.ownClock.now()]]);
  expect(await now(world, entry)).toMatchObject({ state: 'unknown' });
});
