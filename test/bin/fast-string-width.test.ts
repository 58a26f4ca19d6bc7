import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { anyText } from '../support/generators.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const { withFastWidth } = (await import(join(ROOT, 'bin/build/fast-string-width.mjs'))) as {
  withFastWidth(code: string): string;
};
type StringWidth = typeof stringWidth;

async function builtWidth(): Promise<StringWidth> {
  const source = readFileSync(fileURLToPath(import.meta.resolve('string-width')), 'utf8');
  const code = withFastWidth(source).replaceAll(
    /from '([^']+)'/g,
    (_, name: string) => `from ${JSON.stringify(import.meta.resolve(name))}`,
  );
  const file = join(tempFolder(), 'string-width.mjs');
  writeFileSync(file, code);
  return ((await import(pathToFileURL(file).href)) as { default: StringWidth }).default;
}

describe('withFastWidth', () => {
  it('withFastWidth builds a function that returns the same width as string-width for every character', async () => {
    const width = await builtWidth();
    const wrong: string[] = [];
    for (let code = 0; code < 0x3100; code += 1) {
      const character = String.fromCodePoint(code);
      // Below U+2700, the replaced code treats more texts as simple, so a neighbour may matter.
      const beside = code < 0x2700 && code % 3 === 0 ? [`é${character}\u0301–`] : [];
      for (const text of [character, ...beside])
        if (width(text) !== stringWidth(text)) wrong.push(`${code.toString(16)} ${JSON.stringify(text)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('withFastWidth builds a function that returns the same width as string-width for random texts', async () => {
    const width = await builtWidth();
    fc.assert(
      fc.property(
        fc.oneof(anyText(), fc.string({ unit: 'grapheme' })),
        fc.boolean(),
        (text, ambiguousIsNarrow) =>
          width(text, { ambiguousIsNarrow }) === stringWidth(text, { ambiguousIsNarrow }),
      ),
      { numRuns: 300 },
    );
  });

  it('withFastWidth throws an error if string-width has an unexpected source', () => {
    expect(() => withFastWidth('export default () => 0;')).toThrow('not in string-width');
  });
});
