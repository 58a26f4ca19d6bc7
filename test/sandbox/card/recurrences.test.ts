import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { type Cards, card, cards, charging, tokenOf } from '../../support/worlds/card-world.ts';

const DAY = 86_400_000;
const code = (errorCode: string, status: number) => ({ status, json: { errorCode } });

describe('recurrences', () => {
  async function recurring(world: Cards, more: object = {}): Promise<string> {
    const { recurrence, recurrenceCycle } = await world.pay(
      charging({ recurrence: { interval: 'Monthly', ...more } }),
    );
    expect(recurrenceCycle).toBe(0);
    return String((recurrence as JsonObject).recurrentPaymentId);
  }
  const cycles = async (world: Cards, id: string) => {
    const { json } = await world.card(`GET /charges?recurrentPaymentId=${id}&limit=100`);
    return (json.charges as { recurrenceCycle: number; amount: number }[]).map(
      ({ recurrenceCycle, amount }) => [recurrenceCycle, amount],
    );
  };
  /**
   * Returns `world` with a new card token. The tests advance the clock by months, and a token is valid for an
   * hour.
   */
  const renewed = async (world: Cards): Promise<Cards> => {
    const token = String((await tokenOf(world)).json.access_token);
    return { ...world, card: (route, asked = {}) => world.card(route, { token, ...asked }) };
  };

  it('a recurrence charges its current amount each month until its end date', async () => {
    let world = await cards();
    const id = await recurring(world, { endDate: '2027-01-21' });
    expect((await world.card(`GET /charges/recurrences/${id}`)).json).toEqual({
      recurrentPaymentId: id,
      interval: 'MONTHLY',
      status: 'ACTIVE',
      amount: 10_000,
      nextRecurrency: '2026-12-21T12:00:00.000Z',
      endDate: '2027-01-21',
    });
    await world.pass(30 * DAY);
    world = await renewed(world);
    const body = { amount: 12_000 };
    expect((await world.card(`PUT /charges/recurrences/${id}/amount`, { body })).json.amount).toBe(12_000);
    await world.pass(100 * DAY);
    world = await renewed(world);
    expect(await cycles(world, id)).toEqual([
      [2, 12_000],
      [1, 10_000],
      [0, 10_000],
    ]);
    expect((await world.card(`GET /charges/recurrences/${id}`)).json).toMatchObject({
      status: 'ENDED',
      nextRecurrency: null,
    });
    expect(await world.card(`PUT /charges/recurrences/${id}/reactivate`)).toMatchObject(code('PZG409', 409));
  });

  it('an inactive recurrence charges nothing, and after its reactivation it does not charge the skipped months', async () => {
    let world = await cards();
    const id = await recurring(world);
    expect((await world.card(`PUT /charges/recurrences/${id}/deactivate`)).json.status).toBe('INACTIVE');
    await world.pass(45 * DAY);
    world = await renewed(world);
    expect((await world.card(`PUT /charges/recurrences/${id}/reactivate`)).json).toMatchObject({
      status: 'ACTIVE',
      nextRecurrency: '2027-01-21T12:00:00.000Z',
    });
    await world.pass(30 * DAY);
    world = await renewed(world);
    expect(await cycles(world, id)).toEqual([
      [2, 10_000],
      [0, 10_000],
    ]);
  });

  it('a denied card starts no recurrence, and another account cannot read a recurrence', async () => {
    const world = await cards();
    const denied = charging({ recurrence: { interval: 'Annual' } }, card('4000000000000002'));
    expect((await world.pay(denied)).recurrence).toBeNull();
    const id = await recurring(world);
    const other = String((await tokenOf(world, 1)).json.access_token);
    const said = await world.card(`GET /charges/recurrences/${id}`, { token: other });
    expect(said).toMatchObject(code('PZG404', 404));
  });
});

it('exchange rates are constant, and conversions are exact', async () => {
  const world = await cards();
  const usd = { code: 'USD', rate: { bid: 5.421, ask: 5.433 } };
  expect((await world.card('GET /currencies/USD/rate')).json).toEqual(usd);
  expect((await world.card('GET /currencies/USD/convert?amount=100000&type=bid')).json).toEqual({
    amount: 184.47,
    currency: usd,
  });
  expect((await world.card('GET /currencies/rates')).json).toHaveLength(5);
});
