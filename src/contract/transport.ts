import type { Outcome } from '../domain/pix-error.ts';

/** A request to send. `url` is absolute, and header names are in lower case. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Time limit of the whole exchange, in ms. */
  readonly timeoutMs?: number;
  /**
   * Host of the service. If this host has a public address, the client refuses a `url` whose host has a
   * private address. With a proxy, the client cannot check this, because the proxy resolves host names.
   */
  readonly homeHost?: string | undefined;
  readonly signal?: AbortSignal;
  /**
   * Whether the request must be sent on a new connection. A server can close an idle connection at any time. A
   * request that is sent at that moment gets no answer, so the outcome of a payment would be unknown.
   */
  readonly isOnNewConnection?: boolean;
}

/** An answer. Its body arrives in pieces, and the reader must limit its size. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * The interface between client and network. The sandbox's `handle` has this type.
 * @throws TransportError
 */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

export type TransportFault =
  | 'timeout'
  | 'connection'
  | 'dns'
  | 'tls'
  | 'aborted'
  | 'proxy'
  | 'private_address';

/**
 * `not_sent` means that certainly no byte of the request left this machine; otherwise the outcome is
 * `unknown`.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly fault: TransportFault;
  readonly outcome: Extract<Outcome, 'not_sent' | 'unknown'>;
  /** The exceeded limit, in ms; undefined for other faults. */
  readonly limitMs: number | undefined;

  constructor(
    fault: TransportFault,
    outcome: 'not_sent' | 'unknown',
    message: string,
    cause?: unknown,
    limitMs?: number,
  ) {
    super(message, { cause });
    this.fault = fault;
    this.outcome = outcome;
    this.limitMs = limitMs;
  }
}

/** A proxy that opened no connection to the service. */
export class ProxyError extends TransportError {
  /** URL without user and password, and the variable that sets it. */
  readonly proxy: string;
  /** A code with a phrase in `i18n/`, or the message of a system error. */
  readonly reason: string;

  constructor(proxy: string, reason: string, cause: unknown) {
    super('proxy', 'not_sent', `${proxy}: ${reason}`, cause);
    this.proxy = proxy;
    this.reason = reason;
  }
}
