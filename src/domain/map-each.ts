/** Yields the result of `map` for each item. */
export async function* mapEach<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncGenerator<R> {
  for await (const item of items) yield map(item);
}
