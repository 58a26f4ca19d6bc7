import type { PixKeyType } from '../../domain/keys/check-pix-key.ts';
import { PixError } from '../../domain/pix-error.ts';
import { type Clock, MINUTE_MS, sleep } from '../../domain/time/clock.ts';
import { type KeyOwner, lookupKey } from '../keys/pix-key.ts';
import type { Operator } from '../operator.ts';
import type { BatchRow } from './batch-row.ts';

/** Capacity of each token bucket for a company's account (pix-domain §5). */
const MOST = 1_000;
const PER_MINUTE = 2;
const MISS = 20;

interface Bucket {
  tokens: number;
  at: number;
  turn: Promise<void>;
}

/**
 * Token buckets that limit DICT look-ups. A look-up costs one token, or twenty if the key is not registered.
 * A payment after the look-up returns one token. E-mails and phone numbers have one bucket, all other keys
 * have another.
 */
export class DictBudget {
  readonly #clock: Clock;
  readonly #onWait: (ms: number) => void;
  readonly #buckets: Readonly<Record<'personal' | 'rest', Bucket>>;

  /** @param onWait called with the time that a look-up waits for tokens, in ms */
  constructor(clock: Clock, onWait: (ms: number) => void = () => undefined) {
    this.#clock = clock;
    this.#onWait = onWait;
    const full = (): Bucket => ({ tokens: MOST, at: clock.now(), turn: Promise.resolve() });
    this.#buckets = { personal: full(), rest: full() };
  }

  /**
   * Waits until a key of this type may be looked up, then takes one token. Concurrent look-ups with the same
   * bucket wait in turn.
   */
  take(type: PixKeyType, signal: AbortSignal): Promise<void> {
    const bucket = this.#bucket(type);
    const turn = bucket.turn.then(async () => {
      signal.throwIfAborted();
      this.#bucket(type);
      // The key may be unregistered. Its look-up would then cost twenty tokens.
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

  missed(type: PixKeyType): void {
    this.#bucket(type).tokens -= MISS - 1;
  }

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

/**
 * Yields each row with the owner of its key. The owner is null if the key is not registered or was not looked
 * up. Keys are not looked up in a dry run, after a failed look-up, or if the profile has no URL of the main
 * family.
 */
export async function* lookUpKeyOwners(
  operator: Operator,
  rows: AsyncIterable<BatchRow<'planned'>>,
  budget: DictBudget,
): AsyncGenerator<{ readonly row: BatchRow<'planned'>; readonly owner: KeyOwner | null }> {
  let canAsk = !operator.run.dryRun && operator.account.roots.main !== undefined;
  for await (const row of rows) {
    const { type, canonical } = row.key;
    let owner: KeyOwner | null = null;
    if (canAsk) {
      await budget.take(type, operator.signal);
      try {
        owner = (await lookupKey(operator, canonical, type)).item;
      } catch (error) {
        if (!(error instanceof PixError)) throw error;
        if (error.kind === 'missing') budget.missed(type);
        else canAsk = false;
      }
    }
    yield { row, owner };
  }
}
