import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { confirmRefundsOf } from '../../../src/operations/money/known-refunds.ts';
import { seenBeforeStart } from '../../../src/operations/money/money-outcome.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';
import { moneyWorld, PAYER } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const NOW = START + 60_000;
/** An operator whose command started at START and runs for a minute. */
const operator = (unaskedSince: number | null = START) => ({
  run: { unaskedSince },
  clock: new VirtualClock(NOW),
});
/** A journal whose state at the start of the command is not known. */
const UNREAD = { start: null };
const entry = (times: Partial<JournalEntry>): JournalEntry =>
  ({ id: 'e1', sentAt: START - 9, resolvedAt: null, shownAt: null, ...times }) as JournalEntry;

it.each<readonly [string, Partial<JournalEntry>, boolean]>([
  ['sent before the start', { sentAt: START }, true],
  ['sent after the start', { sentAt: START + 1 }, false],
  ['resolved before the start', { resolvedAt: START }, true],
  ['resolved after the start', { resolvedAt: START + 1 }, false],
  ['shown before the start', { resolvedAt: START - 5, shownAt: START }, true],
  ['shown after the start', { resolvedAt: START - 5, shownAt: START + 1 }, false],
  ['shown just now', { shownAt: NOW }, false],
  ['shown in the future, by a machine whose clock is ahead', { shownAt: NOW + 1 }, true],
])('seenBeforeStart for a payment %s', (_what, times, isSeen) => {
  const one = entry(times);
  expect(seenBeforeStart(operator(), UNREAD, [one], { generated: true })).toEqual(isSeen ? [one] : []);
  // A person sees each payment, a given reference names another intention, and this process knows its own.
  expect(seenBeforeStart(operator(null), UNREAD, [one], { generated: true })).toEqual([one]);
  expect(seenBeforeStart(operator(), UNREAD, [one], { generated: false })).toEqual([one]);
  expect(seenBeforeStart(operator(), UNREAD, [one], { generated: true }, new Set(['e1']))).toEqual([one]);
  expect(seenBeforeStart(operator(), UNREAD, [one], { generated: true }, new Set(['e2']))).toHaveLength(
    isSeen ? 1 : 0,
  );
});

describe.each(journalStores())('seenBeforeStart with a journal in $name', (store) => {
  const [mine, others] = twoViews(store);
  const HOUR_MS = 3_600_000;

  it.each([
    ['behind', -HOUR_MS],
    ['ahead', HOUR_MS],
  ])('seenBeforeStart ignores later acts of a machine an hour %s', async (_how, byMs) => {
    const theirNow = START + byMs;
    const sent = async (reference: string): Promise<string> => {
      const opening = await others.open(intent({ id: reference, reference }), lease('their:1:aa', theirNow));
      if (opening.kind !== 'opened') throw new Error(opening.kind);
      return opening.entry.id;
    };
    const paid = (id: string) =>
      others.recordOutcome(id, 'their:1:aa', { state: 'confirmed', serviceId: id }, theirNow);
    for (const reference of ['shown', 'paid', 'unknown', 'open']) await sent(reference);
    await paid('shown');
    await paid('paid');
    await others.markShown(['shown'], theirNow);
    await mine.rememberStart();
    await others.markShown(['paid'], theirNow);
    await paid('unknown');
    await sent('new');
    await mine.rememberStart();
    const entries = await mine.list({ limit: 10 });
    expect(entries).toHaveLength(5);
    const at = { run: { unaskedSince: START }, clock: new VirtualClock(START) };
    const seen = seenBeforeStart(at, mine, entries, { generated: true });
    expect(seen.map(({ reference }) => reference).sort()).toEqual(['open', 'shown']);
  });
});

it('confirmRefundsOf returns as seen a refund that it has resolved, and no refund that another process resolved', async () => {
  const world = await moneyWorld();
  const id = await world.paidCharge('100');
  await world.ownClock.advance(1);
  const made = (reference: string) =>
    world.entry({
      reference,
      kind: 'refund',
      subject: id,
      amountCents: 500n,
      beforeCents: 0n,
      destinationPrint: id,
    });
  const theirs = await made('theirs');
  await world.journal.recordOutcome(theirs.id, 'host:1:aa', { state: 'not_applied' }, START + 1);
  const mine = await made('mine');
  await world.journal.recordOutcome(mine.id, 'host:1:aa', { state: 'unknown' }, START + 1);
  const operatorOf = (unaskedSince: number | null) => ({
    ...world.operator,
    run: { ...world.operator.run, unaskedSince },
  });
  const given = { text: 'new', generated: true };
  const known = await world.ran(confirmRefundsOf(operatorOf(START), PAYER, id, given));
  expect(known.seen.map(({ reference }) => reference)).toEqual(['mine']);
  const asked = await world.ran(confirmRefundsOf(operatorOf(null), PAYER, id, given));
  expect(asked.seen.map(({ reference }) => reference).sort()).toEqual(['mine', 'theirs']);
});
