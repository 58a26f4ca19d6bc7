import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { withHub } from '../../support/worlds/hub-profile.ts';
import type { PixWorld, Ran } from '../../support/worlds/pix-world.ts';

let world: PixWorld;
let charge: string;
beforeEach(async () => {
  world = await withHub({ confirmed: false });
  ({ id: charge } = await world.json<{ id: string }>('charge create --amount 900 --reference c1 --json'));
  await world.run(`sandbox pay ${charge}`);
});
afterEach(() => world.close());

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 50 --reference r1 --yes --json';
const TRANSFER = 'transfer create --to 100002 --amount 50 --reference r1 --yes --json';
const MONEY = /\/(withdraw|internal-transfer|refund\/[^/]+)$/;
const isMoney = (method: string, path: string): boolean => method === 'POST' && MONEY.test(path);
const isLookUp = (method: string, path: string): boolean =>
  method === 'GET' && /\/(withdraw|internal-transfer)$/.test(path);
const drop = (how: 'drop-after' | 'drop-before'): Transport => badNetwork(world.sandbox.handle, how, isMoney);
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list --json');
const outcomeOf = ({ stdout }: Ran): string => JSON.parse(stdout).error.outcome;
const moved = async (): Promise<number> =>
  (await world.json<unknown[]>('transaction list --type WITHDRAW --all --json')).length;
const reply = (status: number, body: object): Awaited<ReturnType<Transport>> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: [Buffer.from(JSON.stringify(body))] as never,
});
/**
 * Returns a transport that passes look-ups to `answer`. If `answer` returns null, the look-up goes to
 * `service`.
 */
const answering =
  (service: Transport, answer: () => ReturnType<Transport> | null): Transport =>
  async (request) =>
    (isLookUp(request.method, new URL(request.url).pathname) ? answer() : null) ?? service(request);

describe('a login page instead of an answer', () => {
  it.each([
    ['a payout', PAY],
    ['a transfer', TRANSFER],
  ])(
    'a login page with status 200 leaves %s unknown until the operator declares the outcome',
    async (_what, line) => {
      const loginPage = badNetwork(world.sandbox.handle, 'login-page', isMoney);
      for (const transport of [loginPage, world.sandbox.handle]) {
        const ran = await world.run(line, { transport });
        expect([ran.code, outcomeOf(ran)]).toEqual([7, 'unknown']);
        expect(await entries()).toMatchObject([{ state: 'unknown', errorCode: 'bad_reply', attempt: 1 }]);
      }
      const resolved = await world.run('journal resolve --all --json');
      expect([resolved.code, JSON.parse(resolved.stdout)]).toMatchObject([7, [{ why: 'success_seen' }]]);
      const [entry] = await entries();
      await world.run(`journal resolve ${entry?.id} --as not-applied --yes`);
      expect([(await world.run(line)).code, await moved()]).toEqual([0, 1]);
    },
  );
});

describe('an internal error of pix after the request was sent', () => {
  it.each([
    ['a payout', PAY],
    ['a transfer', TRANSFER],
    ['a hub payout', `${PAY} --family hub`],
  ])(
    'an internal error after the request leaves %s unknown, and the next run does not pay again',
    async (_what, line) => {
      let broken = false;
      const ran = await world.run(line, {
        transport: async (request) => {
          const good = await world.sandbox.handle(request);
          if (broken || !isMoney(request.method, new URL(request.url).pathname)) return good;
          broken = true;
          for await (const _chunk of good.body);
          throw new Error('a fault of our own');
        },
      });
      expect([ran.code, broken]).toEqual([1, true]);
      expect(await entries()).toMatchObject([{ state: 'unknown', errorCode: 'internal', attempt: 1 }]);
      expect(await world.json('journal list --unknown --json')).toMatchObject([{ state: 'unknown' }]);
      await world.run(line);
      expect(await moved()).toBe(1);
    },
  );
});

describe('the lease of a payment in progress', () => {
  it('the lease of an unanswered payment keeps other processes from sending the payment during the look-up', async () => {
    await world.run('profile set sandbox resolveSeconds 120');
    const lost = drop('drop-before');
    const start = world.clock.now();
    let second: Ran | undefined;
    let sent = 0;
    const counted: Transport = (request) => {
      if (isMoney(request.method, new URL(request.url).pathname)) sent += 1;
      return world.sandbox.handle(request);
    };
    const transport = answering(lost, () => {
      if (world.clock.now() - start < 110_000 || second !== undefined) return null;
      second = { code: -1, stdout: '', stderr: '' };
      return world.run(PAY, { transport: counted }).then((ran) => {
        second = ran;
        return reply(404, { errorCode: 'PZC310', message: 'none', statusCode: 404, requestId: 'r' });
      });
    });
    const first = await world.run(PAY, { transport });
    expect([first.code, outcomeOf(first)]).toEqual([6, 'not_applied']);
    expect([second?.code, JSON.parse(second?.stdout ?? '{}').error?.errorCode]).toEqual([7, 'in_progress']);
    expect([sent, await moved()]).toEqual([0, 0]);
  });
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
    ['a refund', () => `refund create ${charge} --amount 50 --reference r1 --yes --json`],
    ['a refund without a reference', () => `refund create ${charge} --amount 50 --yes --json`],
  ])('pix does not report that nothing was changed for %s that may have been made', async (_what, line) => {
    expect((await world.run(line(), { transport: losing() })).code).toBe(7);
    const again = await world.run(line(), { transport: unread });
    expect([again.code, outcomeOf(again)], again.stdout).toEqual([7, 'unknown']);
    const other = await world.run(line().replace('50', '51').replace('r1', 'r2'), { transport: unread });
    expect([other.code, outcomeOf(other)]).toEqual([5, 'not_applied']);
  });

  it('pix does not report that nothing was changed for a batch whose rows may have been paid', async () => {
    writeFileSync(join(world.home, 'folha.csv'), 'key,amount,reference\nfornecedor@exemplo.com.br,50,r1\n');
    const line = 'payout batch folha.csv --yes --json';
    expect((await world.run(line, { transport: losing() })).code).toBe(10);
    for (const again of [line, 'payout batch resume folha --yes --json']) {
      const ran = await world.run(again, { transport: unread });
      expect([ran.code, outcomeOf(ran)], ran.stdout).toEqual([7, 'unknown']);
      // A batch has no flag --reference.
      expect(JSON.parse(ran.stdout).error.hint).not.toContain('--reference');
    }
  });

  it('pix leaves a transfer unknown if the service no longer shows the number of the account', async () => {
    expect((await world.run(TRANSFER, { transport: losing() })).code).toBe(7);
    const transport: Transport = async () => reply(200, { data: {} });
    const again = await world.run(TRANSFER, { transport });
    expect([again.code, outcomeOf(again)], again.stdout).toEqual([7, 'unknown']);
  });

  it('pix reports that a payment with this reference was made before', async () => {
    await world.run(PAY);
    const again = await world.run(PAY, { transport: unread });
    expect([again.code, JSON.parse(again.stdout).error]).toMatchObject([
      5,
      { errorCode: 'done_not_shown', outcome: 'applied' },
    ]);
  });
});

describe('the look-up of a payment whose answer was lost', () => {
  it.each([400, 401, 403, 409, 422])(
    'pix leaves a payout and a transfer unknown if the answer was lost and the look-up fails with HTTP %s',
    async (status) => {
      for (const line of [PAY, TRANSFER.replace('r1', 'r2')]) {
        const refusal = { errorCode: 'PZV001', message: 'm', statusCode: status, requestId: 'r' };
        const transport = answering(drop('drop-after'), async () => reply(status, refusal));
        const ran = await world.run(line, { transport });
        expect([ran.code, outcomeOf(ran)], line).toEqual([7, 'unknown']);
      }
      expect(await entries()).toMatchObject([{ state: 'unknown' }, { state: 'unknown' }]);
      expect(await moved()).toBe(2);
    },
  );

  it('after a lost answer, pix payout create looks up the payment once more when the resolve time ends', async () => {
    const start = world.clock.now();
    const asked: number[] = [];
    const none = { errorCode: 'PZC310', message: 'none', statusCode: 404, requestId: 'r' };
    const transport = answering(drop('drop-after'), () => {
      asked.push(world.clock.now() - start);
      return world.clock.now() - start < 5_000 ? Promise.resolve(reply(404, none)) : null;
    });
    const ran = await world.run(PAY, { transport });
    expect([ran.code, asked], ran.stderr).toEqual([0, [0, 1_000, 3_000, 5_000]]);
    expect(await entries()).toMatchObject([{ state: 'confirmed', attempt: 1 }]);
  });

  it('journal resolve reports hub_candidate after a lost hub answer if the Date header is 4 minutes ahead', async () => {
    const ahead: Transport = async (request) => {
      const good = await world.sandbox.handle(request);
      const at = Date.parse(good.headers.date ?? '') + 4 * 60_000;
      return { ...good, headers: { ...good.headers, date: new Date(at).toUTCString() } };
    };
    const isPayout = (method: string, path: string): boolean =>
      method === 'POST' && path.endsWith('/transactions/withdraw');
    const lost = await world.run(`${PAY} --family hub`, {
      transport: badNetwork(ahead, 'drop-after', isPayout),
    });
    expect(lost.code, lost.stderr).toBe(7);
    const open = await world.run('journal resolve --all --json');
    expect([open.code, JSON.parse(open.stdout)]).toMatchObject([
      7,
      [{ state: 'unknown', why: 'hub_candidate' }],
    ]);
  });
});

describe('a refund whose answer was lost', () => {
  it.each([
    ['unknown', 'a larger amount', '50', 7],
    ['unknown', 'a smaller amount', '20', 7],
    // The charge then shows the amount of this refund, but not its reference.
    ['unknown', 'the same amount', '30', 7],
    ['not_applied', 'nothing', null, 6],
  ] as const)(
    'after a lost answer, pix refund create reports %s if another client refunds %s at the same time',
    async (state, _what, other, code) => {
      let struck = false;
      const transport: Transport = async (request) => {
        if (struck || !isMoney(request.method, new URL(request.url).pathname))
          return world.sandbox.handle(request);
        struck = true;
        if (other !== null) await world.run(`sandbox refund ${charge} --amount ${other}`);
        throw new TransportError('connection', 'unknown', 'the connection was reset');
      };
      const line = `refund create ${charge} --amount 30 --reference f1 --yes --json`;
      const ran = await world.run(line, { transport });
      expect([ran.code, outcomeOf(ran)], ran.stderr).toEqual([code, state]);
      expect(await entries()).toMatchObject([{ kind: 'refund', state }]);
    },
  );

  it.each([
    ['without a reason', '', 'f1'],
    ['with a reason', ' --reason troca', 'troca (f1)'],
  ])(
    'pix refund create confirms a refund %s whose answer was lost, because the charge shows its reference',
    async (_what, reason, note) => {
      const line = `refund create ${charge} --amount 30 --reference f1${reason} --yes --json`;
      const ran = await world.run(line, { transport: drop('drop-after') });
      expect([ran.code, JSON.parse(ran.stdout)], ran.stderr).toMatchObject([
        0,
        { refundAmount: 30, refundDescription: note },
      ]);
      expect(await entries()).toMatchObject([{ kind: 'refund', state: 'confirmed' }]);
    },
  );
});
