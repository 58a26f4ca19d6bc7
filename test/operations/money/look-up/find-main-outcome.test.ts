import { describe, expect, it } from 'vitest';
import { findOutcome } from '../../../../src/operations/money/look-up/find-outcome.ts';
import type { LookUpFinding } from '../../../../src/operations/money/look-up/look-up-finding.ts';
import type { Intent, JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { bodyOf } from '../../../support/servers/body-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const KEY = 'ana@example.com';
const PAYOUT = { amount: 50, pixKey: KEY, pixType: 'email', clientReference: 'r1' };

const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<LookUpFinding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));
async function created({ ask }: MoneyWorld, path: string, body: object): Promise<{ readonly id: string }> {
  const { status, json } = await ask(`POST ${path}`, { body });
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json as { id: string };
}
const payOut = (world: MoneyWorld, more: object = {}): Promise<{ readonly id: string }> =>
  created(world, '/v1/withdraw', { ...PAYOUT, ...more });
describe('findOutcome for a payout of the main family', () => {
  it('findOutcome finds a payout by its reference, and returns its id, status and end-to-end id', async () => {
    const world = await moneyWorld();
    const { id } = await payOut(world);
    const found = await proof(world);
    expect(found).toMatchObject({ kind: 'found', row: { item: { id }, raw: { id } } });
    expect(found).toMatchObject({
      as: { serviceId: id, serviceStatus: 'COMPLETED', endToEndId: expect.stringMatching(/^E\d/) },
    });
    expect(world.asked).toEqual(['GET /v1/withdraw?clientReference=r1']);
  });

  it.each([
    [
      'absent for a 404 with the error body of the service',
      { errorCode: 'PZC310', message: 'm', statusCode: 404 },
      404,
      true,
    ],
    [
      'absent for a 404 with the short error body of the service',
      { statusCode: 404, error: 'Not Found', message: 'm', requestId: 'r' },
      404,
      true,
    ],
    [
      'undecided for a 404 of another server',
      { statusCode: 404, error: 'Not Found', message: 'Cannot GET /v1/withdraw' },
      404,
      false,
    ],
    ['undecided for a 404 in HTML', '<html>', 404, false],
    ['undecided for a 404 without a body', '', 404, false],
    ['undecided for a 410', { errorCode: 'PZG410', message: 'm', statusCode: 410 }, 410, false],
  ] as const)('findOutcome returns %s', async (_what, body, status, isAbsent) => {
    const world = await moneyWorld();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    world.rewire(() => async () => ({ status, headers: {}, body: bodyOf(text) }));
    expect(await proof(world)).toEqual(
      isAbsent ? { kind: 'absent' } : { kind: 'undecided', why: 'journal.not_from_service' },
    );
  });

  it('findOutcome returns undecided when the service returns a payout with another reference', async () => {
    const world = await moneyWorld();
    const { id } = await payOut(world);
    world.strike(/^GET/, (answer) => ({ ...answer, clientReference: 'R1' }));
    expect(await proof(world)).toEqual({ kind: 'undecided', why: 'journal.other_reference', seen: id });
    world.strike(/^GET/, (answer) => ({ ...answer, clientReference: null }));
    const [entry] = await world.entries();
    expect(await world.ran(findOutcome(world.operator, entry as JournalEntry))).toMatchObject({
      kind: 'found',
    });
  });

  it('findOutcome returns no end-to-end id when the payout does not have one yet', async () => {
    const world = await moneyWorld();
    await payOut(world);
    world.strike(/^GET/, (answer) => ({ ...answer, endToEndId: null }));
    expect(await proof(world)).toMatchObject({ kind: 'found', as: { endToEndId: undefined } });
  });

  it('findOutcome returns absent when the service has no payout with the reference', async () => {
    expect(await proof(await moneyWorld())).toEqual({ kind: 'absent' });
  });

  it('findOutcome throws when the service refuses the look-up', async () => {
    const world = await moneyWorld();
    world.strike(/^GET/, { status: 403, errorCode: 'PZA200' });
    expect(await world.failure(proof(world))).toMatchObject({ errorCode: 'PZA200' });
  });

  it('findOutcome returns undecided when the payment with the reference has another amount or destination', async () => {
    const world = await moneyWorld();
    const { id } = await payOut(world);
    const shown = async (changes: object): Promise<LookUpFinding> => {
      world.strike(/^GET/, (answer) => ({ ...answer, ...changes }));
      return world.ran(findOutcome(world.operator, (await world.entries())[0] ?? (await world.entry())));
    };
    expect(await shown({ amount: 50.01 })).toEqual({
      kind: 'undecided',
      why: 'journal.other_amount',
      seen: id,
    });
    expect(await shown({ withdrawPixKey: 'bia@example.com' })).toEqual({
      kind: 'undecided',
      why: 'journal.other_destination',
      seen: id,
    });
    // `findOutcome` accepts an answer in which a value is missing, masked or spelled differently.
    for (const changes of [
      { amount: null },
      { withdrawPixKey: null },
      { withdrawPixKey: 'an***@***om' },
      { withdrawPixKey: 'ANA@example.com' },
    ])
      expect(await shown(changes), JSON.stringify(changes)).toMatchObject({ kind: 'found' });
  });

  it('findOutcome accepts a payout whose phone key the service returns without its plus sign', async () => {
    const world = await moneyWorld();
    await payOut(world, { pixKey: '5511987654321', pixType: 'phone' });
    world.strike(/^GET/, (answer) => ({ ...answer, withdrawPixKey: '5511987654321' }));
    const destinationPrint = world.journal.fingerprint('+5511987654321');
    expect(await proof(world, { destinationPrint })).toMatchObject({ kind: 'found' });
  });

  it('findOutcome accepts a QR code payout with any key, because a QR code with a URL contains no key', async () => {
    const world = await moneyWorld();
    await payOut(world);
    const code = { kind: 'qr-payout', destinationPrint: world.journal.fingerprint('00020126…') } as const;
    expect(await proof(world, code)).toMatchObject({ kind: 'found' });
  });
});

describe('findOutcome for a transfer of the main family', () => {
  const transfer = { kind: 'transfer' } as const;
  const send = (world: MoneyWorld): Promise<{ readonly id: string }> =>
    created(world, '/v1/internal-transfer', {
      amount: 50,
      payerAccountNumber: '100001',
      receiverAccountNumber: '100002',
      clientReference: 'r1',
    });

  it("findOutcome finds a transfer by its reference and the receiver's account", async () => {
    const world = await moneyWorld();
    const { id } = await send(world);
    const destinationPrint = world.journal.fingerprint('100002');
    expect(await proof(world, { ...transfer, destinationPrint })).toMatchObject({
      kind: 'found',
      as: { serviceId: id },
    });
    expect(world.asked).toEqual(['GET /v1/internal-transfer?clientReference=r1']);
  });

  it('findOutcome returns undecided for a transfer to another account', async () => {
    const world = await moneyWorld();
    await send(world);
    const destinationPrint = world.journal.fingerprint('100003');
    expect(await proof(world, { ...transfer, destinationPrint })).toMatchObject({
      why: 'journal.other_destination',
    });
  });

  it('findOutcome returns absent for a transfer when only a payout has the reference', async () => {
    const world = await moneyWorld();
    await payOut(world);
    expect(await proof(world, transfer)).toEqual({ kind: 'absent' });
  });
});

describe('findOutcome for a refund of the main family', () => {
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
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 30);
    expect(await proof(world, refund(id))).toMatchObject({
      kind: 'found',
      row: { item: { id } },
      as: { serviceId: id, serviceStatus: 'COMPLETED', endToEndId: expect.stringMatching(/^D\d/) },
    });
  });

  it('findOutcome returns no status and no end-to-end id when the charge shows neither for its refund', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 30);
    world.strike(/^GET/, (answer) => ({ ...answer, refundStatus: null, refundEndToEndId: null }));
    const found = await proof(world, refund(id));
    expect(found).toMatchObject({ as: { serviceId: id, serviceStatus: undefined, endToEndId: undefined } });
  });

  it('findOutcome returns absent and the charge when nothing was refunded', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    expect(await proof(world, refund(id))).toMatchObject({ kind: 'absent', row: { item: { id } } });
  });

  it('findOutcome returns absent when the refunded amount of the charge is the same as before the refund', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 30);
    expect(await proof(world, refund(id, { beforeCents: 3_000n }))).toMatchObject({ kind: 'absent' });
  });

  it.each([
    ['the amount refunded by other clients if the reference was given', {}, 3_000n],
    ['no amount if other clients refunded less than this refund', { amountCents: 3_001n }, undefined],
    ['no amount if the reference was generated', { generated: true }, undefined],
  ])('findOutcome for an absent refund returns %s', async (_what, changes, elsewhereCents) => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 35);
    const known = await world.entry(refund(id, { reference: 'known', amountCents: 500n }));
    await world.journal.recordOutcome(known.id, 'host:1:aa', { state: 'confirmed' }, START);
    const found = await proof(world, refund(id, { ...changes, beforeCents: 3_500n }));
    expect([found.kind, 'elsewhereCents' in found ? found.elsewhereCents : undefined]).toEqual([
      'absent',
      elsewhereCents,
    ]);
  });

  it('findOutcome returns undecided when another amount was refunded', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 40);
    expect(await proof(world, refund(id))).toMatchObject({
      kind: 'undecided',
      why: 'journal.other_refund',
      row: { item: { id } },
    });
  });

  it.each([
    ['the journal has no earlier refunded amount', { beforeCents: null }, 30],
    ['the service returns a fraction of a cent', {}, 30.001],
  ])('findOutcome returns undecided when %s', async (_what, changes, refundAmount) => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    world.strike(/^GET/, (answer) => ({ ...answer, refundAmount }));
    expect(await proof(world, refund(id, changes))).toMatchObject({
      kind: 'undecided',
      why: 'journal.cannot_compare',
      row: { item: { id } },
    });
  });

  it('findOutcome subtracts later refunds of the journal before it compares the refunded amount of the charge', async () => {
    const world = await moneyWorld();
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
      world.strike(/^GET/, (answer) => ({ ...answer, refundAmount: given }));
      const [open] = await world.journal.list({ reference: 'r1', limit: 10 });
      const entry = open ?? (await world.entry(refund(id, { beforeCents: 500n })));
      expect(await world.ran(findOutcome(world.operator, entry)), String(given)).toMatchObject({ kind });
    }
  });

  it('findOutcome returns undecided when the answer is about another charge', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    world.strike(/^GET/, (answer) => ({ ...answer, id: 'TX-other', refundAmount: 30 }));
    expect(await proof(world, refund(id, { amountCents: 3_000n }))).toEqual({
      kind: 'undecided',
      why: 'journal.other_reference',
      seen: 'TX-other',
    });
  });
});
