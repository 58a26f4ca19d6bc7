import type { AccountEvent } from '../../../domain/account-event.ts';
import { tailEvents } from '../../../operations/events/tail-events.ts';
import type { Operator } from '../../../operations/operator.ts';
import { RunningListeners } from '../../../storage/listeners/running-listeners.ts';
import { dataDir } from '../../../system/files/paths.ts';
import { errorPhrase } from '../../failure/error-phrase.ts';
import type { Started } from '../../pix-command.ts';
import { readSince } from '../../session/with-service-time.ts';
import type { World } from '../../session/world.ts';
import { inboxPlace } from '../../stores/inbox-place.ts';
import { machineStores } from '../../stores/machine-stores.ts';

export interface TailFlags {
  readonly event?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly since?: string | undefined;
}

/**
 * Yields new events of the account. A note on stderr says whether they come from the inbox or from the
 * service.
 */
export async function* tailAccount(
  world: World,
  { session, notes, words }: Started,
  operator: Operator,
  flags: TailFlags,
): AsyncGenerator<AccountEvent> {
  const { event: events, status: statuses, since } = flags;
  const { env, platform, home } = world;
  const sinceMs = since === undefined ? null : Date.parse(await readSince(operator, since));
  const listeners = new RunningListeners(dataDir(env, platform, home));
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
