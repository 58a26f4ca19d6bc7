import { describe, expect, it } from 'vitest';
import { planRefund } from '../../../../src/operations/acts/refund.ts';
import type { MoneyOutcome } from '../../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../../src/operations/money/move-money.ts';
import {
  CARD_CHARGE,
  type CardOrder,
  cardMark,
} from '../../../../src/operations/money/movements/card-charge.ts';
import { CARD_REVERSAL } from '../../../../src/operations/money/movements/card-reversal.ts';
import { card, tokenOf } from '../../../support/worlds/card-world.ts';
import { MONEY, type MoneyWorld, moneyWorld, reais } from '../../../support/worlds/money-world.ts';
import { PAYER } from '../../../support/worlds/paying.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const order = (changes: Partial<CardOrder> = {}): CardOrder => ({
  amount: reais('100'),
  reference: { text: 'order-1', generated: false },
  seen: null,
  customer: { name: 'Cliente Exemplo' },
  item: 'Assinatura',
  installments: 2,
  authenticate: false,
  card: card(),
  ...changes,
});
const charge = (world: MoneyWorld, changes: Partial<CardOrder> = {}) =>
  world.ran(moveMoney(world.operator, CARD_CHARGE, PAYER, order(changes)));

describe('a card charge', () => {
  const sent = async (changes: Partial<CardOrder>): Promise<unknown> => {
    const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
    world.strike(MONEY, { status: 422, errorCode: 'PZV001' });
    await charge(world, changes);
    expect(world.asked).toEqual(['POST /card/v1/charges']);
    return world.sent[0]?.body;
  };
  const least = {
    amount: 10_000,
    externalId: 'order-1',
    paymentType: 'creditcard',
    customer: { name: 'Cliente Exemplo' },
    cart: [{ name: 'Assinatura', quantity: 1, sku: 'order-1', unitPrice: 10_000 }],
    creditCardPayment: { installments: 2, authenticate: false, card: card() },
    more: 1,
  };

  it('a card charge sends the order in cents, without optional fields', async () => {
    expect(await sent({})).toEqual(least);
  });

  it('a card charge sends the optional fields of the order', async () => {
    const recurrence = { interval: 'Monthly', endDate: '2027-01-31' } as const;
    const customer = { name: 'Ana', document: '52998224725' };
    const more = {
      customer,
      recurrence,
      installments: 1,
      authenticate: true,
      postbackUrl: 'https://example.com/p',
    };
    expect(await sent(more)).toEqual({
      ...least,
      customer: { name: 'Ana', identity: '52998224725', identityType: 'CPF' },
      recurrence,
      postbackUrl: 'https://example.com/p',
      creditCardPayment: { installments: 1, authenticate: true, card: card() },
    });
  });

  it('a card charge sends a recurrence without an end date if the order has none', async () => {
    const recurrence = { interval: 'Annual' } as const;
    expect(((await sent({ recurrence, installments: 1 })) as { recurrence: object }).recurrence).toEqual(
      recurrence,
    );
  });

  it('a card charge stores the charge in the journal with the last four digits of the card', async () => {
    const world = await moneyWorld();
    const moved = await charge(world);
    expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
    const id = moved.outcome === 'confirmed' && moved.row.item.id;
    expect(await world.entries()).toMatchObject([
      {
        ...{
          kind: 'card-charge',
          family: 'card',
          destination: 'card …1111',
          amountCents: 10_000n,
          subject: null,
        },
        destinationPrint: world.journal.fingerprint('card 4111111111111111'),
        serviceId: id,
        serviceStatus: '2',
      },
    ]);
  });

  it('cardMark identifies a card by its whole number', () => {
    expect(cardMark(card('4000000000000002', '01/2031'))).toBe('card 4000000000000002');
  });

  it.each([
    [{ amount: 10_001 }, 'amount'],
    [{ amount: null, externalId: null }, null],
  ])('a card charge for an answer with %j returns the mismatch %s', async (changes, mismatch) => {
    const world = await moneyWorld();
    world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
    expect(await charge(world)).toMatchObject({ mismatch });
  });
});

describe('the reversal of a card charge', () => {
  interface Given {
    readonly amount?: string;
    readonly reference?: string;
    readonly generated?: boolean;
  }
  const plan = (world: MoneyWorld, id: string, { amount, reference = 'r1', generated = false }: Given = {}) =>
    world.ran(
      planRefund(world.operator, CARD_REVERSAL, PAYER, {
        id,
        amount: amount === undefined ? undefined : reais(amount),
        reference: { text: reference, generated },
      }),
    );
  const reverse = async (
    world: MoneyWorld,
    id: string,
    given: Given = {},
  ): Promise<MoneyOutcome<unknown>> => {
    const reversal = await plan(world, id, given);
    return world.ran(moveMoney(world.operator, CARD_REVERSAL, PAYER, reversal));
  };
  const seen = async ({ journal }: MoneyWorld, { entry }: MoneyOutcome<unknown>): Promise<void> =>
    journal.markShown([entry ?? ''], START + 1);

  it('the plan of a reversal reverses the whole charge if no amount is given', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    expect(await plan(world, id)).toEqual({
      id,
      charge: expect.objectContaining({ item: expect.objectContaining({ id }) }),
      amount: reais('100'),
      beforeCents: 0n,
      shownCents: 0n,
      paid: reais('100'),
      reference: { text: 'r1', generated: false },
      alike: [],
      seen: [],
      elsewhereCents: 0n,
      isDone: false,
    });
  });

  it('the plan of a reversal without an amount reverses the rest of a charge that is partly reversed', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    await seen(world, await reverse(world, id, { amount: '30' }));
    const rest = { amount: reais('70'), beforeCents: 3_000n };
    expect(await plan(world, id, { reference: 'r2' })).toMatchObject(rest);
    expect(await plan(world, id, { reference: 'r2', amount: '70' })).toMatchObject(rest);
    await reverse(world, id, { reference: 'r2' });
    expect(world.sent.at(-1)).toMatchObject({ query: '?amount=7000' });
  });

  it.each([
    ['100.01', 'R$ 100,01'],
    ['0', 'R$ 0,00'],
  ])(
    'the plan of a reversal refuses to reverse R$ %s of a charge of R$ 100,00 and changes nothing',
    async (amount, asked) => {
      const world = await moneyWorld();
      const id = await world.soldOnCard();
      expect(await world.failure(plan(world, id, { amount }))).toMatchObject({
        kind: 'usage',
        errorCode: 'refund_too_much',
        outcome: 'not_sent',
        init: { key: 'refund.too_much', params: { id, left: 'R$ 100,00', paid: 'R$ 100,00', asked } },
      });
    },
  );

  it('the plan of a reversal refuses a charge whose amount the service does not return', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    world.strike(/^GET/, (answer) => ({ ...answer, amount: null }));
    expect(await world.failure(plan(world, id, { amount: '1' }))).toMatchObject({
      init: { params: { left: 'R$ 0,00', paid: 'R$ 0,00', asked: 'R$ 1,00' } },
    });
  });

  it('the plan of a reversal treats a missing reversed amount as zero', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: 'x' }));
    expect(await plan(world, id)).toMatchObject({ amount: reais('100'), beforeCents: 0n, shownCents: null });
  });

  it('a reversal of the whole charge sends its amount if the service does not show the reversed amount', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: undefined }));
    await reverse(world, id);
    expect(world.sent.at(-1)).toMatchObject({ query: '?amount=10000' });
  });

  it('the plan of a reversal subtracts the reversals in the journal if the service does not show the reversed amount', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    await seen(world, await reverse(world, id, { amount: '30' }));
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: undefined }), 2);
    const rest = { amount: reais('70'), beforeCents: 3_000n, shownCents: null };
    expect(await plan(world, id, { reference: 'r2' })).toMatchObject(rest);
    await reverse(world, id, { reference: 'r2' });
    expect(world.sent.at(-1)).toMatchObject({ query: '?amount=7000' });
    expect((await world.entries()).map(({ amountCents }) => amountCents)).toEqual([7_000n, 3_000n]);
  });

  it('the plan of a reversal refuses a reference if the service shows a reversal of this amount that the journal lacks', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    const token = String((await tokenOf(world)).json.access_token);
    await world.ask(`PUT /card/v1/charges/${id}/reverse?amount=3000`, { token });
    expect(await world.failure(plan(world, id, { amount: '30' }))).toMatchObject({
      kind: 'unknown',
      errorCode: 'refund_maybe_elsewhere',
      init: { params: { given: 'R$ 30,00' } },
    });
    expect(await plan(world, id, { amount: '30.01' })).toMatchObject({ elsewhereCents: 0n });
    expect(await plan(world, id, { amount: '30', generated: true })).toMatchObject({
      elsewhereCents: 3_000n,
    });
  });

  it('the journal stores the amount that the service reversed if it differs from the ordered amount', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    world.strike(MONEY, (answer) => ({ ...answer, reversedAmount: 2_000 }));
    await seen(world, await reverse(world, id, { amount: '30' }));
    expect(await world.entries()).toMatchObject([{ mismatch: 'amount', movedCents: 2_000n }]);
    world.strike(/^GET/, (answer) => ({ ...answer, reversedAmount: undefined }));
    expect(await plan(world, id, { reference: 'r2' })).toMatchObject({ amount: reais('80') });
  });

  it.each([
    ['the whole charge', undefined, '', 10_000n],
    ['the whole charge by its amount', '100', '', 10_000n],
    ['the charge except one cent', '99.99', '?amount=9999', 9_999n],
    ['a part of the charge', '30', '?amount=3000', 3_000n],
  ])(
    'a reversal of %s sends an amount only if the reversal is partial, and the journal stores the id of the charge',
    async (_what, amount, query, amountCents) => {
      const world = await moneyWorld({ run: { extra: { over: { more: 1 } } } });
      const id = await world.soldOnCard();
      const moved = await reverse(world, id, amount === undefined ? {} : { amount });
      expect(moved).toMatchObject({ outcome: 'confirmed', mismatch: null });
      expect([world.asked.at(-1), world.sent]).toEqual([
        `PUT /card/v1/charges/${id}/reverse${query}`,
        [{ body: { more: 1 }, query, key: undefined }],
      ]);
      expect(await world.entries()).toMatchObject([
        {
          ...{
            kind: 'card-reversal',
            family: 'card',
            subject: id,
            destination: id,
            beforeCents: 0n,
            amountCents,
          },
          destinationPrint: world.journal.fingerprint(id),
          serviceId: id,
        },
      ]);
    },
  );

  it.each([
    [{ reversedAmount: 3_001 }, 'amount'],
    [{ reversedAmount: null }, null],
  ])(
    'if the answer to a reversal contains %j, the reversal has the mismatch %s',
    async (changes, mismatch) => {
      const world = await moneyWorld();
      const id = await world.soldOnCard();
      world.strike(MONEY, (answer) => ({ ...answer, ...changes }));
      expect(await reverse(world, id, { amount: '30' })).toMatchObject({ mismatch });
    },
  );

  it('a reversal of R$ 60,00 with a used reference returns the earlier reversal, although only R$ 40,00 is left', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    await seen(world, await reverse(world, id, { amount: '60' }));
    expect(await plan(world, id, { amount: '60' })).toMatchObject({
      amount: reais('60'),
      beforeCents: 6_000n,
      alike: [],
    });
    expect(await reverse(world, id, { amount: '60' })).toMatchObject({ outcome: 'confirmed', how: 'before' });
    expect(world.sent).toHaveLength(1);
  });

  it('a second full reversal returns the result of the first reversal if pix has not printed this result yet', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    await reverse(world, id, { generated: true });
    const again = { reference: 'pix-2', generated: true };
    expect(await reverse(world, id, again)).toMatchObject({ outcome: 'confirmed', how: 'before' });
    expect(world.sent).toHaveLength(1);
  });

  it('the plan of a reversal lists an earlier reversal of the same amount if pix has shown the result of that reversal', async () => {
    const world = await moneyWorld();
    const id = await world.soldOnCard();
    await seen(world, await reverse(world, id, { amount: '30' }));
    const alike = [{ id, reference: 'r1', at: START, cents: 3_000n }];
    expect(await plan(world, id, { reference: 'r2', amount: '30' })).toMatchObject({ alike });
    expect(await plan(world, id, { reference: 'r2', amount: '31' })).toMatchObject({ alike: [] });
  });
});
