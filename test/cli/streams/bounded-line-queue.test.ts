import { describe, expect, it } from 'vitest';
import { BoundedLineQueue } from '../../../src/cli/flows/listening/event-handlers.ts';

/**
 * Returns a fake of a slow reader. Each call of `write` returns a promise, which stays pending until the test
 * calls `takes`.
 */
function slowReader() {
  const written: string[] = [];
  const takers: (() => void)[] = [];
  return {
    written,
    write: (text: string) => {
      written.push(text);
      return new Promise<void>((resolve) => takers.push(resolve));
    },
    takes: async () => {
      takers.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const failed = (): void => expect.fail('lines could be written');

describe('BoundedLineQueue', () => {
  it('BoundedLineQueue writes the first line at once, and queues all others until the reader has taken the first line', async () => {
    const reader = slowReader();
    const queue = new BoundedLineQueue(reader.write, () => {}, failed);
    for (const line of ['a\n', 'b\n', 'c\n']) queue.push(line);
    expect(reader.written).toEqual(['a\n']);
    await reader.takes();
    expect(reader.written).toEqual(['a\n', 'b\nc\n']);
    await reader.takes();
    queue.push('d\n');
    expect(reader.written.at(-1)).toBe('d\n');
    let all = false;
    const done = queue.written().then(() => {
      all = true;
    });
    expect(all).toBe(false);
    await reader.takes();
    await done;
  });

  it('BoundedLineQueue drops lines that exceed its limit, and reports the number of dropped lines', async () => {
    const reader = slowReader();
    const told: number[] = [];
    const queue = new BoundedLineQueue(reader.write, (count) => told.push(count), failed, 2);
    for (let line = 0; line < 10; line += 1) queue.push(`${line}\n`);
    await reader.takes();
    expect([reader.written, told]).toEqual([['0\n', '1\n2\n'], [7]]);
    await reader.takes();
    queue.push('again\n');
    expect([reader.written.at(-1), told]).toEqual(['again\n', [7]]);
  });
});
