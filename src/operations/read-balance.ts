import type * as z from 'zod/mini';
import { readBalance as readRow } from '../contract/routes/account.ts';
import type { Row } from '../contract/row.ts';
import type { balance } from '../contract/schemas/account.ts';
import { sleep } from '../domain/clock.ts';
import { callRow } from './call-row.ts';
import type { Operator } from './operator.ts';

export type Balance = z.output<typeof balance>;

/** The account's balance, in reais. */
export async function readBalance(operator: Operator): Promise<Row<Balance>> {
  return callRow(operator, readRow, {});
}

/** Often enough to be live, rare enough for a quota of 60 requests a minute. */
const PAUSE_MS = 5_000;

/** The balance now, and each time it is another one, until the operator's signal. */
export async function* watchBalance(operator: Operator): AsyncGenerator<Row<Balance>> {
  let last: Balance | undefined;
  while (!operator.signal.aborted) {
    const row = await readBalance(operator);
    const same =
      last?.balanceAvailable.equals(row.item.balanceAvailable) &&
      last.balanceBlocked.equals(row.item.balanceBlocked);
    if (!same) yield row;
    last = row.item;
    // Ending the wait is how the watch ends.
    await sleep(operator.clock, PAUSE_MS, operator.signal).catch(() => undefined);
  }
}
