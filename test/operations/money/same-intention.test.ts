import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { planRefund } from '../../../src/operations/acts/refund.ts';
import { confirmRefundsOf } from '../../../src/operations/money/known-refunds.ts';
import { type MoneyOutcome, seenBeforeStart } from '../../../src/operations/money/money-outcome.ts';
import { moveMoney } from '../../../src/operations/money/move-money.ts';
import { HUB_PAYOUT } from '../../../src/operations/money/movements/hub-payout.ts';
import { MAIN_REFUND } from '../../../src/operations/money/movements/main-refund.ts';
import { openAttempt } from '../../../src/operations/money/resolve-earlier.ts';
import type { EntryOutcome, Intent, JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease } from '../../support/stores/journal-intent.ts';
import { journalStores, twoViews } from '../../support/stores/journal-stores.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  type Given,
  inDoubt,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  moved,
  PAYER,
  pay,
  reais,
} from '../../support/worlds/money-world.ts';
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

const shown = async ({ journal }: MoneyWorld, { entry }: MoneyOutcome<unknown>): Promise<void> =>
  journal.markShown([entry ?? ''], START + 1);

describe('moveMoney with a generated reference for an equal payment', () => {
  const again = (world: MoneyWorld, more: Given = {}): ReturnType<typeof pay> =>
    pay(world, { reference: 'pix-2', generated: true, ...more });

  it('moveMoney returns the result of an earlier, equal payment that was applied but not shown', async () => {
    const first = await pay(world, { generated: true });
    world.notes.length = 0;
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'before', entry: first.entry });
    const at = new Date(START).toISOString();
    const id = first.outcome === 'confirmed' && first.row.item.id;
    expect(world.notes).toEqual([
      ['money.same_intention', { reference: 'r1', at }],
      ['money.done_not_seen', { id, reference: 'r1', at }],
    ]);
    expect([world.sent.length, await moved(world)]).toEqual([1, 1]);
  });

  it('moveMoney sends a payment under a new reference when the result of an equal payment was already shown', async () => {
    await shown(world, await pay(world, { generated: true }));
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    const sent = ['r1', 'pix-2'].map((clientReference) => ({ body: { clientReference } }));
    expect(world.sent).toMatchObject(sent);
    expect(world.notes.slice(1)).toEqual([
      ['money.reference', { reference: 'pix-2', with: ' --profile shop' }],
    ]);
  });

  it.each([
    ['was applied although its answer was lost', 'drop-after'],
    ['never reached the service', 'drop-before'],
  ] as const)('moveMoney reuses the reference of an earlier, equal payment that %s', async (_what, how) => {
    const entry = await inDoubt(world, how, { generated: true });
    expect(await again(world)).toMatchObject({
      outcome: 'confirmed',
      entry,
      how: how === 'drop-after' ? 'found' : 'sent',
    });
    expect(world.notes[0]?.[0]).toBe('money.same_intention');
    expect(world.sent).toMatchObject(how === 'drop-after' ? [] : [{ body: { clientReference: 'r1' } }]);
    expect([(await world.entries()).length, await moved(world)]).toEqual([1, 1]);
  });

  it('moveMoney sends nothing when the outcome of an earlier, equal payment stays unknown', async () => {
    const entry = await inDoubt(world, 'drop-after', { generated: true });
    world.strike(/^GET/, { status: 422, errorCode: 'PZV001' }, 99);
    expect(await again(world)).toMatchObject({ outcome: 'unknown', entry });
    expect([world.sent, (await world.entries()).length]).toEqual([[], 1]);
  });

  it('moveMoney sends a payment under the reference of an earlier, equal payment that was not applied', async () => {
    world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
    const first = await pay(world, { generated: true });
    world.notes.length = 0;
    expect(await again(world)).toMatchObject({ outcome: 'confirmed', how: 'sent', entry: first.entry });
    expect(world.notes[0]).toEqual(['money.goes_on', { reference: 'r1', at: new Date(START).toISOString() }]);
    expect(world.sent[1]).toMatchObject({ body: { clientReference: 'r1' } });
    expect(await world.entries()).toMatchObject([{ reference: 'r1', attempt: 2, generated: true }]);
  });

  it('moveMoney sends a hub payment with the idempotency key of an earlier, equal payment that was not applied', async () => {
    world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
    await pay(world, { generated: true, by: HUB_PAYOUT });
    expect(await again(world, { by: HUB_PAYOUT })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent.map(({ key }) => key)).toEqual(['r1', 'r1']);
  });

  it('moveMoney sends nothing while another process sends an equal payment', async () => {
    let second: MoneyOutcome<unknown> | undefined;
    world.rewire((good) => async (request) => {
      if (request.method === 'POST' && second === undefined)
        second = await again(world, { operator: { money: { owner: () => 'other:2:bb' } } });
      return good(request);
    });
    expect(await pay(world, { generated: true })).toMatchObject({ outcome: 'confirmed' });
    expect(second).toMatchObject({
      outcome: 'not_sent',
      error: { errorCode: 'in_progress', init: { params: { owner: 'test:1:aa', reference: 'r1' } } },
    });
    expect(await moved(world)).toBe(1);
  });

  it('moveMoney with a given reference does not wait for an equal payment with unknown outcome', async () => {
    await inDoubt(world, 'drop-after', { generated: true });
    expect(await pay(world, { reference: 'r2' })).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(await moved(world)).toBe(2);
  });
});

describe('moveMoney with equal payments under several references', () => {
  const made = { reference: 'pix-3', generated: true };

  it('moveMoney first resolves every equal payment whose outcome is unknown, then sends the request', async () => {
    const applied = await inDoubt(world, 'drop-after');
    await world.ownClock.advance(1);
    // The service applied the older payment `r1` and never received the newer payment `r2`. pix looks up `r2`
    // first.
    await inDoubt(world, 'drop-before', { reference: 'r2' });
    expect(await pay(world, made)).toMatchObject({ outcome: 'confirmed', how: 'found', entry: applied });
    expect([world.sent, await moved(world)]).toEqual([[], 1]);
  });

  it('moveMoney sends the payment under the newest reference when no equal payment was applied', async () => {
    for (const reference of ['r1', 'r2']) {
      world.strike(MONEY, { status: 503, errorCode: 'PZF503' });
      await pay(world, { reference });
      await world.ownClock.advance(1);
    }
    expect(await pay(world, made)).toMatchObject({ outcome: 'confirmed', how: 'sent' });
    expect(world.sent.at(-1)).toMatchObject({ body: { clientReference: 'r2' } });
    expect(await moved(world)).toBe(1);
  });
});

describe('MAIN_REFUND while another refund of the charge is open', () => {
  const of = (text: string, generated: boolean, amount: string) => ({
    amount: reais(amount),
    reference: { text, generated },
  });
  /** Sends two refunds of a charge. Both are planned before the first is sent, whose answer is lost. */
  async function both(one: ReturnType<typeof of>, other: ReturnType<typeof of>) {
    const id = await world.paidCharge('100');
    const plan = (given: typeof one) =>
      world.ran(planRefund(world.operator, MAIN_REFUND, PAYER, { id, ...given }));
    const [first, second] = [await plan(one), await plan(other)];
    world.strike(MONEY, 'drop-after');
    const interrupted = { ...world.operator, signal: AbortSignal.abort() };
    const { entry } = await world.ran(moveMoney(interrupted, MAIN_REFUND, PAYER, first));
    world.asked.length = 0;
    return { entry, moved: await world.ran(moveMoney(world.operator, MAIN_REFUND, PAYER, second)) };
  }

  it.each([
    ['with a given reference', of('r2', false, '30')],
    ['of another amount with a generated reference', of('pix-2', true, '31')],
  ])('MAIN_REFUND sends no second refund %s while another is open', async (_what, order) => {
    const { entry, moved } = await both(of('r1', false, '30'), order);
    const error = { kind: 'unknown', errorCode: 'other_refund_open', outcome: 'unknown' };
    expect(moved).toMatchObject({ outcome: 'not_sent', entry, error });
    expect(world.asked).toEqual([]);
  });

  it('MAIN_REFUND reuses the reference of an equal open refund if both references were generated', async () => {
    const { entry, moved } = await both(of('pix-1', true, '30'), of('pix-2', true, '30'));
    expect(moved).toMatchObject({ outcome: 'confirmed', how: 'found', entry });
    expect(world.sent).toHaveLength(1);
  });
});

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
