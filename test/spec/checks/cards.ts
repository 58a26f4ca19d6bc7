import { expect } from 'vitest';
import type { CardDesk } from '../card-desk.ts';
import type { Checks } from '../check.ts';
import type { Json, SpecWorld } from '../spec-world.ts';
import type { accessStatements } from '../statements/access.ts';
import type { cardsStatements } from '../statements/cards.ts';
import type { limitsStatements } from '../statements/limits.ts';
import type { resourcesStatements } from '../statements/resources.ts';

type Id =
  | keyof typeof cardsStatements
  | keyof typeof resourcesStatements
  | keyof typeof accessStatements
  | keyof typeof limitsStatements;

const CONFIRMED = 2;
const DAY_S = 86_400;

/** Checks of §4.3 of the specification (card family), over mutual TLS. */
export const cardChecks: Checks<Id> = {
  '§0-4': async (world) => {
    expect(new URL(world.addresses.cardUrl).protocol).toBe('https:');
    expect((await world.cards().ask('GET /currencies/rates')).status).toBe(200);
  },
  '§1-11': async (world) => {
    const cards = world.cards();
    const token = await cards.token();
    const charge = await pay(cards, { recurrence: { interval: 'Monthly' } });
    const { recurrentPaymentId } = charge.recurrence as { recurrentPaymentId: string };
    const recurrence = await cards.ask(`GET /charges/recurrences/${recurrentPaymentId}`, { token });
    expect(recurrence.json).toMatchObject({ interval: 'MONTHLY', amount: charge.amount });
    expect((await cards.ask('GET /currencies/USD/rate', { token })).json.code).toBe('USD');
  },
  '§1-Card': async (world) => {
    const cards = world.cards();
    expect((await pay(cards, { amount: 1234 })).amount).toBe(1234);
    expect((await cards.ask('POST /charges', { body: order({ amount: 12.34 }) })).status).toBe(400);
    const { rate } = (await cards.ask('GET /currencies/USD/rate')).json;
    expect(Number.isInteger(rate.bid)).toBe(false);
  },
  '§4.3-POST /token': async (world) => {
    const cards = world.cards();
    const asked = { token: null, headers: cards.credentials };
    const said = await cards.ask('POST /token', { ...asked, body: { grant_type: 'client_credentials' } });
    const json = { token_type: 'Bearer', expires_in: expect.any(Number) };
    expect(said).toMatchObject({ status: 200, json });
    const parts = String(said.json.access_token).split('.');
    expect(parts).toHaveLength(3);
    const claims = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ exp: expect.any(Number) });
    expect((await cards.ask('POST /token', { token: null })).status).toBe(401);
    const wrong = { authorization: `Basic ${Buffer.from('sandbox_card_100001:x').toString('base64')}` };
    expect((await cards.ask('POST /token', { token: null, headers: wrong })).status).toBe(401);
  },
  '§4.3-POST /charges': async (world) => {
    const cards = world.cards();
    const charge = await pay(cards);
    expect(charge).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      externalId: 'pedido-1',
      amount: 10_000,
      creditCardPayment: { status: CONFIRMED },
    });
    expect(JSON.stringify(charge)).not.toMatch(/4111111111111111|cvv/);
    const paid = { returnCode: '00', card: { number: '411111******1111' } };
    expect(charge.creditCardPayment).toMatchObject(paid);
    for (const field of ['amount', 'externalId', 'customer', 'cart', 'creditCardPayment']) {
      const said = await cards.ask('POST /charges', { body: order({ [field]: undefined }) });
      expect([field, said.status]).toEqual([field, 400]);
    }
    const denied = await pay(cards, {}, '4000000000000002');
    expect(denied.creditCardPayment).toMatchObject({ status: 3 });
  },
  '§4.3-GET /charges': async (world) => {
    const cards = world.cards();
    const ids = [(await pay(cards)).id, (await pay(cards)).id, (await pay(cards)).id];
    const { json } = await cards.ask('GET /charges');
    expect(json).toMatchObject({ page: 1, total: 3, totalPages: 1 });
    expect(idsOf(json).sort()).toEqual(ids.sort());
    const second = await cards.ask('GET /charges?limit=2&page=2');
    expect(second.json).toMatchObject({ page: 2, total: 3, totalPages: 2 });
    expect(idsOf(second.json)).toHaveLength(1);
  },
  '§4.3-GET /charges/{chargeId}': readsCharge,
  '§4.3-PUT /charges/{chargeId}/reverse': async (world) => {
    const cards = world.cards();
    const status = async (id: string, query = ''): Promise<unknown> => {
      const { json } = await cards.ask(`PUT /charges/${id}/reverse${query}`);
      return (json.creditCardPayment as { status: unknown }).status;
    };
    expect(await status((await pay(cards)).id)).toBe(10);
    const { id } = await pay(cards);
    expect(await status(id, '?amount=4000')).toBe(CONFIRMED);
    await world.advance(3 * DAY_S);
    expect(await status(id, '?amount=6000')).toBe(11);
    const more = await cards.ask(`PUT /charges/${id}/reverse?amount=1`);
    expect(more.status).toBeGreaterThanOrEqual(400);
  },
  '§4.3-GET /charges/recurrences/{recurrentPaymentId}': async (world) => {
    const cards = world.cards();
    const id = await recurring(cards);
    const said = await cards.ask(`GET /charges/recurrences/${id}`);
    const monthly = { interval: 'MONTHLY', status: 'ACTIVE', amount: 10_000 };
    expect(said.json).toMatchObject({ recurrentPaymentId: id, ...monthly });
    await world.advance(32 * DAY_S);
    const charges = await cards.ask(`GET /charges?recurrentPaymentId=${id}`);
    expect(charges.json.total).toBe(2);
  },
  '§4.3-PUT /charges/recurrences/{recurrentPaymentId}/amount': async (world) => {
    const cards = world.cards();
    const path = `/charges/recurrences/${await recurring(cards)}`;
    const said = await cards.ask(`PUT ${path}/amount`, { body: { amount: 2500 } });
    expect(said).toMatchObject({ status: 200, json: { amount: 2500 } });
    await world.advance(32 * DAY_S);
    const { charges } = (await cards.ask('GET /charges')).json;
    expect(charges.map(({ amount }) => amount).sort()).toEqual([10_000, 2500]);
    expect((await cards.ask(`PUT ${path}/amount`, { body: {} })).status).toBe(400);
  },
  '§4.3-PUT /charges/recurrences/{recurrentPaymentId}/deactivate': async (world) => {
    const cards = world.cards();
    const path = `/charges/recurrences/${await recurring(cards)}`;
    expect((await cards.ask(`PUT ${path}/deactivate`)).json.status).toBe('INACTIVE');
    await world.advance(70 * DAY_S);
    expect((await cards.ask('GET /charges')).json.total).toBe(1);
  },
  '§4.3-PUT /charges/recurrences/{recurrentPaymentId}/reactivate': async (world) => {
    const cards = world.cards();
    const path = `/charges/recurrences/${await recurring(cards)}`;
    await cards.ask(`PUT ${path}/deactivate`);
    expect((await cards.ask(`PUT ${path}/reactivate`)).json.status).toBe('ACTIVE');
    await world.advance(32 * DAY_S);
    expect((await cards.ask('GET /charges')).json.total).toBe(2);
  },
  '§4.3-GET /currencies/{code}/rate': async (world) => {
    const said = await world.cards().ask('GET /currencies/USD/rate');
    expect(said.json).toEqual({ code: 'USD', rate: { bid: expect.any(Number), ask: expect.any(Number) } });
    const { rate } = said.json;
    expect(rate.ask).toBeGreaterThanOrEqual(rate.bid);
    const status = async (code: string) => (await world.cards().ask(`GET /currencies/${code}/rate`)).status;
    expect([await status('BRL'), await status('usd'), await status('XXX')]).toEqual([400, 400, 404]);
  },
  '§4.3-GET /currencies/{code}/convert': async (world) => {
    const cards = world.cards();
    const { rate } = (await cards.ask('GET /currencies/USD/rate')).json;
    const said = await cards.ask('GET /currencies/USD/convert?amount=100000&type=ask');
    expect(said.json).toMatchObject({ currency: { code: 'USD', rate } });
    expect(Number(said.json.amount)).toBeCloseTo(1000 / rate.ask, 1);
    for (const query of ['', '?amount=99&type=ask', '?amount=1000', '?amount=1000&type=mid'])
      expect((await cards.ask(`GET /currencies/USD/convert${query}`)).status).toBe(400);
  },
  '§4.3-GET /currencies/rates': async (world) => {
    const cards = world.cards();
    const rates = (await cards.ask('GET /currencies/rates')).list;
    expect(rates.map(({ code }) => code)).toContain('USD');
    expect(rates).toContainEqual((await cards.ask('GET /currencies/USD/rate')).json);
  },
  '§5-7': async (world) => {
    const cards = world.cards();
    const token = await cards.token();
    expect((await cards.ask('GET /charges', { token })).status).toBe(200);
    expect((await cards.ask('GET /charges', { token: null })).status).toBe(401);
    expect((await cards.ask('GET /charges', { token: world.addresses.tokens.both ?? '' })).status).toBe(401);
    expect((await cards.ask('GET /charges', { token, bare: true })).status).toBe(401);
    const asked = { token: null, headers: cards.credentials, body: {}, bare: true } as const;
    expect((await cards.ask('POST /token', asked)).status).toBe(401);
    expect((await world.main('GET /user', { token })).status).toBe(401);
  },
  '§9-3': async (world) => {
    const { cardUrl, baseUrl, hubUrl } = world.addresses;
    expect(cardUrl).toMatch(/\/v1$/);
    expect(new Set([cardUrl, baseUrl, hubUrl].map((url) => url.replace(/\/v1$/, ''))).size).toBe(3);
    expect(new URL(cardUrl).origin).not.toBe(new URL(baseUrl).origin);
  },
};

export const order = (more: object = {}, number = '4111111111111111'): object => ({
  amount: 10_000,
  externalId: 'pedido-1',
  paymentType: 'creditcard',
  customer: { name: 'Cliente Exemplo' },
  cart: [{ name: 'Item', quantity: 1, sku: 'a', unitPrice: 10_000 }],
  creditCardPayment: {
    installments: 1,
    authenticate: false,
    card: { number, holder: 'CLIENTE EXEMPLO', expiration: '12/2099', cvv: '123' },
  },
  ...more,
});

export async function pay(cards: CardDesk, more: object = {}, number?: string): Promise<Json> {
  const said = await cards.ask('POST /charges', { body: order(more, number) });
  expect(said.status).toBeLessThan(300);
  return said.json;
}

export async function recurring(cards: CardDesk): Promise<string> {
  const { recurrence } = await pay(cards, { recurrence: { interval: 'Monthly' } });
  return (recurrence as { recurrentPaymentId: string }).recurrentPaymentId;
}

export const idsOf = (json: Json): string[] => json.charges.map(({ id }) => id);

/** Checks that a card charge can be read by its id. */
export async function readsCharge(world: SpecWorld): Promise<void> {
  const cards = world.cards();
  const charge = await pay(cards);
  expect((await cards.ask(`GET /charges/${charge.id}`)).json).toEqual(charge);
  expect((await cards.ask('GET /charges/none')).status).toBe(404);
}
