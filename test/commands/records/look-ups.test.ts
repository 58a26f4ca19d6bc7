import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes, hubErrorCodes } from '../../../src/contract/error-codes.ts';
import { EVENTS } from '../../../src/domain/money/transaction-statuses.ts';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();
let ids: Readonly<Record<string, string>>;

const idOf = async (line: string): Promise<string> => await world.id(`${line}`);
beforeAll(async () => {
  const charge = await idOf(
    'charge create --amount 500 --reference c1 --callback-url http://127.0.0.1:1/shop',
  );
  await world.run(`sandbox pay ${charge}`);
  const key = 'fornecedor@exemplo.com.br';
  const payout = await idOf(`payout create --key ${key} --amount 20 --reference p1 --yes`);
  const transfer = await idOf('transfer create --to 100002 --amount 20 --reference t1 --yes');
  ids = { charge, payout, transfer };
});

/**
 * Runs a command line. @returns the exit code, stderr, the path and query of each request, and the body of
 * each request that has one
 */
async function asking(
  line: string,
): Promise<{ code: number; stderr: string; asked: string[]; sent: unknown[] }> {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const { code, stderr } = await world.run(line, {
    transport(request) {
      const { pathname, search } = new URL(request.url);
      asked.push(`${pathname}${search}`);
      if (request.body) sent.push(JSON.parse(String(request.body)));
      return world.sandbox.handle(request);
    },
  });
  return { code, stderr, asked, sent };
}

describe('the look-up of a transaction', () => {
  const commands: readonly [string, string, string][] = [
    ['charge get', 'charge', 'c1'],
    ['charge watch', 'charge', 'c1'],
    ['payout get', 'payout', 'p1'],
    ['payout watch', 'payout', 'p1'],
    ['transfer get', 'transfer', 't1'],
  ];

  it.each(commands)('pix %s finds a transaction by id and by reference', async (command, kind, reference) => {
    const byId = await world.json(`${command} ${ids[kind]}`);
    expect(await world.json(`${command} --reference ${reference}`)).toEqual(byId);
    expect(byId).toMatchObject({ id: ids[kind], clientReference: reference });
  });
});

const codes = [...Object.keys(errorCodes), ...Object.keys(hubErrorCodes), ...EVENTS];

it('pix explain without a code lists every code and event with its meaning and advice', async () => {
  const listed = await world.list('explain');
  expect(listed.map(({ code }) => code)).toEqual(codes);
  expect(listed.filter(({ meaning, action }) => !meaning || !action)).toEqual([]);
  const [first] = listed;
  expect(await world.json(`explain ${first?.code}`)).toEqual(first);
});

describe('pix resend bulk --event', () => {
  const period = '--from 2026-11-20 --to 2026-11-22';

  it('pix resend bulk --event TRANSACTION_REFUNDED sends the transaction status REFUNDED as filter', async () => {
    const line = `resend bulk ${period} --event transaction_completed --event TRANSACTION_REFUNDED --yes`;
    const { code, sent } = await asking(line);
    expect([code, sent]).toMatchObject([0, [{ transactionStatus: ['COMPLETED', 'REFUNDED'] }]]);
  });
});

it("pix callback list --webhook lists attempts to the webhook's URL, and exits with code 4 for an unknown id", async () => {
  const url = 'http://127.0.0.1:1/registered';
  const webhook = await idOf(`webhook create --url ${url} --yes`);
  const charge = await idOf('charge create --amount 10 --callback-url http://127.0.0.1:1/shop');
  await world.run(`sandbox pay ${charge}`);
  await world.sandboxClock.advance(5_000);
  const attempts = await world.list(`callback list --webhook ${webhook}`);
  expect(new Set(attempts.map((attempt) => attempt.url))).toEqual(new Set([url]));
  expect(await world.list('callback list')).not.toHaveLength(attempts.length);
  expect((await asking('callback list --webhook nothing')).code).toBe(4);
});
