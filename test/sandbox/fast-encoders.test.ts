import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cents, decimal, decimalText, nullish, openEnum } from '../../src/contract/codecs.ts';

import { Decimal } from '../../src/domain/money/money.ts';
import { Encoders } from '../../src/sandbox/fast-encoders.ts';
import { sandboxWorld } from '../support/worlds/sandbox-world.ts';

const row = z.looseObject({
  id: z.string(),
  status: openEnum(['A']),
  amount: nullish(decimal),
  told: decimalText,
  cents,
  inner: z.optional(z.nullable(z.looseObject({ amount: decimal }))),
  list: z.array(z.looseObject({ amount: decimal })),
  names: z.array(z.string()),
  tokens: z.record(z.string(), z.boolean()),
});
const VALUE = {
  id: 'a',
  status: 'B',
  amount: Decimal.of(115n, 3),
  told: Decimal.of(5n, 1),
  cents: 1_000n,
  inner: { amount: Decimal.of(1n, 0) },
  list: [{ amount: Decimal.of(2n, 0), more: true }],
  names: ['x'],
  tokens: { both: true },
  more: null,
};

describe('what the sandbox answers', () => {
  it('is encoded as the contract says, the thousandth time too', () => {
    const encoders = new Encoders();
    for (let n = 0; n < 1_100; n += 1) {
      expect(encoders.encode(row, VALUE)).toEqual({
        ...VALUE,
        amount: 0.115,
        told: '0.5',
        cents: 1000,
        inner: { amount: 1 },
        list: [{ amount: 2, more: true }],
      });
    }
    expect(encoders.encode(row, { ...VALUE, amount: null, inner: null })).toMatchObject({
      amount: null,
      inner: null,
    });
  });

  it('has its fields in the order of the contract, and what the contract does not know after them', () => {
    const encoded = new Encoders().encode(row, Object.fromEntries(Object.entries(VALUE).reverse()));
    expect(Object.keys(encoded as object)).toEqual([...Object.keys(row._zod.def.shape), 'more']);
  });

  it.each([
    ['a wrong type', { ...VALUE, id: 7 }],
    ['what is missing', { ...VALUE, tokens: undefined }],
    ['a number in place of an exact amount', { ...VALUE, list: [{ amount: 2 }] }],
  ])('is not sent when it breaks the contract by %s', (_fault, value) => {
    expect(() => new Encoders().encode(row, value)).toThrow();
  });

  it('is what the transaction is now, however often it was asked for before', async () => {
    const { ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10', { clientReference: 'r' });
    const seen = async () => [
      (await ask(`GET /v1/user/transactions/${id}`)).json.status,
      (await ask('GET /v1/pix?clientReference=r')).json.status,
      ((await ask('GET /v1/user/transactions')).json.data as { status: string }[])[0]?.status,
    ];
    for (const [what, status] of [
      ['', 'PENDING'],
      ['pay', 'COMPLETED'],
      ['refund', 'REFUNDED'],
    ]) {
      if (what) await lever(id, what);
      expect(await seen()).toEqual([status, status, status]);
      expect(await seen()).toEqual([status, status, status]);
    }
    await ask('POST /control/reset', { token: null, body: {} });
    expect((await ask(`GET /v1/user/transactions/${id}`)).status).toBe(404);
  });

  it('is what it was when a change of it was refused', async () => {
    const { ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10');
    await lever(id, 'pay');
    const before = (await ask(`GET /v1/user/transactions/${id}`)).json;
    const refused = await ask(`POST /v1/refund/${id}`, { body: { amount: 11 } });
    expect(refused.json.errorCode).toBe('PZG423');
    expect((await lever(id, 'cancel')).status).toBe(409);
    expect((await ask(`GET /v1/user/transactions/${id}`)).json).toEqual(before);
  });
});
