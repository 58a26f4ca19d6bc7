import { describe, expect, it } from 'vitest';
import type { LookUpFinding } from '../../../../src/operations/money/money-outcome.ts';
import { belongsToOtherPayment, searchFrom } from '../../../../src/operations/money/movements/movement.ts';
import { findOutcome } from '../../../../src/operations/money/movements/movement-of.ts';
import type { EntryOutcome, Intent, JournalEntry } from '../../../../src/storage/journal/journal-entry.ts';
import { bodyOf } from '../../../support/servers/body-of.ts';
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

const world = eachOf(moneyWorld);

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
    const { id } = await payOut(world);
    const found = await proof(world);
    expect(found).toMatchObject({ kind: 'found', row: { item: { id }, raw: { id } } });
    expect(found).toMatchObject({
      as: { serviceId: id, serviceStatus: 'COMPLETED', endToEndId: expect.stringMatching(/^E\d/) },
    });
    expect(world.asked).toEqual(['GET /v1/withdraw?clientReference=r1']);
  });

  const short = { statusCode: 404, error: 'Not Found', message: 'm' };

  it.each([
    ['absent for an error body', { errorCode: 'PZC310', message: 'm', statusCode: 404 }, 404, true],
    ['absent for a short error body', { ...short, requestId: 'r' }, 404, true],
    ['undecided for an error of another server', short, 404, false],
    ['undecided for HTML', '<html>', 404, false],
    ['undecided for no body', '', 404, false],
    ['undecided for a 410', { errorCode: 'PZG410', message: 'm', statusCode: 410 }, 410, false],
  ] as const)('findOutcome after a 404 returns %s', async (_what, body, status, isAbsent) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    world.rewire(() => async () => ({ status, headers: {}, body: bodyOf(text) }));
    expect(await proof(world)).toEqual(
      isAbsent ? { kind: 'absent' } : { kind: 'undecided', why: 'journal.not_from_service' },
    );
  });

  it('findOutcome returns undecided when the service returns a payout with another reference', async () => {
    const { id } = await payOut(world);
    world.strike(/^GET/, (answer) => ({ ...answer, clientReference: 'R1' }));
    expect(await proof(world)).toEqual({ kind: 'undecided', why: 'journal.other_reference', seen: id });
    world.strike(/^GET/, (answer) => ({ ...answer, clientReference: null }));
    const [entry] = await world.entries();
    const proved = await world.ran(findOutcome(world.operator, entry as JournalEntry));
    expect(proved).toMatchObject({ kind: 'found' });
  });

  it('findOutcome returns undecided for a received transfer with the reference of the payout', async () => {
    const { id } = await payOut(world);
    world.strike(/^GET/, (answer) => ({ ...answer, type: 'DEPOSIT' }));
    expect(await proof(world)).toEqual({ kind: 'undecided', why: 'journal.received', seen: id });
  });

  it('findOutcome returns no end-to-end id when the payout does not have one yet', async () => {
    await payOut(world);
    world.strike(/^GET/, (answer) => ({ ...answer, endToEndId: null }));
    expect(await proof(world)).toMatchObject({ kind: 'found', as: { endToEndId: undefined } });
  });

  it('findOutcome throws when the service refuses the look-up', async () => {
    world.strike(/^GET/, { status: 403, errorCode: 'PZA200' });
    expect(await world.failure(proof(world))).toMatchObject({ errorCode: 'PZA200' });
  });

  it('findOutcome returns undecided when the payment with the reference has another amount or destination', async () => {
    const { id } = await payOut(world);
    const shown = async (changes: object): Promise<LookUpFinding> => {
      world.strike(/^GET/, (answer) => ({ ...answer, ...changes }));
      return world.ran(findOutcome(world.operator, (await world.entries())[0] ?? (await world.entry())));
    };
    const undecided = { kind: 'undecided', why: 'journal.other_amount', seen: id };
    expect(await shown({ amount: 50.01 })).toEqual(undecided);
    const result = await shown({ withdrawPixKey: 'bia@example.com' });
    expect(result).toEqual({ kind: 'undecided', why: 'journal.other_destination', seen: id });
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
    await payOut(world, { pixKey: '5511987654321', pixType: 'phone' });
    world.strike(/^GET/, (answer) => ({ ...answer, withdrawPixKey: '5511987654321' }));
    const destinationPrint = world.journal.fingerprint('+5511987654321');
    expect(await proof(world, { destinationPrint })).toMatchObject({ kind: 'found' });
  });

  it('findOutcome accepts a QR code payout with any key, because a QR code with a URL contains no key', async () => {
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
    const { id } = await send(world);
    const destinationPrint = world.journal.fingerprint('100002');
    const found = await proof(world, { ...transfer, destinationPrint });
    expect(found).toMatchObject({ kind: 'found', as: { serviceId: id } });
    expect(world.asked).toEqual(['GET /v1/internal-transfer?clientReference=r1']);
  });

  it('findOutcome returns undecided for a transfer to another account', async () => {
    await send(world);
    const destinationPrint = world.journal.fingerprint('100003');
    const proved = await proof(world, { ...transfer, destinationPrint });
    expect(proved).toMatchObject({ why: 'journal.other_destination' });
  });

  it('findOutcome returns absent for a transfer when only a payout has the reference', async () => {
    await payOut(world);
    expect(await proof(world, transfer)).toEqual({ kind: 'absent' });
  });
});
