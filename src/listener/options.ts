import type { Transport } from '../contract/wire.ts';
import { PixError } from '../domain/errors.ts';
import { EVENTS, isEventName } from '../domain/money/statuses.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ReceivedDelivery, Stored } from '../domain/webhook/received-delivery.ts';
import type { SignatureHint } from '../domain/webhook/signature-hint.ts';
import type { KnownSecret } from './check-signature.ts';
import type { ConnectionLimits } from './connection-limiter.ts';
import { parseForwardUrl } from './forward.ts';
import type { ForwardResult } from './forwarder.ts';
import type { ListenerInbox } from './inbox-port.ts';
import type { StoreBack } from './store-health.ts';

/** A request that was not taken as an event. Its texts are the sender's: sanitise before a terminal. */
export interface Rejection {
  /** What was answered; null when the sender had gone. */
  readonly statusCode: number | null;
  /** A word: a reason of the signature, `not_found`, `too_large`, `not_stored`, … */
  readonly reason: string;
  /** Why the signature may not hold, for the operator alone. */
  readonly hint?: SignatureHint;
  /** Label of the known secret that signed it, for the operator alone. */
  readonly signedWith?: string;
  /** By how many seconds the signature's time is ahead of ours (negative: behind), where that is the reason. */
  readonly aheadSeconds?: number;
  /** When it was refused, in ms since the epoch. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly remoteAddress: string | null;
  /** Why it was not stored (`not_stored`). */
  readonly cause?: unknown;
}

/** A delivery that was kept. */
export interface ReceivedEvent {
  readonly delivery: ReceivedDelivery;
  readonly stored: Stored;
}

/** Where events go, each once it is stored. */
export interface ForwardOptions {
  readonly targets: readonly ForwardTarget[];
  readonly transport: Transport;
  /** Unique for each process: whose leases in the queue are ours. */
  readonly owner: string;
  /** Other listeners use the same inbox. Default false. */
  readonly isShared?: boolean;
}

export interface ForwardTarget {
  readonly url: string;
  /** Only this event; absent: each. */
  readonly event?: string;
}

export interface ListenerOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly path: string;
  /** Any of them may have signed. Never logged. */
  readonly secrets: readonly string[];
  /** Tried only to say whose signature a refused delivery has. Never logged. */
  readonly knownSecrets?: readonly KnownSecret[];
  /**
   * Listen before there is a secret: the service challenges an endpoint while it is being registered, and only
   * then tells its secret (`Listener.addSecret`). Until then deliveries are answered 503. Default false.
   */
  readonly awaitsSecret?: boolean;
  /** Seconds a signature's time may be off, both ways; null: any time. */
  readonly toleranceSeconds: number | null;
  /** Take deliveries without a signature (an account without a callback secret). Default false. */
  readonly allowUnsigned?: boolean;
  /** Answer the ownership challenge (§6.6). Default true. */
  readonly challenge?: boolean;
  /** Which events are told and forwarded; all are stored. Empty or absent: all. */
  readonly events?: readonly string[];
  readonly inbox: ListenerInbox;
  readonly clock: Clock;
  /** PEM. Absent: plain HTTP, behind something that ends TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readonly forward?: ForwardOptions;
  /** Where health checks are answered: at `path` of the same port, or of one of their own (0: any free one). */
  readonly health?: { readonly path: string; readonly port?: number };
  /** Connections and bytes that senders may hold at once; above, the slowest is closed. */
  readonly limits?: ConnectionLimits;
  /** Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Every request is answered within this. Default 5,000 ms (§6.4b). */
  readonly answerWithinMs?: number;
  /** Told after it is stored, once each; of `events` only. */
  readonly onEvent: (event: ReceivedEvent) => void;
  readonly onRejected: (rejection: Rejection) => void;
  readonly onForwarded?: (told: ForwardResult) => void;
  readonly onChallenge?: () => void;
  /** The inbox cannot be written: told once, until it can again. */
  readonly onStoreFailed?: (cause: unknown) => void;
  readonly onStoreBack?: (told: StoreBack) => void;
  /** Something of ours failed beside a request: a callback threw, a result could not be recorded. */
  readonly onFault: (error: unknown) => void;
}

/** As `ListenerOptions`, with what was left out filled in. */
export interface ListenerSettings extends ListenerOptions {
  /** Changed by `Listener.addSecret` and `Listener.setSecrets`. */
  secrets: readonly string[];
  knownSecrets: readonly KnownSecret[];
  readonly allowUnsigned: boolean;
  readonly challenge: boolean;
  readonly maxBodyBytes: number;
  /** The whole body must be here after this. */
  readonly bodyWithinMs: number;
  /** What is not stored after this is answered 503. */
  readonly storeWithinMs: number;
}

/**
 * Checks the options, so that nothing begins to listen that could believe a forgery or loses its answers.
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

/** Whether an event is told and forwarded. */
export function isWanted({ events = [] }: ListenerSettings, { event }: ReceivedDelivery): boolean {
  return events.length === 0 || (event !== null && events.includes(event));
}

/** What a delivery is to be forwarded to, each target once. */
export function targetsOf(settings: ListenerSettings, delivery: ReceivedDelivery): readonly string[] {
  if (settings.forward === undefined || !isWanted(settings, delivery)) return [];
  const { targets } = settings.forward;
  return [
    ...new Set(targets.flatMap(({ url, event = delivery.event }) => (event === delivery.event ? [url] : []))),
  ];
}

/** The secret itself. @throws PixError `auth` for an empty one, with which every sender could sign */
export function checkSecret(secret: string): string {
  if (secret === '') throw refusal('auth', 'no_secret', {});
  return secret;
}

/** The secrets themselves. @throws PixError `auth` for none, or an empty one */
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
