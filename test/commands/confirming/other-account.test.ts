import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { TransportError } from '../../../src/contract/transport.ts';
import { withHubAndMoney } from '../../support/worlds/hub-profile.ts';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

const world = eachWorld(() => withHubAndMoney({ confirmed: false }));

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 15 --yes --json';
const moved = async (): Promise<number> =>
  (await world.json<unknown[]>('transaction list --type WITHDRAW --all --json')).length;
const errorOf = ({ stdout }: Ran) => JSON.parse(stdout).error;

/**
 * Makes a payment that the service applies. The answer is lost, and all look-ups of the payment fail.
 * @returns the id of the journal entry
 */
async function lost(line: string): Promise<string> {
  let isSent = false;
  const transport: Transport = async (request) => {
    if (isSent) throw new TransportError('connection', 'not_sent', 'down');
    const reply = await world.sandbox.handle(request);
    if (request.method !== 'POST' || !/withdraw|transfer/.test(request.url)) return reply;
    isSent = true;
    throw new TransportError('connection', 'unknown', 'reset');
  };
  const ran = await world.run(line, { transport });
  expect(ran.code, ran.stderr).toBe(7);
  const [entry] = await world.json<[{ id: string }]>('journal list --json');
  return entry.id;
}
const stateOf = async (id: string): Promise<string> =>
  (await world.json<{ state: string }>(`journal show ${id} --json`)).state;

describe('pix journal resolve with another account', () => {
  const elsewhere = (): readonly (readonly [what: string, env: Record<string, string>])[] => {
    const other = world.sandbox.accounts[1]?.tokens;
    if (other === undefined) throw new Error('the sandbox has one account');
    return [
      ['a token of another account', { PIX_TOKEN: other.both }],
      [
        'another address',
        { PIX_BASE_URL: 'http://127.0.0.2:1/v1', PIX_HUB_URL: 'http://127.0.0.2:1/hub/api/v1' },
      ],
    ];
  };
  const toSandbox: Transport = (request) =>
    world.sandbox.handle({ ...request, url: request.url.replace('127.0.0.2', '127.0.0.1') });

  it.each(['main', 'hub'])(
    'pix journal resolve does not resolve a payment that another account made (API family: %s)',
    async (family) => {
      const id = await lost(`${PAY} --family ${family}`);
      for (const [what, env] of elsewhere())
        for (const which of [id, '--all']) {
          const ran = await world.run(`journal resolve ${which} --json`, { env, transport: toSandbox });
          expect([ran.code, JSON.parse(ran.stdout)], what).toMatchObject([
            7,
            [{ why: 'other_account', state: 'unknown' }],
          ]);
          const shown = await world.run(`journal resolve ${which}`, { env, transport: toSandbox });
          expect(shown.stdout).toContain('--profile sandbox');
          expect(await stateOf(id)).toBe('unknown');
        }
      const rerun = await world.run(`${PAY} --family ${family} --lang en`);
      expect([rerun.code, await moved()], rerun.stderr).toEqual([family === 'main' ? 0 : 7, 1]);
    },
  );

  it('pix payout create refuses to repeat an unknown payment with another account, and sends nothing', async () => {
    const id = await lost(`${PAY} --reference r1`);
    const [, [, env]] = elsewhere() as [unknown, [string, Record<string, string>]];
    for (const line of [PAY, `${PAY} --reference r1`]) {
      const ran = await world.run(line, { env, transport: toSandbox });
      expect([ran.code, errorOf(ran).errorCode, await moved()]).toEqual([7, 'made_elsewhere', 1]);
      expect(errorOf(ran).hint).toContain(`pix journal resolve ${id} --profile sandbox`);
    }
  });
});

describe('a reference within one account', () => {
  const once = `${PAY} --reference order-7`;

  it.each<readonly [string, () => Promise<Record<string, string>>]>([
    ['a deposit token in the environment', async () => ({ PIX_DEPOSIT_TOKEN: world.sandbox.tokens.deposit })],
    ['a token in the environment', async () => ({ PIX_TOKEN: world.sandbox.tokens.both })],
    ['a card address in the environment', async () => ({ PIX_CARD_URL: 'http://127.0.0.1:9/card' })],
    [
      'an edited card address',
      async () => {
        await world.run('profile set sandbox cardUrl http://127.0.0.1:9/card');
        return {};
      },
    ],
    [
      'an edited hub address',
      async () => {
        await world.run('profile set sandbox hubUrl http://127.0.0.2:1/hub/api/v1');
        return {};
      },
    ],
  ])(
    'pix refuses to reuse a payout reference for a hub payout or a transfer, even with %s',
    async (_what, change) => {
      expect((await world.run(once)).code).toBe(0);
      const env = await change();
      const byHub = env.PIX_TOKEN === undefined ? env : { PIX_TOKEN: world.sandbox.tokens.hub };
      const { PIX_DEPOSIT_TOKEN: _deposit, ...hubEnv } = byHub;
      for (const [line, given] of [
        [`${once} --family hub --no-lookup`, hubEnv],
        ['transfer create --to 100002 --amount 15 --yes --json --reference order-7', env],
      ] as const) {
        const ran = await world.run(line, { env: given });
        expect([ran.code, errorOf(ran).errorCode, await moved()]).toEqual([2, 'other_intent', 1]);
      }
    },
  );

  it('pix makes only one payment per reference, even if the token was replaced after the payment', async () => {
    expect((await world.run(once)).code).toBe(0);
    const { token } = await world.json<{ token: string }>('sandbox reissue-token both --json');
    await world.run('token remove both --yes');
    await world.run('token add both --scope DEPOSIT,WITHDRAW --stdin', { stdin: token });
    const ran = await world.run(`${once} --family hub`);
    expect([ran.code, errorOf(ran).errorCode, await moved()]).toEqual([2, 'other_intent', 1]);
  });

  it('pix makes only one payment per reference, even if two profiles of one account use it', async () => {
    expect((await world.run(once)).code).toBe(0);
    await world.run(
      'profile add twin --base-url http://127.0.0.1:1/v1 --hub-url http://127.0.0.1:1/hub/api/v1 --token-stdin --scope DEPOSIT,WITHDRAW --insecure-storage',
      {
        stdin: world.sandbox.tokens.both,
      },
    );
    const added = await world.run('token add hub --family hub --stdin --profile twin', {
      stdin: world.sandbox.tokens.hub,
    });
    expect(added.code, added.stderr).toBe(0);
    const ran = await world.run(`${once} --family hub --profile twin`);
    expect([ran.code, errorOf(ran).errorCode, await moved()], ran.stderr).toEqual([2, 'other_intent', 1]);
  });

  it('pix makes only one payment per reference, even if only environment variables configure the account', async () => {
    const env = {
      PIX_CONFIG_DIR: `${world.home}/none`,
      PIX_BASE_URL: 'http://127.0.0.1:1/v1',
    };
    expect((await world.run(once, { env: { ...env, PIX_TOKEN: world.sandbox.tokens.both } })).code).toBe(0);
    // The second run uses a different token of the same account.
    const rotated = { ...env, PIX_WITHDRAW_TOKEN: world.sandbox.tokens.withdraw };
    const transfer = 'transfer create --to 100002 --amount 15 --yes --json --reference order-7';
    const ran = await world.run(transfer, { env: rotated });
    expect([ran.code, errorOf(ran).errorCode, await moved()], ran.stderr).toEqual([2, 'other_intent', 1]);
  });

  it('pix profile add gives each profile a random id, and pix profile set can replace this id', async () => {
    await world.run('profile add one --base-url http://127.0.0.1:1/v1');
    await world.run('profile add two --base-url http://127.0.0.1:1/v1');
    const id = (name: string): string => String(world.profiles.get(name).id);
    expect([id('one').length >= 20, id('one') === id('two')]).toEqual([true, false]);
    await world.run(['profile', 'set', 'two', 'id', id('one')]);
    expect(id('two')).toBe(id('one'));
    const ran = await world.run('profile set two id short --json');
    expect(ran.code).toBe(2);
  });
});
