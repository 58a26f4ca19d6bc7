import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDuplicateIndex } from '../../../src/operations/reports/duplicate-index.ts';

describe('texts seen before', () => {
  it('tells the first line of every text, as a map would, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 400 }), (texts) => {
        const seen = openDuplicateIndex();
        const model = new Map<string, number>();
        for (const [at, text] of texts.entries()) {
          expect(seen.seenBefore(text, at + 1)).toBe(model.get(text));
          if (!model.has(text)) model.set(text, at + 1);
        }
        seen.close();
      }),
    );
  });

  it('keeps them as it grows', () => {
    const seen = openDuplicateIndex();
    for (let line = 1; line <= 50_000; line += 1) expect(seen.seenBefore(`r${line}`, line)).toBeUndefined();
    for (let line = 1; line <= 50_000; line += 997) expect(seen.seenBefore(`r${line}`, 99_999)).toBe(line);
    seen.close();
  });
});
