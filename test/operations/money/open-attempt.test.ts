import { describe, expect, it } from 'vitest';
import { openAttempt } from '../../../src/operations/money/resolve-earlier.ts';
import type { EntryOutcome, Intent } from '../../../src/storage/journal/journal-entry.ts';
import { intent } from '../../support/stores/journal-intent.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

/** Adds a payment to the journal. If its outcome is null, it stays in progress. */
async function made(
  { entry, journal }: MoneyWorld,
  outcome: EntryOutcome | null,
  changes: Partial<Intent> & { readonly isShown?: boolean } = {},
): Promise<void> {
  const { isShown = false, ...rest } = changes;
  const { id } = await entry({ destinationPrint: 'print', ...rest });
  if (outcome) await journal.recordOutcome(id, 'host:1:aa', outcome, START);
  if (isShown) await journal.markShown([id], START);
}
const attempt = async ({ journal }: MoneyWorld, changes: Partial<Intent> = {}): Promise<string | undefined> =>
  (await openAttempt(journal, intent({ reference: 'r2', generated: true, ...changes })))?.reference;

const CONFIRMED = { state: 'confirmed' } as const;
const UNKNOWN = { state: 'unknown' } as const;

describe('openAttempt', () => {
  it.each<readonly [string, EntryOutcome | null, boolean, string | undefined]>([
    ['with unknown outcome', UNKNOWN, false, 'r1'],
    ['in progress', null, false, 'r1'],
    ['that was confirmed but not shown', CONFIRMED, false, 'r1'],
    ['that was confirmed and shown', CONFIRMED, true, undefined],
    ['that was refused', { state: 'refused' }, false, undefined],
  ])('openAttempt decides about the reference of %s', async (_what, outcome, isShown, found) => {
    await made(world, outcome, { isShown });
    expect(await attempt(world)).toBe(found);
  });

  it('openAttempt uses the entry with the given reference, even if an equal payment has an unknown outcome', async () => {
    await made(world, { state: 'refused' }, { reference: 'r2' });
    await made(world, UNKNOWN, { reference: 'r1' });
    expect(await attempt(world)).toBe('r2');
  });

  it('openAttempt with a given reference reuses an earlier entry only if the entry has this reference', async () => {
    await made(world, UNKNOWN);
    expect(await attempt(world, { generated: false })).toBeUndefined();
    expect(await attempt(world, { generated: false, reference: 'r1' })).toBe('r1');
  });

  it.each<readonly [string, Partial<Intent>]>([
    ['another kind', { kind: 'transfer' }],
    ['another kind and a charge', { kind: 'refund', subject: 'c1' }],
    ['another amount', { amountCents: 1n }],
    ['another destination', { destinationPrint: 'x' }],
    ['another account', { scope: 'x', holder: 'x' }],
  ])('openAttempt does not reuse the reference of an earlier payment with %s', async (_what, changes) => {
    await made(world, UNKNOWN, changes);
    expect(await attempt(world)).toBeUndefined();
  });

  it('openAttempt does not reuse the reference of a refund of another charge', async () => {
    await made(world, UNKNOWN, { kind: 'refund', subject: 'c1' });
    expect(await attempt(world, { kind: 'refund', subject: 'c2' })).toBeUndefined();
    expect(await attempt(world, { kind: 'refund', subject: 'c1' })).toBe('r1');
  });
});
