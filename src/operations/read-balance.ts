import type * as z from 'zod/mini';
import { readBalance as readRow } from '../contract/routes/account.ts';
import type { hubReadBalance } from '../contract/routes/hub.ts';
import type { Row } from '../contract/row.ts';
import type { balance } from '../contract/schemas/account.ts';
import { Decimal } from '../domain/money/money.ts';
import { sleep } from '../domain/time/clock.ts';
import { callRow } from './call-row.ts';
import type { Operator } from './operator.ts';

export type Balance = z.output<typeof balance>;

/** The account's balance, in reais. */
export async function readBalance(operator: Operator): Promise<Row<Balance>> {
  return callRow(operator, readRow, {});
}

/** The hub's balance, in cents. */
export async function readHubBalance(
  operator: Operator,
): Promise<Row<z.output<typeof hubReadBalance.reply.codec>>> {
  const { hubReadBalance: row } = await import('../contract/routes/hub.ts');
  return callRow(operator, row, {});
}

/** Often enough to be live, rare enough for a quota of 60 requests a minute. */
const PAUSE_MS = 5_000;

/** The balance now, and each time it is another one, until the operator's signal. */
export async function* watchBalance<T extends object>(
  operator: Operator,
  read: (operator: Operator) => Promise<Row<T>>,
): AsyncGenerator<Row<T>> {
  let last: string | undefined;
  while (!operator.signal.aborted) {
    const row = await read(operator).catch((error: unknown) => {
      // Ctrl-C in the middle of a reading ends the watch as well as one between two of them.
      if (operator.signal.aborted) return null;
      throw error;
    });
    if (row === null) return;
    const seen = amountsOf(row.item);
    if (seen !== last) yield row;
    last = seen;
    // Ending the wait is how the watch ends.
    await sleep(operator.clock, PAUSE_MS, operator.signal).catch(() => undefined);
  }
}

/** Without the time of the reading, which is always another one. */
const amountsOf = (balance: object): string =>
  Object.values(balance)
    .filter((value) => typeof value === 'bigint' || value instanceof Decimal)
    .join(' ');
