import { beforeEach, describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { isRepeated, prepareRefund, sendRefund, shownOfRefund } from '../../../src/operations/acts/refund.ts';
import { HUB_REFUND } from '../../../src/operations/money/movements/hub-refund.ts';
import { MAIN_REFUND } from '../../../src/operations/money/movements/main-refund.ts';
import type { Refund } from '../../../src/operations/money/movements/refund.ts';
import type { Operator } from '../../../src/operations/operator.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld, reais } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

/** A person confirms the refund. */
const asking = ({ operator }: MoneyWorld): Operator => ({
  ...operator,
  run: { ...operator.run, unaskedSince: null },
});

/** The refund is confirmed by `--yes`. */
const unasked = ({ operator }: MoneyWorld): Operator => ({
  ...operator,
  run: { ...operator.run, unaskedSince: START },
});

describe('prepareRefund and sendRefund', () => {
  let id = '';
  beforeEach(async () => {
    id = await world.paidCharge('100');
  });
  /** Prepares a refund of the amount, by default of the rest of the charge. */
  const prepare = (amount?: string, operator = asking(world)) =>
    world.ran(
      prepareRefund(operator, MAIN_REFUND, { id, amount: amount === undefined ? undefined : reais(amount) }),
    );

  it('prepareRefund draws a reference once, and keeps it when the order is prepared again', async () => {
    const first = await prepare();
    const again = await world.ran(prepareRefund(asking(world), MAIN_REFUND, first.order));
    expect(first.order.reference).toEqual({ text: expect.stringMatching(/^pix-/), generated: true });
    expect(again.order.reference).toEqual(first.order.reference);
    expect(again.facts).toContainEqual({ label: 'column.reference', value: first.order.reference.text });
  });

  it.each([
    ['main', MAIN_REFUND],
    ['hub', HUB_REFUND],
  ] as const)('sendRefund sends nothing if the %s charge changed after the person saw it', async (_, way) => {
    const send = async (amount: string | undefined, typed?: string) => {
      const order = { id, amount: amount === undefined ? undefined : reais(amount) };
      const prepared = await prepareRefund<never>(asking(world), way as never, order);
      await world.lever(id, 'refund', { amount: 5 });
      return sendRefund(asking(world), prepared, typed === undefined ? undefined : reais(typed));
    };
    expect(await world.failure(send('20'))).toMatchObject({ errorCode: 'refund_changed' });
    expect(await world.failure(send(undefined, '20'))).toMatchObject({ errorCode: 'refund_changed' });
    expect(world.sent).toEqual([]);
  });

  it.each([
    ['main', MAIN_REFUND],
    ['hub', HUB_REFUND],
  ] as const)('prepareRefund refuses a %s charge with an open dispute', async (_, way) => {
    const prepare = (operator: Operator) =>
      prepareRefund<never>(operator, way as never, { id, amount: reais('20') });
    await world.ran(prepare(asking(world)));
    await world.lever(id, 'infraction', {});
    expect(await world.failure(prepare(asking(world)))).toMatchObject({
      errorCode: 'refund_disputed',
      kind: 'usage',
      outcome: 'not_sent',
      init: { params: { id, infraction: expect.stringMatching(/./) } },
    });
    // Nobody is asked.
    await world.ran(prepare(unasked(world)));
    const dry = asking(world);
    await world.ran(prepare({ ...dry, run: { ...dry.run, dryRun: true } }));
    expect(world.sent).toEqual([]);
  });

  it('prepareRefund prepares the refund if the disputes cannot be read', async () => {
    await world.lever(id, 'infraction', {});
    world.strike(/infractions/, { status: 403, errorCode: 'PZA203' });
    const order = { id, amount: reais('20') };
    const { warnings } = await world.ran(prepareRefund(asking(world), MAIN_REFUND, order));
    expect(warnings).toEqual([]);
  });

  it('prepareRefund does not refuse a disputed charge if the service has accepted the refund before', async () => {
    const first = await prepare('20');
    await world.ran(sendRefund(asking(world), first));
    await world.clock.advance(60_000);
    await world.lever(id, 'infraction', {});
    const again = await world.ran(prepareRefund(asking(world), MAIN_REFUND, first.order));
    expect([again.refund.isDone, again.warnings]).toEqual([true, []]);
  });

  it('sendRefund sends no second refund of a typed amount before the person has seen the first one', async () => {
    const first = await prepare('20');
    const { moved } = await world.ran(sendRefund(asking(world), first));
    await world.journal.markShown([moved.entry ?? ''], START + 1);
    const typed = await prepare();
    expect(typed.isRepeated).toBe(false);
    const failed = await world.failure(sendRefund(asking(world), typed, reais('20')));
    expect(failed).toMatchObject({ errorCode: 'refund_changed' });
    const again = await world.ran(
      prepareRefund(asking(world), MAIN_REFUND, { ...typed.order, amount: reais('20') }),
    );
    expect([again.isRepeated, again.warnings]).toMatchObject([true, [{ key: 'payout.alike' }]]);
    expect(world.sent).toHaveLength(1);
  });

  it('prepareRefund returns the charge, its payer, what was paid, what is left and the reference as facts', async () => {
    await world.lever(id, 'refund', { amount: 30 });
    const reference = { text: 'r1', generated: false };
    const { facts, refund } = await world.ran(
      prepareRefund(asking(world), MAIN_REFUND, { id, amount: undefined, reference }),
    );
    expect(refund.charge.item.payerName).toEqual(expect.stringMatching(/./));
    expect(facts).toEqual([
      { label: 'dialog.fact.charge', value: id },
      { label: 'column.payerName', value: { name: refund.charge.item.payerName } },
      { label: 'dialog.fact.paid', value: reais('100') },
      { label: 'dialog.fact.left', value: reais('70') },
      { label: 'column.reference', value: 'r1' },
    ]);
  });

  it.each<readonly [string, bigint | null, readonly string[]]>([
    ['nothing for a first refund', 0n, []],
    ['an earlier total that the service does not show', null, ['refund.before_unknown']],
    ['a refund outside of this journal', 2_000n, ['refund.elsewhere']],
  ])('prepareRefund warns of %s', async (_what, refundedCents, keys) => {
    const charge = { ...MAIN_REFUND.charge, refundedCents: () => refundedCents };
    const { warnings } = await world.ran(
      prepareRefund(asking(world), { ...MAIN_REFUND, charge }, { id, amount: reais('20') }),
    );
    expect(warnings.map(({ key }) => key)).toEqual(keys);
  });

  it('sendRefund sends an amount that the person typed, and returns it', async () => {
    const typed = await prepare();
    const { amount, moved } = await world.ran(sendRefund(asking(world), typed, reais('20')));
    expect([amount, moved.outcome]).toEqual([reais('20'), 'confirmed']);
    expect(world.sent).toHaveLength(1);
  });

  it('sendRefund reads the charge again only if a person was asked', async () => {
    const order = { id, amount: reais('20') };
    const prepared = await world.ran(prepareRefund(unasked(world), MAIN_REFUND, order));
    await world.lever(id, 'refund', { amount: 5 });
    const { moved } = await world.ran(sendRefund(unasked(world), prepared));
    expect(moved.outcome).toBe('confirmed');
  });

  it('a way without payer and disputes, as for cards, shows no payer and explains no refusal', async () => {
    await world.lever(id, 'infraction', {});
    const { payerName: _payer, openDispute: _dispute, explain: _explain, ...way } = MAIN_REFUND;
    const prepared = await world.ran(prepareRefund(asking(world), way, { id, amount: reais('20') }));
    expect([prepared.facts.length, prepared.warnings]).toEqual([4, []]);
    const { moved } = await world.ran(sendRefund(asking(world), prepared));
    expect(moved).toMatchObject({ outcome: 'refused', error: { init: { statusCode: 409 } } });
    expect(moved.outcome === 'refused' && moved.error.init.key).not.toContain('refund.disputed');
  });

  it.each([
    ['a main refund that was refused for another reason', MAIN_REFUND, true, { statusCode: 400 }],
    ['a main refund of a charge without dispute', MAIN_REFUND, false, { statusCode: 409 }],
    ['a hub refund that was not refused', HUB_REFUND, true, { kind: 'unavailable' }],
    ['a hub refund of a charge without dispute', HUB_REFUND, false, { kind: 'refused' }],
  ] as const)('the error of %s stays as it is', async (_what, way, isDisputed, changes) => {
    const { refund } = await world.ran(
      prepareRefund<never>(asking(world), way as never, { id, amount: reais('20') }),
    );
    if (isDisputed) await world.lever(id, 'infraction', {});
    const error = new PixError({ kind: 'refused', key: 'client.fault.timeout', errorCode: 'x', ...changes });
    expect(await world.ran(way.explain?.(asking(world), refund, error) as Promise<PixError>)).toBe(error);
  });

  it('the error of a refused main refund names the deadline of its dispute, if the disputes can be read', async () => {
    const order = { id, amount: reais('20') };
    const { refund } = await world.ran(prepareRefund(asking(world), MAIN_REFUND, order));
    await world.lever(id, 'infraction', {});
    const timeout = { key: 'client.fault.timeout', errorCode: 'x', statusCode: 409 } as const;
    const refused = { kind: 'refused', ...timeout } as const;
    const error = new PixError({ ...refused, params: { reason: 'y' } });
    const explained = async (): Promise<PixError> =>
      world.ran(MAIN_REFUND.explain?.(asking(world), refund, error) as Promise<PixError>);
    const due = expect.stringMatching(/^20/);
    expect((await explained()).init.params).toMatchObject({ reason: 'y', id, due });
    const undated = ({ data }: JsonObject) => ({
      data: (data as object[]).map((one) => ({ ...one, expiresAt: null })),
    });
    world.strike(/infractions/, undated);
    expect((await explained()).init.key).toBe('refund.disputed_undated');
    world.strike(/infractions/, { status: 403, errorCode: 'PZA203' });
    expect(await explained()).toBe(error);
    world.strike(/infractions/, 'our-fault');
    await expect(explained()).rejects.toThrow('a fault of our own');
  });

  it.each([
    ['a person was asked', asking],
    ['nobody was asked', unasked],
  ])('sendRefund throws if the journal got another refund of the charge meanwhile, and %s', async (_, by) => {
    const [prepared, other] = [await prepare('20', by(world)), await prepare('30', by(world))];
    await world.ran(sendRefund(by(world), other));
    const failed = await world.failure(sendRefund(by(world), prepared));
    expect(failed).toMatchObject({ errorCode: 'changed_meanwhile' });
    expect(world.sent).toHaveLength(1);
  });

  it.each([
    ['sends nothing if its amount was shown', 'CANCELED', undefined, { errorCode: 'changed_meanwhile' }],
    ['sends an amount that the person typed', 'COMPLETED', '20', { outcome: 'confirmed' }],
  ] as const)('after a refund changed, sendRefund %s', async (_what, serviceStatus, typed, expected) => {
    const earlier = await prepare('30');
    const { moved } = await world.ran(sendRefund(asking(world), earlier));
    await world.journal.markShown([moved.entry ?? ''], START + 1);
    await world.clock.advance(60_000);
    await prepare();
    const amount = typed === undefined ? reais('20') : undefined;
    const prepared = await world.ran(prepareRefund(asking(world), MAIN_REFUND, { id, amount }));
    await world.journal.restate(moved.entry ?? '', { serviceStatus });
    const given = typed === undefined ? undefined : reais(typed);
    const sent = sendRefund(asking(world), prepared, given).then(
      (done) => done.moved,
      (error: unknown) => error,
    );
    expect(await world.ran(sent)).toMatchObject(expected);
  });

  it.each([
    ['main', MAIN_REFUND, 'refund.disputed'],
    ['hub', HUB_REFUND, 'refund.disputed_undated'],
  ] as const)('sendRefund names a dispute opened while the %s refund waits', async (_, way, key) => {
    const prepared = await world.ran(
      prepareRefund<never>(asking(world), way as never, { id, amount: reais('20') }),
    );
    await world.lever(id, 'infraction', {});
    const { moved } = await world.ran(sendRefund(asking(world), prepared));
    if (moved.outcome === 'confirmed') throw new Error('the refund was accepted');
    const { init, outcome } = moved.error;
    expect([moved.outcome, init.key, outcome]).toEqual(['refused', key, 'not_applied']);
    expect(init.params).toMatchObject({ id, infraction: expect.stringMatching(/./) });
  });
});

describe('the confirmation of a refund', () => {
  const alike = { id: 'TX1', reference: 'r0', at: 0 };
  const planned = (changes: Partial<Refund<unknown>> = {}): Refund<unknown> =>
    ({
      paid: reais('100'),
      beforeCents: 0n,
      shownCents: 0n,
      alike: [],
      elsewhereCents: 0n,
      ...changes,
    }) as Refund<unknown>;

  it.each([
    ['false for a first refund', {}, false],
    ['true for an equal refund in the journal', { alike: [alike] }, true],
    ['true for an amount that another client has refunded', { elsewhereCents: 1n }, true],
    ['true for earlier refunds of both machines', { alike: [alike], elsewhereCents: 1n }, true],
  ])('isRepeated returns %s', (_what, changes, is) => {
    expect(isRepeated(planned(changes))).toBe(is);
  });

  it('shownOfRefund returns the amounts of the charge, and if repeats is true also the earlier equal refunds', () => {
    const changes = [
      {},
      { paid: reais('100.01') },
      { beforeCents: 1n },
      { shownCents: null },
      { elsewhereCents: 1n },
      { alike: [alike] },
      { alike: [{ ...alike, reference: 'r2' }] },
    ];
    const texts = (repeats: boolean) => changes.map((one) => shownOfRefund(planned(one), repeats));
    expect(texts(true)).toEqual([
      '["10000","0","0"]',
      '["10001","0","0"]',
      '["10000","1","0"]',
      '["10000","0","before_unknown","0"]',
      '["10000","0","1"]',
      '["10000","0","0","r0"]',
      '["10000","0","0","r2"]',
    ]);
    const charge = '["10000","0"]';
    expect(texts(false)).toEqual([
      ...[charge, '["10001","0"]', '["10000","1"]', '["10000","0","before_unknown"]'],
      ...[charge, charge, charge],
    ]);
  });
});
