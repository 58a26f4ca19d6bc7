import type { Transport } from '../contract/wire.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { Settings } from './account-settings.ts';
import type { PostDeps } from './deliver/post-out.ts';
import type { Encoders } from './fast-encoders.ts';
import type { InjectedFaults } from './http/injected-faults.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { QrDrawing } from './qr/qr-code.ts';
import type { SandboxClock } from './sandbox-clock.ts';
import type { Scheduler } from './scheduler.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Database } from './store/database.ts';

export interface SandboxOptions {
  readonly clock: Clock;
  /** The time that receivers live by, where `clock` is moved by hand and the network is real. Default: `clock`. */
  readonly networkClock?: Clock;
  /** Ids, tokens, secrets and jitter come from it. An existing store keeps its own. */
  readonly seed: number;
  /** A folder that one process has at a time, or `:memory:`. */
  readonly store: ':memory:' | (string & {});
  /** Origin of the sandbox's own addresses (QR images, report downloads); `serveSandbox` fills it in otherwise. */
  readonly baseUrl?: string;
  /** How deliveries go out. Without it they fail as if the connection were refused. */
  readonly deliver?: Transport;
  /** A registered webhook gets nothing until its ownership is verified (§6.6). Default true. */
  readonly challenge?: boolean;
  readonly settings?: Partial<Settings>;
  /** Shown by `control.status`. */
  readonly version?: string;
  /** `control.stop` was asked for; its answer is on its way. */
  readonly onStop?: () => void;
  /** A fault of the sandbox itself, answered as `PZI100`. Default: a process warning. */
  readonly onBug?: (error: unknown) => void;
}

/** Transactions as they were last answered, in JSON (`state/transactions/transaction-json-cache.ts`). */
export interface TransactionJson {
  /** The record of §2.1 as sent. */
  written(service: Service, seq: bigint): Uint8Array;
  /** Several, in the order asked for. */
  writtenEach(service: Service, seqs: readonly bigint[]): readonly Uint8Array[];
  forget(seq: bigint): void;
  forgetAll(): void;
}

/** What handlers work on. */
export interface Service {
  readonly db: Database;
  readonly clock: SandboxClock;
  /** Of this life: ids after a reset are others. */
  readonly random: SeededRandom;
  /** Of the seed alone, for what outlives a reset: tokens and credentials. */
  readonly seedRandom: SeededRandom;
  readonly seed: number;
  readonly scheduler: Scheduler;
  readonly drawQr: QrDrawing;
  readonly options: SandboxOptions;
  /** `http://127.0.0.1:4480`, no slash at the end. */
  readonly origin: string;
  /** Where the card family is reached over mutual TLS; undefined where it is not on a port. */
  readonly cardOrigin: string | undefined;
  readonly faults: InjectedFaults;
  readonly limits: RateLimits;
  readonly encoders: Encoders;
  readonly transactionJson: TransactionJson;
  /** What deliveries go out by. */
  readonly outbound: Omit<PostDeps, 'signal'>;
  /** Aborted when pending work is dropped: the sandbox closes, or is reset. */
  readonly signal: AbortSignal;
  /** Forgets everything and begins a new life, or again the first one: with its ids. Never within a transaction. */
  reset(life: 'new' | 'first'): void;
}
