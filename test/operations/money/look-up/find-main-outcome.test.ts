import { describe, expect, it } from 'vitest';
import { findOutcome } from '../../../../src/operations/money/look-up/find-outcome.ts';
import type { Finding } from '../../../../src/operations/money/look-up/finding.ts';
import type { Intent, JournalEntry } from '../../../../src/storage/journal/journal.ts';
import { bodyOf } from '../../../support/servers/body-of.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const KEY = 'ana@example.com';
const PAYOUT = { amount: 50, pixKey: KEY, pixType: 'email', clientReference: 'r1' };

/** What the service says of it. */
const proof = async (world: MoneyWorld, changes?: Partial<Intent>): Promise<Finding> =>
  world.ran(findOutcome(world.operator, await world.entry(changes)));
async function created({ ask }: MoneyWorld, path: string, body: object): Promise<{ readonly id: string }> {
  const { status, json } = await ask(`POST ${path}`, { body });
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json as { id: string };
}
const payOut = (world: MoneyWorld, more: object = {}): Promise<{ readonly id: string }> =>
  created(world, '/v1/withdraw', { ...PAYOUT, ...more });
describe('a payout of the main family', () => {
  it('a payout of the main family is found by its reference, with what the journal keeps of it', async () => {
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
    ['in the envelope of the service', { errorCode: 'PZC310', message: 'm', statusCode: 404 }, 404, true],
    [
      'in the short envelope',
      { statusCode: 404, error: 'Not Found', message: 'm', requestId: 'r' },
      404,
      true,
    ],
    [
      'of another server',
      { statusCode: 404, error: 'Not Found', message: 'Cannot GET /v1/withdraw' },
      404,
      false,
    ],
    ['of a gateway, as a page', '<html>', 404, false],
    ['without a body', '', 404, false],
    ['of something that was there', { errorCode: 'PZG410', message: 'm', statusCode: 410 }, 410, false],
  ] as const)('that is not found %s', async (_what, body, status, isAbsent) => {
    const world = await moneyWorld();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    world.rewire(() => async () => ({ status, headers: {}, body: bodyOf(text) }));
    expect(await proof(world)).toEqual(
      isAbsent ? { kind: 'absent' } : { kind: 'undecided', why: 'journal.not_from_service' },
    );
  });

  it('a payout of the main family is not the payment that is returned with another reference', async () => {
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

  it('that has no end-to-end id yet keeps none', async () => {
    const world = await moneyWorld();
    await payOut(world);
    world.strike(/^GET/, (answer) => ({ ...answer, endToEndId: null }));
    expect(await proof(world)).toMatchObject({ kind: 'found', as: { endToEndId: undefined } });
  });

  it('a payout of the main family is absent where the service has none of that reference', async () => {
    expect(await proof(await moneyWorld())).toEqual({ kind: 'absent' });
  });

  it('a payout of the main family cannot be told where the service does not answer', async () => {
    const world = await moneyWorld();
    world.strike(/^GET/, { status: 403, errorCode: 'PZA200' });
    expect(await world.failure(proof(world))).toMatchObject({ errorCode: 'PZA200' });
  });

  it('a payout of the main family cannot be told by another amount or destination under its reference', async () => {
    const world = await moneyWorld();
    const { id } = await payOut(world);
    const shown = async (changes: object): Promise<Finding> => {
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
    // What is not said, or is masked, tells nothing; a key may come in another spelling.
    for (const changes of [
      { amount: null },
      { withdrawPixKey: null },
      { withdrawPixKey: 'an***@***om' },
      { withdrawPixKey: 'ANA@example.com' },
    ])
      expect(await shown(changes), JSON.stringify(changes)).toMatchObject({ kind: 'found' });
  });

  it('to a phone is found though it comes without its plus sign', async () => {
    const world = await moneyWorld();
    await payOut(world, { pixKey: '5511987654321', pixType: 'phone' });
    world.strike(/^GET/, (answer) => ({ ...answer, withdrawPixKey: '5511987654321' }));
    const destinationPrint = world.journal.fingerprint('+5511987654321');
    expect(await proof(world, { destinationPrint })).toMatchObject({ kind: 'found' });
  });

  it('by a code is found whatever key the service shows: the code’s address may have named it', async () => {
    const world = await moneyWorld();
    await payOut(world);
    const code = { kind: 'qr-payout', destinationPrint: world.journal.fingerprint('00020126…') } as const;
    expect(await proof(world, code)).toMatchObject({ kind: 'found' });
  });
});

describe('a transfer of the main family', () => {
  const transfer = { kind: 'transfer' } as const;
  const send = (world: MoneyWorld): Promise<{ readonly id: string }> =>
    created(world, '/v1/internal-transfer', {
      amount: 50,
      payerAccountNumber: '100001',
      receiverAccountNumber: '100002',
      clientReference: 'r1',
    });

  it('a transfer of the main family is found by its reference, and the account that it went to', async () => {
    const world = await moneyWorld();
    const { id } = await send(world);
    const destinationPrint = world.journal.fingerprint('100002');
    expect(await proof(world, { ...transfer, destinationPrint })).toMatchObject({
      kind: 'found',
      as: { serviceId: id },
    });
    expect(world.asked).toEqual(['GET /v1/internal-transfer?clientReference=r1']);
  });

  it('to another account is not this one', async () => {
    const world = await moneyWorld();
    await send(world);
    const destinationPrint = world.journal.fingerprint('100003');
    expect(await proof(world, { ...transfer, destinationPrint })).toMatchObject({
      why: 'journal.other_destination',
    });
  });

  it('a transfer of the main family is absent where there is only a payout of that reference', async () => {
    const world = await moneyWorld();
    await payOut(world);
    expect(await proof(world, transfer)).toEqual({ kind: 'absent' });
  });
});

describe('a refund of the main family', () => {
  const refund = (subject: string, changes: Partial<Intent> = {}): Partial<Intent> => ({
    kind: 'refund',
    subject,
    amountCents: 3_000n,
    beforeCents: 0n,
    ...changes,
  });
  const giveBack = (world: MoneyWorld, id: string, amount: number): Promise<unknown> =>
    world.lever(id, 'refund', { amount });

  it('a refund of the main family is found by what its charge has given back, with what the journal keeps of it', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 30);
    expect(await proof(world, refund(id))).toMatchObject({
      kind: 'found',
      row: { item: { id } },
      as: { serviceId: id, serviceStatus: 'COMPLETED', endToEndId: expect.stringMatching(/^D\d/) },
    });
  });

  it('without a status or an end-to-end id of its own keeps none', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 30);
    world.strike(/^GET/, (answer) => ({ ...answer, refundStatus: null, refundEndToEndId: null }));
    const found = await proof(world, refund(id));
    expect(found).toMatchObject({ as: { serviceId: id, serviceStatus: undefined, endToEndId: undefined } });
  });

  it('a refund of the main family is absent where the charge has given nothing back, and shows the charge', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    expect(await proof(world, refund(id))).toMatchObject({ kind: 'absent', row: { item: { id } } });
  });

  it('a refund of the main family is absent where it has given back what it had before', async () => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    await giveBack(world, id, 30);
    expect(await proof(world, refund(id, { beforeCents: 3_000n }))).toMatchObject({ kind: 'absent' });
  });

  it.each([
    ['an operator’s reference', {}, 3_000n],
    ['an operator’s reference, of a larger amount', { amountCents: 3_001n }, undefined],
    ['a reference made here', { generated: true }, undefined],
  ])(
    'under %s may be among what was given back elsewhere, if that is as much',
    async (_what, changes, elsewhereCents) => {
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
    },
  );

  it('a refund of the main family cannot be told where something else was given back', async () => {
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
    ['the journal does not know what had been given back', { beforeCents: null }, 30],
    ['the service names a fraction of a cent', {}, 30.001],
  ])('a refund of the main family cannot be told where %s', async (_what, changes, refundAmount) => {
    const world = await moneyWorld();
    const id = await world.paidCharge('100');
    world.strike(/^GET/, (answer) => ({ ...answer, refundAmount }));
    expect(await proof(world, refund(id, changes))).toMatchObject({
      kind: 'undecided',
      why: 'journal.cannot_compare',
      row: { item: { id } },
    });
  });

  it('a refund of the main family is told from others of its charge that the journal knows to be done since', async () => {
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
    // Within what had been given back before; refused; of another charge's: none counts. Of two that came since, both do.
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

  it('a refund of the main family cannot be told by another charge than its own', async () => {
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
