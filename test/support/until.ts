/**
 * If the condition is still false after this number of turns, it depends on another process. `until` then
 * checks the condition less often.
 */
const BUSY_TURNS = 1_000;

/**
 * Runs the event loop until the condition is true. The time limit of the test ends a wait that never
 * succeeds.
 */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn += 1)
    await new Promise<void>((resolve) => {
      if (turn < BUSY_TURNS) setImmediate(resolve);
      else setTimeout(resolve, 2);
    });
}
