import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDuplicateIndex } from '../../../src/operations/reports/duplicate-index.ts';

describe('the duplicate index', () => {
  it('the duplicate index returns for each repeated text the line of its first occurrence', () => {
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

  it.each([
    ['many texts', '', 50_000],
    ['long texts', 'x'.repeat(10_000), 400],
  ])('the duplicate index finds all texts after it moved %s to disk', (_what, rest, count) => {
    const seen = openDuplicateIndex();
    for (let line = 1; line <= count; line += 1)
      expect(seen.seenBefore(`${rest}${line}`, line)).toBeUndefined();
    for (let line = 1; line <= count; line += 97)
      expect(seen.seenBefore(`${rest}${line}`, 99_999)).toBe(line);
    seen.close();
  });
});
