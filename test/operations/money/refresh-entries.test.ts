import { describe, expect, it } from 'vitest';
import { rowStateOf } from '../../../src/domain/money/transaction-statuses.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import {
  isAccepted,
  isEndedUnpaid,
  readerOf,
  refreshEntries,
  refreshEntry,
} from '../../../src/operations/money/refresh-entries.ts';
import { resolveEntry } from '../../../src/operations/money/resolve-entry.ts';
import { readScope } from '../../../src/operations/payouts/read-payer.ts';
import type {
  DamagedEntry,
  EntryOutcome,
  Intent,
  JournalEntry,
} from '../../../src/storage/journal/journal-entry.ts';
import { countingNetwork } from '../../support/servers/bad-network.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { journalWith, type MoneyWorld, moneyWorld } from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(moneyWorld);

async function accepted(
  world: MoneyWorld,
  changes: Partial<Intent> = {},
  as: Partial<EntryOutcome> = {},
): Promise<JournalEntry> {
  const scope = await world.ran(readScope(world.operator, changes.family ?? 'main'));
  const { id } = await world.entry({ scope, ...changes });
  const settled = { state: 'confirmed', serviceId: 'TX0', serviceStatus: 'PENDING', ...as } as const;
  await world.journal.recordOutcome(id, 'host:1:aa', settled, START);
  world.asked.length = 0;
  return (await world.journal.get(id)) as JournalEntry;
}
async function payOut({ ask }: MoneyWorld, clientReference = 'r1', amount = 50): Promise<string> {
  const body = { amount, pixKey: 'ana@example.com', pixType: 'email', clientReference };
  return String((await ask('POST /v1/withdraw', { body })).json.id);
}
const refreshed = (world: MoneyWorld, ...entries: JournalEntry[]): Promise<JournalEntry[]> =>
  world.ran(Array.fromAsync(refreshEntries(async () => world.operator, world.journal, entries)));

/** Returns all requests except `GET /v1/user`, which only identifies the account. */
const asked = (world: MoneyWorld): readonly string[] => world.asked.filter((line) => line !== 'GET /v1/user');

it('isEndedUnpaid returns true for a REFUNDED payout, but not for a REFUNDED refund', () => {
  const entry = { state: 'confirmed', serviceStatus: 'REFUNDED' } as JournalEntry;
  expect(isEndedUnpaid({ ...entry, kind: 'payout' })).toBe(true);
  expect(isEndedUnpaid({ ...entry, kind: 'refund' })).toBe(false);
});

describe('refreshEntries for payouts and transfers', () => {
  it('refreshEntries stores the current status of an accepted payment', async () => {
    const serviceId = await payOut(world);
    const entry = await accepted(world, {}, { serviceId });
    const endToEndId = expect.stringMatching(/^E/);
    const [now] = await refreshed(world, entry);
    expect(now).toEqual({ ...entry, serviceStatus: 'COMPLETED', endToEndId, version: entry.version + 1 });
    expect(await world.journal.get(entry.id)).toEqual(now);
    expect(asked(world)).toEqual([`GET /v1/withdraw?id=${serviceId}`]);
  });

  it('refreshEntries returns the same object for an unchanged entry', async () => {
    const serviceId = await payOut(world, 'r1', 200);
    const entry = await accepted(world, {}, { serviceId });
    const [now] = await refreshed(world, entry);
    expect([now === entry, asked(world).length]).toEqual([true, 1]);
  });

  it('refreshEntries queries a transfer through the transfer route', async () => {
    const body = { amount: 50, payerAccountNumber: '100001', receiverAccountNumber: '100002' };
    const serviceId = String((await world.ask('POST /v1/internal-transfer', { body })).json.id);
    const entry = await accepted(world, { kind: 'transfer' }, { serviceId });
    expect(await refreshed(world, entry)).toMatchObject([{ serviceStatus: 'COMPLETED' }]);
    expect(asked(world)).toEqual([`GET /v1/internal-transfer?id=${serviceId}`]);
  });

  it('refreshEntries queries a hub transfer at the hub', async () => {
    const { id } = await world.hub('internal-transfer', { amount: 5_000, toPixKey: '11222333000262' });
    const transfer = { kind: 'transfer', family: 'hub' } as const;
    const entry = await accepted(world, transfer, { serviceId: id, endToEndId: 'E1' });
    expect(await refreshed(world, entry)).toMatchObject([{ serviceStatus: 'CONFIRMED', endToEndId: 'E1' }]);
    expect(asked(world)).toEqual([`GET /hub/api/v1/transactions/internal-transfer/${id}`]);
  });

  it.each([
    ['has no id of the service', {}, { serviceId: undefined }],
    ['is completed', {}, { serviceStatus: 'COMPLETED' }],
  ] as const)('refreshEntries sends no request for an entry that %s', async (_what, changes, as) => {
    const entry = await accepted(world, changes, as as Partial<EntryOutcome>);
    const [now] = await refreshed(world, entry);
    expect([now === entry, asked(world), world.notes]).toEqual([true, [], []]);
  });
});

/** Sends a refund, by default of R$ 12,00, and stores it in the journal as accepted. */
async function refunded(
  world: MoneyWorld,
  family: 'main' | 'hub',
  subject: string,
  { cents = 1_200n, beforeCents = 0n, reference = 'r1' } = {},
): Promise<JournalEntry> {
  if (family === 'main')
    await world.ask(`POST /v1/refund/${subject}`, { body: { amount: Number(cents) / 100 } });
  else await world.hub(`payment/${subject}/refund`, { amount: Number(cents) });
  const notBefore = world.clock.now();
  const refund = { kind: 'refund', family, subject, reference, notBefore } as const;
  const changes = { ...refund, amountCents: cents, beforeCents };
  return accepted(world, changes, { serviceId: subject, serviceStatus: 'PENDING' });
}
async function later(world: MoneyWorld): Promise<void> {
  await world.clock.advance(3_660_000);
  await world.ownClock.advance(3_660_000);
}
const statusesOf = (entries: readonly JournalEntry[]) => entries.map(({ serviceStatus }) => serviceStatus);

it('refreshEntries stores a hub refund as completed even if an earlier version stored the status of its charge', async () => {
  const charge = await world.paidCharge('12');
  const { id } = await refunded(world, 'hub', charge);
  await world.journal.restate(id, { serviceStatus: 'REFUNDED' });
  const entry = (await world.journal.get(id)) as JournalEntry;
  expect([isAccepted(entry), isEndedUnpaid(entry)]).toEqual([true, false]);
  await later(world);
  expect(statusesOf(await refreshed(world, entry))).toEqual(['COMPLETED']);
});

it('refreshEntries leaves a new refund at PENDING even if its charge already has the refund status CANCELED', async () => {
  const charge = await world.paidCharge('100');
  const entry = await refunded(world, 'main', charge);
  world.strike(/^GET/, (answer) => ({ ...answer, refundStatus: 'CANCELED', refundAmount: null }));
  expect(statusesOf(await refreshed(world, entry))).toEqual(['PENDING']);
});

const hubPayout = async (world: MoneyWorld, amount: number, reference: string) => {
  const notBefore = world.clock.now();
  const { id: serviceId } = await world.hub('withdraw', { amount, pixKey: 'ana@example.com' }, reference);
  const changes = { family: 'hub', amountCents: BigInt(amount), reference, notBefore } as const;
  return accepted(world, changes, { serviceId, serviceStatus: 'APPROVED' });
};

it('refreshEntries reads the hub statement once and marks the reversed payouts as failed', async () => {
  const entries = [await hubPayout(world, 5_000, 'good'), await hubPayout(world, 5_100, 'bad')];
  expect(statusesOf(await refreshed(world, ...entries))).toEqual(['APPROVED', 'APPROVED']);
  await world.lever(entries[1]?.serviceId ?? '', 'fail');
  world.asked.length = 0;
  expect(statusesOf(await refreshed(world, ...entries))).toEqual(['APPROVED', 'FAILED']);
  expect(asked(world)).toHaveLength(1);
  expect(asked(world)[0]).toContain('trigger=PAYOUT_REVERSAL');
});

describe('refreshEntries for card charges', () => {
  it.each([
    ['is completed when the service confirms it', 2, '2', 'completed'],
    ['has failed when the service denies it', 3, '3', 'failed'],
    ['has failed when the service voids it before confirming it', 10, 'CANCELED', 'failed'],
  ])('refreshEntries stores that an accepted card charge %s', async (_what, status, serviceStatus, stand) => {
    const serviceId = await world.soldOnCard();
    const changes = { family: 'card', kind: 'card-charge' } as const;
    const entry = await accepted(world, changes, { serviceId, serviceStatus: '12' });
    world.strike(/^GET/, (answer) => ({ ...answer, creditCardPayment: { status } }));
    const [now] = await refreshed(world, entry);
    expect([now?.serviceStatus, rowStateOf(now as JournalEntry)]).toEqual([serviceStatus, stand]);
  });

  it.each([10, 11])(
    'refreshEntries stores for a card reversal the status %i of its charge',
    async (status) => {
      const serviceId = await world.soldOnCard();
      const changes = { family: 'card', kind: 'card-reversal', subject: serviceId } as const;
      const entry = await accepted(world, changes, { serviceId, serviceStatus: '12' });
      world.strike(/^GET/, (answer) => ({ ...answer, creditCardPayment: { status } }));
      const [now] = await refreshed(world, entry);
      expect([now?.serviceStatus, rowStateOf(now as JournalEntry)]).toEqual([String(status), 'completed']);
    },
  );

  it.each(['card-charge', 'card-reversal'] as const)(
    'refreshEntries leaves a %s unchanged if the service shows no status of the charge',
    async (kind) => {
      const serviceId = await world.soldOnCard();
      const changes = { family: 'card', kind, subject: serviceId } as const;
      const entry = await accepted(world, changes, { serviceId, serviceStatus: '12' });
      world.strike(/^GET/, (answer) => ({ ...answer, creditCardPayment: {} }));
      expect(await refreshed(world, entry)).toEqual([entry]);
    },
  );
});

describe('refreshEntries when requests fail', () => {
  it('refreshEntries prints only one note when a request fails, and returns all later entries unchanged', async () => {
    const entries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        accepted(world, { reference: `r${at}`, amountCents: BigInt(at + 1) }),
      ),
    );
    world.strike(/^GET .*withdraw/, { status: 403, errorCode: 'PZA200' }, 99);
    expect(await refreshed(world, ...entries)).toEqual(entries);
    expect(world.notes).toEqual([['journal.not_refreshed', { reason: 'PZA200' }]]);
    expect(asked(world).length).toBeLessThan(20);
  });

  it('refreshEntries prints no note if the service does not find some entries, and updates the other entries', async () => {
    const entries: JournalEntry[] = [];
    // At most eight requests run at once, so the ninth entry is queried later.
    for (let at = 1; at <= 8; at += 1)
      entries.push(await accepted(world, { reference: `gone${at}`, amountCents: BigInt(at) }));
    const serviceId = await payOut(world, 'r2');
    entries.push(await accepted(world, { reference: 'r2' }, { serviceId }));
    expect(statusesOf(await refreshed(world, ...entries))).toEqual([
      ...Array(8).fill('PENDING'),
      'COMPLETED',
    ]);
    expect(world.notes).toEqual([]);
  });

  it('refreshEntries rethrows an unexpected error of a request', async () => {
    const entry = await accepted(world);
    world.strike(/^GET/, 'our-fault');
    await expect(refreshed(world, entry)).rejects.toThrow('a fault of our own');
  });

  it('refreshEntries reads eight entries concurrently and returns them in order', async () => {
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

async function acceptedPayout(
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
    const entry = await acceptedPayout(world, 'r1');
    const mixed = await world.ran(
      Array.fromAsync(refreshEntries(open, world.journal, [DAMAGED, entry, DAMAGED])),
    );
    expect([mixed[0], mixed[2], opened]).toEqual([DAMAGED, DAMAGED, 1]);
    expect(mixed[1]).toMatchObject({ serviceStatus: 'COMPLETED' });
  });

  it('refreshEntries returns the new statuses and prints one note if the disk is full', async () => {
    const entries: JournalEntry[] = [];
    for (const reference of ['r1', 'r22', 'r333']) entries.push(await acceptedPayout(world, reference));
    const full = journalWith(world, { restate: () => Promise.reject(error('sqlite_full')) });
    const now = await world.ran(
      Array.fromAsync(refreshEntries(async () => world.operator, await full.money.journal(), entries)),
    );
    expect(statusesOf(now)).toEqual(Array(3).fill('COMPLETED'));
    expect(world.notes).toEqual([['journal.status_not_kept', { reason: 'sqlite_full' }]]);
    expect(await world.journal.get(entries[0]?.id ?? '')).toMatchObject({ serviceStatus: 'PENDING' });
  });

  it.each([
    ['a journal error other than a full disk', error('journal_unavailable')],
    ['an unexpected error', new TypeError('sqlite_')],
  ])('refreshEntry rethrows %s', async (_what, failure) => {
    const entry = await acceptedPayout(world, 'r1');
    const broken = await journalWith(world, { restate: () => Promise.reject(failure) }).money.journal();
    await expect(world.ran(refreshEntry(readerOf(world.operator), broken, entry))).rejects.toBe(failure);
    expect(world.notes).toEqual([]);
  });

  it('refreshEntries does not read an entry of another account', async () => {
    const entry = await acceptedPayout(world, 'r1', { scope: 'another account' });
    expect(await refreshed(world, entry)).toEqual([entry]);
    expect(world.asked).toEqual(['GET /v1/user']);
  });

  it('for an entry without an id, refreshEntry sends a request only if the entry is a refund', async () => {
    const payment = { ...(await acceptedPayout(world, 'r1')), serviceId: null };
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
    const main = await acceptedPayout(world, 'r1');
    const hubEntry = { ...main, family: 'hub', kind: 'transfer', notBefore: START } as const;
    const entry = await acceptedPayout(world, 'r22');
    const scope = await world.ran(readScope(world.operator, 'hub'));
    world.strike(/^GET \/hub/, { status: 403, errorCode: 'PZA200' }, 99);
    const now = await refreshed(world, { ...hubEntry, scope }, entry);
    expect(statusesOf(now)).toEqual(['PENDING', 'COMPLETED']);
  });
});

describe('resolveEntry when the account cannot be read', () => {
  const unreadable = async (outcome: EntryOutcome) => {
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
