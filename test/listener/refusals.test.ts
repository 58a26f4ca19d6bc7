import { describe, expect, it } from 'vitest';
import {
  deliver,
  listening,
  NOW_SECONDS,
  SECRET,
  type Sent,
  send,
  signed,
} from '../support/servers/listening.ts';

const paid = { id: 'tx1', status: 'COMPLETED', amount: 10.5 };
const PAID = 'TRANSACTION_COMPLETED';

describe('refused requests', () => {
  const body = JSON.stringify(paid);
  const good = signed(body);
  const SIGNATURE = 'x-callback-signature';
  const EVENT = 'X-Callback-Event';
  const CONTRADICTS = 'event_contradicts_body';
  const by = (signature: string, ...more: readonly (readonly [string, string])[]): Sent => ({
    body,
    headers: [[SIGNATURE, signature], ...more],
  });
  const later = (seconds: number): string => signed(body, { t: String(NOW_SECONDS + seconds) });
  const withSecret = (secret: string): Sent => by(signed(body, { secret }));
  const cases: readonly [string, Sent, number, string][] = [
    ['a delivery without a signature', { body }, 401, 'missing_header'],
    ['a signature made with a wrong secret', withSecret('other'), 401, 'signature_mismatch'],
    ['a body that was changed after signing', { ...by(good), body: `${body} ` }, 401, 'signature_mismatch'],
    ['a signature that is 301 s old', by(later(-301)), 401, 'timestamp_too_old'],
    ['a signature whose timestamp is 301 s ahead', by(later(301)), 401, 'timestamp_in_future'],
    ['two signature headers', by(good, ['X-Callback-Signature', good]), 401, 'duplicate_header'],
    [
      'a signature split over two headers',
      by(good.slice(0, 12), [SIGNATURE, good.slice(13)]),
      401,
      'duplicate_header',
    ],
    ['a delivery to another path', { ...by(good), path: '/other' }, 404, 'not_found'],
    ['the delivery path with a slash at its end', { path: '/hook/', body }, 404, 'not_found'],
    ['the delivery path written with ".."', { path: '/x/../hook', body }, 404, 'not_found'],
    ['the percent-encoded delivery path', { path: '/%68ook', body }, 404, 'not_found'],
    ['the delivery path with a double slash', { path: '//hook', body }, 404, 'not_found'],
    ['the delivery path in upper case', { path: '/HOOK', body }, 404, 'not_found'],
    ['an unsigned request in absolute form', { path: 'http://a.test/hook', body }, 401, 'missing_header'],
    ['a wrong path in absolute form', { path: 'http://a.test/other', body }, 404, 'not_found'],
    ['an absolute form without a path', { path: 'http://a.test', body }, 404, 'not_found'],
    ['an event name outside the catalogue', by(good, [EVENT, 'MADE_UP']), 422, 'unknown_event'],
    ['an event name of 2,000 characters', by(good, [EVENT, 'X'.repeat(2_000)]), 422, 'unknown_event'],
    ['an event that contradicts the status', by(good, [EVENT, 'TRANSACTION_REFUNDED']), 422, CONTRADICTS],
    ['INFRACTION_CHANGED without an infraction', by(good, [EVENT, 'INFRACTION_CHANGED']), 422, CONTRADICTS],
    ['a GET request', { method: 'GET' }, 405, 'method_not_allowed'],
    ['a PUT request', { ...by(good), method: 'PUT' }, 405, 'method_not_allowed'],
    ['an OPTIONS request', { method: 'OPTIONS' }, 405, 'method_not_allowed'],
    ['an OPTIONS * request', { method: 'OPTIONS', path: '*' }, 404, 'not_found'],
    ['a body compressed by gzip', by(good, ['content-encoding', 'gzip']), 415, 'content_encoding'],
    ['a body above the size limit', { body: 'x'.repeat(1024 * 1024 + 1) }, 413, 'too_large'],
  ];

  it.each(cases)('the listener refuses %s', async (_name, sent, status, reason) => {
    const at = await listening();
    const reply = await send(at, sent);
    expect(reply).toMatchObject({ status, text: JSON.stringify({ error: reason }) });
    expect(reply.headers.allow).toBe(status === 405 ? 'POST' : undefined);
    expect(at.rejections).toMatchObject([
      { statusCode: status, reason, method: sent.method ?? 'POST', remoteAddress: '127.0.0.1' },
    ]);
    expect(at.events).toEqual([]);
    expect(await at.inbox.count()).toBe(0);
  });

  it('the listener answers a HEAD request with 405 and no body', async () => {
    expect(await send(await listening(), { method: 'HEAD' })).toMatchObject({ status: 405, text: '' });
  });

  it('the listener accepts a path with a query, a body of the maximum size, and the encoding "identity"', async () => {
    const at = await listening({ maxBodyBytes: body.length });
    const sent = { ...by(good, ['content-encoding', 'identity']), path: '/hook?from=a' };
    expect((await send(at, sent)).status).toBe(200);
  });

  it('the listener stores a forgery as rejected, and then accepts the genuine delivery of the same event', async () => {
    const at = await listening();
    const forged = signed(body, { secret: `${SECRET}\n` });
    await send(at, by(forged, ['x-callback-event', PAID]));
    expect(await at.inbox.list({ signatures: ['rejected'] })).toMatchObject([
      { reason: 'signature_mismatch', transactionId: 'tx1', event: PAID, dedupeKey: null },
    ]);
    expect((await deliver(at, paid, PAID)).text).toBe('{"status":"stored"}');
  });

  it('the listener reports a line break at the end of its secret to the operator, but not to the sender', async () => {
    const at = await listening({ secrets: [`${SECRET}\n`] });
    const reply = await deliver(at, paid);
    expect(reply.text).toBe('{"error":"signature_mismatch"}');
    expect(at.rejections[0]?.hint).toBe('secret_has_newline');
    expect(JSON.stringify(at.rejections)).not.toContain(SECRET);
  });

  it('if a listener has several secrets, its reason for a refusal concerns the secret that signed the delivery', async () => {
    const at = await listening({ secrets: ['whsec_other', SECRET] });
    const late = await send(at, by(later(-301)));
    expect(late).toMatchObject({ status: 401, text: '{"error":"timestamp_too_old"}' });

    const wrong = await listening({ secrets: ['whsec_other', `${SECRET}\n`] });
    const refused = await send(wrong, by(good));
    expect(refused).toMatchObject({ status: 401, text: '{"error":"signature_mismatch"}' });
    expect(wrong.rejections).toMatchObject([{ reason: 'signature_mismatch', hint: 'secret_has_newline' }]);
  });

  it('if another known secret signed a refused delivery, the listener names this secret only to the operator', async () => {
    const knownSecrets = [{ label: 'webhook.abc', secret: 'whsec_other' }];
    const at = await listening({ knownSecrets });
    const reply = await send(at, withSecret('whsec_other'));
    expect(reply).toMatchObject({ status: 401, text: '{"error":"signature_mismatch"}' });
    expect(at.rejections).toMatchObject([{ signedWith: 'webhook.abc', at: NOW_SECONDS * 1000 }]);
    expect(JSON.stringify(at.rejections)).not.toContain('whsec_other');
  });

  it('the listener reports the difference in seconds between the time of a signature and the local clock', async () => {
    const at = await listening();
    for (const seconds of [-400, 400]) await send(at, by(later(seconds)));
    expect(at.rejections.map(({ aheadSeconds }) => aheadSeconds)).toEqual([-400, 400]);
  });

  it('the listener looks for the cause of a wrong signature at most twenty times per second', async () => {
    const at = await listening({ secrets: [`${SECRET}\n`] });
    for (let count = 0; count < 25; count += 1) await deliver(at, { id: `tx${count}` });
    expect(at.rejections.filter(({ hint }) => hint === 'secret_has_newline')).toHaveLength(20);
    await at.clock.advance(1_000);
    await deliver(at, paid);
    expect(at.rejections.at(-1)).toMatchObject({ reason: 'signature_mismatch', hint: 'secret_has_newline' });
  });

  it('after setSecrets, the listener refuses a delivery that is signed with the old secret', async () => {
    const at = await listening();
    at.listener.setSecrets(['whsec_new'], [{ label: 'old', secret: SECRET }]);
    expect((await deliver(at, paid)).status).toBe(401);
    expect(at.rejections).toMatchObject([{ signedWith: 'old' }]);
    expect((await send(at, withSecret('whsec_new'))).status).toBe(200);
    for (const none of [[], ['']])
      expect(() => at.listener.setSecrets(none, [])).toThrow('listener.no_secret');
    expect((await send(at, withSecret('whsec_new'))).status).toBe(200);
  });

  it('the listener stores only the first 64 KiB of a refused body', async () => {
    const at = await listening();
    await send(at, { body: 'x'.repeat(100_000) });
    const [entry] = await at.inbox.list({ signatures: ['rejected'] });
    expect(entry?.bodyBytes).toBe(100_000);
    expect((await at.inbox.get(entry?.id ?? 0))?.body).toHaveLength(65_536);
  });
});
