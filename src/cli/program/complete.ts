import type { HelpWords } from '../../i18n/index.ts';
import type { ValueSource } from '../../storage/completion/known-values.ts';
import type { Manifest, ManifestArg, ManifestFlag } from './read-manifest.ts';

type Candidate = readonly [word: string, about?: string];

interface Completion {
  readonly candidates: readonly Candidate[];
  /** Which files the shell offers too; `csv` includes folders. */
  readonly files: 'none' | 'files' | 'csv';
  /** Part of the last word that precedes the file: `--png=`, `--data=@` or empty. */
  readonly prefix: string;
}

export interface CompletionSource {
  readonly manifest: Manifest;
  readonly words: HelpWords;
  /** @param profile name that was typed after `--profile`; undefined if none was */
  readonly valuesOf: (source: ValueSource, profile: string | undefined) => Promise<readonly string[]>;
}

/**
 * Returns what `pix __complete` prints: one line per candidate, `word<TAB>description`, and a last line that says
 * which files the shell offers: `:none`, `:files<TAB>prefix` or `:csv<TAB>prefix`. A candidate replaces the whole
 * last word. The scripts in `bin/completion` select the candidates that begin with the typed word, and quote them.
 * @param typed words after `pix` up to the cursor; the last one is to be completed
 */
export async function completionText(typed: readonly string[], source: CompletionSource): Promise<string> {
  const { candidates, files, prefix } = await complete(typed, source);
  const lines = candidates.map(([word, about]) => (about ? `${word}\t${about.replaceAll('\n', ' ')}` : word));
  return `${[...lines, `:${files}${files === 'none' ? '' : `\t${prefix}`}`].join('\n')}\n`;
}

async function complete(typed: readonly string[], source: CompletionSource): Promise<Completion> {
  const last = typed.at(-1) ?? '';
  // Old versions of PowerShell cannot pass an empty word.
  const word = last === '""' ? '' : last;
  const place = placeAfter(typed.slice(0, -1), source.manifest);
  const { flag, optionsEnded } = place;
  if (flag !== undefined && takes(flag, word)) return values(flag, word, '', place, source);
  if (optionsEnded || !word.startsWith('-')) return wordsAt(word, place, source);
  const name = word.split('=', 1)[0] ?? word;
  if (name === word) return only(flagsAt(place, source));
  const assigned = flagNamed(name, place, source.manifest);
  return assigned?.type === 'option'
    ? values(assigned, word.slice(name.length + 1), `${name}=`, place, source)
    : only([]);
}

const only = (candidates: readonly Candidate[]): Completion => ({ candidates, files: 'none', prefix: '' });

/** What the typed words mean. */
interface Place {
  /** Words of the command or topic, without `help`. */
  readonly path: readonly string[];
  /** Number of arguments after the command. */
  readonly count: number;
  /** The flag whose value comes next. */
  readonly flag?: ManifestFlag | undefined;
  readonly profile?: string | undefined;
  /** True after `--`. */
  readonly optionsEnded: boolean;
}

function placeAfter(typed: readonly string[], manifest: Manifest): Place {
  let place: Place = { path: [], count: 0, optionsEnded: false };
  for (const word of typed) {
    const { flag, path, count, optionsEnded } = place;
    if (flag !== undefined && takes(flag, word)) place = withValue(place, flag, word);
    else if (!optionsEnded && word === '--') place = { ...place, flag: undefined, optionsEnded: true };
    else if (!optionsEnded && /^-./.test(word)) {
      const [name = word, value] = word.split(/=(.*)/s, 2);
      const named = flagNamed(name, place, manifest);
      const isOption = named?.type === 'option';
      place =
        isOption && value !== undefined
          ? withValue(place, named, value)
          : { ...place, flag: isOption ? named : undefined };
    } else {
      const isHelp = path.length === 0 && count === 0 && word === 'help';
      const isCommand = !isHelp && count === 0 && !optionsEnded && nextWords(path, manifest).has(word);
      place = {
        ...place,
        flag: undefined,
        path: isCommand ? [...path, word] : path,
        count: isCommand || isHelp ? count : count + 1,
      };
    }
  }
  return place;
}

const withValue = (place: Place, { name }: ManifestFlag, value: string): Place => ({
  ...place,
  flag: undefined,
  profile: name === 'profile' ? value : place.profile,
});

/** Returns whether the word is the flag's value. `--watch [SECONDS]` takes only a number. */
const takes = ({ helpValue = '' }: ManifestFlag, word: string): boolean =>
  !helpValue.startsWith('[') || /^\d/.test(word);

const commandAt = ({ path }: Place, { commands }: Manifest) =>
  commands.find(({ id }) => id === path.join(':'));

const flagsOf = (place: Place, manifest: Manifest): readonly ManifestFlag[] =>
  Object.values({ ...manifest.globalFlags, ...commandAt(place, manifest)?.flags });

const flagNamed = (typed: string, place: Place, manifest: Manifest): ManifestFlag | undefined =>
  flagsOf(place, manifest).find(({ name, char }) => [`--${name}`, char && `-${char}`].includes(typed));

function flagsAt(place: Place, { manifest, words }: CompletionSource): readonly Candidate[] {
  const named = flagsOf(place, manifest).flatMap(({ name, char, description = '', allowNo }): Candidate[] => {
    const about = words(description);
    return [
      ...(char ? [[`-${char}`, about] as const] : []),
      [`--${name}`, about],
      ...(allowNo ? [[`--no-${name}`, `${words('not')}: ${about}`] as const] : []),
    ];
  });
  return [...named, ['--help', words('show help')]];
}

/** Returns the words that can follow in the name of a command, with the English descriptions. */
function nextWords(path: readonly string[], { commands, topics }: Manifest): ReadonlyMap<string, string> {
  const start = path.map((word) => `${word}:`).join('');
  const found = new Map<string, string>();
  for (const { id, summary = '' } of commands) {
    if (!id.startsWith(start)) continue;
    const [word = ''] = id.slice(start.length).split(':', 1);
    const isWhole = id === start + word;
    found.set(word, topics.get(start + word) ?? (isWhole ? summary : (found.get(word) ?? '')));
  }
  return found;
}

/** Completes the next word of the command's name, or the next argument. */
async function wordsAt(word: string, place: Place, source: CompletionSource): Promise<Completion> {
  const { path, count, optionsEnded } = place;
  const next = count > 0 || optionsEnded ? [] : [...nextWords(path, source.manifest)];
  const commands = next.map(([name, about]): Candidate => [name, source.words(about)]);
  const arg = Object.values(commandAt(place, source.manifest)?.args ?? {})[count];
  if (arg === undefined) return only(commands);
  const { candidates, ...files } = await values(arg, word, '', place, source);
  return { candidates: [...commands, ...candidates], ...files };
}

/** @param before part of the last word before the value: `--status=` or empty */
async function values(
  { options = [], completes = options }: ManifestFlag | ManifestArg,
  value: string,
  before: string,
  { profile }: Place,
  { valuesOf }: CompletionSource,
): Promise<Completion> {
  if (completes === '@files')
    return value.startsWith('@') ? { candidates: [], files: 'files', prefix: `${before}@` } : only([]);
  if (completes === 'files' || completes === 'csv')
    return { candidates: [], files: completes, prefix: before };
  const all = typeof completes === 'string' ? await valuesOf(completes, profile) : completes;
  const found = only(all.map((one) => [before + one]));
  // The plan of a batch is a file, or a proposal in the journal.
  return completes === 'proposals' ? { ...found, files: 'files', prefix: before } : found;
}
