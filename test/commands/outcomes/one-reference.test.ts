import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'confirmed', money: 900 });

const KEY = 'fornecedor@exemplo.com.br';
const errorOf = ({ stdout }: { readonly stdout: string }): { errorCode: string; message: string } =>
  JSON.parse(stdout).error;

describe('the name of a batch', () => {
  const csv = (rows: number, name = 'folha.csv'): void =>
    world.write(
      name,
      `key,amount\n${Array.from({ length: rows }, (_, at) => `p${at}@exemplo.com.br,1${at}.00`).join('\n')}\n`,
    );
  const poorAfter = (rows: number): Transport => {
    let left = rows;
    return async (request) => {
      if (request.method !== 'POST' || !request.url.endsWith('/withdraw'))
        return world.sandbox.handle(request);
      left -= 1;
      if (left >= 0) return world.sandbox.handle(request);
      const error = { code: 'WITHDRAW_INSUFFICIENT_BALANCE', errorCode: 'PZC200', message: 'Saldo' };
      const body = JSON.stringify(error);
      return { status: 422, headers: { 'content-type': 'application/json' }, body: bodyOf(body) };
    };
  };

  it('pix payout batch resume keeps the family and the --no-lookup flag of the first run', async () => {
    csv(4);
    const begun = await world.run(
      'payout batch folha.csv --family hub --concurrency 1 --no-lookup --yes --json',
      { transport: poorAfter(2) },
    );
    expect([begun.code, begun.json.accepted]).toEqual([10, 2]);
    expect(begun.stderr).toContain('pix payout batch resume folha');
    const resumed = await world.run('payout batch resume folha --yes --json');
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.json.accepted).toBe(4);
    expect(await world.payoutCount()).toBe(4);
    expect(resumed.sent.filter((request) => /POST \/v1\/withdraw|pix\/key/.test(request))).toEqual([]);
  });

  it.each([
    ['resume folha --family main', 'usage'],
    ['folha.csv', 'batch_named_elsewhere'],
    ['other.csv --name folha', 'batch_named_elsewhere'],
  ])('payout batch %s in the main family refuses a batch of the hub', async (words, errorCode) => {
    csv(3);
    csv(2, 'other.csv');
    await world.run('payout batch folha.csv --family hub --yes --json', { transport: poorAfter(1) });
    const ran = await world.run(`payout batch ${words} --yes --json`);
    expect([ran.code, errorOf(ran).errorCode, await world.payoutCount()]).toEqual([2, errorCode, 1]);
  });
});

describe('an answer that differs from the request', () => {
  /**
   * Returns the sandbox with one change: the answers to requests that move money contain `value` in `field`.
   */
  const lying = (field: string, value: unknown): Transport =>
    badNetwork(
      world.sandbox.handle,
      (answer) => ({ ...answer, [field]: value }),
      /^POST .*(withdraw|internal-transfer|refund)/,
      99,
    );

  it.each([
    [`payout create --key ${KEY} --amount 20`, 'amount', 200, 'amount'],
    [`payout create --key ${KEY} --amount 20`, 'withdrawPixKey', 'ladrao@exemplo.com.br', 'destination'],
  ])('pix %s records a mismatch of the field %s of the answer', async (line, field, value, what) => {
    const ran = await world.run(`${line} --reference m1 --yes --json`, { transport: lying(field, value) });
    expect([ran.code, ran.json[field]]).toEqual([8, value]);
    expect(ran.stderr).toContain(`the ${what} in its answer differs from the request`);
    expect(await world.json('journal list')).toMatchObject([{ state: 'confirmed', mismatch: what }]);
    const again = await world.run(`${line} --reference m1 --yes --json`);
    expect([again.code, again.stderr.includes('ATTENTION')]).toEqual([8, true]);
  });

  it('pix payout batch exits with code 10, and counts the rows whose answers do not match their requests', async () => {
    world.write('folha.csv', `key,amount,reference\n${KEY},20,r1\n`);
    const ran = await world.run('payout batch folha.csv --yes --json', { transport: lying('amount', 2) });
    expect(ran.code).toBe(10);
    expect(ran.json).toMatchObject({ completed: 0, mismatched: 1, remaining: 0 });
    expect(ran.stderr).toContain('For 1 row, the answer of the service differs from the request');
  });
});
