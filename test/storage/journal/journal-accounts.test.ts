import { describe, expect, it } from 'vitest';
import type { KnownAccount } from '../../../src/storage/journal/journal-accounts.ts';
import {
  holderOf,
  mayBeSameAccount,
  type PayingAccount,
} from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

const known = (scope: string, changes: Partial<KnownAccount> = {}): KnownAccount => ({
  scope,
  place: 'hub a',
  number: null,
  witness: null,
  ...changes,
});
const WITNESS = { id: 'w1', atMs: 1_000 };

describe.each(journalStores())('JournalAccounts in $name', (store) => {
  const [journal, other] = twoViews(store);

  it('JournalAccounts.of returns the account to which a credential was bound, on every machine', async () => {
    await journal.accounts.bind('token 1', known('s1'));
    await journal.accounts.bind('token 2', known('s1'));
    expect(await other.accounts.of('token 1')).toEqual(known('s1'));
    expect(await other.accounts.of('token 2')).toEqual(known('s1'));
    expect(await other.accounts.of('token 3')).toBeNull();
    expect([await other.accounts.isKnown('s1'), await other.accounts.isKnown('s2')]).toEqual([true, false]);
  });

  it('JournalAccounts.at returns the accounts at an address that have a witness, the newest witness first', async () => {
    for (const [scope, place, atMs] of [
      ['s1', 'hub a', 1],
      ['s2', 'hub a', 2],
      ['s3', 'hub b', 3],
    ] as const) {
      await journal.accounts.add(known(scope, { place }));
      await journal.accounts.testify(known(scope, { place }), { id: scope, atMs }, scope === 's2' ? 1 : 0);
    }
    await journal.accounts.add(known('s4'));
    expect((await other.accounts.at('hub a')).map(({ scope, witness }) => [scope, witness])).toEqual([
      ['s2', { id: 's2', atMs: 2 }],
      ['s1', { id: 's1', atMs: 1 }],
    ]);
    await journal.accounts.renew('s1', { id: 'w9', atMs: 9 });
    const [account] = await other.accounts.at('hub a');
    expect(account).toMatchObject({ scope: 's1', witness: { id: 'w9', atMs: 9 } });
  });

  it('JournalAccounts.testify stores no witness if another account got a witness at this address meanwhile', async () => {
    await journal.accounts.add(known('s1'));
    await other.accounts.add(known('s2'));
    const both = await Promise.all([
      journal.accounts.testify(known('s1'), WITNESS, 0),
      other.accounts.testify(known('s2'), WITNESS, 0),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await journal.accounts.at('hub a')).toHaveLength(1);
  });

  it('JournalAccounts.testify marks earlier entries and batches of the account as proved', async () => {
    await journal.accounts.add(known('s1'));
    const order = intent({ scope: 's1', holder: holderOf('s1', null) });
    const { entry } = await openEntry(journal, order, lease());
    await journal.accounts.testify(known('s1'), WITNESS, 0);
    expect((await other.get(entry.id))?.place).toBe('hub a');
  });

  it('JournalAccounts.name gives entries of an account the holder of its number, unless the holder has the reference', async () => {
    for (const scope of ['s1', 's2']) await journal.accounts.add(known(scope));
    const made = async (scope: string, reference: string, profileId = ''): Promise<string> => {
      const order = { scope, holder: holderOf(scope, null), place: 'hub a', profileId, reference };
      const { entry } = await openEntry(journal, intent({ ...order, destinationPrint: scope }), lease());
      return entry.id;
    };
    const ids = [await made('s1', 'r1'), await made('s1', 'r2'), await made('s2', 'r2')];
    await journal.accounts.name('s1', 'n');
    await journal.accounts.name('s2', 'n');
    const holders = await Promise.all(ids.map(async (id) => (await other.get(id))?.holder));
    expect(holders).toEqual(['account n', 'account n', holderOf('s2', null)]);
    expect(await other.accounts.of('none')).toBeNull();
    await journal.accounts.bind('token 1', known('s1'));
    expect((await other.accounts.of('token 1'))?.number).toBe('n');
  });

  it('JournalAccounts.bind moves the entries of an account without proof to the account to which its credential belongs', async () => {
    await journal.accounts.bind('token 1', known('own'));
    const order = { scope: 'own', holder: holderOf('own', null) };
    const { entry } = await openEntry(journal, intent(order), lease());
    await other.accounts.bind('token 1', known('s1', { witness: WITNESS, number: 'n' }));
    expect(await journal.get(entry.id)).toMatchObject({ scope: 's1', holder: 'account n', place: 'hub a' });
    expect((await journal.accounts.of('token 1'))?.scope).toBe('s1');
  });

  it('JournalAccounts.bind moves no entry of a proved account', async () => {
    await journal.accounts.bind('token 1', known('s1'));
    await journal.accounts.testify(known('s1'), WITNESS, 0);
    const { entry } = await openEntry(journal, intent({ scope: 's1' }), lease());
    await journal.accounts.bind('token 1', known('s2'));
    expect((await other.get(entry.id))?.scope).toBe('s1');
  });
});

const account = (changes: Partial<PayingAccount>): PayingAccount => ({
  scope: 's1',
  holder: holderOf('s1', null),
  place: '',
  profileId: '',
  ...changes,
});
const ELSEWHERE = { scope: 's2', holder: holderOf('s2', null) };
const PAIRS = [
  ['have one scope', {}, { holder: 'account n' }, true],
  ['have one account number', { holder: 'account n' }, { scope: 's2', holder: 'account n' }, true],
  ['have two account numbers', { holder: 'account n' }, { scope: 's2', holder: 'account m' }, false],
  [
    'belong to one profile',
    { holder: 'account n', profileId: 'p' },
    { scope: 's2', holder: 'account m', profileId: 'p' },
    true,
  ],
  ['have only one number', { holder: 'account n' }, ELSEWHERE, true],
  ['have no number and no proof', {}, ELSEWHERE, true],
  ['have only one proof', { place: 'hub a' }, ELSEWHERE, true],
  ['are proved at two addresses', { place: 'hub a' }, { ...ELSEWHERE, place: 'hub b' }, true],
  ['are proved at one address', { place: 'hub a' }, { ...ELSEWHERE, place: 'hub a' }, false],
] as const;

it.each(PAIRS)('mayBeSameAccount of two accounts that %s: %j, %j', (_what, one, another, expected) => {
  const [left, right] = [account(one), account(another)];
  expect([mayBeSameAccount(left, right), mayBeSameAccount(right, left)]).toEqual([expected, expected]);
});

describe.each(journalStores())('a reference in the journal in $name', (store) => {
  const [journal] = twoViews(store);

  it.each(PAIRS)('a reference is free if accounts certainly %s', async (_what, one, another, mayBeSame) => {
    await openEntry(journal, intent(account(one)), lease());
    const order = intent({ ...account(another), destinationPrint: 'x' });
    expect((await openEntry(journal, order, lease())).kind).toBe(mayBeSame ? 'used' : 'opened');
    const found = await journal.findAll(account(another), ['r1']);
    expect(found.some(({ destinationPrint }) => destinationPrint === 'print')).toBe(mayBeSame);
  });

  it.each(PAIRS)('a payment is repeated if accounts certainly %s', async (_what, one, another, mayBeSame) => {
    await openEntry(journal, intent({ ...account(one), generated: true }), lease());
    const order = intent({ ...account(another), generated: true, reference: 'r2', idempotencyKey: 'r2' });
    expect((await openEntry(journal, order, lease())).kind).toBe(mayBeSame ? 'earlier' : 'opened');
  });
});
