import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import {
  candidateFor,
  confirmRefundsOf,
  type KnownRefunds,
} from '../../../src/operations/money/known-refunds.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_REFUND } from '../../../src/operations/money/movements/hub-refund.ts';
import { type RefundedCharge, refundLookUps } from '../../../src/operations/money/movements/refund.ts';
import { readerOf } from '../../../src/operations/money/refresh-entries.ts';
import { scopesOf } from '../../../src/operations/payouts/read-payer.ts';
import type { EntryOutcome, Intent, JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  heldByAnother,
  journalWith,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
  PAYER,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const OWN = { text: 'own', generated: false };
const MADE = { text: 'pix-1', generated: true };

/** Adds a refund to the journal. By default, its amount is R$ 30,00 and its outcome was not shown. */
async function refundOf(
  world: MoneyWorld,
  subject: string,
  given: Partial<Intent> & { readonly as?: EntryOutcome; readonly isShown?: boolean } = {},
): Promise<JournalEntry> {
  const { as, isShown = false, ...changes } = given;
  const order = { kind: 'refund', subject, amountCents: 3_000n, beforeCents: 0n, ...changes } as const;
  const { id } = await world.entry(order);
  const outcome = as ?? { state: 'unknown', errorCode: 'timeout' };
  await world.journal.recordOutcome(id, 'host:1:aa', outcome, START);
  if (isShown) await world.journal.markShown([id], START);
  return (await world.journal.get(id)) as JournalEntry;
}
const known = (
  world: MoneyWorld,
  subject: string,
  reference: typeof OWN = OWN,
  operator: OperatorChanges = {},
): Promise<KnownRefunds> =>
  world.ran(
    confirmRefundsOf(
      changedOperator(world.operator, operator),
      { scope: 'account', holder: 'holder', place: '', profileId: '' },
      subject,
      reference,
    ),
  );
const NOTHING = { candidates: [], givenCents: 0n, lately: [], seen: expect.anything() };

describe('earlier refunds with unknown outcome', () => {
  it.each([
    ['applied', 30, 'confirmed', 3_000n],
    ['never applied', 0, 'not_applied', 0n],
  ])('confirmRefundsOf resolves an earlier refund that was %s', async (_what, given, state, givenCents) => {
    const id = await world.paidCharge('100');
    if (given > 0) await world.lever(id, 'refund', { amount: given });
    if (given > 0) world.strike(/^GET/, (answer) => ({ ...answer, refundDescription: 'r1' }), 9);
    const entry = await refundOf(world, id);
    expect(await known(world, id)).toEqual({ ...NOTHING, givenCents });
    expect(await world.journal.get(entry.id)).toMatchObject({ state });
    expect(world.notes[0]).toEqual(['money.was_unknown', { id: entry.id, reference: 'r1' }]);
    expect(world.sent).toEqual([]);
  });

  it('confirmRefundsOf throws an error that describes the earlier refund whose outcome stays unknown', async () => {
    const id = await world.paidCharge('100');
    await world.lever(id, 'refund', { amount: 31 });
    const entry = await refundOf(world, id);
    expect(await world.failure(known(world, id))).toMatchObject({
      kind: 'unknown',
      errorCode: 'timeout',
      outcome: 'unknown',
      init: { key: 'money.unknown', params: { id: entry.id, reference: 'r1' } },
    });
  });

  it('confirmRefundsOf throws an error with an unknown outcome when the journal cannot lease an earlier refund', async () => {
    const id = await world.paidCharge('100');
    await refundOf(world, id);
    const full = new PixError({
      kind: 'usage',
      key: 'sqlite.full',
      params: { file: 'f' },
      errorCode: 'full',
      outcome: 'not_sent',
    });
    const broken = journalWith(world, { lease: () => Promise.reject(full) });
    const failed = await world.failure(known(world, id, OWN, broken));
    expect(failed).toMatchObject({ kind: 'unknown', outcome: 'unknown', errorCode: 'full' });
  });

  it('confirmRefundsOf throws when an earlier refund vanishes from the journal', async () => {
    const id = await world.paidCharge('100');
    await refundOf(world, id);
    const gone = journalWith(world, { get: async () => null });
    const failed = await world.failure(known(world, id, OWN, gone));
    expect(failed).toMatchObject({ kind: 'unknown', outcome: 'unknown', errorCode: 'journal_entry_lost' });
  });

  it('confirmRefundsOf throws and sends no request while another process is resolving an earlier refund', async () => {
    const id = await world.paidCharge('100');
    const entry = await refundOf(world, id);
    await heldByAnother(world, entry.id);
    const failed = await world.failure(known(world, id));
    expect(failed).toMatchObject({ kind: 'unknown', errorCode: 'in_progress' });
    expect(world.asked).toEqual([]);
  });

  it('confirmRefundsOf adds an earlier refund to givenCents if another process has recorded that it was completed', async () => {
    const id = await world.paidCharge('100');
    await refundOf(world, id);
    const lease: MoneyWorld['journal']['lease'] = async (open) => {
      await world.journal.recordOutcome(
        open,
        'other:2:bb',
        { state: 'confirmed', serviceId: id, serviceStatus: 'COMPLETED' },
        START,
      );
      return null;
    };
    expect(await known(world, id, OWN, journalWith(world, { lease }))).toMatchObject({ givenCents: 3_000n });
    expect(world.asked).toEqual([]);
  });

  it('confirmRefundsOf throws when an earlier refund was sent to another address of the service', async () => {
    const id = await world.paidCharge('100');
    const entry = await refundOf(world, id, { scope: 'elsewhere' });
    expect(await world.failure(known(world, id))).toMatchObject({
      kind: 'unknown',
      errorCode: 'made_elsewhere',
      outcome: 'unknown',
      init: { key: 'money.made_elsewhere', params: { id: entry.id, reference: 'r1' } },
    });
    expect([world.asked, world.notes]).toEqual([[], []]);
  });

  it('confirmRefundsOf in a dry run does not resolve earlier refunds', async () => {
    const id = await world.paidCharge('100');
    await refundOf(world, id);
    expect(await known(world, id, OWN, { run: { dryRun: true } })).toEqual(NOTHING);
    expect([world.asked, world.notes]).toEqual([[], []]);
  });
});

describe('earlier refunds that were accepted', () => {
  const ACCEPTED = { state: 'confirmed', serviceStatus: 'PENDING' } as const;

  it('confirmRefundsOf ignores a refund that was canceled, marks it as shown, and prints one note about it', async () => {
    const id = await world.paidCharge('100');
    const entry = await refundOf(world, id, { as: { ...ACCEPTED, serviceStatus: 'CANCELED' } });
    expect(await known(world, id, MADE)).toMatchObject({ candidates: [], givenCents: 0n, lately: [] });
    expect(world.notes).toEqual([
      ['money.ended_unpaid', { id: entry.id, reference: 'r1', status: 'CANCELED' }],
    ]);
    expect(await world.journal.get(entry.id)).toMatchObject({ shownAt: expect.any(Number) });
    await known(world, id, MADE);
    expect(world.notes).toHaveLength(1);
  });

  it('confirmRefundsOf reads the status of an accepted refund again, and stores it as completed', async () => {
    const id = await world.paidCharge('100');
    await world.lever(id, 'refund', { amount: 30 });
    const scope = (await scopesOf(world.operator)('main')) ?? '';
    const entry = await refundOf(world, id, { scope, as: { ...ACCEPTED, serviceId: id } });
    expect(await known(world, id)).toMatchObject({ givenCents: 3_000n });
    expect(await world.journal.get(entry.id)).toMatchObject({ serviceStatus: 'COMPLETED' });
    expect(world.notes).toEqual([]);
  });

  it('confirmRefundsOf adds a refund to givenCents if the charge is not found, and throws if the look-up is refused', async () => {
    const scope = (await scopesOf(world.operator)('main')) ?? '';
    const entry = await refundOf(world, 'gone', { scope, as: { ...ACCEPTED, serviceId: 'gone' } });
    expect(await known(world, 'gone')).toMatchObject({ givenCents: 3_000n, seen: [{ id: entry.id }] });
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' });
    expect(await world.failure(known(world, 'gone'))).toMatchObject({ errorCode: 'PZV001' });
  });
});

describe('the refunds of a charge in the journal', () => {
  const CONFIRMED = { state: 'confirmed', serviceId: 'TX1', serviceStatus: 'COMPLETED' } as const;
  async function all(world: MoneyWorld): Promise<void> {
    const done = { as: CONFIRMED };
    await refundOf(world, 'c1', { ...done, reference: 'done', amountCents: 100n });
    await refundOf(world, 'c1', { ...done, reference: 'seen', amountCents: 200n, isShown: true });
    const none = { as: { state: 'not_applied' } } as const;
    await refundOf(world, 'c1', { ...none, reference: 'not-applied', amountCents: 400n, isShown: true });
    const no = { as: { state: 'refused' }, isShown: true } as const;
    await refundOf(world, 'c1', { ...no, reference: 'refused', amountCents: 800n });
    await refundOf(world, 'c2', { ...done, reference: 'other', amountCents: 1_600n });
  }
  const references = ({ candidates }: KnownRefunds): string[] => candidates.map(({ reference }) => reference);

  it('confirmRefundsOf returns the sum of the applied refunds as givenCents', async () => {
    await all(world);
    expect((await known(world, 'c1')).givenCents).toBe(300n);
    expect([world.notes, world.asked]).toEqual([[], []]);
  });

  it('confirmRefundsOf returns only the refund with the given reference as candidate', async () => {
    await all(world);
    expect(references(await known(world, 'c1', { text: 'refused', generated: false }))).toEqual(['refused']);
    expect(references(await known(world, 'c1', OWN))).toEqual([]);
    expect(references(await known(world, 'c1', MADE))).toEqual(['done', 'not-applied']);
  });

  it('confirmRefundsOf returns in `lately` only refunds that were shown and were made in the last 24 hours', async () => {
    await all(world);
    const entry = await refundOf(world, 'c1', {
      as: { state: 'confirmed', serviceStatus: 'COMPLETED' },
      reference: 'no-id',
      isShown: true,
    });
    const at = entry.createdAt;
    const lately = [
      { id: 'TX1', reference: 'seen', at, cents: 200n },
      { id: entry.id, reference: 'no-id', at, cents: 3_000n },
    ];
    const then = (nowMs: number): OperatorChanges => ({
      client: Object.assign(Object.create(world.operator.client), { serviceNow: () => nowMs }),
    });
    // Both refunds were made at the same time, so the journal may return them in any order.
    const found = (await known(world, 'c1', OWN, then(at + 86_400_000))).lately;
    expect([...found].sort((one, other) => Number(one.cents - other.cents))).toEqual(lately);
    expect((await known(world, 'c1', OWN, then(at + 86_400_001))).lately).toEqual([]);
  });
});

const one = (amountCents: bigint, beforeCents: bigint | null): JournalEntry =>
  ({ amountCents, beforeCents }) as JournalEntry;
const among = (...candidates: JournalEntry[]): KnownRefunds => ({ ...NOTHING, candidates });
const [small, rest, first] = [one(30n, 0n), one(70n, 30n), one(100n, null)];

it.each([
  ['the refund with the given amount', among(small, rest), 70n, rest],
  ['undefined when no refund has the given amount', among(small, rest), 71n, undefined],
  ['the refund of the whole remaining amount when no amount is given', among(small, rest), undefined, rest],
  ['the refund of the whole charge if neither amount is known', among(first), undefined, first],
  ['undefined without an amount if only a partial refund exists', among(small), undefined, undefined],
  ['undefined when there is no refund', among(), 30n, undefined],
])('candidateFor returns %s', (_what, refunds, asked, found) => {
  expect(candidateFor(refunds, asked, 100n)).toBe(found);
});

it.each([
  [4_000, 0, 'COMPLETED'],
  [3_999, 1, 'PENDING'],
  [3_000, 1_000, 'PENDING'],
  // The service does not count the refund yet.
  [3_000, 0, 'PENDING'],
])('HUB_REFUND for %s cents refunded and %s in progress stores %s', async (given, going, status) => {
  const { operator, ...world } = await moneyWorld();
  const id = await world.paidCharge('100');
  await world.lever(id, 'refund', { amount: 30 });
  world.strike(/^POST .*refund/, (answer) => ({
    ...answer,
    refundedAmount: given,
    refundInProgressAmount: going,
  }));
  const order = { id, amount: reais('10'), reference: { text: 'r1', generated: true } };
  await world.ran(
    planRefund(operator, HUB_REFUND, PAYER, order).then((one) => moveMoney(operator, HUB_REFUND, PAYER, one)),
  );
  expect(await world.entries()).toMatchObject([{ beforeCents: 3_000n, serviceStatus: status }]);
});

const charge = { item: { openInfractionProtocol: 'P1' } };
const explained = async (kind: 'refused' | 'unavailable') => {
  const { operator } = await moneyWorld();
  const error = new PixError({ kind, key: 'client.fault.timeout', errorCode: 'x' });
  const explain = HUB_REFUND.explain as NonNullable<typeof HUB_REFUND.explain>;
  const refund = { id: 'c1', charge } as Parameters<typeof explain>[1];
  return { error, told: await explain(operator, refund, error) };
};

it('HUB_REFUND names the open dispute of a refund that was refused, and of no other', async () => {
  const result = (await explained('refused')).told.init;
  expect(result).toMatchObject({ key: 'refund.disputed_undated', params: { id: 'c1', infraction: 'P1' } });
  const { error, told } = await explained('unavailable');
  expect(told).toBe(error);
});

describe('refundLookUps', () => {
  const account = { scope: 'account', holder: 'holder', place: '', profileId: '' };
  const refund = { id: 'own', subject: 'c1', beforeCents: 3_000n, amountCents: 1_000n };
  const entry = { ...account, ...refund } as JournalEntry;
  const charge = (row: object | null, refundedCents = 4_000n): RefundedCharge<{ readonly id: string }> => ({
    read: async () => row as Awaited<ReturnType<RefundedCharge<{ readonly id: string }>['read']>>,
    paid: () => reais('100'),
    refundedCents: () => refundedCents,
    applied: (_charge, total) => ({ serviceId: String(total) }),
  });

  it('refundLookUps finds a refund with the total that was refunded before and by it', async () => {
    const { operator } = await moneyWorld();
    const { lookUp } = refundLookUps({ ...charge({ item: { id: 'c1' } }), names: () => true });
    expect(await lookUp(operator, entry)).toMatchObject({ kind: 'found', as: { serviceId: '4000' } });
  });

  it.each([
    ['shows no refunds', { item: { id: 'c1' } }],
    ['is not there', null],
  ])('refundLookUps knows no new status if the charge %s', async (_what, row) => {
    const { operator } = await moneyWorld();
    const { statusNow } = refundLookUps(charge(row));
    expect(await statusNow(readerOf(operator), entry)).toBeNull();
  });

  it('refundLookUps knows no new status if a charge that shows its refunds is not there', async () => {
    const { operator } = await moneyWorld();
    const lastRefund = () => ({ isPending: false, isCanceled: null, isNoneCompleted: false });
    const { statusNow } = refundLookUps({ ...charge(null), lastRefund });
    expect(await statusNow(readerOf(operator), entry)).toBeNull();
  });
});
