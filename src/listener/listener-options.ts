import type { Transport } from '../contract/transport.ts';
import { fail } from '../domain/errors.ts';
import { EVENTS, isEventName } from '../domain/money/transaction-statuses.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ListenerInbox } from '../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import type { SignatureHint } from '../domain/webhook/signature-hint.ts';
import type { KnownSecret } from './check-signature.ts';
import type { ConnectionLimits } from './connection-limiter.ts';
import { parseForwardUrl } from './forward.ts';
import type { ForwardResult } from './forwarder.ts';
import type { StoreBack } from './store-health.ts';

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

export interface ForwardOptions {
  readonly targets: readonly ForwardTarget[];
  readonly transport: Transport;
  /** Name of this process in the leases of the queue; unique for each process. */
  readonly owner: string;
  /** Whether other listeners use this inbox. Default false. */
  readonly isShared?: boolean;
}

/** How polling of the service's history goes. The object is updated. */
export interface PollState {
  /** Time of the last poll that succeeded, in ms; null before the first. */
  lastAt: number | null;
  failures: number;
}

/** Returns the seconds since the last poll that succeeded; null before the first. */
export const pollAge = ({ lastAt }: PollState, clock: Clock): number | null =>
  lastAt === null ? null : Math.max(0, Math.floor((clock.now() - lastAt) / 1000));

export interface ForwardTarget {
  readonly url: string;
  /** Name of the events to forward to this target. Default: all events. */
  readonly event?: string;
}

export interface ListenerOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly path: string;
  /** Accepted secrets. They are never logged. */
  readonly secrets: readonly string[];
  /**
   * Secrets that are not accepted. They only serve to find out who signed a rejected delivery. They are never
   * logged.
   */
  readonly knownSecrets?: readonly KnownSecret[];
  /**
   * Whether the listener may start without a secret. Until `Listener.addSecret` adds a secret, the listener
   * answers deliveries with 503. Registering a webhook needs this: the service first challenges the endpoint,
   * and then returns the secret. Default false.
   */
  readonly awaitsSecret?: boolean;
  /** Accepted clock difference; null accepts any time. */
  readonly toleranceSeconds: number | null;
  /** Whether to accept unsigned deliveries, for an account without a callback secret. Default false. */
  readonly allowUnsigned?: boolean;
  /** Whether to answer the ownership challenge (§6.6). Default true. */
  readonly challenge?: boolean;
  /**
   * Names of the events to report and forward. Default: all. The listener stores every event, even if its
   * name is not in this list.
   */
  readonly events?: readonly string[];
  readonly inbox: ListenerInbox;
  readonly clock: Clock;
  /** Certificate and key as PEM. Default: plain HTTP, behind a proxy that terminates TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly forward?: ForwardOptions;
  /** Path of the health check on the main port, or on a separate port (0: any free port). */
  readonly health?: { readonly path: string; readonly port?: number };
  /** Shown by health checks and metrics. Default: no polling. */
  readonly polled?: PollState;
  readonly limits?: ConnectionLimits;
  /** Largest accepted body. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Deadline for answering a request. Default 5,000 (§6.4b). */
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

export interface ListenerSettings extends ListenerOptions {
  /** Accepted secrets. `Listener.addSecret` and `Listener.setSecrets` change them. */
  secrets: readonly string[];
  knownSecrets: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  readonly challenge: boolean;
  readonly maxBodyBytes: number;
  readonly bodyWithinMs: number;
  /** Deadline for storing a delivery. After it, the listener answers 503. */
  readonly storeWithinMs: number;
}

/**
 * Checks the options and fills in defaults. Refuses options with which the listener could accept a forgery,
 * or would never report an event.
 * @throws PixError `usage` or `auth`
 */
export function settingsOf(options: ListenerOptions): ListenerSettings {
  const { secrets, path, answerWithinMs = 5_000 } = options;
  const allowUnsigned = options.allowUnsigned ?? false;
  for (const secret of secrets) checkSecret(secret);
  if (secrets.length === 0 && !allowUnsigned && !options.awaitsSecret) throw fail('listener.no_secret');
  checkPath(path);
  if (options.health) checkPath(options.health.path);
  if (options.health?.path === path && options.health.port === undefined)
    throw fail('listener.health_path_taken', { path });
  if (options.health?.path === METRICS_PATH && options.health.port !== undefined)
    throw fail('listener.health_path_is_metrics', { path: METRICS_PATH });
  const targets = options.forward?.targets ?? [];
  const named = [...(options.events ?? []), ...targets.flatMap(({ event }) => event ?? [])];
  const unknown = named.find((event) => !isEventName(event));
  if (unknown !== undefined) {
    throw fail('listener.bad_event', { event: unknown.slice(0, 80), events: EVENTS.join(', ') });
  }
  const forwardTo = targets.map((target) => ({ ...target, url: parseForwardUrl(target.url) }));
  return {
    ...options,
    ...(options.forward && { forward: { ...options.forward, targets: forwardTo } }),
    secrets: [...secrets],
    knownSecrets: options.knownSecrets ?? [],
    allowUnsigned,
    challenge: options.challenge ?? true,
    maxBodyBytes: options.maxBodyBytes ?? 1024 * 1024,
    bodyWithinMs: Math.floor(answerWithinMs * 0.8),
    storeWithinMs: Math.floor(answerWithinMs * 0.9),
  };
}

function checkPath(path: string): void {
  if (!/^\/[\w.~!$&'()*+,;=:@/-]*$/.test(path) || /\/\/|\/\.{1,2}(\/|$)/.test(path))
    throw fail('listener.bad_path', { path: path.slice(0, 80) });
}

export function isWanted({ events = [] }: ListenerSettings, { event }: ReceivedDelivery): boolean {
  return events.length === 0 || (event !== null && events.includes(event));
}

export function targetsOf(settings: ListenerSettings, delivery: ReceivedDelivery): readonly string[] {
  if (settings.forward === undefined || !isWanted(settings, delivery)) return [];
  const { targets } = settings.forward;
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
