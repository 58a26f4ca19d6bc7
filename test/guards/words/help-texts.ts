import { completionText } from '../../../src/cli/program/complete.ts';
import { HELP_TOPICS, helpTopic } from '../../../src/cli/program/help-topics.ts';
import { readManifest, translateManifest } from '../../../src/cli/program/read-manifest.ts';
import { routeHelp } from '../../../src/cli/program/route-help.ts';
import { helpScreen } from '../../../src/cli/program/show-help.ts';
import type { HelpWords, Lang } from '../../../src/i18n/index.ts';
import { styleFor } from '../../../src/output/style.ts';
import { ROOT } from '../source-files.ts';

/**
 * Returns every help screen, and the completions of flags with `--no-`, in the given language. The key is the
 * command that prints the text.
 */
export async function helpScreens(lang: Lang, words: HelpWords): Promise<ReadonlyMap<string, string>> {
  const manifest = translateManifest(readManifest(ROOT), words);
  const form = { words, style: styleFor(false), width: 80 };
  const ids = new Set([...manifest.commands.map(({ id }) => id), ...manifest.topics.keys()]);
  // The overview lists commands without a group under the heading `More`. No real command lacks a group, so
  // this one has the invented name `frobnicate`.
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
    ...Object.entries(HELP_TOPICS).map(([name, topic]): [string, string] => [
      `pix help ${name}`,
      helpTopic(topic, form),
    ]),
    [
      'pix __complete payout batch FILE -',
      await completionText(['payout', 'batch', 'FILE', '-'], {
        manifest: readManifest(ROOT),
        words,
        valuesOf: async () => [],
      }),
    ],
  ]);
}

export async function helpTexts(): Promise<ReadonlySet<string>> {
  const asked = new Set<string>();
  await helpScreens('en', (english) => {
    asked.add(english);
    return english;
  });
  return asked;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns the English texts of `translations` that the screen contains. Texts that are equal in both
 * languages are ignored.
 */
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

/** Removes code, quotations, placeholders, flags, field names and values from a text. */
const prose = (text: string): string =>
  text.replace(
    /`[^`]*`|"[^"]*"|\{[^}]*\}|--?[a-z][\w-]*|[\w.]+[A-Z_.][\w.]*|\b(main|hub|job|pages|key|reference|document)\b/g,
    ' ',
  );

/** English words that do not exist in Portuguese. */
const ENGLISH =
  /\b(the|of|with|and|or|to|from|is|are|was|were|this|that|when|if|without|not|only|each|all|your|file|could|cannot|given)\b/i;

/** Returns the first English word in a Portuguese text. */
export const englishWordIn = (text: string): string | undefined => ENGLISH.exec(prose(text))?.[0];

/** Returns the violations of the style guide (words.md) in a Portuguese help text. */
export function portugueseFaults(text: string): readonly string[] {
  const [first = ''] = text.split(' ');
  const english = englishWordIn(text);
  return [
    ...(english === undefined ? [] : [`the English "${english}"`]),
    ...(/\b(você|seu token|rode|rodar|ensaio|saque|em dúvida|repass\w+)\b/i.test(text)
      ? ['a word to avoid']
      : []),
    ...(/^[A-ZÀ-Ú][a-zà-ú]+(ar|er|ir)$/.test(first) && text.includes(' ')
      ? [`the infinitive "${first}"`]
      : []),
  ];
}

/**
 * Words that the style guide (words.md) forbids, because this project invented them or used them in an
 * unusual sense.
 */
const COINED =
  /\b(in doubt|settle[ds]?|hand(ed)? on|begun|mend(ed)?|taken|holds?|dear|whoever|nobody|look-ups?|at once|of your own|in place of)\b/i;

export function englishFaults(text: string): readonly string[] {
  return (COINED.exec(text) ?? []).slice(0, 1).map((word) => `"${word}"`);
}
