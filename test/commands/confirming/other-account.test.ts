import { expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/contract/transport.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed', money: 900 });

const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 15 --yes --json';

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
  const [entry] = await world.list('journal list');
  return entry?.id;
}
const stateOf = async (id: string): Promise<string> => (await world.json(`journal show ${id}`)).state;

const elsewhere = (): readonly (readonly [what: string, env: Record<string, string>])[] => {
  const other = world.sandbox.accounts[1]?.tokens;
  if (other === undefined) throw new Error('the sandbox has one account');
  return [
    ['a token of another account', { PIX_TOKEN: other.both }],
    ['another address', { PIX_BASE_URL: 'http://127.0.0.2:1/v1', PIX_HUB_URL: 'http://127.0.0.2:1/hub' }],
  ];
};
const toSandbox: Transport = (request) =>
  world.sandbox.handle({ ...request, url: request.url.replace('127.0.0.2', '127.0.0.1') });

it.each(['main', 'hub'])('journal resolve ignores payments of other accounts (%s)', async (family) => {
  const id = await lost(`${PAY} --family ${family}`);
  for (const [what, env] of elsewhere())
    for (const which of [id, '--all']) {
      const ran = await world.run(`journal resolve ${which} --json`, { env, transport: toSandbox });
      expect(ran.code, what).toBe(7);
      expect(ran.json).toMatchObject([{ why: 'other_account', state: 'unknown' }]);
      const shown = await world.run(`journal resolve ${which}`, { env, transport: toSandbox });
      expect(shown.stdout).toContain('--profile sandbox');
      expect(await stateOf(id)).toBe('unknown');
    }
  const rerun = await world.run(`${PAY} --family ${family} --lang en`);
  expect([rerun.code, await world.payoutCount()], rerun.stderr).toEqual([family === 'main' ? 0 : 7, 1]);
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
