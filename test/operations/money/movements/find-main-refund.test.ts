import { describe, expect, it } from 'vitest';
import type { LookUpFinding } from '../../../../src/operations/money/money-outcome.ts';
import { namesRefund, refundNote } from '../../../../src/operations/money/movements/main-refund.ts';
import { findOutcome } from '../../../../src/operations/money/movements/movement-of.ts';
import type { Intent } from '../../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
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
