import type { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';

/** Awaits `work`. Whenever the work sleeps, advances the clock to the next timer. */
export async function runDown<T>(clock: VirtualClock, work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  ended.catch(() => undefined);
  while (!done) {
    if (clock.next !== null) await clock.advance(Math.max(0, clock.next - clock.now()));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ended;
}
