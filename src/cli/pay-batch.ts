import type { PixError } from '../domain/errors.ts';
import { Decimal, formatBrl } from '../domain/money.ts';
import type { Params } from '../i18n/index.ts';
import { feesOf } from '../operations/batch/check-means.ts';
import { keepPlan, type PreparedBatch, prepareBatch } from '../operations/batch/prepare-batch.ts';
import { ResultFile } from '../operations/batch/result-file.ts';
import { type BatchProgress, runBatch } from '../operations/batch/run-batch.ts';
import type { PlanRow } from '../operations/batch/sketch-batch.ts';
import type { Operator } from '../operations/operator.ts';
import { batchView } from '../output/views/batch.ts';
import type { BatchState } from '../storage/journal.ts';
import { batchSummary } from './batch-summary.ts';
import type { Start } from './pix-command.ts';

type Started = Start<unknown, unknown>;

export interface BatchWishes {
  /** Absolute. */
  readonly file: string;
  readonly name: string | undefined;
  readonly family: 'main' | 'hub';
  readonly maxTotal: Decimal | null;
  readonly settings: { readonly concurrency: number; readonly lookup: boolean };
  readonly allowDuplicate: boolean;
  /** Absolute; by default beside the file. */
  readonly results: string | undefined;
  readonly confirm: (total: Decimal, words: Params) => Promise<void>;
}

/** Between two progress lines: on a terminal, and in a log, in ms. */
const TERMINAL_MS = 250;
const LOG_MS = 15_000;

/** Checks, shows, asks, pays, and tells how it stands. `partial`: something is left, failed, or in doubt. */
export async function payBatch(
  started: Started,
  operator: Operator,
  wishes: BatchWishes,
): Promise<'done' | 'partial'> {
  const { session, notes, out } = started;
  const journal = await session.journal();
  const prepared = await prepareBatch(operator, journal, wishes);
  tellPlan(started, prepared);
  const total = Decimal.fromCents(prepared.left.cents);
  const words = { rows: prepared.left.rows, total: formatBrl(total), name: prepared.name };
  if (operator.dryRun) {
    notes.note('batch.dry_run');
    await out.own(batchView, batchSummary(unpaid(operator, prepared), null));
    return 'done';
  }
  if (prepared.left.rows > 0) await wishes.confirm(total, words);
  const plan = await keepPlan(operator, journal, prepared);
  const results = await ResultFile.create(wishes.results ?? wishes.file.replace(/(\.csv)?$/i, '.result.csv'));
  const { stoppedBy } = await runBatch(operator, journal, {
    ...{ batch: prepared.batch, plan, payer: prepared.payer, results },
    ...{ family: wishes.family, ...wishes.settings },
    stop: session.stopSignal(),
    onProgress: progressTeller(started, operator),
  }).finally(() => {
    notes.clear();
    results.close();
  });
  if (stoppedBy) tellStop(started, stoppedBy);
  if (results.failure) notes.note('batch.results_failed', { file: results.file, reason: results.failure });
  const state = (await journal.batch(plan.scope, plan.name)) ?? plan;
  const summary = batchSummary(state, results.file);
  await out.own(batchView, summary);
  await journal.markShown({ scope: plan.scope, batch: plan.name }, operator.clock.now());
  if (summary.mismatched > 0) notes.note('batch.mismatched', { count: summary.mismatched, name: plan.name });
  if (summary.confirmed === summary.rows) return 'done';
  notes.note('batch.resume', { name: plan.name });
  return 'partial';
}

/** A refusal that every row would get, or something of ours: a journal that cannot be written, a file that changed. */
function tellStop({ notes }: Started, { init }: PixError): void {
  if (init.statusCode === undefined) notes.key(init.key, init.params);
  else notes.note('batch.stopped', { code: init.errorCode, reason: init.serviceMessage ?? '' });
}

/** As a plan that nothing of was paid. */
const unpaid = (
  operator: Operator,
  { name, family, settings, payer, batch, sketch }: PreparedBatch,
): BatchState => ({
  id: '-',
  scope: payer.scope,
  holder: payer.holder,
  ...{ family, settings },
  name,
  profile: operator.profile,
  file: batch.file,
  rows: sketch.rows,
  totalCents: sketch.totalCents,
  createdAt: operator.clock.now(),
  states: {},
});

function tellPlan(
  { notes, words }: Started,
  { batch, name, sketch, existing, left, fee }: PreparedBatch,
): void {
  const { rows, totalCents, byType, first, last, twins, twinCount, paidLately, paidLatelyCount } = sketch;
  const fees = feesOf(left.rows, fee);
  notes.note('batch.plan', {
    name,
    rows,
    total: formatBrl(Decimal.fromCents(totalCents)),
    fees: fees === null ? words['payout.not_known'] : formatBrl(fees),
    encoding: batch.encoding,
    delimiter: batch.delimiter,
  });
  notes.note('batch.types', {
    types: Object.entries(byType)
      .map(([type, n]) => `${type} ${n}`)
      .join(', '),
  });
  for (const row of first) notes.note('batch.row', rowWords(row));
  if (rows > first.length + last.length)
    notes.note('batch.more_rows', { count: rows - first.length - last.length });
  for (const row of last) notes.note('batch.row', rowWords(row));
  if (twinCount > 0)
    notes.note('batch.twins', {
      count: twinCount,
      lines: twins.map(({ line, as }) => `${line} (as ${as})`).join(', '),
    });
  if (paidLatelyCount > 0)
    notes.note('batch.paid_lately', { count: paidLatelyCount, lines: paidLately.join(', ') });
  if (existing)
    notes.note('batch.resuming', { rows: left.rows, total: formatBrl(Decimal.fromCents(left.cents)) });
}

const rowWords = ({ line, key, amountCents, reference }: PlanRow): Params => ({
  line,
  key,
  amount: formatBrl(Decimal.fromCents(BigInt(amountCents))),
  reference,
});

/** Rate, done, failed, in doubt and time left: a line that replaces itself on a terminal, now and then one in a log. */
function progressTeller({ notes }: Started, { clock }: Operator): (progress: BatchProgress) => void {
  let shownAt = clock.now();
  let loggedAt = shownAt;
  return ({ total, paid, failed, unknown, left, sent, startedAt }) => {
    const now = clock.now();
    if (now - shownAt < TERMINAL_MS) return;
    shownAt = now;
    const rate = sent / Math.max(0.001, (now - startedAt) / 1000);
    const seconds = rate > 0 ? Math.ceil(left / rate) : 0;
    const words = { total, paid, failed, unknown, left, rate: rate.toFixed(1), seconds };
    notes.progress('batch.progress', words);
    if (now - loggedAt < LOG_MS) return;
    loggedAt = now;
    notes.log('batch.progress', words);
  };
}
