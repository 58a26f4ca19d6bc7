import { describe, expect, it } from 'vitest';
import type { HubCharge } from '../../../../src/contract/schemas/hub.ts';
import type { LookUpFinding } from '../../../../src/operations/money/money-outcome.ts';
import { hubRefundStatus } from '../../../../src/operations/money/movements/hub-refund.ts';
import { namesRefund, refundNote } from '../../../../src/operations/money/movements/main-refund.ts';
import { findOutcome, movementOf } from '../../../../src/operations/money/movements/movement-of.ts';
import { orderedOf, type Refund } from '../../../../src/operations/money/movements/refund.ts';
import { readerOf } from '../../../../src/operations/money/refresh-entries.ts';
import type { Intent, JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld, reais } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<LookUpFinding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));

describe('findOutcome for a refund of the main family', () => {
  const world = eachOf(moneyWorld);

  const refund = (subject: string, changes: Partial<Intent> = {}): Partial<Intent> => ({
    kind: 'refund',
    subject,
    amountCents: 3_000n,
    beforeCents: 0n,
    ...changes,
  });
  const giveBack = (world: MoneyWorld, id: string, amount: number): Promise<unknown> =>
    world.lever(id, 'refund', { amount });

  it('findOutcome finds a refund by the refunded amount of its charge, and returns its status and end-to-end id', async () => {
    const id = await world.paidCharge('100');
    await world.ask(`POST /v1/refund/${id}`, { body: { amount: 30, description: 'r1' } });
    await world.ask('POST /control/clock/advance', { body: { ms: 60_000 } });
    expect(await proof(world, refund(id))).toMatchObject({
      kind: 'found',
      row: { item: { id } },
      as: { serviceId: id, serviceStatus: 'COMPLETED', endToEndId: expect.stringMatching(/^D\d/) },
    });
  });

  it('findOutcome returns absent and the charge when nothing was refunded', async () => {
    const id = await world.paidCharge('100');
    expect(await proof(world, refund(id))).toMatchObject({ kind: 'absent', row: { item: { id } } });
  });

  it.each([
    ['the amount refunded by other clients if the reference was given', {}, 3_000n],
    ['no amount if other clients refunded less than this refund', { amountCents: 3_001n }, undefined],
    ['no amount if the reference was generated', { generated: true }, undefined],
  ])('findOutcome for an absent refund returns %s', async (_what, changes, elsewhereCents) => {
    const id = await world.paidCharge('100');
    await giveBack(world, id, 35);
    const known = await world.entry(refund(id, { reference: 'known', amountCents: 500n }));
    await world.journal.recordOutcome(known.id, 'host:1:aa', { state: 'confirmed' }, START);
    const found = await proof(world, refund(id, { ...changes, beforeCents: 3_500n }));
    expect(found.kind).toBe('absent');
    expect('elsewhereCents' in found ? found.elsewhereCents : undefined).toEqual(elsewhereCents);
  });

  it.each([
    ['no note', null, null, false],
    ['the note of another refund', 'r2', null, false],
    ['a note that only contains the reference', 'r1 and r2', null, false],
    ['a note that ends with a longer reference', 'broken (xr1)', null, false],
    ['the reference as its note', 'r1', null, true],
    ['the reference as its reason', null, 'r1', true],
    ['a reason, and the reference in parentheses', 'broken (r1)', null, true],
    ['the reason of a dispute, and the reference as its note', 'r1', 'MED', true],
  ] as const)(
    'findOutcome for a refund of the same amount with %s tells whether it is this refund',
    async (_what, refundDescription, refundReason, isFound) => {
      const id = await world.paidCharge('100');
      // Another client can refund the same amount in the web panel.
      await giveBack(world, id, 30);
      world.strike(/^GET/, (answer) => ({ ...answer, refundDescription, refundReason }));
      expect(await proof(world, refund(id))).toMatchObject(
        isFound
          ? { kind: 'found', as: { serviceId: id } }
          : { kind: 'undecided', why: 'journal.unnamed_refund', row: { item: { id } } },
      );
    },
  );

  it.each([
    ['the journal has no earlier refunded amount', { beforeCents: null }, 30],
    ['the service returns a fraction of a cent', {}, 30.001],
  ])('findOutcome returns undecided when %s', async (_what, changes, refundAmount) => {
    const id = await world.paidCharge('100');
    world.strike(/^GET/, (answer) => ({ ...answer, refundAmount }));
    const proved = await proof(world, refund(id, changes));
    expect(proved).toMatchObject({ kind: 'undecided', why: 'journal.cannot_compare', row: { item: { id } } });
  });

  it('findOutcome subtracts later refunds of the journal before it compares the refunded amount of the charge', async () => {
    const id = await world.paidCharge('100');
    const done = async (
      reference: string,
      amountCents: bigint,
      beforeCents: bigint | null,
      state: 'confirmed' | 'refused',
    ) => {
      const entry = await world.entry(refund(id, { reference, amountCents, beforeCents }));
      await world.journal.recordOutcome(entry.id, 'host:1:aa', { state }, START);
    };
    // When `r1` was created, R$ 5,00 of the charge was refunded (`beforeCents`). This amount already includes
    // the refund `within`. The refund `refused` moved no money. Therefore findOutcome subtracts only the
    // refunds `since` and `since-too`.
    await done('within', 500n, 0n, 'confirmed');
    await done('refused', 700n, 500n, 'refused');
    await done('since', 900n, 500n, 'confirmed');
    await done('since-too', 1_100n, null, 'confirmed');
    for (const [given, kind] of [
      [25, 'absent'],
      [55, 'found'],
      [20, 'undecided'],
    ] as const) {
      world.strike(/^GET/, (answer) => ({ ...answer, refundAmount: given, refundReason: 'r1' }));
      const [open] = await world.journal.list({ reference: 'r1', limit: 10 });
      const entry = open ?? (await world.entry(refund(id, { beforeCents: 500n })));
      expect(await world.ran(findOutcome(world.operator, entry)), String(given)).toMatchObject({ kind });
    }
  });

  it('findOutcome returns undecided when the answer is about another charge', async () => {
    const id = await world.paidCharge('100');
    world.strike(/^GET/, (answer) => ({ ...answer, id: 'TX-other', refundAmount: 30 }));
    const proved = await proof(world, refund(id, { amountCents: 3_000n }));
    expect(proved).toEqual({ kind: 'undecided', why: 'journal.other_reference', seen: 'TX-other' });
  });
});

const reference = 'pix-1';
it.each([
  ['the reference if there is no reason', undefined, 'pix-1', true],
  ['the reference if the reason is empty', '', 'pix-1', true],
  ['the reason and the reference', 'one shirt of two', 'one shirt of two (pix-1)', true],
  ['both up to 140 characters', 'x'.repeat(132), `${'x'.repeat(132)} (pix-1)`, true],
  ['both up to 140 characters outside of the BMP', '😀'.repeat(132), `${'😀'.repeat(132)} (pix-1)`, true],
  ['only the reason if both are longer', 'x'.repeat(133), 'x'.repeat(133), false],
])('refundNote returns %s', (_what, reason, note, isNamed) => {
  expect(refundNote(reason, reference)).toBe(note);
  expect(namesRefund(note, reference)).toBe(isNamed);
});

const reversed = (reversedAmount: number) => (answer: object) => ({ ...answer, reversedAmount });

it.each([
  ['hub', 'refund', 'this journal', 'found'],
  ['hub', 'refund', 'other clients', 'undecided'],
  ['card', 'card-reversal', 'this journal', 'found'],
  ['card', 'card-reversal', 'other clients', 'undecided'],
] as const)(
  'findOutcome by the family %s for a %s of the same amount, after a refund by %s, returns %s',
  async (family, kind, by, expected) => {
    const world = await moneyWorld();
    const subject = family === 'hub' ? await world.paidCharge('100') : await world.soldOnCard();
    if (family === 'card') world.strike(/^GET .*\/charges/, reversed(3_500));
    else for (const amount of [5, 30]) await world.lever(subject, 'refund', { amount });
    const intent = { family, kind, subject };
    if (by === 'this journal') {
      const earlier = { ...intent, reference: 'known', amountCents: 500n, beforeCents: 0n };
      const { id } = await world.entry(earlier);
      await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed' }, START);
    }
    const entry = await world.entry({ ...intent, amountCents: 3_000n, beforeCents: 500n });
    const finding = await world.ran(findOutcome(world.operator, entry));
    expect(finding).toMatchObject({ kind: expected, row: { item: { id: subject } } });
    if (finding.kind === 'undecided') expect(finding.why).toBe('journal.unnamed_refund');
  },
);

describe('findOutcome for a refund after another refund of the charge was canceled', () => {
  const look = async (state: 'CANCELED' | 'PENDING', refunded: number, amountCents: bigint) => {
    const world = await moneyWorld();
    const subject = await world.paidCharge('100');
    if (refunded > 0) await world.lever(subject, 'refund', { amount: refunded });
    const intent = { family: 'hub', kind: 'refund', subject } as const;
    const { id } = await world.entry({ ...intent, reference: 'a', amountCents: 2_000n, beforeCents: 0n });
    const outcome = { state: 'confirmed', serviceStatus: state } as const;
    await world.journal.recordOutcome(id, 'host:1:aa', outcome, START);
    const entry = await world.entry({ ...intent, amountCents, beforeCents: 2_000n });
    return world.ran(findOutcome(world.operator, entry));
  };

  it.each([
    ['absent if only the canceled refund is missing', 0, 3_000n, { kind: 'absent' }],
    ['found if the refund replaced the canceled one', 30, 3_000n, { kind: 'found' }],
    ['undecided if the total fits neither', 10, 3_000n, { kind: 'undecided', why: 'journal.other_refund' }],
    ['undecided if the total is as before', 20, 3_000n, { kind: 'undecided', why: 'journal.other_refund' }],
    [
      'undecided if an equal refund replaced the canceled one, or another client made the earlier one',
      20,
      2_000n,
      { kind: 'undecided', why: 'journal.unnamed_refund' },
    ],
  ] as const)('findOutcome returns %s', async (_what, refunded, amountCents, expected) => {
    const finding = await look('CANCELED', refunded, amountCents);
    expect(finding).toMatchObject(expected);
    expect('mayChange' in finding).toBe(false);
  });

  it('findOutcome returns undecided, and that this may change, if the journal has not recorded the cancellation yet', async () => {
    const result = await look('PENDING', 0, 3_000n);
    expect(result).toMatchObject({ kind: 'undecided', why: 'journal.other_refund', mayChange: true });
  });
});

it.each([
  [500n, 500n],
  [null, 800n],
])('orderedOf of a refund before which the service shows %s cents uses %s cents', (shownCents, cents) => {
  // orderedOf reads only these fields.
  const refund = { id: 'c1', amount: reais('30'), beforeCents: 800n, shownCents } as Refund<unknown>;
  const ordered = { id: 'c1', beforeCents: 800n, shownCents: cents, cents: 3_000n };
  expect(orderedOf(refund)).toEqual(ordered);
});

it.each([
  [3_000n, 0n, 'COMPLETED'],
  [3_001n, 0n, 'COMPLETED'],
  [2_999n, 0n, 'PENDING'],
  [3_000n, 1n, 'PENDING'],
  [3_000n, null, 'PENDING'],
  [null, 0n, 'PENDING'],
])('hubRefundStatus for %s cents refunded and %s open is %s', (refundedAmount, inProgress, status) => {
  const charge = { refundedAmount, refundInProgressAmount: inProgress } as HubCharge;
  expect(hubRefundStatus(charge, 3_000n)).toBe(status);
});

/** Resolve time in seconds. A canceled refund of the main family counts as canceled only after this time. */
const RESOLVE_S = 30;
const ABSENT_S = 3_600;

interface Given {
  readonly charge: Readonly<Record<string, unknown>>;
  readonly entry?: Partial<JournalEntry>;
  /** Seconds since the refund was requested. */
  readonly age?: number;
}

/**
 * Returns the status that `statusNow` finds for a refund of R$ 12,00. Its charge had no earlier refund.
 */
async function statusOf(world: MoneyWorld, { charge, entry = {}, age = ABSENT_S }: Given, subject?: string) {
  const id = subject ?? (await world.paidCharge('100'));
  const isHub = entry.family === 'hub';
  world.strike(
    /^GET/,
    (answer) =>
      isHub
        ? { ...answer, data: (answer.data as object[]).map((one) => ({ ...one, ...charge })) }
        : { ...answer, ...charge },
    99,
  );
  const account = { scope: 'account', holder: 'holder', place: '', profileId: '' };
  const own = { ...account, id: 'own', subject: id, family: 'main' };
  const notBefore = world.clock.now() - age * 1_000;
  const refund = { ...own, amountCents: 1_200n, beforeCents: 0n, notBefore, ...entry };
  const { statusNow } = await movementOf({ family: isHub ? 'hub' : 'main', kind: 'refund' });
  const now = await world.ran(statusNow(readerOf(world.operator), refund as JournalEntry));
  return now?.serviceStatus ?? null;
}

const NONE = { refundedAt: null, refundEndToEndId: null };
const completed = (refundAmount: number | null): Given['charge'] => ({
  refundAmount,
  refundStatus: 'COMPLETED',
});
const canceled = (refundAmount: number | null): Given['charge'] => ({
  refundAmount,
  refundStatus: 'CANCELED',
  ...NONE,
});
const hub = (refundedAmount: number | null, refundInProgressAmount: number | null = 0): Given => ({
  charge: { refundedAmount, refundInProgressAmount },
  entry: { family: 'hub' },
});

describe('the status of an accepted refund', () => {
  const world = eachOf(moneyWorld);

  const DATE = { refundedAt: '2026-11-21T15:00:00Z' };
  const pending = { refundAmount: 12, refundStatus: 'PENDING' };
  const main = (charge: Given['charge'], entry: Given['entry'] = {}, age = ABSENT_S): Given => ({
    charge,
    entry,
    age,
  });

  it.each<[string, Given, string | null]>([
    ['is completed when its amount was refunded', main(completed(12)), 'COMPLETED'],
    ['is completed after an earlier refund', main(completed(15), { beforeCents: 300n }), 'COMPLETED'],
    ['is open while a refund is in progress', main(pending), null],
    ['is open when another amount was refunded', main(completed(13)), null],
    ['is open when the last refund was completed, but nothing refunded', main(completed(null)), null],
    ['is open when the amount has a fraction of a cent', main(completed(12.001)), null],
    ['is open when the amount before is unknown', main(completed(12), { beforeCents: null }), null],
    ['is canceled when the last refund was canceled', main(canceled(null), {}, RESOLVE_S), 'CANCELED'],
    ['is open before the resolve time has passed', main(canceled(null), {}, RESOLVE_S - 0.001), null],
    ['is open when the time of the request is unknown', main(canceled(null), { notBefore: null }), null],
    ['is canceled although the charge still shows the amount', main(canceled(12)), 'CANCELED'],
    ['is open when another amount was refunded and then canceled', main({ ...canceled(5), ...DATE }), null],
    ['is open when a canceled refund has a date', main({ ...canceled(12), ...DATE }), null],
    [
      'is canceled when the charge has also lost an earlier refund',
      main(canceled(null), { beforeCents: 300n }),
      'CANCELED',
    ],
    ['is open when a canceled refund has an id', main({ ...canceled(12), refundEndToEndId: 'E1' }), null],
  ])('statusNow finds that a refund of the main family %s', async (_what, given, status) => {
    expect(await statusOf(await moneyWorld(), given)).toBe(status);
  });

  it.each<[string, Given, string | null]>([
    ['is completed when its amount was refunded', hub(1_200), 'COMPLETED'],
    ['is open while an amount is in progress', hub(1_199, 1), null],
    ['is open when the hub shows no amounts', hub(null, null), null],
    ['is open for an hour when nothing was refunded', { ...hub(0), age: ABSENT_S - 0.001 }, null],
    ['is canceled when nothing was refunded for an hour', hub(0), 'CANCELED'],
    ['is open when another amount was refunded', hub(1_100), null],
  ])('statusNow finds that a refund of the hub %s', async (_what, given, status) => {
    expect(await statusOf(await moneyWorld(), given)).toBe(status);
  });

  it('statusNow finds that a hub refund is open when the hub does not find its charge', async () => {
    expect(await statusOf(await moneyWorld(), hub(1_200), 'gone-charge')).toBeNull();
  });

  const GONE = 'CANCELED';
  const DONE = 'COMPLETED';
  /** Another refund in the journal: its cents, the cents refunded before it, and its status. */
  type Other = readonly [cents: bigint, before: bigint | null, status: string];
  it.each<readonly [string, readonly Other[], bigint, readonly Other[], number, string | null]>([
    ['an earlier refund, and it is shown', [[500n, 0n, DONE]], 500n, [], 17, DONE],
    ['an earlier refund, and only that is shown', [[500n, 0n, DONE]], 500n, [], 5, null],
    ['a canceled refund that it replaced', [[2_000n, 0n, GONE]], 2_000n, [], 12, DONE],
    ['an equal canceled refund, or one by others', [[1_200n, 0n, GONE]], 1_200n, [], 12, null],
    ['a canceled refund that was not counted before', [[2_000n, 0n, GONE]], 500n, [], 17, DONE],
    [
      'two canceled refunds, of which the last one was counted before',
      [
        [2_000n, 0n, GONE],
        [1_500n, 0n, GONE],
      ],
      2_000n,
      [],
      17,
      DONE,
    ],
    [
      'an applied refund and a canceled one that was not counted before',
      [
        [1_500n, 0n, DONE],
        [1_000n, 0n, GONE],
      ],
      1_500n,
      [],
      27,
      DONE,
    ],
    ['a later refund that was canceled', [], 2_000n, [[2_000n, 3_200n, GONE]], 32, DONE],
    ['a later refund, and only that is shown', [], 1_000n, [[500n, null, DONE]], 15, GONE],
  ])('statusNow of a refund of a charge with %s', async (...given) => {
    const [, earlier, beforeCents, later, refunded, status] = given;
    const subject = await world.paidCharge('100');
    const made = async (reference: string, [amountCents, before, serviceStatus]: Other) => {
      const order = { kind: 'refund', subject, reference, amountCents, beforeCents: before } as const;
      const { id } = await world.entry(order);
      await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed', serviceStatus }, START);
      return world.journal.get(id);
    };
    for (const [at, other] of earlier.entries()) await made(`earlier-${at}`, other);
    const own = await made('own', [1_200n, beforeCents, 'PENDING']);
    for (const [at, other] of later.entries()) await made(`later-${at}`, other);
    const entry = { id: own?.id ?? '', seq: own?.seq ?? 0, beforeCents };
    expect(await statusOf(world, { charge: completed(refunded), entry }, subject)).toBe(status);
  });

  it.each([
    [ABSENT_S - 0.001, null],
    [ABSENT_S, 'CANCELED'],
  ])('statusNow %s s after a refund returns %s if only a later refund shows', async (age, status) => {
    const subject = await world.paidCharge('100');
    const order = { kind: 'refund', subject, beforeCents: 0n } as const;
    const own = await world.entry({ ...order, amountCents: 1_200n });
    await world.journal.recordOutcome(own.id, 'host:1:aa', { state: 'confirmed' }, START);
    const later = await world.entry({ ...order, amountCents: 500n, reference: 'r2' });
    const outcome = { state: 'confirmed', serviceStatus: 'COMPLETED' } as const;
    await world.journal.recordOutcome(later.id, 'host:1:aa', outcome, START);
    const given = { charge: completed(5), entry: { id: own.id }, age };
    expect(await statusOf(world, given, subject)).toBe(status);
  });
});
