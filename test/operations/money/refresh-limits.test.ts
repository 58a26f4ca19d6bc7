import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { readerOf, refreshEntries, refreshEntry } from '../../../src/operations/money/refresh-entries.ts';
import { resolveEntry } from '../../../src/operations/money/resolve-entry.ts';
import { readScope } from '../../../src/operations/payouts/read-payer.ts';
import type {
  DamagedEntry,
  EntryOutcome,
  Intent,
  JournalEntry,
} from '../../../src/storage/journal/journal-entry.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { journalWith, type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

async function accepted(
  world: MoneyWorld,
  reference: string,
  changes: Partial<Intent> = {},
): Promise<JournalEntry> {
  const amount = 20 + reference.length;
  const body = { amount, pixKey: 'ana@example.com', pixType: 'email', clientReference: reference };
  const serviceId = String((await world.ask('POST /v1/withdraw', { body })).json.id);
  const scope = await world.ran(readScope(world.operator, 'main'));
  const { id } = await world.entry({ scope, reference, amountCents: BigInt(amount * 100), ...changes });
  const settled = { state: 'confirmed', serviceId, serviceStatus: 'PENDING' } as const satisfies EntryOutcome;
  await world.journal.recordOutcome(id, 'host:1:aa', settled, START);
  world.asked.length = 0;
  return (await world.journal.get(id)) as JournalEntry;
}
const DAMAGED: DamagedEntry = { id: 'e9', state: 'damaged' };
const error = (errorCode: string): PixError =>
  new PixError({ kind: 'usage', key: 'sqlite.full', params: { file: 'f' }, errorCode });

describe('refreshEntries at its limits', () => {
  const world = eachOf(moneyWorld);

  it('refreshEntries returns damaged entries unchanged, and opens no connection for them', async () => {
    let opened = 0;
    const open = async () => {
      opened += 1;
      return world.operator;
    };
    expect(await world.ran(Array.fromAsync(refreshEntries(open, world.journal, [DAMAGED])))).toEqual([
      DAMAGED,
    ]);
    expect(opened).toBe(0);
    const entry = await accepted(world, 'r1');
    const mixed = await world.ran(
      Array.fromAsync(refreshEntries(open, world.journal, [DAMAGED, entry, DAMAGED])),
    );
    expect([mixed[0], mixed[2], opened]).toEqual([DAMAGED, DAMAGED, 1]);
    expect(mixed[1]).toMatchObject({ serviceStatus: 'COMPLETED' });
  });

  it('refreshEntries returns the new statuses and prints one note if the disk is full', async () => {
    const entries = [
      await accepted(world, 'r1'),
      await accepted(world, 'r22'),
      await accepted(world, 'r333'),
    ];
    const full = journalWith(world, { restate: () => Promise.reject(error('sqlite_full')) });
    const now = await world.ran(
      Array.fromAsync(refreshEntries(async () => world.operator, await full.money.journal(), entries)),
    );
    expect(now.map((one) => (one as JournalEntry).serviceStatus)).toEqual([
      'COMPLETED',
      'COMPLETED',
      'COMPLETED',
    ]);
    expect(world.notes).toEqual([['journal.status_not_kept', { reason: 'sqlite_full' }]]);
    expect(await world.journal.get(entries[0]?.id ?? '')).toMatchObject({ serviceStatus: 'PENDING' });
  });

  it.each([
    ['a journal error other than a full disk', error('journal_unavailable')],
    ['an unexpected error', new TypeError('sqlite_')],
  ])('refreshEntry rethrows %s', async (_what, failure) => {
    const entry = await accepted(world, 'r1');
    const broken = await journalWith(world, { restate: () => Promise.reject(failure) }).money.journal();
    await expect(world.ran(refreshEntry(readerOf(world.operator), broken, entry))).rejects.toBe(failure);
    expect(world.notes).toEqual([]);
  });

  it('refreshEntries does not read an entry of another account', async () => {
    const entry = await accepted(world, 'r1', { scope: 'another account' });
    expect(
      await world.ran(Array.fromAsync(refreshEntries(async () => world.operator, world.journal, [entry]))),
    ).toEqual([entry]);
    expect(world.asked).toEqual(['GET /v1/user']);
  });

  it('for an entry without an id, refreshEntry sends a request only if the entry is a refund', async () => {
    const payment = { ...(await accepted(world, 'r1')), serviceId: null };
    expect(await world.ran(refreshEntry(readerOf(world.operator), world.journal, payment))).toBe(payment);
    expect(world.asked).toEqual([]);
    const subject = await world.paidCharge('100');
    const refund = { ...payment, kind: 'refund', subject, beforeCents: 0n } as const;
    await world.ran(refreshEntry(readerOf(world.operator), world.journal, refund));
    expect(world.asked.at(-1)).toContain(subject);
  });

  it('refreshEntry of a refund also queries each earlier refund of the charge if that refund is not final', async () => {
    const subject = await world.paidCharge('100');
    const scope = await world.ran(readScope(world.operator, 'main'));
    const refunds: JournalEntry[] = [];
    for (const [at, serviceStatus] of ['COMPLETED', 'PENDING', 'PENDING', 'PENDING'].entries()) {
      const order = { kind: 'refund', subject, scope, reference: `r${at}`, beforeCents: 0n } as const;
      const { id } = await world.entry({ ...order, amountCents: BigInt(at + 1) });
      const outcome = { state: 'confirmed', serviceId: subject, serviceStatus } as const;
      await world.journal.recordOutcome(id, 'host:1:aa', outcome, START);
      refunds.push((await world.journal.get(id)) as JournalEntry);
      await world.ownClock.advance(1_000);
    }
    const account = { scope, holder: 'holder', place: '', profileId: '' };
    const sorted = await world.journal.ofSubject(account, subject);
    const third = sorted.filter(({ serviceStatus }) => serviceStatus === 'PENDING')[1] as JournalEntry;
    await world.ran(refreshEntry(readerOf(world.operator), world.journal, third));
    const before = sorted.indexOf(third);
    const accepted = sorted.slice(0, before + 1).filter(({ serviceStatus }) => serviceStatus === 'PENDING');
    expect(world.asked.filter((line) => line.endsWith(subject))).toHaveLength(accepted.length);
  });

  it('refreshEntries updates the entries of the main family even if the hub refuses a request', async () => {
    const main = await accepted(world, 'r1');
    const hubEntry = { ...main, family: 'hub', kind: 'transfer', notBefore: START } as const;
    const entry = await accepted(world, 'r22');
    const scope = await world.ran(readScope(world.operator, 'hub'));
    world.strike(/^GET \/hub/, { status: 403, errorCode: 'PZA200' }, 99);
    const entries = [{ ...hubEntry, scope }, entry];
    const now = await world.ran(
      Array.fromAsync(refreshEntries(async () => world.operator, world.journal, entries)),
    );
    expect(now.map((one) => one.serviceStatus)).toEqual(['PENDING', 'COMPLETED']);
  });

  it('refreshEntry stores the status 10 (voided) that the service returns for a card reversal', async () => {
    const serviceId = await world.soldOnCard();
    const scope = await world.ran(readScope(world.operator, 'card'));
    const main = await accepted(world, 'r1');
    const entry = { ...main, scope, serviceId, family: 'card', kind: 'card-reversal' } as const;
    world.strike(/^GET/, (answer) => ({ ...answer, creditCardPayment: { status: 10 } }));
    const read = await world.ran(refreshEntry(readerOf(world.operator), world.journal, entry));
    expect(read).toMatchObject({ serviceStatus: '10' });
  });
});

describe('resolveEntry when the account cannot be read', () => {
  const unreadable = async (outcome: EntryOutcome) => {
    const world = await moneyWorld();
    const { id } = await world.entry({});
    await world.journal.recordOutcome(id, 'host:1:aa', outcome, START);
    const entry = (await world.journal.get(id)) as JournalEntry;
    return {
      entry,
      resolve: (failure: Error) =>
        resolveEntry(world.operator, world.journal, entry, () => Promise.reject(failure)),
    };
  };

  it('resolveEntry leaves the entry unknown when the account cannot be read, and returns the reason', async () => {
    const { entry, resolve } = await unreadable({ state: 'unknown' });
    const failure = error('network_timeout');
    const open = { state: 'unknown', why: 'journal.could_not_ask', error: failure };
    expect(await resolve(failure)).toEqual({ entry, open });
  });

  it.each<[string, EntryOutcome, Error]>([
    [
      'when the account of a confirmed entry cannot be read',
      { state: 'confirmed', serviceStatus: 'PENDING' },
      error('network_timeout'),
    ],
    ['after an unexpected error', { state: 'unknown' }, new TypeError('x')],
  ])('resolveEntry rejects %s', async (_what, outcome, failure) => {
    const { resolve } = await unreadable(outcome);
    await expect(resolve(failure)).rejects.toBe(failure);
  });
});
