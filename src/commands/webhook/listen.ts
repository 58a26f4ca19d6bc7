import { boolean, integer, string } from '@oclif/core/flags';
import { DURATION_HELP, fileFlag, REPEATABLE, seconds } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { checkReadyFile, eventHandlers } from '../../cli/flows/listening/event-handlers.ts';
import { secretsInUse } from '../../cli/flows/listening/listen-secrets.ts';
import { noteWebhookVerification } from '../../cli/flows/note-webhook-verification.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { keepWebhookSecret } from '../../cli/session/keep-webhook-secret.ts';
import type { Session } from '../../cli/session/session.ts';
import { readSince } from '../../cli/session/with-service-time.ts';
import { inboxPlace } from '../../cli/stores/inbox-place.ts';
import { createWebhook } from '../../contract/routes/webhooks.ts';
import type { Transport } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { EVENTS, type EventName, eventNamed } from '../../domain/money/transaction-statuses.ts';
import { isLoopback } from '../../domain/parse-service-url.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { parseForwardUrl } from '../../listener/forward.ts';
import type { ForwardTarget, ListenerOptions, PollState } from '../../listener/listener-options.ts';
import { prepareRoute } from '../../operations/call-route.ts';
import type { Operator } from '../../operations/operator.ts';
import { type ListenRun, listen, pollCallbacks } from '../../operations/webhooks/listen.ts';
import { RECEIVED_EVENT } from '../../output/event-line.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { isSharedInbox, openInbox } from '../../storage/inbox/open-inbox.ts';

/** Time in ms during which the listener tries to connect to an inbox in PostgreSQL. */
const RECONNECT_MS = 60_000;

export default class WebhookListen extends PixCommand {
  static override summary = 'Receive deliveries: verify, store, show and forward them';
  static override description =
    'Each delivery is stored in the inbox before it is answered. An invalid signature is answered with 401. Secrets rotated or added in the profile are accepted without a restart; SIGHUP reads them again. Events to forward are queued in the inbox, also across restarts. If a URL does not answer an event with 2xx, the listener tries again after 1 s, then with doubled pauses of up to 5 minutes, for 3 days; later events of the same transaction wait. A URL that does not answer at all is tried every 30 s. `pix inbox replay --failed` forwards events that were given up. Ctrl-C stops the listener.';
  static override examples = [
    'pix webhook listen --forward-to http://127.0.0.1:3000/pix',
    'pix webhook listen --register --public-url https://tunnel.example.com/ --json',
  ];
  static override flags = {
    port: integer({
      min: 0,
      max: 65_535,
      default: 4400,
      helpValue: 'PORT',
      description: 'port; 0 for any free port',
    }),
    host: string({ default: '127.0.0.1', helpValue: 'HOST', description: 'address to listen on' }),
    path: string({ default: '/', helpValue: 'PATH', description: 'path that receives deliveries' }),
    'secret-stdin': boolean({ exclusive: ['register'], description: 'read the secret from stdin' }),
    tolerance: seconds({
      min: 1,
      default: 300,
      description: `maximum clock difference of a signature, ${DURATION_HELP}`,
    }),
    'forward-to': string({
      ...REPEATABLE,
      helpValue: 'URL',
      description: 'forward each new event to this URL, byte for byte; repeatable',
    }),
    route: string({
      ...REPEATABLE,
      helpValue: 'EVENT=URL',
      description: 'also forward this event to this URL; repeatable',
    }),
    'forward-ca': fileFlag({
      exclusive: ['forward-insecure'],
      description: 'trust only the authorities of this file (PEM) when forwarding to https',
    }),
    'forward-insecure': boolean({
      description: 'do not verify the certificate of an https URL on this machine when forwarding',
    }),
    event: string({
      ...REPEATABLE,
      options: [...EVENTS],
      description: 'show and forward only these events; all are stored',
    }),
    register: boolean({
      dependsOn: ['public-url'],
      description: 'register the public URL as a webhook first',
    }),
    'public-url': string({
      dependsOn: ['register'],
      helpValue: 'URL',
      description: 'public URL at which the service reaches this listener',
    }),
    poll: boolean({ description: 'also fetch missed events from the service, now and every 30 s' }),
    since: string({
      default: '1d',
      helpValue: 'WHEN',
      description: 'with --poll, fetch events since: date, ISO 8601 time, 2h or 3d',
    }),
    inbox: string({
      helpValue: 'URL',
      description: 'inbox shared by several machines: postgres://user@host/database',
    }),
    'health-path': string({
      helpValue: 'PATH',
      description:
        'answer health checks (GET) at this path: 200, or 503 while nothing can be stored or when stopping',
    }),
    'health-port': integer({
      min: 0,
      max: 65_535,
      helpValue: 'PORT',
      description:
        'separate port for health checks (/healthz or --health-path) and metrics (/metrics); 0 for any free port',
    }),
    'ready-file': fileFlag({
      description: 'file that receives the address and process id when the listener is ready',
    }),
    'exit-after': integer({ min: 1, helpValue: 'N', description: 'exit after this many new events' }),
    'tls-cert': fileFlag({
      dependsOn: ['tls-key'],
      description: 'TLS certificate (PEM)',
    }),
    'tls-key': fileFlag({
      dependsOn: ['tls-cert'],
      description: 'private key of the TLS certificate (PEM)',
    }),
    ...changeFlags,
  };
  static override traits = { shows: [RECEIVED_EVENT] };

  async run(): Promise<void> {
    const started = await this.start(WebhookListen);
    const { flags, out, session, typed } = started;
    if (!out.forMachines) refuseWithout(typed, '--json', ['fields']);
    if (!flags.poll) refuseWithout(typed, '--poll', ['since']);
    if (flags.register) this.refuseWhenReadOnly();
    else refuseWithout(typed, '--register', Object.keys(changeFlags));
    if (!flags['forward-to'] && !flags.route)
      refuseWithout(typed, '--forward-to', ['forward-ca', 'forward-insecure']);
    const [cert, key, forwardCa] = await Promise.all([
      this.readTextOf(flags['tls-cert']),
      this.readTextOf(flags['tls-key']),
      this.readTextOf(flags['forward-ca']),
    ]);
    const readyFile = this.resultPath(flags['ready-file'], []);
    if (readyFile !== undefined) await checkReadyFile(readyFile);
    const operator = flags.register || flags.poll ? await this.operator() : undefined;
    const targets = forwardTargets(flags['forward-to'], flags.route);
    const place = inboxPlace(this.world, flags.inbox);
    const { host, port, path, event: events = [], 'public-url': url } = flags;
    const register =
      flags.register && url !== undefined && operator
        ? (addSecret: (secret: string) => void) =>
            registerListener(started, operator, addSecret, { url, events })
        : undefined;
    // Shows the request and ends the command.
    if (flags['dry-run']) await register?.(() => undefined);
    const polling = flags.poll && operator ? await pollMissed(started, operator, flags.since) : undefined;
    const secrets = await secretsInUse(this.world, started, {
      fromStdin: flags['secret-stdin'],
      registers: register !== undefined,
    });
    const forward =
      targets.length === 0
        ? undefined
        : {
            targets,
            transport: await forwardTransport(started, targets, forwardCa),
            owner: session.owner(),
            isShared: isSharedInbox(place),
          };
    const handlers = eventHandlers(this.world, started, {
      inboxPlace: place,
      secrets,
      readyFile,
      targets,
      register,
    });
    const { 'health-path': healthPath, 'health-port': healthPort } = flags;
    const hasHealth = healthPath !== undefined || healthPort !== undefined;
    this.endsBySignal(secrets.reload);
    const options: ListenerOptions & { readonly inbox: Inbox } = {
      host,
      port,
      path,
      events,
      toleranceSeconds: flags.tolerance,
      tls: cert && key ? { cert, key } : undefined,
      forward,
      health: hasHealth ? { path: healthPath ?? '/healthz', port: healthPort } : undefined,
      polled: polling?.polled,
      clock: this.world.clock,
      inbox: await this.#openInbox(place, started),
      ...secrets.options,
      ...handlers.ofListener,
    };
    await listen(options, {
      signal: session.signal,
      exitAfter: flags['exit-after'],
      poll: polling?.poll,
      ...handlers.ofRun,
    });
  }

  #openInbox(place: string, { notes, session }: Started): Promise<Inbox> {
    return openInbox(place, {
      forMs: () => this.world.reconnectMs ?? RECONNECT_MS,
      // Retry the first connection too, because a listener and its database often start at the same time.
      alsoAtStart: true,
      signal: session.signal,
      onLost: ({ init: { params } }, forMs) =>
        notes.note('listen.store_awaited', {
          reason: params?.reason ?? '',
          seconds: Math.ceil(forMs / 1000),
        }),
    });
  }
}

/**
 * Registers the listener's URL as a webhook and stores the new secret in the profile.
 * @throws PixError `usage` when the service returns no secret
 */
async function registerListener(
  started: Started,
  operator: Operator,
  addSecret: (secret: string) => void,
  { url, events }: { readonly url: string; readonly events: readonly string[] },
): Promise<void> {
  const register = await prepareRoute(operator, createWebhook, {
    body: { url, events: events as EventName[], generateSecret: true },
  });
  const { item } = await register();
  started.notes.note('listen.registered', { id: item.id, url });
  if (!item.secret) throw fail('listen.no_secret_given');
  addSecret(item.secret);
  await keepWebhookSecret(started, item.id, item.secret);
  await noteWebhookVerification(started.notes, operator, item.id);
}

/**
 * Returns the polling of missed events, and its state, which health checks and metrics show.
 * @param given start of the period, as typed @throws PixError `usage` for an invalid time
 */
async function pollMissed(
  { notes }: Started,
  operator: Operator,
  given: string,
): Promise<{ readonly polled: PollState; readonly poll: NonNullable<ListenRun['poll']> }> {
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
 * @param ca content of the file of `--forward-ca`
 * @throws PixError `usage` for a file without a certificate, or `--forward-insecure` for another machine
 */
export async function forwardTransport(
  {
    flags,
    session,
  }: {
    readonly flags: { readonly 'forward-ca'?: string | undefined; readonly 'forward-insecure'?: boolean };
    readonly session: Pick<Session, 'transport'>;
  },
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
  const { createUndiciTransport } = await import('../../client/transport/undici-transport.ts');
  const tls = ca === undefined ? ({ rejectUnauthorized: false } as const) : { ca };
  const { send } = createUndiciTransport({ tls });
  return (request) =>
    request.url.startsWith('https:') ? send({ ...request, isOnNewConnection: true }) : usual(request);
}
