import { describe, expect, it } from 'vitest';
import type { FeedReaders } from '../../../src/dashboard/effects/feed-readers.ts';
import { Poller, type PollerOptions } from '../../../src/dashboard/effects/poller.ts';
import type { Action } from '../../../src/dashboard/state/action.ts';
import { FEED_NAMES, type FeedName, SERVICE_FEEDS } from '../../../src/dashboard/state/feeds.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';

const failure = (more: object): PixError =>
  new PixError({ kind: 'unavailable', key: 'error.network', errorCode: 'connection', ...more });

/**
 * Returns a Poller of seven sources that answer at once, always with the same value.
 * @param read called for each reading; can fail, or delay the answer
 */
function polling(
  read: (name: FeedName, reading: number) => Promise<void> | void = () => undefined,
  pace: Pick<PollerOptions, 'spares' | 'slowness'> = {},
) {
  const clock = new VirtualClock(0);
  const readAt = Object.fromEntries(FEED_NAMES.map((name) => [name, [] as number[]])) as Record<
    FeedName,
    number[]
  >;
  const actions: Action[] = [];
  const bugs: unknown[] = [];
  // Safe: the Poller passes values on and does not use their fields.
  const readers = Object.fromEntries(
    FEED_NAMES.map((name) => [
      name,
      async () => {
        await read(name, readAt[name].push(clock.now()));
        return {};
      },
    ]),
  ) as unknown as FeedReaders;
  const dispatch = (action: Action): void => void actions.push(action);
  const poller = new Poller({ clock, readers, dispatch, onBug: (error) => bugs.push(error), ...pace });
  return { clock, poller, readAt, actions, bugs };
}

describe('Poller', () => {
  it('Poller reads no source of the service, even after refresh, until the time of Retry-After', async () => {
    const { clock, poller, readAt } = polling((name, reading) => {
      if (name === 'payments' && reading === 2) throw failure({ statusCode: 429, retryAfterSeconds: 40 });
    });
    poller.start();
    await clock.advance(6_000);
    expect(readAt.payments).toEqual([0, 5_000]);
    poller.refresh(FEED_NAMES);
    await clock.advance(60_000);
    poller.stop();
    for (const name of SERVICE_FEEDS)
      expect([name, readAt[name].filter((at) => at > 5_000 && at < 45_000)]).toEqual([name, []]);
    expect(readAt.balance).toContain(45_000);
    expect(readAt.inbox.filter((at) => at > 6_000 && at < 45_000).length).toBeGreaterThan(30);
  });

  it('Poller reads only the sources of the service less often when requests are scarce', async () => {
    const counted = async (pace: Pick<PollerOptions, 'spares' | 'slowness'>) => {
      const { clock, poller, readAt } = polling(undefined, pace);
      poller.start();
      await clock.advance(600_000);
      poller.stop();
      return Object.fromEntries(FEED_NAMES.map((name) => [name, readAt[name].length])) as Counts;
    };
    type Counts = Record<FeedName, number>;
    const usual = await counted({});
    const [scarce, spared] = [await counted({ slowness: () => 10 }), await counted({ spares: () => true })];
    for (const name of SERVICE_FEEDS) expect([name, scarce[name] < usual[name] / 2]).toEqual([name, true]);
    expect([scarce.inbox, scarce.journal]).toEqual([usual.inbox, usual.journal]);
    expect(spared.payments).toBe(usual.payments);
    expect(spared.balance).toBeLessThan(usual.balance);
    expect([spared.inbox, spared.journal]).toEqual([usual.inbox, usual.journal]);
  });

  it('Poller reads a source again at once if refresh is called during a reading', async () => {
    const answer = Promise.withResolvers<void>();
    const { clock, poller, readAt } = polling((name, reading) =>
      name === 'balance' && reading === 1 ? answer.promise : undefined,
    );
    poller.start();
    await clock.advance(1_000);
    poller.refresh(['balance']);
    await clock.advance(1_000);
    expect(readAt.balance).toEqual([0]);
    answer.resolve();
    await clock.advance(1_000);
    expect(readAt.balance).toEqual([0, 2_000]);
    poller.stop();
  });

  it('Poller reads the status at once when another source fails, but not while the status fails too', async () => {
    const fails = new Set<FeedName>();
    const { clock, poller, readAt } = polling((name) => {
      if (fails.has(name)) throw failure({});
    });
    poller.start();
    fails.add('payments');
    await clock.advance(5_000);
    expect(readAt.status).toEqual([0, 5_000]);
    fails.add('status');
    await clock.advance(60_000);
    expect(readAt.status.slice(2, 4)).toEqual([7_000, 9_000]);
    poller.stop();
  });

  it('Poller reports a bug of a reader, and leaves no timer after stop', async () => {
    const { clock, poller, bugs } = polling((name) => {
      if (name === 'journal') throw new TypeError('bug');
    });
    poller.start();
    await clock.advance(1_000);
    poller.stop();
    expect(bugs).toEqual([new TypeError('bug')]);
    expect(clock.waiting).toBe(0);
  });

  it('Poller.once reads each source exactly once, also when the service does not answer', async () => {
    const { clock, poller, readAt, actions } = polling((name) => {
      if (name === 'balance') throw failure({});
    });
    await poller.once();
    expect(Object.values(readAt)).toEqual(FEED_NAMES.map(() => [0]));
    expect(actions.filter(({ type }) => type === 'feed-failed')).toHaveLength(1);
    expect(clock.waiting).toBe(0);
  });
});
