import { expect } from 'vitest';
import type { CardDesk } from '../card-desk.ts';
import type { Checks } from '../check.ts';
import { eventOf } from '../inbox.ts';
import type { unshownFamiliesStatements } from '../statements/unshown-families.ts';
import { idsOf, order, pay, readsCharge, recurring } from './cards.ts';
import { ISO_UTC } from './resources.ts';

const DAY_S = 86_400;
const UTC = expect.stringMatching(ISO_UTC);

/** Checks of `unshown.md` §11: the card family. */
export const unshownCardChecks: Checks<keyof typeof unshownFamiliesStatements> = {
  'unshown §11 POST /token text': async (world) => {
    const cards = world.cards();
    const asked = { token: null, headers: cards.credentials };
    for (const body of [undefined, {}, { grant_type: 'client_credentials' }]) {
      const said = await cards.ask('POST /token', { ...asked, body });
      expect(said).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3600 } });
    }
    const other = await cards.ask('POST /token', { ...asked, body: { grant_type: 'password' } });
    expect(other.status).toBe(400);
    const token = await cards.token();
    await world.advance(3601);
    expect((await cards.ask('GET /charges', { token })).status).toBe(401);
  },
  'unshown §11 POST /charges amount': async (world) => {
    const cards = world.cards();
    expect((await pay(cards, { amount: 1 })).amount).toBe(1);
    for (const amount of [undefined, 0, 1.5, '100']) await lacks(cards, { amount });
  },
  'unshown §11 POST /charges externalId': async (world) => {
    const cards = world.cards();
    expect((await pay(cards, { externalId: 'p-7' })).externalId).toBe('p-7');
    for (const externalId of [undefined, '', 7]) await lacks(cards, { externalId });
  },
  'unshown §11 POST /charges paymentType': async (world) => {
    const cards = world.cards();
    expect((await pay(cards)).paymentType).toBe('creditcard');
    for (const paymentType of [undefined, 'pix']) await lacks(cards, { paymentType });
  },
  'unshown §11 POST /charges postbackUrl': async (world) => {
    const inbox = await world.inbox();
    const cards = world.cards();
    const { id } = await pay(cards, { postbackUrl: inbox.url });
    const posted = await inbox.next();
    expect(posted.raw.toString()).toContain(id);
    expect(eventOf(posted)).toBe('undefined');
    await lacks(cards, { postbackUrl: 'nada' });
  },
  'unshown §11 POST /charges customer': async (world) => {
    const cards = world.cards();
    const customer = {
      name: 'Cliente Exemplo',
      identity: '52998224725',
      identityType: 'CPF',
      email: 'c@exemplo.com.br',
      birthdate: '1990-01-01',
      phone: '11987654321',
    };
    expect((await pay(cards, { customer })).customer).toMatchObject(customer);
    for (const wrong of [undefined, {}, 'a', { email: 'c@exemplo.com.br' }])
      await lacks(cards, { customer: wrong });
  },
  'unshown §11 POST /charges customer.address': async (world) => {
    const cards = world.cards();
    const address = {
      street: 'Rua A',
      number: '1',
      zipCode: '01001000',
      city: 'São Paulo',
      state: 'SP',
      country: 'BRA',
      district: 'Centro',
    };
    const customer = { name: 'Cliente Exemplo', address };
    expect((await pay(cards, { customer })).customer).toMatchObject(customer);
    for (const field of Object.keys(address))
      await lacks(cards, { customer: { ...customer, address: { ...address, [field]: undefined } } });
  },
  'unshown §11 POST /charges cart': async (world) => {
    const item = { name: 'Item', quantity: 1, sku: 'a', unitPrice: 10_000 };
    for (const field of Object.keys(item))
      await lacks(world.cards(), { cart: [{ ...item, [field]: undefined }] });
    await lacks(world.cards(), { cart: undefined });
  },
  'unshown §11 POST /charges creditCardPayment': async (world) => {
    const { creditCardPayment } = order() as { creditCardPayment: object };
    for (const field of ['installments', 'authenticate', 'card'])
      await lacks(world.cards(), { creditCardPayment: { ...creditCardPayment, [field]: undefined } });
    await lacks(world.cards(), { creditCardPayment: { ...creditCardPayment, installments: 1.5 } });
  },
  'unshown §11 POST /charges creditCardPayment.card': async (world) => {
    const { creditCardPayment } = order() as { creditCardPayment: { card: object } };
    const { card } = creditCardPayment;
    const without = ['number', 'holder', 'expiration', 'cvv'].map((field) => ({
      ...card,
      [field]: undefined,
    }));
    for (const wrong of [...without, { ...card, expiration: '13/2030' }, { ...card, expiration: '12/30' }])
      await lacks(world.cards(), { creditCardPayment: { ...creditCardPayment, card: wrong } });
  },
  'unshown §11 POST /charges recurrence': async (world) => {
    const cards = world.cards();
    for (const recurrence of [{ interval: 'Monthly' }, { interval: 'Annual', endDate: '2099-01-01' }])
      expect((await pay(cards, { recurrence })).recurrence).toBeInstanceOf(Object);
    const { creditCardPayment } = order() as { creditCardPayment: object };
    const twice = { ...creditCardPayment, installments: 2 };
    await lacks(cards, { recurrence: { interval: 'Monthly' }, creditCardPayment: twice });
    await lacks(cards, { recurrence: { interval: 'Weekly' } });
  },
  'unshown §11 POST /charges text': async (world) => {
    const cards = world.cards();
    const charge = await pay(cards, { recurrence: { interval: 'Monthly' } });
    expect(charge).toMatchObject({
      id: expect.any(String),
      externalId: 'pedido-1',
      postbackUrl: null,
      amount: 10_000,
      paymentType: 'creditcard',
      createdAt: UTC,
      updatedAt: UTC,
      customer: { id: expect.any(Number), name: 'Cliente Exemplo' },
      creditCardPayment: { status: 2, acquirerTransactionId: expect.any(String) },
      recurrence: expect.any(Object),
      recurrenceCycle: 0,
    });
    await world.advance(32 * DAY_S);
    const { charges } = (await cards.ask('GET /charges')).json;
    expect(charges.map(({ recurrenceCycle }) => recurrenceCycle).sort()).toEqual([0, 1]);
  },
  'unshown §11 POST /charges text 2': async (world) => {
    const cards = world.cards();
    const numbers = {
      0: '4000000000000010',
      1: '4000000000000028',
      2: '4111111111111111',
      3: '4000000000000002',
      12: '4000000000003220',
      13: '4000000000000119',
    };
    for (const [status, number] of Object.entries(numbers)) {
      const { creditCardPayment } = await pay(cards, {}, number);
      expect(creditCardPayment).toMatchObject({ status: Number(status) });
    }
    const reversed = async (days: number) => {
      const { id } = await pay(cards);
      await world.advance(days * DAY_S);
      return (await cards.ask(`PUT /charges/${id}/reverse`)).json.creditCardPayment;
    };
    expect(await reversed(0)).toMatchObject({ status: 10 });
    expect(await reversed(2)).toMatchObject({ status: 11 });
  },
  'unshown §11 GET /charges': async (world) => {
    const cards = world.cards();
    const id = await recurring(cards);
    for (let made = 0; made < 10; made += 1) await pay(cards);
    const list = async (query: string) => (await cards.ask(`GET /charges${query}`)).json;
    expect(await list('')).toMatchObject({ page: 1, total: 11, totalPages: 2 });
    expect(idsOf(await list(''))).toHaveLength(10);
    expect(idsOf(await list('?page=2'))).toHaveLength(1);
    expect((await list(`?recurrentPaymentId=${id}`)).total).toBe(1);
    expect((await list('?startDate=2098-01-01')).total).toBe(0);
    expect((await list('?startDate=2020-01-01&endDate=2098-01-01')).total).toBe(11);
  },
  'unshown §11 GET /charges/{chargeId}': readsCharge,
  'unshown §11 PUT /charges/{chargeId}/reverse': async (world) => {
    const cards = world.cards();
    const { id } = await pay(cards);
    const part = await cards.ask(`PUT /charges/${id}/reverse?amount=4000`);
    expect(part).toMatchObject({ status: 200, json: { id, creditCardPayment: { status: 2 } } });
    expect((await cards.ask(`PUT /charges/${id}/reverse?amount=6001`)).status).toBeGreaterThanOrEqual(400);
    const rest = await cards.ask(`PUT /charges/${id}/reverse`);
    expect([10, 11]).toContain((rest.json.creditCardPayment as { status: number }).status);
  },
  'unshown §11 GET /charges/recurrences/{id}': async (world) => {
    const cards = world.cards();
    const id = await recurring(cards);
    expect((await cards.ask(`GET /charges/recurrences/${id}`)).json.recurrentPaymentId).toBe(id);
    expect((await cards.ask('GET /charges/recurrences/none')).status).toBe(404);
  },
  'unshown §11 PUT .../amount': async (world) => {
    const cards = world.cards();
    const id = await recurring(cards);
    for (const body of [{}, { amount: 0 }, { amount: 1.5 }])
      expect((await cards.ask(`PUT /charges/recurrences/${id}/amount`, { body })).status).toBe(400);
    await cards.ask(`PUT /charges/recurrences/${id}/amount`, { body: { amount: 500 } });
    const { charges } = (await cards.ask('GET /charges')).json;
    expect(charges.map(({ amount }) => amount)).toEqual([10_000]);
  },
  'unshown §11 PUT .../deactivate, .../reactivate': async (world) => {
    const cards = world.cards();
    const path = `/charges/recurrences/${await recurring(cards)}`;
    const status = async (what: string) => (await cards.ask(`PUT ${path}/${what}`)).json.status;
    expect([await status('deactivate'), await status('reactivate')]).toEqual(['INACTIVE', 'ACTIVE']);
  },
  'unshown §11 GET /currencies/{code}/rate': async (world) => {
    const cards = world.cards();
    expect((await cards.ask('GET /currencies/EUR/rate')).json.code).toBe('EUR');
    for (const code of ['BRL', 'XXZ', 'us'])
      expect((await cards.ask(`GET /currencies/${code}/rate`)).status).toBeGreaterThanOrEqual(400);
  },
  'unshown §11 GET /currencies/{code}/convert': async (world) => {
    const cards = world.cards();
    const convert = (query: string) => cards.ask(`GET /currencies/USD/convert?${query}`);
    const { amount, currency } = (await convert('amount=12345&type=bid')).json;
    expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
    const rate = { bid: expect.any(Number), ask: expect.any(Number) };
    expect(currency).toMatchObject({ code: 'USD', rate });
    for (const query of ['type=bid', 'amount=100', 'amount=99&type=bid', 'amount=100&type=x'])
      expect((await convert(query)).status).toBe(400);
  },
  'unshown §11 GET /currencies/rates': async (world) => {
    const rates = (await world.cards().ask('GET /currencies/rates')).list;
    expect(rates.length).toBeGreaterThan(1);
    for (const rate of rates) {
      const number = expect.any(Number);
      expect(rate).toEqual({ code: expect.any(String), rate: { bid: number, ask: number } });
    }
  },
  'unshown §11 text': async (world) => {
    const cards = world.cards();
    const id = await recurring(cards);
    const read = async () => (await cards.ask(`GET /charges/recurrences/${id}`)).json;
    expect(await read()).toMatchObject({
      recurrentPaymentId: id,
      interval: 'MONTHLY',
      status: 'ACTIVE',
      amount: 10_000,
      nextRecurrency: expect.any(String),
      endDate: null,
    });
    const { recurrence } = await pay(cards, { recurrence: { interval: 'Monthly', endDate: '2026-12-31' } });
    expect(recurrence).toBeInstanceOf(Object);
    const refused = await cards.ask('GET /charges/none');
    expect(refused).toMatchObject({ status: 404, json: { statusCode: 404, message: expect.any(String) } });
  },
};

async function lacks(cards: CardDesk, more: object): Promise<void> {
  const said = await cards.ask('POST /charges', { body: order(more) });
  expect([JSON.stringify(more), said.status]).toEqual([JSON.stringify(more), 400]);
}
