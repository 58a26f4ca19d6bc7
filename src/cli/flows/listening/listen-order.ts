import type { InferredFlags } from '@oclif/core/interfaces';
import type { Listener } from '../../../listener/listener.ts';
import type { ListenerOptions } from '../../../listener/options.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import type { listenFlags } from '../../flags/listen-flags.ts';
import type { Start } from '../../pix-command.ts';
import { inboxPlace } from '../../session/inbox-place.ts';
import type { World } from '../../session/world.ts';
import { eventHandlers, registerListener } from './event-handlers.ts';
import { secretsInUse } from './listen-secrets.ts';
import { polling, pollSince } from './poll-missed.ts';

type Started = Start<InferredFlags<typeof listenFlags>, unknown>;

export interface ListenMeans {
  /** To register or poll with; undefined when neither was asked for. */
  readonly operator: Operator | undefined;
  readonly tls: ListenerOptions['tls'] | undefined;
  readonly readyFile: string | undefined;
}

/** What `pix webhook listen` was asked for, and what reads its secrets again. With `--dry-run` it ends in showing the registration. */
export async function listenOrder(
  world: World,
  started: Started,
  { operator, tls, readyFile }: ListenMeans,
): Promise<{ readonly order: ListenOrder; readonly reload: () => void }> {
  const { flags, session } = started;
  const { host, port, path, event: events = [], 'public-url': url, 'forward-to': forwardTo } = flags;
  const registering =
    flags.register && url !== undefined && operator
      ? (addSecret: (secret: string) => void) =>
          registerListener(world, started, operator, addSecret, { url, events })
      : undefined;
  // Its request is shown, and nothing is listened to.
  if (flags['dry-run']) await registering?.(() => undefined);
  const since = await pollSince(flags, operator, world.clock.now());
  const awaitsSecret = registering !== undefined;
  const inUse = await secretsInUse(world, started, {
    fromStdin: flags['secret-stdin'],
    registers: awaitsSecret,
  });
  const onListening = async (listener: Listener): Promise<void> => {
    inUse.follow(listener, session.signal);
    // The service may challenge at once: whoever is to answer must be listening.
    await registering?.((secret) => inUse.add(listener, secret));
  };
  const told = { clock: world.clock, fixedSource: inUse.fixedSource, readyFile, onListening };
  const order = {
    ...{ host, port, path, events, toleranceSeconds: flags.tolerance },
    ...{ secrets: inUse.secrets, knownSecrets: inUse.known, awaitsSecret },
    inboxPlace: inboxPlace(world, flags.inbox),
    exitAfter: flags['exit-after'],
    ...(forwardTo && { forward: { url: forwardTo, transport: await session.transport() } }),
    ...(tls && { tls }),
    ...(flags.poll && operator ? { poll: polling(started, operator, since) } : {}),
    ...eventHandlers(started, told),
  };
  return { order, reload: inUse.reload };
}
