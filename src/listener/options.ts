import type { Transport } from '../contract/wire.ts';
import { PixError } from '../domain/errors.ts';
import { EVENTS, isEventName } from '../domain/money/statuses.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ListenerInbox } from '../domain/webhook/listener-inbox.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import type { SignatureHint } from '../domain/webhook/signature-hint.ts';
import type { KnownSecret } from './check-signature.ts';
import type { ConnectionLimits } from './connection-limiter.ts';
import { parseForwardUrl } from './forward.ts';
import type { ForwardResult } from './forwarder.ts';
import { METRICS_PATH } from './health.ts';
import type { StoreBack } from './store-health.ts';

/** A rejected request. Its texts are the sender's: sanitise them before printing. */
export interface Rejection {
  /** The status that was answered; null when the sender had disconnected. */
  readonly statusCode: number | null;
  /** A reason code: of the signature, or `not_found`, `too_large`, `not_stored`, … */
  readonly reason: string;
  /** A likely cause of an invalid signature, for the operator only. */
  readonly hint?: SignatureHint;
  /** Label of the known secret that signed it, for the operator alone. */
  readonly signedWith?: string;
  /** If that is the reason: by how many seconds the signature's time is ahead of ours (negative: behind). */
  readonly aheadSeconds?: number;
  /** When it was rejected, in ms since the epoch. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly remoteAddress: string | null;
  /** Why it was not stored (`not_stored`). */
  readonly cause?: unknown;
}

/** A delivery that was stored. */
export interface ReceivedEvent {
  readonly delivery: ReceivedDelivery;
  readonly stored: Stored;
}

/** The targets of events after they are stored. */
export interface ForwardOptions {
  readonly targets: readonly ForwardTarget[];
  readonly transport: Transport;
  /** Unique for each process: identifies our leases in the queue. */
  readonly owner: string;
  /** Whether other listeners use the same inbox. Default false. */
  readonly isShared?: boolean;
}

export interface ForwardTarget {
  readonly url: string;
  /** Forward only this event. Default: every event. */
  readonly event?: string;
}

export interface ListenerOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  readonly path: string;
  /** Accepted secrets. Never logged. */
  readonly secrets: readonly string[];
  /** Used only to say whose signature a rejected delivery has. Never logged. */
  readonly knownSecrets?: readonly KnownSecret[];
  /**
   * Whether to listen without a secret yet: the service challenges an endpoint during registration and returns its
   * secret only afterwards (`Listener.addSecret`). Until then deliveries are answered 503. Default false.
   */
  readonly awaitsSecret?: boolean;
  /** How far a signature's time may differ from ours, in seconds; null: any time is accepted. */
  readonly toleranceSeconds: number | null;
  /** Accept unsigned deliveries, for an account without a callback secret. Default false. */
  readonly allowUnsigned?: boolean;
  /** Answer the ownership challenge (§6.6). Default true. */
  readonly challenge?: boolean;
  /** Events to report and forward; all events are stored. Default: all. */
  readonly events?: readonly string[];
  readonly inbox: ListenerInbox;
  readonly clock: Clock;
  /** PEM. Default: plain HTTP, behind a proxy that terminates TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly forward?: ForwardOptions;
  /** The place of health checks: `path` on the same port, or a separate port (0: any free one). */
  readonly health?: { readonly path: string; readonly port?: number };
  /** Limits of the connections and bytes that senders may hold; above them the slowest connection is closed. */
  readonly limits?: ConnectionLimits;
  /** Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Deadline for answering a request. Default 5,000 ms (§6.4b). */
  readonly answerWithinMs?: number;
  /** Called once for each stored event of `events`. */
  readonly onEvent: (event: ReceivedEvent) => void;
  readonly onRejected: (rejection: Rejection) => void;
  readonly onForwarded?: (told: ForwardResult) => void;
  readonly onChallenge?: () => void;
  /** Called once when the inbox cannot be written, and again only after it could. */
  readonly onStoreFailed?: (cause: unknown) => void;
  readonly onStoreBack?: (told: StoreBack) => void;
  /** Called for an error of our own next to a request: a callback threw, or a result could not be recorded. */
  readonly onFault: (error: unknown) => void;
}

/** `ListenerOptions` with all defaults filled in. */
export interface ListenerSettings extends ListenerOptions {
  /** Changed by `Listener.addSecret` and `Listener.setSecrets`. */
  secrets: readonly string[];
  knownSecrets: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  readonly challenge: boolean;
  readonly maxBodyBytes: number;
  /** Deadline for receiving the whole body, in ms. */
  readonly bodyWithinMs: number;
  /** A delivery not stored within this time is answered 503, in ms. */
  readonly storeWithinMs: number;
}

/**
 * Checks the options, so that a listener that could accept a forgery, or could not report, never starts.
 * @throws PixError `usage` or `auth`
 */
export function settingsOf(options: ListenerOptions): ListenerSettings {
  const { secrets, path, answerWithinMs = 5_000 } = options;
  const allowUnsigned = options.allowUnsigned ?? false;
  for (const secret of secrets) checkSecret(secret);
  if (secrets.length === 0 && !allowUnsigned && !options.awaitsSecret) throw refusal('auth', 'no_secret', {});
  checkPath(path);
  if (options.health) checkPath(options.health.path);
  if (options.health?.path === path && options.health.port === undefined)
    throw refusal('usage', 'health_path_taken', { path });
  if (options.health?.path === METRICS_PATH && options.health.port !== undefined)
    throw refusal('usage', 'health_path_is_metrics', { path: METRICS_PATH });
  const targets = options.forward?.targets ?? [];
  const named = [...(options.events ?? []), ...targets.flatMap(({ event }) => event ?? [])];
  const unknown = named.find((event) => !isEventName(event));
  if (unknown !== undefined) {
    throw refusal('usage', 'bad_event', { event: unknown.slice(0, 80), events: EVENTS.join(', ') });
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
    throw refusal('usage', 'bad_path', { path: path.slice(0, 80) });
}

/** Whether an event is reported and forwarded. */
export function isWanted({ events = [] }: ListenerSettings, { event }: ReceivedDelivery): boolean {
  return events.length === 0 || (event !== null && events.includes(event));
}

/** The targets that a delivery is forwarded to, without repetitions. */
export function targetsOf(settings: ListenerSettings, delivery: ReceivedDelivery): readonly string[] {
  if (settings.forward === undefined || !isWanted(settings, delivery)) return [];
  const { targets } = settings.forward;
  return [
    ...new Set(targets.flatMap(({ url, event = delivery.event }) => (event === delivery.event ? [url] : []))),
  ];
}

/** Returns the secret. @throws PixError `auth` for an empty one, with which anyone could sign */
export function checkSecret(secret: string): string {
  if (secret === '') throw refusal('auth', 'no_secret', {});
  return secret;
}

/** Returns the secrets. @throws PixError `auth` for an empty list or an empty secret */
export function checkSecrets(secrets: readonly string[]): readonly string[] {
  if (secrets.length === 0) throw refusal('auth', 'no_secret', {});
  return secrets.map(checkSecret);
}

export function refusal(
  kind: 'usage' | 'auth',
  word: string,
  params: Record<string, string | number>,
  cause?: unknown,
): PixError {
  const key = `listener.${word}`;
  return new PixError({
    kind,
    key,
    params,
    errorCode: word,
    hintKey: `${key}.hint`,
    outcome: 'not_sent',
    cause,
  });
}
