import { string } from '@oclif/core/flags';
import { errorPhrase } from '../../cli/failure/describe-failure.ts';
import { LIST } from '../../cli/flags/flag-types.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { readSince } from '../../cli/session/with-service-time.ts';
import type { World } from '../../cli/session/world.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { machineStores } from '../../cli/stores/machine-stores.ts';
import { INFRACTION_STATUSES } from '../../contract/schemas/infraction.ts';
import { EMITTED_EVENTS, TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import type { AccountEvent } from '../../domain/webhook/listener-inbox.ts';
import { tailEvents } from '../../operations/events/tail-events.ts';
import type { Operator } from '../../operations/operator.ts';
import { accountEventView } from '../../output/views/webhooks/inbox-view.ts';
import { RunningListeners } from '../../storage/listeners/running-listeners.ts';
import { dataDir } from '../../system/files/paths.ts';

export default class EventsTail extends PixCommand {
  static override traits = { prints: [accountEventView] };
  static override summary = 'Show status changes, deliveries and disputes as they happen';
  static override description =
    'Each event is shown once. While `pix webhook listen` runs on this machine for this profile, events come from its inbox, and events that it does not receive come from the service. Otherwise the service is polled every 5 s: a status that lasts less may be skipped. An outage does not end the command. -o json prints one line per event, as -o ndjson does. Ctrl-C ends the command.';
  static override examples = [
    'pix events tail',
    'pix events tail --since 1h --status COMPLETED,REFUNDED',
    'pix events tail --event INFRACTION_CHANGED -o ndjson',
  ];
  static override flags = {
    event: string({ ...LIST, options: [...EMITTED_EVENTS], description: 'only this event' }),
    status: string({
      ...LIST,
      options: [...new Set([...TRANSACTION_STATUSES, ...INFRACTION_STATUSES])],
      description: 'only these statuses, comma-separated',
    }),
    since: string({ helpValue: 'WHEN', description: 'also earlier events: date, ISO 8601 time, 2h, 3d' }),
  };

  async run(): Promise<void> {
    const started = await this.start(EventsTail);
    const operator = await this.operator();
    await started.out.ownLive(accountEventView, tailAccount(this.world, started, operator, started.flags));
  }
}

interface TailFlags {
  readonly event?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly since?: string | undefined;
}

/**
 * Yields new events of the account. A note on stderr says whether they come from the inbox or from the
 * service.
 */
async function* tailAccount(
  world: World,
  { session, notes, words }: Started,
  operator: Operator,
  flags: TailFlags,
): AsyncGenerator<AccountEvent> {
  const { event: events, status: statuses, since } = flags;
  const sinceMs = since === undefined ? null : Date.parse(await readSince(operator, since));
  const listeners = new RunningListeners(dataDir(world));
  const place = inboxPlace(world);
  const stores = machineStores(world, session);
  const tail = {
    sinceMs,
    inbox: async () => (listeners.fill(place, session.profileName) ? stores.inbox() : null),
    isWanted: (one: AccountEvent) =>
      (events?.includes(one.event ?? '') ?? true) && (statuses?.includes(one.status ?? '') ?? true),
    onSource: (isInbox: boolean) => notes.note(isInbox ? 'events.from_inbox' : 'events.from_service'),
    onLost: (error: Error) => notes.note('events.lost', { reason: errorPhrase(words, error) }),
    onBack: () => notes.note('events.back'),
  };
  try {
    yield* tailEvents(operator, tail);
  } finally {
    await stores.close();
  }
}
