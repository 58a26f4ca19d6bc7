import { describe, expect, it } from 'vitest';
import { Decimal, formatBrl } from '../../src/domain/money/decimal.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed', money: 50 });

describe('the hub family', () => {
  it('pix balance --family hub reads the balance in cents, and shows why a part of the balance is blocked', async () => {
    const balance = await world.json('balance --family hub');
    expect(Number.isInteger(balance.available)).toBe(true);
    const { stdout } = await world.run('balance --family hub');
    expect(stdout).toContain(formatBrl(Decimal.fromCents(BigInt(balance.available))));
    expect(stdout).toContain('blocked: payouts');
  });

  it("pix balance reads from the hub when the profile's family is hub", async () => {
    await world.run('profile set sandbox family hub');
    expect(await world.json('balance')).toHaveProperty('available');
    expect(await world.json('balance --family main')).toHaveProperty('balanceAvailable');
  });

  it('pix balance --watch --family hub prints an unchanged balance only once', async () => {
    let reads = 0;
    let stop: (name: 'SIGINT') => void = () => {};
    const ran = await world.run('balance --watch --family hub -o ndjson', {
      before: () => ++reads === 4 && stop('SIGINT'),
      during(signal) {
        stop = signal;
      },
    });
    expect([ran.code, ran.stdout.trim().split('\n').length]).toEqual([130, 1]);
  });

  it('pix charge list --family hub applies --status, --search and --reference', async () => {
    const paid = { id: world.charge, status: 'PAID' };
    expect(await world.json('charge list --family hub')).toMatchObject([paid]);
    expect(await world.json('charge list --family hub --status PENDING')).toEqual([]);
    expect(await world.json(`charge list --family hub --search ${world.charge}`)).toHaveLength(1);
    expect(await world.json('charge list --family hub --reference c1')).toHaveLength(1);
    expect((await world.run('charge list --family hub')).stdout).toContain('R$ 50,00');
  });

  it.each([
    ['charge list --family hub --status COMPLETED', 'COMPLETED'],
    ['charge list --family hub --status PAID,REFUNDED', 'REFUNDED'],
    ['charge list --status PAID', 'PAID'],
    ['charge list --family hub --e2e E0000000020261121150012345678901', '--e2e'],
    ['charge list --search abc', '--search'],
    ['statement list --trigger PAYOUT', '--trigger'],
    ['statement list --amount 5', '--amount'],
  ])('pix refuses `%s`, because its API family lacks this filter or value', async (line, named) => {
    const ran = await world.run(line, { transport: () => Promise.reject(new Error('sent')) });
    expect([ran.code, ran.stderr.includes(named)]).toEqual([2, true]);
  });

  it('pix statement list --family hub shows gross amounts and triggers, and applies --trigger and --limit', async () => {
    const all = await world.list('statement list --family hub --from 1h');
    const payment = { trigger: 'PAYMENT', originId: world.charge, gross: 5000 };
    expect(all).toMatchObject([payment, { trigger: 'DEPOSIT' }]);
    expect(await world.json('statement list --family hub --from 1h --trigger PAYOUT')).toEqual([]);
    for (let at = 0; at < 3; at += 1) await world.paidCharge(10);
    const cut = await world.run('statement list --family hub --from 1h --limit 3 --json');
    expect([cut.json.length, cut.stderr.includes('--all')]).toEqual([3, true]);
    expect(cut.sent.at(-1)).toMatch(/[?&]limit=3(&|$)/);
  });

  it("infraction get --family hub accepts a dispute's protocol, and exits with code 4 for an unknown dispute", async () => {
    const { protocol } = await world.json(`sandbox infraction ${world.charge}`);
    const dispute = await world.json(`infraction get ${protocol} --family hub`);
    expect(dispute).toMatchObject({ protocol, blockedAmount: 5000 });
    expect((await world.run(`infraction get ${protocol} --family hub`)).stdout).toContain('R$ 50,00');
    expect((await world.run('infraction get nothing --family hub')).code).toBe(4);
  });
});
