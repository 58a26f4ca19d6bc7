import type { Route } from '../../contract/route.ts';
import { type Clock, DAY_MS, MINUTE_MS } from '../../domain/time/clock.ts';
import { saoPauloOffset } from '../../domain/time/sao-paulo-time.ts';
import { ServiceFault } from '../service-fault.ts';
import type { Caller } from '../state/accounts/account-row.ts';

interface Quota {
  /** Routes whose quotas have equal names share one quota. */
  readonly name: string;
  readonly per: 'credential' | 'account';
  readonly most: number;
  readonly windowMs: typeof MINUTE_MS | typeof DAY_MS;
}

/**
 * The quotas of unshown.md §1. The hub's read routes and all routes of the card family have no documented
 * quota.
 */
const MAIN: readonly Quota[] = [
  { name: 'main', per: 'credential', most: 60, windowMs: MINUTE_MS },
  { name: 'main', per: 'credential', most: 2_000, windowMs: DAY_MS },
];
const creations = (name: string): readonly Quota[] => [
  { name, per: 'credential', most: 5, windowMs: MINUTE_MS },
  { name, per: 'account', most: 10, windowMs: MINUTE_MS },
];
const PAYMENTS = creations('payments');
const HUB: Readonly<Record<string, readonly Quota[]>> = {
  'hub.payout.create': PAYMENTS,
  'hub.payout.qrCode': PAYMENTS,
  'hub.refund.create': PAYMENTS,
  'hub.transfer.create': creations('transfers'),
};

interface Used {
  readonly endsAt: number;
  readonly count: number;
}

/**
 * Applies the service's quotas by the sandbox clock. A day begins at midnight in São Paulo. Quotas are off by
 * default, because 60 requests a minute would stop every load test.
 */
export class RateLimits {
  readonly #clock: Clock;
  readonly #used = new Map<string, Used>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts a request. A request that is refused does not count.
   * @throws ServiceFault `PZG429` with the seconds to wait, if a quota is used up
   */
  count(row: Route, { account }: Caller, token: string): void {
    if (account.rateLimits === 0n) return;
    const quotas = quotasOf(row);
    if (quotas.length === 0) return;
    const now = this.#clock.now();
    const counted = quotas.map((one) => {
      const key = `${one.name} ${one.windowMs} ${one.per === 'account' ? account.seq : token}`;
      const used = this.#used.get(key);
      const open = used !== undefined && now < used.endsAt;
      return { key, most: one.most, used: open ? used : { endsAt: endOf(one.windowMs, now), count: 0 } };
    });
    const full = counted.filter(({ used, most }) => used.count >= most);
    if (full.length > 0) {
      const free = Math.max(...full.map(({ used }) => used.endsAt));
      throw new ServiceFault('PZG429', {}, undefined, { retryAfterSeconds: Math.ceil((free - now) / 1000) });
    }
    for (const { key, used } of counted) this.#used.set(key, { ...used, count: used.count + 1 });
  }

  forget(): void {
    this.#used.clear();
  }
}

function quotasOf({ family, name }: Route): readonly Quota[] {
  if (family === 'hub') return HUB[name] ?? [];
  return family === 'main' || family === 'sandbox' ? MAIN : [];
}

function endOf(windowMs: number, now: number): number {
  const local = windowMs === DAY_MS ? now + saoPauloOffset(now) : now;
  return now + windowMs - (local % windowMs);
}
