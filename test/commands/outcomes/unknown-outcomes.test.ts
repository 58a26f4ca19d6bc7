import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed', money: 900 });

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 50 --reference r1 --yes --json';
const TRANSFER = 'transfer create --to 100002 --amount 50 --reference r1 --yes --json';
const MONEY = /\/(withdraw|internal-transfer|refund\/[^/]+)$/;
const isMoney = (method: string, path: string): boolean => method === 'POST' && MONEY.test(path);
const drop = (how: 'drop-after' | 'drop-before'): Transport => badNetwork(world.sandbox.handle, how, isMoney);
const outcomeOf = ({ error }: Ran): string => error.outcome;
const reply = (status: number, body: object): Awaited<ReturnType<Transport>> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: [Buffer.from(JSON.stringify(body))] as never,
});

describe('a command that is run again while the service cannot be read', () => {
  /** The service loses the answer to the payment, and cannot be read afterwards. */
  const losing = (): Transport => {
    const lost = drop('drop-after');
    let isLost = false;
    return async (request) => {
      if (isLost) return reply(503, { message: 'no healthy upstream' });
      isLost = isMoney(request.method, new URL(request.url).pathname);
      return lost(request);
    };
  };
  const unread: Transport = async () => reply(400, { message: 'Bad Request' });

  it.each([
    ['a payout with a reference', () => PAY],
    ['a payout without a reference', () => PAY.replace('--reference r1 ', '')],
    ['a transfer', () => TRANSFER],
    ['a refund', () => `refund create ${world.charge} --amount 50 --reference r1 --yes --json`],
    ['a refund without a reference', () => `refund create ${world.charge} --amount 50 --yes --json`],
  ])('pix does not report that nothing was changed for %s that may have been made', async (_what, line) => {
    expect((await world.run(line(), { transport: losing() })).code).toBe(7);
    const again = await world.run(line(), { transport: unread });
    expect([again.code, outcomeOf(again)], again.stdout).toEqual([7, 'unknown']);
    const other = await world.run(line().replace('50', '51').replace('r1', 'r2'), { transport: unread });
    expect([other.code, outcomeOf(other)]).toEqual([5, 'not_applied']);
  });

  it('pix leaves a transfer unknown if the service no longer shows the number of the account', async () => {
    expect((await world.run(TRANSFER, { transport: losing() })).code).toBe(7);
    const transport: Transport = async () => reply(200, { data: {} });
    const again = await world.run(TRANSFER, { transport });
    expect([again.code, outcomeOf(again)], again.stdout).toEqual([7, 'unknown']);
  });
});
