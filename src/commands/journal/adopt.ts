import { boolean, string as stringFlag } from '@oclif/core/flags';
import { apiFamilyFlag, familyOf } from '../../cli/flags/api-family-flag.ts';
import { batchMapFlag } from '../../cli/flags/batch-flags.ts';
import { csvArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { refuseBeside, refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { fail } from '../../domain/errors.ts';
import { PAYOUT_FAMILIES } from '../../domain/family.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import { jsonNumber } from '../../domain/text/json.ts';
import {
  type BatchNames,
  batchNames,
  inspectBatchFile,
  readBatchRows,
} from '../../operations/batch/batch-file.ts';
import type { BatchRow } from '../../operations/batch/batch-row.ts';
import { checkRow } from '../../operations/batch/check-row.ts';
import { batchNameOf } from '../../operations/batch/prepare-batch.ts';
import { RowFaults } from '../../operations/batch/validate-batch.ts';
import { type Comparison, compareJournal } from '../../operations/money/compare-journal/compare-journal.ts';
import type { Operator } from '../../operations/operator.ts';
import { unrecordedPaymentView } from '../../output/views/money/journal-view.ts';

export default class JournalAdopt extends PixCommand {
  static override traits = {
    showsUnknown: true,
    audited: true,
    changes: true,
    shows: [unrecordedPaymentView],
  };
  static override summary = 'Continue with this journal after the previous one was lost';
  static override description =
    'If the journal was deleted, emptied or replaced by an older copy, nothing is paid until it is restored or adopted. The command first compares payouts and transfers of the service with this journal. It shows those that are not in the journal, and the rows of FILE that they probably paid. Refunds and card charges are not compared.';
  static override examples = [
    'pix journal adopt --dry-run',
    'pix journal adopt folha.csv',
    'pix journal adopt folha.csv --name folha-2026-11 --since 3d --yes',
  ];
  static override args = {
    file: csvArgument({ description: 'CSV file of a batch whose rows may have been paid; - for stdin' }),
  };
  static override flags = {
    since: stringFlag({
      helpValue: 'WHEN',
      description:
        'start: date, 20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today (default: at least a day before the last payment)',
    }),
    family: { ...apiFamilyFlag, description: 'compare only this route family (default: all of the profile)' },
    name: stringFlag({ helpValue: 'BATCH', description: 'batch name of FILE (default: the file name)' }),
    map: batchMapFlag,
    'no-compare': boolean({ description: 'adopt without reading the service' }),
    'dry-run': boolean({ description: 'only compare; adopt nothing' }),
    yes: changeFlags.yes,
  };

  async run(): Promise<void> {
    const started = await this.start(JournalAdopt);
    const { args, flags, typed } = started;
    const file = args.file && (await this.batchPath(args.file, flags.name)).file;
    if (file === undefined) refuseWithout(typed, 'FILE', ['name', 'map']);
    else refuseBeside(typed, 'FILE', ['no-compare']);
    if (flags['no-compare']) refuseBeside(typed, '--no-compare', ['since', 'family']);
    await adoptJournal(started, () => this.operator(), {
      file,
      shownFile: file && this.inputs.nameOf(file),
      name: flags.name,
      columns: flags.map && batchNames(flags.map),
      family: flags.family,
      since: flags.since,
      compares: !flags['no-compare'],
      confirm: async () => {
        await this.confirm('journal.adopt.confirm');
        return flags['dry-run'] !== true;
      },
    });
  }
}

interface Adoption {
  readonly file: string | undefined;
  /** Name of `file` for people. */
  readonly shownFile: string | undefined;
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
async function adoptJournal(
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
  { file, shownFile, name, columns, family, since }: Adoption,
): Promise<void> {
  const { session } = started;
  const families = PAYOUT_FAMILIES.filter((one) =>
    family === undefined ? operator.account.roots[one] !== undefined : one === family,
  );
  const sinceMs =
    since === undefined ? null : Date.parse(whenOf('since', since, operator.clock.now(), 'from'));
  const rows = file === undefined ? [] : await readCheckedBatchRows(file, name, session.signal, columns);
  const { lastAt } = session.journalMark;
  const order = { families, since: sinceMs, lastAt, rows };
  const comparison = await compareJournal(operator, await session.journal(), order);
  await showUnrecordedPayments(started, { comparison, families, file: shownFile });
}

/**
 * Reads the rows of a batch file, and checks each row as `pix payout batch` does.
 * @param name batch name, from which missing references are made; default: the file name
 * @throws PixError `usage` that lists all faults by line
 */
export async function readCheckedBatchRows(
  file: string,
  name: string | undefined,
  signal: AbortSignal,
  columns?: BatchNames,
): Promise<readonly BatchRow<'checked'>[]> {
  const batch = batchNameOf({ file, name });
  const rows = new Map<string, BatchRow<'checked'>>();
  const faults = new RowFaults();
  for await (const raw of readBatchRows(await inspectBatchFile(file, signal, columns))) {
    const check = checkRow(raw, batch);
    if (!check.ok) for (const fault of check.faults) faults.add(fault);
    else {
      const { line, reference } = check.row;
      const as = rows.get(reference)?.line;
      if (as !== undefined)
        faults.add({ line, field: 'reference', reason: `as_line_${as}`, value: reference });
      rows.set(reference, check.row);
    }
  }
  faults.throwIfAny();
  if (rows.size === 0) throw fail('batch.empty', { file });
  return [...rows.values()];
}

interface Compared {
  readonly comparison: Comparison;
  readonly families: readonly string[];
  readonly file: string | undefined;
}

async function showUnrecordedPayments(started: Started, compared: Compared): Promise<void> {
  const { out, notes, session } = started;
  const { comparison, families } = compared;
  const { unknown, since, cut, returned } = comparison;
  const profile = session.profileName;
  const from = new Date(since).toISOString();
  notes.note('journal.adopt.compared', { profile, families: families.join(', '), from });
  noteNotCompared(started);
  for (const family of cut) notes.note('journal.adopt.cut', { family });
  await out.ownMany(unrecordedPaymentView, unknown.map(shownOf));
  if (unknown.length === 0) notes.note('journal.adopt.none');
  else {
    const cents = unknown.reduce((sum, one) => sum + (centsOf(one) ?? 0n), 0n);
    const amount = formatCents(cents);
    notes.note('journal.adopt.unknown', { count: unknown.length, amount });
  }
  if (returned > 0) notes.note('journal.adopt.returned', { count: returned });
  if (compared.file === undefined) notes.note('journal.adopt.no_file');
  else noteRows(started, comparison, compared.file);
}

type UnknownMovement = Comparison['unknown'][number];

/** Returns the amount of the matched row if the movement may have this amount; otherwise the most probable one. */
const centsOf = ({ movement: { cents }, match }: UnknownMovement): bigint | undefined =>
  cents.find((amount) => amount === match?.row.amountCents) ?? cents[0];

function shownOf(unknown: UnknownMovement) {
  const { movement, match } = unknown;
  const cents = centsOf(unknown);
  const { destination, receiverName, at, serviceId, kind, family, status } = movement;
  return {
    line: match?.row.line ?? null,
    reference: match?.row.reference ?? movement.reference,
    amountCents: cents === undefined ? null : jsonNumber(`${cents}`),
    destination,
    receiverName,
    at,
    serviceId,
    matchedBy: match?.by ?? null,
    otherLines: match?.otherLines ?? [],
    kind,
    family,
    serviceStatus: status,
  };
}

function noteNotCompared({ notes, session }: Started): void {
  const others = session.profiles.list().filter(({ name }) => name !== session.profileName);
  notes.note('journal.adopt.not_compared');
  if (others.length > 0)
    notes.note('journal.adopt.other_profiles', { names: others.map(({ name }) => name).join(', ') });
}

function noteRows({ notes, session }: Started, { unknown }: Comparison, file: string): void {
  const matches = unknown.flatMap(({ match }) => match ?? []);
  const count = matches.length;
  if (count === 0) {
    notes.note('journal.adopt.no_rows', { file });
    return;
  }
  const cents = matches.reduce((sum, { row }) => sum + row.amountCents, 0n);
  notes.note('journal.adopt.rows', { count, file, amount: formatCents(cents) });
  const unsure = matches.filter(({ otherLines }) => otherLines.length > 0).length;
  if (unsure > 0) notes.note('journal.adopt.unsure', { count: unsure });
  // In the main family, a row with the reference of an existing payment is not paid again. In the hub, such
  // a row may be paid again, because the hub returns no references to compare.
  const isProtected =
    familyOf(undefined, session) === 'main' && matches.every(({ by }) => by === 'reference');
  notes.note(isProtected ? 'journal.adopt.by_reference' : 'journal.adopt.remove_rows');
}
