import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { movesMoney } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

const KEY = 'ana@exemplo.com.br';
const pay = (amount: string, more = '', key = KEY): string =>
  `payout create --key ${key} --amount ${amount} --yes ${more}`;
const nothing: Transport = () => Promise.reject(new Error('the network was used'));
/** Permits requests that only read. The limits by time use the service's time. */
const readsOnly: Transport = (request) =>
  request.method === 'GET' ? world.sandbox.handle(request) : nothing(request);
/** Moves the clocks of the user and of the service. */
const pass = async (ms: number): Promise<void> => {
  await world.clock.advance(ms);
  await world.sandboxClock.advance(ms);
};

async function refused(line: string, transport = nothing): Promise<string> {
  const { code, error, stderr } = await world.run(`${line} --json`, { transport });
  expect([code, stderr.includes('network')], stderr).toEqual([2, false]);
  const { errorCode, outcome } = error;
  expect(outcome).toBe('not_sent');
  return errorCode;
}

describe('limits of a profile', () => {
  it.each([
    ['--per-payout 50', pay('50.01'), 'limit_per_payout', pay('50')],
    ['--key-types CNPJ,PHONE', pay('17'), 'limit_key_types', pay('17', '', '+5511987654321')],
    ['--hours 13:00-18:00', pay('17'), 'limit_hours', null],
    ['--hours 22:00-12:00', pay('17'), 'limit_hours', null],
    ['--hours 08:00-12:01', pay('17', '', 'not-allowed'), 'usage', pay('17')],
    ['--per-day 99.99', pay('100'), 'limit_per_day', pay('99.99')],
    ['--key-types CNPJ', 'transfer create --to 100002 --amount 15 --yes', 'limit_key_types', null],
    ['--key-types ACCOUNT', pay('17'), 'limit_key_types', 'transfer create --to 100002 --amount 15 --yes'],
  ])('with the profile limit %s, pix refuses "%s": %s', async (limits, broken, code, kept) => {
    await world.run(`profile limits ${limits} --yes`);
    const isByTime = code === 'limit_hours' || code === 'limit_per_day';
    expect(await refused(broken, isByTime ? readsOnly : nothing)).toBe(code);
    if (kept !== null) expect((await world.run(kept)).code).toBe(0);
  });

  it.each([
    ['--per-payout 10.50', 'R$ 11,00 is more than the profile allows for one payment (R$ 10,50)'],
    ['--per-day 10.50', 'With this payment of R$ 11,00, R$ 11,00 would go out today'],
    ['--key-types CPF', 'of type CPF; the receiver of this payment of R$ 11,00 is of type EMAIL'],
    ['--hours 02:00-03:00', 'during the hours 02:00-03:00 (São Paulo time): this payment of R$ 11,00 is'],
    ['--receivers nobody.txt', 'of this payment of R$ 11,00 is not in the profile'],
  ])('payout create names the profile limit %s and the refused amount', async (flags, words) => {
    world.write('nobody.txt', 'other@exemplo.com.br\n');
    await world.run(`profile limits ${flags}`);
    const { code, stderr } = await world.run(pay('11'));
    expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining(words)]);
  });

  it('profile limits --receivers reads a file with formatted keys and documents, and with comments after #', async () => {
    const file = world.path('suppliers.txt');
    writeFileSync(file, '\ufeff# suppliers\r\n+55 11 98765-4321 # Ana\r\n529.982.247-25\n');
    await world.run('profile limits --receivers suppliers.txt --yes');
    expect(await refused(pay('17'))).toBe('limit_receivers');
    expect((await world.run(pay('17', '', '+5511987654321'))).code).toBe(0);
    expect((await world.run(pay('17', '--key-type CPF', '52998224725'))).code).toBe(0);
    // An empty list of receivers permits no payment.
    await world.run('profile limits --receivers suppliers.txt --yes');
    writeFileSync(file, '');
    expect(await refused(pay('18', '', '+5511987654321'))).toBe('limit_receivers');
  });

  it('the limit --per-day counts the payments in the journal, and starts at zero at midnight in São Paulo', async () => {
    await world.run('profile limits --per-day 100 --yes');
    expect((await world.run(pay('60', '--reference a'))).code).toBe(0);
    expect(await refused(pay('60', '--reference b'), readsOnly)).toBe('limit_per_day');
    expect((await world.run(pay('40', '--reference c'))).code).toBe(0);
    expect((await world.run(pay('60', '--reference a'))).code).toBe(0);
    // The clocks of `pixWorld` start at noon in São Paulo. After these 12 hours, it is midnight.
    await pass(12 * 3_600_000);
    expect((await world.run(pay('60', '--reference b'))).code).toBe(0);
    expect(await world.payoutCount()).toBe(3);
  });

  it('the limit --hours applies to the time of the service, not of this machine', async () => {
    await world.run('profile limits --hours 13:00-18:00 --yes');
    await world.clock.advance(2 * 3_600_000);
    expect(await refused(pay('17'), readsOnly)).toBe('limit_hours');
    await world.sandboxClock.advance(2 * 3_600_000);
    await world.clock.advance(12 * 3_600_000);
    expect((await world.run(pay('17'))).code).toBe(0);
  });

  it('the limit --per-day counts the amount that the service moved, not the one that was ordered', async () => {
    await world.run('profile limits --per-day 100 --yes');
    const other = badNetwork(world.sandbox.handle, (answer) => ({ ...answer, amount: 90 }), movesMoney);
    expect((await world.run(pay('10', '--reference m'), { transport: other })).code).toBe(8);
    expect(await refused(pay('20', '--reference n'), readsOnly)).toBe('limit_per_day');
    expect((await world.run(pay('10', '--reference o'))).code).toBe(0);
  });

  it('concurrent payments do not exceed the limit --per-day', async () => {
    await world.run('profile limits --per-day 100 --yes');
    const ran = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => world.run(pay('60', `--reference ${name}`))),
    );
    expect(ran.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(1);
    expect(await world.payoutCount()).toBeLessThanOrEqual(1);
  });

  it('the limit --per-payout applies to payout qr', async () => {
    const { qrCodeText } = await world.json('charge create --amount 30');
    await world.run('profile limits --per-payout 29.99 --yes');
    const { code, stderr } = await world.run(['payout', 'qr', qrCodeText, '--yes', '--amount', '30']);
    expect([code, stderr.includes('R$')]).toEqual([2, true]);
    expect(await world.payoutCount()).toBe(0);
  });

  /**
   * Returns a service that works until the first payout. From then on, it loses every request (`drop-before`)
   * or every answer (`drop-after`).
   */
  const lost = (how: 'drop-before' | 'drop-after'): Transport => {
    let isLost = false;
    return badNetwork(
      world.sandbox.handle,
      how,
      (_method, path) => (isLost ||= path.endsWith('/withdraw')),
      1000,
    );
  };

  it.each([
    ['request', 'drop-before'],
    ['answer', 'drop-after'],
  ] as const)('--per-day counts a repeated payment once if the %s was lost', async (_what, how) => {
    await world.run('profile limits --per-day 100 --yes');
    expect((await world.run(pay('60'), { transport: lost(how) })).code).toBe(7);
    expect(await refused(pay('61'), readsOnly)).toBe('limit_per_day');
    expect(await refused(pay('60', '', 'bia@exemplo.com.br'), readsOnly)).toBe('limit_per_day');
    expect((await world.run(pay('60'))).code).toBe(0);
    expect(await world.payoutCount()).toBe(1);
  });

  it('pix profile limits shows limits, changes only the given limits, and removes a limit that is set to "none"', async () => {
    const limits = '--per-payout 5.000,00 --per-day 20000 --key-types cnpj,email --hours 08:00-18:00';
    await world.run(`profile limits ${limits} --yes`);
    expect(await world.json('profile limits')).toEqual({
      perPayout: '5000.00',
      perDay: '20000.00',
      keyTypes: ['CNPJ', 'EMAIL'],
      hours: '08:00-18:00',
    });
    expect((await world.run('profile limits')).stdout).toMatch(/R\$ 5\.000,00[\s\S]*R\$ 20\.000,00/);
    await world.run('profile limits --per-day none --hours none --key-types none --per-payout none --yes');
    expect(JSON.parse(readFileSync(world.profiles.file, 'utf8')).profiles.sandbox.limits).toBe(undefined);
    expect((await world.run('profile limits')).stderr).toContain('The profile has no limits.');
  });

  it('money commands exit with an error when the profile file contains a limit that pix does not know', async () => {
    const config = JSON.parse(readFileSync(world.profiles.file, 'utf8'));
    config.profiles.sandbox.limits = { perPayout: '5000.00', perday: '1.00' };
    writeFileSync(world.profiles.file, JSON.stringify(config), { mode: 0o600 });
    const { code, stderr } = await world.run(pay('17'), { transport: nothing });
    expect([code, stderr.includes('profiles.sandbox.limits.perday')]).toEqual([2, true]);
  });
});
