import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createCharge } from '../../src/contract/routes/charges.ts';
import { hubReadBalance } from '../../src/contract/routes/hub.ts';
import { readTransaction } from '../../src/contract/routes/transactions.ts';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { clientOf, failure, json, now, TOKEN, ten } from '../support/servers/misbehaving-service.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';

describe('requests of Client.call', () => {
  it('Client.call sends the bearer token and the content type, and the exact amount in the body', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    await client.call(createCharge, { body: { amount: Decimal.parse('99999999.99') ?? Decimal.zero } });
    expect(now.server?.seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/pix',
      body: '{"amount":99999999.99}',
    });
    expect(now.server?.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    });
  });

  it('Client.call encodes a path parameter as one segment', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    const ids = ['../../user', '..', '.', 'a/b?c=d#e', 'ação'];
    for (const id of ids) await client.call(readTransaction, { path: { id } });
    const asked = now.server?.seen.map(({ url }) => url);
    expect(asked).toEqual(
      ['..%2F..%2Fuser', '%252E%252E', '%252E', 'a%2Fb%3Fc%3Dd%23e', 'a%C3%A7%C3%A3o'].map(
        (segment) => `/v1/user/transactions/${segment}`,
      ),
    );
  });

  it('if --set and --data contain the same field, Client.call sends the value of --set', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    await client.call(createCharge, {
      ...ten,
      under: { note: 'x', amount: 1 },
      over: { clientReference: 'mine' },
    });
    expect(JSON.parse(now.server?.seen[0]?.body ?? '')).toEqual({
      note: 'x',
      amount: 10,
      clientReference: 'mine',
    });
  });

  it.each([
    ['objects', '{"a":', '}'],
    ['arrays', '[', ']'],
  ])(
    'Client.call reports an unknown outcome when the answer to a creation contains thousands of nested %s',
    async (_what, open, close) => {
      const deep = `{"id":"a","status":"PENDING","x":${open.repeat(5000)}1${close.repeat(5000)}}`;
      const client = await clientOf((_request, response) => response.end(deep));
      const created = await failure(client.call(createCharge, ten));
      expect(created).toMatchObject({
        kind: 'unknown',
        outcome: 'unknown',
        init: { key: 'client.bad_reply.too_deep' },
      });
      const read = await failure(client.call(readTransaction, { path: { id: 'a' } }));
      expect(read).toMatchObject({ kind: 'unavailable', outcome: 'not_applied' });
    },
  );

  it('Client.call uses the status as the error code when the body of an error is nested too deeply', async () => {
    const deep = `{"errorCode":"PZV100","details":${'['.repeat(5000)}${']'.repeat(5000)}}`;
    const client = await clientOf((_request, response) => {
      response.statusCode = 400;
      response.end(deep);
    });
    const error = await failure(client.call(createCharge, ten));
    expect(error).toMatchObject({ kind: 'refused', errorCode: 'HTTP_400' });
  });

  it('Client.call sends nothing when a field exceeds its limit, and the error names the field', async () => {
    const client = await clientOf((_request, response) => json(response, 200, {}));
    const error = await failure(
      client.call(createCharge, { body: { ...ten.body, virtualAccount: 'x'.repeat(51) } }),
    );
    expect(error).toMatchObject({ kind: 'usage', outcome: 'not_sent' });
    expect(error.init.params).toMatchObject({ field: 'virtualAccount' });
    expect(now.server?.seen).toHaveLength(0);
  });
});

describe('answers that Client.call reads', () => {
  it('Client.call returns every digit of every number, and every unknown field', async () => {
    const body =
      '{"id":"a","status":"PENDING","amount":99999999.99,"serviceFeeCharged":0.115,"big":12345678901234567890,"x":10.50}';
    const client = await clientOf((_request, response) => json(response, 200, body));
    const { raw, data } = await client.call(readTransaction, { path: { id: 'a' } });
    expect(JSON.stringify(raw)).toBe(body);
    expect(data.serviceFeeCharged?.toString()).toBe('0.115');
  });

  it('Client.call accepts unknown statuses, and returns absent fields as null', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'ON_THE_MOON' }),
    );
    const { data } = await client.call(readTransaction, { path: { id: 'a' } });
    expect(data).toMatchObject({ status: 'ON_THE_MOON', payerName: null, amount: null });
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['empty', (response) => response.writeHead(200).end(), 'client.bad_reply.empty'],
    [
      'not JSON',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>login</html>'),
      'client.bad_reply.not_json',
    ],
    ['cut JSON', (response) => json(response, 200, '{"id":"a","sta'), 'client.bad_reply.not_json'],
    [
      'not UTF-8',
      (response) => response.writeHead(200).end(Buffer.from([0x22, 0xff, 0x22])),
      'client.bad_reply.not_json',
    ],
    [
      'JSON with a field of the wrong type',
      (response) => json(response, 200, { id: 7, status: 'PENDING' }),
      'client.bad_reply.wrong_shape',
    ],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'https://evil.example/x' }).end(),
      'client.bad_reply.redirect',
    ],
  ])(
    'Client.call reports an unknown outcome when the answer to a creation is %s',
    async (_name, answer, key) => {
      const client = await clientOf((_request, response) => answer(response));
      const error = await failure(client.call(createCharge, ten));
      expect(error).toMatchObject({ kind: 'unknown', outcome: 'unknown' });
      expect(error.init.key).toBe(key);
      expect(now.server?.seen).toHaveLength(1);
    },
  );

  it('Client.call stops reading an answer of 50 MB before its end', async () => {
    let written = 0;
    const client = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = Buffer.alloc(1024 * 1024, 0x20);
      const more = (): void => {
        while (written < 50) {
          written += 1;
          if (!response.write(block)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    const error = await failure(client.call(createCharge, ten));
    expect(error.init.key).toBe('client.bad_reply.too_large');
    expect(written).toBeLessThan(50);
  });

  it('Client.call reports an unknown outcome when the connection ends in the middle of the answer', async () => {
    const client = await clientOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    });
    expect(await failure(client.call(createCharge, ten))).toMatchObject({
      outcome: 'unknown',
      kind: 'unknown',
    });
  });

  it('Client.call does not follow a redirect to another server, which would receive the token', async () => {
    const other = await scriptedServer((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    try {
      const client = await clientOf((_request, response) =>
        response.writeHead(307, { location: `${other.url}/v1/pix` }).end(),
      );
      await failure(client.call(readTransaction, { path: { id: 'a' } }));
      expect(other.seen).toHaveLength(0);
    } finally {
      await other.close();
    }
  });
});

describe('refusals of the service', () => {
  it('Client.call reads the complete error envelope of §7.1 of the specification', async () => {
    const body = {
      errorCode: 'PZV001',
      message: 'Dados inválidos',
      statusCode: 400,
      requestId: 'req-1',
      details: [{ field: 'amount', message: 'obrigatório' }],
    };
    const client = await clientOf((_request, response) => json(response, 400, body));
    const error = await failure(client.call(createCharge, ten));
    expect(error).toMatchObject({ kind: 'refused', errorCode: 'PZV001', outcome: 'not_applied' });
    expect(error.init).toMatchObject({
      requestId: 'req-1',
      serviceMessage: 'Dados inválidos',
      details: body.details,
    });
  });

  it('Client.call reads an error envelope without an error code, and the error envelope of the hub', async () => {
    const client = await clientOf((request, response) =>
      request.url.startsWith('/hub')
        ? json(response, 401, { message: 'Token', code: 'TOKEN_INVALID' })
        : json(response, 404, { statusCode: 404, error: 'Not Found', message: 'Nada', requestId: 'r' }),
    );
    expect(await failure(client.call(readTransaction, { path: { id: 'a' } }))).toMatchObject({
      kind: 'missing',
      errorCode: 'HTTP_404',
    });
    expect(await failure(client.call(hubReadBalance, {}))).toMatchObject({
      kind: 'auth',
      errorCode: 'TOKEN_INVALID',
    });
  });

  it.each([
    [400, 'PZD600', 'refused', 'not_applied'],
    [401, 'PZA100', 'auth', 'not_applied'],
    [403, 'PZA203', 'auth', 'not_applied'],
    [404, 'PZC310', 'missing', 'not_applied'],
    [409, 'PZC210', 'refused', 'not_applied'],
    [410, 'PZG410', 'missing', 'not_applied'],
    [422, 'PZD200', 'refused', 'not_applied'],
    [424, 'PZD103', 'unknown', 'unknown'],
    [424, 'PZI111', 'unknown', 'unknown'],
    [424, 'PZD100', 'unknown', 'unknown'],
    [429, 'PZG429', 'unavailable', 'not_applied'],
    [500, 'PZI100', 'unknown', 'unknown'],
    [502, undefined, 'unknown', 'unknown'],
    [503, 'PZF503', 'unavailable', 'not_applied'],
    [504, undefined, 'unknown', 'unknown'],
  ])(
    'Client.call sends a creation only once, and maps status %s and code %s to the kind %s and the outcome %s',
    async (status, errorCode, kind, outcome) => {
      const client = await clientOf((_request, response) =>
        json(response, status, errorCode ? { errorCode, message: 'm' } : 'oops'),
      );
      expect(await failure(client.call(createCharge, ten))).toMatchObject({ kind, outcome });
      expect(now.server?.seen).toHaveLength(1);
    },
  );
});
