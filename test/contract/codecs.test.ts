import { expect, it } from 'vitest';
import { type Codec, fieldNames } from '../../src/contract/codecs.ts';
import { decode, encode } from '../../src/contract/encode-and-decode.ts';
import { qrReading } from '../../src/contract/routes/keys.ts';
import { reportJob } from '../../src/contract/routes/reports.ts';
import { cardCharge, cardToken } from '../../src/contract/schemas/card.ts';
import { transaction } from '../../src/contract/schemas/transaction.ts';
import { callback } from '../../src/contract/schemas/webhook.ts';
import { parseJson } from '../../src/domain/text/json.ts';

// JSON permits several notations of an integer, such as `2` and `2e0`. If pix could not read one of these
// notations, the outcome of a created charge would be unknown.
it.each<[string, Codec, string, object]>([
  ['a card payment', cardCharge, '"creditCardPayment":{"status":N}', { creditCardPayment: { status: 2 } }],
  ['a recurrence', cardCharge, '"recurrenceCycle":N', { recurrenceCycle: 2 }],
  ['a card token', cardToken, '"access_token":"t","expires_in":N', { expires_in: 2 }],
  ['a QR code', qrReading, '"expiresIn":N', { expiresIn: 2 }],
  ['a report', reportJob, '"writtenRows":N', { writtenRows: 2 }],
  ['a delivery attempt', callback, '"status":N,"responseTime":N', { status: 2, responseTime: 2 }],
])('decode accepts every JSON notation of an integer in %s, but no string', (_what, codec, fields, value) => {
  const record = (written: string) =>
    decode(codec, parseJson(`{"id":"a","status":"0",${fields.replaceAll('N', written)}}`));
  for (const written of ['2', '2.0', '2e0', '20E-1']) {
    const decoded = record(written);
    expect(decoded).toMatchObject({ ok: true, value });
    expect(decoded.ok && encode(codec, decoded.value)).toMatchObject({ ok: true, value });
  }
  for (const written of ['"2"', 'true', '1e999', '[2]']) expect(record(written).ok).toBe(false);
});

it('decode returns 0 for -0', () => {
  for (const written of ['0', '-0', '-0.0', '0e5'])
    expect(
      decode(reportJob, parseJson(`{"id":"a","status":"RUNNING","writtenRows":${written}}`)),
    ).toMatchObject({ value: { writtenRows: 0 } });
});

it('decode returns known fields in the order of the contract, then unknown fields unchanged', () => {
  const decoded = decode(
    transaction,
    parseJson('{"more":[1.50],"status":"on_hold","constructor":null,"id":"a","amount":"10.50"}'),
  );
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.invalidFields));
  const optional = fieldNames(transaction).filter((name) => !['id', 'status', 'amount'].includes(name));
  expect(decoded.value).toMatchObject(Object.fromEntries(optional.map((name) => [name, null])));
  expect(Object.keys(decoded.value)).toEqual([...fieldNames(transaction), 'more', 'constructor']);
  expect(decoded.value).toMatchObject({ status: 'ON_HOLD', constructor: null });
  expect(String(decoded.value.amount)).toBe('10.5');
  expect(JSON.stringify(decoded.value.more)).toBe('[1.50]');
});

it('decode does not change the prototype of a record that has a field called __proto__', () => {
  const decoded = decode(transaction, parseJson('{"id":"a","status":"A","__proto__":{"amount":1}}'));
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.invalidFields));
  expect(Object.getPrototypeOf(decoded.value)).toBe(Object.prototype);
  expect(decoded.value.amount).toBeNull();
});

it('decode reports every invalid field of a record, in the order of the contract', () => {
  const decoded = decode(transaction, parseJson('{"payerName":7,"amount":"ten","id":null,"status":"A"}'));
  expect(!decoded.ok && decoded.invalidFields.map(({ field }) => field)).toEqual([
    'id',
    'amount',
    'payerName',
  ]);
});
