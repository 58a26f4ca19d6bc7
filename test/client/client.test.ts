import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Client, type ClientEvent } from '../../src/client/client.ts';
import { createUndiciTransport, type UndiciTransport } from '../../src/client/undici-transport.ts';
import { createCharge, readCharge } from '../../src/contract/routes/charges.ts';
import { hubReadBalance } from '../../src/contract/routes/hub.ts';
import { listTransactions, readTransaction } from '../../src/contract/routes/transactions.ts';
import { PixError } from '../../src/domain/errors.ts';
import { Decimal } from '../../src/domain/money.ts';
import { VirtualClock } from '../../src/domain/virtual-clock.ts';
import { runDown } from '../support/run-down.ts';
import { type ScriptedServer, type Seen, scriptedServer } from '../support/scripted-server.ts';

const TOKEN = 'tok_abcdefghijklmnop1234';
const clock = new VirtualClock(Date.parse('2026-11-21T12:00:00Z'));
const ten = { body: { amount: Decimal.fromCents(1000n), clientReference: 'r1' } };

let server: ScriptedServer | undefined;
let transport: UndiciTransport | undefined;
let events: ClientEvent[] = [];

async function clientOf(
  script: (request: Seen, response: ServerResponse, count: number) => void,
  options: { timeoutMs?: number } = {},
): Promise<Client> {
  server = await scriptedServer(script);
  return clientTo(server.url, options);
}

function clientTo(url: string, { timeoutMs = 5_000 }: { timeoutMs?: number } = {}): Client {
  transport = createUndiciTransport();
  events = [];
  return new Client({
    transport: transport.send,
    roots: { main: `${url}/v1`, hub: `${url}/hub/api/v1` },
    token: async () => TOKEN,
    clock,
    random: () => 0.5,
    timeoutMs,
    userAgent: 'pix/test',
    onEvent: (event) => events.push(event),
  });
}

afterEach(async () => {
  await transport?.close();
  await server?.close();
  server = undefined;
});

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
};

async function failure(work: Promise<unknown>): Promise<PixError> {
  const error = await runDown(clock, work).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PixError)) throw new Error(`expected a PixError, got ${String(error)}`);
  return error;
}

describe('requests', () => {
  it('carries bearer token, content type and an exact amount', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    await client.call(createCharge, { body: { amount: Decimal.parse('99999999.99') ?? Decimal.zero } });
    expect(server?.seen[0]).toMatchObject({ method: 'POST', url: '/v1/pix', body: '{"amount":99999999.99}' });
    expect(server?.seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/json',
    });
  });

  it('keeps a path parameter inside its segment, whatever it holds', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    for (const id of ['../../user', '..', '.', 'a/b?c=d#e', 'ação'])
      await client.call(readTransaction, { path: { id } });
    for (const { url } of server?.seen ?? []) expect(url).toMatch(/^\/v1\/user\/transactions\/[^/?#]+$/);
  });

  it('lets --data and --set reach the body, the last word last', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 200, { id: 'a', status: 'PENDING' }),
    );
    await client.call(createCharge, {
      ...ten,
      under: { note: 'x', amount: 1 },
      over: { clientReference: 'mine' },
    });
    expect(JSON.parse(server?.seen[0]?.body ?? '')).toEqual({
      note: 'x',
      amount: 10,
      clientReference: 'mine',
    });
  });

  it('sends nothing when a field breaks a bound of the contract, and names it', async () => {
    const client = await clientOf((_request, response) => json(response, 200, {}));
    const error = await failure(
      client.call(createCharge, { body: { ...ten.body, virtualAccount: 'x'.repeat(51) } }),
    );
    expect(error).toMatchObject({ kind: 'usage', outcome: 'not_sent' });
    expect(error.init.params).toMatchObject({ field: 'virtualAccount' });
    expect(server?.seen).toHaveLength(0);
  });
});

describe('answers', () => {
  it('keeps every digit of every number and every unknown field', async () => {
    const body =
      '{"id":"a","status":"PENDING","amount":99999999.99,"serviceFeeCharged":0.115,"big":12345678901234567890,"x":10.50}';
    const client = await clientOf((_request, response) => json(response, 200, body));
    const { raw, data } = await client.call(readTransaction, { path: { id: 'a' } });
    expect(JSON.stringify(raw)).toBe(body);
    expect(data.serviceFeeCharged?.toString()).toBe('0.115');
  });

  it('takes unknown statuses as they are, and absent fields as null', async () => {
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
      'a field of the wrong type',
      (response) => json(response, 200, { id: 7, status: 'PENDING' }),
      'client.bad_reply.wrong_shape',
    ],
    [
      'a redirect',
      (response) => response.writeHead(302, { location: 'https://evil.example/x' }).end(),
      'client.bad_reply.redirect',
    ],
  ])(
    'calls an answer that is %s unknown when it was a creation, and says what is wrong',
    async (_name, answer, key) => {
      const client = await clientOf((_request, response) => answer(response));
      const error = await failure(client.call(createCharge, ten));
      expect(error).toMatchObject({ kind: 'unknown', outcome: 'unknown' });
      expect(error.init.key).toBe(key);
      expect(server?.seen).toHaveLength(1);
    },
  );

  it('stops reading a body of 50 MB', async () => {
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

  it('calls an answer that breaks off unknown', async () => {
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

  it('never follows a redirect with the token', async () => {
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

describe('refusals', () => {
  it('reads the whole envelope of §7.1', async () => {
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

  it('reads the short envelope, and the envelope of the hub', async () => {
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
  ])('takes %s %s on a creation as %s, %s, and sends it once', async (status, errorCode, kind, outcome) => {
    const client = await clientOf((_request, response) =>
      json(response, status, errorCode ? { errorCode, message: 'm' } : 'oops'),
    );
    expect(await failure(client.call(createCharge, ten))).toMatchObject({ kind, outcome });
    expect(server?.seen).toHaveLength(1);
  });
});

describe('retries of reads', () => {
  it.each([424, 429, 500, 503])(
    'tries again after %s, visibly, and gives what then comes',
    async (status) => {
      const client = await clientOf((_request, response, count) =>
        count < 3
          ? json(response, status, { errorCode: 'PZF503', message: 'm' })
          : json(response, 200, { id: 'a', status: 'PENDING' }),
      );
      const { data } = await runDown(clock, client.call(readCharge, { query: { id: 'a' } }));
      expect(data.id).toBe('a');
      expect(events.filter(({ type }) => type === 'retry')).toHaveLength(2);
    },
  );

  it('gives up after four tries', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 503, { errorCode: 'PZF503', message: 'm' }),
    );
    expect(await failure(client.call(readCharge, { query: { id: 'a' } }))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_applied',
    });
    expect(server?.seen).toHaveLength(4);
  });

  it('waits as long as the service asks, and not at all when that is too long', async () => {
    const client = await clientOf((_request, response, count) =>
      count === 1
        ? json(response, 429, { errorCode: 'PZG429', message: 'm', retryAfterSeconds: 17 })
        : json(response, 429, { errorCode: 'PZG429', message: 'm', retryAfterSeconds: 3600 }),
    );
    const start = clock.now();
    expect((await failure(client.call(readCharge, { query: { id: 'a' } }))).init.retryAfterSeconds).toBe(
      3600,
    );
    expect(clock.now() - start).toBe(17_000);
    expect(server?.seen).toHaveLength(2);
  });

  it('does not try again what was refused', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 404, { errorCode: 'PZC310', message: 'm' }),
    );
    await failure(client.call(readCharge, { query: { id: 'a' } }));
    expect(server?.seen).toHaveLength(1);
  });
});

describe('broken connections', () => {
  it('knows that nothing was sent when nobody listens', async () => {
    const gone = await scriptedServer(() => undefined);
    await gone.close();
    expect(await failure(clientTo(gone.url).call(createCharge, ten))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_sent',
    });
  });

  it('knows that nobody knows when the connection breaks after the request', async () => {
    const client = await clientOf((_request, response) => response.destroy());
    expect(await failure(client.call(createCharge, ten))).toMatchObject({
      kind: 'unknown',
      outcome: 'unknown',
    });
    expect(server?.seen).toHaveLength(1);
  });

  it('never repeats a creation by itself on a kept-alive connection that was reset', async () => {
    const client = await clientOf((_request, response, count) =>
      count === 1 ? json(response, 200, { id: 'a', status: 'PENDING' }) : response.socket?.resetAndDestroy(),
    );
    await client.call(createCharge, ten);
    expect(await failure(client.call(createCharge, ten))).toMatchObject({ outcome: 'unknown' });
    expect(server?.seen).toHaveLength(2);
  });

  it('calls a creation unknown when no answer comes in time', async () => {
    const client = await clientOf(() => undefined, { timeoutMs: 50 });
    expect(await failure(client.call(createCharge, ten))).toMatchObject({
      errorCode: 'timeout',
      outcome: 'unknown',
      kind: 'unknown',
    });
  });

  it('calls it a fault of the network, not of the account, when a read breaks', async () => {
    const client = await clientOf((_request, response) => response.destroy());
    expect(await failure(client.call(readCharge, { query: { id: 'a' } }))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_applied',
    });
    expect(server?.seen).toHaveLength(4);
  });
});

describe('lists', () => {
  it.each([
    ['the spec', { data: [{ id: 'a', status: 'X' }], hasNextPage: true }, true],
    ['newer pages', { total: 3, pages: 2, page: 1, transactions: [{ id: 'a', status: 'X' }] }, true],
    [
      'a pagination object',
      { pagination: { page: 2, limit: 1, hasNextPage: false }, data: [{ id: 'a', status: 'X' }] },
      false,
    ],
  ])('reads the envelope of %s', async (_name, body, more) => {
    const client = await clientOf((_request, response) => json(response, 200, body));
    const page = await client.list(listTransactions, { query: {} });
    expect(page.items.map(({ item }) => item.id)).toEqual(['a']);
    expect(page.next !== null).toBe(more);
  });

  it('says which field is missing when there is no list', async () => {
    const client = await clientOf((_request, response) => json(response, 200, { hello: 1 }));
    expect((await failure(client.list(listTransactions, { query: {} }))).init.params).toMatchObject({
      field: 'data',
    });
  });
});
