import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { recordClaim } from '../../../src/operations/money/resolve-unknown.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import {
  changedOperator,
  journalWith,
  type MoneyWorld,
  moneyWorld,
} from '../../support/worlds/money-world.ts';

/** This error means that the service answered 200 but its answer could not be read. */
const lost = new PixError({
  kind: 'unknown',
  key: 'journal.row_damaged',
  errorCode: 'bad_reply',
  statusCode: 200,
  outcome: 'unknown',
});
const timeout = new PixError({ kind: 'unknown', key: 'journal.row_damaged', errorCode: 'timeout' });

async function record(entry: Partial<JournalEntry> = {}, error = lost, writes?: () => Promise<void>) {
  const world: MoneyWorld = await moneyWorld({ money: { owner: () => 'host:1:aa' } });
  const made = { ...(await world.entry()), ...entry };
  let count = 0;
  const recordOutcome: MoneyWorld['journal']['recordOutcome'] = async (...given) => {
    count += 1;
    await (writes?.() ?? world.journal.recordOutcome(...given));
  };
  const operator = changedOperator(world.operator, journalWith(world, { recordOutcome }));
  const known = await recordClaim(operator, await operator.money.journal(), made, error);
  return { known, count, stored: await world.journal.get(made.id), made };
}

describe('recordClaim', () => {
  it('recordClaim stores the error code of an unreadable success answer, and keeps the lease of the entry', async () => {
    const { known, count, stored } = await record();
    expect([known.errorCode, count]).toEqual(['bad_reply', 1]);
    expect(stored).toMatchObject({ state: 'unknown', errorCode: 'bad_reply', leaseOwner: 'host:1:aa' });
  });

  it('recordClaim writes nothing if the request timed out, or if the entry already has the error code', async () => {
    const again = await record({ errorCode: 'bad_reply' });
    expect([again.count, again.known]).toEqual([0, again.made]);
    const never = await record({}, timeout);
    expect([never.count, never.known]).toEqual([0, never.made]);
  });

  it('recordClaim returns the error code even if the journal cannot be written', async () => {
    const full = new PixError({ kind: 'unavailable', key: 'journal.row_damaged', errorCode: 'sqlite_full' });
    const { known, stored } = await record({}, lost, () => Promise.reject(full));
    expect([known.errorCode, stored?.errorCode]).toEqual(['bad_reply', null]);
  });

  it('recordClaim rethrows an unexpected error', async () => {
    const bug = new Error('bug');
    await expect(record({}, lost, () => Promise.reject(bug))).rejects.toBe(bug);
  });
});
