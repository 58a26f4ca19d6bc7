import type { Outcome } from '../domain/errors.ts';

/** One HTTP request, as it goes out. `url` is absolute; header names are lower case. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Deadline of the whole exchange, in ms. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** One HTTP response. The caller reads the body, and says how large it may be. */
export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The one seam between client and network. The sandbox's `handle` has the same type. */
export type Transport = (request: WireRequest) => Promise<WireResponse>;

export type TransportFault = 'timeout' | 'connection' | 'dns' | 'tls' | 'aborted' | 'proxy';

/** The exchange broke. `outcome` says whether bytes left, by what was seen, not by the error's code. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly fault: TransportFault;
  readonly outcome: Extract<Outcome, 'not_sent' | 'unknown'>;

  constructor(fault: TransportFault, outcome: 'not_sent' | 'unknown', message: string, cause?: unknown) {
    super(message, { cause });
    this.fault = fault;
    this.outcome = outcome;
  }
}
