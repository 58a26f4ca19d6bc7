import { boolean, string } from '@oclif/core/flags';
import { DURATION_HELP, seconds } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { choiceOf, undeliveredFlags } from '../../cli/flags/undelivered-flags.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { readSince } from '../../cli/session/with-service-time.ts';
import { undeliveredSources } from '../../cli/stores/machine-stores.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { phraseOf, say, type Words } from '../../i18n/index.ts';
import { type EndpointPlan, planLine, type ResendEnd, resendFailed } from '../../operations/acts/resend.ts';
import {
  type EndpointTotals,
  type Resent,
  resendTotals,
  verdictOf,
} from '../../operations/webhooks/resend/request-resends.ts';
import { GROUPINGS } from '../../operations/webhooks/undelivered/group-events.ts';
import { resentView } from '../../output/views/webhooks/callback-view.ts';

const MOST_IDS = 20;

/** Returns a line per route with the transactions to resend, and a line with those that cannot be resent. */
function transactionLines(
  words: Words,
  { bulk, transactionIds: { webhook, callback_url: own, none } }: EndpointPlan,
): readonly string[] {
  const line = (
    key: 'webhook' | 'transaction' | 'bulk' | 'unreachable',
    ids: readonly string[],
  ): readonly string[] => {
    if (ids.length === 0) return [];
    const shown = ids.slice(0, MOST_IDS).join(', ');
    const more = ids.length - MOST_IDS;
    const list = more > 0 ? `${shown} ${say(words, 'list.more', { count: more })}` : shown;
    return [`  ${say(words, `resend.ids.${key}`)}: ${list}`];
  };
  return [
    ...line('webhook', webhook),
    ...line(bulk > 0 ? 'bulk' : 'transaction', own),
    ...line('unreachable', none),
  ];
}

function totalsLine(words: Words, { endpoint, results, causes }: EndpointTotals): string {
  const why = [...causes].map(([code, count]) => `${phraseOf(words, code)} ×${count}`).join(', ');
  const parts = [...results].map(([result, count]) => {
    const said = say(words, `resend.total.${result}`, { count });
    return result === 'failed_again' && why !== '' ? `${said}: ${why}` : said;
  });
  return `${endpoint ?? '-'}: ${parts.join('; ')}`;
}

const shownOf = ({ event: one, by, result, errorCode, answer, cause }: Resent) => ({
  transactionId: one.transactionId ?? '-',
  event: one.event,
  url: one.endpoint ?? '-',
  via: by,
  result,
  errorCode,
  answer,
  cause: cause === null ? null : causeCode(cause),
  attempts: one.attempts,
});

async function showResent(
  { out, words, notes }: Started,
  { resent, since, recovered }: ResendEnd,
  asked: { readonly rows: boolean; readonly choice: boolean },
): Promise<void> {
  const open = resent.filter(({ event }) => !event.isSuperseded);
  if (asked.rows || out.forMachines || out.options.fields) await out.ownMany(resentView, resent.map(shownOf));
  else
    for (const totals of resendTotals(open))
      await out.options.write(`${safeForTerminal(totalsLine(words, totals))}\n`);
  if (open.length > 0) return;
  if (recovered > 0) return notes.note('resend.all_recovered', { since, recovered });
  notes.note(asked.choice ? 'resend.none_chosen' : 'resend.nothing_failed', { since });
}

function printPlan({ notes, words }: Started, plan: readonly EndpointPlan[], isDryRun: boolean): void {
  for (const one of plan) {
    notes.line(planLine(words, one));
    if (isDryRun) for (const line of transactionLines(words, one)) notes.line(line);
  }
}

export default class ResendFailed extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [resentView] };
  static override summary = 'Resend failed deliveries';
  static override description =
    'Prints the plan first: for each endpoint, the number of events by route (registered webhook or callback URL), and the events that cannot be resent. With --wait, follows the delivery history until each event is delivered, then prints totals per endpoint. Exit code 8 if an event is not delivered, 10 if some resends could not be requested.';
  static override examples = [
    'pix resend failed --since 2h --wait',
    'pix resend failed --endpoint https://shop.example/pix --cause 5xx --dry-run',
    'pix resend failed --event TRANSACTION_COMPLETED --yes --json',
  ];
  static override flags = {
    ...undeliveredFlags,
    since: string({
      helpValue: 'WHEN',
      description: 'failed since: date, ISO 8601 time, 2h, 3d or yesterday (default and maximum: 30 days)',
    }),
    wait: boolean({ description: 'wait until each event is delivered' }),
    'max-wait': seconds({ min: 1, default: 120, description: `maximum wait, ${DURATION_HELP}` }),
    verbose: boolean({ description: 'list each event instead of totals per endpoint' }),
    ...changeFlags,
    'dry-run': boolean({
      description: 'print the plan and every request; send nothing',
    }),
  };

  async run(): Promise<void> {
    const started = await this.start(ResendFailed);
    const { flags, typed } = started;
    if (!flags.wait) refuseWithout(typed, '--wait', ['max-wait']);
    const choice = choiceOf(flags);
    const operator = await this.operator();
    const since = flags.since === undefined ? null : await readSince(operator, flags.since);
    const end = await resendFailed(operator, undeliveredSources(this.world), {
      since,
      choice,
      waitMs: flags.wait ? flags['max-wait'] * 1_000 : null,
      onPlan: (plan) => printPlan(started, plan, flags['dry-run']),
      confirm: ({ question, facts }) => this.confirm('resend.failed.confirm', question, { facts }),
    });
    const chosen = GROUPINGS.some((name) => typed.has(name));
    await showResent(started, end, { rows: flags.verbose, choice: chosen });
    const kind = verdictOf(end.resent);
    if (kind !== null) this.endsWith(kind);
  }
}
