import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { bodyOf, textOf } from '../../support/servers/body-of.ts';
import { withHubAndMoney } from '../../support/worlds/hub-profile.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld(withHubAndMoney);

const KEY = 'fornecedor@exemplo.com.br';
const payouts = async (): Promise<number> => {
  const all = await world.json<unknown[]>('payout list --all --json');
  return all.length;
};
const errorOf = ({ stdout }: { readonly stdout: string }): { errorCode: string; message: string } =>
  JSON.parse(stdout).error;

describe('a reference within one profile', () => {
  it('pix payout create refuses a reference that a payment of the other API family used, and shows that payment', async () => {
    const line = `payout create --key ${KEY} --amount 20 --reference x1 --yes --json`;
    await world.run(`${line} --family hub`);
    const again = await world.run(line);
    expect([again.code, errorOf(again).errorCode, await payouts()]).toEqual([2, 'other_intent', 1]);
    expect(errorOf(again).message).toMatch(/payout of R\$ 20,00 to fo.* in the hub family/);
  });

  it('pix refuses to reuse a reference for a different receiver, amount or payment type, and sends nothing', async () => {
    const pay = (to: string, amount: string): string =>
      `payout create --key ${to} --amount ${amount} --reference x1 --yes --json`;
    await world.run(pay(KEY, '20'));
    for (const line of [
      pay('other@exemplo.com.br', '20'),
      pay(KEY, '21'),
      'transfer create --to 100002 --amount 20 --reference x1 --yes --json',
    ]) {
      const ran = await world.run(line);
      expect([ran.code, errorOf(ran).errorCode]).toEqual([2, 'other_intent']);
    }
    expect(await payouts()).toBe(1);
  });

  it('pix payout batch refuses a row whose reference was used in the other API family (main or hub)', async () => {
    await world.run(`payout create --key ${KEY} --amount 20 --reference x1 --family hub --yes`);
    writeFileSync(join(world.home, 'folha.csv'), `key,amount,reference\n${KEY},20,x1\n`);
    const ran = await world.run('payout batch folha.csv --yes --json');
    expect([ran.code, await payouts()], ran.stderr).toEqual([2, 1]);
    expect(ran.stdout).toContain('used_before');
  });
});

describe('the name of a batch', () => {
  const csv = (rows: number, name = 'folha.csv'): void =>
    writeFileSync(
      join(world.home, name),
      `key,amount\n${Array.from({ length: rows }, (_, at) => `p${at}@exemplo.com.br,1${at}.00`).join('\n')}\n`,
    );
  const poorAfter = (rows: number): Transport => {
    let left = rows;
    return async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/withdraw'))
        return world.sandbox.handle(request);
      left -= 1;
      if (left >= 0) return world.sandbox.handle(request);
      const body = JSON.stringify({
        code: 'WITHDRAW_INSUFFICIENT_BALANCE',
        errorCode: 'PZC200',
        message: 'Saldo',
      });
      return {
        status: 422,
        headers: { 'content-type': 'application/json' },
        body: bodyOf(body),
      };
    };
  };

  it('pix payout batch resume keeps the family and the --no-lookup flag of the first run', async () => {
    csv(4);
    const begun = await world.run(
      'payout batch folha.csv --family hub --concurrency 1 --no-lookup --yes --json',
      { transport: poorAfter(2) },
    );
    expect([begun.code, JSON.parse(begun.stdout).accepted]).toEqual([10, 2]);
    expect(begun.stderr).toContain('pix payout batch resume folha');
    const asked: string[] = [];
    const resumed = await world.run('payout batch resume folha --yes --json', {
      transport: async (request) => {
        asked.push(new URL(request.url).pathname);
        return world.sandbox.handle(request);
      },
    });
    expect([resumed.code, JSON.parse(resumed.stdout).accepted, await payouts()], resumed.stderr).toEqual([
      0, 4, 4,
    ]);
    expect(asked.filter((path) => path.endsWith('/v1/withdraw') && !path.includes('transactions'))).toEqual(
      [],
    );
    expect(asked.filter((path) => path.includes('/pix/key'))).toEqual([]);
  });

  it.each([
    ['resume folha --family main', 'usage'],
    ['folha.csv', 'batch_named_elsewhere'],
    ['other.csv --name folha', 'batch_named_elsewhere'],
  ])(
    'pix payout batch %s, run in the main family, refuses a batch that was started in the hub family',
    async (words, errorCode) => {
      csv(3);
      csv(2, 'other.csv');
      await world.run('payout batch folha.csv --family hub --yes --json', { transport: poorAfter(1) });
      const ran = await world.run(`payout batch ${words} --yes --json`);
      expect([ran.code, errorOf(ran).errorCode, await payouts()]).toEqual([2, errorCode, 1]);
    },
  );

  it('payout batch refuses a copy of a file that was paid in the last 7 days, unless --allow-duplicate is given', async () => {
    csv(12);
    csv(12, 'copy.csv');
    expect((await world.run('payout batch folha.csv --yes')).code).toBe(0);
    const copy = await world.run('payout batch copy.csv --yes --json');
    expect([copy.code, errorOf(copy).errorCode, await payouts()]).toEqual([2, 'batch_duplicates', 12]);
    expect(JSON.parse(copy.stdout).error.details).toHaveLength(12);
    const renamed = await world.run('payout batch folha.csv --name again --yes --json');
    expect([renamed.code, await payouts()]).toEqual([2, 12]);
    const allowed = await world.run('payout batch copy.csv --allow-duplicate --yes --json');
    expect([allowed.code, await payouts()], allowed.stderr).toEqual([0, 24]);
    await world.clock.advance(8 * 86_400_000);
    await world.sandboxClock.advance(8 * 86_400_000);
    const later = await world.run('payout batch folha.csv --name later --yes --json --max-total 1');
    expect(later.stdout).toContain('--max-total');
  });

  it('payout batch pays a row with a new reference, and warns that an equal payment was made in the last 24 hours', async () => {
    csv(3);
    await world.run('payout batch folha.csv --yes');
    writeFileSync(join(world.home, 'named.csv'), 'key,amount,reference\np0@exemplo.com.br,10.00,bonus-1\n');
    const ran = await world.run('payout batch named.csv --yes --json');
    expect([ran.code, await payouts()], ran.stderr).toEqual([0, 4]);
    expect(ran.stderr).toContain('of the last 24 hours');
  });
});

describe('an answer that differs from the request', () => {
  /**
   * Returns the sandbox with one change: the answers to requests that move money contain `value` in `field`.
   */
  const lying =
    (field: string, value: unknown): Transport =>
    async (request) => {
      const reply = await world.sandbox.handle(request);
      const path = new URL(request.url).pathname;
      if (request.method !== 'POST' || !/withdraw|internal-transfer|refund/.test(path)) return reply;
      const said = { ...JSON.parse(await textOf(reply)), [field]: value };
      return {
        ...reply,
        body: bodyOf(JSON.stringify(said)),
      };
    };

  it.each([
    [`payout create --key ${KEY} --amount 20`, 'amount', 200, 'amount'],
    [`payout create --key ${KEY} --amount 20`, 'withdrawPixKey', 'ladrao@exemplo.com.br', 'destination'],
    [`payout create --key ${KEY} --amount 20 --family hub`, 'amount', 20_000, 'amount'],
    [`payout create --key ${KEY} --amount 20 --family hub`, 'pixKey', 'ladrao@exemplo.com.br', 'destination'],
    ['transfer create --to 100002 --amount 20', 'receiverAccountNumber', '100003', 'destination'],
    ['transfer create --to 11222333000262 --amount 20 --family hub', 'amount', 1, 'amount'],
  ])(
    'pix %s exits with code 8 and records a mismatch if the field %s of the answer differs from the request',
    async (line, field, value, what) => {
      const ran = await world.run(`${line} --reference m1 --yes --json`, { transport: lying(field, value) });
      expect([ran.code, JSON.parse(ran.stdout)[field]]).toEqual([8, value]);
      expect(ran.stderr).toContain(`the ${what} in its answer differs from the request`);
      expect(await world.json('journal list --json')).toMatchObject([{ state: 'confirmed', mismatch: what }]);
      const again = await world.run(`${line} --reference m1 --yes --json`);
      expect([again.code, again.stderr.includes('ATTENTION')]).toEqual([8, true]);
    },
  );

  it('pix payout batch exits with code 10, and counts the rows whose answers do not match their requests', async () => {
    writeFileSync(join(world.home, 'folha.csv'), `key,amount,reference\n${KEY},20,r1\n`);
    const ran = await world.run('payout batch folha.csv --yes --json', { transport: lying('amount', 2) });
    expect([ran.code, JSON.parse(ran.stdout)]).toMatchObject([
      10,
      { completed: 0, mismatched: 1, remaining: 0 },
    ]);
    expect(ran.stderr).toContain('For 1 row, the answer of the service differs from the request');
  });
});
