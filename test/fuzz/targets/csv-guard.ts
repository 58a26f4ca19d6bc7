import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { isPlainNumber } from '../../../src/domain/text/program-cell.ts';
import { isFormulaLead } from '../../../src/domain/text/safe-text.ts';
import { csvGuard } from '../../../src/operations/files/csv-guard.ts';
import { CsvRecordCounter } from '../../../src/operations/reports/write-report.ts';
import { readVectors } from '../../domain/vectors.ts';
import { mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

/** The bytes of a file as latin1, and the positions at which the test divides the file into chunks. */
type Case = readonly [file: string, cuts: readonly number[]];

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
const corpus = [
  ...readVectors<{ value: string }>('unsafe-strings').map(({ value }) => `id,${latin1(value)}\n`),
  'id,amount\r\n1,-10.50\r\n"2","=1+1"\r\n',
  latin1('\ufeffid;nome;valor\n1;"José ""Zé""";-1,50\n2;＝1;+5511987654321\n'),
];
const words = [
  ...'" "" , ;'.split(' '),
  '\n',
  '\r\n',
  ...'= + - @'.split(' '),
  '\t',
  ' ',
  '1',
  '.',
  "'",
  'a',
  ...['\ufeff', '\u200b', '＝', 'é', '\u00a0'].map(latin1),
  '\xff',
  '\xe2',
  '\xc2',
];

async function guarded(bytes: Buffer, cuts: readonly number[]): Promise<{ text: string; changes: number }> {
  const pieces: Uint8Array[] = [];
  const guard = csvGuard({ write: async (some) => void pieces.push(Buffer.from(some)) });
  let from = 0;
  for (const cut of [...cuts.map((at) => at % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)) {
    await guard.write(bytes.subarray(from, cut));
    from = cut;
  }
  await guard.end();
  return { text: Buffer.concat(pieces).toString('latin1'), changes: guard.changes };
}

const hasOnlyGained = (original: string, text: string, gained: number): boolean =>
  text.length === original.length + gained && text.replaceAll("'", '') === original.replaceAll("'", '');

/**
 * Matches a first cell that begins with a number and a comma or semicolon. `csvGuard` ends a cell at both
 * characters. So `csvGuard` sees only the number, and adds no apostrophe.
 */
const OTHER_FIRST = /^[+-]\d+(?:[.,]\d+)*[,;]/;

/**
 * Checks that `csvGuard` only adds apostrophes, and that its output contains no formula. The output must not
 * depend on the chunks.
 */
export const csvGuardTarget = fuzzTarget<Case>({
  name: 'csv-guard',
  cases: fc.tuple(
    fc.oneof(mutated(corpus, words), ofWords(words, 20)).filter((text) => !/[^\x00-\xff]/.test(text)),
    fc.array(fc.nat(300), { maxLength: 4 }),
  ),
  inSuite: 500,
  ofSize: (size) =>
    ['"', ',', '\n', ' ', '=', '-1', '"\n', '\xe2\x80\x8b'].map(
      (piece) => [piece.repeat(size / piece.length), []] as const,
    ),
  async check([file, cuts]) {
    const bytes = Buffer.from(file, 'latin1');
    const whole = await guarded(bytes, []);
    assert.deepEqual(await guarded(bytes, cuts), whole);
    assert.ok(hasOnlyGained(file, whole.text, whole.changes));
    const records = [new CsvRecordCounter(), new CsvRecordCounter()] as const;
    records[0].add(bytes);
    for (const byte of bytes) records[1].add(Uint8Array.of(byte));
    assert.equal(records[0].count, records[1].count);
    const text = Buffer.from(whole.text, 'latin1').toString();
    for (const delimiter of [',', ';']) {
      for (const row of rowsOf(text, delimiter))
        for (const [at, each] of row.entries())
          assert.ok(
            !isFormulaLead(each) || isPlainNumber(each) || (at === 0 && OTHER_FIRST.test(each)),
            JSON.stringify(each),
          );
    }
  },
});

/** Returns the rows that a strict CSV parser finds, or an empty list if the parser rejects the text. */
function rowsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as string[][];
  } catch {
    return [];
  }
}
