import { string } from '@oclif/core/flags';
import { noInputBy } from '../../cli/asking/can-ask.ts';
import { choiceOf, undeliveredFlags } from '../../cli/flags/undelivered-flags.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { readSince } from '../../cli/session/with-service-time.ts';
import { dashboardInput } from '../../cli/stores/dashboard-input.ts';
import { undeliveredSources } from '../../cli/stores/machine-stores.ts';
import { countBy } from '../../domain/count-by.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import { type ShellText, shellCommand } from '../../domain/text/shell-command.ts';
import { isoOf } from '../../domain/time/sao-paulo-time.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { phraseOf, type Words } from '../../i18n/index.ts';
import {
  chooseEvents,
  type EventGroup,
  GROUPINGS,
  type Grouping,
  groupEvents,
  knowsEndpoint,
  sumOf,
} from '../../operations/webhooks/undelivered/group-events.ts';
import {
  readUndelivered,
  type UndeliveredHistory,
} from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockOrDay, clockTime } from '../../output/describe-time.ts';
import { withShown } from '../../output/view.ts';
import { undeliveredView } from '../../output/views/webhooks/callback-view.ts';

async function printUndeliveredGroups(
  started: Started,
  { since, nowMs, events: all }: UndeliveredHistory,
  events: readonly UndeliveredEvent[],
  grouping: Grouping | null,
): Promise<void> {
  const { out, notes } = started;
  const groups = groupEvents(events, grouping).filter((group) => group.events > 0 || out.forMachines);
  if (groups.length > 0 || out.forMachines)
    await out.many(viewOf(grouping), groups.map(rowOf(started, nowMs)));
  if (out.forMachines) return;
  const sum = sumOf(events);
  const others = sumOf(all).events;
  const params = { since: clockTime(Date.parse(since), nowMs, out.options.lang), others };
  if (sum.events === 0) notes.note(others > 0 ? 'triage.none_chosen' : 'triage.none', params);
  else printSum(started, events, nowMs);
  if (sum.superseded > 0) notes.note('triage.superseded', { count: sum.superseded });
}

function viewOf(grouping: Grouping | null) {
  const hidden = GROUPINGS.filter((name) => (grouping === null ? name === 'event' : name !== grouping));
  return withShown(undeliveredView, { csv: hidden });
}

const rowOf =
  ({ out, words }: Started, nowMs: number) =>
  (group: EventGroup) => {
    const { form, width, lang } = out.options;
    const { firstFailedAt, lastFailedAt, nextAt, cause, ...rest } = group;
    const raw = {
      endpoint: rest.endpoint,
      cause: cause === null ? null : causeCode(cause),
      event: rest.event,
      events: rest.events,
      amountCents: rest.amountCents,
      unknownAmounts: rest.unknownAmounts,
      firstFailedAt: isoOf(firstFailedAt),
      lastFailedAt: isoOf(lastFailedAt),
      nextAttemptAt: isoOf(nextAt),
      exhausted: rest.exhausted,
      superseded: rest.superseded,
      unreachable: rest.unreachable,
      inInbox: rest.inInbox,
    };
    if (form !== 'table') return { raw, item: raw };
    const short = (at: number | null): string | null => {
      if (at === null) return null;
      return width === null ? isoOf(at) : clockOrDay(at, nowMs, lang);
    };
    const isOver = nextAt === null && rest.events > 0 && rest.exhausted === rest.events;
    const item = {
      ...raw,
      firstFailedAt: short(firstFailedAt),
      lastFailedAt: short(lastFailedAt),
      nextAttemptAt: isOver ? words['triage.exhausted_cell'] : short(nextAt),
    };
    return { raw, item };
  };

function unreachableReasons(words: Words, events: readonly UndeliveredEvent[]): string {
  const counts = countBy(
    events.flatMap(({ route }) => (route.kind === 'none' ? [phraseOf(words, route.why)] : [])),
  );
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}

function printSum({ out, notes, words }: Started, events: readonly UndeliveredEvent[], nowMs: number): void {
  const { lang } = out.options;
  const sum = sumOf(events);
  const open = events.filter(({ isSuperseded }) => !isSuperseded);
  notes.note('triage.summary', {
    events: sum.events,
    endpoints: new Set(open.map(({ endpoint }) => endpoint)).size,
    amount: sum.amountCents === null ? '-' : formatCents(sum.amountCents),
  });
  if (sum.unknownAmounts > 0) notes.note('triage.unknown_amounts', { count: sum.unknownAmounts });
  const retrying = open.filter(({ retries }) => retries.nextAt !== null).length;
  if (sum.nextAt !== null)
    notes.note('triage.retrying', { count: retrying, next: clockTime(sum.nextAt, nowMs, lang) });
  if (sum.exhausted > 0) notes.note('triage.exhausted', { count: sum.exhausted });
  if (sum.inInbox) notes.note('triage.in_inbox', { count: sum.inInbox });
  if (sum.unreachable > 0)
    notes.note('triage.unreachable', { count: sum.unreachable, reasons: unreachableReasons(words, open) });
}

/**
 * Returns a command that resends the events of the endpoint with the most events. Returns null if no event
 * can be resent.
 */
function nextCommand(
  events: readonly UndeliveredEvent[],
  typed: { readonly since?: string | undefined; readonly event?: readonly string[] | undefined },
): ShellText | null {
  const reached = events.filter(({ route }) => route.kind !== 'none');
  const [worst] = groupEvents(reached, 'endpoint');
  if (worst === undefined || worst.endpoint === null) return null;
  const since = typed.since === undefined ? [] : ['--since', typed.since];
  const names = (typed.event ?? []).flatMap((event) => ['--event', event]);
  const command = ['pix', 'resend', 'failed', '--wait', '--endpoint', worst.endpoint];
  return shellCommand([...command, ...since, ...names]);
}

export default class CallbackTriage extends PixCommand {
  static override traits = { prints: [undeliveredView] };
  static override summary = 'List undelivered events by endpoint and cause, worst first';
  static override description =
    'Counts events, not attempts: an event is undelivered until an attempt gets a 2xx response. Attempts already read are kept in the data folder. On a terminal, opens an interactive view first (the deliveries of `pix dashboard`), except with --no-input. Exit code 8 if any event is undelivered.';
  static override examples = [
    'pix callback triage',
    'pix callback triage --cause 5xx --since 2h',
    'pix callback triage --group-by endpoint --json',
  ];
  static override flags = {
    ...undeliveredFlags,
    since: string({
      helpValue: 'WHEN',
      description: 'read the history since: date, ISO 8601 time, 2h, 3d or yesterday (default: 30 days)',
    }),
    'group-by': string({
      options: [...GROUPINGS],
      description: 'group by one of these (default: endpoint and cause)',
    }),
  };

  async run(): Promise<void> {
    const started = await this.start(CallbackTriage);
    const { flags, out, notes, typed } = started;
    const [choice, operator] = [choiceOf(flags), await this.operator()];
    const since = flags.since === undefined ? null : await readSince(operator, flags.since);
    const grouping = (flags['group-by'] as Grouping | undefined) ?? null;
    if (!out.forMachines && !typed.has('output') && !typed.has('fields')) {
      const { canDraw, openDashboard } = await import('../../dashboard/open-dashboard.ts');
      const request = {
        ...(await dashboardInput(this.world, started, operator)),
        ...({ screen: 'deliveries', triage: { choice, since, grouping } } as const),
      };
      const seen =
        canDraw(this.world) && noInputBy(this.world) === undefined
          ? await openDashboard(this.world, request)
          : null;
      if (seen?.feeds.undelivered.stage === 'connecting') return this.endsWith('interrupted');
    }
    const look = await readUndelivered(operator, undeliveredSources(this.world), { since });
    const events = chooseEvents(look, choice);
    if (choice.endpoint !== null && !knowsEndpoint(look, choice.endpoint))
      notes.note('undelivered.no_such_endpoint', { endpoint: choice.endpoint, since: look.since });
    await printUndeliveredGroups(started, look, events, grouping);
    const next = out.forMachines ? null : nextCommand(events, flags);
    if (next !== null) notes.note('triage.next', { commandLine: next });
    if (events.some(({ isSuperseded }) => !isSuperseded)) this.endsWith('check');
  }
}
