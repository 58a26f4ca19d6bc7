import { maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import { formatBrl, formatCents } from '../../../domain/money/decimal.ts';
import { type Params, say } from '../../../i18n/index.ts';
import type { BatchRow } from '../../../operations/batch/batch-row.ts';
import { DictBudget, lookUpKeyOwners } from '../../../operations/batch/look-up-key-owners.ts';
import { leftRows } from '../../../operations/batch/planned-rows.ts';
import { feesOf, type PreparedBatch } from '../../../operations/batch/prepare-batch.ts';
import { findProposalRows, type ProposalFindings } from '../../../operations/batch/proposal-findings.ts';
import type { Listed, ValidatedBatch } from '../../../operations/batch/validate-batch.ts';
import { shownColumns } from '../../../operations/files/column-map.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import type { Started } from '../../pix-command.ts';

/**
 * Prints the batch before confirmation. With `--reveal`, prints all rows with full keys and names, otherwise
 * the first and last rows with masked keys.
 */
export async function printBatchPlan(
  started: Started,
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): Promise<void> {
  const { notes, words, out } = started;
  const { batch, name, validated, existing, fee } = prepared;
  const { rows, left, byType, twins, paidLately, elsewhere } = validated;
  const fees = feesOf(left.rows, fee);
  if (existing) notes.note('batch.resuming', { count: rows - left.rows, rows });
  notes.note('batch.plan', {
    name,
    rows: left.rows,
    total: formatCents(left.cents),
    fees: fees === null ? words['code.not_told'] : formatBrl(fees),
    encoding: batch.encoding,
    delimiter: batch.delimiter,
  });
  if (batch.notRead.length > 0) notes.note('batch.not_read', { columns: shownColumns(batch.notRead) });
  if (elsewhere.count > 0)
    notes.note('batch.elsewhere', { count: elsewhere.count, lines: listOf(started, elsewhere) });
  if (left.rows === 0) return;
  const types = Object.entries(byType).map(([type, count]) => `${type} ${count}`);
  notes.note('batch.types', { types: types.join(', ') });
  if (out.options.reveal) await printAllRows(started, operator, journal, prepared);
  else printSomeRows(started, validated);
  if (twins.count > 0) {
    const first = twins.first.map(({ line, as }) => `${line} (${say(words, 'code.as_line', { line: as })})`);
    notes.note('batch.twins', { count: twins.count, lines: listOf(started, { count: twins.count, first }) });
  }
  if (paidLately.count > 0)
    notes.note('batch.paid_lately', { count: paidLately.count, lines: listOf(started, paidLately) });
}

/** Compares the rows that are left with the earlier payments of the account. */
export const findingsOf = (
  journal: Journal,
  { batch, name, existing, payer }: PreparedBatch,
): Promise<ProposalFindings> =>
  findProposalRows(journal, payer, name, leftRows(journal, batch, name, existing));

/**
 * Prints each row with the owner of its key. DICT look-ups run one after the other, within their rate limit.
 */
async function printAllRows(
  { notes }: Started,
  operator: Operator,
  journal: Journal,
  { batch, name, existing }: PreparedBatch,
): Promise<void> {
  const budget = new DictBudget(operator.clock, (ms) =>
    notes.note('batch.budget', { seconds: Math.ceil(ms / 1000) }),
  );
  for await (const { row, owner } of lookUpKeyOwners(
    operator,
    leftRows(journal, batch, name, existing),
    budget,
  )) {
    const said = rowWords(row, row.key.canonical);
    if (owner === null) notes.note('batch.row', said);
    else notes.note('batch.row_to', { ...said, name: owner.name ?? '-', document: owner.document ?? '-' });
  }
}

export async function printEveryRow(
  started: Started,
  operator: Operator,
  journal: Journal,
  prepared: PreparedBatch,
): Promise<void> {
  if (started.out.options.reveal) return printAllRows(started, operator, journal, prepared);
  const { batch, name, existing } = prepared;
  // Read the rows twice. The first reading finds different keys that become equal when they are masked.
  const masked = new MaskedKeys();
  for await (const row of leftRows(journal, batch, name, existing)) masked.add(row);
  for await (const row of leftRows(journal, batch, name, existing))
    started.notes.note('batch.row', rowWords(row, masked.textOf(row)));
}

function printSomeRows({ notes }: Started, { left, first, last }: ValidatedBatch): void {
  const shown = [...first, ...last];
  const masked = new MaskedKeys();
  for (const row of shown) masked.add(row);
  const tell = (row: BatchRow<'planned'>): void => notes.note('batch.row', rowWords(row, masked.textOf(row)));
  for (const row of first) tell(row);
  if (left.rows > shown.length) notes.note('batch.more_rows', { count: left.rows - shown.length });
  for (const row of last) tell(row);
}

/** The masked keys of the rows that are shown together. */
class MaskedKeys {
  /** Fingerprints of the keys, by masked key. */
  readonly #prints = new Map<string, Set<string>>();

  add({ key, keyPrint }: BatchRow<'planned'>): void {
    const masked = maskPixKey(key.canonical);
    this.#prints.set(masked, (this.#prints.get(masked) ?? new Set()).add(keyPrint));
  }

  /**
   * Returns the masked key. If another key has the same masked form, adds the start of the key's fingerprint.
   */
  textOf({ key, keyPrint }: BatchRow<'planned'>): string {
    const masked = maskPixKey(key.canonical);
    return (this.#prints.get(masked)?.size ?? 0) > 1 ? `${masked} #${keyPrint.slice(0, 4)}` : masked;
  }
}

const rowWords = ({ line, amountCents, reference }: BatchRow<'planned'>, key: string): Params => ({
  line,
  key,
  amount: formatCents(amountCents),
  reference,
});

function listOf(
  { words }: Started,
  { count, first }: Pick<Listed<string | number>, 'count' | 'first'>,
): string {
  const more = count - first.length;
  const list = first.join(', ');
  return more > 0 ? `${list} ${say(words, 'list.more', { count: more })}` : list;
}
