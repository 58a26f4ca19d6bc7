import { describe, expect, it } from 'vitest';
import { readCommandLine } from './machine/command-line.ts';
import { asExpected, isExpected } from './machine/expectation.ts';
import { readTranscript } from './machine/transcript.ts';

it.each(['', '# only a comment\n', 'output\n$ pix a\n'])(
  'readTranscript refuses the transcript %j, because it has no command, or begins with output',
  (text) => {
    expect(() => readTranscript(text)).toThrow();
  },
);

describe('isExpected and asExpected', () => {
  it.each<[readonly string[], string]>([
    [[], 'a\n'],
    [['a'], ''],
    [['a'], 'a\nb\n'],
    [['a'], 'xa\n'],
    [['a.c'], 'abc\n'],
    [['<id>'], 'ID\n'],
    [['Bearer <last4>'], 'Bearer sandbox_deposit_0123456789\n'],
    [['a…c'], 'a\nc\n'],
    [['…', 'z'], 'a\nb\n'],
  ])('for the pattern lines %j and the output %j, isExpected returns false', (expected, actual) => {
    expect(isExpected(expected, actual)).toBe(false);
  });

  it('asExpected replaces each matching output line by its pattern line', () => {
    expect(asExpected(['id <id>', 'b'], 'id c0123456789abcdefghijklmn\nx\n')).toBe('id <id>\nx\n');
  });
});

it.each(['a; b', 'a && b', 'a > ', "a 'b", 'a "b', 'a *', 'a $(b', 'a `b`', 'a $', 'a & b', 'a (b)'])(
  'readCommandLine refuses the invalid shell syntax "%s"',
  (source) => {
    expect(() => readCommandLine(source)).toThrow();
  },
);
