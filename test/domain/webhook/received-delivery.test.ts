import { describe, expect, it } from 'vitest';
import { amountText, readDelivery } from '../../../src/domain/webhook/received-delivery.ts';

const read = (payload: unknown, event: string | null = null) =>
  readDelivery(Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)), event);
const same = (...deliveries: readonly ReturnType<typeof read>[]): boolean =>
  new Set(deliveries.map(({ contentFingerprint }) => contentFingerprint)).size === 1;

describe('readDelivery', () => {
  it.each([
    [{ id: 'tx1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'],
    [{ id: 'tx1', status: 'WAITING_FOR_REFUND' }, 'TRANSACTION_WAITING_FOR_REFUND'],
    [{ id: 'tx1', status: 'COMPLETED', infraction: { id: 'i1', status: 'OPEN' } }, 'INFRACTION_CHANGED'],
    [{ id: 'tx1', status: 'COMPLETED', infraction: null }, 'TRANSACTION_COMPLETED'],
    [{ id: 'tx1', status: 'SOMETHING_NEW' }, null],
    [{ id: 'tx1' }, null],
  ])('for the body %j, without an event header, readDelivery returns the event %s', (payload, event) => {
    expect(read(payload)).toMatchObject({ transactionId: 'tx1', event, note: null });
  });

  it('readDelivery returns the event of the header, even if the body suggests another event', () => {
    const infraction = { id: 'i1', status: 'OPEN' };
    const refunded = { id: 'tx1', status: 'REFUNDED', infraction };
    const event = 'TRANSACTION_REFUNDED';
    expect(read(refunded, event)).toMatchObject({ event, note: null });
    expect(read(refunded, 'INFRACTION_CHANGED')).toMatchObject({ event: 'INFRACTION_CHANGED', note: null });
    expect(read({ id: 'tx1', status: 'COMPLETED' }, 'PAYOUT_MOVED')).toMatchObject({
      event: 'PAYOUT_MOVED',
      note: null,
      eventFault: 'unknown_event',
    });
    expect(read({ id: 'tx1' }, 'TRANSACTION_ERROR')).toMatchObject({ status: null, note: null });
  });

  it('readDelivery adds the note event_contradicts_body when the event header contradicts the status in the body', () => {
    const pending = { id: 'tx1', status: 'PENDING' };
    const forged = read(pending, 'TRANSACTION_COMPLETED');
    expect(forged).toMatchObject({ status: 'PENDING', note: 'event_contradicts_body' });
    const genuine = read({ id: 'tx1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED');
    expect(same(forged, genuine)).toBe(false);
    expect(same(forged, read(pending, 'TRANSACTION_PENDING'))).toBe(false);
    expect(read(pending, 'INFRACTION_CHANGED').note).toBe('event_contradicts_body');
  });

  it('readDelivery returns another key when a refund field of a completed charge changes', () => {
    const paid = { id: 'tx1', status: 'COMPLETED', refundStatus: null, refundAmount: null };
    const refund = { ...paid, refundStatus: 'COMPLETED', refundAmount: '2.00' };
    expect(same(read(paid), read({ id: 'tx1', status: 'COMPLETED' }))).toBe(true);
    expect(same(read(paid), read(refund))).toBe(false);
    expect(same(read(refund), read({ ...refund, updatedAt: 'later' }))).toBe(true);
    expect(same(read(refund), read({ ...refund, refundAmount: '5.00' }))).toBe(false);
    expect(same(read(refund), read({ ...refund, refundStatus: 'PENDING' }))).toBe(false);
  });

  it('readDelivery returns the same key for a body without an id, whatever its event header is', () => {
    expect(same(read('no JSON'), read('no JSON', 'TRANSACTION_ERROR'))).toBe(true);
    expect(same(read({ status: 'ERROR' }), read({ status: 'ERROR' }, 'TRANSACTION_ERROR'))).toBe(true);
  });

  it.each([
    [{ id: 'tx1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED', null, true],
    [{ id: 'tx1', status: ' completed' }, 'transaction_completed', null, true],
    [{ id: 'tx1', status: 'COMPLETED' }, null, null, true],
    [{ id: 'tx1', status: 'COMPLETED' }, 'TRANSACTION_SUSPECTED_FRAUD', null, false],
    [{ id: 'tx1', status: 'COMPLETED' }, 'TRANSACTION_ERROR', 'event_contradicts_body', false],
    [{ id: 'tx1', status: 'COMPLETED' }, 'INFRACTION_CHANGED', 'event_contradicts_body', false],
    [{ id: 'tx1', status: 'COMPLETED', infraction: {} }, 'INFRACTION_CHANGED', null, false],
    [{ id: 'tx1', status: 'SOMETHING_NEW' }, 'TRANSACTION_ERROR', null, false],
    [{ id: 'tx1' }, 'TRANSACTION_ERROR', null, false],
    ['no JSON', 'TRANSACTION_ERROR', null, false],
    ['no JSON', 'MADE_UP', 'unknown_event', false],
  ])('for body %j and header %s, the event fault is %s', (payload, header, eventFault, isEventSigned) => {
    expect(read(payload, header)).toMatchObject({ eventFault, isEventSigned });
  });

  it('readDelivery returns the same key for two deliveries with the same transaction id and event', () => {
    const first = { id: 'tx1', status: 'COMPLETED', updatedAt: '1' };
    expect(same(read(first), read({ ...first, updatedAt: '2' }), read(first, 'TRANSACTION_COMPLETED'))).toBe(
      true,
    );
    expect(same(read(first), read({ ...first, id: 'tx2' }))).toBe(false);
    expect(same(read(first), read({ ...first, status: 'REFUNDED' }))).toBe(false);
  });

  it('readDelivery derives the key of an infraction from its id and status, or from all fields if it has no id', () => {
    const changed = (infraction: object) =>
      read({ id: 'tx1', status: 'COMPLETED', infraction }, 'INFRACTION_CHANGED');
    expect(same(changed({ id: 'i1', status: 'OPEN' }), changed({ id: 'i1', status: 'OPEN', more: 1 }))).toBe(
      true,
    );
    expect(same(changed({ id: 'i1', status: 'OPEN' }), changed({ id: 'i1', status: 'CLOSED' }))).toBe(false);
    expect(same(changed({ id: 'i1', status: 'OPEN' }), changed({ id: 'i2', status: 'OPEN' }))).toBe(false);
    expect(same(changed({ code: 1 }), changed({ code: 2 }))).toBe(false);
    expect(same(changed({ code: 1 }), changed({ code: 1 }))).toBe(true);
  });

  it('readDelivery keeps every digit of a numeric id', () => {
    expect(read('{"id":12345678901234567890,"status":"PENDING"}').transactionId).toBe('12345678901234567890');
  });

  it.each(['', 'no', '[]', '"x"', '12345678901234567890', 'null', '[[[', '{"id":1,}'])(
    'readDelivery adds the note not_json for the body %j',
    (body) => {
      expect(read(body, 'TRANSACTION_ERROR')).toMatchObject({
        transactionId: null,
        event: 'TRANSACTION_ERROR',
        note: 'not_json',
      });
      expect(same(read(body), read(body))).toBe(true);
      expect(same(read(body), read(`${body} `))).toBe(false);
    },
  );

  it('readDelivery adds the note not_json if a body is not UTF-8, but accepts a byte order mark', () => {
    expect(readDelivery(Buffer.from('{"id":"Jos\xe9"}', 'latin1'), null).note).toBe('not_json');
    expect(readDelivery(Buffer.from('\uFEFF{"id":"tx1","status":"PENDING"}'), null)).toMatchObject({
      transactionId: 'tx1',
      event: 'TRANSACTION_PENDING',
      note: null,
    });
  });

  it('readDelivery adds a note for JSON with half a million nested levels, and does not throw', () => {
    expect(read(`{"id":${'['.repeat(500_000)}1e3${']'.repeat(500_000)}}`).note).not.toBeNull();
  });

  it('readDelivery derives the key of a delivery without an id from its whole body', () => {
    expect(read({ status: 'PENDING' }).note).toBe('no_id');
    expect(same(read({ status: 'PENDING' }), read({ status: 'PENDING', x: 1 }))).toBe(false);
    expect(same(read({ id: ['tx1', 'x'] }), read({ id: 'tx1' }))).toBe(false);
  });
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
it.each([
  ['{"id":"a","amount":10.50}', '10.50'],
  ['{"id":"a","amount" :\n 1e3}', '1e3'],
  ['{"id":"a","amount":10.5000000000000001}', '10.5000000000000001'],
  ['{"id":"a","amount":1,"amount":2.0}', '2.0'],
  ['{"id":"a","am\\u006funt":3.10}', '3.10'],
  ['{"id":"a","x\\"amount":5.0,"amount":7.0}', '7.0'],
  ['{"id":"a","in":{"amount":4.00}}', null],
  ['{"id":"a","amount":"10.50"}', null],
  ['{"id":"a"}', null],
  ['{"amount":10.50', null],
  ['[]', null],
])('for the body %s, amountText returns the amount %s', (text, expected) => {
  expect(amountText(utf8(text))).toBe(expected);
});
