import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { crashAt } from '../../support/stores/crashed-entries.ts';
import { card } from '../../support/worlds/card-world.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ card: true, hub: 'confirmed', money: 900 });

const MONEY =
  /\/(withdraw|qrcode|qr-payments|internal-transfer|refund\/[^/]+|payment\/[^/]+\/refund|card\/v1\/charges)$/;
/** Returns a transport that counts the movements in `sent`. A repeated idempotency key moves nothing. */
const counting =
  (sent: string[], before?: () => Promise<unknown>): Transport =>
  async (request) => {
    await before?.();
    const { pathname } = new URL(request.url);
    const key = request.headers['idempotency-key'] ?? `${sent.length} ${pathname}`;
    if (request.method === 'POST' && MONEY.test(pathname) && !sent.includes(key)) sent.push(key);
    return world.sandbox.handle(request);
  };

const HOUR_MS = 3_600_000;
const COMMANDS: readonly (readonly [line: string, stdin?: string])[] = [
  ['payout create --key fornecedor@exemplo.com.br --amount 15'],
  ['payout create --key fornecedor@exemplo.com.br --amount 15 --family hub'],
  ['transfer create --to 100002 --amount 15'],
  ['refund create CHARGE --amount 15'],
  ['card charge create --customer-name Ana --card-stdin --amount 15', JSON.stringify(card())],
  ['payout batch - --name NAME --no-lookup', 'key,amount,reference\nfornecedor@exemplo.com.br,15,NAME-1\n'],
];
const CLOCKS = [
  ['an hour behind', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
] as const;

it.each(COMMANDS.flatMap(([line, stdin]) => CLOCKS.map(([how, byMs]) => ({ line, stdin, how, byMs }))))(
  '$line --yes is not sent after one that a machine whose clock is $how sent meanwhile',
  async ({ line, stdin, byMs }) => {
    const run = (name: string, transport: Transport) =>
      world.run(`${line.replace('CHARGE', world.charge).replace('NAME', name)} --yes --json`, {
        ...(stdin && { stdin: stdin.replaceAll('NAME', name) }),
        transport,
      });
    const sent: string[] = [];
    let isFirst = true;
    const transport = counting(sent, async () => {
      if (!isFirst) return;
      isFirst = false;
      const now = world.clock.now();
      world.clock.set(now + byMs);
      expect((await run('b', counting(sent))).code).toBe(0);
      world.clock.set(now);
    });
    const ran = await run('a', transport);
    expect([ran.code, sent.length], ran.stderr).toEqual([line.includes('batch') ? 10 : 2, 1]);
    // A refund is refused while an earlier one is pending.
    await world.sandboxClock.advance(10_000);
    // A person who orders it again knows of the first one.
    expect([(await run('a', counting(sent))).code, sent.length]).toEqual([0, 2]);
  },
);

describe('a batch row that equals a single payment', () => {
  const single = 'payout create --key fornecedor@exemplo.com.br --amount 15 --yes --json';
  const batch = 'payout batch folha.csv --yes --no-lookup --json';
  beforeEach(() => {
    const rows = 'key,amount,reference\nb@b.com.br,12.00,r1\nfornecedor@exemplo.com.br,15.00,r2\n';
    world.write('folha.csv', rows);
  });

  it('a batch row is not sent if an equal single payment is shown while the batch starts', async () => {
    const sent: string[] = [];
    await world.run(single, { transport: counting(sent) });
    crashAt(world, 'not_shown');
    let isFirst = true;
    const transport = counting(sent, async () => {
      if (!isFirst) return;
      isFirst = false;
      await world.clock.advance(10);
      expect((await world.run(single)).code).toBe(0);
    });
    const ran = await world.run(batch, { transport });
    expect([ran.code, sent.length, ran.json.remaining], ran.stderr).toEqual([10, 2, 1]);
    const again = await world.run(batch, { transport: counting(sent) });
    expect([again.code, sent.length], again.stderr).toEqual([0, 3]);
  });
});
