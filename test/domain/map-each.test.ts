import { describe, expect, it } from 'vitest';
import { workInOrder } from '../../src/domain/map-each.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('workInOrder', () => {
  it('workInOrder yields the results in the order of the items, with a limited number at once', async () => {
    let running = 0;
    let most = 0;
    const work = async (item: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      for (let left = 5 - (item % 5); left > 0; left -= 1) await turn();
      running -= 1;
      return item * 2;
    };
    const items = Array.from({ length: 20 }, (_, at) => at);
    expect(await Array.fromAsync(workInOrder(items, 4, work))).toEqual(items.map((item) => item * 2));
    expect(most).toBe(4);
  });

  it('workInOrder throws the first error in order, although a later item has failed before', async () => {
    const work = async (item: number): Promise<number> => {
      if (item === 0) for (let left = 3; left > 0; left -= 1) await turn();
      throw new Error(`item ${item}`);
    };
    await expect(Array.fromAsync(workInOrder([0, 1, 2], 3, work))).rejects.toThrow('item 0');
    // A rejection that nobody handles would fail this test.
    await turn();
  });
});
