import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/cli/program/manifest.ts';
import { loadHelpWords } from '../../../src/i18n/help-words.ts';
import { helpWords } from '../../../src/i18n/pt-br/help/help-words.ts';
import { ROOT } from '../source-files.ts';
import { englishFaults, englishLeft, helpScreens, helpTexts, portugueseFaults } from './help-texts.ts';

const texts = await helpTexts();
const faulty = (all: Iterable<string>, faults: (text: string) => readonly string[]) =>
  [...all].flatMap((text) => faults(text).map((fault) => [fault, text]));

describe('the words of the help', () => {
  it('the words of the help are all translated to Portuguese, and no others', () => {
    expect([...texts].filter((text) => !Object.hasOwn(helpWords, text))).toEqual([]);
    expect(Object.keys(helpWords).filter((text) => !texts.has(text))).toEqual([]);
    expect(texts.size).toBeGreaterThan(400);
  });

  it('leave no English on a Portuguese screen', async () => {
    const screens = await helpScreens('pt-BR', await loadHelpWords('pt-BR'));
    const left = [...screens].flatMap(([name, screen]) =>
      englishLeft(screen, helpWords).map((english) => `${name}: ${english}`),
    );
    expect(left).toEqual([]);
    expect(screens.size).toBeGreaterThan(130);
  });

  it('the words of the help are plain in both languages', () => {
    expect(faulty(texts, englishFaults)).toEqual([]);
    expect(faulty(Object.values(helpWords), portugueseFaults)).toEqual([]);
  });

  it('the words of the help are summaries of one sentence that begin with a capital, and lists for flags that do not', () => {
    const { commands, globalFlags } = readManifest(ROOT);
    const summaries = commands.map(({ summary = '' }) => summary);
    const phrases = [...commands.flatMap(({ flags, args }) => [flags, args]), globalFlags].flatMap((all) =>
      Object.values(all).map(({ description = '' }) => description),
    );
    const inBoth = (all: readonly string[]) => all.flatMap((text) => [text, helpWords[text] ?? '']);
    expect(inBoth(summaries).filter((text) => !/^\p{Lu}[^.]{7,74}$/u.test(text))).toEqual([]);
    expect(inBoth(phrases).filter((text) => !/^(\p{Ll}|[A-Z]{2,}|Pix ).*[^.]$/u.test(text))).toEqual([]);
  });
});

describe('the guard of these words', () => {
  it.each([
    ['FLAGS\n  --amount  amount in\n            reais', ['FLAGS', 'amount in reais']],
    ['OPÇÕES\n  --amount in', []],
    ['PIX_FLAGS FLAGS-x', []],
  ])('the guard of these words finds English on a screen, wrapped or not: %j', (screen, left) => {
    expect(englishLeft(screen, { FLAGS: 'OPÇÕES', 'amount in reais': 'valor em reais', ID: 'ID' })).toEqual(
      left,
    );
  });

  it.each(['Mostre the conta', 'Mostrar a conta', 'arquivo with o corpo', 'rode de novo'])(
    'the guard of these words finds fault with the Portuguese of "%s"',
    (text) => expect(portugueseFaults(text)).not.toEqual([]),
  );

  it.each(['Mostre a conta', 'vem antes; veja `pix list of`', 'use --to e --all'])(
    'the guard of these words has nothing against the Portuguese of "%s"',
    (text) => expect(portugueseFaults(text)).toEqual([]),
  );

  it.each(['List what is in doubt', 'Hand on an event', 'a code that holds'])(
    'the guard of these words finds fault with the English of "%s"',
    (text) => expect(englishFaults(text)).not.toEqual([]),
  );
});
