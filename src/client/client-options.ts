import type { Family } from '../contract/route.ts';
import type { Transport, WireRequest } from '../contract/transport.ts';
import type { SecretsInUse } from '../domain/text/secrets-in-use.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { ClientEvent } from './client-event.ts';
import type { TokenFor } from './read-bearer-token.ts';
import type { RetryPolicy } from './retry.ts';
import type { ServiceTime } from './service-time.ts';
import type { WireNames } from './wire-names.ts';

export interface ClientOptions {
  readonly transport: Transport;
  /** Checked root URL of each family: https, or http on loopback. */
  readonly roots: Readonly<Partial<Record<Family, string>>>;
  readonly token: TokenFor;
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** Secrets to mask in answers, because a service may repeat our token. */
  readonly secrets?: Pick<SecretsInUse, 'mask' | 'maskBytes'>;
  /** The client's estimate of the service's clock. Default: a new one. */
  readonly time?: ServiceTime;
  readonly wire?: WireNames;
  readonly retries?: RetryPolicy;
  readonly signal?: AbortSignal;
  /** The setting that forbids changes (`--read-only`). */
  readonly readOnly?: string | undefined;
  /** Called before each change, and before any `raw` request. A dry run throws here. */
  readonly beforeChange?: ((request: WireRequest) => void) | undefined;
  readonly onEvent?: (event: ClientEvent) => void;
  /** Awaited before each read, and before each retry of a read. */
  readonly pace?: (() => Promise<void>) | undefined;
}
