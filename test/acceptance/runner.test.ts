import { describe, expect, it } from 'vitest';
import { readCommandLine } from './machine/command-line.ts';
import { asExpected, isExpected } from './machine/expectation.ts';
import { readTranscript } from './machine/transcript.ts';

const word = (text: string) => [{ text }];

describe('readTranscript', () => {
  it('readTranscript reads commands with their stdout, stderr and exit code', () => {
    const text = '# Why.\n\n$ pix a \\\n    --b\none\n\n  two\n2> three\n2>\n? 4\n\n# Then.\n$ pix c\n';
    expect(readTranscript(text)).toEqual([
      { line: 3, command: 'pix a --b', stdout: ['one', '', '  two'], stderr: ['three', ''], exitCode: 4 },
      { line: 13, command: 'pix c', stdout: [], stderr: [], exitCode: 0 },
    ]);
  });

  it.each(['', '# only a comment\n', 'output\n$ pix a\n'])(
    'readTranscript refuses the transcript %j, because it has no command, or begins with output',
    (text) => {
      expect(() => readTranscript(text)).toThrow();
    },
  );
});

describe('isExpected and asExpected', () => {
  it.each<[readonly string[], string]>([
    [[], ''],
    [['a', 'b'], 'a\nb\n'],
    [['a'], 'a\n\n'],
    [['id  <id>  …'], 'id  TX20261121HCLFXJWI12VTN6EB  and more\n'],
    [['a', '…', 'z'], 'a\nb\nc\nz\n'],
    [['a', '…', 'z'], 'a\nz\n'],
    [['[1] (x) $ *'], '[1] (x) $ *\n'],
  ])('for the pattern lines %j and the output %j, isExpected returns true', (expected, actual) => {
    expect(isExpected(expected, actual)).toBe(true);
  });

  it.each<[readonly string[], string]>([
    [[], 'a\n'],
    [['a'], ''],
    [['a'], 'a\nb\n'],
    [['a', 'b'], 'b\na\n'],
    [['a'], 'xa\n'],
    [['a.c'], 'abc\n'],
    [['  a'], 'a\n'],
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

describe('readCommandLine', () => {
  it('readCommandLine reads quoted words, variables and command substitutions', () => {
    expect(readCommandLine(`a 'b c' "d$E f" \${G}h "$(i 'j)')" k\\ l`).stages).toEqual([
      {
        assigned: [],
        words: [
          word('a'),
          word('b c'),
          [{ text: '' }, { text: 'd' }, { variable: 'E' }, { text: ' f' }],
          [{ variable: 'G' }, { text: 'h' }],
          [
            { text: '' },
            { command: { stages: [{ assigned: [], words: [word('i'), word('j)')] }], background: false } },
          ],
          [{ text: 'k' }, { text: ' ' }, { text: 'l' }],
        ],
      },
    ]);
  });

  it('readCommandLine reads assignments, redirections and pipes', () => {
    expect(readCommandLine('A=1 B= a < in 2> err | b c=d > out &')).toEqual({
      background: true,
      stages: [
        {
          assigned: [
            ['A', word('1')],
            ['B', word('')],
          ],
          words: [word('a')],
          stdin: word('in'),
          stderr: word('err'),
        },
        { assigned: [], words: [word('b'), word('c=d')], stdout: { file: word('out'), append: false } },
      ],
    });
  });

  it.each(['a; b', 'a && b', 'a > ', "a 'b", 'a "b', 'a *', 'a $(b', 'a `b`', 'a $', 'a & b', 'a (b)'])(
    'readCommandLine refuses the invalid shell syntax "%s"',
    (source) => {
      expect(() => readCommandLine(source)).toThrow();
    },
  );
});
