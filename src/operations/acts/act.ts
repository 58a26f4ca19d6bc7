import { fail } from '../../domain/errors.ts';
import { type Decimal, formatBrl, parseAmount } from '../../domain/money/decimal.ts';
import { maskName } from '../../domain/text/mask.ts';
import { formatSaoPaulo } from '../../domain/time/parse-when.ts';
import { chooseLang, type MessageKey, type Params, phraseOf, type Words } from '../../i18n/index.ts';
import type { ShownMoneyOutcomes } from '../money/shown-money-outcomes.ts';

/*
 * An act is a change that a person confirms: a refund, a defense, a resend. Each act has one file here, which reads
 * what the person must see, and sends the request. A command shows it as a question, the dashboard as a dialog.
 */

/** A fact that a person sees before confirming an act. */
export interface Fact {
  readonly label: MessageKey;
  /** A name is masked unless the person asked to see names. `time` is an ISO time, `codes` are codes of pix. */
  readonly value:
    | string
    | Decimal
    | { readonly name: string }
    | { readonly time: string }
    | { readonly codes: Iterable<string> };
}

/** An act of the dashboard that ended. The audit log records it like the equivalent command. */
export interface EndedAct {
  /** The command without its arguments, for example `refund create`. */
  readonly command: string;
  /**
   * - `partial`: some rows of a batch were not paid
   * - `unknown`: a payment whose outcome could not be resolved yet
   */
  readonly outcome: 'done' | 'failed' | 'partial' | 'cancelled' | 'unknown';
  readonly told: ShownMoneyOutcomes;
  readonly error: unknown;
}

/** A warning that a person sees before confirming an act. */
export interface Warning {
  readonly key: MessageKey;
  readonly params: Params;
  /** In ms since 1970. Shown as the parameter `when`. */
  readonly at?: number;
}

export interface Reader {
  readonly words: Words;
  /** Whether names are shown in full. */
  readonly reveal: boolean;
}

export function factText({ value }: Fact, { words, reveal }: Reader): string {
  if (typeof value === 'string') return value;
  if ('name' in value) return reveal ? value.name : maskName(value.name);
  if ('time' in value) return formatSaoPaulo(value.time, chooseLang(words['language.tag'], {}));
  if ('codes' in value) return [...new Set([...value.codes].map((code) => phraseOf(words, code)))].join(', ');
  return formatBrl(value);
}

/** Checks the amount that a person typed as confirmation. @throws PixError `declined` for another amount */
export function checkTypedAmount(typed: string, amount: Decimal): void {
  const reading = parseAmount(typed);
  if (reading.ok && reading.amount.equals(amount)) return;
  throw fail('confirm.other_amount', { typed, amount: formatBrl(amount) });
}
