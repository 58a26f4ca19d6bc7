import type { Row } from '../../contract/row.ts';
import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { formatSaoPaulo } from '../../domain/time/dates.ts';
import type { Operator } from '../../operations/operator.ts';
import { readBalance, readHubBalance, watchBalance } from '../../operations/read-balance.ts';
import { sparkline } from '../../output/drawing/bars.ts';
import { line, span } from '../../output/drawing/line.ts';
import { canDraw, writeLines } from '../../output/drawing/write-lines.ts';
import type { OutputOptions } from '../../output/output-options.ts';
import type { Presenter } from '../../output/presenter.ts';
import { balanceView } from '../../output/views/money/balance.ts';

/** The number of past balances in the curve at the end of each line. */
const CURVE = 20;

type ShownBalance =
  | { readonly balanceAvailable: Decimal; readonly balanceBlocked: Decimal }
  /** A balance of the hub, in cents. */
  | { readonly available: bigint | null; readonly blocked: bigint | null };

/**
 * Shows the balance again whenever it changes, until the operator's signal: on a terminal with a curve, otherwise as
 * rows.
 */
export async function watch(out: Presenter, operator: Operator, isHub: boolean): Promise<void> {
  const now = (): number => operator.clock.now();
  if (isHub) {
    const { hubBalanceView } = await import('../../output/views/money/hub.ts');
    const rows = watchBalance(operator, readHubBalance);
    if (canDraw(out.options)) return drawBalances(out.options, rows, now);
    for await (const row of rows) await out.one(hubBalanceView, row);
    return;
  }
  const rows = watchBalance(operator, readBalance);
  if (canDraw(out.options)) return drawBalances(out.options, rows, now);
  for await (const row of rows) await out.one(balanceView, row);
}

/**
 * On a terminal, one line per balance: time, available amount and its change, blocked amount, and the curve of the last
 * ones.
 * @param now this machine's time in ms
 */
async function drawBalances(
  options: OutputOptions,
  rows: AsyncIterable<Row<ShownBalance>>,
  now: () => number,
): Promise<void> {
  const { words, lang } = options;
  const seen: (Decimal | null)[] = [];
  for await (const { item } of rows) {
    const { available, blocked } = amountsOf(item);
    const change = changeText(available, seen.at(-1) ?? null);
    seen.push(available);
    await writeLines(options, [
      line(
        span(`${formatSaoPaulo(now(), lang).split(' ')[1] ?? '-'}  `, 'dim'),
        span(amountText(available).padStart(AMOUNT), 'bold'),
        span(` ${words['overview.available']}  `, 'dim'),
        span(change.padStart(AMOUNT), change.startsWith('-') ? 'bad' : 'good'),
        span('  '),
        span(amountText(blocked), (blocked?.sign ?? 0) > 0 ? 'warn' : 'plain'),
        span(` ${words['overview.blocked']}  `, 'dim'),
        span(curve(seen.slice(-CURVE)), 'accent'),
      ),
    ]);
  }
}

/** Scaled from the lowest to the highest balance, since a balance is rarely near zero. */
function curve(amounts: readonly (Decimal | null)[]): string {
  const values = amounts.map((amount) => (amount === null ? null : Number(amount.toString())));
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return sparkline(values.map((value) => value && value - least + (most - least || 1) / LEAST_STEP));
}

/** The lowest value is drawn at one part of this many of the height. */
const LEAST_STEP = 8;

const amountText = (amount: Decimal | null): string => (amount === null ? '–' : formatBrl(amount));

/** `+R$ 10,00`; empty when there is nothing to compare with. */
function changeText(now: Decimal | null, before: Decimal | null): string {
  const change = now !== null && before !== null ? now.minus(before) : Decimal.zero;
  if (change.sign === 0) return '';
  return change.sign > 0 ? `+${formatBrl(change)}` : `-${formatBrl(change.negated())}`;
}

/** Columns of an amount: `R$ 1.234,56`. */
const AMOUNT = 14;

function amountsOf(item: ShownBalance): {
  readonly available: Decimal | null;
  readonly blocked: Decimal | null;
} {
  if ('balanceAvailable' in item) return { available: item.balanceAvailable, blocked: item.balanceBlocked };
  const reais = (cents: bigint | null): Decimal | null => (cents === null ? null : Decimal.fromCents(cents));
  return { available: reais(item.available), blocked: reais(item.blocked) };
}
