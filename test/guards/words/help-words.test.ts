import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/cli/program/read-manifest.ts';
import { loadHelpWords } from '../../../src/i18n/index.ts';
import { helpWords } from '../../../src/i18n/pt-br/help-words.ts';
import { ROOT } from '../source-files.ts';
import { englishFaults, englishLeft, helpScreens, helpTexts, portugueseFaults } from './help-texts.ts';

const texts = await helpTexts();
const faulty = (all: Iterable<string>, faults: (text: string) => readonly string[]) =>
  [...all].flatMap((text) => faults(text).map((fault) => [fault, text]));

describe('help texts', () => {
  it('the Portuguese table translates every text of the help screens, and no other text', () => {
    expect([...texts].filter((text) => !Object.hasOwn(helpWords, text))).toEqual([]);
    expect(Object.keys(helpWords).filter((text) => !texts.has(text))).toEqual([]);
    expect(texts.size).toBeGreaterThan(400);
  });

  it('englishLeft finds no English text on the Portuguese help screens', async () => {
    const screens = await helpScreens('pt-BR', await loadHelpWords('pt-BR'));
    const left = [...screens].flatMap(([name, screen]) =>
      englishLeft(screen, helpWords).map((english) => `${name}: ${english}`),
    );
    expect(left).toEqual([]);
    expect(screens.size).toBeGreaterThan(130);
  });

  it('the help texts follow the style rules in both languages', () => {
    expect(faulty(texts, englishFaults)).toEqual([]);
    expect(faulty(Object.values(helpWords), portugueseFaults)).toEqual([]);
  });

  it('help summaries start with a capital, flag descriptions with a small letter, and neither ends with a period', () => {
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

it('englishLeft returns only the untranslated English texts of a screen', () => {
  const words = { FLAGS: 'OPÇÕES', 'amount in reais': 'valor em reais', ID: 'ID' };
  const screen = 'FLAGS\n  --amount  amount in\n            reais\n PIX_FLAGS FLAGS-x ID';
  expect(englishLeft(screen, words)).toEqual(['FLAGS', 'amount in reais']);
});
