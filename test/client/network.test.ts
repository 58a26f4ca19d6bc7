import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCharge, readCharge } from '../../src/contract/routes/charges.ts';
import { listTransactions } from '../../src/contract/routes/transactions.ts';
import { runDown } from '../support/programs/run-down.ts';
import {
  clientOf,
  clientTo,
  clock,
  connectFirst,
  failure,
  json,
  now,
  ten,
} from '../support/servers/misbehaving-service.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';

describe('retries of reads', () => {
  it.each([424, 429, 500, 503])(
    'the client retries a read after status %s, and emits an event for each retry',
    async (status) => {
      const client = await clientOf((_request, response, count) =>
        count < 3
          ? json(response, status, { errorCode: 'PZF503', message: 'm' })
          : json(response, 200, { id: 'a', status: 'PENDING' }),
      );
      const { data } = await runDown(clock, client.call(readCharge, { query: { id: 'a' } }));
      expect(data.id).toBe('a');
      expect(now.events.filter(({ type }) => type === 'retry')).toHaveLength(2);
    },
  );

  it('the client attempts a read at most four times', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 503, { errorCode: 'PZF503', message: 'm' }),
    );
    expect(await failure(client.call(readCharge, { query: { id: 'a' } }))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_applied',
    });
    expect(now.server?.seen).toHaveLength(4);
  });

  it('the client retries after the pause that the service requests, but not if the service requests 3600 s', async () => {
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
    expect(now.server?.seen).toHaveLength(2);
  });

  it('the client does not retry a read that the service refused', async () => {
    const client = await clientOf((_request, response) =>
      json(response, 404, { errorCode: 'PZC310', message: 'm' }),
    );
    await failure(client.call(readCharge, { query: { id: 'a' } }));
    expect(now.server?.seen).toHaveLength(1);
  });
});

describe.each(['a single connection', 'undici'] as const)('broken connections over %s', (network) => {
  beforeEach(() => {
    now.network = network;
  });
  afterEach(() => {
    now.network = 'a single connection';
  });

  it('the client reports not_sent when no server listens', async () => {
    const gone = await scriptedServer(() => undefined);
    await gone.close();
    expect(await failure(clientTo(gone.url).call(createCharge, ten))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_sent',
    });
  });

  it('the client reports a creation as unknown when the connection breaks after the request', async () => {
    const client = await clientOf((_request, response) => response.destroy());
    expect(await failure(client.call(createCharge, ten))).toMatchObject({
      kind: 'unknown',
      outcome: 'unknown',
    });
    expect(now.server?.seen).toHaveLength(1);
  });

  it('the client does not repeat a creation when the server resets a kept-alive connection', async () => {
    const client = await clientOf((_request, response, count) =>
      count === 1 ? json(response, 200, { id: 'a', status: 'PENDING' }) : response.socket?.resetAndDestroy(),
    );
    await client.call(createCharge, ten);
    expect(await failure(client.call(createCharge, ten))).toMatchObject({ outcome: 'unknown' });
    expect(now.server?.seen).toHaveLength(2);
  });

  it('the client reports a creation as unknown when no answer arrives before the timeout', async () => {
    const client = await clientOf((_request, response, count) => count === 1 && json(response, 200, {}), {
      timeoutMs: 500,
    });
    await connectFirst();
    expect(await failure(client.call(createCharge, ten))).toMatchObject({
      errorCode: 'timeout',
      outcome: 'unknown',
      kind: 'unknown',
    });
  });

  it('the client closes the connection when a redirect has an endless body', async () => {
    const closed = Promise.withResolvers<void>();
    const client = await clientOf((_request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(302, { location: 'https://elsewhere.example/' }).write('moved');
    });
    expect(await failure(client.call(createCharge, ten))).toMatchObject({ outcome: 'unknown' });
    await closed.promise;
  });

  it('the client reports a read as unavailable when the connection breaks at each of four attempts', async () => {
    const client = await clientOf((_request, response) => response.destroy());
    expect(await failure(client.call(readCharge, { query: { id: 'a' } }))).toMatchObject({
      kind: 'unavailable',
      outcome: 'not_applied',
    });
    expect(now.server?.seen).toHaveLength(4);
  });
});

describe('Client.list', () => {
  it.each([
    ['as the specification shows it', { data: [{ id: 'a', status: 'X' }], hasNextPage: true }, true],
    [
      'with a page count beside the list',
      { total: 3, pages: 2, page: 1, transactions: [{ id: 'a', status: 'X' }] },
      true,
    ],
    [
      'with a pagination object',
      { pagination: { page: 2, limit: 1, hasNextPage: false }, data: [{ id: 'a', status: 'X' }] },
      false,
    ],
  ])('Client.list reads a page %s', async (_name, body, more) => {
    const client = await clientOf((_request, response) => json(response, 200, body));
    const page = await client.list(listTransactions, { query: {} });
    expect(page.items.map(({ item }) => item.id)).toEqual(['a']);
    expect(page.next !== null).toBe(more);
  });

  it('Client.list names the list field when the answer does not contain it', async () => {
    const client = await clientOf((_request, response) => json(response, 200, { hello: 1 }));
    expect((await failure(client.list(listTransactions, { query: {} }))).init.params).toMatchObject({
      field: 'data',
    });
  });
});
