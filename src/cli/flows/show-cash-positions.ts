import { accountsOfEnvironments, type EnvironmentKind } from '../../domain/money/accounts-of-environments.ts';
import { Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { type ErrorKind, PixError } from '../../domain/pix-error.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { say } from '../../i18n/index.ts';
import { cashPositionCentsView, cashPositionView } from '../../output/views/money/account-view.ts';
import { errorPhrase } from '../failure/describe-failure.ts';
import type { Started } from '../pix-command.ts';
import { centsOf } from './differences.ts';

/** The money of one account. Amounts are in reais; null if the service does not return them. */
export interface CashPosition {
  /** Equal for two profiles of one account. */
  readonly account: string;
  readonly available: Decimal | null;
  readonly blocked: Decimal | null;
  readonly today: { readonly in: Decimal; readonly out: Decimal; readonly isComplete: boolean } | null;
}

/** A profile with its position, or with the error that prevented the reading. */
export interface ProfilePosition {
  readonly profile: string;
  /** Null if the profile cannot be used. */
  readonly environment: EnvironmentKind | null;
  readonly position: CashPosition | PixError;
}

export function firstFailure(positions: readonly ProfilePosition[]): ErrorKind | null {
  for (const { position } of positions) if (position instanceof PixError) return position.kind;
  return null;
}

interface Total {
  readonly environment: EnvironmentKind;
  readonly accounts: number;
  readonly available: Decimal;
  readonly blocked: Decimal;
  readonly in: Decimal;
  readonly out: Decimal;
  /** Whether the balances of all profiles are known. */
  readonly isWhole: boolean;
  /** Whether today's figures of all profiles are complete. */
  readonly isComplete: boolean;
}

/** Shows a row for each profile, and a total for each environment with several. */
export async function showCashPositions(
  { out, notes, words }: Started,
  positions: readonly ProfilePosition[],
): Promise<void> {
  const { form, fields } = out.options;
  const totals = totalsOf(positions);
  const bodies = positions.map((one) => bodyOf(one, (error) => errorPhrase(words, error)));
  if (form === 'json')
    return out.own(cashPositionCentsView, { accounts: bodies, totals: totals.map(totalBody) });
  if (form !== 'table' || fields !== undefined) {
    await out.many(
      cashPositionCentsView,
      bodies.map((body) => ({ raw: body, item: body })),
    );
    return;
  }
  const amount = (value: Decimal | null | undefined, isWhole: boolean): string | null =>
    value ? `${isWhole ? '' : '≥ '}${formatBrl(value)}` : null;
  const rows = positions.map(({ profile, environment, position }) => {
    if (position instanceof PixError) return { profile, environment, state: 'failed' };
    const { available, blocked, today } = position;
    const isComplete = today?.isComplete === true;
    return {
      profile,
      environment,
      available: amount(available, true),
      blocked: amount(blocked, true),
      inToday: amount(today?.in, isComplete),
      outToday: amount(today?.out, isComplete),
      state: 'ok',
    };
  });
  const sums = totals.map((total) => ({
    profile: say(words, 'cash.total'),
    environment: total.environment,
    available: amount(total.available, total.isWhole),
    blocked: amount(total.blocked, total.isWhole),
    inToday: amount(total.in, total.isComplete),
    outToday: amount(total.out, total.isComplete),
  }));
  await out.ownMany(cashPositionView, [...rows, ...sums]);
  for (const { profile, position } of positions)
    if (position instanceof PixError)
      notes.note('cash.failed', { profile, error: errorPhrase(words, position) });
  if (positions.some(({ position }) => !(position instanceof PixError) && !position.today?.isComplete))
    notes.note('cash.incomplete');
  for (const { environment, accounts, profiles } of totals)
    if (accounts < profiles) notes.note('cash.same_account', { environment });
}

const positionsOf = (some: readonly ProfilePosition[]): readonly CashPosition[] =>
  some.flatMap(({ position }) => (position instanceof PixError ? [] : [position]));

function totalsOf(positions: readonly ProfilePosition[]): readonly (Total & { readonly profiles: number })[] {
  const accountOf = ({ position }: ProfilePosition): string | null =>
    position instanceof PixError ? null : position.account;
  return accountsOfEnvironments(positions, accountOf).map(({ environment, rows, ...each }) => {
    const [accounts, profiles] = [positionsOf(each.accounts), positionsOf(rows).length];
    const sum = (value: (one: CashPosition) => Decimal | null | undefined): Decimal =>
      accounts.reduce((so, one) => so.plus(value(one) ?? Decimal.zero), Decimal.zero);
    // A profile that cannot be used may belong to any environment.
    const isRead = profiles === rows.length && positions.every((one) => one.environment !== null);
    return {
      environment,
      profiles,
      accounts: accounts.length,
      available: sum(({ available }) => available),
      blocked: sum(({ blocked }) => blocked),
      in: sum(({ today }) => today?.in),
      out: sum(({ today }) => today?.out),
      isWhole: isRead && accounts.every(({ available, blocked }) => available !== null && blocked !== null),
      isComplete: isRead && accounts.every(({ today }) => today?.isComplete === true),
    };
  });
}

function bodyOf(
  { profile, environment, position }: ProfilePosition,
  phrase: (error: PixError) => string,
): JsonObject {
  if (position instanceof PixError)
    return {
      profile,
      environment,
      state: 'failed',
      error: { errorCode: position.errorCode, message: phrase(position) },
    };
  const { available, blocked, today } = position;
  return {
    profile,
    environment,
    state: 'ok',
    availableCents: centsOf(available),
    blockedCents: centsOf(blocked),
    inTodayCents: centsOf(today?.in ?? null),
    outTodayCents: centsOf(today?.out ?? null),
    isComplete: today?.isComplete === true,
  };
}

const totalBody = ({ environment, accounts, isWhole, isComplete, ...sums }: Total): JsonObject => ({
  environment,
  accounts,
  availableCents: centsOf(sums.available),
  blockedCents: centsOf(sums.blocked),
  inTodayCents: centsOf(sums.in),
  outTodayCents: centsOf(sums.out),
  isWhole,
  isComplete,
});
