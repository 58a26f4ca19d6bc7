import type { Transport } from '../contract/transport.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { Sqlite } from '../system/sqlite/sqlite-file.ts';
import type { AccountSettings } from './account-settings.ts';
import type { UnansweredPosts } from './deliver/unanswered-posts.ts';
import type { InjectedFaults } from './http/injected-faults.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { QrDrawing } from './qr/load-qr-drawing.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Scheduler } from './scheduler.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface SandboxOptions {
  readonly clock: Clock;
  /** Clock of real time. It must be set if the caller moves `clock` by hand. Default: `clock`. */
  readonly networkClock?: Clock;
  /** Seed of a new store. An existing store keeps its seed. */
  readonly seed: number;
  /** `:memory:`, or the path of a folder. Only one process may use the folder at a time. */
  readonly store: ':memory:' | (string & {});
  /** Base of the URLs of QR codes and report downloads. Default: the address that `serveSandbox` sets. */
  readonly baseUrl?: string;
  /**
   * Transport of the deliveries. Without it, every delivery fails as if the endpoint had refused the
   * connection.
   */
  readonly deliver?: Transport;
  /** Whether webhooks must be verified before they get deliveries (§6.6). Default: true. */
  readonly challenge?: boolean;
  readonly settings?: Partial<AccountSettings>;
  readonly version?: string;
  readonly onStop?: () => void;
  /** Called with each error that is a bug of the sandbox. Default: emits a process warning. */
  readonly onBug?: (error: unknown) => void;
}

export interface Service {
  readonly db: Sqlite;
  readonly clock: SandboxClock;
  /** Random values for ids. They change with each `reset('new')`, so that ids are not reused. */
  readonly random: SeededRandom;
  /** Random values that stay the same after a reset, for tokens and credentials. */
  readonly seedRandom: SeededRandom;
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly drawQr: QrDrawing;
  readonly options: SandboxOptions;
  /** Origin without a slash at the end, for example `http://127.0.0.1:4480`. */
  readonly origin: string;
  /** Undefined when no port serves the card family. */
  readonly cardOrigin: string | undefined;
  /** Ports that the sandbox listens on. It sends no delivery to them. */
  readonly ownPorts: ReadonlySet<string>;
  readonly faults: InjectedFaults;
  readonly limits: RateLimits;
  readonly outbound: {
    readonly deliver: Transport | undefined;
    /** A clock of real time, unlike the sandbox clock. */
    readonly clock: Clock;
    readonly posts: UnansweredPosts;
  };
  readonly signal: AbortSignal;
  /**
   * Deletes all data. After `new`, the sandbox creates ids that differ from all earlier ids. After `first`,
   * the sandbox creates the ids of the first start again. Must not be called in a transaction.
   */
  reset(life: 'new' | 'first'): void;
}
