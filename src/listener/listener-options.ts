import { fail } from '../domain/errors.ts';
import { EVENTS, isEventName } from '../domain/money/transaction-statuses.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ListenerInbox } from '../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import type { SignatureHint } from '../domain/webhook/signature-hint.ts';
import type { KnownSecret } from './check-signature.ts';
import type { ConnectionLimits } from './connection-limiter.ts';
import { parseForwardUrl } from './forward.ts';
import type { ForwarderOptions, ForwardResult } from './forwarder.ts';

export const METRICS_PATH = '/metrics';

/**
 * A rejected request, or a connection that the listener closed. Texts come from the sender: sanitise them
 * before printing.
 */
export interface Rejection {
  /** Null when the sender had disconnected or the listener closed the connection. */
  readonly statusCode: number | null;
  /** Reason of the rejection: a fault of the signature, or `not_found`, `too_large`, `not_stored`, … */
  readonly reason: string;
  readonly hint?: SignatureHint;
  /** Label of the known secret that signed the request. For the operator only. */
  readonly signedWith?: string;
  /**
   * How many seconds the timestamp of a rejected signature is ahead of this machine's clock (negative:
   * behind).
   */
  readonly aheadSeconds?: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly remoteAddress: string | null;
  /** Cause of `not_stored`: the error of the inbox, or `too_slow`. */
  readonly cause?: unknown;
}

export interface ReceivedEvent {
  readonly delivery: ReceivedDelivery;
  readonly stored: Stored;
}

export interface ForwardOptions extends Pick<ForwarderOptions, 'transport' | 'owner' | 'isShared'> {
  readonly targets: readonly ForwardTarget[];
}

export interface StoreBack {
  /**
   * Number of failed writes. No delivery is lost: the listener answered 503, so the service sends it again.
   */
  readonly failures: number;
  readonly forMs: number;
}

/** The progress of polling the service's history. The object is updated. */
export interface PollState {
  /** Time of the last poll that succeeded, in ms; null before the first. */
  lastAt: number | null;
  failures: number;
}

/** Returns the seconds since the last poll that succeeded; null before the first. */
export const pollAge = ({ lastAt }: PollState, clock: Clock): number | null =>
  lastAt === null ? null : Math.max(0, Math.floor((clock.now() - lastAt) / 1000));

export interface ForwardTarget {
  /** As `parseForwardUrl` returns it. */
  readonly url: string;
  /** Name of the events to forward to this target. Default: all events. */
  readonly event?: string;
}

/** Options of a listener. The optional ones are undefined for none, or have a default in `DEFAULTS`. */
export interface ListenerOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly path: string;
  /** Secrets that are accepted at the start. They are never logged. */
  readonly secrets: readonly string[];
  /**
   * Secrets that are not accepted. They only serve to find out who signed a rejected delivery. They are never
   * logged.
   */
  readonly knownSecrets?: readonly KnownSecret[];
  /**
   * Whether the listener may start without a secret. Until `Listener.addSecret` adds a secret, the listener
   * answers deliveries with 503. Registering a webhook needs this: the service first challenges the endpoint,
   * and then returns the secret.
   */
  readonly awaitsSecret?: boolean;
  /** Accepted clock difference; null accepts any time. */
  readonly toleranceSeconds: number | null;
  /** Whether to accept unsigned deliveries, for an account without a callback secret. */
  readonly allowUnsigned?: boolean;
  /** Whether to answer the ownership challenge (§6.6). */
  readonly challenge?: boolean;
  /**
   * Names of the events to report and forward; empty for all. The listener stores every event, even if its
   * name is not in this list.
   */
  readonly events?: readonly string[];
  readonly inbox: ListenerInbox;
  readonly clock: Clock;
  /** Certificate and key as PEM. Undefined for plain HTTP, behind a proxy that terminates TLS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  readonly forward?: ForwardOptions | undefined;
  /** Path of the health check on the main port, or on a separate port (0: any free port). */
  readonly health?: { readonly path: string; readonly port?: number | undefined } | undefined;
  /** Shown by health checks and metrics. Undefined without polling. */
  readonly polled?: PollState | undefined;
  readonly limits?: ConnectionLimits;
  /** Largest accepted body. */
  readonly maxBodyBytes?: number;
  /** Deadline for answering a request. */
  readonly answerWithinMs?: number;
  /**
   * Called for each genuine delivery that `events` selects, after it was stored. `stored` marks duplicates.
   */
  readonly onEvent: (event: ReceivedEvent) => void;
  readonly onRejected: (rejection: Rejection) => void;
  readonly onForwarded?: (told: ForwardResult) => void;
  readonly onChallenge?: () => void;
  /** Called when writing to the inbox begins to fail. */
  readonly onStoreFailed?: (cause: unknown) => void;
  readonly onStoreBack?: (told: StoreBack) => void;
  /**
   * Called for an error of the listener itself: a callback threw, or the result of a forward could not be
   * recorded.
   */
  readonly onFault: (error: unknown) => void;
}

const ignored = (): void => undefined;

const DEFAULTS = {
  knownSecrets: [],
  awaitsSecret: false,
  allowUnsigned: false,
  challenge: true,
  events: [],
  limits: {},
  maxBodyBytes: 1024 * 1024,
  // §6.4b
  answerWithinMs: 5_000,
  onForwarded: ignored,
  onChallenge: ignored,
  onStoreFailed: ignored,
  onStoreBack: ignored,
} satisfies Partial<ListenerOptions>;

/** The same options after `checkOptions`: they are valid, and none of those with a default is missing. */
export type CheckedOptions = ListenerOptions & Required<Pick<ListenerOptions, keyof typeof DEFAULTS>>;

/**
 * Checks the options and fills in defaults. Refuses options with which the listener could accept a forgery,
 * or would never report an event.
 * @throws PixError `usage` or `auth`
 */
export function checkOptions(given: ListenerOptions): CheckedOptions {
  const options = { ...DEFAULTS, ...given };
  const { secrets, allowUnsigned, awaitsSecret, path, health, events, forward } = options;
  for (const secret of secrets) checkSecret(secret);
  if (secrets.length === 0 && !allowUnsigned && !awaitsSecret) throw fail('listener.no_secret');
  checkPath(path);
  if (health) checkPath(health.path);
  if (health?.path === path && health.port === undefined) throw fail('listener.health_path_taken', { path });
  if (health?.path === METRICS_PATH && health.port !== undefined)
    throw fail('listener.health_path_is_metrics', { path: METRICS_PATH });
  const targets = forward?.targets ?? [];
  const named = [...events, ...targets.flatMap(({ event }) => event ?? [])];
  const unknown = named.find((event) => !isEventName(event));
  if (unknown !== undefined) {
    throw fail('listener.bad_event', { event: unknown.slice(0, 80), events: EVENTS.join(', ') });
  }
  for (const { url } of targets) parseForwardUrl(url);
  return options;
}

/** Returns the deadline for receiving a request with its body. After it, the listener answers 408. */
export const bodyWithinMs = ({ answerWithinMs }: Pick<CheckedOptions, 'answerWithinMs'>): number =>
  Math.floor(answerWithinMs * 0.8);

/** Returns the deadline for storing a delivery. After it, the listener answers 503. */
export const storeWithinMs = ({ answerWithinMs }: Pick<CheckedOptions, 'answerWithinMs'>): number =>
  Math.floor(answerWithinMs * 0.9);

function checkPath(path: string): void {
  if (!/^\/[\w.~!$&'()*+,;=:@/-]*$/.test(path) || /\/\/|\/\.{1,2}(\/|$)/.test(path))
    throw fail('listener.bad_path', { path: path.slice(0, 80) });
}

export function isWanted({ events }: CheckedOptions, { event }: ReceivedDelivery): boolean {
  return events.length === 0 || (event !== null && events.includes(event));
}

export function targetsOf(options: CheckedOptions, delivery: ReceivedDelivery): readonly string[] {
  if (options.forward === undefined || !isWanted(options, delivery)) return [];
  const { targets } = options.forward;
  return [
    ...new Set(targets.flatMap(({ url, event = delivery.event }) => (event === delivery.event ? [url] : []))),
  ];
}

/** Returns the secret. @throws PixError `auth` for an empty secret, because anyone could sign with it */
export function checkSecret(secret: string): string {
  if (secret === '') throw fail('listener.no_secret');
  return secret;
}

/** Returns the secrets. @throws PixError `auth` for an empty list or an empty secret */
export function checkSecrets(secrets: readonly string[]): readonly string[] {
  if (secrets.length === 0) throw fail('listener.no_secret');
  return secrets.map(checkSecret);
}
