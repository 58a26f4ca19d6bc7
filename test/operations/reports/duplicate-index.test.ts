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

  it('the duplicate index finds all texts, even if they do not fit in its cache of 16 MiB', () => {
    const seen = openDuplicateIndex();
    const textOf = (line: number): string => `${'x'.repeat(10_000)}${line}`;
    for (let line = 1; line <= 2_000; line += 1) expect(seen.seenBefore(textOf(line), line)).toBeUndefined();
    for (let line = 1; line <= 2_000; line += 97) expect(seen.seenBefore(textOf(line), 99_999)).toBe(line);
    seen.close();
  });
});
