import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/errors.ts';
import { leaseEntry } from '../../../src/operations/money/keep-lease.ts';
import {
  movedBySearch,
  recordOutcome,
  resolveUnknown,
} from '../../../src/operations/money/resolve-unknown.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal.ts';
import { journalWith, type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const LOST = new PixError({
  kind: 'unknown',
  key: 'money.unknown',
  errorCode: 'timeout',
  outcome: 'unknown',
});

/** A payout of R$ 50,00 whose answer was lost, as this process holds it. */
async function lost(world: MoneyWorld): Promise<JournalEntry> {
  const { id } = await world.entry();
  await world.journal.recordOutcome(id, 'host:1:aa', { state: 'unknown', errorCode: 'interrupted' }, START);
  return (await leaseEntry(world.operator, world.journal, { id })) as JournalEntry;
}
/** It was applied: its id. */
async function apply({ ask }: MoneyWorld): Promise<string> {
  const body = { amount: 50, pixKey: 'ana@example.com', pixType: 'email', clientReference: 'r1' };
  return String((await ask('POST /v1/withdraw', { body })).json.id);
}
const now = async ({ journal }: MoneyWorld, { id }: JournalEntry): Promise<JournalEntry | null> =>
  journal.get(id);

describe('an entry in doubt', () => {
  it('an entry in doubt is confirmed by what the service has, and its id, status and end-to-end id kept', async () => {
    const world = await moneyWorld();
    const [entry, id] = [await lost(world), await apply(world)];
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
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

  it('an entry in doubt was not applied when the service does not have it while it is looked for', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
    expect(settled).toEqual({ state: 'not_applied' });
    expect(await now(world, entry)).toMatchObject({ state: 'not_applied', errorCode: null });
    expect(world.ownClock.now()).toBe(START + 30_000);
    expect(world.notes).toContainEqual(['money.looking', { reference: 'r1' }]);
    expect(world.sent).toEqual([]);
  });

  it('an entry in doubt stays in doubt when the service cannot tell, and says why', async () => {
    const world = await moneyWorld();
    const [entry, id] = [await lost(world), await apply(world)];
    world.strike(/^GET/, (answer) => ({ ...answer, amount: 51 }));
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
    expect(settled).toEqual({ state: 'unknown', why: 'journal.other_amount', seen: id });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'interrupted' });
  });

  it('an entry in doubt stays in doubt when the service names nothing either', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    const hub = { ...entry, family: 'hub', notBefore: null, errorCode: null } as const;
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, hub));
    expect(settled).toStrictEqual({ state: 'unknown', why: 'journal.no_time' });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'unknown' });
  });

  it('an entry in doubt stays in doubt when the service cannot be asked: why is kept', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' });
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
    expect(settled).toMatchObject({
      state: 'unknown',
      why: 'journal.could_not_ask',
      error: { errorCode: 'PZV001' },
    });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'PZV001' });
  });

  it('an entry in doubt stays in doubt when the search is interrupted', async () => {
    const world = await moneyWorld({ signal: AbortSignal.abort(new Error('interrupted')) });
    const entry = await lost(world);
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
    expect(settled).toEqual({ state: 'unknown', why: 'journal.interrupted' });
  });

  it('an entry in doubt has an unknown outcome when the profile does not wait for it', async () => {
    const world = await moneyWorld({ resolveSeconds: 0 });
    const entry = await lost(world);
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
    expect(settled).toEqual({ state: 'unknown', why: 'journal.not_waited' });
  });

  it('an entry in doubt has an unknown outcome when it is not found after the service reported success', async () => {
    const world = await moneyWorld();
    const entry = { ...(await lost(world)), errorCode: 'answer_cut' };
    const settled = await world.ran(resolveUnknown(world.operator, world.journal, entry));
    expect(settled).toEqual({ state: 'unknown', why: 'journal.success_seen' });
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', errorCode: 'answer_cut' });
  });

  it('of a refund was not applied from here, though its charge gave back as much elsewhere', async () => {
    const world = await moneyWorld();
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
    expect(await now(world, entry)).toMatchObject({
      state: 'not_applied',
      errorCode: 'refund_maybe_elsewhere',
    });
  });

  it('an entry in doubt stays as it was by a fault of our own', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    world.rewire(() => () => Promise.reject(new TypeError('broken')));
    await expect(world.ran(resolveUnknown(world.operator, world.journal, entry))).rejects.toThrow('broken');
    expect(await now(world, entry)).toMatchObject({ state: 'unknown', leaseOwner: 'test:1:aa' });
  });
});

describe('an order whose answer was lost', () => {
  const search = async (
    world: MoneyWorld,
    entry: JournalEntry,
    error = LOST,
    operator: Partial<Operator> = {},
  ) => world.ran(movedBySearch({ ...world.operator, ...operator }, world.journal, entry, error));

  it('is confirmed when it is found, which is said', async () => {
    const world = await moneyWorld();
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

  it('was not applied when it is not found, and may be sent again', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    expect(await search(world, entry)).toMatchObject({
      outcome: 'not_applied',
      entry: entry.id,
      error: { kind: 'unavailable', errorCode: 'timeout', init: { key: 'money.not_there' } },
    });
  });

  it('was refused when the service knows the reference and does not have the payment', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    const known = new PixError({
      kind: 'refused',
      key: 'money.unknown',
      errorCode: 'PZC210',
      outcome: 'not_applied',
    });
    const moved = await search(world, entry, known);
    expect(moved).toEqual({ outcome: 'refused', error: known, entry: entry.id });
  });

  it('is found though the service refused it as known', async () => {
    const world = await moneyWorld();
    const [entry] = [await lost(world), await apply(world)];
    const known = new PixError({
      kind: 'refused',
      key: 'money.unknown',
      errorCode: 'PZC210',
      outcome: 'not_applied',
    });
    expect(await search(world, entry, known)).toMatchObject({ outcome: 'confirmed' });
  });

  it.each([
    ['nobody can tell', {}, 'money.unknown', 'unknown'],
    ['the search was interrupted', { signal: AbortSignal.abort() }, 'money.interrupted', 'interrupted'],
  ] as const)('is unknown when %s', async (_what, operator, key, kind) => {
    const world = await moneyWorld();
    const entry = await lost(world);
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' });
    expect(await search(world, entry, LOST, operator)).toMatchObject({
      outcome: 'unknown',
      entry: entry.id,
      error: { kind, errorCode: 'timeout', init: { key } },
    });
  });
});

describe('a journal that cannot be written once the service has answered', () => {
  const full = new PixError({ kind: 'usage', key: 'journal.no_such', errorCode: 'sqlite_full' });

  it.each([
    [full, 'sqlite_full'],
    [new Error('disk gone'), 'Error: disk gone'],
  ])('loses nothing, and is told of: %s', async (error, reason) => {
    const world = await moneyWorld();
    const entry = await lost(world);
    const journal = await journalWith(world, { recordOutcome: () => Promise.reject(error) }).journal();
    await recordOutcome(world.operator, journal, entry, { state: 'confirmed' });
    expect(world.notes).toEqual([['money.not_kept', { id: entry.id, outcome: 'confirmed', reason }]]);
  });
});

describe('recordOutcome', () => {
  it('recordOutcome leaves it to the command to keep the outcome, if the command does so', async () => {
    const world = await moneyWorld();
    const entry = await lost(world);
    const kept: unknown[] = [];
    const keepOutcome: Operator['keepOutcome'] = async (_journal, ...given) => void kept.push(given);
    const operator = { ...world.operator, keepOutcome };
    await recordOutcome(operator, world.journal, entry, { state: 'confirmed' });
    expect(kept).toEqual([[entry.id, 'test:1:aa', { state: 'confirmed' }, world.ownClock.now()]]);
    expect(await now(world, entry)).toMatchObject({ state: 'unknown' });
  });
});
