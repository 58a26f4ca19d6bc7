import { string } from '@oclif/core/args';
import { completes } from '../cli/flags/flag-types.ts';
import { PixCommand, type Started } from '../cli/pix-command.ts';
import { traceSources } from '../cli/stores/machine-stores.ts';
import { fail } from '../domain/errors.ts';
import { endedUnpaid, isReturned, isUnmoved } from '../domain/money/transaction-statuses.ts';
import type { JsonValue } from '../domain/text/json.ts';
import type { ShellText } from '../domain/text/shell-command.ts';
import { loadWords, phraseOf, say, type Words } from '../i18n/index.ts';
import { type Identifier, readIdentifier } from '../operations/trace/find-payment.ts';
import { gatherTrace, type PaymentTrace } from '../operations/trace/gather-trace.ts';
import { answerOf, answerText } from '../operations/trace/payment-answer.ts';
import { type Problem, problemKey, problemsOf } from '../operations/trace/problems.ts';
import {
  byTheClock,
  jsonMoment,
  type Moment,
  momentRows,
  momentText,
  timelineOf,
} from '../operations/trace/timeline-of.ts';
import { clockTime, describeTime } from '../output/describe-time.ts';
import { canDraw, writeLines } from '../output/drawing/line.ts';
import { isBadMoment, timelineLines } from '../output/drawing/timeline-lines.ts';
import { wrapText } from '../output/drawing/wrap-text.ts';
import { Presenter } from '../output/presenter.ts';
import { recordOf } from '../output/views/money/journal-view.ts';
import { identifierView, momentView, traceView } from '../output/views/trace-view.ts';
import { isRefund } from '../storage/journal/journal-entry.ts';

/**
 * Current time of this machine and of the service, in ms since 1970. Times in the inbox and the journal come
 * from this machine.
 */
interface Clocks {
  readonly machineMs: number;
  readonly serviceMs: number;
}

async function showTrace(
  { out, words, notes, session }: Started,
  trace: PaymentTrace,
  clocks: Clocks,
): Promise<readonly Problem[]> {
  const { machineMs, serviceMs } = clocks;
  const timeline = timelineOf(trace, serviceMs);
  const answer = answerOf(trace);
  const problems = problemsOf(trace, serviceMs);
  const { form, lang, relativeTimes } = out.options;
  if (form === 'json' || form === 'ndjson') {
    const english = await loadWords('en');
    const shown = problems.map(({ kind, params }) => ({
      code: kind,
      message: problemText(english, { kind, params }, session.profileFlag),
      ...params,
    }));
    const told = { machine: iso(machineMs), service: iso(serviceMs) };
    const moments = timeline.map(jsonMoment);
    const text = answerText(english, answer, out.options.reveal);
    await out.own(traceView, {
      answer: text,
      found: foundOf(trace),
      clocks: told,
      timeline: moments,
      problems: shown,
    });
    return problems;
  }
  if (form === 'table') {
    const { reveal, width, write } = out.options;
    const text = answerText(words, answer, reveal);
    await write(`${(width === null ? [text] : wrapText(text, width)).join('\n')}\n\n`);
    await out.own(identifierView, paymentOf(trace));
    await out.options.write('\n');
  }
  const shown = relativeTimes ? new Presenter({ ...out.options, clockTimes: true }) : out;
  const timeOf = (at: string): string => clockTime(Date.parse(at), serviceMs, lang);
  if (canDraw(out.options)) await drawTimeline({ ...out.options, nowMs: serviceMs }, timeline, timeOf);
  else await shown.many(momentView, momentRows(timeline, words, timeOf));
  printClocks(notes, clocks);
  if (problems.length === 0) notes.note(closing(trace), { status: paymentOf(trace).status ?? '-' });
  for (const { kind, params } of problems)
    notes.line(problemText(words, { kind, params: byTheClock(params, timeOf) }, session.profileFlag));
  return problems;
}

async function drawTimeline(
  options: Presenter['options'],
  timeline: readonly Moment[],
  timeOf: (iso: string) => string,
): Promise<void> {
  const { words } = options;
  const moments = timeline.map((moment) => ({
    at: describeTime(moment.at, { ...options, clockTimes: true }),
    what: `${phraseOf(words, moment.what)} · ${phraseOf(words, moment.source)}`,
    detail: momentText(words, moment, timeOf),
    isBad: isBadMoment(moment.what),
  }));
  await writeLines(options, timelineLines(moments, options.width ?? 0));
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Smaller differences are ignored, because the service's time is precise only to one second. */
const SAME_TIME_MS = 2_000;

/** Prints the difference between the two clocks, because the timeline contains times of both. */
function printClocks(notes: Started['notes'], { machineMs, serviceMs }: Clocks): void {
  const differenceMs = machineMs - serviceMs;
  if (Math.abs(differenceMs) <= SAME_TIME_MS) return;
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const by = [h, m, s].map((part) => String(part).padStart(2, '0')).join(':');
  notes.note(differenceMs > 0 ? 'trace.clock_ahead' : 'trace.clock_behind', { by });
}

type Closing =
  | 'trace.no_problem'
  | 'trace.pending'
  | 'trace.unpaid'
  | 'trace.given_back'
  | 'trace.refund_not_made';

/**
 * Returns the key of the message that follows a trace without problems. The message says whether the payment
 * failed, is pending, or was refunded.
 */
function closing(trace: PaymentTrace): Closing {
  const { status } = paymentOf(trace);
  const { transaction, hub, journal } = trace;
  const isBack = isReturned({ status, refundStatus: transaction?.item.refundStatus });
  if (isBack || (hub?.item.refundedAmount ?? 0n) > 0n) return 'trace.given_back';
  if (status !== null && endedUnpaid(status)) return 'trace.unpaid';
  const refunds = journal.filter(isRefund);
  if (refunds.length > 0 && refunds.every(isUnmoved)) return 'trace.refund_not_made';
  return status === 'PENDING' ? 'trace.pending' : 'trace.no_problem';
}

const problemText = (words: Words, problem: Problem, profile: ShellText): string =>
  say(words, problemKey(problem), { with: profile, ...problem.params });

function paymentOf({ identifier, transaction, hub }: PaymentTrace) {
  const { ispb, minute, txid, url } = saidBy(identifier);
  return {
    identifier: identifier.text,
    kind: identifier.kind,
    ispb,
    minute,
    txid,
    url,
    transactionId: transaction?.item.id ?? hub?.item.id ?? null,
    status: transaction?.item.status ?? hub?.item.status ?? null,
  };
}

/** Returns the facts that the identifier itself contains, such as the bank (ISPB) of an end-to-end id. */
function saidBy(identifier: Identifier) {
  const nothing = { ispb: null, minute: null, txid: null, url: null };
  switch (identifier.kind) {
    case 'endToEndId':
    case 'returnId':
      return { ...nothing, ispb: identifier.ispb, minute: identifier.minute };
    case 'code':
      return { ...nothing, txid: identifier.code.txid, url: identifier.code.url };
    case 'idOrReference':
      return nothing;
  }
}

function foundOf(trace: PaymentTrace): JsonValue {
  const { transaction, related, hub, infractions, journal, inbox, callbacks, identifier } = trace;
  const told = Object.entries(saidBy(identifier)).filter(([, value]) => value !== null);
  return {
    identifier: { kind: identifier.kind, text: identifier.text, ...Object.fromEntries(told) },
    transaction: transaction?.raw ?? null,
    related: related.map(({ raw }) => raw),
    hub: hub?.raw ?? null,
    infractions: infractions.map(({ raw }) => raw),
    journal: journal.map((entry) => recordOf(entry) as JsonValue),
    callbacks: callbacks.length,
    inbox: inbox.map(({ id }) => id),
  };
}

export default class Trace extends PixCommand {
  static override traits = { prints: [traceView, identifierView, momentView] };
  static override summary = 'Show the full history of a payment and any problems';
  static override description =
    'Answers first whether it was paid. Lists transaction, deliveries, refunds, dispute, statement entries, inbox and journal by time. Exit code 8 if there is a problem, 4 if the payment is not found.';
  static override examples = [
    'pix trace order-1042',
    'pix trace E9999900020261121150012345678901 --json',
    "pix trace order-1042 --jq '.problems[].code'",
  ];
  static override args = {
    identifier: string({
      required: true,
      ...completes('transactions'),
      description: 'transaction id, end-to-end id (also of a refund), reference, or Pix copy-and-paste code',
    }),
  };

  async run(): Promise<void> {
    const started = await this.start(Trace);
    const identifier = readIdentifier(started.args.identifier);
    if (identifier === null) throw fail('trace.no_identifier');
    const operator = await this.operator();
    const found = await gatherTrace(operator, identifier, traceSources(this.world, started.session));
    if (found === null) throw fail('trace.nothing', { text: identifier.text.slice(0, 80) });
    const clocks = { machineMs: this.world.clock.now(), serviceMs: operator.client.serviceNow() };
    const problems = await showTrace(started, found, clocks);
    if (problems.length > 0) this.endsWith('check');
  }
}
