/** Lets the event loop turn until the condition holds; the test's own time limit ends what never does. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
