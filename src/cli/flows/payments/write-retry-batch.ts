import { formatCents } from '../../../domain/money/decimal.ts';
import { plainCsv } from '../../../domain/text/csv-style.ts';
import { jsonNumber } from '../../../domain/text/json.ts';
import { findBatch, refreshAcceptedRows } from '../../../operations/batch/find-batch.ts';
import { type RetryFile, writeRetryFile } from '../../../operations/batch/retry-file.ts';
import type { Operator } from '../../../operations/operator.ts';
import { batchRetryView } from '../../../output/views/money/batch-view.ts';
import type { BatchState } from '../../../storage/journal/batch-plan.ts';
import { errorPhrase } from '../../failure/describe-failure.ts';
import type { Started } from '../../pix-command.ts';

/**
 * Writes the refused and failed rows of a batch to a new csv file. Before that, reads the status of accepted
 * payments again, because some may have failed.
 * @param placed returns the path of the batch's rows and of the retry file
 */
export async function writeRetryBatch(
  started: Started,
  operator: Operator,
  name: string,
  placed: (batch: BatchState) => Promise<{ readonly rows: string; readonly file: string }>,
): Promise<void> {
  const { session, out } = started;
  const journal = await session.journal();
  // Check that this is the expected journal: a new or older one would not show which rows were already
  // retried.
  await session.journalMark.check(journal);
  const named = await findBatch(journal, session.profileName, name);
  const { rows, file } = await placed(named);
  await refreshAcceptedRows(operator, journal, named);
  const { csvStyle: style = plainCsv } = out.options;
  const retry = await writeRetryFile(
    journal,
    { ...named, file: rows },
    {
      file,
      style,
      signal: session.signal,
    },
  );
  await out.own(batchRetryView, {
    batch: named.name,
    retryFile: retry.file,
    rows: retry.rows,
    totalCents: jsonNumber(`${retry.cents}`),
    ...retry.leftOut,
  });
  printRetry(started, named, retry);
}

/** Returns the name of the next retry file: `folha.csv` → `folha.retry1.csv` → `folha.retry2.csv`. */
export function retryFileBeside(file: string): string {
  const whole = file.replace(/\.csv$/i, '');
  const [, start = whole, number = '0'] = /^(.*)\.retry(\d{1,2})$/s.exec(whole) ?? [];
  return `${start}.retry${Number(number) + 1}.csv`;
}

/**
 * Writes the retry file of `--failed-out`. The payments are done, so an error here only causes a note.
 * @returns null when the file could not be written
 */
export async function writeFailedOut(
  { session, notes, out, words }: Started,
  batch: BatchState,
  file: string,
): Promise<RetryFile | null> {
  const { csvStyle: style = plainCsv } = out.options;
  try {
    const journal = await session.journal();
    return await writeRetryFile(journal, batch, { file, style });
  } catch (error) {
    // Whatever the error is, the result of the batch must still be printed.
    const reason = errorPhrase(words, error).replace(/\.$/, '');
    notes.note('retry.not_written', { file, reason, name: batch.name });
    return null;
  }
}

export function printRetry(
  { notes }: Started,
  { name }: Pick<BatchState, 'name'>,
  { file, rows, cents, leftOut }: RetryFile,
): void {
  const { completed: _, ...others } = leftOut;
  const hasOthers = Object.values(others).some((count) => count > 0);
  if (file === null) notes.note(hasOthers ? 'retry.none' : 'retry.nothing', { name });
  else {
    const total = formatCents(cents);
    notes.note('retry.written', { count: rows, total, file });
  }
  for (const [reason, count] of Object.entries(others))
    if (count > 0) notes.note(`retry.${reason as keyof typeof others}`, { count, name });
}
