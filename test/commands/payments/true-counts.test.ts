import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';
import { COMPLETES, STAYS_PENDING } from './batch-retry/batch-user.ts';

const world = eachWorld({ hub: 'confirmed', money: 900 });

const csv = (...amounts: readonly (string | undefined)[]): void => {
  const rows = amounts.map((amount, at) => `p${at}@exemplo.com.br,${amount},row-${at}`);
  world.write('folha.csv', `key,amount,reference\n${rows.join('\n')}\n`);
};
const summaryOf = ({ stdout }: { readonly stdout: string }): Record<string, number> => JSON.parse(stdout);

describe('the counts of a batch', () => {
  it('without --wait, payout batch counts a pending payout as accepted, and payout batch status later as completed', async () => {
    csv(COMPLETES, STAYS_PENDING);
    const ran = await world.run('payout batch folha.csv --yes --json');
    expect([ran.code, summaryOf(ran)]).toMatchObject([0, { completed: 1, accepted: 1 }]);
    expect(ran.stderr).toContain('pix payout batch status folha');
    await world.run('sandbox clock advance 11s');
    const [listed] = await world.list('journal list');
    expect(listed?.serviceStatus).toBe('COMPLETED');
    const status = summaryOf(await world.run('payout batch status folha --json'));
    expect(status).toMatchObject({ completed: 2, accepted: 0 });
  });

  it('pix payout batch --wait reads accepted payouts again until they have a final status', async () => {
    csv(COMPLETES, STAYS_PENDING);
    const transport: Transport = async (request) => {
      if (request.method === 'GET' && request.url.includes('/withdraw')) world.sandboxClock.advance(4_000);
      return world.sandbox.handle(request);
    };
    const ran = await world.run('payout batch folha.csv --wait --yes --json', { transport });
    expect([ran.code, summaryOf(ran)], ran.stderr).toMatchObject([0, { completed: 2, accepted: 0 }]);
  });
});

describe('the plan of a batch', () => {
  const KEYS = ['ana.silva@exemplo.com.br', 'ana.souza@exemplo.com.br'];
  beforeEach(() => {
    const rows = Array.from({ length: 28 }, (_, at) => `${KEYS[at % 2]},20.00,row-${at}`);
    world.write('folha.csv', `key,amount,reference\n${rows.join('\n')}\n`);
  });

  it('the plan of payout batch shows two keys as two different masked texts, and prints how many rows it omits', async () => {
    const { stderr } = await world.run('payout batch folha.csv --yes --max-total 1');
    const shown = [...stderr.matchAll(/line \d+: \S+ \S+ to (.+), reference/g)].map(([, key]) => key);
    expect(stderr).not.toContain('ana.silva');
    const { stderr: planned } = await world.run('payout batch folha.csv --dry-run');
    const keys = [...planned.matchAll(/line \d+: R\$ [\d,]+ to (.+), reference/g)].map(([, key]) => key);
    expect(new Set(keys).size, planned).toBe(2);
    expect(planned).toContain('and 6 more');
    expect(shown).toEqual([]);
  });

  it('pix payout batch --reveal shows the complete key and the owner of every row', async () => {
    const { stderr } = await world.run('payout batch folha.csv --reveal --yes');
    expect([
      ...stderr.matchAll(/line \d+: R\$ 20,00 to .+, ana\.(silva|souza)@exemplo\.com\.br,/g),
    ]).toHaveLength(28);
  });
});

it('after Ctrl-C, payout batch waits for the payment in progress, and pix balance does not report it as unknown', async () => {
  csv(COMPLETES, COMPLETES, COMPLETES);
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const transport: Transport = async (request) => {
    if (request.method === 'POST' && request.url.endsWith('/withdraw')) {
      arrived.resolve();
      await held.promise;
    }
    return world.sandbox.handle(request);
  };
  const ran = await world.run('payout batch folha.csv --no-lookup --concurrency 1 --yes', {
    transport,
    during: async (signal) => {
      await arrived.promise;
      const other = await world.run('balance');
      expect(other.stderr).not.toContain('unknown');
      signal('SIGINT');
      held.resolve();
    },
  });
  expect(ran.stderr).toContain('Waiting for 1 payment in progress');
  expect(ran.code).toBe(130);
});

it('the confirmation question of pix payout create shows the last four characters of the token', async () => {
  const { withdraw, hub } = world.sandbox.tokens;
  const asked = async (line: string): Promise<string> =>
    (await world.run(line, { tty: 80, stdin: '\r' })).stderr;
  const pay = 'payout create --key a@exemplo.com.br --amount 20';
  expect(await asked(pay)).toContain(`…${withdraw.slice(-4)}`);
  expect(await asked(`${pay} --family hub`)).toContain(`…${hub.slice(-4)}`);
});
