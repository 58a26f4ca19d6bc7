import { completionFor, SHELLS } from '../../../src/cli/program/completion/completion-for.ts';
import { readManifest, translateManifest } from '../../../src/cli/program/manifest.ts';
import { routeHelp } from '../../../src/cli/program/route-help.ts';
import { helpScreen } from '../../../src/cli/program/show-help.ts';
import type { HelpWords } from '../../../src/i18n/help-words.ts';
import type { Lang } from '../../../src/i18n/index.ts';
import { styleFor } from '../../../src/output/style.ts';
import { ROOT } from '../source-files.ts';

/** Every screen of help, and the completion scripts, in the words given: by what is typed for it. */
export async function helpScreens(lang: Lang, words: HelpWords): Promise<ReadonlyMap<string, string>> {
  const manifest = translateManifest(readManifest(ROOT), words);
  const form = { words, style: styleFor(false), width: 80 };
  const ids = new Set([...manifest.commands.map(({ id }) => id), ...manifest.topics.keys()]);
  // A command that no group of the overview has: `More`.
  const [command] = manifest.commands;
  const unplaced = { ...manifest, commands: command ? [{ ...command, id: 'frobnicate' }] : [] };
  return new Map([
    ['pix', helpScreen(manifest, '', form, false)],
    ['pix --help', helpScreen(manifest, '', form, true)],
    ['pix frobnicate', helpScreen(unplaced, '', form, true)],
    ...[...ids].map((id): [string, string] => [
      `pix ${id.replaceAll(':', ' ')} --help`,
      helpScreen(manifest, id, form),
    ]),
    ['pix api --help, routes', await routeHelp(lang, words)],
    ...SHELLS.map((shell): [string, string] => [
      `pix autocomplete ${shell}`,
      completionFor({ self: ['', `${ROOT}/bin/run.js`] }, shell, words),
    ]),
  ]);
}

/** The texts that help has, in English. */
export async function helpTexts(): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  await helpScreens('en', (english) => {
    asked.add(english);
    return english;
  });
  return asked;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** English texts that a screen shows although they have a translation; what is the same in both may stay. */
export function englishLeft(
  screen: string,
  translations: Readonly<Record<string, string>>,
): readonly string[] {
  const onOneLine = screen.replace(/\s+/g, ' ');
  return Object.entries(translations)
    .filter(([english, other]) => english !== other && onOneLine.includes(english))
    .map(([english]) => english)
    .filter((english) => new RegExp(`(?<![\\w-])${escaped(english)}(?![\\w-])`).test(onOneLine));
}

/** A text without what is typed or read as it stands: code, flags, names of fields and values. */
const prose = (text: string): string =>
  text.replace(
    /`[^`]*`|--?[a-z][\w-]*|[\w.]+[A-Z_.][\w.]*|\b(main|hub|job|pages|key|reference|document)\b/g,
    ' ',
  );

const ENGLISH = /\b(the|of|with|and|or|to|is|are|this|that|when|if|without|not|only|each|all|your|file)\b/i;

/** What a Portuguese text of help has against the style guide (words.md). */
export function portugueseFaults(text: string): readonly string[] {
  const [first = ''] = text.split(' ');
  return [
    ...(ENGLISH.exec(prose(text)) ?? []).slice(0, 1).map((word) => `the English "${word}"`),
    ...(/\b(você|seu token|rode|rodar|ensaio|saque|em dúvida|repass\w+)\b/i.test(text)
      ? ['a word to avoid']
      : []),
    ...(/^[A-ZÀ-Ú][a-zà-ú]+(ar|er|ir)$/.test(first) && text.includes(' ')
      ? [`the infinitive "${first}"`]
      : []),
  ];
}

/** Words that were coined here, or mean something else in the field (words.md). */
const COINED =
  /\b(in doubt|settle[ds]?|hand(ed)? on|begun|mend(ed)?|taken|holds?|dear|whoever|nobody|look-ups?|at once|of your own|in place of)\b/i;

/** What an English text of help has against the style guide. */
export function englishFaults(text: string): readonly string[] {
  return (COINED.exec(text) ?? []).slice(0, 1).map((word) => `"${word}"`);
}
