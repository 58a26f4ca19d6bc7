import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../../support/stores/postgres.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const ROWS = 16;
const programs = postgresPrograms();
if (programs === null) console.log('PostgreSQL is not tested: no server on this machine.');

describe.runIf(programs !== null)('payout batch with a shared journal that becomes unavailable', () => {
  let server: PostgresServer;
  let world: PixWorld;
  let env: Readonly<Record<string, string>>;
  let databases = 0;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    world = await pixWorld();
    databases += 1;
    env = { PIX_JOURNAL_URL: await server.database(`lost_${databases}`) };
    await world.paidCharge(900);
    const rows = Array.from({ length: ROWS }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.00,row-${at}`);
    world.write('folha.csv', `key,amount,reference\n${rows.join('\n')}\n`);
  });
  afterEach(() => world.close());

  /** Returns a transport to the sandbox. It calls `happen` once, after the given number of payments. */
  const afterPayments = (count: number, happen: () => Promise<void>): Transport => {
    let left = count;
    return async (request) => {
      const reply = await world.sandbox.handle(request);
      if (request.method === 'POST' && request.url.endsWith('/withdraw')) {
        left -= 1;
        if (left === 0) await happen();
      }
      return reply;
    };
  };
  const batch = 'payout batch folha.csv --yes --no-lookup --json';
  const paid = async (): Promise<readonly string[]> =>
    (await world.payouts()).map(({ clientReference }) => clientReference);

  it('when the shared journal is down, payout batch counts the rows already sent and prints the command to resume', async () => {
    const ran = await world.run(batch, {
      env,
      transport: afterPayments(7, () => server.crash()),
      reconnectMs: 0,
    });
    const sent = (await paid()).length;
    expect([ran.code, sent >= 7, sent < ROWS], ran.stderr).toEqual([10, true, true]);
    const { completed, accepted, unknown } = ran.json as Record<string, number>;
    expect((completed ?? 0) + (accepted ?? 0) + (unknown ?? 0)).toBeGreaterThanOrEqual(7);
    expect(ran.stderr).toContain('pix payout batch resume folha');
    expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/nothing was sent/i);
    await server.startAgain();
    // After these two minutes, the leases of the interrupted payments have expired.
    world.clock.advance(120_000);
    const resumed = await world.run(batch, { env });
    expect([resumed.code, resumed.json.completed], resumed.stderr).toEqual([0, ROWS]);
    expect([(await paid()).length, new Set(await paid()).size]).toEqual([ROWS, ROWS]);
  });
});
