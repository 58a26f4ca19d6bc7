import { describe, expect, it } from 'vitest';
import {
  declareEntry,
  entryById,
  resolveEntries,
  resolveEntry,
} from '../../../src/operations/money/resolve-entry.ts';
import { readScope } from '../../../src/operations/payouts/read-payer.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { countingNetwork } from '../../support/servers/bad-network.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  heldByAnother,
  journalWith,
  type MoneyWorld,
  moneyWorld,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

async function lost(world: MoneyWorld, reference = 'r1', amountCents = 5_000n): Promise<JournalEntry> {
  const scope = await world.ran(readScope(world.operator, 'main'));
  const { id } = await world.entry({ scope, reference, amountCents });
  world.asked.length = 0;
  await world.journal.recordOutcome(id, 'host:1:aa', { state: 'unknown', errorCode: 'timeout' }, START);
  return (await world.journal.get(id)) as JournalEntry;
}
async function apply({ ask }: MoneyWorld, clientReference = 'r1', amount = 50): Promise<string> {
  const body = { amount, pixKey: 'ana@example.com', pixType: 'email', clientReference };
  return String((await ask('POST /v1/withdraw', { body })).json.id);
}
const resolve = (world: MoneyWorld, entry: JournalEntry, journal = world.journal) =>
  world.ran(resolveEntry(world.operator, journal, entry));

describe('resolveEntry for an unknown outcome', () => {
  it('resolveEntry leaves an entry unknown when the look-up fails, and returns the reason', async () => {
    const entry = await lost(world);
    world.strike(/^GET .*withdraw/, { status: 422, errorCode: 'PZV001' });
    expect(await resolve(world, entry)).toMatchObject({
      entry: { state: 'unknown', errorCode: 'PZV001' },
      open: { why: 'journal.could_not_ask' },
    });
  });

  it('resolveEntry does not change an entry that another process has leased', async () => {
    const entry = await lost(world);
    await heldByAnother(world, entry.id);
    const { entry: now, open } = await resolve(world, entry);
    expect([now, open]).toMatchObject([{ leaseOwner: 'other:2:bb' }, 'in_progress']);
    expect(world.asked).toEqual(['GET /v1/user']);
  });
});

describe('resolveEntry for a known outcome', () => {
  it('resolveEntry reads the current status of a confirmed payment from the service', async () => {
    const serviceId = await apply(world);
    const entry = await lost(world);
    const pending = { state: 'confirmed', serviceId, serviceStatus: 'PENDING' } as const;
    await world.journal.recordOutcome(entry.id, 'x', pending, START);
    const before = (await world.journal.get(entry.id)) as JournalEntry;
    expect(await resolve(world, before)).toMatchObject({ entry: { serviceStatus: 'COMPLETED' }, open: null });
  });

  it('resolveEntry returns a refused payment unchanged', async () => {
    const { id } = await world.entry();
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'refused' }, START);
    const entry = (await world.journal.get(id)) as JournalEntry;
    expect(await resolve(world, entry)).toEqual({ entry, open: null });
    expect(world.asked).toEqual([]);
  });
});

describe('resolveEntries', () => {
  it('resolveEntries resolves eight entries concurrently and returns them in order', async () => {
    const entries: JournalEntry[] = [];
    for (let at = 1; at <= 10; at += 1) entries.push(await lost(world, `r${at}`, BigInt(at * 1_000)));
    const network = countingNetwork(world.sandbox.handle);
    world.rewire(() => network);
    await apply(world, 'r2', 20);
    const resolved = await world.ran(Array.fromAsync(resolveEntries(world.operator, world.journal, entries)));
    expect(resolved.map(({ entry: { reference, state } }) => [reference, state])).toEqual(
      entries.map(({ reference }) => [reference, reference === 'r2' ? 'confirmed' : 'not_applied']),
    );
    expect(network.most()).toBe(8);
  });

  it('resolveEntries yields nothing for an empty list', async () => {
    expect(await Array.fromAsync(resolveEntries(world.operator, world.journal, []))).toEqual([]);
  });
});

describe('declareEntry', () => {
  it.each(['confirmed', 'not_applied'] as const)('declareEntry records the outcome %s', async (state) => {
    const entry = await lost(world);
    expect(await declareEntry(world.operator, world.journal, entry, state)).toMatchObject({
      id: entry.id,
      state,
      errorCode: 'declared_by_operator',
      resolvedAt: START,
    });
  });

  it('declareEntry returns the given entry when the journal no longer contains the entry', async () => {
    const entry = await lost(world);
    let reads = 0;
    const get = async (id: string) => (reads++ === 0 ? world.journal.get(id) : null);
    const blind = await journalWith(world, { get }).money.journal();
    expect(await declareEntry(world.operator, blind, entry, 'confirmed')).toMatchObject({ id: entry.id });
  });

  it('declareEntry refuses an entry with a known outcome', async () => {
    const { id } = await world.entry();
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'refused' }, START);
    const entry = (await world.journal.get(id)) as JournalEntry;
    expect(
      await world.failure(declareEntry(world.operator, world.journal, entry, 'confirmed')),
    ).toMatchObject({
      kind: 'refused',
      errorCode: 'outcome_known',
      outcome: 'not_applied',
      init: { key: 'journal.outcome_known', params: { id, state: 'refused' } },
    });
    expect(await world.journal.get(id)).toMatchObject({ state: 'refused' });
  });

  it('declareEntry reports that a payment with the outcome confirmed was applied', async () => {
    const entry = await lost(world);
    const declared = await declareEntry(world.operator, world.journal, entry, 'confirmed');
    const failed = await world.failure(declareEntry(world.operator, world.journal, declared, 'not_applied'));
    expect(failed).toMatchObject({ errorCode: 'outcome_known', outcome: 'applied' });
  });

  it('declareEntry refuses an entry that another process has leased', async () => {
    const { id } = await lost(world);
    await heldByAnother(world, id);
    const entry = (await world.journal.get(id)) as JournalEntry;
    expect(
      await world.failure(declareEntry(world.operator, world.journal, entry, 'confirmed')),
    ).toMatchObject({
      kind: 'unknown',
      errorCode: 'in_progress',
      outcome: 'unknown',
      init: { key: 'money.in_progress', params: { id, owner: 'other:2:bb' } },
    });
  });
});

describe('resolveEntry for another account', () => {
  it('resolveEntry leaves an entry of another account unknown and does not look it up', async () => {
    const { id } = await world.entry({ profile: 'other' });
    await world.journal.recordOutcome(id, 'host:1:aa', { state: 'unknown', errorCode: 'timeout' }, START);
    const entry = (await world.journal.get(id)) as JournalEntry;
    expect(await resolve(world, entry)).toEqual({ entry, open: 'other_account' });
    expect([world.asked, await world.journal.get(id)]).toEqual([['GET /v1/user'], entry]);
  });

  it('resolveEntry leaves a hub entry unknown when the profile has no address of the hub', async () => {
    const entry = await world.entry({ family: 'hub' });
    const { hub: _hub, ...roots } = world.operator.account.roots;
    const operator = changedOperator(world.operator, { account: { roots } });
    const resolved = await world.ran(resolveEntry(operator, world.journal, entry));
    expect(resolved).toMatchObject({ open: 'other_account' });
    expect(world.asked).toEqual([]);
  });
});

describe('entryById', () => {
  it('entryById returns the entry with the id', async () => {
    const { id } = await world.entry();
    expect(await entryById(world.journal, id)).toMatchObject({ id, reference: 'r1' });
  });

  it('entryById throws "not found" with at most 80 characters of the id', async () => {
    expect(await world.failure(entryById(world.journal, 'x'.repeat(81)))).toMatchObject({
      kind: 'missing',
      errorCode: 'not_found',
      init: { key: 'journal.no_such', params: { id: 'x'.repeat(80) } },
    });
  });
});
