import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvRecordCounter } from '../../../src/operations/reports/write-report.ts';

/** Counts the line ends outside quotes, and adds one record if text follows the last line end. */
function recordsOf(text: string): number {
  let [count, quoted, open] = [0, false, false];
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    open = letter !== '\n' || quoted;
    if (!open) count += 1;
  }
  return count + (open ? 1 : 0);
}

function counted(text: string, cuts: readonly number[]): number {
  const bytes = Buffer.from(text);
  const records = new CsvRecordCounter();
  let from = 0;
  for (const cut of [...cuts.map((part) => part % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    records.add(bytes.subarray(from, cut));
    from = cut;
  }
  return records.count;
}

describe('CsvRecordCounter', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['"a\nb"\n', 1],
    ['"a\n', 1],
    ['"a"\n"', 2],
    ['\n\n', 2],
  ])('CsvRecordCounter for the text %j returns %i records', (text, count) => {
    expect(counted(text, [])).toBe(count);
  });

  it('CsvRecordCounter returns the number of records of a text no matter how it is divided into chunks', () => {
    const close = fc.array(fc.constantFrom('"', '\n', ',', 'a', 'ç', '""', '\r\n'), { maxLength: 400 });
    const far = fc.array(fc.constantFrom('"', '\n', 'x'.repeat(100)), { maxLength: 200 });
    fc.assert(
      fc.property(fc.oneof(close, far), fc.array(fc.nat(), { maxLength: 4 }), (parts, cuts) => {
        const text = parts.join('');
        expect(counted(text, cuts)).toBe(recordsOf(text));
      }),
      { numRuns: 300 },
    );
  });
});
