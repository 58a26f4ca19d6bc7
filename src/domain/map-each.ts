/** Yields the result of `map` for each item. */
export async function* mapEach<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield map(item);
}

/**
 * Yields the result of `work` for each item, in the order of the items.
 * @param atOnce largest number of items that are worked on at once
 */
export async function* workInOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for await (const item of items) {
    const one = work(item);
    // Its rejection is thrown when its turn comes. Until then, it must not end the process.
    one.catch(() => undefined);
    running.push(one);
    const [oldest] = running;
    if (oldest === undefined || running.length < atOnce) continue;
    running.shift();
    yield await oldest;
  }
  for (const one of running) yield await one;
}
