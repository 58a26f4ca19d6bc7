import type { VirtualClock } from '../../src/domain/time/virtual-clock.ts';

/** The number of event loop turns after which a wait continues only every 2 ms. */
const BUSY_TURNS = 1_000;

/**
 * Runs the event loop until the condition is true. If it never becomes true, the time limit of the test ends
 * the wait.
 */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn += 1) await nextTurn(turn);
}

const nextTurn = (turn: number): Promise<void> =>
  new Promise((resolve) => {
    if (turn < BUSY_TURNS) setImmediate(resolve);
    else setTimeout(resolve, 2);
  });

/** Awaits `work`. Whenever the work sleeps, advances the clock to the next timer. */
export async function runDown<T>(clock: VirtualClock, work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  ended.catch(() => undefined);
  for (let turn = 0; !done; turn += 1) {
    if (clock.next !== null) {
      await clock.advance(Math.max(0, clock.next - clock.now()));
      turn = 0;
    }
    await nextTurn(turn);
  }
  return ended;
}
