import { expect, it } from 'vitest';
import type { Codec } from '../../src/contract/codecs.ts';
import { decode, encode } from '../../src/contract/coding.ts';
import { cardCharge, cardToken } from '../../src/contract/schemas/card.ts';
import { qrReading } from '../../src/contract/schemas/key.ts';
import { reportJob } from '../../src/contract/schemas/report.ts';
import { callback } from '../../src/contract/schemas/webhook.ts';
import { parseJson } from '../../src/domain/text/json.ts';

// A charge that was made is unknown if its answer cannot be read, and a list without one of its rows is none.
it.each<[string, Codec, string, object]>([
  [
    'status of a card',
    cardCharge,
    '{"id":"a","creditCardPayment":{"status":N}}',
    { creditCardPayment: { status: 2 } },
  ],
  ['cycle', cardCharge, '{"id":"a","recurrenceCycle":N}', { recurrenceCycle: 2 }],
  ['life of a token', cardToken, '{"access_token":"t","expires_in":N}', { expires_in: 2 }],
  ['life of a code', qrReading, '{"expiresIn":N}', { expiresIn: 2 }],
  ['rows of a report', reportJob, '{"id":"a","status":"RUNNING","writtenRows":N}', { writtenRows: 2 }],
  ['time of an attempt', callback, '{"id":"a","status":N,"responseTime":N}', { status: 2, responseTime: 2 }],
])('the %s is a number however it is written, and no text', (_what, codec, text, fields) => {
  for (const written of ['2', '2.0', '2e0', '20E-1']) {
    const decoded = decode(codec, parseJson(text.replaceAll(':N', `:${written}`)));
    expect(decoded).toMatchObject({ ok: true, value: fields });
    expect(decoded.ok && encode(codec, decoded.value)).toMatchObject({ ok: true, value: fields });
  }
  for (const written of ['"2"', 'true', '1e999', '[2]'])
    expect(decode(codec, parseJson(text.replaceAll(':N', `:${written}`))).ok).toBe(false);
});

it('a number that is zero has no sign', () => {
  for (const written of ['0', '-0', '-0.0', '0e5'])
    expect(
      decode(reportJob, parseJson(`{"id":"a","status":"RUNNING","writtenRows":${written}}`)),
    ).toMatchObject({
      value: { writtenRows: 0 },
    });
});
