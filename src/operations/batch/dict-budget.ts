import type { PixKeyType } from '../../domain/keys/key-formats.ts';
import type { Clock } from '../../domain/time/clock.ts';
import { sleep } from '../../domain/time/clock.ts';

/** For a company's account (pix-domain §5): the most tokens, and how many are refilled per minute. */
const MOST = 1_000;
const PER_MINUTE = 2;
const MISS = 20;
const MINUTE_MS = 60_000;

interface Bucket {
  tokens: number;
  at: number;
  /** Resolves when the last look-up waiting for this bucket has its token. */
  turn: Promise<void>;
}

/**
 * DICT's look-up budget: a hit costs one token, a miss twenty, and a payment that follows returns one. There are two
 * buckets, one for e-mails and phones, one for other keys. They refill slowly; a look-up waits for an empty one.
 */
export class DictBudget {
  readonly #clock: Clock;
  readonly #onWait: (ms: number) => void;
  readonly #buckets: Readonly<Record<'personal' | 'rest', Bucket>>;

  /** @param onWait called with how long a look-up waits for tokens, in ms */
  constructor(clock: Clock, onWait: (ms: number) => void = () => undefined) {
    this.#clock = clock;
    this.#onWait = onWait;
    const full = (): Bucket => ({ tokens: MOST, at: clock.now(), turn: Promise.resolve() });
    this.#buckets = { personal: full(), rest: full() };
  }

  /** Resolves when a key of this type may be looked up, and takes the token. Look-ups of one bucket take turns. */
  take(type: PixKeyType, signal: AbortSignal): Promise<void> {
    const bucket = this.#bucket(type);
    const turn = bucket.turn.then(async () => {
      this.#bucket(type);
      // A miss costs twenty: wait until there are enough tokens even for that.
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

  /** The key was not registered: the look-up costs twenty tokens in all. */
  missed(type: PixKeyType): void {
    this.#bucket(type).tokens -= MISS - 1;
  }

  /** A payment to the key was sent: returns one token. */
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
