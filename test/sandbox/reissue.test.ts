import { describe, expect, it, onTestFinished } from 'vitest';
import { pixWorld } from '../support/worlds/pix-world.ts';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const reissue = ({ ask }: SandboxWorld, name: string, account = '100001') =>
  ask(`POST /control/accounts/${account}/tokens/${name}/reissue`, { token: null, body: {} });

describe('reissued tokens', () => {
  it('a replaced token stays revoked after a restart and after a reset', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    const old = first.sandbox.tokens.both;
    const fresh = String((await reissue(first, 'both')).json.token);
    await first.sandbox.close();
    const second = await sandboxWorld({ store, clock: first.clock });
    expect(second.sandbox.tokens.both).toBe(fresh);
    const valid = { name: 'both', revoked: false };
    await second.ask('POST /control/accounts/100001/tokens', { token: null, body: valid });
    await second.ask('POST /control/reset', { token: null, body: {} });
    expect((await second.ask('GET /v1/user', { token: fresh })).status).toBe(200);
    expect((await second.ask('GET /v1/user', { token: old })).status).toBe(401);
  });

  it.each([
    ['nothing', '100001'],
    ['both', '100003'],
    ['both', '999999'],
  ])('the sandbox refuses to reissue the token "%s" of account %s', async (name, account) => {
    expect((await reissue(await sandboxWorld(), name, account)).json.errorCode).toBe('PZG404');
  });

  it('pix sandbox reissue-token stores the new token in the profile', async () => {
    const world = await pixWorld();
    onTestFinished(() => world.close());
    const old = world.sandbox.tokens.withdraw;
    const { token } = await world.json('sandbox reissue-token withdraw --json');
    expect(token).toBe(world.sandbox.tokens.withdraw);
    expect(token).not.toBe(old);
    const note = world.profiles.get('sandbox').tokens.find(({ id }) => id === 'withdraw');
    expect(note).toMatchObject({ last4: String(token).slice(-4), scopes: ['WITHDRAW'], family: 'main' });
    // The profile contains no tokens of account 100002.
    const other = await world.json('sandbox reissue-token both --account 100002 --json');
    expect(other.token).toBe(world.sandbox.accounts[1]?.tokens.both);
    const both = await world.run('sandbox reissue-token both');
    expect([both.code, both.stderr]).toEqual([0, expect.stringContaining('"sandbox"')]);
    expect((await world.run('balance --json')).code).toBe(0);
    expect((await world.run('sandbox reissue-token root')).code).toBe(2);
  });
});
