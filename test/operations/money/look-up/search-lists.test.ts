import { describe, expect, it } from 'vitest';
import { isOfAnother, searchFrom } from '../../../../src/operations/money/look-up/search-lists.ts';
import type { EntryOutcome, JournalEntry } from '../../../../src/storage/journal/journal.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

describe('searchFrom', () => {
  it.each([
    [START, START + 1, START],
    [START + 1, START, START],
    [null, START, null],
  ])(
    "searchFrom with the service's time %s and this machine's time %i returns %s",
    (notBefore, createdAt, from) => {
      expect(searchFrom({ notBefore, createdAt } as JournalEntry)).toBe(from);
    },
  );
});

describe('isOfAnother', () => {
  /** Another journal entry with this outcome. */
  async function other(world: MoneyWorld, outcome: EntryOutcome): Promise<JournalEntry> {
    const entry = await world.entry({ reference: 'r2' });
    await world.journal.recordOutcome(entry.id, 'host:1:aa', outcome, START);
    return entry;
  }

  it.each<readonly [string, EntryOutcome, readonly (string | null)[], boolean]>([
    ['a result of it', { state: 'confirmed', serviceId: 'TX2' }, [null, 'TX2'], true],
    ['no result of it', { state: 'confirmed', serviceId: 'TX2' }, ['TX3', null], false],
    ['no id', { state: 'confirmed', serviceId: 'TX2' }, [null], false],
    ['any id, when it has none', { state: 'confirmed' }, [null, 'TX2'], false],
    [
      'its result, when the answer differed',
      { state: 'confirmed', serviceId: 'TX2', mismatch: 'amount' },
      ['TX2'],
      false,
    ],
    ['its result, when it is not confirmed', { state: 'unknown', serviceId: 'TX2' }, ['TX2'], false],
    ['its reference', { state: 'confirmed', serviceId: 'TX2' }, ['r2'], false],
  ])('isOfAnother with %s checks the ids of other entries', async (_what, outcome, ids, expected) => {
    const world = await moneyWorld();
    const entry = await world.entry();
    await other(world, outcome);
    expect(await isOfAnother(world.operator, entry, ids)).toBe(expected);
  });

  it('isOfAnother does not count the entry itself', async () => {
    const world = await moneyWorld();
    const entry = await other(world, { state: 'confirmed', serviceId: 'TX2' });
    expect(await isOfAnother(world.operator, entry, ['TX2'])).toBe(false);
  });
});
