import type { InferredFlags } from '@oclif/core/interfaces';
import type { Transport } from '../../../contract/transport.ts';
import { fail } from '../../../domain/errors.ts';
import { eventNamed } from '../../../domain/money/transaction-statuses.ts';
import { isLoopback } from '../../../domain/parse-service-url.ts';
import type { PixError } from '../../../domain/pix-error.ts';
import { parseForwardUrl } from '../../../listener/forward.ts';
import type { Listener } from '../../../listener/listener.ts';
import type { ForwardTarget, ListenerOptions, PollState } from '../../../listener/listener-options.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { ListenOrder } from '../../../operations/webhooks/listen.ts';
import { pollCallbacks } from '../../../operations/webhooks/poll-callbacks.ts';
import { isSharedInbox } from '../../../storage/inbox/open-inbox.ts';
import type { listenFlags } from '../../flags/listen-flags.ts';
import type { Started } from '../../pix-command.ts';
import { readSince } from '../../session/with-service-time.ts';
import type { World } from '../../session/world.ts';
import { inboxPlace } from '../../stores/inbox-place.ts';
import { eventHandlers, registerListener } from './event-handlers.ts';
import { secretsInUse } from './listen-secrets.ts';

/** Time in ms during which the listener tries to connect to an inbox in PostgreSQL. */
const RECONNECT_MS = 60_000;

type ListenStarted = Started<InferredFlags<typeof listenFlags>>;

export interface ListenContext {
  /** Client that registers the webhook and polls; undefined when neither was requested. */
  readonly operator: Operator | undefined;
  readonly tls: ListenerOptions['tls'] | undefined;
  /** Authorities (PEM) that forwards trust; undefined for the usual ones. */
  readonly forwardCa: string | undefined;
  readonly readyFile: string | undefined;
}

/** Parses `--forward-to` and `--route`. @throws PixError `usage` */
function forwardTargets(
  urls: readonly string[] = [],
  routes: readonly string[] = [],
): readonly ForwardTarget[] {
  const routed = routes.map((route) => {
    const [, event, url] = /^([^=]+)=(.+)$/s.exec(route) ?? [];
    if (event === undefined || url === undefined)
      throw fail('listen.bad_route', { value: route.slice(0, 80) });
    return { event: eventNamed(event), url: parseForwardUrl(url) };
  });
  return [...urls.map((url) => ({ url: parseForwardUrl(url) })), ...routed];
}

/**
 * Returns the transport of forwards. With `--forward-ca` or `--forward-insecure`, https targets are verified in another
 * way, on a connection of their own for each event.
 * @throws PixError `usage` for a file without a certificate, or `--forward-insecure` for another machine
 */
export async function forwardTransport(
  {
    flags,
    session,
  }: Pick<ListenStarted, 'flags'> & { readonly session: Pick<ListenStarted['session'], 'transport'> },
  targets: readonly ForwardTarget[],
  ca: string | undefined,
): Promise<Transport> {
  const usual = await session.transport();
  const isInsecure = flags['forward-insecure'] === true;
  if (ca === undefined && !isInsecure) return usual;
  if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----'))
    throw fail('listen.bad_forward_ca', { file: String(flags['forward-ca']) });
  const far = targets.find(({ url }) => !isLoopback(new URL(url).hostname) || !url.startsWith('https:'));
  if (isInsecure && far) throw fail('listen.insecure_forward', { url: far.url });
  const { createUndiciTransport } = await import('../../../client/transport/undici-transport.ts');
  const tls = ca === undefined ? ({ rejectUnauthorized: false } as const) : { ca };
  const { send } = createUndiciTransport({ tls });
  return (request) =>
    request.url.startsWith('https:') ? send({ ...request, isOnNewConnection: true }) : usual(request);
}

const healthOf = (path: string | undefined, port: number | undefined): Pick<ListenerOptions, 'health'> =>
  path === undefined && port === undefined
    ? {}
    : { health: { path: path ?? '/healthz', ...(port !== undefined && { port }) } };

/**
 * Returns the listener's options, and a function that reads the secrets again. With `--dry-run` and
 * `--register`, shows the registration request and ends the command.
 */
export async function listenOptions(
  world: World,
  started: ListenStarted,
  { operator, tls, forwardCa, readyFile }: ListenContext,
): Promise<{ readonly order: ListenOrder; readonly reload: () => void }> {
  const { flags, session } = started;
  const { host, port, path, event: events = [], 'public-url': url } = flags;
  const targets = forwardTargets(flags['forward-to'], flags.route);
  const place = inboxPlace(world, flags.inbox);
  const registering =
    flags.register && url !== undefined && operator
      ? (addSecret: (secret: string) => void) =>
          registerListener(started, operator, addSecret, { url, events })
      : undefined;
  if (flags['dry-run']) await registering?.(() => undefined);
  const polling = flags.poll && operator ? await pollMissed(started, operator, flags.since) : undefined;
  const awaitsSecret = registering !== undefined;
  const inUse = await secretsInUse(world, started, {
    fromStdin: flags['secret-stdin'],
    registers: awaitsSecret,
  });
  const onListening = async (listener: Listener): Promise<void> => {
    inUse.follow(listener, session.signal);
    // Register only after the listener has started, because the service may send its challenge immediately.
    await registering?.((secret) => inUse.add(listener, secret));
  };
  const order = {
    host,
    port,
    path,
    events,
    toleranceSeconds: flags.tolerance,
    secrets: inUse.secrets,
    knownSecrets: inUse.known,
    awaitsSecret,
    inboxPlace: place,
    reconnect: {
      forMs: () => world.reconnectMs ?? RECONNECT_MS,
      // Retry the first connection too, because a listener and its database often start at the same time.
      alsoAtStart: true,
      signal: session.signal,
      onLost: ({ init: { params } }: PixError, forMs: number) =>
        started.notes.note('listen.store_awaited', {
          reason: params?.reason ?? '',
          seconds: Math.ceil(forMs / 1000),
        }),
    },
    exitAfter: flags['exit-after'],
    ...(targets.length > 0 && {
      forward: {
        targets,
        transport: await forwardTransport(started, targets, forwardCa),
        owner: session.owner(),
        isShared: isSharedInbox(place),
      },
    }),
    ...(tls && { tls }),
    ...healthOf(flags['health-path'], flags['health-port']),
    ...polling,
    ...eventHandlers(world, started, {
      inboxPlace: place,
      fixedSource: inUse.fixedSource,
      readyFile,
      targets: targets.map(({ url: target }) => target),
      onListening,
    }),
  };
  return { order, reload: inUse.reload };
}

/**
 * Returns the polling of missed events, and its state, which health checks and metrics show.
 * @param given start of the period, as typed @throws PixError `usage` for an invalid time
 */
async function pollMissed(
  { notes }: Started,
  operator: Operator,
  given: string,
): Promise<Required<Pick<ListenOrder, 'poll' | 'polled'>>> {
  const since = await readSince(operator, given);
  const polled: PollState = { lastAt: null, failures: 0 };
  const onLook = (count: number): void => {
    polled.lastAt = operator.clock.now();
    if (count > 0) notes.note('poll.found', { count });
  };
  const onFault = ({ errorCode }: PixError): void => {
    polled.failures += 1;
    notes.note('poll.failed', { reason: errorCode });
  };
  return {
    polled,
    poll(inbox, listener, signal) {
      const keep = listener.keep.bind(listener);
      return pollCallbacks(operator, { inbox, keep, since, onLook, onFault }, signal);
    },
  };
}
