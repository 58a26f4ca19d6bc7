import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { deliver, listening, NOW_SECONDS, send, signed } from '../support/servers/listening.ts';
import { until } from '../support/until.ts';

const COMPLETED = 'TRANSACTION_COMPLETED';
const paid = { id: 'tx1', status: 'COMPLETED', amount: 10.5 };

async function forwarding() {
  const forwarded: string[] = [];
  const transport: Transport = async ({ headers }) => {
    forwarded.push(String(headers['x-callback-event']));
    return { status: 200, headers: {}, body: bodyOf('') };
  };
  const at = await listening({
    forward: { targets: [{ url: 'http://127.0.0.1:1/' }], transport, owner: 'test', isShared: false },
  });
  /** Delivers the body with these event names, all with the signature of the same second. */
  const replies = async (payload: unknown, events: readonly string[]): Promise<readonly string[]> => {
    const texts: string[] = [];
    for (const event of events) texts.push((await deliver(at, payload, event)).text);
    return texts;
  };
  return { ...at, at, forwarded, replies };
}

describe('the event name of a delivery', () => {
  it('a captured delivery that is repeated with other event names is a duplicate', async () => {
    const { replies, forwarded, inbox, events } = await forwarding();
    const names = [
      COMPLETED,
      'MADE_UP',
      'TRANSACTION_REFUNDED',
      'TRANSACTION_SUSPECTED_FRAUD',
      'INFRACTION_CHANGED',
    ];
    const [first, ...others] = await replies(paid, names);
    expect(first).toBe('{"status":"stored"}');
    expect(new Set(others)).toEqual(new Set(['{"status":"duplicate"}']));
    await until(() => forwarded.length > 0);
    expect(forwarded).toEqual([COMPLETED]);
    expect(await inbox.stats()).toMatchObject({ verified: 1, rejected: 0, duplicates: 4 });
    expect(events.map(({ stored }) => stored.result)).toEqual([
      'stored',
      ...names.slice(1).map(() => 'duplicate'),
    ]);
  });

  it('a captured delivery with an infraction is a duplicate under the name of its transaction event', async () => {
    const { replies, inbox } = await forwarding();
    const disputed = { ...paid, infraction: { id: 'i1', status: 'OPEN' } };
    const result = await replies(disputed, ['INFRACTION_CHANGED', COMPLETED]);
    expect(result).toEqual(['{"status":"stored"}', '{"status":"duplicate"}']);
    expect(await inbox.count()).toBe(1);
  });

  it('the same body with a later signature and another event of the catalogue is stored', async () => {
    const { at, replies, inbox } = await forwarding();
    const refunded = { ...paid, status: 'REFUNDED', infraction: { id: 'i1', status: 'CLOSED' } };
    await replies(refunded, ['INFRACTION_CHANGED']);
    const body = JSON.stringify(refunded);
    const later = signed(body, { t: String(NOW_SECONDS + 1) });
    const headers = [
      ['X-Callback-Event', 'TRANSACTION_REFUNDED'],
      ['X-Callback-Signature', later],
    ] as const;
    expect((await send(at, { headers, body })).text).toBe('{"status":"stored"}');
    expect(await inbox.count()).toBe(2);
  });

  it('a delivery with a made-up event name is stored as rejected, and not forwarded; the genuine one is stored', async () => {
    const { replies, inbox, forwarded, rejections } = await forwarding();
    expect(await replies(paid, ['MADE_UP', 'TRANSACTION_ERROR', COMPLETED])).toEqual([
      '{"error":"unknown_event"}',
      '{"error":"event_contradicts_body"}',
      '{"status":"stored"}',
    ]);
    await until(() => forwarded.length > 0);
    expect(forwarded).toEqual([COMPLETED]);
    expect(rejections).toMatchObject([
      { statusCode: 422, reason: 'unknown_event' },
      { statusCode: 422, reason: 'event_contradicts_body' },
    ]);
    expect(await inbox.list({ signatures: ['rejected'] })).toMatchObject([
      { event: 'MADE_UP', reason: 'unknown_event', dedupeKey: null, forwards: [] },
      { event: 'TRANSACTION_ERROR', reason: 'event_contradicts_body', dedupeKey: null, forwards: [] },
    ]);
  });

  it.each([
    ['a status that the specification does not list', { id: 'tx1', status: 'SOMETHING_NEW' }, COMPLETED],
    ['a body without a status', { id: 'tx1' }, COMPLETED],
    ['a lower-case event name', paid, 'transaction_completed'],
    ['a reserved event', paid, 'TRANSACTION_SUSPECTED_FRAUD'],
  ])('the listener accepts %s', async (_name, payload, event) => {
    const { replies } = await forwarding();
    expect(await replies(payload, [event])).toEqual(['{"status":"stored"}']);
  });

  it('each partial refund that another TRANSACTION_COMPLETED reports is stored and forwarded once', async () => {
    const { replies, forwarded, inbox } = await forwarding();
    const refund = { ...paid, refundStatus: 'COMPLETED', refundAmount: '2.00' };
    const texts = [
      ...(await replies(paid, [COMPLETED])),
      ...(await replies(refund, [COMPLETED, COMPLETED])),
      ...(await replies({ ...refund, refundAmount: '5.00' }, [COMPLETED])),
    ];
    expect(texts.map((text) => JSON.parse(text).status)).toEqual(['stored', 'stored', 'duplicate', 'stored']);
    await until(() => forwarded.length === 3);
    expect(await inbox.count()).toBe(3);
  });
});
