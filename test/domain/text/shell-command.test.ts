import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellCommand, shellWord } from '../../../src/domain/text/shell-command.ts';
import { bareEnvironment } from '../../../test/support/worlds/bare-environment.ts';

/** Words of other people that a shell could run, or read as another word. */
const HOSTILE = [
  'X$(touch PWN)',
  '`touch PWN`',
  'a;touch PWN;b',
  "a'; touch PWN; '",
  "a\\'; touch PWN; '",
  "a\\\\'; touch PWN; '",
  'ends with \\',
  'C:\\Users\\\\x',
  'two\\\\',
  "it's",
  '‘a’;touch PWN;‘',
  '"$HOME"',
  '~root',
  '=ls',
  '!!',
  '*',
  '@(touch PWN)',
  '{a,b}',
  'a b',
  '#no comment',
  '%1',
  '1.234,00',
  '',
];

const env = bareEnvironment();
/** Without these options, a shell reads the configuration of its user. */
const BARE: Readonly<Record<string, string>> = { bash: '--norc', zsh: '-f', fish: '--no-config' };
const argsOf = (shell: string, line: string): string[] => [...(BARE[shell] ? [BARE[shell]] : []), '-c', line];
const SHELLS = ['sh', 'bash', 'zsh', 'fish'].filter(
  (shell) => spawnSync(shell, argsOf(shell, 'true'), { env, encoding: 'utf8' }).status === 0,
);

/** Returns the words that the shell reads in a line. */
function readBy(shell: string, line: string): readonly string[] {
  const args = argsOf(shell, `printf '%s\\0' ${line}`);
  const { stdout, stderr } = spawnSync(shell, args, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\0').slice(0, -1);
}

describe('shellWord', () => {
  it.each([
    ['nf-501', 'nf-501'],
    ['ana@example.com', 'ana@example.com'],
    ['a b', "'a b'"],
    ["it's", `'it'"'"'s'`],
    ['C:\\x', "'C:\\x'"],
    ['a\\', `'a'"\\\\"`],
    ['\u001b[2J', "'\\x1b[2J'"],
    ['a\nb', "'a\\nb'"],
    ['', "''"],
  ])('shellWord writes %j as %s', (text, quoted) => {
    expect(shellWord(text)).toBe(quoted);
  });

  it.each(SHELLS)('%s reads each quoted word as the same word', (shell) => {
    expect(readBy(shell, shellCommand(HOSTILE))).toEqual(HOSTILE);
  });

  it.each(SHELLS)('%s reads random quoted words as the same words', (shell) => {
    const part = fc.constantFrom(...`'"\\$\`;&|<>(){}[]*?~!#%=@,^ \u2018\u2019ab1-`);
    const word = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 200 }), (words) => {
        expect(readBy(shell, shellCommand(words))).toEqual(words);
      }),
      { numRuns: 5 },
    );
  });

  it('PowerShell runs no part of a quoted word', () => {
    // PowerShell is not installed on most machines. It also ends single quotes at these typographic quotes.
    for (const text of HOSTILE) {
      const outside = shellWord(text).replace(/'[^'‘’‚‛]*'|"['‘’‚‛\\]*"/g, '');
      expect(outside, text).toMatch(/^[\w+:./=@%-]*$/);
    }
  });
});
