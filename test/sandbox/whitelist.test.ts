import { describe, expect, it } from 'vitest';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';

const ACCOUNT = '/control/accounts/100001';
const OTHER_IP = '203.0.113.7';
const HOME = '127.0.0.1';

const set = ({ ask }: SandboxWorld, body: object) => ask(`PATCH ${ACCOUNT}`, { token: null, body });
const add = ({ ask }: SandboxWorld, ip: string) => ask(`POST ${ACCOUNT}/ips`, { token: null, body: { ip } });
const remove = ({ ask }: SandboxWorld, ip: string) =>
  ask(`DELETE ${ACCOUNT}/ips/${encodeURIComponent(ip)}`, { token: null });
const setToken = ({ ask }: SandboxWorld, name: string, revoked: boolean) =>
  ask(`POST ${ACCOUNT}/tokens`, { token: null, body: { name, revoked } });
const code = (errorCode: string, status = 403) => ({ status, json: { errorCode } });
const balance = ({ ask, sandbox }: SandboxWorld, name: 'deposit' | 'withdraw' | 'both' = 'both') =>
  ask('GET /v1/user/balance', { token: sandbox.tokens[name] });

describe('the IP whitelist (§5 rules 8 to 11)', () => {
  it('the IP whitelist answers PZA203 to a valid token from an unregistered IP address, and names the address', async () => {
    const world = await sandboxWorld();
    expect((await balance(world)).status).toBe(200);
    await set(world, { sourceIp: OTHER_IP });
    const said = await balance(world);
    expect(said).toMatchObject(code('PZA203'));
    expect(said.json.message).toContain(OTHER_IP);
    expect(await world.ask('GET /v1/nothing')).toMatchObject({ status: 404 });
  });

  it('the IP whitelist applies to all main routes (/v1), including GET /status/, but not to the hub', async () => {
    const world = await sandboxWorld();
    await set(world, { sourceIp: OTHER_IP });
    const path = 'GET /hub/api/v1/transactions/infractions/none';
    expect((await world.ask(path, { token: world.sandbox.tokens.hub })).status).toBe(404);
    expect(await world.ask('GET /v1/status/')).toMatchObject(code('PZA203'));
    expect(await world.ask('GET /v1/user', { token: 'wrong' })).toMatchObject(code('PZA100', 401));
  });

  it('the IP whitelist revokes every WITHDRAW token when its last address is removed', async () => {
    const world = await sandboxWorld();
    const { json } = await remove(world, HOME);
    expect(json).toMatchObject({
      ips: [],
      tokens: { deposit: true, withdraw: false, both: false, hub: true },
    });
    expect(await balance(world, 'withdraw')).toMatchObject(code('PZA100', 401));
    expect(await balance(world, 'both')).toMatchObject(code('PZA100', 401));
    await set(world, { sourceIp: OTHER_IP });
    expect((await balance(world, 'deposit')).status).toBe(200);
  });

  it('if an account has a WITHDRAW token but no registered address, every request is refused (PZA205)', async () => {
    const world = await sandboxWorld();
    await remove(world, HOME);
    await setToken(world, 'withdraw', false);
    for (const name of ['deposit', 'withdraw'] as const) {
      const said = await balance(world, name);
      expect(said).toMatchObject(code('PZA205'));
      expect(said.json.message).toContain(HOME);
    }
    await add(world, HOME);
    expect((await balance(world, 'deposit')).status).toBe(200);
  });

  it('the IP whitelist refuses a sixth new address within five minutes (PZG429), and a 21st address (PZG422)', async () => {
    const world = await sandboxWorld();
    for (let at = 1; at < 20; at += 1) {
      if (at % 5 === 1 && at > 1) {
        expect(await add(world, `10.0.0.${at}`)).toMatchObject({
          status: 429,
          json: { errorCode: 'PZG429', retryAfterSeconds: 300 },
        });
        await world.clock.advance(5 * 60_000);
      }
      expect((await add(world, `10.0.0.${at}`)).status).toBe(200);
    }
    await world.clock.advance(5 * 60_000);
    expect(await add(world, '10.0.0.20')).toMatchObject(code('PZG422', 422));
    await remove(world, '10.0.0.1');
    expect((await add(world, '10.0.0.20')).status).toBe(200);
  });

  it.each(['', 'x', '1.2.3', '1.2.3.4/8', '::g'])('the IP whitelist refuses the address %j', async (ip) => {
    expect(await add(await sandboxWorld(), ip)).toMatchObject({
      status: 400,
      json: { details: [{ field: 'ip' }] },
    });
  });

  it('the IP whitelist treats different notations of an IP address as equal', async () => {
    const world = await sandboxWorld();
    await add(world, '2001:DB8:0:0::1');
    expect(await add(world, '2001:db8::1')).toMatchObject(code('PZG409', 409));
    await set(world, { sourceIp: '2001:db8::0:1' });
    expect((await balance(world)).status).toBe(200);
    expect((await remove(world, '2001:db8::1')).json.ips).toEqual([HOME]);
    expect(await remove(world, '2001:db8::1')).toMatchObject(code('PZG404', 404));
  });

  it('the IP whitelist of a locked account cannot be changed (PZA204)', async () => {
    const world = await sandboxWorld();
    await set(world, { locked: true });
    expect(await add(world, OTHER_IP)).toMatchObject(code('PZA204'));
    expect(await remove(world, 'none')).toMatchObject({ status: 400 });
    expect(await remove(world, '10.9.9.9')).toMatchObject(code('PZA204'));
  });
});

describe('a locked account', () => {
  it.each([
    'POST /v1/user/webhooks',
    'POST /v1/user/webhooks/none/rotate-secret',
    'POST /v1/user/callbacks/secret',
    'PATCH /v1/user/callbacks/secret/rotate',
  ])('a locked account answers PZA204 to %s, even if the id is unknown', async (route) => {
    const world = await sandboxWorld();
    await set(world, { locked: true });
    expect(await world.ask(route, { body: {} })).toMatchObject(code('PZA204'));
    expect((await world.ask('GET /v1/user/webhooks')).status).toBe(200);
    await world.charge('10');
  });
});

describe('an unsigned contract', () => {
  it('an account with an unsigned contract permits GET, and refuses all other methods with PZA206', async () => {
    const world = await sandboxWorld();
    const { id } = await world.charge('10');
    await set(world, { contractSigned: false });
    for (const route of ['POST /v1/pix', 'POST /v1/withdraw', 'PATCH /v1/user/callbacks/secret/rotate']) {
      expect(await world.ask(route, { body: {} })).toMatchObject(code('PZA206'));
    }
    expect((await world.ask(`GET /v1/pix?id=${id}`)).status).toBe(200);
    expect((await world.ask('GET /v1/user')).status).toBe(200);
    await set(world, { contractSigned: true });
    await world.charge('10');
  });
});

describe('the control route of an account', () => {
  it('the control route of an account returns the changed settings, and no token', async () => {
    const world = await sandboxWorld();
    const { json, bytes } = await set(world, { cashInTicketMin: 5, dailyWithdrawLimit: null, locked: true });
    expect(json).toMatchObject({
      accountNumber: '100001',
      locked: true,
      contractSigned: true,
      cashInTicketMin: 5,
      dailyWithdrawLimit: null,
      sourceIp: HOME,
      ips: [HOME],
      tokens: { deposit: true, withdraw: true, both: true, hub: true },
    });
    expect(Buffer.from(bytes).toString()).not.toContain(world.sandbox.tokens.both);
    expect((await world.ask(`GET ${ACCOUNT}`, { token: null })).json).toEqual(json);
    expect(await world.ask('GET /control/accounts/999999', { token: null })).toMatchObject(
      code('PZG404', 404),
    );
  });

  it.each([{ locked: 'yes' }, { cashInTicketMin: -1 }, { unknown: true }, { sourceIp: 'x' }])(
    'the control route of an account refuses the settings %j',
    async (body) => {
      expect(await set(await sandboxWorld(), body)).toMatchObject({ status: 400 });
    },
  );
});
