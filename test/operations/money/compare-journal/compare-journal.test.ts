import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/domain/text/json.ts';
import { SKEW_MS } from '../../../../src/domain/time/clock.ts';
import type { BatchRow } from '../../../../src/operations/batch/batch-row.ts';
import { checkRow } from '../../../../src/operations/batch/check-row.ts';
import {
  type Comparison,
  type ComparisonOrder,
  compareJournal,
} from '../../../../src/operations/money/compare-journal/compare-journal.ts';
import { readPayingAccount, readScope } from '../../../../src/operations/payouts/read-payer.ts';
import type { EntryOutcome, Intent } from '../../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry } from '../../../support/stores/journal-intent.ts';
import { type MoneyWorld, moneyWorld } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';
import { listed } from './listed.ts';

const DAY_MS = 86_400_000;
const KEY = 'ana@exemplo.com.br';
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();
const transaction = (id: string, more: JsonObject = {}): JsonObject => ({
  ...{
    id,
    type: 'WITHDRAW',
    status: 'COMPLETED',
    amount: 10,
    withdrawPixKey: KEY,
    createdAt: at(0),
    ...more,
  },
});
const debit = (originId: string, more: JsonObject = {}): JsonObject => ({
  ...{ id: `E${originId}`, originId, trigger: 'PAYOUT', amount: -1000, fee: null, postedAt: at(0), ...more },
});
const rowsOf = (...references: readonly string[]): readonly BatchRow<'checked'>[] =>
  references.map((reference, index) => {
    const check = checkRow({ line: index + 2, cells: { key: KEY, amount: '10.00', reference } }, 'folha');
    if (!check.ok) throw new Error(JSON.stringify(check.faults));
    return check.row;
  });

const compare = (world: MoneyWorld, order: Partial<ComparisonOrder> = {}): Promise<Comparison> =>
  world.ran(
    compareJournal(world.operator, world.journal, {
      families: ['main'],
      since: null,
      lastAt: null,
      rows: [],
      ...order,
    }),
  );
const idsOf = ({ unknown }: Comparison): readonly string[] =>
  unknown.map(({ movement }) => movement.serviceId);

/** Adds a journal entry of this account. If `outcome` is null, the entry stays in progress. */
async function known(
  world: MoneyWorld,
  outcome: EntryOutcome | null,
  changes: Partial<Intent> = {},
): Promise<void> {
  const { credential: _credential, ...own } = await readPayingAccount(world.operator, 'main');
  const { entry } = await openEntry(world.journal, intent({ ...own, ...changes }), lease('host:1:aa', START));
  if (outcome) await world.journal.recordOutcome(entry.id, 'host:1:aa', outcome, START);
}

describe('compareJournal', () => {
  it('compareJournal lists the movements that are not in the journal, oldest first', async () => {
    const main = [
      [transaction('TX1', { createdAt: at(5) }), transaction('TX2'), transaction('TX3', { createdAt: null })],
    ];
    const comparison = await compare(await listed({ main }));
    expect(idsOf(comparison)).toEqual(['TX3', 'TX2', 'TX1']);
    expect(comparison).toMatchObject({ returned: 0, cut: [], unknown: [{ match: undefined }, {}, {}] });
  });

  it('compareJournal sorts movements that match a batch row before other movements, in the order of the rows', async () => {
    const main = [
      [
        transaction('TX1', { withdrawPixKey: 'x@exemplo.com.br' }),
        transaction('TX2', { clientReference: 'b', createdAt: at(1) }),
        transaction('TX3', { clientReference: 'a', createdAt: at(2) }),
      ],
    ];
    const { unknown } = await compare(await listed({ main }), { rows: rowsOf('a', 'b') });
    expect(unknown.map(({ movement, match }) => [movement.serviceId, match?.row.line, match?.by])).toEqual([
      ['TX3', 2, 'reference'],
      ['TX2', 3, 'reference'],
      ['TX1', undefined, undefined],
    ]);
  });

  it('if both API families return a movement, compareJournal lists it once, with the values of the main family', async () => {
    const lists = { main: [[transaction('TX1')]], hub: [[debit('TX1'), debit('PO2')]] };
    for (const families of [['main', 'hub'] as const, ['hub', 'main'] as const]) {
      const comparison = await compare(await listed(lists), { families });
      expect([...idsOf(comparison)].sort()).toEqual(['PO2', 'TX1']);
    }
    const { unknown } = await compare(await listed(lists), { families: ['main', 'hub'] });
    expect(unknown.find(({ movement }) => movement.serviceId === 'TX1')?.movement.destination).toBe(KEY);
  });

  it('compareJournal counts failed and returned payments of the main family and the hub, but does not list them', async () => {
    const reversal = { id: 'R', originId: 'TX1', trigger: 'PAYOUT_REVERSAL', amount: 1000, fee: null };
    const lists = {
      main: [[transaction('TX1'), transaction('TX2', { status: 'ERROR' })]],
      hub: [[debit('TX1'), reversal, debit('TX2')]],
    };
    const comparison = await compare(await listed(lists), { families: ['main', 'hub'] });
    expect([idsOf(comparison), comparison.returned]).toEqual([[], 2]);
  });

  it('compareJournal returns in `cut` each API family whose list of movements may be incomplete', async () => {
    const hub = [Array.from({ length: 100 }, (_, index) => debit(`PO${index}`))];
    expect((await compare(await listed({ hub }), { families: ['main', 'hub'] })).cut).toEqual(['hub']);
    expect((await compare(await listed({}), { families: ['main', 'hub'] })).cut).toEqual([]);
  });

  const paid = (serviceId?: string): EntryOutcome => ({ state: 'confirmed', serviceId });
  const r1 = { reference: 'r1' };
  const elsewhere = { scope: 'x', holder: 'x' };

  it.each<readonly [string, EntryOutcome | null, Partial<Intent>, boolean]>([
    ['a confirmed entry with the same id omits it', paid('TX1'), {}, true],
    ['a confirmed entry of another profile with the same id omits it', paid('TX1'), elsewhere, true],
    ['a confirmed entry with the same reference and another id lists it', paid('TX9'), r1, false],
    ['a confirmed entry without an id lists it', paid(), {}, false],
    ['a refused entry with the same id lists it', { state: 'refused', serviceId: 'TX1' }, {}, false],
    ['an entry with the same reference that was not applied lists it', { state: 'not_applied' }, r1, false],
    ['an unknown entry with the same reference omits it', { state: 'unknown' }, r1, true],
    ['an entry in progress with the same reference omits it', null, r1, true],
    ['an unknown entry with another reference lists it', { state: 'unknown' }, { reference: 'r2' }, false],
    ['an unknown entry of another account lists it', { state: 'unknown' }, { ...r1, scope: 'x' }, false],
  ])('compareJournal compares a movement with the journal: %s', async (_what, outcome, changes, isKnown) => {
    const world = await listed({ main: [[transaction('TX1', { clientReference: 'r1' })]] });
    await known(world, outcome, changes);
    expect(idsOf(await compare(world))).toEqual(isKnown ? [] : ['TX1']);
  });

  it.each<readonly [string, EntryOutcome | null, Partial<Intent>, boolean]>([
    ['confirmed', paid('TX9'), {}, true],
    ['unknown', { state: 'unknown' }, {}, true],
    ['in progress', null, {}, true],
    ['confirmed by another profile of the account', paid(), { holder: 'x' }, true],
    ['confirmed by the profile at another address', paid(), { scope: 'x' }, true],
    ['confirmed by another account', paid(), { ...elsewhere, profileId: 'x' }, false],
    ['refused', { state: 'refused' }, {}, false],
    ['not applied', { state: 'not_applied' }, {}, false],
    ['not sent', { state: 'not_sent' }, {}, false],
  ])('compareJournal matches rows whose entry is %s', async (_what, outcome, changes, isOut) => {
    const world = await listed({ main: [[transaction('TX1')]] });
    await known(world, outcome, { reference: 'a', ...changes });
    const { unknown } = await compare(world, { rows: rowsOf('a') });
    expect(unknown.map(({ match }) => match?.row.line)).toEqual([isOut ? undefined : 2]);
  });

  it('compareJournal matches no movement to a row that another profile of this account has paid through the hub', async () => {
    const world = await listed({ hub: [[debit('PO1')]] });
    const scope = await readScope(world.operator, 'hub');
    const other = { reference: 'a', scope, holder: 'x', profileId: 'x', family: 'hub' } as const;
    await known(world, { state: 'confirmed' }, other);
    const { unknown } = await compare(world, { families: ['hub'], rows: rowsOf('a') });
    expect(unknown.map(({ match }) => match)).toEqual([undefined]);
  });
});

describe('the start of the period that compareJournal compares', () => {
  const HOUR = 3_600_000;
  const now = START;

  /**
   * Returns the start of the period for which `compareJournal` reads movements. The newest journal entry was
   * created at `newest`.
   */
  async function sinceOf(order: Partial<ComparisonOrder>, newest?: number): Promise<number> {
    const world = await listed({});
    if (newest !== undefined) await openEntry(world.journal, intent(), lease('host:1:aa', newest));
    const { since } = await compare(world, order);
    const [list] = world.asked.filter((line) => line.includes('/user/transactions'));
    expect(list).toContain(`dateFrom=${new Date(since).toISOString()}`);
    return since;
  }

  it.each<readonly [string, Partial<ComparisonOrder>, newest: number | undefined, days: number]>([
    ['seven days ago for an empty journal', {}, undefined, -7],
    ['a day ago if the newest entry is younger', {}, -HOUR, -1],
    ['just before the newest entry if it is more than a day old', {}, -3 * DAY_MS, -3],
    ['seven days ago if the newest entry is more than seven days old', {}, -30 * DAY_MS, -7],
    ['a day before the last payment of this machine', { lastAt: now - 2 * DAY_MS }, -HOUR, -3],
    ['a day ago if the last payment seems to be in the future', { lastAt: now + HOUR }, -HOUR, -1],
    ['now if --since is in the future', { since: now + HOUR }, -HOUR, 0],
    ['the last payment if --since is later', { since: now - HOUR, lastAt: now - DAY_MS }, -HOUR, -1],
  ])('compareJournal reads the movements from %s', async (_what, order, newest, days) => {
    const since = await sinceOf(order, newest === undefined ? undefined : now + newest);
    expect(since - now).toBe(days * DAY_MS - SKEW_MS);
  });

  it('compareJournal reads the movements from exactly the time of --since', async () => {
    expect((await sinceOf({ since: now - 5 * DAY_MS }, now - HOUR)) - now).toBe(-5 * DAY_MS);
  });

  it.each([
    ['the hub', 'hub', 2 * DAY_MS],
    ['the main family', 'main', 2 * DAY_MS],
  ] as const)('compareJournal starts the period by the clock of %s', async (_who, family, ahead) => {
    const world = await moneyWorld();
    await world.ownClock.advance(ahead);
    await openEntry(world.journal, intent(), lease('host:1:aa', now));
    const { since } = await compare(world, { families: [family] });
    expect(since - now).toBeLessThanOrEqual(-DAY_MS - SKEW_MS);
    expect(since - now).toBeGreaterThan(-DAY_MS - SKEW_MS - HOUR);
  });
});
