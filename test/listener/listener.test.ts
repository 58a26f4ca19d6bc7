import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
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
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';

const paid = { id: 'tx1', status: 'COMPLETED', amount: 10.5 };
const PAID = 'TRANSACTION_COMPLETED';

describe('the listener', () => {
  it('the listener stores a signed delivery unchanged, answers, and then emits its event', async () => {
    const at = await listening();
    const body = JSON.stringify({ ...paid, payerName: 'José 👀' });
    const reply = await deliver(at, body, PAID, 3);
    expect(reply).toMatchObject({ status: 200, text: '{"status":"stored"}' });
    const [entry] = await at.inbox.list();
    expect(entry).toMatchObject({
      transactionId: 'tx1',
      event: PAID,
      status: 'COMPLETED',
      attempt: 3,
      signature: 'verified',
      reason: null,
      note: null,
      path: '/hook',
      remoteAddress: '127.0.0.1',
      receivedAt: NOW_SECONDS * 1000,
      bodyBytes: Buffer.byteLength(body),
      headers: {
        'content-type': 'application/json',
        'x-callback-attempt': '3',
        'x-callback-event': PAID,
        'x-callback-signature': signed(body),
      },
    });
    expect(Buffer.from((await at.inbox.get(1))?.body ?? []).toString()).toBe(body);
    expect(at.events).toMatchObject([
      { delivery: { transactionId: 'tx1' }, stored: { result: 'stored', id: 1 } },
    ]);
    expect(at.rejections).toEqual([]);
  });

  it('the listener returns its URL with the host, port and path', async () => {
    const { listener } = await listening({ path: '/' });
    expect(listener.url).toBe(`http://127.0.0.1:${listener.port}/`);
  });

  it('the listener answers a duplicate with 200 and emits its event as a duplicate', async () => {
    const at = await listening();
    await deliver(at, paid, PAID);
    expect(await deliver(at, paid, PAID, 2)).toMatchObject({ status: 200, text: '{"status":"duplicate"}' });
    expect(at.events.map(({ stored }) => stored.result)).toEqual(['stored', 'duplicate']);
    expect(await at.inbox.list()).toMatchObject([{ duplicates: 1 }]);
  });

  it('the listener stores only one of fifty identical deliveries that arrive at the same time', async () => {
    const at = await listening();
    const replies = await Promise.all(Array.from({ length: 50 }, () => deliver(at, paid, PAID)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(replies.filter(({ text }) => text === '{"status":"stored"}')).toHaveLength(1);
    expect(await at.inbox.count()).toBe(1);
  });

  it('the listener stores two hundred different deliveries that arrive at the same time', async () => {
    const at = await listening();
    const ids = Array.from({ length: 200 }, (_, n) => `tx${n}`);
    const replies = await Promise.all(ids.map((id) => deliver(at, { ...paid, id }, PAID)));
    expect(replies.every(({ text }) => text === '{"status":"stored"}')).toBe(true);
    expect((await at.inbox.list()).map(({ transactionId }) => transactionId).sort()).toEqual(ids.sort());
    expect(at.events).toHaveLength(200);
  });

  it('the listener stores the deliveries of all events, but emits only the selected events', async () => {
    const at = await listening({ events: [PAID] });
    await deliver(at, { id: 'tx1', status: 'PENDING' });
    await deliver(at, paid);
    expect(at.events.map(({ delivery }) => delivery.event)).toEqual([PAID]);
    expect(await at.inbox.count()).toBe(2);
  });

  it('the listener accepts a delivery that is signed with any of its secrets', async () => {
    const at = await listening({ secrets: ['whsec_old', SECRET] });
    const body = JSON.stringify(paid);
    const old = signed(body, { secret: 'whsec_old' });
    const send1 = await send(at, { body, headers: [['x-callback-signature', old]] });
    expect([send1.status, (await deliver(at, paid)).status]).toEqual([200, 200]);
  });

  it('the listener stores a verified delivery with a body that is not JSON, and records the problem in its note', async () => {
    const at = await listening();
    expect((await deliver(at, '} 123][')).status).toBe(200);
    expect((await deliver(at, '} 123][')).text).toBe('{"status":"duplicate"}');
    expect(await at.inbox.list()).toMatchObject([{ note: 'not_json', signature: 'verified', bodyBytes: 7 }]);
  });

  it('the listener derives the event from the body when two event headers contradict each other', async () => {
    const at = await listening();
    const body = JSON.stringify(paid);
    const twice = ['TRANSACTION_ERROR', 'TRANSACTION_PENDING'].map(
      (event) => ['x-callback-event', event] as const,
    );
    await send(at, { body, headers: [...twice, ['x-callback-signature', signed(body)]] });
    expect(at.events.map(({ delivery }) => delivery.event)).toEqual([PAID]);
  });

  it('if a callback throws, the listener passes the exception to onFault and continues', async () => {
    const broken = new Error('printing failed');
    const at = await listening({
      onEvent: () => {
        throw broken;
      },
    });
    expect((await deliver(at, paid)).status).toBe(200);
    expect((await deliver(at, { ...paid, id: 'tx2' })).status).toBe(200);
    expect(at.faults).toEqual([broken, broken]);
    expect(await at.inbox.count()).toBe(2);
  });
});

describe('unsigned deliveries', () => {
  it('the listener with allowUnsigned accepts unsigned deliveries and marks them', async () => {
    const at = await listening({ allowUnsigned: true });
    const body = JSON.stringify(paid);
    expect((await send(at, { body })).text).toBe('{"status":"stored"}');
    expect((await deliver(at, paid)).text).toBe('{"status":"stored"}');
    expect(
      (await send(at, { body, headers: [['x-callback-signature', signed(body, { secret: 'x' })]] })).status,
    ).toBe(401);
    expect((await at.inbox.list()).map(({ signature }) => signature)).toEqual(['unsigned', 'verified']);
  });

  it('the listener with allowUnsigned but without a secret stores a signed delivery as unsigned', async () => {
    const at = await listening({ allowUnsigned: true, secrets: [] });
    await deliver(at, paid);
    expect(at.events.map(({ delivery }) => delivery.signature)).toEqual(['unsigned']);
  });
});

describe('a listener that starts without its secret', () => {
  it('until addSecret is called, the listener answers the challenge and refuses deliveries with 503', async () => {
    const at = await listening({ secrets: [], awaitsSecret: true });
    const challenged = await send(at, { body: '{}', headers: [['X-Callback-Challenge', 'tok']] });
    expect(challenged.status).toBe(200);
    expect(await deliver(at, paid)).toMatchObject({ status: 503, text: '{"error":"not_ready"}' });
    expect(at.rejections).toMatchObject([{ statusCode: 503, reason: 'not_ready' }]);
    at.listener.addSecret(SECRET);
    expect((await deliver(at, paid)).text).toBe('{"status":"stored"}');
    expect(await at.inbox.count({ signatures: ['rejected'] })).toBe(0);
    expect(at.faults).toEqual([]);
  });

  it('addSecret refuses an empty secret', async () => {
    const { listener } = await listening({ secrets: [], awaitsSecret: true });
    expect(() => listener.addSecret('')).toThrow('listener.no_secret');
  });
});

describe('the ownership challenge', () => {
  const challenge = (token: string, body = '{}'): Sent => ({
    body,
    headers: [['X-Callback-Challenge', token]],
  });

  it.each(['{}', ' {\n}\r\n'])('the listener answers the challenge %j with its token', async (body) => {
    let challenged = 0;
    const at = await listening({ onChallenge: () => (challenged += 1) });
    const reply = await send(at, challenge('chal_Abc-123~', body));
    expect(reply).toMatchObject({ status: 200, text: '{"challenge":"chal_Abc-123~"}' });
    const type = { 'content-type': 'application/json' };
    expect(reply.headers).toMatchObject({ ...type, 'x-content-type-options': 'nosniff' });
    expect(challenged).toBe(1);
    expect(at.events).toEqual([]);
    expect(await at.inbox.count({ signatures: ['verified', 'unsigned', 'rejected'] })).toBe(0);
  });

  it.each(['', 'two words', 'n\u00e3o', 'x'.repeat(513)])(
    'the listener refuses %j as a challenge token',
    async (token) => {
      const at = await listening();
      const result = await send(at, challenge(token));
      expect(result).toMatchObject({ status: 400, text: '{"error":"bad_challenge"}' });
      expect(at.rejections).toMatchObject([{ reason: 'bad_challenge' }]);
    },
  );

  it('the listener refuses a request with two challenge tokens', async () => {
    const headers = [
      ['X-Callback-Challenge', 'a'],
      ['X-Callback-Challenge', 'b'],
    ] as const;
    expect((await send(await listening(), { body: '{}', headers })).status).toBe(400);
  });

  it('the listener answers 401 to an unsigned challenge whose body is not an empty object', async () => {
    const at = await listening();
    expect((await send(at, challenge('tok', JSON.stringify(paid)))).status).toBe(401);
  });

  it('the listener with challenges disabled treats a challenge as an unsigned delivery, and refuses it', async () => {
    expect((await send(await listening({ challenge: false }), challenge('tok'))).status).toBe(401);
  });
});

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
    ['a split signature', by(good.slice(0, 12), [SIGNATURE, good.slice(13)]), 401, 'duplicate_header'],
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

describe('the listener with a certificate', () => {
  it('the listener with a certificate accepts deliveries over TLS', async () => {
    const at = await listening({ tls: loopbackCertificate });
    expect(at.listener.url).toMatch(/^https:/);
    const body = JSON.stringify({ id: 'tx1', status: 'COMPLETED' });
    const request = httpsRequest(at.listener.url, {
      method: 'POST',
      ca: loopbackCertificate.cert,
      agent: false,
      headers: { 'x-callback-signature': signed(body) },
    });
    request.end(body);
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
    await once(response, 'end');
    expect(at.events).toHaveLength(1);
  });

  it('plain http on the TLS port is closed, and reported with its sender', async () => {
    const at = await listening({ tls: loopbackCertificate });
    const socket = connect(at.listener.port, '127.0.0.1').on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
    await once(socket.resume(), 'close');
    expect(at.rejections).toMatchObject([{ reason: 'http_on_tls_port', remoteAddress: '127.0.0.1' }]);
    expect(at.faults).toEqual([]);
  });
});
