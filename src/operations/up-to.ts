import type { Walk } from './walk-pages.ts';

/** Yields the items of a list up to the limit. Calls `onCut` if there are more. */
export async function* upTo<T>(
  items: AsyncIterable<T>,
  { limit, onCut }: Pick<Walk, 'limit' | 'onCut'>,
): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    if (count === limit) {
      onCut?.();
      return;
    }
    count += 1;
    yield item;
  }
}
