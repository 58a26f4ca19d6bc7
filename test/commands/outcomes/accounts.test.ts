import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { addToken } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { movesMoney } from '../../faults/faulty-answers.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { textOf } from '../../support/servers/body-of.ts';
import { type JournalPlaceOfTest, journalStores } from '../../support/stores/journal-stores.ts';
import { card } from '../../support/worlds/card-world.ts';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

/*
 * The sandbox has the accounts 100001 and 100002. Each payment is counted in the statement of the account that
 * paid it. "Another shell" is a shell without a profile, whose credentials are environment variables.
 */

const world = eachWorld({ hub: 'confirmed', money: 900 });

const KEY = 'fornecedor@exemplo.com.br';
const PAY = `payout create --key ${KEY} --amount 20 --no-lookup --yes --json`;
const CARD = JSON.stringify(card());

const accountAt = (at: number) => {
  const account = world.sandbox.accounts[at];
  if (account === undefined) throw new Error(`no account ${at}`);
  return account;
};
const lost = (): Transport => badNetwork(world.sandbox.handle, 'drop-after', movesMoney);

/** The environment of another shell: only these variables, and an empty configuration. */
const shell = (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  PIX_CONFIG_DIR: world.path('empty'),
  ...env,
});
const hubShell = (token: string, more: Readonly<Record<string, string>> = {}) =>
  shell({ PIX_HUB_URL: world.sandbox.roots.hub, PIX_TOKEN: token, ...more });

/** Returns the number of payments in the statement of an account. */
async function paidBy(at: number): Promise<number> {
  const { handle, roots } = world.sandbox;
  const read = {
    method: 'GET',
    url: `${roots.hub}/transactions/statement?limit=100&trigger=PAYOUT,INTERNAL_TRANSFER`,
    headers: { authorization: `Bearer ${accountAt(at).tokens.hub}` },
  };
  return JSON.parse(await textOf(await handle(read))).data.length;
}

/** Gives the second account money, by a transfer from the first account in the other family. */
async function fundSecond(): Promise<void> {
  const ran = await world.run('transfer create --to 100002 --amount 300 --reference fund --yes --json');
  expect(ran.code, ran.stderr).toBe(0);
}

/** Makes a profile anew: with the same name, but with a new id and the hub token of this account. */
async function remake(name: string, at: number, config = world.path('config')): Promise<void> {
  const { clock, sandbox } = world;
  const store = new ProfileStore(config);
  const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
  await store.put({
    ...newProfile(name, 'plain', { hubUrl: sandbox.roots.hub }),
    id: `profile-${name}-${at}`,
    family: 'hub',
    resolveSeconds: 5,
    wire: { idempotencyHeader: 'Idempotency-Key' },
  });
  await addToken({ profiles: store, vault, clock }, name, {
    id: 'hub',
    value: accountAt(at).tokens.hub,
    scopes: [],
    family: 'hub',
  });
  await store.use(name);
}

const errorCode = ({ error }: Ran): string => error?.errorCode;

describe('a token that was replaced by one of another account', () => {
  beforeEach(fundSecond);

  it('pix payout create does not look up a payment of the first account with a token that replaced its token during the question', async () => {
    const isLookUp = (method: string, path: string): boolean =>
      /^GET .*\/withdraw$/.test(`${method} ${path}`);
    const transport = badNetwork(lost(), 'drop-before', isLookUp, 99);
    expect((await world.run(PAY, { transport })).code).toBe(7);
    const before = [await paidBy(0), await paidBy(1)];
    const config = world.path('config');
    const vault = await openVault('plain', { configDir: config, env: {}, platform: 'linux' });
    const replace = async (): Promise<void> => {
      for (const { id, scopes, family } of world.profiles.get('sandbox').tokens) {
        const value = accountAt(1).tokens[id as 'both'];
        const keeper = { profiles: world.profiles, vault, clock: world.clock };
        await addToken(keeper, 'sandbox', { id, value, scopes, family });
      }
    };
    const ran = await world.run(`payout create --key ${KEY} --amount 20 --no-lookup`, {
      tty: 120,
      answers: [
        ['Pay', 'y', replace],
        ['Pay', 'n'],
      ],
    });
    expect(ran.code, ran.stderr).toBe(7);
    const entries = await world.list('journal list');
    expect(entries.map(({ state }) => state).sort()).toEqual(['confirmed', 'unknown']);
    expect([await paidBy(0), await paidBy(1)]).toEqual(before);
  });
});

describe('one reference in several shells, families and addresses', () => {
  it('pix refund create does not report a refund of the first account to the second one', async () => {
    const id = await world.paidCharge(30);
    const line = `refund create ${id} --amount 10 --reference back-1 --yes --json`;
    expect((await world.run(line)).code).toBe(0);
    const again = await world.run(line, { env: { PIX_TOKEN: accountAt(1).tokens.both } });
    expect([again.code, again.error.outcome], again.stdout).toEqual([4, 'not_applied']);
  });

  it('pix refuses to pay a reference by the hub that the main family used, even if the profile is gone', async () => {
    expect((await world.run(`${PAY} --reference r1`)).code).toBe(0);
    const before = await paidBy(0);
    const ran = await world.run(`${PAY} --reference r1 --family hub`, {
      env: hubShell(accountAt(0).tokens.hub),
    });
    expect([ran.code, errorCode(ran)], ran.stderr).toEqual([2, 'other_intent']);
    expect(await paidBy(0)).toBe(before);
  });

  it('pix card charge create does not charge a reference again after PIX_TOKEN was replaced', async () => {
    const card = {
      PIX_CARD_URL: world.sandbox.roots.card,
      PIX_CARD_CLIENT_ID: accountAt(0).card.clientId,
      PIX_CARD_CLIENT_SECRET: accountAt(0).card.clientSecret,
    };
    const line =
      'card charge create --amount 50 --reference c9 --customer-name Ana --item Livro --card-stdin --yes --json';
    const run = (token: string, transport = world.sandbox.handle): Promise<Ran> =>
      world.run(line, { env: shell({ ...card, PIX_TOKEN: token }), stdin: CARD, transport });
    const first = await run('one', lost());
    const second = await run('two');
    expect([first.code, second.code], first.stderr + second.stderr).toEqual([0, 0]);
    expect(second.json.id).toBe(first.json.id);
  });
});

/*
 * Two machines share a journal in PostgreSQL. Each has its own configuration and data folder.
 */
describe.each(journalStores().filter(({ name }) => name === 'postgres'))(
  'two machines with one journal in $name',
  (store) => {
    beforeAll(() => store.start());
    afterAll(() => store.stop());
    let shared: JournalPlaceOfTest;
    beforeEach(async () => {
      shared = await store.place();
    });
    afterEach(() => shared.end());

    const machine = (name: string, more: Readonly<Record<string, string>> = {}) => ({
      ...shared.env,
      PIX_CONFIG_DIR: world.path(name),
      PIX_DATA_DIR: world.path(`${name}-data`),
      ...more,
    });
    const config = (name: string): string => world.path(name);

    it('the other machine recognises a reference although its profile and variables differ', async () => {
      await remake('p1', 0, config('one'));
      const line = `${PAY} --family hub --reference r1`;
      expect((await world.run(line, { env: machine('one') })).code).toBe(0);
      const before = await paidBy(0);
      const env = { PIX_HUB_URL: world.sandbox.roots.hub, PIX_WITHDRAW_TOKEN: accountAt(0).tokens.hub };
      const ran = await world.run(line, { env: machine('two', env) });
      expect(ran.code, ran.stderr).toBe(0);
      expect(ran.stderr).toContain('nothing was sent again');
      expect(await paidBy(0)).toBe(before);
    });
  },
);
