import { type AuditLine, type DayClosing, readLine } from '../../domain/audit-line.ts';
import { fail } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import type { Difference } from '../../domain/money/difference.ts';
import { UNKNOWN_STATES } from '../../domain/money/transaction-statuses.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import { formatSaoPaulo, parseWhen } from '../../domain/time/parse-when.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { isBeingSent } from '../../storage/journal/journal-entry.ts';
import { listOpenInfractions } from '../infractions/list-open-infractions.ts';
import type { Operator } from '../operator.ts';
import { readScope } from '../payouts/read-payer.ts';
import { type StatementFigures, totalOf } from './compare-statement.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

/** A day in São Paulo time. */
export interface ClosedDay {
  /** `2026-11-20` */
  readonly date: string;
  readonly fromMs: number;
  /** The last ms of the day; the current time if the day is not over. */
  readonly toMs: number;
  readonly isOver: boolean;
}

/**
 * Returns the day to close: by default the last whole day in São Paulo time.
 * @throws PixError `usage` for a text that is no day, and for a day that has not begun
 */
export function dayOf(typed: string, nowMs: number): ClosedDay {
  const [fromMs, endMs] = [parseWhen(typed, nowMs, 'from'), parseWhen(typed, nowMs, 'to')];
  // A time has one instant, and `2h` too. Only a whole day has a start and an end that differ by a day.
  if (fromMs === null || endMs === null || endMs - fromMs < DAY_MS / 2)
    throw fail('close.bad_date', { typed });
  if (fromMs > nowMs) throw fail('close.future', { typed });
  const date = formatSaoPaulo(fromMs, 'en').slice(0, 'YYYY-MM-DD'.length);
  return { date, fromMs, toMs: Math.min(endMs, nowMs), isOver: endMs < nowMs };
}

export interface DueDispute {
  readonly id: string;
  readonly amount: Decimal | null;
  /** ISO 8601. */
  readonly dueAt: string | null;
}

/** The day of one account. Amounts are in reais. */
export interface DayResult {
  readonly account: string;
  readonly figures: StatementFigures;
  readonly reconciled: Pick<Reconciled, 'service' | 'journal' | 'pending' | 'differences' | 'notAsked'>;
  /** The sum of payouts and refunds at the service, less that of the journal. */
  readonly journalDifference: Decimal;
  readonly differences: readonly Difference[];
  /** Number of payments whose outcome is unknown, of this day and before. */
  readonly unknown: number;
  readonly disputes: {
    readonly open: number;
    readonly amount: Decimal;
    /** Disputes whose deadline is in the next 24 hours, or over. */
    readonly due: readonly DueDispute[];
  };
  readonly addsUp: boolean;
  readonly closed: EarlierClosing | null;
}

/** Largest number of differences to keep. */
const MOST_DIFFERENCES = 1_000;

/**
 * Compares the statement of a day with the transactions and with the journal, and adds up the day.
 * @throws PixError the errors of the service's routes
 */
export async function closeDay(operator: Operator, day: ClosedDay): Promise<DayResult> {
  const { fromMs, toMs } = day;
  const account = await readScope(operator, 'main');
  const journal = await operator.money.journal();
  const order = { fromMs, toMs, inbox: null, ledger: null, ledgerTypes: [], lateMs: 0, statement: true };
  const compared = await reconcile(operator, order, async (result) => ({
    ...result,
    rows: [...result.rows()].slice(0, MOST_DIFFERENCES),
  }));
  const { service, journal: ours, pending, differences, notAsked, statement: figures, rows } = compared;
  if (figures === null) throw new Error('the statement was not compared');
  const unknown = await unknownUntil(journal, account, toMs, operator.clock.now());
  const moved = (sums: { out: Decimal; acceptedOut: Decimal; refunds: Decimal }): Decimal =>
    sums.out.plus(sums.acceptedOut).plus(sums.refunds);
  return {
    account,
    figures,
    reconciled: { service, journal: ours, pending, differences, notAsked },
    journalDifference: moved(service).minus(figures.disputes).minus(moved(ours)),
    differences: rows,
    unknown,
    disputes: await openDisputes(operator),
    addsUp: differences === 0 && notAsked === 0 && unknown === 0,
    closed: await earlierClosing(journal, account, day, figures),
  };
}

async function unknownUntil(
  journal: Journal,
  account: string,
  untilMs: number,
  nowMs: number,
): Promise<number> {
  let count = 0;
  for await (const entry of journal.walk({ states: UNKNOWN_STATES, untilMs }))
    if (entry.scope === account && !isBeingSent(entry, nowMs)) count += 1;
  return count;
}

async function openDisputes(operator: Operator): Promise<DayResult['disputes']> {
  const { rows } = await listOpenInfractions(operator);
  const soon = operator.client.serviceNow() + DAY_MS;
  const due = rows
    .map(({ item }) => ({ id: item.id, amount: item.amount ?? null, dueAt: item.expiresAt ?? null }))
    .filter(({ dueAt }) => (timeOf(dueAt) ?? Number.POSITIVE_INFINITY) <= soon);
  const amount = rows.reduce((sum, { item }) => sum.plus(item.amount ?? Decimal.zero), Decimal.zero);
  return { open: rows.length, amount, due };
}

/** Names of the figures that a closing records. */
export const CLOSED_FIGURES = [
  'opening',
  'in',
  'out',
  'refunds',
  'disputes',
  'returned',
  'fees',
  'other',
  'closing',
] as const;
export type ClosedFigure = (typeof CLOSED_FIGURES)[number];

export const figureOf = (figures: StatementFigures, name: ClosedFigure): Decimal | null => {
  const value = figures[name];
  return value === null || value instanceof Decimal ? value : totalOf(value);
};

/** Returns the figures of the day for the audit log, with their fingerprint. */
export function closingOf(
  { account, figures }: Pick<DayResult, 'account' | 'figures'>,
  { date }: ClosedDay,
  override: string | undefined,
): DayClosing {
  const texts = Object.fromEntries(
    CLOSED_FIGURES.map((name) => [name, figureOf(figures, name)?.toString() ?? null]),
  );
  const hash = process.getBuiltinModule('node:crypto').hash('sha256', JSON.stringify([account, date, texts]));
  return { day: date, account, hash, figures: texts, ...(override !== undefined && { override }) };
}

/** The last closing of the day. */
export interface EarlierClosing extends Pick<AuditLine, 'at' | 'user' | 'host' | 'profile'> {
  readonly hash: string;
  readonly override: string | null;
  /** The figures that have changed since; empty if the day is as it was. */
  readonly changes: readonly {
    readonly name: ClosedFigure;
    readonly before: Decimal | null;
    readonly now: Decimal | null;
  }[];
}

async function earlierClosing(
  journal: Journal,
  account: string,
  day: ClosedDay,
  figures: StatementFigures,
): Promise<EarlierClosing | null> {
  for await (const { line } of journal.audit.walk('newest')) {
    const read = readLine(line);
    const closing = read?.closing;
    if (!read || closing?.account !== account || closing.day !== day.date || !closing.figures) continue;
    const { at, user, host, profile } = read;
    const changes = CLOSED_FIGURES.map((name) => ({
      name,
      before: Decimal.parse(String(closing.figures[name] ?? '')) ?? null,
      now: figureOf(figures, name),
    })).filter(({ before, now }) => before?.toString() !== now?.toString());
    const { hash, override = null } = closing;
    return { at, user, host, profile, hash, override, changes };
  }
  return null;
}
