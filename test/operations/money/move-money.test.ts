import { describe, expect, it } from 'vitest';
import { DryRunStop } from '../../../src/client/client.ts';
import { createPayout } from '../../../src/contract/routes/payouts.ts';
import type { Transaction } from '../../../src/contract/schemas/transaction.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { confirmed, type MoneyOutcome } from '../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import type { MoneyOrder } from '../../../src/operations/money/movements/movement.ts';
import { MAIN_PAYOUT } from '../../../src/operations/money/movements/payout.ts';
import { readPayer } from '../../../src/operations/payouts/read-payer.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  journalWith,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
  PAYER,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const KEY = 'ana@example.com';
type Order = MoneyOrder<typeof createPayout>;

const order = (changes: Partial<Order> = {}): Order => ({
  row: createPayout,
  input: (reference) => ({
    body: { amount: reais('50'), pixKey: KEY, pixType: 'email', clientReference: reference },
  }),
  payer: PAYER,
  reference: { text: 'r1', generated: false },
  seen: null,
  kind: 'payout',
  amount: reais('50'),
  to: { shown: 'an***@***om', whole: KEY },
  applied: ({ id }) => ({ serviceId: id }),
  mismatch: () => null,
  ...changes,
});
const pay = (
  world: MoneyWorld,
  changes: Partial<Order> = {},
  operator: OperatorChanges = {},
): Promise<MoneyOutcome<Transaction>> => {
  const movement = { ...MAIN_PAYOUT, order: () => order(changes) };
  return world.ran(moveMoney(changedOperator(world.operator, operator), movement, PAYER, undefined));
};
describe('moveMoney', () => {
  it('moveMoney writes the complete entry to the journal before it sends the request', async () => {
    let before: unknown;
    world.rewire((good) => async (request) => {
      [before] = await world.entries();
      return good(request);
    });
    await pay(world, { of: { subject: 's1', beforeCents: 7n }, batch: { name: 'folha', line: 3 } });
    expect(before).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{8}-[a-z2-9]{10}$/),
      scope: 'account',
      holder: 'holder',
      place: '',
      profileId: '',
      reference: 'r1',
      generated: false,
      kind: 'payout',
      family: 'main',
      idempotencyKey: 'r1',
      amountCents: 5_000n,
      destination: 'an***@***om',
      destinationPrint: world.journal.fingerprint(KEY),
      subject: 's1',
      beforeCents: 7n,
      notBefore: START,
      serviceTime: START,
      profile: 'shop',
      command: 'payout create',
      batch: 'folha',
      batchLine: 3,
      state: 'sending',
      attempt: 1,
      createdAt: START,
      sentAt: START,
      resolvedAt: null,
      leaseOwner: 'test:1:aa',
      leaseBeat: START,
      version: 1,
      seq: 1,
      opening: expect.stringMatching(/^[a-z0-9]+-[a-z0-9]{10}$/),
      seen: null,
      serviceId: null,
      serviceStatus: null,
      endToEndId: null,
      errorCode: null,
      requestId: null,
      shownAt: null,
      mismatch: null,
      movedCents: null,
      overrideReason: null,
    });
    expect((await world.entries())[0]?.id).toContain(`${START.toString(36)}-`);
  });

  it('moveMoney stores null for a missing subject, batch and override reason', async () => {
    await pay(world);
    expect(await world.entries()).toMatchObject([
      { subject: null, beforeCents: null, batch: null, batchLine: null, overrideReason: null },
    ]);
  });

  it('moveMoney records a payment as confirmed when the service accepts it, and returns the answer', async () => {
    const moved = await pay(world);
    const [entry] = await world.entries();
    expect(moved).toMatchObject({ outcome: 'confirmed', entry: entry?.id, how: 'sent', mismatch: null });
    const { row } = confirmed(moved);
    expect(row).toMatchObject({ raw: { status: 'COMPLETED' }, item: { clientReference: 'r1' } });
    expect(entry).toMatchObject({ state: 'confirmed', serviceId: row.item.id, mismatch: null });
    expect(world.told).toEqual([{ entry: entry?.id, as: 'result', isApplied: true }]);
    expect(world.notes).toEqual([]);
    expect(world.sent).toMatchObject([{ body: { clientReference: 'r1' } }]);
  });

  it('moveMoney stores and reports a mismatch between order and answer, and prints a note', async () => {
    const moved = await pay(world, {
      mismatch: ({ withdrawPixKey }, reference) => `${withdrawPixKey} ${reference}`,
    });
    const mismatch = `${KEY} r1`;
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch });
    expect(await world.entries()).toMatchObject([{ state: 'confirmed', mismatch }]);
    expect(world.told).toEqual([{ entry: moved.entry, as: 'result', mismatch, isApplied: true }]);
    expect(world.notes).toEqual([['money.mismatch', { reason: mismatch, id: moved.entry }]]);
  });

  it('moveMoney prints a generated reference before it sends the request', async () => {
    const noted: unknown[] = [];
    world.rewire((good) => async (request) => {
      noted.push(...world.notes);
      return good(request);
    });
    await pay(world, { reference: { text: 'pix-1', generated: true } });
    expect(noted).toEqual([['money.reference', { reference: 'pix-1', with: ' --profile shop' }]]);
    expect(await world.entries()).toMatchObject([{ generated: true, reference: 'pix-1' }]);
  });

  it('moveMoney in a dry run shows the request and writes nothing to the journal', async () => {
    const client = world.operator.client.with({
      beforeChange: (request) => {
        throw new DryRunStop([request]);
      },
    });
    const shown = await pay(world, {}, { client, run: { dryRun: true } }).catch((error: unknown) => error);
    expect(shown).toBeInstanceOf(DryRunStop);
    expect(JSON.parse(String((shown as DryRunStop).requests[0]?.body))).toMatchObject({
      clientReference: 'r1',
    });
    expect([await world.entries(), world.sent, world.told]).toEqual([[], [], []]);
  });
});

it('moveMoney refuses a payment whose reference belongs to a payment with another subject', async () => {
  await pay(world, { of: { subject: 'code-1', beforeCents: null } });
  const paid = await pay(world, { of: { subject: 'code-2', beforeCents: null } });
  expect(paid).toMatchObject({ outcome: 'not_sent', error: { errorCode: 'other_intent' } });
  expect(world.sent).toHaveLength(1);
});

describe('moveMoney when the payment is not applied', () => {
  it.each([
    ['refused', { status: 422, errorCode: 'PZS202' }, 'refused', 'PZS202', 'req-1'],
    ['rate-limited', { status: 429, errorCode: 'PZG429' }, 'not_applied', 'PZG429', 'req-1'],
    ['unauthorized', { status: 401, errorCode: 'PZA100' }, 'refused', 'PZA100', 'req-1'],
    ['not sent', 'not-sent', 'not_sent', 'network_connection', null],
  ] as const)('moveMoney records a payment that was %s', async (_what, how, state, errorCode, requestId) => {
    world.strike(MONEY, how);
    const moved = await pay(world);
    expect(moved).toMatchObject({ outcome: state, error: { errorCode } });
    expect(await world.entries()).toMatchObject([{ id: moved.entry, state, errorCode, requestId }]);
    expect(world.told).toEqual([{ entry: moved.entry, as: 'failure', isApplied: false }]);
    expect(world.notes).toEqual([]);
    expect(() => confirmed(moved)).toThrow((moved as { error: PixError }).error);
    expect(await pay(world)).toMatchObject({ outcome: 'confirmed' });
    expect(await world.entries()).toMatchObject([{ attempt: 2, errorCode: null, requestId: null }]);
  });

  it.each([
    ['there is no token', 'auth', 'no_token'],
    ['the token request fails', 'unavailable', 'away'],
  ] as const)('moveMoney records not_sent when %s', async (_what, kind, errorCode) => {
    const error = new PixError({ kind, key: 'client.no_root', errorCode });
    const client = world.operator.client.with({ token: () => Promise.reject(error) });
    expect(await pay(world, {}, { client })).toMatchObject({ outcome: 'not_sent', error });
    expect(await world.entries()).toMatchObject([{ state: 'not_sent', errorCode }]);
  });

  it.each([
    ['not_sent if building the request throws', { input: () => broken() }, 'not_sent', 'internal'],
    // The service reported success, so a look-up without a result would not prove a failure.
    ['unknown if comparing the answer throws', { mismatch: () => broken() }, 'unknown', 'bad_reply'],
  ] as const)('moveMoney records %s', async (_what, changes, state, errorCode) => {
    await expect(pay(world, changes)).rejects.toThrow('broken');
    expect(await world.entries()).toMatchObject([{ state, errorCode }]);
  });
});

const broken = (): never => {
  throw new TypeError('broken');
};

describe('moveMoney after a lost answer', () => {
  it.each(['drop-after', 'drop-before'] as const)('moveMoney looks up a lost payment (%s)', async (how) => {
    world.strike(MONEY, how);
    const moved = await pay(world);
    const reason = how === 'drop-after' ? 'timeout' : 'network_connection';
    expect(world.notes[0]).toEqual(['money.answer_lost', { reason, reference: 'r1' }]);
    expect(moved).toMatchObject(
      how === 'drop-after'
        ? { outcome: 'confirmed', how: 'found', mismatch: null, row: { item: { clientReference: 'r1' } } }
        : { outcome: 'not_applied', error: { errorCode: reason, kind: 'unavailable' } },
    );
    expect(world.sent).toHaveLength(1);
  });

  it('moveMoney leaves an interrupted payment unknown and sends no further request', async () => {
    world.strike(MONEY, 'drop-after');
    const moved = await pay(world, {}, { signal: AbortSignal.abort() });
    expect(moved).toMatchObject({
      outcome: 'unknown',
      error: { kind: 'interrupted', init: { key: 'money.interrupted', params: { reference: 'r1' } } },
    });
    const entries = await world.entries();
    expect(entries).toMatchObject([{ id: moved.entry, state: 'unknown', errorCode: 'interrupted' }]);
    expect(world.notes).toEqual([]);
    expect(world.asked).toEqual(['POST /v1/withdraw']);
  });

  it('moveMoney confirms a payment if another machine has already made the payment with the same reference', async () => {
    await pay(world);
    const elsewhere = await moneyWorld();
    elsewhere.rewire(() => world.sandbox.handle);
    const moved = await pay(elsewhere);
    expect(moved).toMatchObject({ outcome: 'confirmed', how: 'found' });
    expect(elsewhere.notes).toMatchObject([['money.found', { reference: 'r1' }]]);
    expect(await elsewhere.entries()).toMatchObject([{ state: 'confirmed' }]);
  });
});

describe('moveMoney with a broken journal', () => {
  const full = new PixError({ kind: 'usage', key: 'journal.no_such', errorCode: 'sqlite_full' });
  const failing = { open: () => Promise.reject(full) };

  it('moveMoney sends nothing when the journal cannot be written', async () => {
    const failed = await world.failure(pay(world, {}, journalWith(world, failing)));
    expect(failed).toMatchObject({ errorCode: 'sqlite_full', outcome: 'not_sent' });
    expect(world.sent).toEqual([]);
  });

  const [GIVEN, MADE] = [
    { reference: { text: 'r1', generated: false } },
    { reference: { text: 'r1', generated: true } },
  ];
  const NEXT = { reference: { text: 'r2', generated: true } };
  it.each([
    ['with the same reference has an unknown outcome', GIVEN, true, GIVEN, 'unknown'],
    ['of the same intention has an unknown outcome', MADE, true, NEXT, 'unknown'],
    ['of the same intention was applied but not shown', MADE, false, NEXT, 'applied'],
  ])('a broken journal does not hide that an earlier payment %s', async (_, first, isLost, next, outcome) => {
    if (isLost) world.strike(MONEY, 'drop-after');
    await pay(world, first, isLost ? { signal: AbortSignal.abort() } : {});
    const failed = await world.failure(pay(world, next, journalWith(world, failing)));
    expect(failed).toMatchObject({ errorCode: 'sqlite_full', outcome });
    if (isLost) expect(failed.kind).toBe('unknown');
  });

  it('moveMoney sends nothing when the journal cannot be read', async () => {
    const unreadable = { ...failing, find: () => Promise.reject(new Error('unreadable')) };
    const failed = await world.failure(pay(world, {}, journalWith(world, unreadable)));
    expect(failed).toMatchObject({ errorCode: 'sqlite_full', outcome: 'not_sent' });
  });
});

it('readPayer returns the scope and holder that moveMoney stores in the journal', async () => {
  const payer = await world.ran(readPayer(world.operator, 'main'));
  await pay(world, { payer });
  expect(await world.entries()).toMatchObject([
    { scope: payer.scope, holder: payer.holder, profileId: 'shop-id', notBefore: START },
  ]);
});
