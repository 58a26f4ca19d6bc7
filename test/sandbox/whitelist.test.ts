import { describe, expect, it } from 'vitest';
import { eachOf } from '../support/worlds/each-of.ts';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';

const ACCOUNT = '/control/accounts/100001';
const OTHER_IP = '203.0.113.7';
const HOME = '127.0.0.1';

const set = ({ ask }: SandboxWorld, body: object) => ask(`PATCH ${ACCOUNT}`, { token: null, body });
const add = ({ ask }: SandboxWorld, ip: string) => ask(`POST ${ACCOUNT}/ips`, { token: null, body: { ip } });
const remove = ({ ask }: SandboxWorld, ip: string) =>
  ask(`DELETE ${ACCOUNT}/ips/${encodeURIComponent(ip)}`, { token: null });
const code = (errorCode: string, status = 403) => ({ status, json: { errorCode } });
const balance = ({ ask, sandbox }: SandboxWorld, name: 'deposit' | 'withdraw' | 'both' = 'both') =>
  ask('GET /v1/user/balance', { token: sandbox.tokens[name] });

describe('the IP whitelist (§5 rules 8 to 11)', () => {
  const world = eachOf(sandboxWorld);

  it('the IP whitelist applies to all main routes (/v1), including GET /status/, but not to the hub', async () => {
    await set(world, { sourceIp: OTHER_IP });
    const path = 'GET /hub/api/v1/transactions/infractions/none';
    expect((await world.ask(path, { token: world.sandbox.tokens.hub })).status).toBe(404);
    expect(await world.ask('GET /v1/status/')).toMatchObject(code('PZA203'));
    expect(await world.ask('GET /v1/user', { token: 'wrong' })).toMatchObject(code('PZA100', 401));
  });

  it.each(['', 'x', '1.2.3', '1.2.3.4/8', '::g'])('the IP whitelist refuses the address %j', async (ip) => {
    const result = await add(await sandboxWorld(), ip);
    expect(result).toMatchObject({ status: 400, json: { details: [{ field: 'ip' }] } });
  });

  it('the IP whitelist treats different notations of an IP address as equal', async () => {
    await add(world, '2001:DB8:0:0::1');
    expect(await add(world, '2001:db8::1')).toMatchObject(code('PZG409', 409));
    await set(world, { sourceIp: '2001:db8::0:1' });
    expect((await balance(world)).status).toBe(200);
    expect((await remove(world, '2001:db8::1')).json.ips).toEqual([HOME]);
    expect(await remove(world, '2001:db8::1')).toMatchObject(code('PZG404', 404));
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
