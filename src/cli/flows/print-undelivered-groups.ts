import { formatCents } from '../../domain/money/decimal.ts';
import type { PrintableText } from '../../domain/text/safe-text.ts';
import { type ShellText, shellCommand } from '../../domain/text/shell-command.ts';
import { isoOf } from '../../domain/time/time-of.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { say } from '../../i18n/index.ts';
import {
  type EventGroup,
  type Grouping,
  groupEvents,
  sumOf,
} from '../../operations/webhooks/undelivered/group-events.ts';
import type { UndeliveredHistory } from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockOrDay, clockTime } from '../../output/describe-time.ts';
import { withShown } from '../../output/view.ts';
import { undeliveredView } from '../../output/views/webhooks/undelivered-view.ts';
import type { Started } from '../pix-command.ts';
import { unreachableReasons } from './resend-plan-lines.ts';

export async function printUndeliveredGroups(
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
  const hidden = ['endpoint', 'cause', 'event'].filter((name) =>
    grouping === null ? name === 'event' : name !== grouping,
  );
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
export function nextCommand(
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

export const nextWords = ({ words }: Started, commandLine: ShellText): PrintableText =>
  say(words, 'triage.next', { commandLine });
