/** Turns of the event loop after which a wait is for something outside of this process, and may look less often. */
const BUSY_TURNS = 1_000;

/** Lets the event loop turn until the condition holds; the test's own time limit ends what never does. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; !condition(); turn += 1)
    await new Promise<void>((resolve) => {
      if (turn < BUSY_TURNS) setImmediate(resolve);
      else setTimeout(resolve, 2);
    });
}
