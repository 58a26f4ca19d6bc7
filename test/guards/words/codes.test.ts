import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/commands/explain.ts';
import { ERRORS } from '../../../src/domain/errors.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { type Lang, loadWords, phraseOf } from '../../../src/i18n/index.ts';
import { type SourceFile, sourceFiles } from '../source-files.ts';

/** Finds the types and lists that name printed codes, such as `export type BrCodeReason = 'empty' | …`. */
const UNION =
  /export (?:type|const) (?:\w+(?:Reason|Warning|Hint|Fault|Note|State|Stand|Kind|Problem|Result)|Side|[A-Z_]+_(?:REASONS|KINDS|STATES)|RESULTS|Happening)\b(?: extends[^=]*)?\s*=([^;]*);/g;
/**
 * Finds code literals in calls and properties: `buildAnswer(404, 'not_found')`, `fault('key', 'empty')`,
 * `reason: 'not_stored'`.
 */
const NAMED = [/buildAnswer\(\d+, '(\w+)'/g, /fault\('\w+', '(\w+)'/g, /\b(?:reason|why): '([a-z_]+)'/g];
/** Folders with codes that pix never prints, or with codes that other tables explain. */
const INSIDE = ['src/client', 'src/contract', 'src/sandbox', 'src/cli/program'].map((folder) => `${folder}/`);
const HIDDEN = /Outcome|ErrorKind|VaultKind|TimerKind|CellType/;

const printed = (file: SourceFile): readonly string[] => {
  if (INSIDE.some((folder) => file.path.startsWith(folder))) return [];
  const code = file.text.replace(/\/\*.*?\*\/|\/\/.*$/gms, '');
  const unions = [...code.matchAll(UNION)].filter(([whole]) => !HIDDEN.test(whole));
  const literals = unions.flatMap(([, body = '']) => [...body.matchAll(/'([a-z0-9_-]+)'/g)]);
  const named = NAMED.flatMap((pattern) => [...file.text.matchAll(pattern)]);
  return [...literals, ...named].map(([, word = '']) => word);
};

const words = [...new Set(sourceFiles('src').flatMap(printed))].sort();

/**
 * Finds the names of `pix doctor` checks. They are first arguments, as in `finding('disk', …)` and
 * `fromError('vault', …)`, or entries of the list of checks.
 */
const CHECKS = [/\b(?:finding|fromError)\(\s*'(\w+)'/g, /^ {4}\['(\w+)', \(\) =>/gm];

describe('check names of pix doctor', () => {
  const doctor = sourceFiles('src').filter(({ path }) => path.startsWith('src/operations/doctor/'));
  const names = new Set(
    doctor.flatMap(({ text }) =>
      CHECKS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name)),
    ),
  );

  it.each([...names])('the messages contain a name for the doctor check %s', (name) => {
    expect(Object.keys(en)).toContain(`doctor.check.${name}`);
  });

  it('the search patterns of codes.test.ts find the checks of pix doctor in the sources', () => {
    expect([...names]).toEqual(expect.arrayContaining(['disk', 'delivery', 'listener', 'certificate']));
  });
});

describe('codes that pix prints', () => {
  it('the search patterns of codes.test.ts find the printed codes in the sources', () => {
    expect(words.length).toBeGreaterThan(100);
    const some = 'crc_mismatch not_stored other_receiver landline no_answer limit_reached inactive_webhook';
    expect(words).toEqual(
      expect.arrayContaining([...some.split(' '), 'missing_in_journal', 'never_left', 'forwarded']),
    );
  });

  it.each(words)('pix explain prints the meaning of the code %s in both languages', async (word) => {
    for (const lang of ['en', 'pt-BR'] satisfies Lang[]) {
      const phrase = phraseOf(await loadWords(lang), word);
      expect(phrase).not.toBe(lang === 'en' && /^[a-z]+$/.test(word) ? '' : word.includes('_') ? word : '');
      const isOfField = Object.hasOwn(await loadWords(lang), `code.${word.replace(/^[a-z0-9]+_/, '')}`);
      expect(Object.hasOwn(await loadWords(lang), `code.${word}`) || isOfField).toBe(true);
      expect(explain(word, await loadWords(lang)).meaning).toBe(phrase);
    }
  });

  it('the messages contain a phrase for the code of every error in the sources', async () => {
    const own = sourceFiles('src').filter(({ path }) => !path.startsWith('src/sandbox/'));
    const literals = own.flatMap(({ text }) =>
      [...text.matchAll(/errorCode: '([a-z_]+)'/g)].map(([, code = '']) => code),
    );
    const inTable = Object.entries(ERRORS).flatMap(
      ([name, { errorCode }]: [string, { errorCode?: string }]) =>
        errorCode === undefined || name.startsWith('sandbox.') ? [] : [errorCode],
    );
    const codes = [...literals, ...inTable].filter((code) => /^[a-z_]+$/.test(code));
    expect(codes.length).toBeGreaterThan(50);
    const phrases = await loadWords('pt-BR');
    expect([...new Set(codes)].filter((code) => !Object.hasOwn(phrases, `code.${code}`))).toEqual([]);
  });

  it('the messages contain no phrase for a code that the sources do not use', () => {
    const known = Object.keys(en).filter((key) => key.startsWith('code.'));
    const sources = sourceFiles('src').filter(({ path }) => !path.startsWith('src/i18n/'));
    // Each word once, because the patterns search the whole text.
    const text = [...new Set(sources.flatMap((file) => file.text.match(/[\w.$-]+/g) ?? []))].join('\n');
    expect(
      known.filter(
        (key) =>
          !new RegExp(
            `\\b${key
              .slice('code.'.length)
              .replace(/^network_/, 'network_(?=[$])|')
              .replace(/^(journal|sqlite)_/, '(?:$1[._])')
              .replace(/^vault_/, '(?:vault_)?')}(?![a-z0-9])`,
          ).test(text),
      ),
    ).toEqual([]);
  });
});
