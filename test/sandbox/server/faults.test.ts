import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../../src/contract/error-codes.ts';
import { TransportError } from '../../../src/contract/transport.ts';
import { textOf } from '../../support/servers/body-of.ts';
import { runDown } from '../../support/until.ts';
import { type SandboxWorld, START, sandboxWorld } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

describe('injected faults', () => {
  const add = ({ ask }: SandboxWorld, body: object) => ask('POST /control/faults', { token: null, body });
  const failing = async (work: Promise<unknown>): Promise<TransportError> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof TransportError))
      throw new Error(`expected a TransportError, got ${String(error)}`);
    return error;
  };
  const count = async ({ ask }: SandboxWorld) => (await ask('GET /control/status')).json.transactions;

  it.each([
    ['drop-before', 0],
    ['drop-after', 1],
    ['half-body', 1],
  ] as const)('the fault %s breaks the connection and leaves %i charges', async (kind, charges) => {
    const world = await sandboxWorld();
    expect((await add(world, { route: 'POST /pix', kind, times: 1 })).status).toBe(201);
    const error = await failing(world.ask('POST /v1/pix', { body: { amount: 10 } }));
    expect([error.fault, error.outcome]).toEqual(['connection', 'unknown']);
    expect(await count(world)).toBe(charges);
    expect((await world.ask('POST /v1/pix', { body: { amount: 10 } })).status).toBe(200);
  });

  it('the fault garbage creates the charge, and answers with invalid JSON', async () => {
    const world = await sandboxWorld();
    await add(world, { route: '*', kind: 'garbage' });
    await expect(world.ask('POST /v1/pix', { body: { amount: 10 } })).rejects.toThrow(SyntaxError);
    expect(await count(world)).toBe(1);
  });

  it.each([
    ['foreign-before', 0, {}, 503, 'text/html', /^<html>/],
    ['foreign-after', 1, {}, 503, 'text/html', /^<html>/],
    ['foreign-after', 1, { status: 403, body: 'text' }, 403, 'text/plain', /^Simulated proxy$/],
    ['foreign-after', 1, { status: 429, body: 'json' }, 429, 'application/json', /^{"message":"Forbidden"}$/],
    ['foreign-before', 0, { status: 404, body: 'empty' }, 404, undefined, /^$/],
  ] as const)(
    'the fault %s leaves %i charges, and with the options %j it answers %i as a proxy would',
    async (kind, charges, more, status, type, text) => {
      const world = await sandboxWorld();
      await add(world, { route: 'POST /pix', kind, ...more });
      const { roots, tokens } = world.sandbox;
      const answer = await world.sandbox.handle({
        method: 'POST',
        url: `${roots.main}/pix`,
        headers: { authorization: `Bearer ${tokens.both}`, 'content-type': 'application/json' },
        body: '{"amount":10}',
      });
      expect(answer.status).toEqual(status);
      expect(answer.headers['content-type']).toEqual(type);
      expect(answer.headers['x-request-id']).toBe(undefined);
      expect(await textOf(answer)).toMatch(text);
      expect(await count(world)).toBe(charges);
    },
  );

  it('the fault delay makes a client with a shorter timeout report an unknown outcome', async () => {
    const world = await sandboxWorld();
    await add(world, { route: 'GET /user', kind: 'delay', delayMs: 2_000, times: 2 });
    const asking = world.ask('GET /v1/user');
    expect((await runDown(world.clock, asking)).status).toBe(200);
    expect(world.clock.now()).toBe(START + 2_000);
    const hasty = world.sandbox.handle({
      method: 'GET',
      url: `${world.sandbox.roots.main}/user`,
      headers: { authorization: `Bearer ${world.sandbox.tokens.both}` },
      timeoutMs: 500,
    });
    const error = await failing(runDown(world.clock, hasty));
    expect([error.fault, error.outcome]).toEqual(['timeout', 'unknown']);
  });

  it.each([
    [{ code: 'PZS202' }, 422, { errorCode: 'PZS202' }],
    [{ code: 'PZG429' }, 429, { errorCode: 'PZG429', retryAfterSeconds: 1 }],
    [{ status: 503 }, 503, { errorCode: 'PZF503', retryAfterSeconds: 1 }],
    [{ status: 424, code: 'PZD103' }, 424, { errorCode: 'PZD103' }],
    [{ status: 502 }, 502, { statusCode: 502, message: expect.any(String) }],
    [{}, 500, { errorCode: 'PZI100' }],
  ])('the fault status with the options %j answers %i, and changes nothing', async (more, status, json) => {
    const world = await sandboxWorld();
    await add(world, { route: 'POST /pix', kind: 'status', ...more });
    expect(await world.ask('POST /v1/pix', { body: { amount: 10 } })).toMatchObject({ status, json });
    expect(await count(world)).toBe(0);
  });

  it.each(['PZA203', 'PZA205'])("the message of the fault %s contains the client's address", async (code) => {
    const world = await sandboxWorld();
    await add(world, { route: 'GET /user', kind: 'status', code });
    const result = (await world.ask('GET /v1/user')).json;
    expect(result).toMatchObject({ errorCode: code, message: expect.stringContaining('127.0.0.1') });
  });

  it('for each error code, the message of a fault contains no unfilled placeholder', async () => {
    const world = await sandboxWorld();
    for (const code of Object.keys(errorCodes)) {
      await add(world, { route: 'GET /user', kind: 'status', code, times: 1 });
      expect(code).toEqual(code);
      expect((await world.ask('GET /v1/user')).json.message).toEqual(expect.not.stringMatching(/[?{}]/));
    }
  });

  it('a fault applies the given number of times to its route', async () => {
    const world = await sandboxWorld();
    const listed = async () =>
      JSON.parse(new TextDecoder().decode((await world.ask('GET /control/faults')).bytes));
    const added = await add(world, { route: 'GET /status', kind: 'status', status: 503, times: 2 });
    expect(added.json).toMatchObject({ route: 'GET /status', times: 2, probability: 1 });
    expect(added.json.id).toEqual(expect.any(String));
    expect((await world.ask('GET /v1/user')).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await world.ask('GET /v1/status/')).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect(await listed()).toEqual([]);
    await add(world, { route: '*', kind: 'drop-before' });
    expect(await listed()).toHaveLength(1);
    expect((await world.ask('DELETE /control/faults')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await world.ask('GET /v1/user')).status).toBe(200);
  });

  it('a fault with a probability affects the same requests in two sandboxes with equal seeds', async () => {
    const struck = async () => {
      const world = await sandboxWorld();
      await add(world, { route: 'GET /user', kind: 'status', probability: 0.3 });
      const statuses = [];
      for (let n = 0; n < 200; n += 1) statuses.push((await world.ask('GET /v1/user')).status);
      return statuses;
    };
    const statuses = await struck();
    const share = statuses.filter((status) => status === 500).length / 200;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
    expect(await struck()).toEqual(statuses);
  });

  it('a fault continues after a restart with its remaining count', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    await add(first, { route: 'GET /user', kind: 'status', status: 503, times: 3 });
    await add(first, { route: 'POST /pix', kind: 'drop-after' });
    expect((await first.ask('GET /v1/user')).status).toBe(503);
    const kept = (await first.ask('GET /control/faults')).bytes;
    await first.sandbox.close();
    const second = await sandboxWorld({ store, clock: first.clock });
    expect((await second.ask('GET /control/faults')).bytes).toEqual(kept);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await second.ask('GET /v1/user')).status);
    expect(statuses).toEqual([503, 503, 200]);
    await second.ask('POST /control/reset', { body: {} });
    await second.sandbox.close();
    const third = await sandboxWorld({ store, clock: first.clock });
    expect((await third.ask('POST /v1/pix', { body: { amount: 10 } })).status).toBe(200);
  });

  it.each([
    [{ route: 'GET /nothing', kind: 'status' }, 'route'],
    [{ route: 'GET /control/status', kind: 'status' }, 'route'],
    [{ route: '*', kind: 'explode' }, 'kind'],
    [{ route: '*', kind: 'delay' }, 'delayMs'],
    [{ route: '*', kind: 'status', probability: 2 }, 'probability'],
    [{ route: '*', kind: 'status', times: 0 }, 'times'],
  ])('POST /control/faults refuses the fields %j, and names the field %s', async (body, field) => {
    const world = await sandboxWorld();
    expect(await add(world, body)).toMatchObject({ status: 400, json: { details: [{ field }] } });
  });
});
