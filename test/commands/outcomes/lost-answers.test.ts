import { describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { answersOther, cutSuccess, type Hits, movesMoney } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

/*
 * The output and the records of commands after a lost or doubtful answer. The tests of test/operations/money cover how the
 * outcome of each kind of movement is found.
 */

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 50 --reference r1 --yes --json';
const TRANSFER = 'transfer create --to 100002 --amount 50 --reference r1 --yes --json';

const world = eachWorld({ hub: 'unconfirmed', money: 900 });

const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list');
const outcomeOf = ({ code, error }: Ran): [number, string, string] => {
  const { outcome, errorCode } = error;
  return [code, outcome, errorCode];
};
const isLookUp: Hits = (method, path) => method === 'GET' && /\/(withdraw|internal-transfer|pix)$/.test(path);
const answering = (status: number, body: string) =>
  ({ status, headers: {}, body: [Buffer.from(body)] }) as never;
/** Returns `service` with one change: look-ups find nothing, as if a new payment were not visible yet. */
const lagging =
  (service: Transport): Transport =>
  async (request) => {
    if (request.url.includes('/statement')) return answering(200, '{"data":[]}');
    return isLookUp(request.method, new URL(request.url).pathname)
      ? answering(404, '{"errorCode":"PZC310","message":"m","statusCode":404,"requestId":"r"}')
      : service(request);
  };
const cut = (hits: Hits): Transport => cutSuccess(world.sandbox.handle, hits);
const other = (hits: Hits): Transport => answersOther(world.sandbox.handle, hits);
const loginPage = (hits: Hits): Transport => badNetwork(world.sandbox.handle, 'login-page', hits);

describe('a payment whose success answer cannot be used', () => {
  it.each([
    ['a payout', 'breaks off', PAY, cut, 'answer_cut'],
    ['a payout', 'has another reference', PAY, other, 'other_reference'],
  ] as const)('%s stays unknown if its success answer %s', async (_what, _how, line, faulty, errorCode) => {
    const transport = lagging(faulty(movesMoney));
    for (const _again of [1, 2])
      expect(outcomeOf(await world.run(line, { transport }))).toEqual([7, 'unknown', errorCode]);
    const open = await world.run('journal resolve --all --json', { transport });
    expect(open.code).toBe(7);
    expect(open.json).toMatchObject([{ state: 'unknown', errorCode, why: 'success_seen', attempt: 1 }]);
    const paid = await world.payoutCount();
    const [entry] = await entries();
    await world.run(`journal resolve ${entry?.id} --as not-applied --yes`);
    expect((await world.run(line)).code).toBe(0);
    expect(await world.payoutCount()).toBe(Math.max(paid, 1));
  });

  it('payout create names the payment of a wrong answer, and shows the payment that the look-up finds', async () => {
    const ran = await world.run(PAY, { transport: other(movesMoney) });
    expect([ran.code, ran.json], ran.stderr).toMatchObject([0, { clientReference: 'r1' }]);
    expect(ran.stderr).toContain(
      'ATTENTION: the service answered the request for r1 with another payment, another-id',
    );
    expect([(await world.run(PAY)).code, await world.payoutCount()]).toEqual([0, 1]);
  });
});

describe('pix charge create after a lost answer', () => {
  const CREATE = 'charge create --amount 10 --reference r1 --json';
  const isCreate: Hits = (method, path) => method === 'POST' && path.endsWith('/pix');

  it.each([
    ['is a login page', loginPage, 'bad_reply'],
    ['breaks off', cut, 'answer_cut'],
    ['has another reference', other, 'other_reference'],
  ] as const)('charge create is unknown if its success answer %s', async (_how, faulty, errorCode) => {
    const ran = await world.run(CREATE, { transport: lagging(faulty(isCreate)) });
    expect(outcomeOf(ran)).toEqual([7, 'unknown', errorCode]);
  });

  it('charge create shows the charge that the look-up finds after an answer with another reference', async () => {
    const ran = await world.run(CREATE, { transport: other(isCreate) });
    expect([ran.code, ran.json.clientReference], ran.stderr).toEqual([0, 'r1']);
  });

  it('pix charge create exits with code 130 on Ctrl-C, and says how to find the unknown outcome', async () => {
    const started = Promise.withResolvers<void>();
    const { code, error } = await world.run(CREATE, {
      transport: (request) =>
        new Promise((_resolve, reject) => {
          const lost = new TransportError('aborted', 'unknown', 'the request was interrupted');
          request.signal?.addEventListener('abort', () => reject(lost));
          started.resolve();
        }),
      during: async (signal) => {
        await started.promise;
        signal('SIGINT');
      },
    });
    expect(code).toBe(130);
    expect(error).toMatchObject({ outcome: 'unknown', exitCode: 130 });
    expect(error.hint).toContain('pix charge get --reference r1');
  });
});

const MONEY = /\/(withdraw|internal-transfer|refund\/[^/]+)$/;
const isMoney = (method: string, path: string): boolean => method === 'POST' && MONEY.test(path);
const drop = (how: 'drop-after' | 'drop-before'): Transport => badNetwork(world.sandbox.handle, how, isMoney);
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
    ['a refund without a reference', () => `refund create ${world.charge} --amount 50 --yes --json`],
  ])('pix does not report that nothing was changed for %s that may have been made', async (_what, line) => {
    expect((await world.run(line(), { transport: losing() })).code).toBe(7);
    const again = await world.run(line(), { transport: unread });
    expect([again.code, again.error.outcome], again.stdout).toEqual([7, 'unknown']);
    const other = await world.run(line().replace('50', '51').replace('r1', 'r2'), { transport: unread });
    expect([other.code, other.error.outcome]).toEqual([5, 'not_applied']);
  });

  it('pix leaves a transfer unknown if the service no longer shows the number of the account', async () => {
    expect((await world.run(TRANSFER, { transport: losing() })).code).toBe(7);
    const transport: Transport = async () => reply(200, { data: {} });
    const again = await world.run(TRANSFER, { transport });
    expect([again.code, again.error.outcome], again.stdout).toEqual([7, 'unknown']);
  });
});
