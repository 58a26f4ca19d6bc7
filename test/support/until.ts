/** The number of turns after which `until` checks the condition less often. */
const BUSY_TURNS = 1_000;

/**
 * Runs the event loop until the condition is true. A wait that never succeeds ends with the test's time
 * limit.
 */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn += 1)
    await new Promise<void>((resolve) => {
      if (turn < BUSY_TURNS) setImmediate(resolve);
      else setTimeout(resolve, 2);
    });
}
