/** Splits a stream into arrays of `size` items; the last one may be smaller, none is empty. */
export async function* chunks<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let portion: T[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
