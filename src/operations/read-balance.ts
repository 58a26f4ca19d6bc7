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

/** Short enough to look live, long enough for a quota of 60 requests a minute. */
const PAUSE_MS = 5_000;

/** The balance now and after each change, until the operator's signal. */
export async function* watchBalance<T extends object>(
  operator: Operator,
  read: (operator: Operator) => Promise<Row<T>>,
): AsyncGenerator<Row<T>> {
  let last: string | undefined;
  while (!operator.signal.aborted) {
    const row = await read(operator).catch((error: unknown) => {
      // Ctrl-C during a request ends the watch, as it does between two requests.
      if (operator.signal.aborted) return null;
      throw error;
    });
    if (row === null) return;
    const seen = amountsOf(row.item);
    if (seen !== last) yield row;
    last = seen;
    // An aborted wait ends the watch; it is not an error.
    await sleep(operator.clock, PAUSE_MS, operator.signal).catch(() => undefined);
  }
}

/** Without the time of the reading, which always differs. */
const amountsOf = (balance: object): string =>
  Object.values(balance)
    .filter((value) => typeof value === 'bigint' || value instanceof Decimal)
    .join(' ');
