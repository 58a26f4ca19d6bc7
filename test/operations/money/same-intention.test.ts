import { describe, expect, it } from 'vitest';
import type { Moved } from '../../../src/operations/money/money-outcome.ts';
import { payKeyByHub } from '../../../src/operations/payouts/pay-key.ts';
import { MONEY, type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { type Given, inDoubt, moved, pay } from '../../support/worlds/paying.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const shown = async ({ journal }: MoneyWorld, { entry }: Moved<unknown>): Promise<void> =>
  journal.markShown([entry ?? ''], START + 1);

describe('the same intention under a reference made here', () => {
  const again = (world: MoneyWorld, more: Given = {}): ReturnType<typeof pay> =>
    pay(world, { reference: 'pix-2', generated: true, ...more });

  it('that was applied and not seen is this order’s result', async () => {
    const world = await moneyWorld();
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

  it('that was applied and seen is another one: sent under its own reference', async () => {
    const world = await moneyWorld();
    await shown(world, await pay(world, { generated: true }));
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent).toMatchObject([
      { body: { clientReference: 'r1' } },
      { body: { clientReference: 'pix-2' } },
    ]);
    expect(world.notes.slice(1)).toEqual([['money.reference', { reference: 'pix-2' }]]);
  });

  it.each(['drop-after', 'drop-before'] as const)(
    'that is in doubt comes first, and goes on under the reference it had: %s',
    async (how) => {
      const world = await moneyWorld();
      const entry = await inDoubt(world, how, { generated: true });
      expect(await again(world)).toMatchObject({
        ...{ outcome: 'confirmed', entry, how: how === 'drop-after' ? 'found' : 'sent' },
      });
      expect(world.notes[0]?.[0]).toBe('money.same_intention');
      expect(world.sent).toMatchObject(how === 'drop-after' ? [] : [{ body: { clientReference: 'r1' } }]);
      expect([(await world.entries()).length, await moved(world)]).toEqual([1, 1]);
    },
  );

  it('that stays in doubt is the end of it: nothing is sent', async () => {
    const world = await moneyWorld();
    const entry = await inDoubt(world, 'drop-after', { generated: true });
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' }, 99);
    expect(await again(world)).toMatchObject({ outcome: 'unknown', entry });
    expect([world.sent, (await world.entries()).length]).toEqual([[], 1]);
  });

  it('that certainly was not applied goes on under the reference it had', async () => {
    const world = await moneyWorld();
    world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
    const first = await pay(world, { generated: true });
    world.notes.length = 0;
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'sent', entry: first.entry });
    expect(world.sent[1]).toMatchObject({ body: { clientReference: 'r1' } });
    expect(await world.entries()).toMatchObject([{ reference: 'r1', attempt: 2, generated: true }]);
  });

  it('that the hub was sent goes on under the idempotency key it had', async () => {
    const world = await moneyWorld();
    world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
    await pay(world, { generated: true, by: payKeyByHub });
    expect(await again(world, { by: payKeyByHub })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent.map(({ key }) => key)).toEqual(['r1', 'r1']);
  });

  it('that another process is at is left to it', async () => {
    const world = await moneyWorld();
    let second: Moved<unknown> | undefined;
    world.rewire((good) => async (request) => {
      if (request.method === 'POST' && second === undefined) {
        second = await again(world, { operator: { owner: () => 'other:2:bb' } });
      }
      return good(request);
    });
    expect(await pay(world, { generated: true })).toMatchObject({ outcome: 'confirmed' });
    expect(second).toMatchObject({
      ...{ outcome: 'not_sent' },
      error: { errorCode: 'in_flight', init: { params: { owner: 'test:1:aa', reference: 'r1' } } },
    });
    expect(await moved(world)).toBe(1);
  });

  it('that was given as a reference of its own waits for none', async () => {
    const world = await moneyWorld();
    await inDoubt(world, 'drop-after', { generated: true });
    expect(await pay(world, { reference: 'r2' })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(await moved(world)).toBe(2);
  });
});
