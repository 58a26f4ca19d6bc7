import { Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { formatSaoPaulo } from '../../domain/time/parse-when.ts';
import { sparkline } from '../../output/drawing/bar-chart.ts';
import { type Line, line, span, writeLines } from '../../output/drawing/line.ts';
import type { OutputOptions } from '../../output/output-options.ts';

const CURVE = 20;
const LINES = 10;

type ShownBalance =
  | { readonly balanceAvailable: Decimal; readonly balanceBlocked: Decimal }
  /** The hub's balance, in cents. */
  | { readonly available: bigint | null; readonly blocked: bigint | null };

export class BalanceWatchLines {
  readonly #available: (Decimal | null)[] = [];
  #lines: readonly Line[] = [];
  #last = '';

  show(options: OutputOptions, item: ShownBalance): Promise<void> {
    const { available, blocked } = amountsOf(item);
    const now = `${available} ${blocked}`;
    if (now !== this.#last) this.#add(options, available, blocked);
    this.#last = now;
    return writeLines(options, this.#lines);
  }

  #add({ words, lang, nowMs }: OutputOptions, available: Decimal | null, blocked: Decimal | null): void {
    const change = changeText(available, this.#available.at(-1) ?? null);
    this.#available.push(available);
    const added = line(
      span(`${formatSaoPaulo(nowMs, lang).split(' ')[1] ?? '-'}  `, 'dim'),
      span(amountText(available).padStart(AMOUNT), 'bold'),
      span(` ${words['column.available']}  `, 'dim'),
      span(change.padStart(AMOUNT), change.startsWith('-') ? 'bad' : 'good'),
      span('  '),
      span(amountText(blocked), (blocked?.sign ?? 0) > 0 ? 'warn' : 'plain'),
      span(` ${words['column.blocked']}  `, 'dim'),
      span(curve(this.#available.slice(-CURVE)), 'accent'),
    );
    this.#lines = [...this.#lines, added].slice(-LINES);
  }
}

/**
 * Draws the balances as a sparkline. The scale starts at the lowest balance and not at zero, because balances
 * are rarely near zero.
 */
function curve(amounts: readonly (Decimal | null)[]): string {
  const values = amounts.map((amount) => (amount === null ? null : Number(amount.toString())));
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return sparkline(values.map((value) => value && value - least + (most - least || 1) / LEAST_STEP));
}

/** The lowest balance is drawn 1/8 above zero, because a sparkline draws zero as a blank. */
const LEAST_STEP = 8;

const amountText = (amount: Decimal | null): string => (amount === null ? '–' : formatBrl(amount));

/** Returns text such as `+R$ 10,00`; empty without an earlier balance. */
function changeText(now: Decimal | null, before: Decimal | null): string {
  const change = now !== null && before !== null ? now.minus(before) : Decimal.zero;
  if (change.sign === 0) return '';
  return change.sign > 0 ? `+${formatBrl(change)}` : `-${formatBrl(change.negated())}`;
}

const AMOUNT = 14;

function amountsOf(item: ShownBalance): {
  readonly available: Decimal | null;
  readonly blocked: Decimal | null;
} {
  if ('balanceAvailable' in item) return { available: item.balanceAvailable, blocked: item.balanceBlocked };
  const reais = (cents: bigint | null): Decimal | null => (cents === null ? null : Decimal.fromCents(cents));
  return { available: reais(item.available), blocked: reais(item.blocked) };
}
