import type { PixKeyType } from '../../domain/keys/key-formats.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { sleep } from '../../domain/time/clock.ts';

/** Of a company's account (pix-domain §5): tokens at most, and how many come back in a minute. */
const MOST = 1_000;
const PER_MINUTE = 2;
const MISS = 20;
const MINUTE_MS = 60_000;

interface Bucket {
  tokens: number;
  at: number;
  /** The last one that waits for a token of it. */
  turn: Promise<void>;
}

/**
 * The directory's budget of look-ups: a hit costs a token, a miss twenty, a payment that follows gives one back. Two
 * buckets, one for e-mails and phones, one for the rest; they refill slowly, and an empty one is waited for.
 */
export class DictBudget {
  readonly #clock: Clock;
  readonly #onWait: (ms: number) => void;
  readonly #buckets: Readonly<Record<'personal' | 'rest', Bucket>>;

  /** @param onWait told how long is waited for tokens, in ms */
  constructor(clock: Clock, onWait: (ms: number) => void = () => undefined) {
    this.#clock = clock;
    this.#onWait = onWait;
    const full = (): Bucket => ({ tokens: MOST, at: clock.now(), turn: Promise.resolve() });
    this.#buckets = { personal: full(), rest: full() };
  }

  /** Resolves when a key of this type may be looked up, and takes the token; in turn for each bucket. */
  take(type: PixKeyType, signal: AbortSignal): Promise<void> {
    const bucket = this.#bucket(type);
    const turn = bucket.turn.then(async () => {
      this.#bucket(type);
      // A miss may cost twenty: the look-up must be affordable even then.
      const wanting = MISS - bucket.tokens;
      if (wanting > 0) {
        const ms = Math.ceil((wanting / PER_MINUTE) * MINUTE_MS);
        this.#onWait(ms);
        await sleep(this.#clock, ms, signal);
      }
      this.#bucket(type).tokens -= 1;
    });
    bucket.turn = turn.catch(() => undefined);
    return turn;
  }

  /** The key was not registered: it costs twenty in all. */
  missed(type: PixKeyType): void {
    this.#bucket(type).tokens -= MISS - 1;
  }

  /** A payment to the key was sent. */
  paid(type: PixKeyType): void {
    const bucket = this.#bucket(type);
    bucket.tokens = Math.min(MOST, bucket.tokens + 1);
  }

  #bucket(type: PixKeyType): Bucket {
    const bucket = this.#buckets[type === 'EMAIL' || type === 'PHONE' ? 'personal' : 'rest'];
    const now = this.#clock.now();
    bucket.tokens = Math.min(MOST, bucket.tokens + (Math.max(0, now - bucket.at) / MINUTE_MS) * PER_MINUTE);
    bucket.at = now;
    return bucket;
  }
}
