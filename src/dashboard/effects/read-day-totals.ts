import type { Operator } from '../../operations/operator.ts';
import type { MoneyFlows } from '../state/money-flow-types.ts';
import { PaymentsReader } from './payments-reader.ts';

/** Largest number of further pages to read. The service allows 60 requests a minute (unshown.md §1). */
const MOST_PAGES = 10;

/**
 * Reads today's money as the dashboard does, with its file of known transactions. The totals are lower limits if
 * more transactions changed today than these pages contain.
 * @param file null stores nothing
 */
export async function readDayTotals(
  operator: Operator,
  file: string | null,
): Promise<Pick<MoneyFlows, 'in' | 'out' | 'isComplete'> | null> {
  const reader = new PaymentsReader(operator, file);
  try {
    let { figures } = await reader.newest();
    for (let page = 0; page < MOST_PAGES && !figures?.isComplete && (await reader.isBehind()); page += 1)
      ({ figures } = await reader.further());
    return figures;
  } finally {
    await reader.close();
  }
}
