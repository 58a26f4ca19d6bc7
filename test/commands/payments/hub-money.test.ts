import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addToken } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

let world: PixWorld;
beforeEach(async () => {
  world = await pixWorld();
  const { profiles, clock, home, sandbox } = world;
  const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
  const token = { id: 'hub', value: sandbox.tokens.hub, scopes: [], family: 'hub' as const };
  await addToken({ profiles, vault, clock }, 'sandbox', token);
  const { id } = await world.json<{ id: string }>('charge create --amount 500 --reference c1 --json');
  await world.run(`sandbox pay ${id}`);
});
afterEach(() => world.close());

const KEY = 'fornecedor@exemplo.com.br';
const line = `payout create --family hub --key ${KEY} --amount 50 --reference h1 --yes --json`;
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list --json');
const hub = (path: string, method = 'GET'): Promise<unknown> =>
  world.json(['api', method, path, '--family', 'hub', '--json']);
const payoutsOfHub = async (): Promise<number> => {
  const { data } = (await hub('/transactions/statement')) as { data: { trigger: string }[] };
  return data.filter(({ trigger }) => trigger === 'PAYOUT').length;
};
const isPayout = (method: string, path: string): boolean =>
  method === 'POST' && path.endsWith('/transactions/withdraw');

describe('commands that move money through the hub', () => {
  it('pix payout create --family hub sends the amount in cents, and the reference as idempotency key', async () => {
    const ran = await world.run(line);
    expect(ran.code, ran.stderr).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ amount: 5000, pixKey: KEY });
    expect(await entries()).toMatchObject([{ family: 'hub', idempotencyKey: 'h1', state: 'confirmed' }]);
    expect(await payoutsOfHub()).toBe(1);
  });

  it('payout create --family hub prints that the fee and the new balance are unknown, and warns of an equal payment', async () => {
    await world.run(line);
    const again = await world.run(line.replace('h1', 'h2'));
    expect(again.stderr).toContain('Amount R$ 50,00, fee unknown, balance after unknown');
    expect(again.stderr).toContain('The same amount was sent');
  });

  it.each([
    `${line} --wait`,
    `${line} --virtual-account shelf`,
    'refund create TX1 --family hub --reason broken --yes',
    'payout batch folha.csv --family hub --wait --yes',
  ])('pix refuses `pix %s`, because the hub family does not support one of its flags', async (typed) => {
    const { code, stdout, stderr } = await world.run(typed);
    expect([code, `${stdout}${stderr}`.includes('hub family')]).toEqual([2, true]);
    expect(await entries()).toEqual([]);
  });

  it('after a lost hub answer, pix payout create without an idempotency header exits with code 7', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-after', isPayout);
    const ran = await world.run(line, { transport });
    expect([ran.code, JSON.parse(ran.stdout).error.outcome]).toEqual([7, 'unknown']);
    expect(ran.stderr).toContain('wire.idempotencyHeader');
    expect(await entries()).toMatchObject([{ state: 'unknown', attempt: 1 }]);
    expect(await payoutsOfHub()).toBe(1);
  });

  it('after a lost hub answer, pix payout create with an idempotency header sends the payout again', async () => {
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
    const transport = badNetwork(world.sandbox.handle, 'drop-after', isPayout);
    const ran = await world.run(line, { transport });
    expect([ran.code, JSON.parse(ran.stdout).amount]).toEqual([0, 5000]);
    expect(await entries()).toMatchObject([{ state: 'confirmed', attempt: 2 }]);
    expect(await payoutsOfHub()).toBe(1);
  });

  it('after a lost hub answer, journal resolve records not_applied only if no statement entry matches the payout', async () => {
    const before = await world.run(line, {
      transport: badNetwork(world.sandbox.handle, 'drop-before', isPayout),
    });
    expect(before.code).toBe(7);
    const absent = await world.json<object[]>('journal resolve --all --json');
    expect(absent).toMatchObject([{ state: 'not_applied' }]);
    const after = await world.run(line, {
      transport: badNetwork(world.sandbox.handle, 'drop-after', isPayout),
    });
    expect(after.code).toBe(7);
    const open = await world.run('journal resolve --all --json');
    expect([open.code, JSON.parse(open.stdout)]).toMatchObject([
      7,
      [{ state: 'unknown', why: 'hub_candidate' }],
    ]);
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
    expect((await world.run(line)).code).toBe(0);
    expect(await entries()).toMatchObject([{ state: 'confirmed' }]);
    expect(await payoutsOfHub()).toBe(1);
  });

  it("journal resolve reports a hub_candidate even if the machine's clock was three days ahead at the payout", async () => {
    // Makes the time of the journal entry three days later than the time of the statement entry.
    await world.clock.advance(3 * 86_400_000);
    const lost = badNetwork(world.sandbox.handle, 'drop-after', isPayout);
    expect((await world.run(line, { transport: lost })).code).toBe(7);
    const open = await world.run('journal resolve --all --json');
    expect([open.code, JSON.parse(open.stdout)]).toMatchObject([7, [{ why: 'hub_candidate' }]]);
    expect(await payoutsOfHub()).toBe(1);
  });

  it('pix journal resolve leaves a hub payout unknown when the service has sent no Date header', async () => {
    const timeless: typeof world.sandbox.handle = async (request) => {
      const reply = await world.sandbox.handle(request);
      const { date: _date, ...headers } = reply.headers;
      if (!request.url.endsWith('/balance')) return { ...reply, headers };
      return { status: 200, headers, body: bodyOf('{"available":40000,"total":40000}') };
    };
    const before = badNetwork(timeless, 'drop-before', isPayout);
    expect((await world.run(line, { transport: before })).code).toBe(7);
    const open = await world.run('journal resolve --all --json', { transport: timeless });
    expect([open.code, JSON.parse(open.stdout)]).toMatchObject([7, [{ why: 'no_time' }]]);
  });

  it('pix journal resolve --as records the outcome that an operator declares, but only with --yes', async () => {
    await world.run(line, { transport: badNetwork(world.sandbox.handle, 'drop-after', isPayout) });
    const [entry] = await entries();
    const declare = `journal resolve ${entry?.id} --as confirmed`;
    expect((await world.run(declare)).code).toBe(2);
    expect(await world.json(`${declare} --yes --json`)).toMatchObject({
      state: 'confirmed',
      errorCode: 'declared_by_operator',
    });
    expect((await world.run(`${declare} --yes`)).code).toBe(5);
  });

  it('pix payout batch --family hub pays each row once', async () => {
    await world.run('profile set sandbox wire.idempotencyHeader Idempotency-Key');
    writeFileSync(`${world.home}/folha.csv`, `key,amount\n${KEY},10\n${KEY},11\n${KEY},12\n`);
    const transport = badNetwork(world.sandbox.handle, 'drop-after', isPayout);
    const batch = 'payout batch folha.csv --family hub --no-lookup --yes --json';
    const ran = await world.run(batch, { transport });
    expect([ran.code, JSON.parse(ran.stdout)], ran.stderr).toMatchObject([0, { accepted: 3 }]);
    expect((await world.run(batch)).code).toBe(0);
    expect(await payoutsOfHub()).toBe(3);
  });

  it('transfer create --family hub to a Pix key of the paying account exits with code 5 and records "refused"', async () => {
    const { data } = (await hub('/transactions/payment')) as { data: { id: string }[] };
    expect(data).toHaveLength(1);
    const key = (
      await world.json<{ key: string }>([
        'api',
        'POST',
        '/transactions/pix-keys',
        '--family',
        'hub',
        '--data',
        '{"type":"EVP"}',
        '--yes',
        '--json',
      ])
    ).key;
    const own = await world.run(
      `transfer create --family hub --to ${key} --amount 5 --reference t1 --yes --json`,
    );
    expect(own.code).toBe(5);
    expect(await entries()).toMatchObject([{ kind: 'transfer', state: 'refused' }]);
  });

  it('after a lost answer, refund create --family hub reads the charge to confirm a partial refund', async () => {
    const { data } = (await hub('/transactions/payment')) as { data: { id: string }[] };
    const transport = badNetwork(world.sandbox.handle, 'drop-after', (method, path) => {
      return method === 'POST' && path.endsWith('/refund');
    });
    const ran = await world.run(
      `refund create ${data[0]?.id} --family hub --amount 30 --reference f1 --yes --json`,
      { transport },
    );
    expect(ran.code, ran.stderr).toBe(0);
    const { refundedAmount, refundInProgressAmount } = JSON.parse(ran.stdout);
    expect(refundedAmount + refundInProgressAmount).toBe(3000);
    expect(await entries()).toMatchObject([{ kind: 'refund', state: 'confirmed', attempt: 1 }]);
  });
});
