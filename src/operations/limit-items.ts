import type { Walk } from './walk-pages.ts';

export async function* limitItems<T>(
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
