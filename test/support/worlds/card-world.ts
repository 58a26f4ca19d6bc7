import { expect } from 'vitest';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { type Asked, type Said, type SandboxWorld, sandboxWorld } from './sandbox-world.ts';

/** Returns the card of a request body. The sandbox approves payments with the default number. */
export const card = (number = '4111111111111111', expiration = '12/2030') => ({
  number,
  holder: 'CLIENTE EXEMPLO',
  expiration,
  cvv: '123',
});
export const charging = (more: object = {}, given = card(), installments = 1) => ({
  amount: 10_000,
  externalId: 'order-1',
  paymentType: 'creditcard',
  customer: { name: 'Cliente Exemplo', email: 'c@exemplo.com.br' },
  cart: [{ name: 'Item', quantity: 1, sku: 'a', unitPrice: 10_000 }],
  creditCardPayment: { installments, authenticate: false, card: given },
  ...more,
});

/** A sandbox with a token for its card family. */
export interface Cards extends SandboxWorld {
  readonly token: string;
  card(route: string, asked?: Asked): Promise<Said>;
  pay(body?: object): Promise<JsonObject>;
  pass(ms: number): Promise<Said>;
}

export const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
export const tokenOf = (world: SandboxWorld, at: 0 | 1 = 0) => {
  const { clientId, clientSecret } = world.sandbox.accounts[at]?.card ?? { clientId: '', clientSecret: '' };
  return world.ask('POST /card/v1/token', { token: null, headers: basic(clientId, clientSecret) });
};

export async function cards(): Promise<Cards> {
  const world = await sandboxWorld();
  const token = String((await tokenOf(world)).json.access_token);
  const ask = (route: string, asked: Asked = {}) =>
    world.ask(route.replace(' ', ' /card/v1'), { token, ...asked });
  const pay = async (body: object = charging()) => {
    const { status, json } = await ask('POST /charges', { body });
    expect(status).toBe(200);
    return json;
  };
  const pass = (ms: number) => world.ask('POST /control/clock/advance', { body: { ms } });
  return { ...world, token, card: ask, pay, pass };
}
