import { describe, expect, it } from 'vitest';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import type { MoneyOutcome } from '../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_PAYOUT } from '../../../src/operations/money/movements/hub-payout.ts';
import { MAIN_REFUND } from '../../../src/operations/money/movements/main-refund.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  type Given,
  inDoubt,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  moved,
  PAYER,
  pay,
  reais,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

const shown = async ({ journal }: MoneyWorld, { entry }: MoneyOutcome<unknown>): Promise<void> =>
  journal.markShown([entry ?? ''], START + 1);

describe('moveMoney with a generated reference for an equal payment', () => {
  const again = (world: MoneyWorld, more: Given = {}): ReturnType<typeof pay> =>
    pay(world, { reference: 'pix-2', generated: true, ...more });

  it('moveMoney returns the result of an earlier, equal payment that was applied but not shown', async () => {
    const first = await pay(world, { generated: true });
    world.notes.length = 0;
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'before', entry: first.entry });
    const at = new Date(START).toISOString();
    const id = first.outcome === 'confirmed' && first.row.item.id;
    expect(world.notes).toEqual([
      ['money.same_intention', { reference: 'r1', at }],
      ['money.done_not_seen', { id, reference: 'r1', at }],
    ]);
    expect([world.sent.length, await moved(world)]).toEqual([1, 1]);
  });

  it('moveMoney sends a payment under a new reference when the result of an equal payment was already shown', async () => {
    await shown(world, await pay(world, { generated: true }));
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    const sent = ['r1', 'pix-2'].map((clientReference) => ({ body: { clientReference } }));
    expect(world.sent).toMatchObject(sent);
    expect(world.notes.slice(1)).toEqual([
      ['money.reference', { reference: 'pix-2', with: ' --profile shop' }],
    ]);
  });

  it.each([
    ['was applied although its answer was lost', 'drop-after'],
    ['never reached the service', 'drop-before'],
  ] as const)('moveMoney reuses the reference of an earlier, equal payment that %s', async (_what, how) => {
    const entry = await inDoubt(world, how, { generated: true });
    expect(await again(world)).toMatchObject({
      outcome: 'confirmed',
      entry,
      how: how === 'drop-after' ? 'found' : 'sent',
    });
    expect(world.notes[0]?.[0]).toBe('money.same_intention');
    expect(world.sent).toMatchObject(how === 'drop-after' ? [] : [{ body: { clientReference: 'r1' } }]);
    expect([(await world.entries()).length, await moved(world)]).toEqual([1, 1]);
  });

  it('moveMoney sends nothing when the outcome of an earlier, equal payment stays unknown', async () => {
    const entry = await inDoubt(world, 'drop-after', { generated: true });
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' }, 99);
    expect(await again(world)).toMatchObject({ outcome: 'unknown', entry });
    expect([world.sent, (await world.entries()).length]).toEqual([[], 1]);
  });

  it('moveMoney sends a payment under the reference of an earlier, equal payment that was not applied', async () => {
    world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
    const first = await pay(world, { generated: true });
    world.notes.length = 0;
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'sent', entry: first.entry });
    expect(world.notes[0]).toEqual(['money.goes_on', { reference: 'r1', at: new Date(START).toISOString() }]);
    expect(world.sent[1]).toMatchObject({ body: { clientReference: 'r1' } });
    expect(await world.entries()).toMatchObject([{ reference: 'r1', attempt: 2, generated: true }]);
  });

  it('moveMoney sends a hub payment with the idempotency key of an earlier, equal payment that was not applied', async () => {
    world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
    await pay(world, { generated: true, by: HUB_PAYOUT });
    expect(await again(world, { by: HUB_PAYOUT })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent.map(({ key }) => key)).toEqual(['r1', 'r1']);
  });

  it('moveMoney sends nothing while another process sends an equal payment', async () => {
    let second: MoneyOutcome<unknown> | undefined;
    world.rewire((good) => async (request) => {
      if (request.method === 'POST' && second === undefined)
        second = await again(world, { operator: { money: { owner: () => 'other:2:bb' } } });
      return good(request);
    });
    expect(await pay(world, { generated: true })).toMatchObject({ outcome: 'confirmed' });
    expect(second).toMatchObject({
      outcome: 'not_sent',
      error: { errorCode: 'in_progress', init: { params: { owner: 'test:1:aa', reference: 'r1' } } },
    });
    expect(await moved(world)).toBe(1);
  });

  it('moveMoney with a given reference does not wait for an equal payment with unknown outcome', async () => {
    await inDoubt(world, 'drop-after', { generated: true });
    expect(await pay(world, { reference: 'r2' })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(await moved(world)).toBe(2);
  });
});

describe('moveMoney with equal payments under several references', () => {
  const made = { reference: 'pix-3', generated: true };

  it('moveMoney first resolves every equal payment whose outcome is unknown, then sends the request', async () => {
    const applied = await inDoubt(world, 'drop-after');
    await world.ownClock.advance(1);
    // The service applied the older payment `r1` and never received the newer payment `r2`. pix looks up `r2`
    // first.
    await inDoubt(world, 'drop-before', { reference: 'r2' });
    expect(await pay(world, made)).toMatchObject({ outcome: 'confirmed', how: 'found', entry: applied });
    expect([world.sent, await moved(world)]).toEqual([[], 1]);
  });

  it('moveMoney sends the payment under the newest reference when no equal payment was applied', async () => {
    for (const reference of ['r1', 'r2']) {
      world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
      await pay(world, { reference });
      await world.ownClock.advance(1);
    }
    expect(await pay(world, made)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent.at(-1)).toMatchObject({ body: { clientReference: 'r2' } });
    expect(await moved(world)).toBe(1);
  });
});

describe('MAIN_REFUND while another refund of the charge is open', () => {
  const of = (text: string, generated: boolean, amount: string) => ({
    amount: reais(amount),
    reference: { text, generated },
  });

  it.each([
    ['with a given reference', of('r2', false, '30')],
    ['of another amount with a generated reference', of('pix-2', true, '31')],
  ])('MAIN_REFUND sends no second refund %s while another is open', async (_what, order) => {
    const id = await world.paidCharge('100');
    const plan = (given: typeof order) =>
      world.ran(planRefund(world.operator, MAIN_REFUND, PAYER, { id, ...given }));
    // Both refunds are planned before the first one is sent, as in two concurrent processes.
    const [first, second] = [await plan(of('r1', false, '30')), await plan(order)];
    world.strike(MONEY, 'drop-after');
    const interrupted = { ...world.operator, signal: AbortSignal.abort() };
    const { entry } = await world.ran(moveMoney(interrupted, MAIN_REFUND, PAYER, first));
    world.asked.length = 0;
    expect(await world.ran(moveMoney(world.operator, MAIN_REFUND, PAYER, second))).toMatchObject({
      outcome: 'not_sent',
      entry,
      error: { kind: 'unknown', errorCode: 'other_refund_open', outcome: 'unknown' },
    });
    expect(world.asked).toEqual([]);
  });

  it('MAIN_REFUND reuses the reference of an equal open refund if both references were generated', async () => {
    const id = await world.paidCharge('100');
    const plan = (text: string) =>
      world.ran(planRefund(world.operator, MAIN_REFUND, PAYER, { id, ...of(text, true, '30') }));
    const [first, second] = [await plan('pix-1'), await plan('pix-2')];
    world.strike(MONEY, 'drop-after');
    const interrupted = { ...world.operator, signal: AbortSignal.abort() };
    const { entry } = await world.ran(moveMoney(interrupted, MAIN_REFUND, PAYER, first));
    const paid = await world.ran(moveMoney(world.operator, MAIN_REFUND, PAYER, second));
    expect(paid).toMatchObject({ outcome: 'confirmed', how: 'found', entry });
    expect(world.sent).toHaveLength(1);
  });
});
