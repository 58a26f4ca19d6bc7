import type { Family } from '../contract/route.ts';
import type { Transport, WireRequest } from '../contract/transport.ts';
import type { SecretMasker } from '../domain/text/secret-masker.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ClientEvent } from './client-event.ts';
import type { RetryPolicy } from './retry.ts';
import type { ServiceTime } from './service-time.ts';
import type { TokenFor } from './token-for-route.ts';
import type { WireNames } from './wire-names.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Root URL of each family. The caller has checked that it is https, or http on loopback. */
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  readonly token: TokenFor;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Secrets to mask in answers, because an answer may contain the token that the client sent. */
  readonly secrets?: Pick<SecretMasker, 'mask' | 'maskBytes'>;
  /** The client's estimate of the service's clock. Default: a new one. */
  readonly time?: ServiceTime;
  readonly wire?: WireNames;
  readonly retries?: RetryPolicy;
  readonly signal?: AbortSignal;
  /** The setting that forbids changes (`--read-only`). */
  readonly readOnly?: string | undefined;
  /** Called before each change, and before any `raw` request. In a dry run, it throws `DryRunStop`. */
  readonly beforeChange?: ((request: WireRequest) => void) | undefined;
  readonly onEvent?: (event: ClientEvent) => void;
  /** Awaited before each read, and before each retry of a read. */
  readonly pace?: (() => Promise<void>) | undefined;
}
