import { fail } from '../../domain/errors.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import type { BatchState, StoredRow } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { BatchFile } from './batch-file.ts';
import { rereadRows } from './planned-rows.ts';

const MOST_SHOWN = 20;

interface Difference {
  readonly field: string;
  readonly message: string;
  readonly line: number;
  readonly reason: 'added' | 'removed' | 'changed';
  /**
   * Reference and amount of an added or removed row. For a changed row, the old and new value. Contains no
   * words, so it needs no translation.
   */
  readonly value?: string;
}

type Change = Pick<Difference, 'message' | 'value'>;

/** Refuses a file that differs from the stored plan with this name, and shows the differences. */
export async function refuseOtherBatch(
  journal: Journal,
  batch: BatchFile,
  existing: BatchState,
): Promise<void> {
  const { count, shown } = await differencesOf(journal, batch, existing);
  if (count === 0) return;
  throw fail('batch.other_file', { name: existing.name, count }, { details: shown });
}

/** Returns the number of lines that differ from the stored plan, and details of the first ones. */
async function differencesOf(
  journal: Journal,
  batch: BatchFile,
  plan: BatchState,
): Promise<{ readonly count: number; readonly shown: readonly Difference[] }> {
  const shown: Difference[] = [];
  let count = 0;
  const differ = (line: number, reason: Difference['reason'], change: Change): void => {
    count += 1;
    if (shown.length < MOST_SHOWN) shown.push({ field: `line ${line}`, ...change, line, reason });
  };
  const whole = (reason: Difference['reason'], reference: string, cents: bigint): Change => {
    const value = `${reference}, ${formatCents(cents)}`;
    return { message: `${reason}: ${value}`, value };
  };
  const planned = journal.batches.rows(plan.id)[Symbol.asyncIterator]();
  let was: StoredRow | undefined = (await planned.next()).value;
  for await (const row of rereadRows(journal, batch, plan.name)) {
    for (; was !== undefined && was.line < row.line; was = (await planned.next()).value)
      differ(was.line, 'removed', whole('removed', was.reference, was.amountCents));
    if (was === undefined || was.line > row.line) {
      differ(row.line, 'added', whole('added', row.reference, row.amountCents));
      continue;
    }
    if (was.print !== row.print) differ(row.line, 'changed', changeOf(was, row));
    was = (await planned.next()).value;
  }
  for (; was !== undefined; was = (await planned.next()).value)
    differ(was.line, 'removed', whole('removed', was.reference, was.amountCents));
  return { count, shown };
}

/** Key, comment and document share one fingerprint, so the text cannot say which of them changed. */
function changeOf(was: StoredRow, row: StoredRow): Change {
  const [amount, now] = [formatCents(was.amountCents), formatCents(row.amountCents)];
  if (amount !== now) return { message: `amount ${amount} is now ${now}`, value: `${amount} → ${now}` };
  const { reference } = row;
  if (was.reference !== reference)
    return {
      message: `reference ${was.reference} is now ${reference}`,
      value: `${was.reference} → ${reference}`,
    };
  return { message: 'key, comment or document is another' };
}
