import { describe, expect, it } from 'vitest';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const HOUR_MS = 3_600_000;

const world = eachWorld();

const table = async (line: string): Promise<string> => (await world.run(line, { tty: 200 })).stdout;

describe("a service whose clock differs from this machine's", () => {
  it('lists compute "now", "today" and "2h" from the clock of the service, and include new transactions', async () => {
    await world.sandboxClock.advance(50 * HOUR_MS);
    const id = await world.paidCharge(40);
    for (const line of [
      'statement list',
      'statement list --from today',
      'transaction list --from 2h --to now',
      'charge list --from today --to today',
    ]) {
      const rows = await world.list(`${line}`);
      expect(
        rows.map((row) => row.transactionId ?? row.id),
        line,
      ).toContain(id);
    }
    const summed = await world.json('reconcile --from today --to now');
    expect(summed.compared.service).toBe(1);
  });

  it("transaction list computes the age of a row from the service's clock, and journal list from the local clock", async () => {
    await world.sandboxClock.advance(50 * HOUR_MS);
    await world.paidCharge(40);
    await world.run('payout create --key a@exemplo.com.br --amount 15 --reference r --yes --no-lookup');
    await world.sandboxClock.advance(2 * HOUR_MS);
    expect(await table('transaction list --fields createdAt')).toMatch(/(2 hr\. ago\s+){2}/);
    expect(await table('journal list --fields createdAt')).toMatch(/\bnow\b/);
  });

  it("infraction list computes the time until a dispute's deadline from the service's clock", async () => {
    const id = await world.paidCharge(40);
    await world.run(`sandbox infraction ${id}`);
    await world.sandboxClock.advance(70 * HOUR_MS);
    expect(await table('infraction list --fields expiresAt')).toContain('2 h 00 min');
    await world.clock.advance(90 * HOUR_MS);
    expect(await table('infraction list --fields expiresAt')).toContain('2 h 00 min');
  });

  it('transaction list asks the service for its time only for a relative period such as --from 2h', async () => {
    const paths = async (line: string) =>
      (await world.run(line)).sent.map((request) => request.split('?')[0]);
    const list = 'GET /v1/user/transactions';
    expect(await paths('transaction list --from 2h')).toEqual(['GET /v1/status/', list]);
    expect(await paths('transaction list --from 2026-11-21')).toEqual([list]);
  });
});
