import { describe, expect, it } from 'vitest';
import { collect } from '../../../src/operations/files/collect.ts';
import { isAccepted, refreshEntries } from '../../../src/operations/money/refresh-entries.ts';
import type { Intent, JournalEntry, Settlement } from '../../../src/storage/journal/journal.ts';
import { countingNetwork } from '../../support/servers/counting-network.ts';
import { type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

/** A payout that was accepted, as the journal has it. */
async function accepted(
  world: MoneyWorld,
  changes: Partial<Intent> = {},
  as: Partial<Settlement> = {},
): Promise<JournalEntry> {
  const { id } = await world.entry(changes);
  const settled = { state: 'confirmed', serviceId: 'TX0', serviceStatus: 'PENDING', ...as } as const;
  await world.journal.settle(id, 'host:1:aa', settled, START);
  return (await world.journal.get(id)) as JournalEntry;
}
async function payOut({ ask }: MoneyWorld, clientReference = 'r1', amount = 50): Promise<string> {
  const body = { amount, pixKey: 'ana@example.com', pixType: 'email', clientReference };
  return String((await ask('POST /v1/withdraw', { body })).json.id);
}
const refreshed = (world: MoneyWorld, ...entries: JournalEntry[]): Promise<JournalEntry[]> =>
  world.ran(collect(refreshEntries(async () => world.operator, world.journal, entries)));

describe('a payment', () => {
  it.each([
    ['confirmed', 'PENDING', true],
    ['confirmed', 'APPROVED', true],
    ['confirmed', null, true],
    ['confirmed', 'COMPLETED', false],
    ['confirmed', 'ERROR', false],
    ['unknown', 'PENDING', false],
  ] as const)('that is %s with status %s is accepted: %s', (state, serviceStatus, is) => {
    expect(isAccepted({ state, serviceStatus } as JournalEntry)).toBe(is);
  });
});

describe('an accepted payment', () => {
  it('is written down as it stands by now', async () => {
    const world = await moneyWorld();
    const serviceId = await payOut(world);
    const entry = await accepted(world, {}, { serviceId });
    const endToEndId = expect.stringMatching(/^E/);
    const [now] = await refreshed(world, entry);
    expect(now).toEqual({ ...entry, serviceStatus: 'COMPLETED', endToEndId });
    expect(await world.journal.get(entry.id)).toEqual(now);
    expect(world.asked).toEqual([`GET /v1/withdraw?id=${serviceId}`]);
  });

  it('keeps its end-to-end id where the service says none', async () => {
    const world = await moneyWorld();
    const serviceId = await payOut(world);
    const entry = await accepted(world, {}, { serviceId, endToEndId: 'E1' });
    world.strike(/^GET/, (answer) => ({ ...answer, endToEndId: null }));
    expect(await refreshed(world, entry)).toMatchObject([{ serviceStatus: 'COMPLETED', endToEndId: 'E1' }]);
    expect(await world.journal.get(entry.id)).toMatchObject({ endToEndId: 'E1' });
  });

  it('that stands as it did is given as it was', async () => {
    const world = await moneyWorld();
    const serviceId = await payOut(world, 'r1', 200);
    const entry = await accepted(world, {}, { serviceId });
    const [now] = await refreshed(world, entry);
    expect([now === entry, world.asked.length]).toEqual([true, 1]);
  });

  it('that is a transfer is read as one', async () => {
    const world = await moneyWorld();
    const body = { amount: 50, payerAccountNumber: '100001', receiverAccountNumber: '100002' };
    const serviceId = String((await world.ask('POST /v1/internal-transfer', { body })).json.id);
    const entry = await accepted(world, { kind: 'transfer' }, { serviceId });
    expect(await refreshed(world, entry)).toMatchObject([{ serviceStatus: 'COMPLETED' }]);
    expect(world.asked).toEqual([`GET /v1/internal-transfer?id=${serviceId}`]);
  });

  it('that is a transfer of the hub is read there', async () => {
    const world = await moneyWorld();
    const { id } = await world.hub('internal-transfer', { amount: 5_000, toPixKey: '11222333000262' });
    const entry = await accepted(
      world,
      { kind: 'transfer', family: 'hub' },
      { serviceId: id, endToEndId: 'E1' },
    );
    expect(await refreshed(world, entry)).toMatchObject([{ serviceStatus: 'CONFIRMED', endToEndId: 'E1' }]);
    expect(world.asked).toEqual([`GET /hub/api/v1/transactions/internal-transfer/${id}`]);
  });

  it.each([
    ['is a payout of the hub', { family: 'hub' }, {}],
    ['is a refund', { kind: 'refund', subject: 'TX0' }, {}],
    ['is on a card', { family: 'card', kind: 'card-charge' }, {}],
    ['was never given an id', {}, { serviceId: undefined }],
    ['is completed', {}, { serviceStatus: 'COMPLETED' }],
  ] as const)('that %s is given as it is, and nobody is asked', async (_what, changes, as) => {
    const world = await moneyWorld();
    const entry = await accepted(world, changes, as as Partial<Settlement>);
    const [now] = await refreshed(world, entry);
    expect([now === entry, world.asked, world.notes]).toEqual([true, [], []]);
  });
});

describe('accepted payments that cannot be read', () => {
  it('are told of once, and the rest is given as it is', async () => {
    const world = await moneyWorld();
    const entries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        accepted(world, { reference: `r${at}`, amountCents: BigInt(at + 1) }),
      ),
    );
    world.strike(/^GET/, { status: 403, errorCode: 'PZA200' }, 99);
    expect(await refreshed(world, ...entries)).toEqual(entries);
    expect(world.notes).toEqual([['journal.not_refreshed', { reason: 'PZA200' }]]);
    // Those under way at once; none after.
    expect(world.asked.length).toBeLessThan(20);
  });

  it('are gone one by one where the service does not have them, without a word', async () => {
    const world = await moneyWorld();
    const entries: JournalEntry[] = [];
    // As many as are read at once, and one more.
    for (let at = 1; at <= 8; at += 1)
      entries.push(await accepted(world, { reference: `gone${at}`, amountCents: BigInt(at) }));
    const serviceId = await payOut(world, 'r2');
    entries.push(await accepted(world, { reference: 'r2' }, { serviceId }));
    const statuses = (await refreshed(world, ...entries)).map(({ serviceStatus }) => serviceStatus);
    expect(statuses).toEqual([...Array(8).fill('PENDING'), 'COMPLETED']);
    expect(world.notes).toEqual([]);
  });

  it('end it by a fault of our own', async () => {
    const world = await moneyWorld();
    const entry = await accepted(world);
    world.strike(/^GET/, 'our-fault');
    await expect(refreshed(world, entry)).rejects.toThrow('a fault of our own');
  });

  it('are read eight at once, in order', async () => {
    const world = await moneyWorld();
    const entries: JournalEntry[] = [];
    for (let at = 1; at <= 10; at += 1) {
      const serviceId = await payOut(world, `r${at}`, 10 + at);
      entries.push(await accepted(world, { reference: `r${at}`, amountCents: BigInt(at) }, { serviceId }));
    }
    const network = countingNetwork(world.sandbox.handle);
    world.rewire(() => network);
    const references = (await refreshed(world, ...entries)).map(({ reference }) => reference);
    expect([network.most(), references]).toEqual([8, entries.map(({ reference }) => reference)]);
  });
});
