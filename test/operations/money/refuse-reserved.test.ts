import { describe, expect, it } from 'vitest';
import { type ReservedRule, refuseReserved, roleOf } from '../../../src/cli/flags/extra-fields.ts';
import { fieldNames } from '../../../src/contract/codecs.ts';
import { routes } from '../../../src/contract/index.ts';
import { type Route, routeLabel } from '../../../src/contract/route.ts';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { pixErrorOf } from '../../support/pix-error.ts';

const ALL = ['amount', 'reference', 'destination'] as const;

const refuse = (
  extra: { readonly over?: JsonObject; readonly under?: JsonObject },
  rule: Partial<ReservedRule> = {},
): void => refuseReserved({ run: { extra }, account: { wire: {} } }, { roles: ALL, ...rule });

describe('refuseReserved', () => {
  it.each([
    ['--key', 'pixKey', '--key'],
    ['CODE', 'qrCode', 'CODE'],
    ['--to', 'receiverAccountNumber', '--to'],
    ['--card-stdin', 'card', '--card-stdin'],
    [undefined, 'pixKey', 'ID'],
    ['--key', 'Amount', '--amount'],
    ['--key', 'client_reference', '--reference'],
  ])('for the destination %s, refuseReserved of %s names %s', async (destination, field, flag) => {
    for (const extra of [{ over: { [field]: 'x' } }, { under: { [field]: 'x' } }]) {
      const error = await pixErrorOf(() => refuse(extra, destination === undefined ? {} : { destination }));
      expect(error.init).toEqual({
        kind: 'usage',
        key: 'money.set_refused',
        params: { field, flag },
        errorCode: 'usage',
        outcome: 'not_sent',
      });
    }
  });

  it('refuseReserved finds a reserved field inside nested objects and arrays', async () => {
    for (const inner of [{ amount: 1 }, [{ amount: 1 }], [[{ deep: { amount: 1 } }]]])
      expect((await pixErrorOf(() => refuse({ over: { more: inner } }))).init.params?.field).toBe('amount');
  });

  it('refuseReserved shows at most 80 characters of the name of a field', async () => {
    const name = `amount${'_'.repeat(200)}`;
    expect((await pixErrorOf(() => refuse({ over: { [name]: 1 } }))).init.params?.field).toBe(
      name.slice(0, 80),
    );
  });

  it('refuseReserved accepts fields that are not reserved, and accepts a command without --set and --data', () => {
    for (const extra of [{}, { over: {} }, { over: { comment: 'x', list: [1, null, 'amount'] } }])
      expect(() => refuse(extra)).not.toThrow();
  });

  it('refuseReserved accepts a reference field in a command without a flag for the reference', () => {
    expect(() => refuse({ over: { clientReference: 'r1' } }, { roles: ['amount'] })).not.toThrow();
  });

  it('refuseReserved permits a field of rule.set only in --set, and a field of rule.data only in --data', async () => {
    const rule = { set: ['amount'], data: ['pixKey'] };
    expect(() => refuse({ over: { amount: 5 }, under: { pixKey: 'k' } }, rule)).not.toThrow();
    await pixErrorOf(() => refuse({ over: { pixKey: 'k' } }, rule));
    await pixErrorOf(() => refuse({ under: { amount: 5 } }, rule));
  });

  it('refuseReserved permits a field of rule.set only at the top level, and only with the letter case of rule.set', async () => {
    const rule = { set: ['amount'] };
    await pixErrorOf(() => refuse({ over: { Amount: 5 } }, rule));
    await pixErrorOf(() => refuse({ over: { more: { amount: 5 } } }, rule));
    await pixErrorOf(() => refuse({ over: { amount: 5, more: { amount: 6 } } }, rule));
  });

  it('refuseReserved accepts a reference in --set only if it is a string', async () => {
    const rule = { set: ['clientReference'] };
    expect(() => refuse({ over: { clientReference: 'r1' } }, rule)).not.toThrow();
    for (const value of [null, 7, ['r1']])
      await pixErrorOf(() => refuse({ over: { clientReference: value } }, rule));
  });
});

/** Payment fields without a role, because they contain no amount, no destination and no reference. */
const OPTIONS = [
  ...['description', 'comment', 'virtualAccount', 'callbackUrl', 'postbackUrl'],
  ...['customer', 'recurrence'],
];

describe('roleOf', () => {
  it('roleOf returns a role for every payment field, except for options such as description', () => {
    const role = roleOf();
    const open = Object.values<Route>(routes)
      .filter(({ movesMoney }) => movesMoney)
      .flatMap((row) =>
        fieldNames(row.body)
          .filter((field) => role(field) === undefined && !OPTIONS.includes(field))
          .map((field) => `${routeLabel(row)} ${field}`),
      );
    expect(open).toEqual([]);
  });

  it('roleOf returns the same role for the old name and the new name of a renamed field', () => {
    const role = roleOf({
      'alias.POST /withdraw.pixKey': 'chave',
      'alias.POST /withdraw.description': 'texto',
      idempotencyHeader: 'X-Once',
    });
    expect(
      ['Chave', 'pixKey', 'x_once', 'Idempotency-Key', 'AMOUNT', 'texto', 'description'].map(role),
    ).toEqual(['destination', 'destination', 'reference', 'reference', 'amount', undefined, undefined]);
  });
});
