import { describe, expect, it } from 'vitest';
import type { LookUpFinding } from '../../../../src/operations/money/money-outcome.ts';
import { reversedCents } from '../../../../src/operations/money/movements/card-reversal.ts';
import { findOutcome } from '../../../../src/operations/money/movements/movement-of.ts';
import { readPayer } from '../../../../src/operations/payouts/read-payer.ts';
import type { Intent, JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<LookUpFinding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));

describe('findOutcome for card charges and reversals', () => {
  const card = { family: 'card', kind: 'card-charge', reference: 'order-1', amountCents: 10_000n } as const;

  const listing = (charge: object, total = 1): void =>
    world.strike(/^GET/, { body: { page: 1, total, totalPages: 1, charges: [charge] } });

  it('findOutcome finds a charge by its externalId, and returns its status as a number', async () => {
    const id = await world.soldOnCard();
    await world.soldOnCard({ externalId: 'order-2' });
    const found = await proof(world, card);
    expect(found).toMatchObject({ kind: 'found', row: { raw: { id }, item: { id, externalId: 'order-1' } } });
    expect((found as { as: object }).as).toEqual({ serviceId: id, serviceStatus: '2' });
    // The requested period starts one day early, because the route filters by date and not by time.
    expect(world.asked).toEqual(['GET /card/v1/charges?startDate=2026-11-20&limit=100&page=1']);
  });

  it('findOutcome reads every page of the list of charges', async () => {
    const charge = { id: 'c1', externalId: 'order-1', amount: 10_000 };
    const page = (number: number, charges: object[]) => ({
      body: { page: number, total: 201, totalPages: 3, charges },
    });
    world.strike(/^GET/, page(2, [charge]));
    world.strike(/^GET/, page(1, []));
    expect(await proof(world, card)).toMatchObject({ kind: 'found', as: { serviceId: 'c1' } });
    expect(world.asked.map((asked) => /page=\d/.exec(asked)?.[0])).toEqual(['page=1', 'page=2']);
  });

  it('findOutcome returns undecided when the charge with the expected externalId has another amount', async () => {
    const id = await world.soldOnCard();
    const proved = await proof(world, { ...card, amountCents: 5_000n });
    expect(proved).toEqual({ kind: 'undecided', why: 'journal.other_amount', seen: id });
  });

  it('findOutcome ignores a charge whose id the journal has recorded for another payment', async () => {
    const other = await world.entry({ ...card, reference: 'order-2' });
    await world.journal.recordOutcome(other.id, 'host:1:aa', { state: 'confirmed', serviceId: 'c1' }, START);
    listing({ id: 'c1', amount: 10_000 });
    expect(await proof(world, card)).toEqual({ kind: 'absent' });
  });

  it('findOutcome accepts a charge with the expected externalId even if the service returns no amount', async () => {
    listing({ id: 'c1', externalId: 'order-1', amount: null });
    expect(await proof(world, card)).toMatchObject({ kind: 'found', as: { serviceId: 'c1' } });
  });

  it.each([
    ['the same amount', { id: 'c1', externalId: null, amount: 10_000 }, 1, 'journal.card_candidate'],
    ['no amount', { id: 'c1', amount: null }, 1, 'journal.card_candidate'],
    ['the amount in reais', { id: 'c1', amount: 100 }, 1, 'journal.card_candidate'],
    ['another amount', { id: 'c1', externalId: '', amount: 9_999 }, 1, undefined],
    ['another externalId, in a list with gaps', { id: 'c1', externalId: 'x' }, 2, 'journal.list_cut'],
  ])('findOutcome decides about a charge of others with %s', async (_what, charge, total, why) => {
    listing(charge, total);
    const found = await proof(world, card);
    expect(found).toMatchObject(why === undefined ? { kind: 'absent' } : { kind: 'undecided', why });
  });

  it('findOutcome returns undecided when the list of charges is empty and lacks even the newest known charge', async () => {
    await world.soldOnCard({ externalId: 'order-2', amount: 9_000 });
    const { scope } = await world.ran(readPayer(world.operator, 'card'));
    world.strike(/^GET/, { body: { page: 1, total: 0, totalPages: 1, charges: [] } }, 9);
    const cut = { kind: 'undecided', why: 'journal.list_cut', mayChange: true };
    expect(await proof(world, { ...card, scope })).toEqual(cut);
  });

  it('findOutcome returns absent when the list of charges is empty and no charge is known', async () => {
    const { scope } = await world.ran(readPayer(world.operator, 'card'));
    expect(await proof(world, { ...card, scope })).toEqual({ kind: 'absent' });
  });

  it('findOutcome returns undecided when the service time (notBefore) is missing in the journal entry', async () => {
    const entry = await world.entry({ ...card, notBefore: null });
    expect(await findOutcome(world.operator, entry)).toEqual({ kind: 'undecided', why: 'journal.no_time' });
  });

  it('findOutcome finds a reversal by the reversed amount of its charge', async () => {
    const subject = await world.soldOnCard();
    const reversal = { family: 'card', kind: 'card-reversal', subject, beforeCents: 0n } as const;
    const proved = await proof(world, { ...reversal, amountCents: 10_000n });
    expect(proved).toMatchObject({ kind: 'absent', row: { item: { id: subject } } });
    const [entry] = await world.entries();
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: null }));
    expect(await world.ran(findOutcome(world.operator, entry as JournalEntry))).toMatchObject({
      kind: 'undecided',
      why: 'journal.cannot_compare',
    });
    world.strike(/^GET/, (answer) => ({ ...answer, creditCardPayment: { status: 10 } }));
    expect(await world.ran(findOutcome(world.operator, entry as JournalEntry))).toMatchObject({
      kind: 'found',
      as: { serviceId: subject, serviceStatus: '10' },
      row: { item: { id: subject } },
    });
  });

  it('findOutcome returns undecided when the answer is about another charge', async () => {
    const subject = await world.soldOnCard();
    world.strike(/^GET/, (answer) => ({ ...answer, id: 'other', reversedAmount: 10_000 }));
    const reversal = { family: 'card', kind: 'card-reversal', subject, beforeCents: 0n } as const;
    const undecided = { kind: 'undecided', why: 'journal.other_reference', seen: 'other' };
    expect(await proof(world, reversal)).toEqual(undecided);
  });

  const charged = (status: number) => ({ amount: 100n, creditCardPayment: { status } });

  it.each([
    ['a voided charge', charged(10), {}, 100n],
    ['a refunded charge', charged(11), { reversedAmount: 1 }, 100n],
    ['a confirmed charge', charged(2), { reversedAmount: 30 }, 30n],
    ['a charge without a payment', { amount: 100n }, { reversedAmount: 30 }, 30n],
    ['a charge without a reversed amount', charged(2), {}, null],
    ['a reversed amount that is text', { amount: 100n }, { reversedAmount: 'x1' }, null],
    ['a reversed amount with a fraction', { amount: 100n }, { reversedAmount: 1.5 }, null],
    ['a negative reversed amount', { amount: 100n }, { reversedAmount: -1 }, null],
    ['a reversed amount of zero', { amount: 100n }, { reversedAmount: 0 }, 0n],
    ['an answer that is not an object', { amount: 100n }, 'x', null],
  ])('reversedCents reads %s', (_what, item, raw, cents) => {
    expect(reversedCents({ item, raw } as Parameters<typeof reversedCents>[0])).toBe(cents);
  });
});
