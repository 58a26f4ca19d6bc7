import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createCharge, readCharge } from '../../src/contract/routes/charges.ts';
import { scriptedServer } from '../support/servers/scripted-server.ts';
import { runDown } from '../support/until.ts';
import { clientOf, clientTo, clock, connectFirst, failure, json, now, ten } from './misbehaving-service.ts';

it('the client retries a read that was answered 503, and emits an event for each retry', async () => {
  const client = await clientOf((_request, response, count) =>
    count < 3
      ? json(response, 503, { errorCode: 'PZF503', message: 'm' })
      : json(response, 200, { id: 'a', status: 'PENDING' }),
  );
  const { data } = await runDown(clock, client.call(readCharge, { query: { id: 'a' } }));
  expect(data.id).toBe('a');
  expect(now.events.filter(({ type }) => type === 'retry')).toHaveLength(2);
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
    const result = await failure(clientTo(gone.url).call(createCharge, ten));
    expect(result).toMatchObject({ kind: 'unavailable', outcome: 'not_sent' });
  });

  it('the client reports a creation as unknown when the connection breaks after the request', async () => {
    const client = await clientOf((_request, response) => response.destroy());
    const result = await failure(client.call(createCharge, ten));
    expect(result).toMatchObject({ kind: 'unknown', outcome: 'unknown' });
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
    const result = await failure(client.call(createCharge, ten));
    expect(result).toMatchObject({ errorCode: 'timeout', outcome: 'unknown', kind: 'unknown' });
  });

  it('the client does not follow a redirect, and closes its connection even if the body is endless', async () => {
    const other = await scriptedServer((_request, response) => json(response, 200, { id: 'a' }));
    onTestFinished(() => other.close());
    const closed = Promise.withResolvers<void>();
    const client = await clientOf((_request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(307, { location: `${other.url}/v1/pix` }).write('moved');
    });
    expect(await failure(client.call(createCharge, ten))).toMatchObject({ outcome: 'unknown' });
    await closed.promise;
    expect(other.seen).toEqual([]);
  });

  it('the client reports a read as unavailable when the connection breaks at each of four attempts', async () => {
    const client = await clientOf((_request, response) => response.destroy());
    const read = await failure(client.call(readCharge, { query: { id: 'a' } }));
    expect(read).toMatchObject({ kind: 'unavailable', outcome: 'not_applied' });
    expect(now.server?.seen).toHaveLength(4);
  });
});
