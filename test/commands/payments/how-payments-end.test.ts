import { expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'confirmed', money: 900 });

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 50 --yes --json';
const MONEY = /\/(withdraw|internal-transfer|refund\/[^/]+)$/;
const answer = (status: number, errorCode: string): Awaited<ReturnType<Transport>> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: [
    Buffer.from(JSON.stringify({ errorCode, message: 'm', statusCode: status, requestId: 'r' })),
  ] as never,
});
/** Returns a transport. `answered` handles the requests that move money, and the sandbox handles all others. */
const money =
  (answered: (request: Parameters<Transport>[0]) => ReturnType<Transport>): Transport =>
  async (request) =>
    request.method === 'POST' && MONEY.test(new URL(request.url).pathname)
      ? answered(request)
      : world.sandbox.handle(request);
const entries = (): Promise<Record<string, unknown>[]> => world.json('journal list');
const errorOf = (stdout: string): Record<string, unknown> => JSON.parse(stdout).error;

it.each([
  ['a refused request', 'refused', 5, 'not_applied', () => answer(422, 'PZS202')],
  ['a rate-limited request', 'not_applied', 6, 'not_applied', () => answer(429, 'PZG429')],
  ['a request to an unavailable service', 'not_applied', 6, 'not_applied', () => answer(503, 'PZF503')],
  [
    'a request that was not sent',
    'not_sent',
    6,
    'not_sent',
    () => {
      throw new TransportError('connection', 'not_sent', 'ECONNREFUSED');
    },
  ],
] as const)('payout create records the status %s as %s', async (_what, state, exitCode, outcome, how) => {
  const ran = await world.run(`${PAY} --reference r1`, { transport: money(async () => how()) });
  expect([ran.code, errorOf(ran.stdout)]).toMatchObject([exitCode, { outcome }]);
  expect(await entries()).toMatchObject([{ reference: 'r1', state, errorCode: expect.any(String) }]);
  expect((await world.run(`${PAY} --reference r1`)).code).toBe(0);
  expect(await entries()).toMatchObject([{ reference: 'r1', state: 'confirmed', attempt: 2 }]);
  expect(await world.payoutCount()).toBe(1);
});

it('payout create prints a generated reference on stderr, but does not print a reference from --reference', async () => {
  const own = await world.run(`${PAY} --reference r1`);
  expect(own.stderr).not.toContain('--reference');
  const generated = await world.run(PAY.replace('50', '52'));
  // Both entries have the same time, so the order of the list is random.
  const made = (await entries()).find(({ reference }) => reference !== 'r1');
  expect(generated.stderr).toContain(String(made?.reference));
});
