import { describe, expect, it } from 'vitest';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { Identity } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';

describe.each(journalStores())('holderOf in the journal in $name', (store) => {
  let journal: Journal;
  let other: Journal;
  twoViews(store, (one, another) => {
    journal = one;
    other = another;
  });
  const profile = (name: string, account: string | null = null): Identity => ({
    name,
    kind: 'profile',
    account,
  });

  it('Journal.holderOf returns the profile name as the holder, even after it has linked the profile to an account', async () => {
    expect(await journal.holderOf(profile('p1'))).toEqual({ holder: 'p1', isLinked: false });
    expect(await journal.holderOf(profile('p1', '100001'))).toEqual({ holder: 'p1', isLinked: true });
    expect(await other.holderOf(profile('p1'))).toEqual({ holder: 'p1', isLinked: true });
  });

  it('Journal.holderOf returns the same holder for two profiles of one account on two machines', async () => {
    await journal.holderOf(profile('one', '100001'));
    expect(await other.holderOf(profile('two', '100001'))).toEqual({ holder: 'one', isLinked: true });
    expect(await other.holderOf(profile('two'))).toEqual({ holder: 'one', isLinked: true });
    expect(await other.holderOf(profile('three', '100002'))).toMatchObject({ holder: 'three' });
  });

  it('Journal.holderOf moves the payments of a second profile of an account to the holder of the first profile', async () => {
    await openEntry(journal, intent({ holder: 'two', scope: 'hub', reference: 'r1' }), lease());
    await journal.holderOf(profile('one', '100001'));
    await other.holderOf(profile('two', '100001'));
    const order = intent({ holder: 'one', scope: 'main', reference: 'r1', destinationPrint: 'x' });
    expect(await openEntry(other, order, lease())).toMatchObject({ kind: 'used' });
  });

  it('Journal.holderOf merges two holders of an account, but moves no entry whose reference both holders have used', async () => {
    for (const [holder, scope] of [
      ['one', 'a'],
      ['two', 'b'],
    ] as const)
      await openEntry(journal, intent({ holder, scope, reference: 'r1', destinationPrint: scope }), lease());
    await journal.holderOf(profile('two', '100002'));
    await journal.holderOf(profile('three', '100002'));
    await journal.holderOf(profile('one', '100001'));
    // The profile "two" now has a token of the account that the profile "one" uses.
    expect(await other.holderOf(profile('two', '100001'))).toMatchObject({ holder: 'one' });
    expect(await other.holderOf(profile('three'))).toMatchObject({ holder: 'one' });
    expect((await journal.find('b', 'r1'))?.holder).toBe('two');
  });

  it('Journal.holderOf of a profile that uses tokens from the environment returns the profile name, not the account', async () => {
    await journal.holderOf(profile('one', '100001'));
    const borrowed = { name: 'two', kind: 'borrowed', account: '100001' } as const;
    expect(await journal.holderOf(borrowed)).toEqual({ holder: 'two', isLinked: false });
    expect(await journal.holderOf(profile('two'))).toEqual({ holder: 'two', isLinked: false });
  });

  it('if the account is known, Journal.holderOf without a profile derives the holder from the account', async () => {
    const environment = (name: string, account: string | null = '100001'): Identity => ({
      name,
      kind: 'environment',
      account,
    });
    const first = await journal.holderOf(environment('tokens a'));
    expect(await other.holderOf(environment('tokens b'))).toEqual(first);
    expect(await other.holderOf(profile('p1', '100001'))).toEqual({ holder: first.holder, isLinked: true });
    expect(await other.holderOf(environment('tokens c', null))).toEqual({
      holder: 'tokens c',
      isLinked: false,
    });
    expect(first.holder).not.toContain('100001');
    expect(first.holder).not.toBe('tokens a');
    expect(await other.holderOf(environment('tokens a', null))).toEqual({
      holder: 'tokens a',
      isLinked: false,
    });
  });

  it('Journal.holderOf returns the same holder to two machines that use an account for the first time concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = `20000${round}`;
      const holders = await Promise.all(
        [journal, other].map((view, at) => view.holderOf(profile(`m${round} ${at}`, account))),
      );
      expect(holders[0]?.holder).toBe(holders[1]?.holder);
    }
  });
});
