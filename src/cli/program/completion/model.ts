import type { HelpWords } from '../../../i18n/help-words.ts';
import type { Manifest, ManifestFlag } from '../manifest.ts';

/** Where values come from when they are no fixed list. */
export type Source = 'profiles' | 'files' | 'none';

export interface Value {
  readonly options: readonly string[];
  readonly source: Source;
}

export interface Option {
  /** As typed: `--amount`, `-o`. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null for a switch. */
  readonly value: Value | null;
}

/** One place on the way to a command: what may stand after it. */
export interface Place {
  /** Words typed so far, joined by blanks; empty for `pix` itself. */
  readonly words: string;
  /** What may come next, and what it is for. */
  readonly next: readonly (readonly [word: string, about: string])[];
  /** Those of the command, without the flags of every command. */
  readonly options: readonly Option[];
  /** By position. */
  readonly args: readonly Value[];
}

/** Values that no manifest tells of, by `command argument`. */
export type KnownArgs = Readonly<Record<string, readonly string[]>>;

/** What the help calls a value that is a file: `FILE`, `@FILE|-|JSON`, `DIR|:memory:`. */
const FILE_VALUE = /\b(FILE|DIR)\b/;
const PROFILE_COMMANDS = new Set(['profile use', 'profile show', 'profile set', 'profile remove']);
/** What needs no quoting in any shell: nothing else is offered. */
const PLAIN = /^[\w@%+:,./-]+$/;

/** All places of the command line, from the manifest in the language of the words. */
export function places({ commands, topics }: Manifest, known: KnownArgs, words: HelpWords): readonly Place[] {
  const byWords = new Map<string, Place>();
  for (const command of commands) {
    const path = command.id.split(':');
    for (let at = 0; at < path.length; at += 1) {
      const here = path.slice(0, at).join(' ');
      const place = byWords.get(here) ?? { words: here, next: [], options: [], args: [] };
      const word = path[at] ?? '';
      const id = path.slice(0, at + 1).join(':');
      const about = topics.get(id) ?? (at === path.length - 1 ? (command.summary ?? '') : '');
      const others = place.next.filter(([name]) => name !== word);
      const before = place.next.find(([name]) => name === word)?.[1];
      byWords.set(here, { ...place, next: [...others, [word, before || about]] });
    }
    const typed = path.join(' ');
    const place = byWords.get(typed);
    byWords.set(typed, {
      words: typed,
      next: place?.next ?? [],
      options: Object.values(command.flags).flatMap((flag) => optionsOf(flag, words)),
      args: Object.values(command.args).map((arg) => argOf(typed, arg.name, arg.options ?? [], known)),
    });
  }
  return [...byWords.values()].sort((a, b) => (a.words < b.words ? -1 : 1));
}

/** The flags of every command. */
export const globalOptions = ({ globalFlags }: Manifest, words: HelpWords): readonly Option[] => [
  ...Object.values(globalFlags).flatMap((flag) => optionsOf(flag, words)),
  { names: ['--help'], about: words('show help'), value: null },
];

function optionsOf(flag: ManifestFlag, words: HelpWords): readonly Option[] {
  const about = flag.description ?? '';
  const names = [...(flag.char ? [`-${flag.char}`] : []), `--${flag.name}`];
  const value = flag.type === 'boolean' ? null : flagValue(flag);
  const own: Option = { names, about, value };
  return flag.allowNo
    ? [own, { names: [`--no-${flag.name}`], about: `${words('not')}: ${about}`, value: null }]
    : [own];
}

const flagValue = ({ name, options = [], helpValue = '' }: ManifestFlag): Value => ({
  options: options.filter((option) => PLAIN.test(option)),
  source: name === 'profile' ? 'profiles' : FILE_VALUE.test(helpValue) ? 'files' : 'none',
});

function argOf(command: string, name: string, options: readonly string[], known: KnownArgs): Value {
  const all = [...options, ...(known[`${command} ${name}`] ?? [])].filter((option) => PLAIN.test(option));
  if (PROFILE_COMMANDS.has(command) && name === 'name') return { options: all, source: 'profiles' };
  return { options: all, source: name === 'file' ? 'files' : 'none' };
}
