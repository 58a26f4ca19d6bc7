import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import type { LedgerNames } from './ledger-fields.ts';
import { isWithin, type Window } from './load-service.ts';
import { readLedger } from './read-ledger.ts';

const ROWS_PER_PROGRESS = 5_000;

export interface Ledger {
  readonly file: string;
  readonly names: LedgerNames;
}

/**
 * Loads the rows of the ledger. An unreadable row becomes a difference of the kind `bad_row`.
 * @throws PixError `usage` when the file is not valid csv
 */
export async function loadLedger(
  operator: Operator,
  scratch: Sqlite,
  { file, names }: Ledger,
  badRow: (line: number, why: string) => void,
  window: Window,
): Promise<void> {
  let seen = 0;
  for await (const row of readLedger(file, names, operator.clock.now(), operator.signal)) {
    seen += 1;
    if (seen % ROWS_PER_PROGRESS === 0) {
      operator.signal.throwIfAborted();
      operator.progress('reconcile.reading', { rows: seen, side: 'ledger' });
    }
    if ('why' in row) {
      badRow(row.line, row.why);
      continue;
    }
    const inside = row.date === null ? null : Number(isWithin(window, row.date));
    scratch.insertIfNew('ledger', { ...row, amount: row.amount?.toString() ?? null, inside });
  }
}
