import type { Transport } from '../contract/transport.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { Sqlite } from '../system/sqlite/sqlite-file.ts';
import type { AccountSettings } from './account-settings.ts';
import { UnansweredPosts } from './deliver/unanswered-posts.ts';
import { InjectedFaults } from './http/injected-faults.ts';
import { RateLimits } from './http/rate-limits.ts';
import type { QrDrawing } from './qr/load-qr-drawing.ts';
import { SandboxClock, Scheduler } from './scheduler.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { portOf } from './state/webhooks/check-target.ts';
import { mostResetsOf, readMeta, resetsOf, seedOf } from './store/open-store.ts';

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

/** Origin of the sandbox until `setOrigin` is called. No server listens at this address. */
const NO_ORIGIN = 'http://sandbox.localhost';

/** The state that all handlers and timers share. */
export class Service {
  readonly db: Sqlite;
  readonly options: SandboxOptions;
  readonly drawQr: QrDrawing;
  readonly seed: number;
  /** Random values that stay the same after a reset, for tokens and credentials. */
  readonly seedRandom: SeededRandom;
  readonly clock: SandboxClock;
  readonly scheduler: Scheduler;
  readonly faults: InjectedFaults;
  readonly limits: RateLimits;
  readonly outbound: {
    readonly deliver: Transport | undefined;
    /** A clock of real time, unlike the sandbox clock. */
    readonly clock: Clock;
    readonly posts: UnansweredPosts;
  };
  /** Ports that the sandbox listens on. It sends no delivery to them. */
  readonly ownPorts = new Set<string>();
  readonly #emptyStore: (service: Service, resets: number) => void;
  #random: SeededRandom;
  #origin: string;
  #cardOrigin: string | undefined;
  #running = new AbortController();

  /** @param emptyStore deletes all data, and creates the accounts again */
  constructor(
    db: Sqlite,
    options: SandboxOptions,
    drawQr: QrDrawing,
    onBug: (error: unknown) => void,
    emptyStore: (service: Service, resets: number) => void,
  ) {
    this.db = db;
    this.options = options;
    this.drawQr = drawQr;
    this.seed = seedOf(db, options.seed);
    this.seedRandom = createSeededRandom(this.seed);
    this.clock = new SandboxClock(options.clock, Number(readMeta(db, 'clockOffsetMs') ?? 0));
    this.scheduler = new Scheduler(db, this.clock, onBug);
    this.faults = new InjectedFaults(db, this.seedRandom);
    this.limits = new RateLimits(this.clock);
    const clock = options.networkClock ?? options.clock;
    const posts = new UnansweredPosts(this.clock, clock, () => this.scheduler.noticeChange());
    this.outbound = { deliver: options.deliver, clock, posts };
    this.#emptyStore = emptyStore;
    this.#random = createSeededRandom(this.seed, resetsOf(db));
    this.#origin = options.baseUrl ?? NO_ORIGIN;
  }

  /** Random values for ids. They change with each `reset('new')`, so that ids are not reused. */
  get random(): SeededRandom {
    return this.#random;
  }

  /** Origin without a slash at the end, for example `http://127.0.0.1:4480`. */
  get origin(): string {
    return this.#origin;
  }

  /** Undefined when no port serves the card family. */
  get cardOrigin(): string | undefined {
    return this.#cardOrigin;
  }

  get signal(): AbortSignal {
    return this.#running.signal;
  }

  setOrigin(reached: string): void {
    this.ownPorts.add(portOf(new URL(reached)));
    if (this.options.baseUrl === undefined) this.#origin = reached;
  }

  setCardOrigin(reached: string): void {
    this.ownPorts.add(portOf(new URL(reached)));
    this.#cardOrigin = reached;
  }

  abort(reason: string): void {
    this.#running.abort(new Error(reason));
    this.#running = new AbortController();
  }

  /**
   * Deletes all data. After `new`, the sandbox creates ids that differ from all earlier ids. After `first`,
   * the sandbox creates the ids of the first start again. Must not be called in a transaction.
   */
  reset(life: 'new' | 'first'): void {
    this.abort('the sandbox began anew');
    this.scheduler.forgetWaiting();
    const before = this.#random;
    const next = life === 'first' ? 0 : mostResetsOf(this.db) + 1;
    try {
      this.#random = createSeededRandom(this.seed, next);
      this.db.transaction(() => {
        this.faults.clear();
        this.#emptyStore(this, next);
      });
    } catch (error) {
      this.#random = before;
      throw error;
    }
    this.limits.forget();
    this.clock.forgetSkips();
    this.scheduler.rearm();
  }
}
