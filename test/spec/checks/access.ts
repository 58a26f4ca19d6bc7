import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { OWN, type Said, type SpecWorld } from '../spec-world.ts';
import type { accessStatements } from '../statements/access.ts';

const HOME = '127.0.0.1';
const ELSEWHERE = '203.0.113.7';
const CPF = '52998224725';
const refused = (errorCode: string, status = 403) => ({ status, json: { errorCode, statusCode: status } });

const ROUTES = [
  'GET /user',
  'GET /user/balance',
  'GET /user/transactions',
  'GET /user/webhooks',
  'GET /pix?id=x',
  `GET /pix/key?pixKey=${CPF}`,
  'GET /withdraw?id=x',
  'POST /pix',
  'POST /withdraw',
  'POST /user/report',
  'POST /user/callbacks/resend/x',
  'GET /sandbox/webhooks/x/challenge',
];

/** Checks of §5 of the specification (authentication). */
export const accessChecks: Checks<keyof typeof accessStatements> = {
  '§5-1': async (world) => {
    const { baseUrl, tokens } = world.addresses;
    const headers = { authorization: `Bearer ${tokens.both}`, 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: '{"amount":10}' };
    expect((await fetch(`${baseUrl}/pix`, asked)).status).toBe(200);
    const { authorization: _none, ...without } = headers;
    expect((await fetch(`${baseUrl}/pix`, { ...asked, headers: without })).status).toBe(401);
    const text = { ...headers, 'content-type': 'text/plain' };
    expect((await fetch(`${baseUrl}/pix`, { ...asked, headers: text })).status).toBe(400);
  },
  '§5-2': async (world) => {
    const { both } = world.addresses.tokens;
    expect(await world.main('GET /user', { token: null })).toMatchObject(refused('PZA100', 401));
    expect(await world.main('GET /user', { token: `${both}x` })).toMatchObject(refused('PZA100', 401));
    for (const authorization of ['Bearer', `Basic ${both}`, `${both}`]) {
      const said = await world.main('GET /user', { token: null, headers: { authorization } });
      expect(said).toMatchObject(refused('PZA100', 401));
    }
    await revoke(world, 'both', true);
    expect(await world.main('GET /user')).toMatchObject(refused('PZA100', 401));
  },
  '§5-3': async (world) => {
    expect(await opens(world, 'deposit')).toEqual([true, false]);
    expect(await opens(world, 'withdraw')).toEqual([false, true]);
    expect(await opens(world, 'both')).toEqual([true, true]);
  },
  '§5-DEPOSIT': async (world) => {
    const { id } = await world.charge();
    for (const route of ['POST /pix', `GET /pix?id=${id}`, `GET /pix/qr-code/${id}`])
      await onlyFor(world, 'deposit', route, { amount: 10 });
  },
  '§5-WITHDRAW': async (world) => {
    const { id } = await world.paid();
    const { qrCodeText: qrCode } = await world.charge();
    const payout = { amount: 20, pixKey: 'loja@exemplo.com.br', pixType: 'email' };
    const transfer = { amount: 20, payerAccountNumber: OWN, receiverAccountNumber: '100002' };
    await onlyFor(world, 'withdraw', 'POST /withdraw', { ...payout, clientReference: 'p' });
    await onlyFor(world, 'withdraw', 'POST /withdraw/qrcode', { qrCode });
    await onlyFor(world, 'withdraw', 'GET /withdraw?clientReference=p');
    await onlyFor(world, 'withdraw', 'POST /internal-transfer', { ...transfer, clientReference: 't' });
    await onlyFor(world, 'withdraw', 'GET /internal-transfer?clientReference=t');
    await onlyFor(world, 'withdraw', `POST /refund/${id}`, {});
  },
  '§5-4': async (world) => {
    const { qrCodeText: emv } = await world.charge();
    for (const token of ['deposit', 'withdraw']) {
      expect((await world.main(`GET /pix/key?pixKey=${CPF}`, { token })).status).toBe(200);
      expect((await world.main('POST /pix/qrcode/read', { token, body: { emv } })).status).toBe(200);
    }
  },
  '§5-5a': async (world) => {
    const said = await world.main('POST /withdraw', { token: 'deposit', body: {} });
    expect(said).toMatchObject(refused('PZA200'));
  },
  '§5-5b': async (world) => {
    await world.set({ allowTransfer: false });
    const body = { amount: 20, payerAccountNumber: OWN, receiverAccountNumber: '100002' };
    expect(await world.main('POST /internal-transfer', { body })).toMatchObject(refused('PZC401'));
    await world.set({ allowTransfer: true });
    expect((await world.main('POST /internal-transfer', { body })).status).toBe(200);
  },
  '§5-6': async (world) => {
    const leaked = await world.othersToken('both');
    expect((await world.main('GET /user', { token: leaked })).json.accountNumber).toBe('100002');
    const token = await world.othersToken('both');
    expect(await world.main('GET /user', { token: leaked })).toMatchObject(refused('PZA100', 401));
    expect((await world.main('GET /user', { token })).status).toBe(200);
  },
  '§5-8': async (world) => {
    await world.set({ sourceIp: ELSEWHERE });
    for (const route of ROUTES) expect(await asked(world, route)).toMatchObject(refused('PZA203'));
    expect(await world.main('GET /user', { token: null })).toMatchObject(refused('PZA100', 401));
  },
  '§5-8 some IP': async (world) => {
    expect((await world.main('GET /user')).status).toBe(200);
    await world.set({ sourceIp: ELSEWHERE });
    for (const token of ['deposit', 'withdraw', 'both'])
      expect(await world.main('GET /user', { token })).toMatchObject(refused('PZA203'));
  },
  '§5-8 no IP, WITHDRAW': async (world) => {
    await removeIp(world, HOME);
    await revoke(world, 'withdraw', false);
    for (const token of ['deposit', 'withdraw']) {
      for (const route of ROUTES) expect(await asked(world, route, token)).toMatchObject(refused('PZA205'));
    }
    await addIp(world, HOME);
    expect((await world.main('GET /user', { token: 'deposit' })).status).toBe(200);
  },
  '§5-8 no IP, no WITHDRAW': async (world) => {
    await removeIp(world, HOME);
    for (const sourceIp of [HOME, ELSEWHERE, '2001:db8::7']) {
      await world.set({ sourceIp });
      expect((await world.main('GET /user', { token: 'deposit' })).status).toBe(200);
    }
  },
  '§5-9a': async (world) => {
    await world.set({ sourceIp: ELSEWHERE });
    expect((await world.main('GET /user')).json.message).toContain(ELSEWHERE);
    await removeIp(world, HOME);
    await revoke(world, 'withdraw', false);
    const said = await world.main('GET /user', { token: 'deposit' });
    expect(said).toMatchObject(refused('PZA205'));
    expect(said.json.message).toContain(ELSEWHERE);
  },
  '§5-9b': async (world) => {
    await world.set({ sourceIp: ELSEWHERE });
    expect((await world.main('GET /user')).status).toBe(403);
    await addIp(world, ELSEWHERE);
    expect((await world.main('GET /user')).status).toBe(200);
  },
  '§5-9c': async (world) => {
    await addIp(world, ELSEWHERE);
    expect((await world.main('GET /user')).status).toBe(200);
    await removeIp(world, HOME);
    expect(await world.main('GET /user')).toMatchObject(refused('PZA203'));
  },
  '§5-10a': async (world) => {
    await removeIp(world, HOME);
    const { tokens } = await world.control(`GET /accounts/${OWN}`);
    expect(tokens).toMatchObject({ deposit: true, withdraw: false, both: false, hub: true });
  },
  '§5-10b': async (world) => {
    await removeIp(world, HOME);
    for (const token of ['withdraw', 'both'])
      expect(await world.main('GET /user', { token })).toMatchObject(refused('PZA100', 401));
  },
  '§5-10c': async (world) => {
    await removeIp(world, HOME);
    await world.set({ sourceIp: ELSEWHERE });
    const said = await world.main('POST /pix', { token: 'deposit', body: { amount: 10 } });
    expect(said.status).toBe(200);
  },
  '§5-11b': refusesMoreIps,
  '§5-11c': refusesFastIps,
  '§5-11d': async (world) => {
    await world.set({ locked: true });
    const add = await world.tryControl(`POST /accounts/${OWN}/ips`, { ip: ELSEWHERE });
    const remove = await world.tryControl(`DELETE /accounts/${OWN}/ips/${HOME}`);
    for (const said of [add, remove]) expect(said).toMatchObject(refused('PZA204'));
    expect((await world.control(`GET /accounts/${OWN}`)).ips).toEqual([HOME]);
  },
  '§5-12a': async (world) => {
    const { id } = await world.charge();
    await world.set({ contractSigned: false });
    const posts = [
      '/pix',
      '/withdraw',
      '/user/webhooks',
      '/user/report',
      `/refund/${id}`,
      '/user/callbacks/secret',
    ];
    for (const path of posts) expect(await asked(world, `POST ${path}`)).toMatchObject(refused('PZA206'));
    expect(await asked(world, 'PATCH /user/callbacks/secret/rotate')).toMatchObject(refused('PZA206'));
  },
  '§5-12b': async (world) => {
    const { id } = await world.charge();
    await world.set({ contractSigned: false });
    for (const path of [`/pix?id=${id}`, '/user', '/user/transactions', '/user/webhooks', '/user/balance'])
      expect((await world.main(`GET ${path}`)).status).toBe(200);
  },
};

const asked = (world: SpecWorld, route: string, token = 'both'): Promise<Said> =>
  world.main(route, { token, ...(!route.startsWith('GET') && { body: {} }) });

const addIp = (world: SpecWorld, ip: string) => world.control(`POST /accounts/${OWN}/ips`, { ip });
const removeIp = (world: SpecWorld, ip: string) => world.control(`DELETE /accounts/${OWN}/ips/${ip}`);
const revoke = (world: SpecWorld, name: string, revoked: boolean) =>
  world.control(`POST /accounts/${OWN}/tokens`, { name, revoked });

/**
 * Returns two values: whether a deposit route accepts the token, and whether a withdrawal route accepts the
 * token.
 */
async function opens(world: SpecWorld, token: string): Promise<boolean[]> {
  const routes = ['GET /pix?id=none', 'GET /withdraw?id=none'];
  const said = await Promise.all(routes.map((route) => world.main(route, { token })));
  return said.map(({ status }) => status !== 403);
}

/** Checks that a route accepts a token with `scope`, and refuses a token without `scope`. */
async function onlyFor(world: SpecWorld, scope: string, route: string, body?: object): Promise<void> {
  const other = scope === 'deposit' ? 'withdraw' : 'deposit';
  const asked = route.startsWith('GET') ? {} : { body };
  expect(await world.main(route, { ...asked, token: other })).toMatchObject(refused('PZA200'));
  expect([route, (await world.main(route, { ...asked, token: scope })).status]).toEqual([route, 200]);
}

/** Checks that an account can have at most 20 IP addresses. */
export async function refusesMoreIps(world: SpecWorld): Promise<void> {
  for (let added = 1; added < 20; added += 1) {
    await addIp(world, `203.0.113.${added}`);
    await world.advance(61);
  }
  const more = await world.tryControl(`POST /accounts/${OWN}/ips`, { ip: '203.0.113.20' });
  expect(more).toMatchObject(refused('PZG422', 422));
  expect((await world.control(`GET /accounts/${OWN}`)).ips).toHaveLength(20);
}

/** Checks that an account can add at most five IP addresses in five minutes. */
export async function refusesFastIps(world: SpecWorld): Promise<void> {
  for (let added = 1; added <= 5; added += 1) await addIp(world, `203.0.113.${added}`);
  const sixth = await world.tryControl(`POST /accounts/${OWN}/ips`, { ip: '203.0.113.6' });
  expect(sixth).toMatchObject(refused('PZG429', 429));
  await world.advance(301);
  await addIp(world, '203.0.113.6');
}
