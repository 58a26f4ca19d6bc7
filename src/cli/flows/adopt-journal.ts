import type { BatchNames } from '../../operations/batch/batch-file.ts';
import { compareJournal } from '../../operations/money/compare-journal/compare-journal.ts';
import { readCheckedBatchRows } from '../../operations/money/compare-journal/read-checked-batch-rows.ts';
import type { Operator } from '../../operations/operator.ts';
import { unrecordedPaymentView } from '../../output/views/money/unrecorded-payment-view.ts';
import { whenOf } from '../flags/parse-values.ts';
import type { Started } from '../pix-command.ts';
import { showUnrecordedPayments } from './show-unrecorded-payments.ts';

interface Adoption {
  readonly file: string | undefined;
  /** Names of the columns of `file`, see `inspectBatchFile`. */
  readonly columns: BatchNames | undefined;
  /** Name of the batch that `file` contains. */
  readonly name: string | undefined;
  readonly family: string | undefined;
  /** `--since` as typed: only payments made after this time are compared. */
  readonly since: string | undefined;
  readonly compares: boolean;
  /** Asks a person to confirm; returns false in a dry run. @throws PixError `declined` */
  readonly confirm: () => Promise<boolean>;
}

/**
 * Records the current journal as the expected journal of this machine, if a person confirms. Before the
 * question, shows what is wrong with the current journal and which payments are missing from it.
 * @throws PixError when the service cannot be read. In this case, the expected journal does not change.
 */
export async function adoptJournal(
  started: Started,
  operatorOf: () => Promise<Operator>,
  adoption: Adoption,
): Promise<void> {
  const { notes, out, session } = started;
  const { journalMark } = session;
  const journal = await session.journal();
  const problem = await journalMark.problem(journal);
  if (problem === null) notes.note('journal.adopt.right');
  else notes.key(problem.init.key, problem.init.params);
  const { file, since } = adoption;
  if (adoption.compares && (problem !== null || file !== undefined || since !== undefined))
    await compare(started, await operatorOf(), adoption);
  else {
    if (problem !== null) notes.note('journal.adopt.no_comparison');
    await out.ownMany(unrecordedPaymentView, []);
  }
  if (problem === null) return;
  session.told.subjects.push(problem.errorCode);
  if (!(await adoption.confirm())) return;
  await journalMark.adopt(journal);
  notes.note('journal.adopt.done');
}

async function compare(
  started: Started,
  operator: Operator,
  { file, name, columns, family, since }: Adoption,
): Promise<void> {
  const { session } = started;
  const families = (['main', 'hub'] as const).filter((one) =>
    family === undefined ? operator.account.roots[one] !== undefined : one === family,
  );
  const sinceMs =
    since === undefined ? null : Date.parse(whenOf('since', since, operator.clock.now(), 'from'));
  const rows = file === undefined ? [] : await readCheckedBatchRows(file, name, session.signal, columns);
  const { lastAt } = session.journalMark;
  const order = { families, since: sinceMs, lastAt, rows };
  const comparison = await compareJournal(operator, await session.journal(), order);
  await showUnrecordedPayments(started, { comparison, families, file });
}
