import type { Transport } from '../contract/transport.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { AccountSettings } from './account-settings.ts';
import type { PostDeps } from './deliver/post-to-receiver.ts';
import type { InjectedFaults } from './http/injected-faults.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { QrDrawing } from './qr/load-qr-drawing.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Scheduler } from './scheduler.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { CachingDatabase } from './store/caching-database.ts';

export interface SandboxOptions {
  readonly clock: Clock;
  /** A caller that moves `clock` by hand sets this clock. Default: `clock`. */
  readonly networkClock?: Clock;
  /** An existing store keeps its own seed. */
  readonly seed: number;
  /** A folder, which one process uses at a time, or `:memory:`. */
  readonly store: ':memory:' | (string & {});
  /** URL of QR images and report downloads. By default, `serveSandbox` sets it. */
  readonly baseUrl?: string;
  /** If this transport is absent, deliveries fail like refused connections. */
  readonly deliver?: Transport;
  /** Whether only verified webhooks get deliveries (§6.6). Default true. */
  readonly challenge?: boolean;
  readonly settings?: Partial<AccountSettings>;
  readonly version?: string;
  readonly onStop?: () => void;
  /** Called with a bug of the sandbox itself. Default: emits a process warning. */
  readonly onBug?: (error: unknown) => void;
}

export interface Service {
  readonly db: CachingDatabase;
  readonly clock: SandboxClock;
  /** The values differ after each reset, so that ids are not reused. */
  readonly random: SeededRandom;
  /** Generates tokens and credentials, which survive a reset. */
  readonly seedRandom: SeededRandom;
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly drawQr: QrDrawing;
  readonly options: SandboxOptions;
  /** Origin without a slash at the end: `http://127.0.0.1:4480`. */
  readonly origin: string;
  /** Undefined when no port serves the card family. */
  readonly cardOrigin: string | undefined;
  /** The sandbox listens on these ports and never delivers to them. */
  readonly ownPorts: ReadonlySet<string>;
  readonly faults: InjectedFaults;
  readonly limits: RateLimits;
  readonly outbound: Omit<PostDeps, 'signal'>;
  readonly signal: AbortSignal;
  /**
   * Deletes all data. The new ids differ (`new`) or are those of the first start (`first`). Must not be
   * called in a transaction.
   */
  reset(life: 'new' | 'first'): void;
}
