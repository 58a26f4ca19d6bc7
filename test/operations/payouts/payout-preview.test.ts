import { describe, expect, it } from 'vitest';
import type { Operator } from '../../../src/operations/operator.ts';
import {
  earlierWarnings,
  lastFee,
  lookInJournal,
  type PayoutPreview,
  previewPayout,
} from '../../../src/operations/payouts/payout-preview.ts';
import type { Payer } from '../../../src/operations/payouts/read-payer.ts';
import type { EntryOutcome, Intent, JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
  PAYER,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const KEY = 'ana@example.com';
const DAY = 86_400_000;
const OWN = { text: 'own', generated: false };
const MADE = { text: 'pix-1', generated: true };
const payment = { kind: 'payout', key: KEY, amount: reais('50'), reference: MADE } as const;

async function payOut(
  { ask }: MoneyWorld,
  clientReference: string | undefined,
  more: object = {},
): Promise<string> {
  const body = { amount: 50, pixKey: KEY, pixType: 'email', clientReference, ...more };
  const { status, json } = await ask('POST /v1/withdraw', { body });
  if (status !== 200) throw new Error(JSON.stringify(json));
  return String(json.id);
}
/** Adds a payout to the journal. By default, it is confirmed and its result was shown. */
async function journaled(
  world: MoneyWorld,
  reference: string,
  given: Partial<Intent> & { readonly as?: EntryOutcome | null; readonly isShown?: boolean } = {},
): Promise<JournalEntry> {
  const { as = { state: 'confirmed', serviceId: `of ${reference}` }, isShown = true, ...changes } = given;
  const { id } = await world.entry({ reference, ...changes });
  if (as !== null) await world.journal.recordOutcome(id, 'host:1:aa', as, START);
  if (isShown) await world.journal.markShown([id], START);
  return (await world.journal.get(id)) as JournalEntry;
}
const later = (world: MoneyWorld, entry: JournalEntry, ms: number): Operator => ({
  ...world.operator,
  client: world.operator.client.with({
    clock: Object.assign(Object.create(world.ownClock), { now: () => entry.createdAt + ms }),
  }),
});
async function look(
  world: MoneyWorld,
  changes: object = {},
  operator: OperatorChanges = {},
): Promise<Pick<PayoutPreview, 'alike' | 'unresolved'>> {
  const order = { ...payment, ...changes };
  const { alike, unresolved } = await world.ran(
    lookInJournal(changedOperator(world.operator, operator), PAYER, order),
  );
  return { alike, unresolved };
}
const outlook = (world: MoneyWorld, changes: object = {}, payer: object = {}): Promise<PayoutPreview> =>
  world.ran(
    previewPayout(world.operator, { ...PAYER, balance: reais('100'), ...payer } as Payer, {
      ...{ ...payment, family: 'main' as const },
      ...changes,
    }),
  );

const made = (reference: string) => ({ id: `of ${reference}`, reference, at: START });
const alike = (reference: string) => ({
  key: 'payout.alike',
  params: { id: `of ${reference}`, reference },
  at: START,
});
const unresolved = { key: 'payout.unresolved', params: { reference: 'open' }, at: START };

it.each([
  ['no equal payment', [], null, []],
  ['three equal payments', ['a', 'b', 'c'], null, [alike('a'), alike('b'), alike('c')]],
  ['an unresolved payment', [], 'open', [unresolved]],
  [
    'five equal payments and an unresolved one',
    ['a', 'b', 'c', 'd', 'e'],
    'open',
    [...[alike('a'), alike('b'), alike('c')], { key: 'payout.alike_more', params: { count: 2 } }, unresolved],
  ],
])('earlierWarnings names three payments, and counts the rest: %s', (_what, equal, open, warnings) => {
  const earlier = { alike: equal.map(made), unresolved: open === null ? null : made(open) };
  expect(earlierWarnings(earlier)).toEqual(warnings);
});

it('lastFee returns the fee of the last Pix payout and ignores transfers', async () => {
  const world = await moneyWorld();
  expect(await world.ran(lastFee(world.operator))).toBeNull();
  await payOut(world, 'r1');
  const body = { amount: 50, payerAccountNumber: '100001', receiverAccountNumber: '100002' };
  await world.ask('POST /v1/internal-transfer', { body });
  await world.charge('10');
  expect(await world.ran(lastFee(world.operator))).toEqual(reais('0.5'));
  expect(world.asked.at(-1)).toBe('GET /v1/user/transactions?page=1&limit=5&type=WITHDRAW');
});

describe('lookInJournal', () => {
  const world = eachOf(moneyWorld);

  it('lookInJournal returns no refused payment, and no payment with another amount, key or account', async () => {
    await journaled(world, 'other amount', { amountCents: 5_001n });
    await journaled(world, 'other key', { destinationPrint: 'x' });
    await journaled(world, 'other account', { scope: 'x', holder: 'x' });
    await journaled(world, 'refused', { as: { state: 'refused' } });
    expect(await look(world)).toEqual({ alike: [], unresolved: null });
  });

  it('lookInJournal returns a confirmed and shown payment only if the payment was made in the last 24 hours', async () => {
    const entry = await journaled(world, 'r1');
    expect((await look(world, {}, later(world, entry, DAY))).alike).toHaveLength(1);
    expect((await look(world, {}, later(world, entry, DAY + 1))).alike).toEqual([]);
  });

  it.each(['CANCELED', 'ERROR', 'FAILED'])('lookInJournal omits the status %s', async (serviceStatus) => {
    await journaled(world, 'r1', { as: { state: 'confirmed', serviceStatus } });
    expect(await look(world)).toEqual({ alike: [], unresolved: null });
  });

  it('lookInJournal does not return the journal entry that has the reference of the order', async () => {
    await journaled(world, 'own');
    expect(await look(world, { reference: OWN })).toEqual({ alike: [], unresolved: null });
  });

  it.each([
    ['may have been applied', { as: null, isShown: false }],
    ['was applied but not shown', { isShown: false }],
  ])('lookInJournal returns an old payment as unresolved if it %s', async (_what, given) => {
    const entry = await journaled(world, 'r1', given);
    const open = { id: entry.serviceId ?? entry.id, reference: 'r1', at: entry.createdAt };
    expect(await look(world, {}, later(world, entry, DAY + 1))).toEqual({ alike: [], unresolved: open });
    // If the new payment has a given reference or another kind, `lookInJournal` returns the earlier payment
    // in `alike`, not as `unresolved`.
    for (const changes of [{ reference: OWN }, { kind: 'qr-payout' }])
      expect(await look(world, changes)).toEqual({ alike: [open], unresolved: null });
  });

  it('lookInJournal returns the payment of another code to the same key as equal, not as unresolved', async () => {
    const kind = 'qr-payout';
    const entry = await journaled(world, 'r1', { kind, subject: 'INV1', isShown: false });
    const made = { id: entry.serviceId, reference: 'r1', at: entry.createdAt };
    const earlier = (subject: string | null) => look(world, { kind, subject });
    expect(await earlier('INV1')).toEqual({ alike: [], unresolved: made });
    for (const other of ['INV2', null])
      expect(await earlier(other)).toEqual({ alike: [made], unresolved: null });
  });

  it.each([
    ['a payment with the same reference was accepted', OWN, 'own', { state: 'confirmed' }, true],
    ['a payment with the same reference has an unknown outcome', OWN, 'own', { state: 'unknown' }, true],
    ['a payment with the same reference is being sent', OWN, 'own', null, true],
    ['a payment with the same reference was not applied', OWN, 'own', { state: 'not_applied' }, false],
    ['a payment with another reference has an unknown outcome', OWN, 'r1', { state: 'unknown' }, false],
    ['an equal payment has an unknown outcome', MADE, 'r1', { state: 'unknown' }, true],
    ['an equal payment was accepted and shown', MADE, 'r1', { state: 'confirmed' }, false],
  ] as const)('lookInJournal says whether a payment may be sent: %s', async (_, given, by, as, is) => {
    await journaled(world, by, { as });
    const order = { ...payment, reference: given };
    expect(await world.ran(lookInJournal(world.operator, PAYER, order))).toMatchObject({ mayBeSent: is });
    expect((await outlook(world, { reference: given })).balanceAfter).toBeNull();
    await payOut(world, 'fee');
    const { balanceAfter } = await outlook(world, { reference: given });
    expect(balanceAfter === null).toBe(is);
  });

  it('lookInJournal in a dry run does not read the journal', async () => {
    await journaled(world, 'r1');
    expect(await look(world, {}, { run: { dryRun: true } })).toEqual({ alike: [], unresolved: null });
  });
});

describe('previewPayout', () => {
  const world = eachOf(moneyWorld);

  it('previewPayout returns the balance, the fee and the daily limit that the service reports', async () => {
    expect(await outlook(world)).toEqual({
      balance: reais('100'),
      fee: null,
      seen: [],
      balanceAfter: null,
      dailyLeft: null,
      alike: [],
      unresolved: null,
      mayBeSent: false,
    });
    await payOut(world, 'r1', { amount: 20 });
    expect(await outlook(world)).toMatchObject({ fee: reais('0.5'), balanceAfter: reais('49.5') });
    const account = { DailyWithdrawLimit: { available: reais('7') } };
    const result = await outlook(world, {}, { balance: null, account });
    expect(result).toMatchObject({ balance: null, balanceAfter: null, dailyLeft: reais('7') });
    expect(await outlook(world, {}, { account: {} })).toMatchObject({ dailyLeft: null });
    expect(await outlook(world, {}, { account: null })).toMatchObject({ dailyLeft: null });
  });

  it('previewPayout of a hub payout uses only the journal, because the hub lists no payouts', async () => {
    await payOut(world, 'r1');
    await journaled(world, 'r2');
    const { fee, alike } = await outlook(world, { family: 'hub' });
    expect([fee, alike]).toMatchObject([null, [{ reference: 'r2' }]]);
    expect(world.asked).toEqual([]);
  });

  it('previewPayout lists each equal payment of the last 24 hours once, including those of other clients', async () => {
    const id = await payOut(world, 'r1');
    await payOut(world, 'r2');
    const unresolved = await journaled(world, 'r2', { isShown: false });
    await payOut(world, 'r3');
    await journaled(world, 'r3');
    await payOut(world, undefined);
    await payOut(world, 'pix-1');
    await payOut(world, 'other-key', { pixKey: 'bia@example.com' });
    await payOut(world, 'other-amount', { amount: 51 });
    await world.ownClock.advance(1);
    const told = await outlook(world);
    expect(told.alike.map(({ reference }) => reference).sort()).toEqual(['-', 'r1', 'r3']);
    expect(told.alike).toContainEqual({ id, reference: 'r1', at: START });
    expect(told.unresolved).toMatchObject({ id: unresolved.serviceId, reference: 'r2' });
    const since = new Date(START + 1 - DAY).toISOString();
    expect(world.asked).toContain(
      `GET /v1/user/transactions?page=1&limit=100&dateFrom=${since}&type=WITHDRAW&amount=50`,
    );
  });

  it('previewPayout finds an equal payment to a phone key, whether or not the key is given with a plus sign', async () => {
    await payOut(world, 'r1', { pixKey: '5511987654321', pixType: 'phone' });
    for (const key of ['+5511987654321', '5511987654321'])
      expect((await outlook(world, { key })).alike, key).toMatchObject([{ reference: 'r1' }]);
    expect((await outlook(world, { key: '11987654321' })).alike).toEqual([]);
  });

  it.each([
    ['ana+1@example.com', 'ana1@example.com'],
    ['ana1@example.com', 'ana+1@example.com'],
  ])('previewPayout lists no payment to %s as equal to one to the key %s', async (pixKey, key) => {
    await payOut(world, 'r1', { pixKey });
    expect((await outlook(world, { key })).alike).toEqual([]);
  });

  it('previewPayout lists no failed payment, and no payment whose key the service does not return', async () => {
    const id = await payOut(world, 'r1');
    const shown = async (changes: object) => {
      world.strike(
        /^GET .*\/transactions$/,
        ({ data }) => ({
          data: (data as object[]).map((one) => ({ ...one, ...changes })),
          hasNextPage: false,
        }),
        2,
      );
      return (await outlook(world)).alike;
    };
    expect(await shown({ status: 'ERROR' })).toEqual([]);
    expect(await shown({ withdrawPixKey: null })).toEqual([]);
    await world.ownClock.advance(5);
    expect(await shown({ createdAt: null })).toEqual([{ id, reference: 'r1', at: START + 5 }]);
  });
});

describe('the "seen" payments of lookInJournal', () => {
  it('lookInJournal lists in `seen` every entry with the same key, amount and kind, whatever its outcome', async () => {
    const world = await moneyWorld();
    const shown = await journaled(world, 'shown');
    const refused = await journaled(world, 'refused', { as: { state: 'refused' } });
    await journaled(world, 'amount', { amountCents: 1n });
    await journaled(world, 'key', { destinationPrint: 'x' });
    await journaled(world, 'kind', { kind: 'transfer' });
    const { seen } = await world.ran(lookInJournal(world.operator, PAYER, payment));
    expect((seen ?? []).map(({ id, version }) => [id, version]).sort()).toEqual(
      [shown, refused].map(({ id, version }) => [id, version]).sort(),
    );
  });

  it('lookInJournal returns an empty `seen` list in a dry run', async () => {
    const world = await moneyWorld({ run: { dryRun: true } });
    await journaled(world, 'shown');
    const result = await world.ran(lookInJournal(world.operator, PAYER, payment));
    expect(result).toEqual({ alike: [], unresolved: null, seen: [], mayBeSent: false });
  });
});
