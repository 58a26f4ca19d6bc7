import { hubReadBalance } from '../../../contract/routes/hub.ts';
import { checkPixKey, type PayableKey } from '../../../domain/keys/check-pix-key.ts';
import { isOutcomeUnknown } from '../../../domain/money/transaction-statuses.ts';
import { DAY_MS, SKEW_MS } from '../../../domain/time/clock.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import {
  type JournalEntry,
  mayBeSameAccount,
  type PayingAccount,
} from '../../../storage/journal/journal-entry.ts';
import type { BatchRow } from '../../batch/batch-row.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { readPayingAccount } from '../../payouts/read-payer.ts';
import { readHubMovements, readMainMovements, type ServiceMovement } from './read-service-movements.ts';

/** Longest default period of the comparison, in days. `likelyDuplicates` searches the same period. */
const MOST_DAYS = 7;

/** Kinds of matches, from the most certain to the least certain. */
const FITS = ['key_and_amount', 'masked_key_and_amount', 'amount_only'] as const;
type MatchedBy = 'reference' | (typeof FITS)[number];

interface RowMatch {
  readonly row: BatchRow<'checked'>;
  readonly by: MatchedBy;
  /** Lines of unmatched rows that fit this movement as well as `row` does; at most `MOST_LINES`. */
  readonly otherLines: readonly number[];
}

const MOST_LINES = 20;

/**
 * Maps each movement to the batch row that probably caused it. Compares references, otherwise amounts and
 * keys. A row is matched with at most one movement. If several rows fit a movement equally well, the first
 * row of the file is chosen.
 */
export function matchBatchRows(
  movements: readonly ServiceMovement[],
  rows: readonly BatchRow<'checked'>[],
): ReadonlyMap<ServiceMovement, RowMatch> {
  const left = new Set(rows);
  const matches = new Map<ServiceMovement, RowMatch>();
  const match = (movement: ServiceMovement, row: BatchRow<'checked'> | undefined, by: MatchedBy): void => {
    if (row === undefined || !left.delete(row)) return;
    matches.set(movement, { row, by, otherLines: [] });
  };
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  for (const movement of movements) {
    const row = movement.reference === null ? undefined : byReference.get(movement.reference);
    match(movement, row, 'reference');
  }
  const byCents = Map.groupBy(rows, ({ amountCents }) => amountCents);
  const fitting = (
    movement: ServiceMovement,
    cents: readonly bigint[],
    by: MatchedBy,
  ): BatchRow<'checked'>[] => {
    const fits = fitOf(movement.destination);
    const alike = cents.flatMap((amount) => byCents.get(amount) ?? []);
    return alike.filter((row) => left.has(row) && fits(row.key) === by);
  };
  // Batches only pay Pix keys, so transfers and QR payments cannot come from a row.
  const payouts = movements.filter(({ kind }) => kind === 'payout');
  for (const by of FITS) {
    for (const isProbable of [true, false]) {
      for (const movement of payouts) {
        if (matches.has(movement)) continue;
        const cents = isProbable ? movement.cents.slice(0, 1) : movement.cents.slice(1);
        match(movement, fitting(movement, cents, by)[0], by);
      }
    }
  }
  for (const [movement, { row, by }] of matches) {
    if (by === 'reference' || by === 'key_and_amount') continue;
    const otherLines = fitting(movement, [row.amountCents], by).map(({ line }) => line);
    matches.set(movement, { row, by, otherLines: otherLines.slice(0, MOST_LINES) });
  }
  return matches;
}

type Fit = (key: PayableKey) => MatchedBy | null;

function fitOf(shown: string | null): Fit {
  if (shown === null || !/[\p{L}\p{N}]/u.test(shown)) return () => 'amount_only';
  if (!/[*•]/.test(shown))
    return ({ canonical, type }) =>
      shown === canonical || checkPixKey(shown, type).canonical === canonical ? 'key_and_amount' : null;
  const masked = bareOf(shown);
  const pattern = new RegExp(`^${masked.replaceAll(/[*•]+/g, '.*')}$`);
  return ({ canonical, type }) => {
    const key = bareOf(canonical);
    const spellings = type === 'PHONE' ? [key, key.replace(/^55/, '')] : [key];
    return spellings.some((one) => fitsMask(one, masked, pattern)) ? 'masked_key_and_amount' : null;
  };
}

/**
 * Removes punctuation, because the same key can be written with different punctuation. Mask characters stay.
 */
const bareOf = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}@*•]/gu, '');

const DOCUMENT = /^[\d*•]{11}$|^[\da-z*•]{14}$/;

/**
 * Returns whether the key can be the masked key. In a masked document, each mask character hides exactly one
 * character. In other keys, a mask character hides any number of characters.
 */
function fitsMask(key: string, masked: string, pattern: RegExp): boolean {
  if (!DOCUMENT.test(masked) || key.length !== masked.length || !DOCUMENT.test(key)) return pattern.test(key);
  return [...masked].every((character, at) => /[*•]/.test(character) || character === key[at]);
}

export interface Comparison {
  /** In ms since 1970. */
  readonly since: number;
  /** Movements that are missing in the journal. Those that match a row of the batch come first. */
  readonly unknown: readonly { readonly movement: ServiceMovement; readonly match: RowMatch | undefined }[];
  /** Number of movements that failed or were returned. `unknown` does not contain them. */
  readonly returned: number;
  readonly cut: readonly ServiceMovement['family'][];
}

export interface ComparisonOrder {
  readonly families: readonly ServiceMovement['family'][];
  /** Start of the comparison, in ms since 1970; null for the default. */
  readonly since: number | null;
  /** Time of this machine's last payment, in ms since 1970; null when the machine has no record of it. */
  readonly lastAt: number | null;
  readonly rows: readonly BatchRow<'checked'>[];
}

/**
 * Finds payouts and transfers of the service that are missing in the journal, and matches them with rows of a
 * batch. Only reads. Skips refunds and card charges.
 * @throws PixError when the service cannot be read
 */
export async function compareJournal(
  operator: Operator,
  journal: Journal,
  order: ComparisonOrder,
): Promise<Comparison> {
  const accounts = new Map<ServiceMovement['family'], PayingAccount>();
  const balances: bigint[] = [];
  for (const family of order.families) {
    // `sinceOf` needs the service's time, because this machine's clock may be ahead. Every answer contains
    // this time. For the hub, the account may be known without a request, so the balance is requested.
    if (family === 'hub') {
      const { item } = await callRoute(operator, hubReadBalance, {});
      balances.push(...[item.available, item.total].filter((cents) => cents !== null));
    }
    accounts.set(family, await readPayingAccount(operator, family));
  }
  const since = await sinceOf(operator, journal, order);
  const dateFrom = new Date(since).toISOString();
  const movements = new Map<string, ServiceMovement>();
  const cut: ServiceMovement['family'][] = [];
  const returned = new Set<string>();
  for (const family of order.families) {
    const found =
      family === 'main'
        ? await readMainMovements(operator, dateFrom)
        : await readHubMovements(operator, dateFrom, balances);
    // Both families may list the same movement. The record of the main family has more fields.
    for (const movement of found.moved)
      if (!movements.has(movement.serviceId)) movements.set(movement.serviceId, movement);
    for (const id of found.returned) returned.add(id);
    if (found.mayBeCut) cut.push(family);
  }
  for (const id of returned) movements.delete(id);
  const rows = await withoutKnown(journal, { accounts, movements, rows: order.rows });
  const unknown = [...movements.values()];
  const matches = matchBatchRows(unknown, rows);
  const lineOf = (movement: ServiceMovement): number =>
    matches.get(movement)?.row.line ?? Number.MAX_SAFE_INTEGER;
  unknown.sort((a, b) => lineOf(a) - lineOf(b) || (a.at ?? '').localeCompare(b.at ?? ''));
  return {
    since,
    returned: returned.size,
    cut,
    unknown: unknown.map((movement) => ({ movement, match: matches.get(movement) })),
  };
}

/** Returns the start of the comparison, in ms since 1970. It is always before this machine's last payment. */
async function sinceOf(
  { clock, client }: Operator,
  journal: Journal,
  { since, lastAt }: Pick<ComparisonOrder, 'since' | 'lastAt'>,
): Promise<number> {
  const now = Math.min(clock.now(), client.serviceNow());
  const last = Math.min(lastAt ?? now, now) - SKEW_MS;
  if (since !== null) return Math.min(since, last);
  // If the journal is a restored older copy, it lacks all payments after its newest entry. The default period
  // starts before that entry.
  const [newest] = await journal.list({ limit: 1 });
  const lacking = newest === undefined ? Number.NEGATIVE_INFINITY : newest.createdAt - SKEW_MS;
  return Math.max(last - MOST_DAYS * DAY_MS, Math.min(last - DAY_MS, lacking));
}

/**
 * Removes from `movements` those that belong to a journal entry, by id or by reference. Reads the whole
 * journal, because it has no index of service ids.
 * @returns the rows for which the journal contains no payment, or only a payment that was not applied
 */
async function withoutKnown(
  journal: Journal,
  {
    accounts,
    movements,
    rows,
  }: {
    readonly accounts: ReadonlyMap<ServiceMovement['family'], PayingAccount>;
    readonly movements: Map<string, ServiceMovement>;
    readonly rows: readonly BatchRow<'checked'>[];
  },
): Promise<readonly BatchRow<'checked'>[]> {
  const byReference = new Map([...movements.values()].map((movement) => [movement.reference, movement]));
  const left = new Map(rows.map((row) => [row.reference, row]));
  const isOurs = (entry: JournalEntry): boolean =>
    [...accounts.values()].some((account) => mayBeSameAccount(entry, account));
  for await (const entry of journal.walk({})) {
    const isOpen = isOutcomeUnknown(entry);
    if (!isOpen && entry.state !== 'confirmed') continue;
    if (isOurs(entry)) left.delete(entry.reference);
    if (entry.state === 'confirmed') movements.delete(entry.serviceId ?? '');
    const same =
      isOpen && entry.scope === accounts.get('main')?.scope ? byReference.get(entry.reference) : undefined;
    if (same !== undefined) movements.delete(same.serviceId);
  }
  return [...left.values()];
}
