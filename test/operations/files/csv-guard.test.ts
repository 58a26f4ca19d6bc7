import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainNumber } from '../../../src/domain/text/program-cell.ts';
import { safeCsvText } from '../../../src/domain/text/safe-text.ts';
import { csvGuard } from '../../../src/operations/files/csv-guard.ts';

async function guarded(input: string | Buffer, size = Number.POSITIVE_INFINITY): Promise<string> {
  const pieces: Uint8Array[] = [];
  const guard = csvGuard({ write: async (bytes) => void pieces.push(Buffer.from(bytes)) });
  const bytes = Buffer.from(input as string);
  for (let at = 0; at < bytes.length; at += size) await guard.write(bytes.subarray(at, at + size));
  await guard.end();
  return Buffer.concat(pieces).toString();
}

describe('csvGuard', () => {
  it.each([
    ['id,name\n1,=1+1\n', "id,name\n1,'=1+1\n"],
    ['id;name\n1;@SUM(A1)\n', "id;name\n1;'@SUM(A1)\n"],
    ['a,"=HYPERLINK(""http://x"",""y"")"\n', 'a,"\'=HYPERLINK(""http://x"",""y"")"\n'],
    ['a,"two\n=lines"\r\n', 'a,"two\n\'=lines"\r\n'],
    ['a,"\n=1"\n', 'a,"\'\n\'=1"\n'],
    ['a,\t=1\n', "a,'\t=1\n"],
    ['a,  \u200b=1\n', "a,'  \u200b=1\n"],
    ['a,＝1\n', "a,'＝1\n"],
    ['a,-1+1|cmd\n', "a,'-1+1|cmd\n"],
    // The separator is `,` in the first text and `;` in the second text. Each cell contains the character that
    // separates cells in the other text.
    ['a,+5;cmd|x\n', "a,'+5;cmd|x\n"],
    ['a;-1,cmd|x;b\n', "a;'-1,cmd|x;b\n"],
    ['=1', "'=1"],
    ['\ufeff=1,"=2"', '\ufeff\'=1,"\'=2"'],
    ['a,"a;=b"\na;=b\n', 'a,"a;=b"\na;\'=b\n'],
    [`a,${' '.repeat(5000)}=1\n`, `a,'${' '.repeat(5000)}=1\n`],
    // csvGuard reads at most 4,096 blanks or 39 digits at the start of a cell. It escapes a cell with more
    // blanks or digits.
    [`a,${' '.repeat(4097)}x\n`, `a,'${' '.repeat(4097)}x\n`],
    [`a,-${'1'.repeat(40)}\n`, `a,'-${'1'.repeat(40)}\n`],
    ['a,"  \n=1"\n', 'a,"  \n\'=1"\n'],
    ['a,  \n=1\n', "a,  \n'=1\n"],
    // These cells start with invisible characters of one to four bytes in UTF-8.
    ['a,\u007f=1\n', "a,'\u007f=1\n"],
    ['a,\u0890=1\n', "a,'\u0890=1\n"],
    ['a,\u{1bca0}=1\n', "a,'\u{1bca0}=1\n"],
    ['a,\u{e0041}=1\n', "a,'\u{e0041}=1\n"],
  ])('csvGuard puts an apostrophe before each formula in %j', async (input, output) => {
    // Small chunks of a long input would be slow, because the guard checks all blanks again for each chunk.
    const sizes = input.length > 1000 ? [1000] : [1, 2, 3, 7];
    for (const size of [...sizes, Number.POSITIVE_INFINITY]) expect(await guarded(input, size)).toBe(output);
  });

  it.each([
    'id,amount,phone\r\n1,-10.50,+5511987654321\r\n"2","-1,50","+1"\r\n\r\n',
    'a,"say ""=1"" aloud",b=c\n',
    'a,,"",\n,',
    'a;-1,50;+5\n-1,50;b\n-1;b\n',
    'a,-1,+5.50\n',
    'ação,"",-1',
    '\ufeffid\n',
    '',
    '"',
    'a,  ',
    `a,-${'1'.repeat(39)}\n`,
    `a,${' '.repeat(4096)}x\n`,
  ])('csvGuard does not change cells that are not formulas: %j', async (input) => {
    const sizes = input.length > 1000 ? [1000] : [1, 2, 3, 7];
    for (const size of [...sizes, Number.POSITIVE_INFINITY]) expect(await guarded(input, size)).toBe(input);
  });

  it('csvGuard accepts strings, and counts every added apostrophe, even several in one cell', async () => {
    const pieces: Uint8Array[] = [];
    const guard = csvGuard({ write: async (bytes) => void pieces.push(Buffer.from(bytes)) });
    for (const text of ['é,=1,"a\n=2\n+x"\n', '1,2\n', '']) await guard.write(text);
    await guard.end();
    expect(guard.changes).toBe(3);
    expect(pieces.every(({ length }) => length > 0)).toBe(true);
    expect(Buffer.concat(pieces).toString()).toBe("é,'=1,\"a\n'=2\n'+x\"\n1,2\n");
  });

  it('csvGuard delays at most the last six bytes of its input, and writes the bytes before them at once', async () => {
    let out = 0;
    const guard = csvGuard({
      write: async (some) => {
        out += some.length;
      },
    });
    const bytes = Buffer.from('"say ""so"" and\nso",é,日本,-1,"-1","\u00a0é 🙂",\u00a0日,+5.5\n'.repeat(20));
    for (let at = 0; at < bytes.length; at += 7) {
      const given = Math.min(bytes.length, at + 7);
      await guard.write(bytes.subarray(at, given));
      expect(given - out).toBeLessThanOrEqual(6);
    }
    await guard.end();
    expect(out).toBe(bytes.length);
  });

  it('csvGuard does not change bytes that are not valid UTF-8', async () => {
    const bytes = Buffer.from([0xff, 0x2c, 0xe9, 0x0a, 0xc3]);
    const pieces: Uint8Array[] = [];
    const guard = csvGuard({ write: async (some) => void pieces.push(Buffer.from(some)) });
    for (const byte of bytes) await guard.write(Uint8Array.of(byte));
    await guard.end();
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  it('csvGuard and safeCsvText escape the same cells, for any cells and chunk sizes', async () => {
    const unit = fc.constantFrom(...'=+-@\t\r\n ",;\'a1.|\u200b\ufeff\u00a0＝é🙂');
    const hostile = fc.string({ unit, maxLength: 8 });
    const rows = fc.array(fc.array(hostile, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), async (cells, size) => {
        // All cells are quoted, so that the separator is unambiguous.
        const text = `head\n${stringify(cells, { quoted: true, quoted_empty: true })}`;
        const read = parse(await guarded(text, size), { relax_column_count: true }) as string[][];
        const expected = cells.map((row) =>
          row.map((cell) => (isPlainNumber(cell) ? cell : safeCsvText(cell))),
        );
        expect(read.slice(1)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});
