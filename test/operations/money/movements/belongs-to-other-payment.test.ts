import { describe, expect, it } from 'vitest';
import { belongsToOtherPayment, searchFrom } from '../../../../src/operations/money/movements/movement.ts';
import type { EntryOutcome, JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

it.each([
  ["the service's time if it is earlier than this machine's", START, START + 1, START],
  ["this machine's time if it is earlier than the service's", START + 1, START, START],
  ["null if the service's time is unknown", null, START, null],
])('searchFrom returns %s', (_what, notBefore, createdAt, from) => {
  expect(searchFrom({ notBefore, createdAt } as JournalEntry)).toBe(from);
});

describe('belongsToOtherPayment', () => {
  const world = eachOf(moneyWorld);

  async function other(world: MoneyWorld, outcome: EntryOutcome): Promise<JournalEntry> {
    const entry = await world.entry({ reference: 'r2' });
    await world.journal.recordOutcome(entry.id, 'host:1:aa', outcome, START);
    return entry;
  }

  const paid: EntryOutcome = { state: 'confirmed', serviceId: 'TX2' };

  it.each<readonly [string, EntryOutcome, readonly (string | null)[], boolean]>([
    ['true for the id of another entry', paid, [null, 'TX2'], true],
    ['false for an id that no other entry has', paid, ['TX3', null], false],
    ['false for no id', paid, [null], false],
    ['false for any id when the other entry has no id', { state: 'confirmed' }, [null, 'TX2'], false],
    ['false for an answer that differed from its order', { ...paid, mismatch: 'amount' }, ['TX2'], false],
    ['false for an entry that is not confirmed', { ...paid, state: 'unknown' }, ['TX2'], false],
    ['false for the reference of another entry', paid, ['r2'], false],
  ])('belongsToOtherPayment returns %s', async (_what, outcome, ids, expected) => {
    const entry = await world.entry();
    await other(world, outcome);
    expect(await belongsToOtherPayment(world.operator, entry, ids)).toBe(expected);
  });

  it('belongsToOtherPayment returns false if no entry except the given entry has the id', async () => {
    const entry = await other(world, { state: 'confirmed', serviceId: 'TX2' });
    expect(await belongsToOtherPayment(world.operator, entry, ['TX2'])).toBe(false);
  });
});
