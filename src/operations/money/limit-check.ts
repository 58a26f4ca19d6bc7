import { fail } from '../../domain/errors.ts';
import { checkDocument } from '../../domain/keys/check-document.ts';
import { checkPixKey } from '../../domain/keys/check-pix-key.ts';
import { Decimal, formatBrl, formatCents, wholeCents } from '../../domain/money/decimal.ts';
import {
  isWithinHours,
  type Limits,
  parseHours,
  receiverTypeOf,
  startOfDay,
} from '../../domain/money/limits.ts';
import { isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import type { PixError } from '../../domain/pix-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import {
  type JournalEntry,
  type MoneyKind,
  mayBeSameAccount,
  PAYOUT_KINDS,
  type PayingAccount,
} from '../../storage/journal/journal-entry.ts';
import { readWholeFile } from '../../system/files/read-whole-file.ts';
import type { Operator } from '../operator.ts';
import { knownAccount } from '../payouts/read-payer.ts';

/** Only movements that send money to others are limited. Refunds and card charges are not. */
const LIMITED: ReadonlySet<MoneyKind> = new Set(PAYOUT_KINDS);

export interface Spending {
  readonly kind: MoneyKind;
  /** Amount in reais; null while it is not known. */
  readonly amount: Decimal | null;
  /** Pix key in canonical form, or account number; null while it is not known. */
  readonly receiver: string | null;
  readonly document?: string | undefined;
}

export type LimitCode =
  | 'limit_per_payout'
  | 'limit_per_day'
  | 'limit_key_types'
  | 'limit_receivers'
  | 'limit_hours';

/** Checks every limit except the daily limit, which `checkDay` checks. */
export interface LimitCheck {
  /**
   * Returns the error of the first broken limit; null if there is none.
   * @param isWhole false while some data of the payment or the service's time is unknown; limits that need
   * unknown data are then not checked
   */
  broken(spending: Spending, isWhole: boolean): PixError | null;
}

/**
 * Returns the check of the profile's limits; null if the profile has none, or they are overridden.
 * @throws PixError `usage` when the file of receivers cannot be read: then nothing is paid
 */
export function openLimits({ client, money: { limits, overrideLimits } }: Operator): LimitCheck | null {
  if (limits === undefined || overrideLimits !== undefined) return null;
  const receivers = limits.receivers === undefined ? null : receiversIn(limits.receivers);
  return {
    broken(spending, isWhole) {
      if (!LIMITED.has(spending.kind)) return null;
      return (
        brokenByAmount(limits, spending) ??
        brokenByReceiver(limits, receivers, spending, isWhole) ??
        (isWhole ? brokenByHours(limits, spending, client.serviceNow()) : null)
      );
    },
  };
}

function brokenByAmount({ perPayout }: Limits, { amount }: Spending): PixError | null {
  const most = decimalOf(perPayout);
  if (most === null || amount === null || amount.compare(most) <= 0) return null;
  return limitError('limit_per_payout', { amount: formatBrl(amount), limit: formatBrl(most) });
}

function brokenByReceiver(
  { keyTypes, receivers: file }: Limits,
  receivers: ReadonlySet<string> | null,
  { receiver, document, amount }: Spending,
  isWhole: boolean,
): PixError | null {
  const type = receiver === null ? null : receiverTypeOf(receiver);
  if (type === null && !isWhole) return null;
  if (keyTypes !== undefined && (type === null || !keyTypes.includes(type)))
    return limitError('limit_key_types', {
      amount: shown(amount),
      type: type ?? '-',
      limit: keyTypes.join(', '),
    });
  if (receivers === null) return null;
  const isNamed = [receiver, document].some((one) => one !== null && one !== undefined && receivers.has(one));
  return isNamed ? null : limitError('limit_receivers', { amount: shown(amount), limit: file ?? '' });
}

const shown = (amount: Decimal | null): string => (amount === null ? '-' : formatBrl(amount));

function brokenByHours({ hours }: Limits, { amount }: Spending, nowMs: number): PixError | null {
  const allowed = hours === undefined ? null : parseHours(hours);
  return allowed === null || isWithinHours(allowed, nowMs)
    ? null
    : limitError('limit_hours', { amount: shown(amount), limit: hours ?? '' });
}

/**
 * Returns an error if today's payments in the journal plus the new ones exceed the daily limit. Days begin at
 * midnight in São Paulo. Payments in progress or with an unknown outcome count; those that ended unpaid do
 * not.
 * @param moreCents cents of the new payments
 * @param amountCents amount of the payment that the error names, in cents
 */
export async function checkDay(
  operator: Operator,
  journal: Journal,
  account: PayingAccount,
  moreCents: bigint,
  amountCents = moreCents,
): Promise<PixError | null> {
  const most = operator.money.overrideLimits === undefined ? decimalOf(operator.money.limits?.perDay) : null;
  if (most === null) return null;
  const since = startOfDay(operator.client.serviceNow());
  const spent = await journal.spentSince(account, [...LIMITED], since);
  if (spent + moreCents <= wholeCents(most)) return null;
  const total = formatCents(spent + moreCents);
  const amount = formatCents(amountCents);
  return limitError('limit_per_day', { amount, total, limit: formatBrl(most) });
}

/**
 * Returns whether the payment has an unknown outcome and was sent today. The journal's sum of the day then
 * includes the amount of this payment, so a repetition must not add the amount again.
 */
export const isInDay = (operator: Operator, entry: JournalEntry): boolean =>
  isOutcomeUnknown(entry) && entry.serviceTime >= startOfDay(operator.client.serviceNow());

export const isLimited = ({ money: { limits, overrideLimits } }: Operator, kind: MoneyKind): boolean =>
  limits !== undefined && overrideLimits === undefined && LIMITED.has(kind);

const decimalOf = (reais: string | undefined): Decimal | null =>
  reais === undefined ? null : (Decimal.parse(reais) ?? null);

/**
 * Reads the allowed receivers: Pix keys, documents and account numbers, one per line. `#` begins a comment.
 */
function receiversIn(file: string): ReadonlySet<string> {
  const lines = readWholeFile(file)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
  const named = lines.map((line) => line.replace(/#.*/, '').trim()).filter((line) => line !== '');
  return new Set(named.flatMap((text) => [text, ...canonicalForms(text)]));
}

function canonicalForms(text: string): readonly string[] {
  const document = checkDocument(text);
  const { canonical, candidates } = checkPixKey(text);
  const forms = [
    document.valid ? document.canonical : null,
    canonical,
    ...candidates.map((one) => one.canonical),
  ];
  return forms.filter((form): form is string => typeof form === 'string');
}

/** Returns `R$ 30,00 > R$ 25,00` or `R$ 30,00 (08:00-18:00)`. */
export const brokenLimitText = ({ errorCode, init: { params } }: PixError): string =>
  errorCode === 'limit_per_payout'
    ? `${params?.amount} > ${params?.limit}`
    : `${params?.amount} (${params?.limit})`;

function limitError(code: LimitCode, params: Readonly<Record<string, string>>): PixError {
  return fail(`limits.${code}`, params);
}

/**
 * Checks the limits that need no request: amount and receiver. If the reference is already in the journal,
 * checks nothing: `moveMoney` resolves that entry first and checks the limits later.
 * @throws PixError `usage`: nothing was sent
 */
export async function checkLimitsEarly(
  operator: Operator,
  spending: Spending,
  reference?: string,
): Promise<void> {
  noteOverride(operator);
  if (!isLimited(operator, spending.kind)) return;
  const check = openLimits(operator);
  const account = operator.run.dryRun ? null : await knownAccount(operator);
  if (account === null || !(await isUsed(operator, account, reference)))
    throwIf(check?.broken(spending, false));
}

/**
 * Checks the limits that need the service's time, before a person is asked: hours and the day's total. This
 * machine's clock may be wrong. Checks nothing if the reference is already in the journal.
 * @param payer the account, which was just read from the service
 * @throws PixError `usage`: nothing was sent
 */
export async function checkLimitsByTime(
  operator: Operator,
  payer: PayingAccount,
  spending: Spending,
  reference?: string,
): Promise<void> {
  if (operator.run.dryRun || !isLimited(operator, spending.kind)) return;
  if (await isUsed(operator, payer, reference)) return;
  throwIf(brokenByHours(operator.money.limits ?? {}, spending, operator.client.serviceNow()));
  const journal = await operator.money.journal();
  const isAgain = await isTriedAgain(operator, journal, payer, spending);
  const cents = spending.amount === null || isAgain ? 0n : wholeCents(spending.amount);
  throwIf(await checkDay(operator, journal, payer, cents));
}

async function isUsed(
  operator: Operator,
  account: PayingAccount,
  reference: string | undefined,
): Promise<boolean> {
  if (reference === undefined) return false;
  return (await (await operator.money.journal()).findAll(account, [reference])).length > 0;
}

/**
 * Returns whether the journal has an earlier attempt of this payment whose outcome is unknown or was never
 * shown. `moveMoney` resolves that attempt and checks the limits again.
 */
async function isTriedAgain(
  operator: Operator,
  journal: Journal,
  account: PayingAccount,
  { kind, amount, receiver }: Spending,
): Promise<boolean> {
  if (amount === null || receiver === null) return false;
  const since = startOfDay(operator.client.serviceNow());
  const entries = await journal.toDestinations([journal.fingerprint(receiver)], since);
  return entries.some(
    (entry) =>
      mayBeSameAccount(entry, account) &&
      entry.kind === kind &&
      entry.amountCents === wholeCents(amount) &&
      (isInDay(operator, entry) || entry.shownAt === null),
  );
}

export function noteOverride({ note, money: { limits, overrideLimits } }: Operator): void {
  if (limits !== undefined && overrideLimits !== undefined)
    note('limits.overridden', { reason: overrideLimits });
}

function throwIf(error: PixError | null | undefined): void {
  if (error) throw error;
}
