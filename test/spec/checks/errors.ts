import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import type { errorsStatements } from '../statements/errors.ts';
import { isRefusal, provoked } from './codes.ts';
import { keyed } from './hub.ts';

/** Checks of §7.1 and §7.2 of the specification, and of the rule for idempotency keys of the hub in §7.3. */
export const errorChecks: Checks<keyof typeof errorsStatements> = {
  '§7.1-errorCode': async (world) => {
    const refusals = ['GET /nowhere', 'GET /pix', 'GET /pix?id=none', 'GET /pix/key?pixKey=x'];
    const codes = async () =>
      Promise.all(refusals.map(async (route) => (await world.main(route)).json.errorCode));
    const first = await codes();
    expect(first).toEqual(['PZG404', 'PZV001', 'PZC310', 'PZK600']);
    expect(await codes()).toEqual(first);
  },
  '§7.1-message': async (world) => {
    for (const code of ['PZA100', 'PZC310', 'PZK600', 'PZG404', 'PZC200', 'PZD600', 'PZS601']) {
      const { json } = await provoked(world, code);
      expect(json.message).toMatch(/\b(de|do|da|não|para|ou|foi|em|sem|existe|disponível|nenhuma)\b/i);
      await world.reset();
    }
  },
  '§7.1-statusCode': async (world) => {
    for (const route of ['GET /nowhere', 'GET /pix', 'GET /pix?id=none', 'POST /refund/none']) {
      const said = await world.main(route, route.startsWith('POST') ? { body: {} } : {});
      expect(said.json.statusCode).toBe(said.status);
    }
  },
  '§7.1-requestId': async (world) => {
    const ids: unknown[] = [];
    for (let asked = 0; asked < 20; asked += 1) ids.push((await world.main('GET /pix')).json.requestId);
    expect(new Set(ids).size).toBe(20);
    for (const id of ids) expect(id).toMatch(/\S/);
  },
  '§7.1-details': async (world) => {
    const said = await world.main('POST /withdraw', { body: { amount: -1, pixType: 'x' } });
    expect(said.json.details).toHaveLength(3);
    for (const field of ['amount', 'pixKey', 'pixType'])
      expect(said.json.details).toContainEqual(
        expect.objectContaining({ field, message: expect.stringMatching(/\S/) }),
      );
  },
  '§7.1-retryAfterSeconds': async (world) => {
    for (const code of ['PZG429', 'PZF503', 'PZD500', 'PZS500', 'PZF500']) {
      const { retryAfterSeconds } = (await provoked(world, code)).json;
      expect([code, Number.isInteger(retryAfterSeconds)]).toEqual([code, true]);
      await world.reset();
    }
    expect((await world.main('GET /pix')).json).not.toHaveProperty('retryAfterSeconds');
  },
  '§7.1-1': async (world) => {
    const { json } = await world.main('GET /pix?id=none');
    expect(json).toMatchObject({
      statusCode: 404,
      error: 'Not Found',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  },
  '§7.2-400': async (world) => {
    isRefusal(await world.main('POST /pix', { body: {} }), 'PZV001', 400);
    isRefusal(await world.main('POST /pix', { body: '{"amount":' }), 'PZV001', 400);
  },
  '§7.2-401': async (world) => isRefusal(await world.main('GET /user', { token: 'x' }), 'PZA100', 401),
  '§7.2-403': async (world) => {
    isRefusal(await world.main('POST /withdraw', { token: 'deposit', body: {} }), 'PZA200', 403);
    await world.set({ sourceIp: '203.0.113.7' });
    isRefusal(await world.main('GET /user'), 'PZA203', 403);
  },
  '§7.2-404': async (world) => {
    isRefusal(await world.main('GET /pix?id=none'), 'PZC310', 404);
    isRefusal(await world.main('DELETE /pix'), 'PZG404', 404);
  },
  '§7.2-409': async (world) => {
    const { id } = await world.charge({ clientReference: 'a' });
    const again = await world.main('POST /pix', { body: { amount: 10, clientReference: 'a' } });
    isRefusal(again, 'PZC210', 409);
    expect((await world.main('GET /pix?clientReference=a')).json.id).toBe(id);
  },
  '§7.2-410': async (world) => isRefusal(await provoked(world, 'PZK310'), 'PZK310', 410),
  '§7.2-422': async (world) => {
    const { id } = await world.charge();
    isRefusal(await world.main(`POST /refund/${id}`, { body: {} }), 'PZG422', 422);
  },
  '§7.2-424': async (world) => {
    for (const code of ['PZD100', 'PZD103', 'PZI110', 'PZI111', 'PZF500', 'PZS500', 'PZK101'])
      isRefusal(await provoked(world, code), code, 424);
  },
  '§7.2-429': async (world) => {
    const said = await provoked(world, 'PZG429');
    isRefusal(said, 'PZG429', 429);
    expect(said.json.retryAfterSeconds).toBe(300);
    await world.advance(301);
    const more = await world.tryControl('POST /accounts/100001/ips', { ip: '203.0.113.99' });
    expect(more.status).toBe(200);
  },
  '§7.2-500': async (world) => {
    isRefusal(await provoked(world, 'PZI100'), 'PZI100', 500);
    expect((await world.main('GET /user')).status).toBe(200);
  },
  '§7.2-503': async (world) => {
    const said = await provoked(world, 'PZF503');
    isRefusal(said, 'PZF503', 503);
    expect((await world.main('GET /user')).status).toBe(200);
  },
  '§7.2-1': async (world) => {
    const hostile = [
      'GET /%',
      'GET /../x',
      'PUT /pix',
      'POST /pix',
      'GET /pix?id=%00',
      'HEAD /user',
      'OPTIONS /',
    ];
    for (const route of [...hostile, `GET /${'x'.repeat(8000)}`]) {
      const said = await world.main(route, route.startsWith('POST') ? { body: '\u0000' } : {});
      expect([404, 400, 200, 431]).toContain(said.status);
    }
    const huge = await world.main('POST /pix', { body: `{"amount":10,"x":"${'y'.repeat(2 ** 21)}"}` });
    expect(huge).toMatchObject({ status: 400, json: { errorCode: 'PZV001' } });
    for (const code of ['PZD100', 'PZI110', 'PZI111', 'PZF500', 'PZS102', 'PZI101'])
      expect([500, 422, 424]).toContain((await provoked(world, code)).status);
  },
  '§7.2-2': async (world) => {
    await world.control('POST /faults', { route: 'POST /pix', kind: 'drop-before', times: 1 });
    const body = { amount: 10, clientReference: 'a' };
    await expect(world.main('POST /pix', { body })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await world.main('GET /pix?clientReference=a')).status).toBe(404);
  },
  '§7.2-3': async (world) => {
    await world.control('POST /faults', { route: 'POST /pix', kind: 'drop-after', times: 1 });
    const body = { amount: 10, clientReference: 'a' };
    await expect(world.main('POST /pix', { body })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect((await world.main('GET /pix?clientReference=a')).json).toMatchObject({ status: 'PENDING' });
    expect((await world.main('POST /pix', { body })).status).toBe(409);
  },
  '§7.3-1': async (world) => {
    const first = await keyed(world, 'k');
    expect((await keyed(world, 'k', { amount: 1 })).status).toBe(409);
    expect((await keyed(world, 'k', { pixKey: 'outra@exemplo.com.br' })).status).toBe(409);
    expect((await keyed(world, 'k')).json.id).toBe(first.json.id);
  },
};
