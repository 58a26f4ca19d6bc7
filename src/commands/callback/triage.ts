import { string } from '@oclif/core/flags';
import { noInputBy } from '../../cli/asking/can-ask.ts';
import { choiceOf, undeliveredFlags } from '../../cli/flags/undelivered-flags.ts';
import { nextCommand, nextWords, printUndeliveredGroups } from '../../cli/flows/print-undelivered-groups.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readSince } from '../../cli/session/with-service-time.ts';
import { dashboardInput } from '../../cli/stores/dashboard-input.ts';
import { undeliveredSources } from '../../cli/stores/machine-stores.ts';
import { chooseEvents, knowsEndpoint } from '../../operations/webhooks/undelivered/choose-events.ts';
import { GROUPINGS, type Grouping } from '../../operations/webhooks/undelivered/group-events.ts';
import { readUndelivered } from '../../operations/webhooks/undelivered/read-undelivered.ts';

export default class CallbackTriage extends PixCommand {
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
    if (next !== null) notes.line(nextWords(started, next));
    if (events.some(({ isSuperseded }) => !isSuperseded)) this.endsWith('check');
  }
}
