import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { foreign } from '../../faults/faulty-answers.ts';
import { eachWorld, type RunOptions } from '../../support/worlds/pix-world.ts';

/*
 * The active profile is the sandbox's. PIX_BASE_URL names a live service, which the sandbox plays.
 */

const world = eachWorld({ hub: 'confirmed', money: 900 });

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 20';
const LIVE = 'https://api.pix.example';

/** Plays the live service: it has the routes of the sandbox at another address. */
const played: Transport = (request) =>
  world.sandbox.handle({ ...request, url: request.url.replace(LIVE, 'http://127.0.0.1:1') });
const live = (more: Partial<RunOptions> = {}): RunOptions => ({
  env: { PIX_BASE_URL: `${LIVE}/v1`, PIX_TOKEN: world.sandbox.tokens.both },
  transport: played,
  ...more,
});

describe('an address from the environment', () => {
  it('pix payout create needs --confirm-amount for a live address although a test profile is active', async () => {
    const ran = await world.run(`${PAY} --yes --json`, live());
    expect(ran.code, ran.stderr).toBe(2);
    expect(ran.stdout).toContain('--confirm-amount');
    expect(await world.payoutCount()).toBe(0);
    const paid = await world.run(`${PAY} --confirm-amount 20 --json`, live());
    expect([paid.code, await world.payoutCount()], paid.stderr).toEqual([0, 1]);
  });

  it('the question names the address and that it is live, not the active profile', async () => {
    const ran = await world.run(PAY, live({ tty: 120, answers: [['Pay R$ 20,00', 'no\r']] }));
    expect(ran.code, ran.stderr).toBe(9);
    expect(ran.stderr).toContain('Address api.pix.example from the environment (live)');
    expect(ran.stderr).not.toContain('Profile sandbox');
  });

  it('the limits of a profile with this address apply', async () => {
    await world.profiles.put({
      ...newProfile('shop', 'plain', { baseUrl: `${LIVE}/v1` }),
      live: true,
      limits: { perPayout: '10.00' },
    });
    const ran = await world.run(`${PAY} --confirm-amount 20 --json`, live());
    expect([ran.code, ran.error.errorCode]).toEqual([2, 'limit_per_payout']);
    expect(await world.payoutCount()).toBe(0);
  });

  it('a reference that the sandbox has used does not prevent a payment to the live address', async () => {
    const second = world.sandbox.accounts[1]?.tokens.both ?? '';
    await world.run('transfer create --to 100002 --amount 100 --yes --json');
    expect((await world.run(`${PAY} --reference r1 --yes --json`)).code).toBe(0);
    const env = { PIX_BASE_URL: `${LIVE}/v1`, PIX_TOKEN: second };
    const ran = await world.run(`${PAY} --reference r1 --confirm-amount 20 --json`, live({ env }));
    expect(ran.code, ran.stderr + ran.stdout).toBe(0);
  });

  it('the setting wire.idempotencyHeader of the active profile does not apply to another address', async () => {
    const transport = foreign(played, (method) => method === 'POST', { status: 500, applied: true });
    const env = { PIX_HUB_URL: `${LIVE}/hub/api/v1`, PIX_TOKEN: world.sandbox.tokens.hub };
    const line = `${PAY} --family hub --no-lookup --reference r1 --confirm-amount 20 --json`;
    const ran = await world.run(line, live({ env, transport }));
    expect([ran.code, ran.changes.length], ran.stderr).toEqual([7, 1]);
  });

  it('the dashboard labels a live address as live', async () => {
    const snapshot = await world.json('dashboard --once', live());
    expect([snapshot.profile, snapshot.environment]).toEqual(['api.pix.example', 'live']);
  });
});
