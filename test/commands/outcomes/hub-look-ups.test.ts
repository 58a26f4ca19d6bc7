import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import type { JsonObject } from '../../../src/domain/text/json.ts';
import { movesDate, movesMoney, restatesEntries } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { withHubAndMoney } from '../../support/worlds/hub-profile.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';

const HOUR = 3_600_000;
const PAY =
  'payout create --family hub --key fornecedor@exemplo.com.br --amount 50 --reference r1 --yes --json';

let world: PixWorld;
beforeEach(async () => {
  world = await withHubAndMoney({ confirmed: false });
});
afterEach(() => world.close());

/**
 * Makes a hub payout whose request (`drop-before`) or answer (`drop-after`) is lost. Then runs `journal
 * resolve`.
 * @returns the state of the journal entry
 */
async function stateOf(service: Transport, fault: 'drop-after' | 'drop-before'): Promise<string> {
  const ran = await world.run(PAY, { transport: badNetwork(service, fault, movesMoney) });
  expect(ran.code, ran.stderr).toBe(7);
  const { stdout } = await world.run('journal resolve --all --json', { transport: service });
  return JSON.parse(stdout)[0].state;
}
const amountOf = ({ amount }: JsonObject): number => Number(amount);
const changes: readonly (readonly [string, (entry: JsonObject) => JsonObject])[] = [
  ['are net of the fee', (entry) => ({ ...entry, amount: -5_000 + Number(entry.fee), gross: null })],
  ['have no gross amount and no fee', (entry) => ({ ...entry, gross: null, fee: null })],
  ['have negative fees and gross amounts', (entry) => ({ ...entry, gross: -5_000, fee: -Number(entry.fee) })],
  ['have no amounts', ({ amount: _a, gross: _g, fee: _f, ...entry }) => entry],
  ['have no trigger', (entry) => ({ ...entry, trigger: null })],
  ['have an unknown trigger', (entry) => ({ ...entry, trigger: 'PIX_OUT' })],
  ['have positive debits', (entry) => ({ ...entry, amount: -amountOf(entry) })],
];

describe('a hub payout whose answer was lost', () => {
  it.each([3 * HOUR, -3 * HOUR])(
    'pix journal resolve leaves a hub payout unknown after a lost answer if the Date header is wrong by %i ms',
    async (byMs) => {
      expect(await stateOf(movesDate(world.sandbox.handle, byMs), 'drop-after')).toBe('unknown');
    },
  );

  it.each(changes)(
    'pix journal resolve leaves a hub payout unknown after a lost answer if the statement entries %s',
    async (_what, change) => {
      expect(await stateOf(restatesEntries(world.sandbox.handle, change), 'drop-after')).toBe('unknown');
    },
  );

  it('pix journal resolve reports a hub payout as not_applied if the statement has only payments of other amounts', async () => {
    await world.run(PAY.replace('r1', 'r0').replace('50', '40'));
    expect(await stateOf(world.sandbox.handle, 'drop-before')).toBe('not_applied');
    expect((await world.run(PAY)).code).toBe(0);
  });

  it('pix journal resolve reports not_applied if the only matching statement entry belongs to another payment', async () => {
    const noFees = restatesEntries(world.sandbox.handle, (entry) => ({ ...entry, gross: null, fee: null }));
    expect((await world.run(PAY.replace('r1', 'r0'))).code).toBe(0);
    expect(await stateOf(noFees, 'drop-before')).toBe('not_applied');
  });
});
