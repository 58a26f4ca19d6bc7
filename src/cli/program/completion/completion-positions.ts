import type { HelpWords } from '../../../i18n/help-words.ts';
import type { ValueSource } from '../../../storage/completion/known-values.ts';
import type { Manifest, ManifestFlag } from '../read-manifest.ts';

/**
 * Source of suggested values if they are not a fixed list. `files` and `csv` are completed by the shell; a
 * `ValueSource` is read by `pix autocomplete values`.
 */
export type Source = ValueSource | 'files' | 'csv' | 'none';

export interface Value {
  readonly options: readonly string[];
  readonly source: Source;
}

export interface Option {
  /** Names with dashes, such as `--amount` and `-o`. */
  readonly names: readonly string[];
  readonly about: string;
  /** Null for a flag without a value. */
  readonly value: Value | null;
}

export interface CompletionPosition {
  /** Words before this position, separated by blanks; empty directly after `pix`. */
  readonly words: string;
  readonly next: readonly (readonly [word: string, about: string])[];
  /** Flags of this position, without the global flags. */
  readonly options: readonly Option[];
  readonly args: readonly Value[];
}

/**
 * Possible values of arguments. The manifest does not contain them. A key is a command, a blank and the name
 * of an argument.
 */
export type KnownArgs = Readonly<Record<string, readonly string[]>>;

/** Matches the value names of flags that take a file or folder, for example `@FILE|-|JSON`. */
const FILE_VALUE = /\b(FILE|DIR)\b/;
const CSV_VALUE = /\bFILE\.csv\b/;
const SOURCES: readonly (readonly [source: Source, commands: RegExp])[] = [
  ['profiles', /^profile (use|show|set|remove|limits) name$/],
  ['csv', /^payout batch file$/],
  ['batches', /^payout batch (status|resume|retry) batch$/],
  ['entries', /^journal (show|resolve) id$/],
  ['charges', /^(charge (get|watch|qr)|refund create|sandbox (pay|cancel|expire|refund|infraction)) id$/],
  ['payouts', /^payout (get|watch) id$/],
  [
    'transactions',
    /^((transaction|transfer) get id|resend transaction id|sandbox fail id|trace identifier)$/,
  ],
  ['webhooks', /^(webhook (rotate-secret|challenge)|resend webhook) id$/],
];
/** `--reference` of these commands is always a new text, so there are no values to suggest. */
const NEW_REFERENCE = /(^| )(create|qr|batch)$/;
/** Matches words that need no quoting in any shell. Other words are not suggested. */
const PLAIN = /^[\w@%+:,./-]+$/;

export function completionPositions(
  { commands, topics }: Manifest,
  known: KnownArgs,
  words: HelpWords,
): readonly CompletionPosition[] {
  const byWords = new Map<string, CompletionPosition>();
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
      options: Object.values(command.flags).flatMap((flag) => optionsOf(flag, words, typed)),
      args: Object.values(command.args).map((arg) => argOf(typed, arg.name, arg.options ?? [], known)),
    });
  }
  return [...byWords.values()].sort((a, b) => (a.words < b.words ? -1 : 1));
}

export const globalOptions = ({ globalFlags }: Manifest, words: HelpWords): readonly Option[] => [
  ...Object.values(globalFlags).flatMap((flag) => optionsOf(flag, words)),
  { names: ['--help'], about: words('show help'), value: null },
];

function optionsOf(flag: ManifestFlag, words: HelpWords, command = ''): readonly Option[] {
  const about = flag.description ?? '';
  const names = [...(flag.char ? [`-${flag.char}`] : []), `--${flag.name}`];
  const value = flag.type === 'boolean' ? null : flagValue(flag, command);
  const own: Option = { names, about, value };
  return flag.allowNo
    ? [own, { names: [`--no-${flag.name}`], about: `${words('not')}: ${about}`, value: null }]
    : [own];
}

const flagValue = ({ name, options = [], helpValue = '' }: ManifestFlag, command: string): Value => ({
  options: options.filter((option) => PLAIN.test(option)),
  source: flagSource(name, helpValue, command),
});

function flagSource(name: string, helpValue: string, command: string): Source {
  if (name === 'profile') return 'profiles';
  if (name === 'reference' && !NEW_REFERENCE.test(command)) return 'references';
  if (name === 'transaction') return 'transactions';
  if (name === 'webhook') return 'webhooks';
  if (CSV_VALUE.test(helpValue)) return 'csv';
  return FILE_VALUE.test(helpValue) ? 'files' : 'none';
}

function argOf(command: string, name: string, options: readonly string[], known: KnownArgs): Value {
  const all = [...options, ...(known[`${command} ${name}`] ?? [])].filter((option) => PLAIN.test(option));
  const source = SOURCES.find(([, commands]) => commands.test(`${command} ${name}`))?.[0];
  return { options: all, source: source ?? (name === 'file' ? 'files' : 'none') };
}
